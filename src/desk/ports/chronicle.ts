/** What is over and done in one game, for those who read of it later. */
import type { Game, Seat } from '../../sopwith/index.ts';
import type { ComputerPilot, GameRecord, RecordedSeating } from './games.ts';
import type { ClosedTurn, UndoneTurn } from './turns.ts';

/**
 * A game as far as it was flown, read in one moment. Nothing that only its people may know is in it: no address, no token,
 * no sheet and no press for the open turn. The seeds in its positions are the exception; they are secret until it is over.
 */
export type Chronicle = {
  readonly game: Pick<GameRecord, 'id' | 'name' | 'zone' | 'status'> & { readonly position: Game };
  /** Everybody who is enrolled, by flying name; `seat` is null for one who was relieved. */
  readonly enrolled: readonly { readonly pilot: { readonly name: string }; readonly seat: Seat | null }[];
  readonly computers: readonly ComputerPilot[];
  readonly turns: readonly ClosedTurn[];
  /** Oldest roll-back first. */
  readonly undone: readonly UndoneTurn[];
  readonly seatings: readonly RecordedSeating[];
  /** Why pilots were taken out, in the order in which it was ruled; `undone` is the roll-back that undid it, 0: none. */
  readonly removals: readonly {
    readonly turn: number;
    readonly seat: Seat;
    readonly because: string;
    readonly undone: number;
  }[];
  /** Who was flown straight, because mail did not reach him. */
  readonly flownStraight: readonly { readonly turn: number; readonly seat: Seat }[];
};
