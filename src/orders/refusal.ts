import type { OrderFault, Runway } from '../sopwith/index.ts';
import type { LineFault } from './line-fault.ts';
import type { FieldName } from './words.ts';

/** What a letter says twice, and differently. */
export type Twice =
  | { readonly kind: 'segment'; readonly segment: number }
  | { readonly kind: 'field'; readonly field: FieldName }
  | { readonly kind: 'sheet' }
  /** A line under `new game`, as it begins. */
  | { readonly kind: 'new-game'; readonly what: string };

/** Why readable orders may not be flown: what the resolver found, or a runway that is not the one he lands on. */
export type IllegalOrders =
  | Exclude<OrderFault, { readonly code: 'missing-segment' }>
  | { readonly code: 'out-of-the-battle' }
  | { readonly code: 'press-of-the-out' }
  | { readonly code: 'no-seat' }
  | { readonly code: 'wrong-runway'; readonly segment: number; readonly named: Runway; readonly on: Runway };

/**
 * Why a letter was not accepted. A value, not an exception: its author gets the sentence by mail.
 * The codes are the reasons of the contract (§4), and one that only the daemon can find; lines stand as received.
 */
export type Refusal =
  | { readonly code: 'too-large'; readonly bytes: number; readonly limit: number }
  | { readonly code: 'too-complex' }
  | { readonly code: 'ambiguous-sender'; readonly senders: readonly string[] }
  | { readonly code: 'unknown-sender'; readonly sender: string }
  | {
      readonly code: 'wrong-token';
      readonly why: 'unknown' | 'retired' | 'of-another-pilot' | 'two-pilots';
      readonly where: string;
    }
  | { readonly code: 'sender-not-authenticated'; readonly sender: string }
  | { readonly code: 'too-many-letters'; readonly limit: number }
  | { readonly code: 'unreadable-encoding'; readonly brokenOff?: true }
  | { readonly code: 'unreadable-format'; readonly attachments: readonly string[] }
  | {
      readonly code: 'wrong-game';
      readonly found: string | null /** Ids of his games. */;
      readonly games: readonly string[];
    }
  | {
      readonly code: 'wrong-turn';
      readonly found: number;
      /** null: the game has not begun. */
      readonly open: number | null;
    }
  | {
      readonly code: 'deadline-passed';
      readonly turn: number;
      readonly why:
        | { readonly kind: 'flown'; readonly open: number | null }
        /** Its noon, in words and in the game's zone. */
        | { readonly kind: 'late'; readonly noon: string }
        /** It was in time, but came to light when the orders of the turn were fixed already. */
        | { readonly kind: 'frozen' }
        | { readonly kind: 'closed' }
        /** The game goes on at another installation, whose order mailbox this is. */
        | { readonly kind: 'moved'; readonly to: string };
    }
  | { readonly code: 'only-quoted-orders' }
  | {
      readonly code: 'no-orders';
      /** Orders without numbers, shown numbered. */
      readonly unnumbered: readonly string[];
      readonly blankForm: boolean;
      readonly attachments: readonly string[];
    }
  | { readonly code: 'unreadable-command'; readonly line: string; readonly nearest: readonly string[] }
  /** It could be read, but a pilot may not give it. */
  | { readonly code: 'unreadable-command'; readonly line: string; readonly ofGameMaster: true }
  | { readonly code: 'line-twice'; readonly twice: Twice; readonly first: string; readonly second: string }
  | { readonly code: 'unreadable-line'; readonly line: string; readonly fault: LineFault }
  | {
      readonly code: 'missing-line';
      readonly segment: number /** Whether its `?` still stands. */;
      readonly blank: boolean;
    }
  | { readonly code: 'final-orders-stand' /** The sheet that stands. */; readonly lines: readonly string[] }
  | { readonly code: 'illegal-orders'; readonly fault: IllegalOrders; readonly line?: string };

/** The reasons in the order in which one is chosen. Rule: order grammar, section 7 */
export const REASONS = [
  'too-large',
  'too-complex',
  'ambiguous-sender',
  'unknown-sender',
  'wrong-token',
  'sender-not-authenticated',
  'too-many-letters',
  'unreadable-encoding',
  'unreadable-format',
  'wrong-game',
  'wrong-turn',
  'deadline-passed',
  'only-quoted-orders',
  'no-orders',
  'unreadable-command',
  'line-twice',
  'unreadable-line',
  'missing-line',
  'final-orders-stand',
  'illegal-orders',
] as const satisfies readonly Refusal['code'][];
export type Reason = (typeof REASONS)[number];

/**
 * The one reason that is given for a letter with several faults: the first of section 7's list.
 * Undefined where nothing is refused.
 */
export const reasonOf = (refusals: readonly Refusal[]): Reason | undefined =>
  REASONS.find(reason => refusals.some(({ code }) => code === reason));
