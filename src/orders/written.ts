import type { Runway, WrittenSegments } from '../sopwith/index.ts';
import type { Command } from './command.ts';
import type { PressNotice } from './press.ts';
import type { Refusal } from './refusal.ts';

/** Where what looks like an order is none. */
export type LeftAside = 'in-press' | 'after-press' | 'in-signature';

/** What the receipt tells a pilot beside his orders. */
export type Notice =
  | PressNotice
  | { readonly kind: 'orders-left-aside'; readonly where: LeftAside; readonly line: string }
  | { readonly kind: 'text-left-aside' /** Below the press. */; readonly lines: readonly string[] }
  | { readonly kind: 'command-left-aside'; readonly line: string; readonly nearest: readonly string[] }
  | { readonly kind: 'command-of-game-master'; readonly line: string };

/** All that a letter says, read but not yet judged against a position. */
export type Written = {
  /** As written; compared without case. */
  readonly game?: string;
  readonly turn?: number;
  /** Lower case. */
  readonly token?: string;
  /** The runway of a `runway:` line: the postal way of ordering a take-off. */
  readonly runway?: Runway;
  /** By segment; undefined where nothing readable stands. */
  readonly segments: WrittenSegments;
  /** The lines they were read from, by segment. */
  readonly lines: readonly (string | undefined)[];
  /** Runways named with a landing, by segment. */
  readonly landOn: readonly (Runway | undefined)[];
  /** Segments that hold a `?` of our form and no order. */
  readonly blanks: readonly number[];
  /** Segments that were written but cannot stand, so that none of them is called missing. */
  readonly unread: readonly number[];
  /** A lone `stay` for the whole turn. */
  readonly stayAll: boolean;
  /** Undefined: none given, what stands stays. Empty: withdrawn. Rule: R1 */
  readonly press?: readonly string[];
  /** Judge and answer, store nothing. */
  readonly test: boolean;
  /** All numbered lines are blanks: no sheet. */
  readonly blankForm: boolean;
  readonly commands: readonly Command[];
  readonly notices: readonly Notice[];
  /** Every fault of the text, in the order of the letter. */
  readonly faults: readonly Refusal[];
  /** What the last line says, were it cut short: `open` may mean something else when it goes on, as an order does. R40 */
  readonly lastLine: 'open' | 'press' | 'free-text';
  /** Orders stand only where they are never read: quoted, or in the history. Rule: R39 */
  readonly onlyQuotedOrders: boolean;
  /** Orders without numbers, shown numbered. */
  readonly unnumbered: readonly string[];
};
