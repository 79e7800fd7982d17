/** Random games of every book, always the same ones: legal, illegal, short and missing sheets, in the thick of it. */
import fc from 'fast-check';
import {
  type Aircraft,
  type Board,
  BURST_DIRECTIONS,
  boardOf,
  type Game,
  HEADINGS,
  type Hex,
  type HouseRules,
  MANOEUVRES,
  newGame,
  type OrderSheet,
  RUNWAYS,
  type RuleBookId,
  resolveTurn,
  reversed,
  type Seat,
  type SegmentOrder,
  type TurnEvent,
  type TurnToFly,
} from '../../src/sopwith/index.ts';

/** One turn of a random game, with what came of it. */
export type PlayedTurn = { readonly turn: TurnToFly; readonly game: Game; readonly events: readonly TurnEvent[] };

type Campaign = {
  readonly start: Game;
  readonly turns: readonly { readonly sheets: readonly (OrderSheet | null)[]; readonly struckOff: readonly Seat[] }[];
};

/** So many games of this book, each with all its turns. */
export const flightsOf = (ruleBook: RuleBookId, games: number): readonly (readonly PlayedTurn[])[] =>
  fc.sample(campaignOf(ruleBook), { seed: 1916, numRuns: games }).map(flown);

const burst = fc
  .tuple(fc.constantFrom(...BURST_DIRECTIONS), fc.boolean())
  .map(([direction, through]) => (through ? { direction, through } : { direction }));

const segment = fc
  .record({
    manoeuvre: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('ahead', 'turn-left', 'turn-right', 'slip-left', 'slip-right') },
      { weight: 1, arbitrary: fc.constantFrom(...MANOEUVRES) },
      { weight: 2, arbitrary: fc.constantFrom('take-off', 'land') },
    ),
    runway: fc.constantFrom(...RUNWAYS),
    fire: fc.array(burst, { minLength: 1, maxLength: 3 }),
  })
  .map(({ manoeuvre, runway, fire }) =>
    manoeuvre === 'take-off' ? { manoeuvre, runway, fire } : ({ manoeuvre, fire } as SegmentOrder),
  );

const sheet = fc.oneof(
  { weight: 6, arbitrary: fc.array(segment, { minLength: 4, maxLength: 4 }).map(segments => ({ segments })) },
  { weight: 1, arbitrary: fc.array(segment, { maxLength: 2 }).map(segments => ({ segments })) },
  { weight: 1, arbitrary: fc.constant(null) },
) as fc.Arbitrary<OrderSheet | null>;

const houseRulesOf = (ruleBook: RuleBookId): fc.Arbitrary<HouseRules> => {
  const every = { struckOffAfter: fc.constantFrom(null, 1, 4) };
  switch (ruleBook) {
    case 'classic':
    case 'postal':
      return fc.record({ ...every, cloudOnGround: fc.boolean() }, { requiredKeys: [] });
    case 'tweedekker':
      return fc.record(
        {
          ...every,
          scoring: fc.constantFrom('career-hits', 'career-damage'),
          balloons: fc.constantFrom('block', 'through'),
          wind: fc.constantFrom('shifting', 'steady', 'drawn-each-turn'),
        },
        { requiredKeys: ['balloons'] },
      );
    case 'duel':
      return fc.record({ ...every, wind: fc.constantFrom('steady', 'fixed') }, { requiredKeys: [] });
  }
};

const fewestSeats: Readonly<Record<RuleBookId, number>> = { classic: 6, tweedekker: 6, postal: 2, duel: 2 };
const mostSeats: Readonly<Record<RuleBookId, number>> = { classic: 6, tweedekker: 6, postal: 6, duel: 2 };

const startOf = (ruleBook: RuleBookId): fc.Arbitrary<Game> =>
  fc
    .record({
      seed: fc.string({ minLength: 1, maxLength: 6 }),
      houseRules: houseRulesOf(ruleBook),
      crew: fc.array(fc.record({ standing: fc.nat(120), ranks: fc.nat(6), computer: fc.nat(20) }), {
        minLength: fewestSeats[ruleBook],
        maxLength: mostSeats[ruleBook],
      }),
    })
    .map(({ seed, houseRules, crew }) =>
      newGame({
        ruleBook,
        seed,
        houseRules,
        pilots: crew.map(({ standing, ranks, computer }, index) => ({
          seat: index + 1,
          pilot: `Pilot ${index + 1}`,
          ...(computer === 0 ? { computer: true } : ruleBook === 'duel' ? {} : { standing, ranks }),
        })),
      }),
    )
    .chain(inTheThickOfIt);

/** Most of them already in the air near the middle, some before their runway, many hurt; balloons around them. */
const inTheThickOfIt = (game: Game): fc.Arbitrary<Game> => {
  const board = boardOf(game);
  const away = (hex: Hex): number => {
    const { q, r } = board.axial(hex);
    return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
  };
  const ring = board.hexes.filter(hex => away(hex) === 4);
  const placing = fc.record({
    where: fc.constantFrom('field', 'runway', 'middle', 'middle', 'middle', 'middle'),
    hex: fc.constantFrom(...board.hexes.filter(hex => away(hex) <= 2)),
    heading: fc.constantFrom(...HEADINGS),
    hull: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 12 })),
    points: fc.integer({ min: 0, max: 45 }),
  });
  return fc
    .record({
      placings: fc.array(placing, { minLength: game.aircraft.length, maxLength: game.aircraft.length }),
      balloons: fc.tuple(fc.shuffledSubarray(ring, { minLength: 3, maxLength: 3 }), fc.integer({ min: 1, max: 4 })),
    })
    .map(({ placings, balloons: [hexes, hull] }) => ({
      ...game,
      balloons: game.balloons.length === 0 ? [] : board.sorted(hexes).map(hex => ({ hex, hull })),
      aircraft: game.aircraft.map((one, index) => placed(board, one, placings[index] as Placing)),
    }));
};

type Placing = Pick<Aircraft, 'hex' | 'heading' | 'hull' | 'points'> & { readonly where: string };

const placed = (board: Board, aircraft: Aircraft, { where, hex, heading, hull, points }: Placing): Aircraft => {
  const hurt = { ...aircraft, hull, points };
  const { beta } = board.airfield(aircraft.airfield).runways;
  if (where === 'field') return hurt;
  if (where === 'middle') return { ...hurt, posture: 'airborne', hex, heading };
  return { ...hurt, posture: 'airborne', hex: beta.outer, heading: reversed(beta.heading) };
};

const campaignOf = (ruleBook: RuleBookId): fc.Arbitrary<Campaign> =>
  fc.record({
    start: startOf(ruleBook),
    turns: fc.array(
      fc.record({
        sheets: fc.array(sheet, { minLength: 6, maxLength: 6 }),
        struckOff: fc.oneof(
          { weight: 9, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: fc.constantFrom(1, 2).map(seat => [seat]) },
        ),
      }),
      { minLength: 3, maxLength: 10 },
    ),
  });

const flown = ({ start, turns }: Campaign): readonly PlayedTurn[] => {
  const played: PlayedTurn[] = [];
  let game = start;
  for (const { sheets, struckOff } of turns) {
    if (game.over !== null) break;
    const inPlay = game.aircraft.filter(({ posture }) => posture !== 'out');
    const orders = Object.fromEntries(
      inPlay.map(aircraft => [aircraft.seat, fitting(game, aircraft, sheets[aircraft.seat - 1] ?? null)]),
    );
    const turn: TurnToFly = { game, orders, struckOff };
    const resolved = resolveTurn(turn);
    played.push({ turn, ...resolved });
    game = resolved.game;
  }
  return played;
};

/** A fourth segment for colonels alone, `through` only where the game has it. */
const fitting = (
  { ruleBook, houseRules }: Game,
  { ranks }: Aircraft,
  written: OrderSheet | null,
): OrderSheet | null => {
  if (written === null) return null;
  const last = ruleBook === 'tweedekker' && ranks >= 5 ? 4 : 3;
  const unmarked = ({ fire = [], ...order }: SegmentOrder): SegmentOrder => ({
    ...order,
    fire: houseRules.balloons === 'through' ? fire : fire.map(({ direction }) => ({ direction })),
  });
  return { segments: written.segments.slice(0, last).map(unmarked) };
};
