import type { Board } from '../board/board.ts';
import type { Hex } from '../board/hex.ts';
import type { Aircraft, Game } from '../game/game.ts';
import { boardOf, ruleBookOf } from '../game/house-rules.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import { type Privileges, privilegesOf } from './careers.ts';
import { runwayOfLanding } from './runway.ts';
import type { Stance } from './stance.ts';

/** All that decides what one pilot may fly, apart from where he is. */
export type Cockpit = {
  readonly book: RuleBook;
  readonly board: Board;
  readonly airfield: Hex;
  readonly privileges: Privileges;
};

/** The cockpit of one pilot of this game. */
export const cockpitOf = (game: Game, aircraft: Aircraft): Cockpit => {
  const book = ruleBookOf(game);
  return { book, board: boardOf(game), airfield: aircraft.airfield, privileges: privilegesOf(book, aircraft) };
};

/** The aircraft of this seat. Throws where nobody sits there. */
export const aircraftOf = (game: Game, seat: number): Aircraft => {
  const aircraft = game.aircraft.find(aircraft => aircraft.seat === seat);
  if (aircraft === undefined) throw new Error(`aircraftOf: nobody sits in seat ${seat}`);
  return aircraft;
};

/** How an aircraft stands at the start of a turn; null for one who is out. Throws where no such position exists. */
export const stanceOf = (board: Board, { airfield, hex, heading, posture, seat }: Aircraft): Stance | null => {
  if (posture === 'out') return null;
  if (hex === null) throw new Error(`stanceOf: the aircraft of seat ${seat} is ${posture} on no hex`);
  if (posture === 'grounded') return { posture, hex, heading: null, landed: false };
  if (heading === null) throw new Error(`stanceOf: the aircraft of seat ${seat} is ${posture} without a heading`);
  if (posture === 'airborne') return { posture, hex, heading, after: 'flight' };
  const runway = runwayOfLanding(board, airfield, hex, heading);
  if (runway === null) throw new Error(`stanceOf: the aircraft of seat ${seat} lands on no runway at ${hex}`);
  return { posture, hex, heading, runway };
};

/** The last segment this pilot may fly. Rule: T3 */
export const lastSegment = ({ fourthSegment }: Privileges): 3 | 4 => (fourthSegment ? 4 : 3);
