/** The mailbox and its passes. */
import type { InboundLetter } from './letters.ts';

/** How far a mailbox was read; null before the first sweep. R3, R5 */
export type MailboxCursor = { readonly uidValidity: string; readonly uid: number } | null;

/** One look through a mailbox to its end, under the lease with this fencing number. */
export type Pass = {
  readonly mailbox: string;
  readonly lease: { readonly name: string; readonly fence: number };
  /** How far it got. */
  readonly cursor: MailboxCursor;
  readonly began: Date;
  readonly ended: Date;
};

/** A noon, and how much time before it must have been quiet for it to count. */
export type Noon = { readonly mailbox: string; readonly at: Date; readonly outageMinutes: number };

/** A time in which letters may have been kept from us; `until` is null while it lasts. */
export type Outage = { readonly kind: 'mailbox' | 'clock'; readonly since: Date; readonly until: Date | null };

export type Inbox = {
  /** The name under which letters of this mailbox are filed. */
  readonly mailbox: string;
  /**
   * One full pass: hands over every letter above the cursor, oldest first, and resolves with the new cursor.
   * Rejects when the mailbox could not be read to its end; letters already handed over stay filed.
   */
  readonly sweep: (cursor: MailboxCursor, file: (letter: InboundLetter) => Promise<void>) => Promise<MailboxCursor>;
  /** Resolves when the mailbox hints at news, at the latest after so many milliseconds. */
  readonly news: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
};
