import type { FetchMessageObject, ImapFlow } from 'imapflow';
import type { FileLetters, Withholding } from '../desk/ports/inbox.ts';
import type { ImapSettings } from './settings.ts';
import type { MailTrouble } from './trouble.ts';

/** What a server that knows no UIDVALIDITY is filed under. R3 */
export const NO_VALIDITY = '0';

/** One look through one folder. */
export type Round = {
  readonly client: ImapFlow;
  /** `settings.mailbox` is the folder. */
  readonly settings: ImapSettings;
  /** The name under which its letters are filed. */
  readonly mailbox: string;
  /** Larger letters are handed over as headers only. R52 */
  readonly maxLetterBytes: number;
  readonly warn: (sentence: string) => void;
  readonly withholding: Withholding;
  readonly care: Care;
};

/**
 * Kept from pass to pass. Where the line was lost over several letters, nobody knows which of them did it, or whether the
 * line is slow: until a pass ends well, each letter is looked at and asked for by itself.
 */
export type Care = { letterByLetter: boolean };

export type Turn = {
  readonly round: Round;
  readonly validity: string;
  readonly file: FileLetters;
  readonly doubts: ReadonlyMap<number, Withholding['known'][number]['state']>;
};

/** Size and delivery time of a letter, or what kept even these from us. */
export type Sighted = Pick<FetchMessageObject, 'uid' | 'size' | 'internalDate'> & { readonly trouble?: MailTrouble };
