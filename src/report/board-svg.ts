import type { Game, TurnEvent } from '../sopwith/index.ts';
import type { Placed } from './picture/arrange.ts';
import { compose } from './picture/composition.ts';
import { groundSvg } from './picture/ground.ts';
import { PAINTS } from './picture/paints.ts';
import { svgSheet } from './picture/stamp.ts';

/** The picture of `drawBoard` as SVG text, 880 pixels wide: the same pieces at the same places. */
export const boardSvg = (after: Game, events: readonly TurnEvent[]): string => {
  const { board, width, height, scale, origin, placed, legend, names } = compose(after, events);
  const body = [
    `<rect width="${width}" height="${height}" fill="${PAINTS.paper}"/>`,
    `<g transform="translate(${origin.x} ${origin.y})scale(${scale})">`,
    groundSvg(board, PAINTS),
    ...placed.map(placedSvg),
    '</g>',
    ...legend.map(placedSvg),
    `<g transform="translate(0 ${names.top})">${names.svg}</g>`,
  ].join('');
  return svgSheet({ left: 0, top: 0, width, height }, 1, body);
};

const placedSvg = ({ piece, at }: Placed): string => `<g transform="translate(${at.x} ${at.y})">${piece.svg}</g>`;
