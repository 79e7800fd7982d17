/** A letter on its way through the desk, and what the store knows that bears on it. */
import type { Command } from '../../orders/command.ts';
import type { Seat } from '../../sopwith/index.ts';
import type { Dossier } from './games.ts';
import type { GameMaster, Pilot } from './people.ts';

/** A letter as the mailbox handed it over, before anything is parsed. R2 */
export type InboundLetter = {
  readonly mailbox: string;
  readonly uidValidity: string;
  readonly uid: string;
  /** Delivery time: IMAP INTERNALDATE, or the file's time. */
  readonly arrived: Date;
  /** Bytes on the server; `raw` holds only the header where this is over the limit. R52 */
  readonly size: number;
  readonly raw: Uint8Array;
  /** Whether it lay in the junk folder. R9 */
  readonly junk?: boolean;
};

export type FiledLetter = {
  readonly id: number;
  readonly mailbox: string;
  readonly arrived: Date;
  readonly size: number;
  readonly raw: Uint8Array;
  /** Whether it lay in the junk folder, where only what is surely from somebody known is read. R9 */
  readonly junk: boolean;
  /** How often reading it has failed. R7 */
  readonly attempts: number;
};

/** A letter that could not be read or settled, and after how many attempts it is given up. R7 */
export type FailedLetter = { readonly letterId: number; readonly error: string; readonly parkAfter: number };

/** What the desk asks about a letter before judging it. */
export type Inquiry = {
  readonly letterId: number;
  readonly arrived: Date;
  readonly messageId: string | null;
  readonly contentHash: string;
  readonly addresses: readonly string[];
  /** Every word of the letter that could be a token. */
  readonly tokens: readonly string[];
  readonly gameIds: readonly string[];
  /** Message-IDs that may be ours. */
  readonly messageIds: readonly string[];
  readonly codes: readonly string[];
};

/** Commands of a known person, waiting for their code. */
export type OpenRequest = {
  readonly code: string;
  readonly address: string;
  readonly commands: readonly Command[];
  readonly gameId: string | null;
  readonly expires: Date;
  /** The registered address that asked, where the code went to another one; null where it went to the asker. */
  readonly askedBy: string | null;
  /** Press that the code releases; null: none. */
  readonly press: { readonly turn: number; readonly seat: Seat; readonly lines: readonly string[] } | null;
};

/** A mail of ours, to whom it went, and about which game. */
export type OurMail = { readonly messageId: string; readonly to: string; readonly gameId: string | null };

/** A token that was replaced by a new one, and the main address of whose it was. R23 */
export type RetiredToken = { readonly token: string; readonly address: string };

/** Everything the store knows that bears on one letter. */
export type Acquaintance = {
  /** An earlier letter with the same Message-ID and content. R4 */
  readonly duplicate: boolean;
  readonly pilots: readonly Pilot[];
  readonly gameMasters: readonly GameMaster[];
  /** Games of those pilots, of those tokens, and the ones named. */
  readonly dossiers: readonly Dossier[];
  /** The mails of ours that `messageIds` name. */
  readonly ours: readonly OurMail[];
  readonly requests: readonly OpenRequest[];
  /** Letters of this sender that were read in the 24 hours before this one. R52 */
  readonly lettersToday: number;
  /** Words of the letter that were tokens once. */
  readonly retired: readonly RetiredToken[];
};

/** What one address was answered lately. R19 */
export type AnswersGiven = { readonly lastHour: number; readonly sameToday: number };

export type LetterOutcome = 'accept' | 'rejected' | 'ignored' | 'duplicate' | 'bounce' | 'failed';
