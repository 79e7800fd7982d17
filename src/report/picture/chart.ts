import type { Board, Heading, Hex } from '../../sopwith/index.ts';

/** A place on paper, x to the east and y to the south. */
export type Point = { readonly x: number; readonly y: number };

/**
 * Half the width of a hex and the distance between two rows, in units of drawing. Whole numbers, a few thousandths
 * off a regular hexagon, so that every hex falls on whole pixels and one stamp fits them all.
 */
const HALF = 22;
const PITCH = 38;

/** From the middle of a hex to its northern tip: two thirds of the distance between rows. */
const TIP = (PITCH * 2) / 3;

/** The outline of a hex around its middle. Rule: B1 */
export const HEX_OUTLINE = 'M0-25.33 22-12.67V12.67L0 25.33-22 12.67V-12.67Z';

/** One step along each heading. Rule: B1, B2 */
export const STEP: Readonly<Record<Heading, Point>> = {
  NE: { x: HALF, y: -PITCH },
  E: { x: 2 * HALF, y: 0 },
  SE: { x: HALF, y: PITCH },
  SW: { x: -HALF, y: PITCH },
  W: { x: -2 * HALF, y: 0 },
  NW: { x: -HALF, y: -PITCH },
};

/** Where the middle of a hex lies, in units, from the middle of the axial hex (0,0). Rule: B2 */
export const middleOf = (board: Board, hex: Hex): Point => {
  const { q, r } = board.axial(hex);
  return { x: 2 * HALF * q + HALF * r, y: PITCH * r };
};

/** The edges of a board in units, outlines of the hexes included. */
export const extentOf = (board: Board) => {
  const middles = board.hexes.map(hex => middleOf(board, hex));
  const xs = middles.map(({ x }) => x);
  const ys = middles.map(({ y }) => y);
  return {
    left: Math.min(...xs) - HALF,
    right: Math.max(...xs) + HALF,
    top: Math.floor(Math.min(...ys) - TIP),
    bottom: Math.ceil(Math.max(...ys) + TIP),
  };
};

/** How far a piece that points north must be turned clockwise to point along a heading, in degrees. */
export const bearing = (heading: Heading): number => {
  const { x, y } = STEP[heading];
  return Math.round((Math.atan2(x, -y) * 180) / Math.PI);
};

/** A point moved so many times along a step. */
export const moved = ({ x, y }: Point, by: Point, times = 1): Point => ({ x: x + by.x * times, y: y + by.y * times });
