import { describe, expect, test, vi } from 'vitest';
import {
  type Aircraft,
  boardOf,
  type Game,
  legal,
  newGame,
  type OrderSheet,
  privilegesOf,
  RULE_BOOK_IDS,
  resolveTurn,
  ruleBookOf,
  type Seat,
  type SegmentOrder,
  type TurnEvent,
  turnFault,
} from '../../src/sopwith/index.ts';
import { flightsOf, type PlayedTurn } from './flights.ts';

const FLIGHTS = RULE_BOOK_IDS.flatMap(book => flightsOf(book, 60));
const TURNS = FLIGHTS.flat();

/** Looks at every turn of every game; a failure names the turn as a document for `resolve`. */
const inEveryTurn = (look: (played: PlayedTurn) => void): void => {
  for (const played of TURNS) {
    try {
      look(played);
    } catch (error) {
      throw new Error(`in ${JSON.stringify(played.turn)}`, { cause: error });
    }
  }
};

const ofKind = <K extends TurnEvent['kind']>(events: readonly TurnEvent[], kind: K) =>
  events.filter((event): event is Extract<TurnEvent, { kind: K }> => event.kind === kind);

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const before = ({ turn }: PlayedTurn, seat: Seat): Aircraft =>
  turn.game.aircraft.find(aircraft => aircraft.seat === seat) as Aircraft;

describe('over random games of every book', () => {
  test('the games are lively enough to prove something', () => {
    const kinds = new Set(TURNS.flatMap(({ events }) => events.map(({ kind }) => kind)));
    const reasons = new Set(TURNS.flatMap(({ events }) => ofKind(events, 'points').map(({ reason }) => reason)));
    const causes = new Set(TURNS.flatMap(({ events }) => ofKind(events, 'out').map(({ cause }) => cause)));
    expect([...kinds].toSorted()).toEqual(
      [
        ['ace', 'airborne', 'balloon-down', 'balloon-hit', 'cloud-damage', 'drift-damage', 'dropped-burst', 'fired'],
        ['followed-line', 'hit', 'landed', 'missed-orders', 'moved', 'new-cloud', 'out', 'over', 'points', 'repaired'],
        ['replaced-segment', 'wind'],
      ].flat(),
    );
    expect([...reasons].toSorted()).toEqual(
      [['balloon', 'crash', 'damage', 'edge-share', 'hit', 'kill', 'pot', 'shot-down', 'win']].flat(),
    );
    expect([...causes].toSorted()).toEqual(['cloud', 'edge', 'flak', 'shot-down', 'struck-off']);
  });

  test('the same input gives the same output, and leaves the input alone', () => {
    inEveryTurn(({ turn, game, events }) => {
      const text = JSON.stringify(turn);
      expect(resolveTurn(JSON.parse(text))).toEqual({ game, events });
      expect(JSON.stringify(turn)).toBe(text);
    });
  });

  test('the order in which aircraft, clouds, balloons and sheets are written changes nothing', () => {
    inEveryTurn(({ turn, game, events }) => {
      const { aircraft, clouds, balloons } = turn.game;
      const shuffled = {
        ...turn,
        game: {
          ...turn.game,
          aircraft: aircraft.toReversed(),
          clouds: clouds.toReversed(),
          balloons: balloons.toReversed(),
        },
        orders: Object.fromEntries(Object.entries(turn.orders).toReversed()),
      };
      expect(resolveTurn(shuffled)).toEqual({ game, events });
    });
  });

  test('who sits in which seat changes nothing but the numbers', () => {
    inEveryTurn(({ turn, game }) => {
      const seats = turn.game.aircraft.map(({ seat }) => seat);
      const other = (seat: Seat): Seat => seats[seats.length - 1 - seats.indexOf(seat)] as Seat;
      const reseated = ({ aircraft, over, ...rest }: Game): Game => ({
        ...rest,
        aircraft: aircraft
          .map(one => ({ ...one, seat: other(one.seat) }))
          .toSorted((one, another) => one.seat - another.seat),
        over: over === null || over.winner === null ? over : { winner: other(over.winner) },
      });
      const orders = Object.fromEntries(
        Object.entries(turn.orders).map(([seat, sheet]) => [other(Number(seat)), sheet]),
      );
      const struckOff = (turn.struckOff ?? []).map(other);
      expect(resolveTurn({ game: reseated(turn.game), orders, struckOff }).game).toEqual(reseated(game));
    });
  });

  test('every position that comes out may go in again', () => {
    inEveryTurn(({ game }) => {
      if (game.over === null) expect(turnFault({ game, orders: {} })).toBeNull();
    });
  });

  test('hull is 0 to 12, ammunition 0 to what he carries; hull grows by service alone, and by 2 at most', () => {
    inEveryTurn(played => {
      for (const aircraft of played.game.aircraft) {
        const { hull, posture, repaired } = before(played, aircraft.seat);
        expect(aircraft.hull).toBeGreaterThanOrEqual(0);
        expect(aircraft.hull).toBeLessThanOrEqual(12);
        expect(aircraft.ammunition).toBeGreaterThanOrEqual(0);
        expect(aircraft.ammunition).toBeLessThanOrEqual(privilegesOf(ruleBookOf(played.game), aircraft).ammunition);
        expect(aircraft.hull).toBeLessThanOrEqual(hull + aircraft.repaired - repaired);
        expect(aircraft.repaired - repaired).toBeLessThanOrEqual(posture === 'grounded' ? 2 : 0);
      }
    });
  });

  test('there is never more cloud than the book allows, all of it on the board, sorted, none twice', () => {
    inEveryTurn(({ game }) => {
      expect(game.clouds.length).toBeLessThanOrEqual(ruleBookOf(game).clouds.hexes);
      expect(game.clouds).toEqual([...new Set(boardOf(game).sorted(game.clouds))]);
    });
  });

  test('no more bursts are fired than the book allows, and each costs one', () => {
    inEveryTurn(played => {
      for (const { seat, ammunition, ranks } of played.turn.game.aircraft) {
        const fired = ofKind(played.events, 'fired').filter(event => event.seat === seat).length;
        const hasLanded = ofKind(played.events, 'landed').some(event => event.seat === seat);
        expect(fired).toBeLessThanOrEqual(played.game.ruleBook === 'tweedekker' && ranks >= 3 ? 4 : 3);
        const after = played.game.aircraft.find(one => one.seat === seat);
        if (!hasLanded) expect(after?.ammunition).toBe(ammunition - fired);
      }
    });
  });

  test('points, hits and kills are what the events say', () => {
    inEveryTurn(({ turn, game, events }) => {
      for (const [index, { seat, points, hits, kills }] of turn.game.aircraft.entries()) {
        expect(game.aircraft[index]).toMatchObject({
          points: points + total(ofKind(events, 'points').map(event => (event.seat === seat ? event.delta : 0))),
          hits: hits + ofKind(events, 'hit').filter(event => event.seat === seat).length,
          kills: kills + ofKind(events, 'out').filter(event => event.by.includes(seat)).length,
        });
      }
    });
  });

  test('whoever is out has a place, whoever is in play has none until the game is over', () => {
    inEveryTurn(({ game }) => {
      for (const { posture, place } of game.aircraft) {
        if (posture === 'out') expect(place).not.toBeNull();
        else expect(place).toBe(game.over === null ? null : 1);
      }
    });
  });

  test('nobody is on a board he left: once out he does nothing, is hit by nobody and never comes back', () => {
    for (const flight of FLIGHTS) {
      const gone = new Set<Seat>();
      for (const { game, events } of flight) {
        for (const event of events) {
          const isWordOfThePast = event.kind === 'points' || event.kind === 'missed-orders';
          if ('seat' in event && !isWordOfThePast) expect(gone.has(event.seat), JSON.stringify(event)).toBe(false);
          if (event.kind === 'hit') expect(gone.has(event.target), JSON.stringify(event)).toBe(false);
          if (event.kind === 'out') gone.add(event.seat);
        }
        const out = game.aircraft.filter(({ posture }) => posture === 'out').map(({ seat }) => seat);
        expect(new Set(out)).toEqual(gone);
        expect(game.aircraft.filter(({ posture, hex }) => posture === 'out' && hex !== null)).toEqual([]);
      }
    }
  });

  test('orders picked from the legal ones are flown as they stand', () => {
    for (const [number, { turn }] of TURNS.entries()) {
      const path = (seat: Seat): OrderSheet | null => {
        const segments: SegmentOrder[] = [];
        for (let open = legal(turn.game, seat); open.length > 0; ) {
          const choice = open[(number * 7 + seat * 3 + segments.length) % open.length] as (typeof open)[number];
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
      const replaced = ofKind(resolveTurn({ game: turn.game, orders }).events, 'replaced-segment');
      expect(replaced.filter(({ why }) => why !== 'missing')).toEqual([]);
    }
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
