import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import { nearestColour, PALETTE } from './palette.ts';
import type { Piece } from './pieces.ts';

const require = createRequire(import.meta.url);
const FONTS = [
  require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
];

/** The pixels of a drawing: red, green, blue (already weighed with alpha) and alpha. */
type Inked = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

/** A sheet of palette numbers, each row led by the PNG filter byte 0. */
export type Canvas = { readonly width: number; readonly height: number; readonly rows: Uint8Array };

/** The part of the plane that a drawing shows, in its own units. */
type Frame = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** The root of every drawing, so many pixels a unit: it fixes the typeface. */
export const svgSheet = ({ left, top, width, height }: Frame, scale: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width * scale}" height="${height * scale}" viewBox="${left} ${top} ${width} ${height}" font-family="DejaVu Sans, sans-serif">${body}</svg>`;

/** Inks a drawing with the fonts we ship and no others, so that every machine makes the same picture. */
export const inked = (svg: string): Inked => {
  const image = new Resvg(svg, { font: { fontFiles: FONTS, loadSystemFonts: false } }).render();
  return { width: image.width, height: image.height, pixels: image.pixels };
};

/** Makes a canvas of a drawing that covers the whole sheet. */
export const canvasOf = ({ width, height, pixels }: Inked): Canvas => {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0, to = y * (width + 1) + 1; x < width; x++, from += 4, to++) {
      rows[to] = nearestColour(pixels[from] as number, pixels[from + 1] as number, pixels[from + 2] as number);
    }
  }
  return { width, height, rows };
};

const inkedPieces = new Map<string, Inked>();

/** A piece as pixels, inked once in the life of the program: there are only so many pieces. */
export const inkedPiece = ({ svg, left, top, right, bottom }: Piece, scale: number): Inked => {
  const key = `${scale} ${svg}`;
  const known = inkedPieces.get(key);
  if (known !== undefined) return known;
  const made = inked(svgSheet({ left, top, width: right - left, height: bottom - top }, scale, svg));
  inkedPieces.set(key, made);
  return made;
};

/** Lays a drawing on the canvas with its upper left corner at x, y; what hangs over the edge is cut off. */
export const stamp = (canvas: Canvas, drawing: Inked, x: number, y: number): void => {
  const { width, height, pixels } = drawing;
  const [left, right] = [Math.max(0, -x), Math.min(width, canvas.width - x)];
  const [top, bottom] = [Math.max(0, -y), Math.min(height, canvas.height - y)];
  for (let row = top; row < bottom; row++) {
    let to = (y + row) * (canvas.width + 1) + 1 + x + left;
    for (let from = 4 * (row * width + left); from < 4 * (row * width + right); from += 4, to++) {
      const alpha = pixels[from + 3] as number;
      if (alpha !== 0) canvas.rows[to] = blended(pixels, from, 255 - alpha, 3 * (canvas.rows[to] as number));
    }
  }
};

/** One pixel over another: `shows` of 255 parts of the palette colour at `under` shine through. */
const blended = (pixels: Uint8Array, from: number, shows: number, under: number): number =>
  nearestColour(
    (pixels[from] as number) + Math.round(((PALETTE[under] as number) * shows) / 255),
    (pixels[from + 1] as number) + Math.round(((PALETTE[under + 1] as number) * shows) / 255),
    (pixels[from + 2] as number) + Math.round(((PALETTE[under + 2] as number) * shows) / 255),
  );
