import { expect, test } from 'vitest';
import { type Board, boardOf, HEADINGS, type Hex, newGame, type RuleBookId } from '../../src/sopwith/index.ts';
import { aGame, grounded } from './builders.ts';

/** What C1 and §10 say. Three clusters of at least two: the largest has at most 16 of the 20 hexes. */
type Wanted = {
  readonly hexes: number;
  readonly fields: readonly [fewest: number, most: number];
  readonly size: readonly [smallest: number, largest: number];
};

const WANTED: Readonly<Record<RuleBookId, Wanted>> = {
  classic: { hexes: 20, fields: [3, 5], size: [2, 16] },
  tweedekker: { hexes: 30, fields: [6, 10], size: [3, 5] },
  postal: { hexes: 20, fields: [3, 5], size: [2, 16] },
  duel: { hexes: 8, fields: [2, 4], size: [2, 4] },
};

const neighbours = (board: Board, hex: Hex): readonly Hex[] =>
  HEADINGS.flatMap(heading => board.neighbour(hex, heading) ?? []);

/** How large the connected fields are; two that touch count as one. */
const fieldSizes = (board: Board, clouds: readonly Hex[]): readonly number[] => {
  const left = new Set(clouds);
  const sizes: number[] = [];
  for (const start of clouds) {
    const open = left.delete(start) ? [start] : [];
    let size = 0;
    for (let hex = open.pop(); hex !== undefined; hex = open.pop()) {
      size += 1;
      for (const next of neighbours(board, hex)) if (left.delete(next)) open.push(next);
    }
    if (size > 0) sizes.push(size);
  }
  return sizes;
};

/** Corners, runways, and what is next to them. */
const keptFree = (board: Board): ReadonlySet<Hex> => {
  const kept = board.airfields.flatMap(({ corner, runways: { alpha, beta, gamma } }) => [
    corner,
    ...[alpha, beta, gamma].flatMap(({ inner, outer }) => [inner, outer]),
  ]);
  return new Set([...kept, ...kept.flatMap(hex => neighbours(board, hex))]);
};

const extremes = (numbers: readonly number[]) => [Math.min(...numbers), Math.max(...numbers)];

test.each(Object.entries(WANTED) as [RuleBookId, Wanted][])(
  'C1 %s, a thousand seeds: as many hexes in as many fields as the book says, away from the runways, fair to every corner',
  (ruleBook, { hexes, fields, size }) => {
    const board = boardOf(aGame(ruleBook, [grounded(1)]));
    const pilots = board.airfields.map((_, index) => ({ seat: index + 1, pilot: `Pilot ${index + 1}` }));
    const layouts = Array.from(
      { length: 1000 },
      (_, seed) => newGame({ ruleBook, seed: `fair-${seed}`, pilots }).clouds,
    );

    expect(extremes(layouts.map(clouds => clouds.length))).toEqual([hexes, hexes]);
    expect(extremes(layouts.map(clouds => new Set(clouds).size))).toEqual([hexes, hexes]);

    const sizes = layouts.map(clouds => fieldSizes(board, clouds));
    expect(extremes(sizes.map(({ length }) => length))).toEqual(fields);
    expect(Math.min(...sizes.flat())).toBe(size[0]);
    expect(Math.max(...sizes.flat())).toBeLessThanOrEqual(size[1]);

    const forbidden = keptFree(board);
    expect(layouts.flat().filter(hex => forbidden.has(hex))).toEqual([]);

    const unfair = layouts.filter(clouds => {
      const near = board.airfields.map(({ corner }) => clouds.filter(hex => board.distance(hex, corner) <= 5).length);
      return Math.max(...near) - Math.min(...near) > 2;
    });
    expect(unfair).toEqual([]);
  },
);
