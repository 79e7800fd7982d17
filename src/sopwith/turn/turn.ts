import type { Board } from '../board/board.ts';
import type { Hex } from '../board/hex.ts';
import type { TurnToFly } from '../game/door.ts';
import type { TurnEvent } from '../game/event.ts';
import type { Balloon, Game, Wind } from '../game/game.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import type { Flyer } from './flyer.ts';
import type { Prices } from './prices.ts';

/** A turn as far as it has been played. Every phase takes one and gives the next. */
export type Turn = {
  readonly book: RuleBook;
  readonly board: Board;
  readonly prices: Prices;
  /** The position in which the turn began. */
  readonly game: Game;
  /** What the game master decided for this turn. */
  readonly pinned: Pick<TurnToFly, 'weather' | 'struckOff'>;
  /** By seat. */
  readonly flyers: readonly Flyer[];
  readonly clouds: readonly Hex[];
  readonly balloons: readonly Balloon[];
  /** The hexes of clouds and balloons, for looking up. */
  readonly cloudHexes: ReadonlySet<Hex>;
  readonly balloonHexes: ReadonlySet<Hex>;
  readonly pot: number;
  readonly wind: Wind;
  /** What the segment now being flown has told so far, in the order in which it happened. */
  readonly told: readonly TurnEvent[];
  /** The story up to the segment before. */
  readonly events: readonly TurnEvent[];
  /** Decided in the middle of the turn. Rule: T5 */
  readonly decided: boolean;
  readonly over: Game['over'];
};

/** The same turn, played on by these changes. A copy with assignments, for the reason told at `changed`. */
export const continued = (turn: Turn, changes: Partial<Turn>): Turn => Object.assign({ ...turn }, changes);
