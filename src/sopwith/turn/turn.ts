import type { Board } from '../board/board.ts';
import type { Hex } from '../board/hex.ts';
import type { TurnToFly } from '../game/door.ts';
import type { TurnEvent } from '../game/event.ts';
import type { Balloon, Game, Seat, Wind } from '../game/game.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import type { Flyer } from './flyer.ts';
import type { Prices } from './scoring.ts';

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

/** One part of a segment: who moves and fires in it. The fast go first, then all others. Rule: T2, T3 */
export type Half = { readonly segment: number; readonly flies: (flyer: Flyer) => boolean };

export type Out = Extract<TurnEvent, { kind: 'out' }>;
export type Hit = Extract<TurnEvent, { kind: 'hit' }>;
export type Points = Extract<TurnEvent, { kind: 'points' }>;

export const isOut = (event: TurnEvent): event is Out => event.kind === 'out';
export const isHit = (event: TurnEvent): event is Hit => event.kind === 'hit';

/** The hits of this segment on one aircraft. */
export const hitsOn = (told: readonly TurnEvent[], target: Seat): readonly Hit[] =>
  told.filter(isHit).filter(hit => hit.target === target);

/** Each seat once, in order. */
export const distinct = (seats: readonly Seat[]): readonly Seat[] =>
  [...new Set(seats)].sort((one, other) => one - other);
