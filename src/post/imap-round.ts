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
  readonly suspects: Suspects;
};

/**
 * Letters that were asked for together when the line was lost, by UIDVALIDITY and UID. Nobody knows which of them did it, if
 * any: each is asked for by itself next time. Kept from pass to pass.
 */
export type Suspects = Set<string>;

export type Turn = {
  readonly round: Round;
  readonly validity: string;
  readonly file: FileLetters;
  readonly doubts: ReadonlyMap<number, Withholding['known'][number]['state']>;
};

/** Size and delivery time of a letter, or what kept even these from us. */
export type Sighted = Pick<FetchMessageObject, 'uid' | 'size' | 'internalDate'> & { readonly trouble?: MailTrouble };

const nameOf = ({ validity }: Turn, uid: number): string => `${validity} ${uid}`;

export const isSuspect = (turn: Turn, uid: number): boolean => turn.round.suspects.has(nameOf(turn, uid));

export const suspect = (turn: Turn, uids: readonly number[]): void => {
  for (const uid of uids) turn.round.suspects.add(nameOf(turn, uid));
};

/** It was asked for by itself: whatever came of it is known. */
export const clear = (turn: Turn, uid: number): void => void turn.round.suspects.delete(nameOf(turn, uid));
