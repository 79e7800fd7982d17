/**
 * The door of the hex game: the only file that the rest of the program may import.
 * Pure: no clock, no log, no promise; equal input gives equal output.
 */
export type { Board } from './board/board.ts';
export type { Heading, Hex } from './board/hex.ts';
export { HEADINGS } from './board/hex.ts';
export type * from './game/door.ts';
export type * from './game/event.ts';
export type { Aircraft, Balloon, Game, HouseRules, Posture, RuleBookId, Seat, Wind } from './game/game.ts';
export { RULE_BOOK_IDS } from './game/game.ts';
export type { Burst, BurstDirection, Manoeuvre, Orders, OrderSheet, Runway, SegmentOrder } from './game/order-sheet.ts';
