import { type Aircraft, boardOf, type Game } from '../../sopwith/index.ts';
import { plain } from '../plain.ts';
import type { Placed } from './arrange.ts';
import type { Point } from './chart.ts';
import { PAINTS } from './paints.ts';
import {
  aceRing,
  balloonPiece,
  cloudPiece,
  crossPiece,
  dottedPiece,
  greyPiece,
  hitPiece,
  legendPiece,
  type Piece,
  rankRing,
  seatPiece,
  startPiece,
  tickPiece,
  titlePiece,
  windPiece,
} from './pieces.ts';

const ROW = 38;
const PILOTS = { columns: 3, width: 282, left: 46 };
const SIGNS = { columns: 4, width: 212, left: 46 };
const LONGEST_NAME = 22;

/** How much room the legend takes below the board, in pixels. */
export const legendHeight = (game: Game): number =>
  ROW * (pilotRows(game) + rowsOf(signs(game).length, SIGNS.columns)) + 16;

/** The title and the wind in the upper corners and the legend from `top` downwards, in pixels. Rule: V4, V5 */
export const legendOf = (game: Game, width: number, top: number): readonly Placed[] => [
  { piece: titleOf(game), at: { x: 24, y: 58 } },
  { piece: windPiece(game.wind), at: { x: width - 80, y: 62 } },
  ...game.aircraft.map(({ seat }, number) => ({
    piece: seatPiece(seat),
    at: inColumn(PILOTS, number, top),
  })),
  ...signs(game).map((piece, number) => ({ piece, at: inColumn(SIGNS, number, top + ROW * pilotRows(game)) })),
];

/** The names of the pilots as SVG, for the strip beside their letters. Names are written by people: all is escaped. */
export const namesSvg = ({ aircraft }: Game): string =>
  aircraft
    .map((one, number) => {
      const { x, y } = inColumn(PILOTS, number, 0);
      return `<text x="${x + 26}" y="${y + 6}" font-size="18" fill="${PAINTS.ink}">${escaped(nameOf(one))}</text>`;
    })
    .join('');

/** How high the strip of names is, in pixels. */
export const namesHeight = (game: Game): number => ROW * pilotRows(game);

const pilotRows = ({ aircraft }: Game): number => rowsOf(aircraft.length, PILOTS.columns);

const titleOf = ({ turn, over }: Game): Piece => {
  if (turn === 1) return titlePiece('Turn 1', 'opens');
  return titlePiece(`Turn ${turn - 1}`, over === null ? 'as flown' : 'the last');
};

/** What the signs mean, of those that can be seen in this game. */
const signs = (game: Game): readonly Piece[] => {
  const { aircraft, balloons } = game;
  const hasLines = boardOf(game).dottedLines.length > 0;
  return [
    legendPiece(startPiece(1), 1, 'start of the turn'),
    legendPiece(tickPiece(1, '1'), 1, 'end of a segment'),
    legendPiece(hitPiece(3), 1, 'hull lost to fire'),
    legendPiece(crossPiece(1), 0.7, 'lost here'),
    legendPiece(cloudPiece(''), 0.7, 'cloud'),
    ...(balloons.length > 0 ? [legendPiece(balloonPiece(12), 0.75, 'balloon, its hull')] : []),
    ...(aircraft.some(({ ace }) => ace) ? [legendPiece(aceRing(0.6), 1, 'ace')] : []),
    ...(aircraft.some(({ ranks }) => ranks > 0) ? [legendPiece(rankRing(3, 0.6), 1, 'one bead a rank')] : []),
    ...(hasLines
      ? [legendPiece(dottedPiece, 1, 'joins two sides'), legendPiece(greyPiece, 0.9, 'where such lines end')]
      : []),
  ];
};

type Columns = { readonly columns: number; readonly width: number; readonly left: number };

const inColumn = ({ columns, width, left }: Columns, number: number, top: number): Point => ({
  x: left + width * (number % columns),
  y: top + ROW * Math.floor(number / columns) + ROW / 2,
});

const rowsOf = (count: number, columns: number): number => Math.ceil(count / columns);

const nameOf = ({ pilot, hex, place }: Aircraft): string => {
  const letters = [...pilot];
  const name = letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join('')}…` : pilot;
  return hex === null ? `${name} (out${place === null ? '' : `, place ${place}`})` : name;
};

/** Text for SVG; what XML may not hold becomes a replacement mark. Source: XML 1.0, 2.2; R46 */
const escaped = (text: string): string =>
  [...plain(text)].map(letter => ENTITIES[letter] ?? (isXmlLetter(letter) ? letter : '\ufffd')).join('');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const isXmlLetter = (letter: string): boolean => /^[\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]$/u.test(letter);
