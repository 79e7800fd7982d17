import { layOut } from './board.ts';

const RADIUS = 9;

/** The six-pilot board: a hexagon of 271 hexes, ten to a side, an airfield in each corner. Rule: B4, B5 */
export const hexagonBoard = layOut({
  name: 'hexagon-10',
  rows: Array.from({ length: 2 * RADIUS + 1 }, (_, row) => {
    const r = row - RADIUS;
    return { west: { q: Math.max(-RADIUS, -RADIUS - r), r }, length: 2 * RADIUS + 1 - Math.abs(r) };
  }),
  airfields: [
    ['A1', 'SE'],
    ['A10', 'SW'],
    ['J19', 'W'],
    ['S10', 'NW'],
    ['S1', 'NE'],
    ['J1', 'E'],
  ],
  greyHexes: [],
  dottedLines: [],
});
