import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { hexagonBoard } from '../../src/sopwith/board/hexagon.ts';
import {
  type Aircraft,
  boardOf,
  type Game,
  type Heading,
  type Hex,
  legal,
  MANOEUVRES,
  newGame,
  type OrderSheet,
  privilegesOf,
  RUNWAYS,
  type RuleBookId,
  resolveTurn,
  ruleBookOf,
  type Seat,
  type SegmentOrder,
  type TurnEvent,
  type TurnToFly,
  turned,
  turnFault,
} from '../../src/sopwith/index.ts';

/** A game of any book, and enough sheets for some turns: legal, illegal, short and missing ones. */
type Campaign = { readonly start: Game; readonly turns: readonly Readonly<Record<Seat, OrderSheet | null>>[] };

const burst = fc.record({ direction: fc.constantFrom('ahead', 'left', 'right') }) as fc.Arbitrary<{
  direction: 'ahead' | 'left' | 'right';
}>;
const segment: fc.Arbitrary<SegmentOrder> = fc
  .record({
    manoeuvre: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom('ahead', 'turn-left', 'turn-right', 'slip-left', 'slip-right') },
      { weight: 1, arbitrary: fc.constantFrom(...MANOEUVRES) },
      { weight: 1, arbitrary: fc.constantFrom('take-off', 'land', 'stay') },
    ),
    runway: fc.constantFrom(...RUNWAYS),
    fire: fc.array(burst, { maxLength: 3 }),
  })
  .map(({ manoeuvre, runway, fire }) =>
    manoeuvre === 'take-off' ? { manoeuvre, runway, fire } : ({ manoeuvre, fire } as SegmentOrder),
  );
const sheet = fc.oneof(
  { weight: 5, arbitrary: fc.array(segment, { minLength: 3, maxLength: 3 }).map(segments => ({ segments })) },
  { weight: 1, arbitrary: fc.array(segment, { maxLength: 2 }).map(segments => ({ segments })) },
  { weight: 1, arbitrary: fc.constant(null) },
);

const campaignOf = (ruleBook: RuleBookId): fc.Arbitrary<Campaign> => {
  const seats = ruleBook === 'duel' ? [1, 2] : [1, 2, 3, 4, 5, 6];
  return fc.record({
    start: fc
      .record({
        seed: fc.string({ minLength: 1, maxLength: 6 }),
        careers: fc.array(fc.tuple(fc.nat(120), fc.nat(6)), { minLength: 6, maxLength: 6 }),
      })
      .map(({ seed, careers }) =>
        newGame({
          ruleBook,
          seed,
          houseRules: ruleBook === 'tweedekker' ? { balloons: 'block' } : {},
          pilots: seats.map(seat => {
            const [standing, ranks] = ruleBook === 'duel' ? [0, 0] : (careers[seat - 1] as [number, number]);
            return { seat, pilot: `Pilot ${seat}`, standing, ranks };
          }),
        }),
      ),
    turns: fc.array(
      fc
        .tuple(...seats.map(() => sheet))
        .map(sheets => Object.fromEntries(seats.map((seat, index) => [seat, sheets[index] ?? null]))),
      {
        minLength: 3,
        maxLength: 12,
      },
    ),
  });
};

const campaign = fc.oneof(...(['classic', 'tweedekker', 'postal', 'duel'] as const).map(campaignOf));

/** Every turn of a campaign, with what came of it. */
const flown = ({ start, turns }: Campaign) => {
  const played: { readonly turn: TurnToFly; readonly game: Game; readonly events: readonly TurnEvent[] }[] = [];
  let game = start;
  for (const sheets of turns) {
    if (game.over !== null) break;
    const inPlay = game.aircraft
      .filter(({ posture }) => posture !== 'out')
      .map(({ seat }) => [seat, sheets[seat] ?? null]);
    const turn: TurnToFly = { game, orders: Object.fromEntries(inPlay) };
    const resolved = resolveTurn(turn);
    played.push({ turn, ...resolved });
    game = resolved.game;
  }
  return played;
};

const holds = (property: (played: ReturnType<typeof flown>) => void) =>
  fc.assert(
    fc.property(campaign, one => property(flown(one))),
    { seed: 1916, numRuns: 120 },
  );

describe('over random games of every book', () => {
  test('the games are lively enough to prove something', () => {
    const kinds = new Set<string>();
    holds(played => {
      for (const { events } of played) for (const { kind } of events) kinds.add(kind);
    });
    expect([...kinds]).toEqual(
      expect.arrayContaining(['hit', 'out', 'cloud-damage', 'airborne', 'repaired', 'new-cloud', 'over']),
    );
  });

  test('the same input gives the same output, and leaves the input alone', () => {
    holds(played => {
      for (const { turn, game, events } of played) {
        const before = JSON.stringify(turn);
        expect(resolveTurn(JSON.parse(before))).toEqual({ game, events });
        expect(JSON.stringify(turn)).toBe(before);
      }
    });
  });

  test('the order in which aircraft, clouds and sheets are written changes nothing', () => {
    holds(played => {
      for (const { turn, game, events } of played) {
        const shuffled = {
          game: { ...turn.game, aircraft: turn.game.aircraft.toReversed(), clouds: turn.game.clouds.toReversed() },
          orders: Object.fromEntries(Object.entries(turn.orders).toReversed()),
        };
        expect(resolveTurn(shuffled)).toEqual({ game, events });
      }
    });
  });

  test('every position that comes out may go in again', () => {
    holds(played => {
      for (const { game } of played) if (game.over === null) expect(turnFault({ game, orders: {} })).toBeNull();
    });
  });

  test('hull is 0 to 12, ammunition 0 to what he carries, and hull never grows in the air', () => {
    holds(played => {
      for (const { turn, game } of played) {
        for (const [index, aircraft] of game.aircraft.entries()) {
          const before = turn.game.aircraft[index] as Aircraft;
          expect(aircraft.hull).toBeGreaterThanOrEqual(0);
          expect(aircraft.hull).toBeLessThanOrEqual(12);
          expect(aircraft.ammunition).toBeGreaterThanOrEqual(0);
          expect(aircraft.ammunition).toBeLessThanOrEqual(privilegesOf(ruleBookOf(game), aircraft).ammunition);
          if (before.posture !== 'grounded') expect(aircraft.hull).toBeLessThanOrEqual(before.hull);
        }
      }
    });
  });

  test('there is never more cloud than the book allows, all of it on the board, sorted, none twice', () => {
    holds(played => {
      for (const { game } of played) {
        expect(game.clouds.length).toBeLessThanOrEqual(ruleBookOf(game).clouds.hexes);
        expect(game.clouds).toEqual([...new Set(boardOf(game).sorted(game.clouds))]);
      }
    });
  });

  test('no more bursts are fired than the book allows, and each costs one', () => {
    holds(played => {
      for (const { turn, game, events } of played) {
        for (const [index, { seat, ammunition }] of turn.game.aircraft.entries()) {
          const fired = events.filter(event => event.kind === 'fired' && event.seat === seat).length;
          const landed = events.some(event => event.kind === 'landed' && event.seat === seat);
          expect(fired).toBeLessThanOrEqual(ruleBookOf(game).privileges.kind === 'career' ? 4 : 3);
          if (!landed) expect(game.aircraft[index]?.ammunition).toBe(ammunition - fired);
        }
      }
    });
  });

  test('points, hits and kills are what the events say', () => {
    holds(played => {
      for (const { turn, game, events } of played) {
        for (const [index, { seat, points, hits, kills }] of turn.game.aircraft.entries()) {
          const won = events.flatMap(event => (event.kind === 'points' && event.seat === seat ? event.delta : []));
          expect(game.aircraft[index]).toMatchObject({
            points: won.reduce((sum, delta) => sum + delta, points),
            hits: hits + events.filter(event => event.kind === 'hit' && event.seat === seat).length,
            kills: kills + events.filter(event => event.kind === 'out' && event.by.includes(seat)).length,
          });
        }
      }
    });
  });

  test('whoever is out has a place, whoever is in play has none until the game is over', () => {
    holds(played => {
      for (const { game } of played) {
        for (const { posture, place } of game.aircraft) {
          if (posture === 'out') expect(place).not.toBeNull();
          else expect(place).toBe(game.over === null ? null : 1);
        }
      }
    });
  });

  test('orders picked from the legal ones are flown as they stand', () => {
    fc.assert(
      fc.property(campaign, fc.infiniteStream(fc.nat(1000)), (one, picks) => {
        for (const { turn } of flown(one)) {
          const path = (seat: Seat): OrderSheet | null => {
            const segments: SegmentOrder[] = [];
            for (let open = legal(turn.game, seat); open.length > 0; ) {
              const choice = open[(picks.next().value as number) % open.length] as (typeof open)[number];
              const isRoll = choice.manoeuvre === 'take-off' && segments.at(-1)?.manoeuvre === 'take-off';
              segments.push({
                manoeuvre: isRoll ? 'ahead' : choice.manoeuvre,
                ...(choice.runway && !isRoll ? { runway: choice.runway } : {}),
              });
              open = choice.next;
            }
            return segments.length === 0 ? null : { segments };
          };
          const orders = Object.fromEntries(turn.game.aircraft.map(({ seat }) => [seat, path(seat)]));
          const illegal = resolveTurn({ game: turn.game, orders }).events.filter(
            event => event.kind === 'replaced-segment' && event.why !== 'missing',
          );
          expect(illegal).toEqual([]);
        }
      }),
      { seed: 1918, numRuns: 40 },
    );
  });

  test('no clock and no chance from outside is asked', () => {
    const random = vi.spyOn(Math, 'random');
    const now = vi.spyOn(Date, 'now');
    const calls: number[] = [];
    for (const ruleBook of ['classic', 'tweedekker'] as const) {
      const pilots = [1, 2, 3, 4, 5, 6].map(seat => ({ seat, pilot: `Pilot ${seat}` }));
      let game = newGame({ ruleBook, seed: 'noon', pilots });
      for (let turn = 0; turn < 10 && game.over === null; turn++) game = resolveTurn({ game, orders: {} }).game;
      calls.push(random.mock.calls.length, now.mock.calls.length);
    }
    vi.restoreAllMocks();
    expect(calls).toEqual([0, 0, 0, 0]);
  });
});

describe('the hexagon turned by 60 degrees', () => {
  const labels = new Map(
    hexagonBoard.hexes.map(hex => [`${hexagonBoard.axial(hex).q},${hexagonBoard.axial(hex).r}`, hex]),
  );
  const turnedHex = (hex: Hex): Hex => {
    const { q, r } = hexagonBoard.axial(hex);
    return labels.get(`${0 - r},${q + r}`.replace('-0,', '0,')) as Hex;
  };
  const turnedHeading = (heading: Heading | null): Heading | null => (heading === null ? null : turned(heading, 1));
  /** Hexes and headings wherever they stand; lists of hexes are sorted anew where the contract sorts them. */
  const turnedBy60 = (value: unknown, field = ''): unknown => {
    if (Array.isArray(value)) {
      const items = value.map(item => turnedBy60(item, field));
      return field === 'clouds' ? hexagonBoard.sorted(items as Hex[]) : items;
    }
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, turnedBy60(item, name)]));
    }
    if (['hex', 'airfield', 'from', 'to', 'clouds', 'line', 'cloud'].includes(field))
      return value === null ? null : turnedHex(value as Hex);
    return field === 'heading' || field === 'wind' ? turnedHeading(value as Heading | null) : value;
  };

  test('nothing changes but the labels', () => {
    const books = fc.oneof(campaignOf('classic'), campaignOf('postal'));
    const wind = fc.constantFrom<Heading>('NE', 'E', 'SE', 'SW', 'W', 'NW');
    fc.assert(
      fc.property(books, wind, (one, heading) => {
        for (const { turn } of flown(one)) {
          const game = { ...turn.game, wind: heading };
          const here = resolveTurn({ game, orders: turn.orders, weather: { wind: heading } });
          const there = resolveTurn({
            game: turnedBy60(game) as Game,
            orders: turn.orders,
            weather: { wind: turned(heading, 1) },
          });
          expect(there).toEqual(turnedBy60(here));
        }
      }),
      { seed: 1917, numRuns: 60 },
    );
  });
});
