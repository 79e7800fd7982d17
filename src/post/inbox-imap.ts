import { createHash } from 'node:crypto';
import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow';
import type { Inbox, MailboxCursor } from '../desk/ports/inbox.ts';
import type { InboundLetter } from '../desk/ports/letters.ts';
import { ask, selectFolder } from './imap-connection.ts';
import { type ImapLine, imapLine } from './imap-line.ts';
import { type ImapSettings, placeOf } from './settings.ts';
import { isMailTrouble, type MailTrouble, mailTrouble } from './trouble.ts';

/** Sizes and times are asked for this many letters at once. */
const SIGHTED_AT_ONCE = 100;
/** Of a letter that is too large, this much of its header is read. R52 */
const HEADER_BYTES = 64 * 1024;
/** What a server that knows no UIDVALIDITY is filed under. R3 */
const NO_VALIDITY = '0';

export type InboxDuties = {
  /** Larger letters are handed over as headers only. R52 */
  readonly maxLetterBytes: number;
  /** Hears what an operator should know though the work goes on. R3 */
  readonly warn: (sentence: string) => void;
};

/**
 * The order mailbox on an IMAP server. One connection is kept and made anew when it is lost; after a failure the
 * server is left alone for a while, longer each time, and sweeps reject at once until then.
 * A letter that the server will not give does not hold up the others: they are handed over, then the sweep rejects.
 *
 * @throws when the file of the certificate authority cannot be read; `sweep` rejects with a MailTrouble, or with
 * what `file` rejected with
 *
 * Rule: R1–R5, R52, R61, requirements §3 (imapflow)
 */
export const imapInbox = (settings: ImapSettings, duties: InboxDuties): Inbox => {
  const line = imapLine(settings);
  const mailbox = `imap://${encodeURIComponent(settings.user)}@${settings.host}/${encodeURIComponent(settings.mailbox)}`;
  return {
    mailbox,
    sweep: async (cursor, file) => {
      const client = await line.open();
      try {
        const { reached, stuck } = await sweepFolder({ client, settings, duties, mailbox }, cursor, file);
        line.worked();
        if (stuck) throw stuck;
        return reached;
      } catch (error) {
        if (isMailTrouble(error) && !client.usable) line.failed(error);
        throw error;
      }
    },
    news: (milliseconds, signal) => newsOn(line, milliseconds, signal),
    close: line.hangUp,
  };
};

type Round = {
  readonly client: ImapFlow;
  readonly settings: ImapSettings;
  readonly duties: InboxDuties;
  readonly mailbox: string;
};

type Swept = { readonly reached: MailboxCursor; readonly stuck: MailTrouble | null };

const sweepFolder = async (
  round: Round,
  cursor: MailboxCursor,
  file: (letter: InboundLetter) => Promise<void>,
): Promise<Swept> => {
  const folder = await selectFolder(round.client, round.settings);
  const validity = validityOf(folder);
  const above = startingPoint(round, cursor, validity);
  const uids = await uidsAbove(round, above);
  const handedOver: number[] = [];
  let stuck: MailTrouble | null = null;
  for (let first = 0; first < uids.length; first += SIGHTED_AT_ONCE) {
    for (const sighted of await sight(round, uids.slice(first, first + SIGHTED_AT_ONCE))) {
      const letter = await takeLetter(round, sighted, validity).catch(error => {
        if (!isMailTrouble(error) || !round.client.usable) throw error;
        stuck ??= error;
        return null;
      });
      if (!letter) continue;
      await file(letter);
      handedOver.push(sighted.uid);
    }
  }
  if (!folder.readOnly) await markSeen(round, handedOver);
  const highest = Math.max(above, ...uids.slice(-1));
  return { reached: { uidValidity: validity, uid: validity === NO_VALIDITY ? 0 : highest }, stuck };
};

const validityOf = ({ uidValidity }: MailboxObject): string => String(uidValidity ?? NO_VALIDITY);

/** The UID above which letters are new. A mailbox with another UIDVALIDITY is another mailbox. R3 */
const startingPoint = ({ settings, duties }: Round, cursor: MailboxCursor, validity: string): number => {
  if (cursor === null) return 0;
  if (cursor.uidValidity === validity) return cursor.uid;
  duties.warn(
    `The folder "${settings.mailbox}" at ${placeOf(settings)} has changed its UIDVALIDITY from ` +
      `${cursor.uidValidity} to ${validity}: every letter in it is read again, repeats are recognised.`,
  );
  return 0;
};

/** New UIDs in rising order. */
const uidsAbove = async ({ client, settings }: Round, above: number): Promise<readonly number[]> => {
  const found = await ask(client, settings, 'SEARCH', client.search({ uid: `${above + 1}:*` }, { uid: true }));
  if (!Array.isArray(found)) {
    throw mailTrouble(
      client.usable ? 'refused' : 'broken',
      `The IMAP server ${placeOf(settings)} gave no answer to SEARCH in "${settings.mailbox}". Expected a list of UIDs.`,
    );
  }
  // A range that ends in * always holds the last letter, however low its number. R5
  return found.filter(uid => uid > above).sort((one, other) => one - other);
};

/** Sizes and delivery times of letters, in order of UID; those that have gone meanwhile are left out. R9 */
const sight = async ({ client, settings }: Round, uids: readonly number[]): Promise<readonly FetchMessageObject[]> => {
  const query = { uid: true, size: true, internalDate: true };
  const sighted = await ask(client, settings, 'FETCH', client.fetchAll([...uids], query, { uid: true }));
  return sighted.sort((one, other) => one.uid - other.uid);
};

/** The letter itself, unmarked as seen; null when it has gone meanwhile. */
const takeLetter = async (
  { client, settings, duties, mailbox }: Round,
  { uid, size = 0, internalDate }: FetchMessageObject,
  validity: string,
): Promise<InboundLetter | null> => {
  const whole = size <= duties.maxLetterBytes;
  const query = whole
    ? // One byte more than allowed, since some servers understate the size.
      { source: { start: 0, maxLength: duties.maxLetterBytes + 1 } }
    : { bodyParts: [{ key: 'HEADER', start: 0, maxLength: HEADER_BYTES }] };
  const got = await ask(client, settings, `FETCH of UID ${uid}`, client.fetchOne(String(uid), query, { uid: true }));
  if (!got) return null;
  const raw = whole ? got.source : got.headers;
  const arrived = new Date(internalDate ?? Number.NaN);
  if (!raw || Number.isNaN(arrived.getTime())) {
    throw mailTrouble(
      'refused',
      `The IMAP server ${placeOf(settings)} gave no ${raw ? 'delivery time' : 'text'} for the letter with UID ${uid} ` +
        `in "${settings.mailbox}". The other letters were filed; this one is asked for again.`,
    );
  }
  return {
    mailbox,
    uidValidity: validity,
    uid: validity === NO_VALIDITY ? uidByContent(uid, raw) : String(uid),
    arrived,
    size: Math.max(size, raw.byteLength),
    raw,
  };
};

/** Where UIDs may be given out twice, the content has to tell letters apart. R3 */
const uidByContent = (uid: number, raw: Uint8Array): string =>
  `${uid}-${createHash('sha256').update(raw).digest('hex').slice(0, 32)}`;

/** For people who look into the mailbox; nothing relies on it. R1 */
const markSeen = async ({ client, settings }: Round, uids: number[]): Promise<void> => {
  if (uids.length === 0) return;
  await ask(client, settings, 'STORE', client.messageFlagsAdd(uids, ['\\Seen'], { uid: true, silent: true }));
};

/** IDLE is a hint and no more: whoever waits wakes in any case. The next command ends it. */
const newsOn = (line: ImapLine, milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const client = line.current();
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      client?.off('exists', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', wake);
    client?.on('exists', wake);
    if (signal.aborted) wake();
    else if (client && !client.idling) client.idle().catch(() => {});
  });
