import type { Burst, Choice, Game, OrderSheet, SegmentOrder, Setup, TurnToFly } from '../../src/sopwith/index.ts';
import { legal, newGame, resolveTurn } from '../../src/sopwith/index.ts';

export type ResolverFigures = {
  readonly turns: number;
  readonly turnsPerSecond: number;
  /** Time of resolveTurn over time of parsing and writing the same documents as JSON. */
  readonly ratioToJson: number;
  /** Time of a turn of the richest tweedekker game over that of a classic turn. */
  readonly ratioOfRichest: number;
};

const CLASSIC: Omit<Setup, 'seed'> = {
  ruleBook: 'classic',
  pilots: [1, 2, 3, 4, 5, 6].map(seat => ({ seat, pilot: `Pilot ${seat}` })),
};

/** Six generals with every privilege, all fast and flying a fourth segment, between balloons that may be fired through. */
const RICHEST: Omit<Setup, 'seed'> = {
  ruleBook: 'tweedekker',
  houseRules: { balloons: 'through' },
  pilots: CLASSIC.pilots.map(pilot => ({ ...pilot, standing: 80, ranks: 6 })),
};

/**
 * How many classic turns one core resolves in a second, how that compares with merely parsing and writing the same
 * documents as JSON, and how with turns of the richest game there is. The turns are those of whole games flown with
 * orders picked from `legal`; the rounds of all three take turns, so that whatever disturbs one disturbs all.
 */
export const benchResolver = (games = 60): ResolverFigures => {
  const turns = turnsOfGames(CLASSIC, games);
  const richTurns = turnsOfGames(RICHEST, games / 4);
  const texts = turns.map(turn => JSON.stringify(turn));
  const results = turns.map(resolveTurn);
  const [resolving, writing, enriched] = fastest(
    () => turns.forEach(turn => void resolveTurn(turn)),
    () => {
      for (const text of texts) JSON.parse(text);
      for (const result of results) JSON.stringify(result);
    },
    () => richTurns.forEach(turn => void resolveTurn(turn)),
  );
  return {
    turns: turns.length,
    turnsPerSecond: Math.round((turns.length / resolving) * 1000),
    ratioToJson: Number((resolving / writing).toFixed(2)),
    ratioOfRichest: Number((enriched / richTurns.length / (resolving / turns.length)).toFixed(2)),
  };
};

/** The best of several rounds of each, in milliseconds: the machine is shared, the fastest round is the least disturbed. */
const fastest = <T extends readonly (() => void)[]>(...works: T): { readonly [K in keyof T]: number } => {
  const rounds = Array.from({ length: 15 }, () =>
    works.map(work => {
      const start = performance.now();
      work();
      return performance.now() - start;
    }),
  );
  return works.map((_, index) => Math.min(...rounds.map(round => round[index] as number))) as {
    [K in keyof T]: number;
  };
};

/** Every turn of one classic game. */
export const classicTurns = (seed: string): readonly TurnToFly[] => turnsOfGame(CLASSIC, seed);

const turnsOfGames = (setup: Omit<Setup, 'seed'>, games: number): readonly TurnToFly[] =>
  Array.from({ length: games }, (_, game) => turnsOfGame(setup, `bench-${game}`)).flat();

const turnsOfGame = (setup: Omit<Setup, 'seed'>, seed: string): readonly TurnToFly[] => {
  const chance = numbersFrom(seed);
  const turns: TurnToFly[] = [];
  let game = newGame({ ...setup, seed });
  while (game.over === null && turns.length < 40) {
    const turn: TurnToFly = { game, orders: ordersFor(game, chance) };
    turns.push(turn);
    game = resolveTurn(turn).game;
  }
  return turns;
};

const ordersFor = (game: Game, chance: () => number): TurnToFly['orders'] => {
  const fire = game.houseRules.balloons === 'through' ? AHEAD_AND_LEFT : AHEAD;
  return Object.fromEntries(game.aircraft.map(({ seat }) => [seat, sheetFrom(legal(game, seat), fire, chance)]));
};

const AHEAD: readonly Burst[] = [{ direction: 'ahead' }];
const AHEAD_AND_LEFT: readonly Burst[] = [
  { direction: 'ahead', through: true },
  { direction: 'left', through: true },
];

/** One path through the tree, away from the edge where possible, firing wherever it may. */
const sheetFrom = (choices: readonly Choice[], fire: readonly Burst[], chance: () => number): OrderSheet | null => {
  if (choices.length === 0) return null;
  const segments: SegmentOrder[] = [];
  for (let open = choices; open.length > 0; ) {
    const safe = open.filter(({ hex }) => hex !== null);
    const from = safe.length > 0 ? safe : open;
    const { manoeuvre, runway, mayFire, next } = from[Math.floor(chance() * from.length)] as Choice;
    segments.push({ manoeuvre, ...(runway === undefined ? {} : { runway }), ...(mayFire ? { fire } : {}) });
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
