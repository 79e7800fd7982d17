import type { Choice, Game, OrderSheet, SegmentOrder, TurnToFly } from '../../src/sopwith/index.ts';
import { legal, newGame, resolveTurn } from '../../src/sopwith/index.ts';

export type ResolverFigures = {
  readonly turns: number;
  readonly turnsPerSecond: number;
  /** Time of resolveTurn over time of parsing and writing the same documents as JSON. */
  readonly ratioToJson: number;
};

/**
 * How many classic turns one core resolves in a second, and how that compares with merely parsing and writing
 * the same documents as JSON. The turns are those of whole games flown with orders picked from `legal`.
 */
export const benchResolver = (games = 60): ResolverFigures => {
  const turns = Array.from({ length: games }, (_, game) => turnsOfGame(`bench-${game}`)).flat();
  const texts = turns.map(turn => JSON.stringify(turn));
  const results = turns.map(resolveTurn);
  const resolving = fastest(() => {
    for (const turn of turns) resolveTurn(turn);
  });
  const writing = fastest(() => {
    for (const text of texts) JSON.parse(text);
    for (const result of results) JSON.stringify(result);
  });
  return {
    turns: turns.length,
    turnsPerSecond: Math.round((turns.length / resolving) * 1000),
    ratioToJson: Number((resolving / writing).toFixed(2)),
  };
};

/** The best of several rounds, in milliseconds: the machine is shared, the fastest round is the least disturbed. */
const fastest = (round: () => void): number =>
  Math.min(
    ...Array.from({ length: 15 }, () => {
      const start = performance.now();
      round();
      return performance.now() - start;
    }),
  );

export const turnsOfGame = (seed: string): readonly TurnToFly[] => {
  const chance = numbersFrom(seed);
  const turns: TurnToFly[] = [];
  let game = newGame({
    ruleBook: 'classic',
    seed,
    pilots: [1, 2, 3, 4, 5, 6].map(seat => ({ seat, pilot: `Pilot ${seat}` })),
  });
  while (game.over === null && turns.length < 40) {
    const turn: TurnToFly = { game, orders: ordersFor(game, chance) };
    turns.push(turn);
    game = resolveTurn(turn).game;
  }
  return turns;
};

const ordersFor = (game: Game, chance: () => number): TurnToFly['orders'] =>
  Object.fromEntries(game.aircraft.map(({ seat }) => [seat, sheetFrom(legal(game, seat), chance)]));

/** One path through the tree, away from the edge where possible, firing ahead wherever it may. */
const sheetFrom = (choices: readonly Choice[], chance: () => number): OrderSheet | null => {
  if (choices.length === 0) return null;
  const segments: SegmentOrder[] = [];
  for (let open = choices; open.length > 0; ) {
    const safe = open.filter(({ hex }) => hex !== null);
    const from = safe.length > 0 ? safe : open;
    const { manoeuvre, runway, mayFire, next } = from[Math.floor(chance() * from.length)] as Choice;
    segments.push({
      manoeuvre,
      ...(runway === undefined ? {} : { runway }),
      ...(mayFire ? { fire: [{ direction: 'ahead' as const }] } : {}),
    });
    open = next;
  }
  return { segments };
};

/** Numbers from 0 to 1, always the same for one seed. */
const numbersFrom = (seed: string): (() => number) => {
  let state = [...seed].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7);
  return () => {
    state = Math.imul(state, 1664525) + 1013904223;
    return (state >>> 0) / 2 ** 32;
  };
};
