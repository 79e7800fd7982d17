import type { Board } from '../board/board.ts';
import type { Heading, Hex } from '../board/hex.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import type { Stance } from './stance.ts';

/** Whether a cloud harms an aircraft in this posture. Rule: A8, C2 */
export const cloudHarms = ({ clouds }: RuleBook, posture: Stance['posture']): boolean =>
  posture !== 'grounded' || clouds.harmOnGround;

/** Every cloud one hex further; what leaves the board is gone. Rule: C3 */
export const drifted = (board: Board, clouds: readonly Hex[], wind: Heading): readonly Hex[] =>
  board.sorted(clouds.flatMap(hex => board.neighbour(hex, wind) ?? []));
