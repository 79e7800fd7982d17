import { bothWays, layOut } from './board.ts';

const NORTH = -6;

/** Length of each row from the north, and how many half hexes its west end lies left of row A's. Rule: B6 */
const ROWS: readonly (readonly [length: number, leftOfA: number])[] = [
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 3],
  [7, 4],
  [7, 5],
  [7, 4],
  [7, 3],
  [7, 4],
  [7, 5],
  [6, 4],
  [5, 3],
  [4, 2],
];

/** The two-pilot board of 79 hexes with its grey hexes and dotted lines. Rule: B6, B7, B8 */
export const duelBoard = layOut({
  name: 'duel-79',
  rows: ROWS.map(([length, leftOfA], row) => {
    const r = row + NORTH;
    return { west: { q: (-2 - leftOfA - r) / 2, r }, length };
  }),
  airfields: [
    ['A4', 'SW'],
    ['M1', 'NE'],
  ],
  greyHexes: ['A1', 'D7', 'F1', 'H7', 'J1', 'M4'],
  dottedLines: [
    ...bothWays('F1', 'NW', 'A1', 'W'),
    ...bothWays('F1', 'SW', 'J1', 'NW'),
    ...bothWays('H7', 'SE', 'M4', 'E'),
    ...bothWays('H7', 'NE', 'D7', 'SE'),
  ],
});
