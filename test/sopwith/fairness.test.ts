import { describe, expect, test } from 'vitest';
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

describe.each(Object.entries(WANTED) as [RuleBookId, Wanted][])(
  'the clouds of a thousand games of %s',
  (ruleBook, wanted) => {
    const board = boardOf(aGame(ruleBook, [grounded(1)]));
    const seats = ruleBook === 'duel' ? [1, 2] : [1, 2, 3, 4, 5, 6];
    const layouts = Array.from(
      { length: 1000 },
      (_, seed) =>
        newGame({ ruleBook, seed: `fair-${seed}`, pilots: seats.map(seat => ({ seat, pilot: `Pilot ${seat}` })) })
          .clouds,
    );
    const extremes = (numbers: readonly number[]) => [Math.min(...numbers), Math.max(...numbers)];

    test('C1 are as many hexes as the book says, none twice', () => {
      expect(extremes(layouts.map(clouds => new Set(clouds).size))).toEqual([wanted.hexes, wanted.hexes]);
      expect(extremes(layouts.map(clouds => clouds.length))).toEqual([wanted.hexes, wanted.hexes]);
    });

    test('C1 lie in as many fields as the book says, each of the size that it says', () => {
      const sizes = layouts.map(clouds => fieldSizes(board, clouds));
      expect(extremes(sizes.map(({ length }) => length))).toEqual(wanted.fields);
      expect(Math.min(...sizes.flat())).toBe(wanted.size[0]);
      expect(Math.max(...sizes.flat())).toBeLessThanOrEqual(wanted.size[1]);
    });

    test('C1 lie neither on nor next to a corner or a runway', () => {
      const forbidden = keptFree(board);
      expect(layouts.flat().filter(hex => forbidden.has(hex))).toEqual([]);
    });

    test('C1 are fair: within five hexes of one corner at most two more than of another', () => {
      const unfair = layouts.filter(clouds => {
        const near = board.airfields.map(({ corner }) => clouds.filter(hex => board.distance(hex, corner) <= 5).length);
        return Math.max(...near) - Math.min(...near) > 2;
      });
      expect(unfair).toEqual([]);
    });
  },
);
