import { createHash } from 'node:crypto';
import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow';
import type { MailboxCursor, Withholding } from '../desk/ports/inbox.ts';
import type { InboundLetter } from '../desk/ports/letters.ts';
import { ask, selectFolder } from './imap-connection.ts';
import { type ImapSettings, placeOf } from './settings.ts';
import { isMailTrouble, type MailTrouble, mailTrouble } from './trouble.ts';

/** Sizes and times are asked for this many letters at once. */
const SIGHTED_AT_ONCE = 100;
/** Of a letter that is too large, this much of its header is read. R52 */
const HEADER_BYTES = 64 * 1024;
/** What a server that knows no UIDVALIDITY is filed under. R3 */
const NO_VALIDITY = '0';

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
};

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
export const sweepFolder = async (
  round: Round,
  cursor: MailboxCursor,
  file: (letter: InboundLetter) => Promise<void>,
): Promise<Swept> => {
  const folder = await selectFolder(round.client, round.settings);
  const validity = validityOf(folder);
  const above = startingPoint(round, cursor, validity);
  const present = await uidsFrom(round, round.settings.handled === undefined ? above + 1 : 1);
  const uids = present.filter(uid => uid > above);
  const doubts = doubtsOf(round, validity);
  const turn = { round, validity, file, doubts };
  const plain = await take(
    turn,
    uids.filter(uid => !doubts.has(uid)),
  );
  const again = await take(
    turn,
    uids.filter(uid => doubts.get(uid) === 'asked-again'),
  );
  const late = await take(
    turn,
    [...doubts].flatMap(([uid, state]) => (state === 'due' ? [uid] : [])),
  ).catch(onlyTrouble);
  const highest = Math.max(above, ...uids.slice(-1));
  return {
    reached: { uidValidity: validity, uid: validity === NO_VALIDITY ? 0 : highest },
    stuck: plain.stuck ?? again.stuck,
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

// ---------------------------------------------------------------- letter by letter

type Turn = {
  readonly round: Round;
  readonly validity: string;
  readonly file: (letter: InboundLetter) => Promise<void>;
  readonly doubts: ReadonlyMap<number, Withholding['known'][number]['state']>;
};

type Taken = { readonly handedOver: readonly number[]; readonly stuck: MailTrouble | null };

const NOTHING: Taken = { handedOver: [], stuck: null };

/** A letter that was set aside may stay so, whatever keeps it. */
const onlyTrouble = (error: unknown): Taken => {
  if (isMailTrouble(error)) return NOTHING;
  throw error;
};

const take = async (turn: Turn, uids: readonly number[]): Promise<Taken> => {
  const { round, validity, file, doubts } = turn;
  const handedOver: number[] = [];
  let stuck: MailTrouble | null = null;
  let lost: MailTrouble | null = null;
  for (let first = 0; first < uids.length; first += SIGHTED_AT_ONCE) {
    for (const sighted of await sight(round, uids.slice(first, first + SIGHTED_AT_ONCE))) {
      if (lost) throw lost; // the rest is for another connection
      const { uid } = sighted;
      const sender = doubts.has(uid) && !('trouble' in sighted) ? await senderOf(round, uid) : null;
      const letter = await takeLetter(round, sighted, validity).catch(async error => {
        const kept = await withheld(turn, sighted, sender, error);
        if (kept === 'asked-again') stuck ??= error;
        if (!round.client.usable) lost = error;
        return null;
      });
      if (!letter) continue;
      await file(letter);
      handedOver.push(uid);
      if (doubts.has(uid)) await round.withholding.given(validity, String(uid));
    }
  }
  return { handedOver, stuck };
};

/** Records a letter that the server did not give; the next pass asks for it after all others. */
const withheld = async (
  { round, validity }: Turn,
  { uid, size = 0, internalDate }: Sighted,
  sender: string | null,
  error: unknown,
): Promise<'asked-again' | 'set-aside'> => {
  if (!isMailTrouble(error)) throw error;
  const from = sender ?? (round.client.usable ? await senderOf(round, uid) : null);
  const arrived = internalDate === undefined ? null : new Date(internalDate);
  const state = await round.withholding.withheld({
    uidValidity: validity,
    uid: String(uid),
    arrived,
    size,
    sender: from,
    error: error.message,
  });
  return state;
};

/** Who sent a letter as its envelope says; null where not even that is given. */
const senderOf = async ({ client, settings }: Round, uid: number): Promise<string | null> => {
  try {
    const query = client.fetchOne(String(uid), { envelope: true }, { uid: true });
    const got = await ask(client, settings, `FETCH of the envelope of UID ${uid}`, query);
    return (got || undefined)?.envelope?.from?.[0]?.address?.toLowerCase() ?? null;
  } catch {
    return null;
  }
};

/** Size and delivery time of a letter, or what kept even these from us. */
type Sighted = Pick<FetchMessageObject, 'uid' | 'size' | 'internalDate'> & { readonly trouble?: MailTrouble };

/**
 * Sizes and delivery times of letters, in order of UID; those that have gone meanwhile are left out. Where the server
 * refuses to tell of many, it is asked of each. R9
 */
const sight = async (round: Round, uids: readonly number[]): Promise<readonly Sighted[]> => {
  const { client, settings } = round;
  const query = { uid: true, size: true, internalDate: true };
  try {
    const sighted = await ask(client, settings, 'FETCH', client.fetchAll([...uids], query, { uid: true }));
    return sighted.sort((one, other) => one.uid - other.uid);
  } catch (error) {
    const [only] = uids;
    if (!isMailTrouble(error) || only === undefined) throw error;
    if (uids.length === 1) return [{ uid: only, trouble: error }];
    if (!client.usable) throw error;
    const each: Sighted[] = [];
    for (const uid of uids) each.push(...(await sight(round, [uid])));
    return each;
  }
};

/** The letter itself, unmarked as seen; null when it has gone meanwhile. */
const takeLetter = async (
  { client, settings, maxLetterBytes, mailbox }: Round,
  { uid, size = 0, internalDate, trouble }: Sighted,
  validity: string,
): Promise<InboundLetter | null> => {
  if (trouble) throw trouble;
  const whole = size <= maxLetterBytes;
  const query = whole
    ? // One byte more than allowed, since some servers understate the size.
      { source: { start: 0, maxLength: maxLetterBytes + 1 } }
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
