import type { MailboxObject } from 'imapflow';
import type { FileLetters, MailboxCursor } from '../desk/ports/inbox.ts';
import { ask, selectFolder } from './imap-connection.ts';
import { NO_VALIDITY, type Round } from './imap-round.ts';
import { type Taken, takeLetters } from './letters-imap.ts';
import { placeOf } from './settings.ts';
import { isMailTrouble, type MailTrouble, mailTrouble } from './trouble.ts';

export type Swept = {
  readonly reached: MailboxCursor;
  /** What kept the first letter from us that has to be asked for again; null: the folder was read to its end. */
  readonly stuck: MailTrouble | null;
  readonly readOnly: boolean;
  readonly handedOver: readonly number[];
  /** Letters that lie there still and were handed over by an earlier pass. */
  readonly leftBehind: readonly number[];
};

/**
 * Hands over every letter above the cursor, oldest first. One that the server does not give holds up nobody: it is
 * recorded, and asked for after all others from then on, until it is set aside.
 *
 * @throws MailTrouble when the folder could not be looked through, or what `file` rejected with
 */
export const sweepFolder = async (round: Round, cursor: MailboxCursor, file: FileLetters): Promise<Swept> => {
  const folder = await selectFolder(round.client, round.settings);
  const validity = validityOf(folder);
  const above = startingPoint(round, cursor, validity);
  const present = await uidsFrom(round, round.settings.handled === undefined ? above + 1 : 1);
  const uids = present.filter(uid => uid > above);
  const doubts = doubtsOf(round, validity);
  const turn = { round, validity, file, doubts };
  const plain = await takeLetters(
    turn,
    uids.filter(uid => !doubts.has(uid)),
  );
  const again = await takeLetters(
    turn,
    uids.filter(uid => doubts.get(uid) === 'asked-again'),
  );
  const late = await takeLetters(
    turn,
    [...doubts].flatMap(([uid, state]) => (state === 'due' ? [uid] : [])),
  ).catch(onlyTrouble);
  const stuck = plain.stuck ?? again.stuck;
  if (stuck === null) round.care.letterByLetter = false;
  const highest = Math.max(above, ...uids.slice(-1));
  return {
    reached: { uidValidity: validity, uid: validity === NO_VALIDITY ? 0 : highest },
    stuck,
    readOnly: folder.readOnly === true,
    handedOver: [...plain.handedOver, ...again.handedOver, ...late.handedOver],
    leftBehind: validity === NO_VALIDITY ? [] : present.filter(uid => uid <= above && !doubts.has(uid)),
  };
};

const validityOf = ({ uidValidity }: MailboxObject): string => String(uidValidity ?? NO_VALIDITY);

/** The UID above which letters are new. A mailbox with another UIDVALIDITY is another mailbox. R3 */
const startingPoint = ({ settings, warn }: Round, cursor: MailboxCursor, validity: string): number => {
  if (cursor === null) return 0;
  if (cursor.uidValidity === validity) return cursor.uid;
  warn(
    `The folder "${settings.mailbox}" at ${placeOf(settings)} has changed its UIDVALIDITY from ` +
      `${cursor.uidValidity} to ${validity}: every letter in it is read again, repeats are recognised.`,
  );
  return 0;
};

/** UIDs from this one on, in rising order. */
const uidsFrom = async ({ client, settings }: Round, first: number): Promise<readonly number[]> => {
  const found = await ask(client, settings, 'SEARCH', client.search({ uid: `${first}:*` }, { uid: true }));
  if (!Array.isArray(found)) {
    throw mailTrouble(
      client.usable ? 'refused' : 'broken',
      `The IMAP server ${placeOf(settings)} gave no answer to SEARCH in "${settings.mailbox}". Expected a list of UIDs.`,
    );
  }
  // A range that ends in * always holds the last letter, however low its number. R5
  return found.filter(uid => uid >= first).sort((one, other) => one - other);
};

/** What is known of letters that were not given before. Where UIDs may be given out twice, nothing is. */
const doubtsOf = ({ withholding }: Round, validity: string) =>
  new Map(
    withholding.known.flatMap(({ uidValidity, uid, state }) =>
      uidValidity === validity && validity !== NO_VALIDITY ? [[Number(uid), state] as const] : [],
    ),
  );

const NOTHING: Taken = { handedOver: [], stuck: null };

/** A letter that was set aside may stay so, whatever keeps it. */
const onlyTrouble = (error: unknown): Taken => {
  if (isMailTrouble(error)) return NOTHING;
  throw error;
};
