import { type Board, boardOf, type Game, type TurnEvent } from '../../sopwith/index.ts';
import { arrange, type Placed } from './arrange.ts';
import { extentOf, type Point } from './chart.ts';
import { legendHeight, legendOf, namesSvg } from './legend.ts';

/** A whole picture before it is inked, in pixels. */
export type Composition = {
  readonly board: Board;
  readonly width: number;
  readonly height: number;
  /** Pixels for one unit of the board. */
  readonly scale: number;
  /** Where the middle of the axial hex (0,0) lies. */
  readonly origin: Point;
  /** Pieces on the board, in units from the origin. */
  readonly placed: readonly Placed[];
  /** Title, wind and legend, in pixels. */
  readonly legend: readonly Placed[];
  /** The names of the pilots: SVG for a strip as wide as the picture, and where it begins. */
  readonly names: { readonly svg: string; readonly top: number };
};

/** Shown at 600 pixels in a mail and at 343 on a telephone, whose screens have two or three pixels for one. */
const WIDTH = 880;
const MARGIN = 22;
const BOARD_ROOM = { width: 836, height: 780 };

/** Lays out the picture of a turn: the board in the middle, turn and wind in its upper corners, the legend below. */
export const compose = (after: Game, events: readonly TurnEvent[]): Composition => {
  const board = boardOf(after);
  const { left, right, top, bottom } = extentOf(board);
  const scale = scaleFor(right - left, bottom - top);
  const legendTop = MARGIN + scale * (bottom - top) + MARGIN;
  return {
    board,
    width: WIDTH,
    height: legendTop + legendHeight(after),
    scale,
    origin: { x: (WIDTH - scale * (left + right)) / 2, y: MARGIN - scale * top },
    placed: arrange(board, after, events),
    legend: legendOf(after, WIDTH, legendTop),
    names: { svg: namesSvg(after), top: legendTop },
  };
};

/** The largest scale in steps of a half that fits the room: so every hex still falls on whole pixels. */
const scaleFor = (width: number, height: number): number =>
  Math.floor(2 * Math.min(BOARD_ROOM.width / width, BOARD_ROOM.height / height)) / 2;
