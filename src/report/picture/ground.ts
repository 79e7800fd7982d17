import { type Board, type Heading, type Hex, reversed } from '../../sopwith/index.ts';
import { bearing, HEX_OUTLINE, middleOf, moved, type Point, STEP } from './chart.ts';
import { labelSvg } from './pieces.ts';

/** The colours a board is laid out in. */
export type GroundColours = {
  readonly land: string;
  readonly line: string;
  readonly label: string;
  readonly runway: string;
  /** The edges of a runway. */
  readonly strip: string;
  readonly grey: string;
  readonly ink: string;
};

const GREEK = { alpha: 'α', beta: 'β', gamma: 'γ' } as const;

/**
 * What never changes in a game: hexes with their labels, corners, runways, grey hexes and dotted lines.
 * SVG elements in units, the middle of the axial hex (0,0) at the origin.
 *
 * Rule: B3–B8
 */
export const groundSvg = (board: Board, colours: GroundColours): string =>
  [
    `<g stroke="${colours.line}" stroke-width="1.4">`,
    ...board.hexes.map(hex => drawn(board, hex, `<path d="${HEX_OUTLINE}" fill="${fillOf(board, hex, colours)}"/>`)),
    '</g>',
    ...board.airfields.map(({ corner }) => drawn(board, corner, cornerSvg(colours))),
    ...board.airfields.flatMap(({ runways }) =>
      (['alpha', 'beta', 'gamma'] as const).flatMap(name => {
        const { inner, outer, heading } = runways[name];
        return [inner, outer].map(hex => drawn(board, hex, stripSvg(heading, GREEK[name], colours)));
      }),
    ),
    `<g fill="${colours.label}">`,
    ...board.hexes.map(hex => drawn(board, hex, `${board.isField(hex) ? haloSvg(hex, colours) : ''}${labelSvg(hex)}`)),
    '</g>',
    ...rowLetters(board, colours),
    ...board.dottedLines.filter(({ from, to }) => from < to).map(line => dottedSvg(board, line, colours)),
  ].join('');

const drawn = (board: Board, hex: Hex, svg: string): string => {
  const { x, y } = middleOf(board, hex);
  return `<g transform="translate(${x} ${y})">${svg}</g>`;
};

const fillOf = (board: Board, hex: Hex, colours: GroundColours): string => {
  if (board.greyHexes.includes(hex)) return colours.grey;
  return board.isField(hex) ? colours.runway : colours.land;
};

const cornerSvg = ({ runway, ink }: GroundColours): string =>
  `<path d="${HEX_OUTLINE}" fill="${runway}" stroke="${ink}" stroke-width="4"/>` +
  `<text y="8" font-size="9" text-anchor="middle" fill="${ink}">airfield</text>`;

/** One hex of runway: its two edges, and the Greek letter in the middle. */
const stripSvg = (heading: Heading, letter: string, { ink, strip }: GroundColours): string =>
  `<path transform="rotate(${bearing(heading)})" d="M-9-19V19M9-19V19" fill="none" stroke="${strip}" stroke-width="1.6"/>` +
  `<text y="12" font-size="16" font-weight="bold" text-anchor="middle" fill="${ink}">${letter}</text>`;

/** What keeps a label readable over the edges of a runway: the same label below it, broad and in the runway's colour. */
const haloSvg = (hex: Hex, { runway }: GroundColours): string =>
  `<g stroke="${runway}" stroke-width="4" stroke-linejoin="round">${labelSvg(hex)}</g>`;

/**
 * A big letter at the west end of every row, so that the rows can be counted on a small screen.
 * Not where dotted lines run along the west side: such a board is small enough for large labels.
 */
const rowLetters = (board: Board, { label }: GroundColours): readonly string[] =>
  board.hexes
    .filter(hex => board.dottedLines.length === 0 && board.neighbour(hex, 'W') === null)
    .map(hex =>
      drawn(
        board,
        hex,
        `<text x="-34" y="7" font-size="20" font-weight="bold" text-anchor="middle" fill="${label}">${hex.charAt(0)}</text>`,
      ),
    );

/** A dotted line as a bow outside the board, with an arrow head at the side it enters through. Rule: B8 */
const dottedSvg = (board: Board, line: Board['dottedLines'][number], { ink }: GroundColours): string => {
  const [out, back] = [line.through, reversed(line.heading)];
  const [start, end] = [
    moved(middleOf(board, line.from), STEP[out], 0.62),
    moved(middleOf(board, line.to), STEP[back], 0.62),
  ];
  const bow = Math.hypot(end.x - start.x, end.y - start.y) / 130;
  const bends = [moved(start, STEP[out], bow), moved(end, STEP[back], bow)].map(pointText).join(' ');
  const curve = `M${pointText(start)}C${bends} ${pointText(end)}`;
  return (
    `<path d="${curve}" fill="none" stroke="${ink}" stroke-width="3" stroke-dasharray="0.1 7" stroke-linecap="round"/>` +
    arrowHead(start, reversed(out), ink) +
    arrowHead(end, line.heading, ink)
  );
};

const arrowHead = ({ x, y }: Point, heading: Heading, ink: string): string =>
  `<path transform="translate(${x} ${y})rotate(${bearing(heading)})" d="M0-8 6 4H-6Z" fill="${ink}"/>`;

const pointText = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
