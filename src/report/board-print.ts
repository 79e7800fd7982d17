import { type Board, HEADINGS } from '../sopwith/index.ts';
import { bearing, extentOf, moved, STEP } from './picture/chart.ts';
import { type GroundColours, groundSvg } from './picture/ground.ts';

/** A3 upright, in millimetres. Source: ISO 216 */
const PAGE = { width: 297, height: 420 };
const MARGIN = 12;
const TITLE = 18;
const LEGEND = 44;

/** Room for row letters and dotted lines beside the board, in units. */
const BESIDE = 26;

const BLACK_ON_WHITE: GroundColours = {
  land: '#ffffff',
  line: '#000000',
  label: '#000000',
  runway: '#ffffff',
  strip: '#808080',
  grey: '#bfbfbf',
  ink: '#000000',
};

const TITLES: Readonly<Record<Board['name'], string>> = {
  'hexagon-10': 'Sopwith: the board for six, 271 hexes',
  'duel-79': 'Sopwith: the duel board, 79 hexes',
};

export const boardTitle = ({ name }: Board): string => TITLES[name];

/**
 * An empty board to print: SVG text, A3 portrait in millimetres, black on white, with hexes and labels, airfields,
 * runways, grey hexes, dotted lines with arrows, and a rose of the six headings.
 *
 * Rule: V10, B1–B8
 */
export const boardToPrint = (board: Board): string => {
  const { left, right, top, bottom } = extentOf(board);
  const [width, height] = [right - left + 2 * BESIDE, bottom - top];
  const room = { width: PAGE.width - 2 * MARGIN, height: PAGE.height - 2 * MARGIN - TITLE - LEGEND };
  const scale = Math.min(room.width / width, room.height / height);
  const x = PAGE.width / 2 - (scale * (left + right)) / 2;
  const y = MARGIN + TITLE + (room.height - scale * height) / 2 - scale * top;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}mm" height="${PAGE.height}mm" viewBox="0 0 ${PAGE.width} ${PAGE.height}" font-family="DejaVu Sans, sans-serif">`,
    `<rect width="${PAGE.width}" height="${PAGE.height}" fill="#ffffff"/>`,
    `<text x="${MARGIN}" y="${MARGIN + 8}" font-size="8" font-weight="bold">${boardTitle(board)}</text>`,
    `<g transform="translate(${x.toFixed(2)} ${y.toFixed(2)})scale(${scale.toFixed(4)})">${groundSvg(board, BLACK_ON_WHITE)}</g>`,
    `<g transform="translate(${PAGE.width - MARGIN - 24} ${PAGE.height - MARGIN - 20})scale(.36)">${roseSvg()}</g>`,
    ...legendLines(board).map(
      (line, number) =>
        `<text x="${MARGIN}" y="${PAGE.height - MARGIN - 22 + 7 * number}" font-size="4.6">${line}</text>`,
    ),
    '</svg>',
  ].join('');
};

const legendLines = ({ dottedLines }: Board): readonly string[] => [
  'Bold hex: airfield. α, β, γ: its runways alpha, beta, gamma, two hexes each.',
  ...(dottedLines.length === 0
    ? []
    : [
        'Dotted lines, both ways, join the grey hexes: Ahead, Turn left and Turn right follow them;',
        'a slip leaves the board there, and a burst never follows.',
      ]),
];

/** The six headings by name. Rule: B1 */
const roseSvg = (): string =>
  HEADINGS.map(heading => {
    const { x, y } = moved({ x: 0, y: 6 }, STEP[heading], 1.3);
    return (
      `<path transform="rotate(${bearing(heading)})" d="M0-8V-34M-6-26 0-36 6-26" fill="none" stroke="#000000" stroke-width="3"/>` +
      `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="16" text-anchor="middle">${heading}</text>`
    );
  }).join('');
