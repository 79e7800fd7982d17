import { type Aircraft, type Board, boardOf, type Game, type Heading, type Hex } from '../sopwith/index.ts';
import { seatColour } from './seat-colours.ts';
import { listed } from './words/en.ts';

/** Columns of one hex: the middle one is its place, the outer ones show where a nose points. */
const CELL = 3;

/**
 * The board in characters, at most 70 columns wide, north on top, with its legend.
 * Plain ASCII, so that every mail program keeps it in shape.
 *
 * Rule: B3, V1
 */
export const boardLines = (game: Game): readonly string[] => {
  const board = boardOf(game);
  const cells = cellsOf(game, board);
  const letters = [...new Set(board.hexes.map(hex => hex.charAt(0)))];
  const west = Math.min(...board.hexes.map(hex => halfSteps(board, hex)));
  const lines = letters
    .map(letter => board.hexes.filter(hex => hex.startsWith(letter)))
    .map(hexes => rowLine(hexes, halfSteps(board, hexes[0] ?? '') - west, cells));
  return [...lines, '', ...legend(game)];
};

/** Half hexes to the east of the board's centre. */
const halfSteps = (board: Board, hex: Hex): number => {
  const { q, r } = board.axial(hex);
  return 2 * q + r;
};

/** A row, set in by half hexes, between its letter and its last label. */
const rowLine = (hexes: readonly Hex[], halves: number, cells: ReadonlyMap<Hex, string>): string => {
  const indent = ' '.repeat(Math.floor((halves * CELL) / 2));
  const row = hexes.map(hex => cells.get(hex) ?? ' . ').join('');
  return `${hexes[0]?.charAt(0)}  ${indent}${row}${hexes.at(-1)}`;
};

/** What is seen on a hex: aircraft hide what is below them, balloons hide clouds, clouds hide the field. */
const cellsOf = (game: Game, board: Board): ReadonlyMap<Hex, string> => {
  const owner = new Map(game.aircraft.map(({ airfield, seat }) => [airfield, seatColour(seat).letter]));
  return new Map([
    ...board.greyHexes.map((hex): [Hex, string] => [hex, ' + ']),
    ...board.airfields.flatMap(({ corner, runways }): [Hex, string][] => [
      ...Object.values(runways).flatMap(({ inner, outer }): [Hex, string][] => [
        [inner, ' = '],
        [outer, ' = '],
      ]),
      [corner, `[${owner.get(corner) ?? ' '}]`],
    ]),
    ...game.clouds.map((hex): [Hex, string] => [hex, ' @ ']),
    ...game.balloons.map(({ hex }): [Hex, string] => [hex, ' O ']),
    ...[...aircraftByHex(game)].map(([hex, there]): [Hex, string] => [hex, aircraftCell(there)]),
  ]);
};

const aircraftByHex = (game: Game): ReadonlyMap<Hex, readonly Aircraft[]> =>
  new Map(
    game.aircraft.flatMap(({ hex }) => (hex === null ? [] : [[hex, game.aircraft.filter(one => one.hex === hex)]])),
  );

const aircraftCell = (there: readonly Aircraft[]): string => {
  const [one, another] = there;
  if (one === undefined) return ' . ';
  if (another === undefined) return nosed(seatColour(one.seat).letter, one.heading);
  return there.length === 2 ? `${seatColour(one.seat).letter}+${seatColour(another.seat).letter}` : ` ${there.length}*`;
};

/** The nose stands on the side it points to: behind the letter to the east, before it to the west. */
const nosed = (letter: string, heading: Heading | null): string => {
  switch (heading) {
    case 'NE':
      return ` ${letter}/`;
    case 'E':
      return ` ${letter}>`;
    case 'SE':
      return ` ${letter}\\`;
    case 'SW':
      return `/${letter} `;
    case 'W':
      return `<${letter} `;
    case 'NW':
      return `\\${letter} `;
    case null:
      return `(${letter})`;
  }
};

const legend = (game: Game): readonly string[] => {
  const clouds = new Set(game.clouds);
  const crowded = [...aircraftByHex(game)].filter(([, there]) => there.length > 1);
  const hidden = game.aircraft.filter(({ hex }) => hex !== null && clouds.has(hex));
  return [
    'Letters are aircraft; the stroke beside one is its nose:',
    'north-east R/  east R>  south-east R\\  south-west /R  west <R',
    'north-west \\R  grounded (R)  airfield [R]  runway =  cloud @',
    ...(game.balloons.length > 0
      ? [`balloon O, its hull: ${listed(game.balloons.map(({ hex, hull }) => `${hex} ${hull}`))}`]
      : []),
    ...(boardOf(game).greyHexes.length > 0 ? ['grey hex +'] : []),
    ...crowded.map(([hex, there]) => `together at ${hex}: ${listed(there.map(named))}`),
    ...hidden.map(aircraft => `in cloud at ${aircraft.hex}: ${named(aircraft)}`),
  ];
};

const named = ({ seat, heading }: Aircraft): string => nosed(seatColour(seat).letter, heading).trim();
