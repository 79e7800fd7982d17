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

/** A letter that the server does not give, with what is known of it. */
export type WithheldLetter = {
  readonly uidValidity: string;
  readonly uid: string;
  /** null: not even that is told. */
  readonly arrived: Date | null;
  readonly size: number;
  /** The address in its envelope, in lower case. */
  readonly sender: string | null;
  readonly error: string;
};

/**
 * What becomes of letters that the server does not give. Such a letter is asked for again, after all others, and set aside
 * after some attempts: then it holds up no pass any more, and is asked for once a day (`due`).
 */
export type Withholding = {
  /** Those of this mailbox that were not given before. */
  readonly known: readonly {
    readonly uidValidity: string;
    readonly uid: string;
    readonly state: 'asked-again' | 'set-aside' | 'due';
  }[];
  readonly withheld: (letter: WithheldLetter) => Promise<'asked-again' | 'set-aside'>;
  /** It was given after all. */
  readonly given: (uidValidity: string, uid: string) => Promise<void>;
};

/** For whoever keeps no record of such letters: each is asked for again. */
export const NOTHING_WITHHELD: Withholding = {
  known: [],
  withheld: async () => 'asked-again',
  given: async () => undefined,
};

/** Takes letters over for good, in this order: what was filed need not be handed over again. R1 */
export type FileLetters = (letters: readonly InboundLetter[]) => Promise<void>;

/** A folder with letters. */
export type SweptFolder = {
  /** The name under which letters of this mailbox are filed. */
  readonly mailbox: string;
  /**
   * One full pass: hands over every letter above the cursor, oldest first, and resolves with the new cursor.
   * Rejects when the mailbox could not be read to its end; letters already handed over stay filed.
   */
  readonly sweep: (cursor: MailboxCursor, file: FileLetters, withholding?: Withholding) => Promise<MailboxCursor>;
};

export type Inbox = SweptFolder & {
  /** Where the server puts what it takes for junk; null: nowhere, or nobody looks. R9 */
  readonly junk: SweptFolder | null;
  /** Resolves when the mailbox hints at news, at the latest after so many milliseconds. */
  readonly news: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
};
