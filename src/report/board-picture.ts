import { createHash } from 'node:crypto';
import type { Game, TurnEvent } from '../sopwith/index.ts';
import type { Placed } from './picture/arrange.ts';
import type { Point } from './picture/chart.ts';
import { type Composition, compose } from './picture/composition.ts';
import { groundSvg } from './picture/ground.ts';
import { namesHeight } from './picture/legend.ts';
import { PAINTS } from './picture/paints.ts';
import { PALETTE } from './picture/palette.ts';
import { writePng } from './picture/png.ts';
import { type Canvas, canvasOf, inked, inkedPiece, stamp, svgSheet } from './picture/stamp.ts';

/**
 * The board after a turn, with the tracks, hits and losses of that turn, as an indexed PNG 880 pixels wide.
 * `digest` is the SHA-256 of the file in hex. Equal input gives equal bytes.
 *
 * Inking everything anew would cost 0.15 s a picture. So the ground is inked once for each board and every
 * piece once in the life of the program; a turn stamps them onto a copy and inks only the pilots' names.
 *
 * Rule: B4–B8, V1, V4, V5
 */
export const drawBoard = (
  after: Game,
  events: readonly TurnEvent[],
): { readonly png: Uint8Array; readonly digest: string } => {
  const composition = compose(after, events);
  const canvas = freshCanvas(composition);
  stampAll(canvas, composition.placed, composition.origin, composition.scale);
  stampAll(canvas, composition.legend, { x: 0, y: 0 }, 1);
  const strip = { left: 0, top: 0, width: canvas.width, height: namesHeight(after) };
  stamp(canvas, inked(svgSheet(strip, 1, composition.names.svg)), 0, composition.names.top);
  const png = writePng({ ...canvas, palette: PALETTE });
  return { png, digest: createHash('sha256').update(png).digest('hex') };
};

const stampAll = (canvas: Canvas, all: readonly Placed[], origin: Point, scale: number): void => {
  for (const { piece, at } of all) {
    const x = Math.round(origin.x + scale * (at.x + piece.left));
    const y = Math.round(origin.y + scale * (at.y + piece.top));
    stamp(canvas, inkedPiece(piece, scale), x, y);
  }
};

/** The empty board by name and height: the legend below may be longer in one game than in another. */
const grounds = new Map<string, Canvas>();

const freshCanvas = (composition: Composition): Canvas => {
  const key = `${composition.board.name} ${composition.height}`;
  const ground = grounds.get(key) ?? inkedGround(composition);
  grounds.set(key, ground);
  return { ...ground, rows: ground.rows.slice() };
};

const inkedGround = ({ board, width, height, origin, scale }: Composition): Canvas =>
  canvasOf(
    inked(
      svgSheet(
        { left: 0, top: 0, width, height },
        1,
        `<rect width="${width}" height="${height}" fill="${PAINTS.paper}"/><g transform="translate(${origin.x} ${origin.y})scale(${scale})">${groundSvg(board, PAINTS)}</g>`,
      ),
    ),
  );
