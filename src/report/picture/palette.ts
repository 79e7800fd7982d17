import { seatColour } from '../seat-colours.ts';
import { PAINTS } from './paints.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const SEAT_PAINTS = [1, 2, 3, 4, 5, 6].map(seat => seatColour(seat).paint);

/** Neighbours on the board and how many shades lie between them: edges of drawings are smoothed in these. */
const RAMPS: readonly (readonly [from: string, to: string, shades: number])[] = [
  [PAINTS.label, PAINTS.land, 2],
  [PAINTS.ink, PAINTS.paper, 3],
  [PAINTS.line, PAINTS.land, 2],
  [PAINTS.ink, PAINTS.runway, 2],
  [PAINTS.ink, PAINTS.cloud, 3],
  [PAINTS.cloudEdge, PAINTS.cloud, 2],
  [PAINTS.cloudEdge, '#ffffff', 2],
  [PAINTS.ink, PAINTS.flash, 3],
  [PAINTS.ink, PAINTS.gold, 3],
  [PAINTS.ink, PAINTS.balloon, 3],
  [PAINTS.ink, PAINTS.grey, 3],
  ...SEAT_PAINTS.map(paint => [PAINTS.ink, paint, 2] as const),
  ...SEAT_PAINTS.slice(0, 5).map(paint => [paint, '#ffffff', 2] as const),
];

const rgbOf = (paint: string): Rgb => [
  Number.parseInt(paint.slice(1, 3), 16),
  Number.parseInt(paint.slice(3, 5), 16),
  Number.parseInt(paint.slice(5, 7), 16),
];

const ramp = (from: Rgb, to: Rgb, shades: number): readonly Rgb[] =>
  Array.from({ length: shades }, (_, step) => {
    const share = (step + 1) / (shades + 1);
    const between = (a: number, b: number) => Math.round(a + (b - a) * share);
    return [between(from[0], to[0]), between(from[1], to[1]), between(from[2], to[2])] as const;
  });

/** The pure paints first, so that a flat surface keeps exactly its paint. */
const COLOURS: readonly Rgb[] = [
  ...[...Object.values(PAINTS), ...SEAT_PAINTS].map(rgbOf),
  ...RAMPS.flatMap(([from, to, shades]) => ramp(rgbOf(from), rgbOf(to), shades)),
];

/** The colours of every board picture, three bytes each. */
export const PALETTE = Uint8Array.from(COLOURS.flat());

/** The nearest colour for each of 64 × 64 × 64 cells, plus one; 0 where nobody has asked yet. */
const NEAREST = new Uint8Array(1 << 18);

const cellOf = (red: number, green: number, blue: number): number =>
  ((red >> 2) << 12) | ((green >> 2) << 6) | (blue >> 2);

for (const [number, colour] of COLOURS.entries()) {
  const cell = cellOf(...colour);
  if (NEAREST[cell] === 0) NEAREST[cell] = number + 1;
}

/** The number of the palette colour that comes nearest; bytes 0 to 255. The same at any time and in any order. */
export const nearestColour = (red: number, green: number, blue: number): number => {
  const cell = cellOf(red, green, blue);
  if (NEAREST[cell] === 0) NEAREST[cell] = searched((red & ~3) + 2, (green & ~3) + 2, (blue & ~3) + 2) + 1;
  return (NEAREST[cell] as number) - 1;
};

const searched = (red: number, green: number, blue: number): number => {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [number, colour] of COLOURS.entries()) {
    const away = 2 * (colour[0] - red) ** 2 + 4 * (colour[1] - green) ** 2 + 3 * (colour[2] - blue) ** 2;
    if (away < least) [best, least] = [number, away];
  }
  return best;
};
