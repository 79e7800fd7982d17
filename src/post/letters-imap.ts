import { createHash } from 'node:crypto';
import type { InboundLetter } from '../desk/ports/letters.ts';
import { ask } from './imap-connection.ts';
import { NO_VALIDITY, type Round, type Sighted, type Turn } from './imap-round.ts';
import { placeOf } from './settings.ts';
import { batchesOf, handfulsOf, sight } from './sight-letters.ts';
import { isMailTrouble, type MailTrouble, mailTrouble } from './trouble.ts';

/** Of a letter that is too large, this much of its header is read. R52 */
const HEADER_BYTES = 64 * 1024;

export type Taken = { readonly handedOver: readonly number[]; readonly stuck: MailTrouble | null };

/**
 * Hands over these letters in their order, handful by handful; while one is filed the next is under way. What a handful did
 * not bring is asked for by itself, and recorded where the server does not give it.
 *
 * @throws MailTrouble when the line was lost, or what `file` rejected with
 */
export const takeLetters = async (turn: Turn, uids: readonly number[]): Promise<Taken> => {
  const handedOver: number[] = [];
  let stuck: MailTrouble | null = null;
  for (const some of batchesOf(turn, uids)) {
    const handfuls = handfulsOf(turn, await sight(turn, some));
    let coming = fetchTogether(turn, handfuls[0] ?? []);
    for (const [n, handful] of handfuls.entries()) {
      const taken = await takeHandful(turn, handful, await coming);
      coming = fetchTogether(turn, taken.lost ? [] : (handfuls[n + 1] ?? []));
      coming.catch(() => undefined); // told where it is waited for
      await handOver(turn, taken.letters);
      handedOver.push(...taken.letters.keys());
      stuck ??= taken.stuck;
      if (taken.lost && handful.at(-1)?.uid !== uids.at(-1)) throw taken.lost; // the rest is for another connection
    }
  }
  return { handedOver, stuck };
};

/** By UID, in rising order. */
type Letters = ReadonlyMap<number, InboundLetter>;

const handOver = async ({ file, doubts, round, validity }: Turn, letters: Letters): Promise<void> => {
  if (letters.size === 0) return;
  await file([...letters.values()]);
  for (const uid of letters.keys()) if (doubts.has(uid)) await round.withholding.given(validity, String(uid));
};

// ---------------------------------------------------------------- together

/** One byte more than allowed, since some servers understate the size. */
const wholeUpTo = ({ maxLetterBytes }: Round) => ({ source: { start: 0, maxLength: maxLetterBytes + 1 } });

/**
 * What one command brings whole of these letters; nothing where the server refuses it, or there is but one.
 *
 * @throws MailTrouble when the line was lost over it
 */
const fetchTogether = async (turn: Turn, handful: readonly Sighted[]): Promise<Letters> => {
  if (handful.length < 2) return new Map();
  const { round } = turn;
  const { client, settings } = round;
  const uids = handful.map(({ uid }) => uid);
  const query = { uid: true, ...wholeUpTo(round) };
  try {
    const command = `FETCH of ${uids.length} letters from UID ${uids[0]} on`;
    const got = await ask(client, settings, command, client.fetchAll(uids, query, { uid: true }));
    const raw = new Map(got.map(({ uid, source }) => [uid, source]));
    return new Map(
      handful.flatMap(sighted => {
        const letter = inboundOf(turn, sighted, raw.get(sighted.uid));
        const isWhole = letter && letter.raw.byteLength >= (sighted.size ?? 0);
        return isWhole ? [[sighted.uid, letter] as const] : [];
      }),
    );
  } catch (error) {
    if (!isMailTrouble(error)) throw error;
    if (client.usable) return new Map();
    round.care.letterByLetter = true;
    throw error;
  }
};

const takeHandful = async (
  turn: Turn,
  handful: readonly Sighted[],
  given: Letters,
): Promise<{ readonly letters: Letters; readonly stuck: MailTrouble | null; readonly lost: MailTrouble | null }> => {
  const letters = new Map<number, InboundLetter>();
  let stuck: MailTrouble | null = null;
  for (const sighted of handful) {
    const one = given.get(sighted.uid) ?? (await takeAlone(turn, sighted));
    if (one === null) continue;
    if ('raw' in one) letters.set(sighted.uid, one);
    else if (one.kept === 'asked-again') stuck ??= one.trouble;
    if ('kept' in one && !turn.round.client.usable) return { letters, stuck, lost: one.trouble };
  }
  return { letters, stuck, lost: null };
};

// ---------------------------------------------------------------- letter by letter

type Kept = { readonly kept: 'asked-again' | 'set-aside'; readonly trouble: MailTrouble };

/** A letter asked for by itself; null when it has gone meanwhile. */
const takeAlone = async (turn: Turn, sighted: Sighted): Promise<InboundLetter | Kept | null> => {
  const { round, doubts } = turn;
  const { uid } = sighted;
  const sender = doubts.has(uid) && !sighted.trouble ? await senderOf(round, uid) : null;
  try {
    return await fetchAlone(turn, sighted);
  } catch (trouble) {
    if (!isMailTrouble(trouble)) throw trouble;
    return { kept: await withheld(turn, sighted, sender, trouble), trouble };
  }
};

/** Records a letter that the server did not give; the next pass asks for it after all others. */
const withheld = async (
  { round, validity }: Turn,
  { uid, size = 0, internalDate }: Sighted,
  sender: string | null,
  { message }: MailTrouble,
): Promise<'asked-again' | 'set-aside'> => {
  const from = sender ?? (round.client.usable ? await senderOf(round, uid) : null);
  const arrived = internalDate === undefined ? null : new Date(internalDate);
  const known = { uidValidity: validity, uid: String(uid), arrived, size, sender: from, error: message };
  return round.withholding.withheld(known);
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

/** The letter itself, unmarked as seen; null when it has gone meanwhile. */
const fetchAlone = async (turn: Turn, sighted: Sighted): Promise<InboundLetter | null> => {
  const { uid, size = 0, trouble } = sighted;
  if (trouble) throw trouble;
  const { client, settings, maxLetterBytes } = turn.round;
  const whole = size <= maxLetterBytes;
  const query = whole ? wholeUpTo(turn.round) : { bodyParts: [{ key: 'HEADER', start: 0, maxLength: HEADER_BYTES }] };
  const got = await ask(client, settings, `FETCH of UID ${uid}`, client.fetchOne(String(uid), query, { uid: true }));
  if (!got) return null;
  const raw = whole ? got.source : got.headers;
  const letter = inboundOf(turn, sighted, raw);
  if (letter) return letter;
  throw mailTrouble(
    'refused',
    `The IMAP server ${placeOf(settings)} gave no ${raw ? 'delivery time' : 'text'} for the letter with UID ${uid} ` +
      `in "${settings.mailbox}". The other letters were filed; this one is asked for again.`,
  );
};

/** null where the server did not give all of it. */
const inboundOf = (
  { round: { mailbox }, validity }: Turn,
  { uid, size = 0, internalDate }: Sighted,
  raw: Buffer | undefined,
): InboundLetter | null => {
  const arrived = new Date(internalDate ?? Number.NaN);
  if (!raw || Number.isNaN(arrived.getTime())) return null;
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
