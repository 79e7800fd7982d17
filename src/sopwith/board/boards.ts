import type { Board, BoardName } from './board.ts';
import { duelBoard } from './duel-board.ts';
import { hexagonBoard } from './hexagon.ts';

/** Every board there is, by its name. */
export const BOARDS: Readonly<Record<BoardName, Board>> = { 'hexagon-10': hexagonBoard, 'duel-79': duelBoard };
