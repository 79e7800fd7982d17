import type { ImapFlow } from 'imapflow';
import { replyAddress } from '../desk/addressed-mail.ts';
import type { Mail } from '../desk/ports/mails.ts';
import { ask, connectImap, selectFolder } from './imap-connection.ts';
import type { Letterhead } from './message.ts';
import { smtpPostbox } from './outbox-smtp.ts';
import type { Probed } from './probe.ts';
import { type ImapSettings, placeOf, type SmtpSettings } from './settings.ts';
import { isMailTrouble } from './trouble.ts';

const LOOK_EVERY = 2000;
/** So many seconds a mail is waited for that only needs to be taken away. */
const LONGEST_CLEANING = 10;
const SUB_ADDRESSES_EXPECTED =
  "Expected the server to deliver sub-addresses into the mailbox: without them nobody's reply arrives.";

/** Mails to ourselves: through our postbox, and back in our mailbox. */
export type RoundTrip = {
  readonly imap: ImapSettings;
  readonly smtp: SmtpSettings;
  readonly letterhead: Letterhead;
  /** Makes the Message-IDs of this trip its own; letters and digits. */
  readonly id: string;
  /** How long the mails may be under way. */
  readonly seconds: number;
  readonly now: () => Date;
};

/** What came of it; `dkim` is told only where a mail arrived. A missing signature is no fault by itself. */
export type RoundTripFound = {
  readonly post: Probed;
  readonly dkim: { readonly signed: boolean; readonly sentence: string } | null;
};

/**
 * Posts one mail to the order mailbox and one to a sub-address of it, waits for both, and removes them. Whoever reads the
 * mailbox meanwhile takes them for what they are: our own. Never rejects for a fault of a server.
 *
 * Rule: R10, R50
 */
export const probeRoundTrip = async (trip: RoundTrip): Promise<RoundTripFound> => {
  const { letterhead } = trip;
  const plain = mailTo(trip, letterhead.mailbox, 'plain');
  const sub = mailTo(trip, replyAddress(letterhead.mailbox, 'doctor'), 'sub');
  const refused = await postBoth(trip, plain, sub);
  try {
    const client = await connectImap(trip.imap);
    try {
      if (refused === null) return await lookFor(trip, client, plain, sub);
      await cleanUp(trip, client, refused.left);
      return { post: refused.post, dkim: null };
    } finally {
      client.close();
    }
  } catch (error) {
    if (!isMailTrouble(error)) throw error;
    if (refused !== null) return { post: refused.post, dkim: null };
    return {
      post: { kind: error.kind, sentence: `The mails to ourselves went out, but: ${error.message}` },
      dkim: null,
    };
  }
};

const mailTo = ({ letterhead, id }: RoundTrip, address: string, which: string): Mail => ({
  key: `doctor-${which}-${id}`,
  kind: 'notice',
  gameId: null,
  turn: null,
  messageId: `doctor.${which}.${id}@${letterhead.mailbox.slice(letterhead.mailbox.indexOf('@') + 1)}`,
  to: { name: letterhead.name, address },
  from: letterhead.mailbox,
  inReplyTo: null,
  subject: 'A mail of the doctor to himself',
  text: 'The doctor looks whether mail comes back. It is removed at once.\n',
  html: '<p>The doctor looks whether mail comes back. It is removed at once.</p>',
  pictures: [],
  enclosures: [],
  fingerprint: null,
  tellsNoon: false,
});

/** What was refused, and which mails were taken before. */
type Refused = { readonly post: Probed; readonly left: readonly Mail[] };

/** null: both were taken. */
const postBoth = async ({ smtp, letterhead, now }: RoundTrip, plain: Mail, sub: Mail): Promise<Refused | null> => {
  const postbox = smtpPostbox(smtp, letterhead, now);
  const refusal = ({ to }: Mail, error: string, expected = ''): Probed => ({
    kind: 'refused',
    sentence: `A mail to ${to.address} was not taken: ${error}${expected}`,
  });
  try {
    const first = await postbox.post(plain, []);
    if (first.kind !== 'accepted') return { post: refusal(plain, first.error), left: [] };
    const second = await postbox.post(sub, []);
    if (second.kind === 'accepted') return null;
    return { post: refusal(sub, second.error, ` ${SUB_ADDRESSES_EXPECTED}`), left: [plain] };
  } finally {
    await postbox.close();
  }
};

/** Takes away what was sent in vain, where it arrives soon. */
const cleanUp = async (trip: RoundTrip, client: ImapFlow, left: readonly Mail[]): Promise<void> => {
  const until = performance.now() + Math.min(trip.seconds, LONGEST_CLEANING) * 1000;
  for (const mail of left) {
    while (!(await takeBack(trip, client, mail)) && performance.now() < until) {
      await new Promise(done => setTimeout(done, LOOK_EVERY));
    }
  }
};

type Arrived = { readonly folder: string; readonly headers: string };

const lookFor = async (trip: RoundTrip, client: ImapFlow, plain: Mail, sub: Mail): Promise<RoundTripFound> => {
  const started = performance.now();
  let plainAt: Arrived | null = null;
  let subAt: Arrived | null = null;
  while (performance.now() - started < trip.seconds * 1000) {
    plainAt ??= await takeBack(trip, client, plain);
    subAt ??= await takeBack(trip, client, sub);
    if (plainAt && subAt) break;
    await new Promise(done => setTimeout(done, LOOK_EVERY));
  }
  const took = Math.round((performance.now() - started) / 1000);
  const seen = subAt ?? plainAt;
  return { post: tripFinding(trip, { plainAt, subAt, took }), dkim: seen && dkimOf(trip, seen) };
};

/** Finds a mail by its Message-ID in the mailbox or in the folders beside it, and deletes it there. */
const takeBack = async ({ imap }: RoundTrip, client: ImapFlow, mail: Mail): Promise<Arrived | null> => {
  for (const folder of [imap.mailbox, imap.junk, imap.handled]) {
    if (folder === undefined) continue;
    const opened = await selectFolder(client, { ...imap, mailbox: folder }).catch(() => null);
    if (!opened && folder === imap.mailbox) await selectFolder(client, imap); // tells why
    if (!opened) continue;
    const query = client.search({ header: { 'message-id': mail.messageId } }, { uid: true });
    const [uid] = (await ask(client, imap, 'SEARCH', query)) || [];
    if (uid === undefined) continue;
    const got = await ask(client, imap, 'FETCH', client.fetchOne(String(uid), { headers: true }, { uid: true }));
    await ask(client, imap, 'DELETE', client.messageDelete([uid], { uid: true }));
    return { folder, headers: (got || undefined)?.headers?.toString('latin1') ?? '' };
  }
  return null;
};

/** Where the two mails were found, and after how many seconds. */
type Arrivals = { readonly plainAt: Arrived | null; readonly subAt: Arrived | null; readonly took: number };

/** What it means where the mails arrived, and where not. */
export const tripFinding = (
  { imap, seconds, letterhead }: Pick<RoundTrip, 'imap' | 'seconds' | 'letterhead'>,
  { plainAt, subAt, took }: Arrivals,
): Probed => {
  const subAddress = replyAddress(letterhead.mailbox, 'doctor');
  const junk = [plainAt, subAt].find(arrived => arrived && arrived.folder === imap.junk);
  if (junk) {
    return {
      kind: 'mailbox',
      sentence: `A mail to ourselves was put into the junk folder "${junk.folder}"; expected it in "${imap.mailbox}".`,
    };
  }
  if (plainAt && subAt) {
    return {
      kind: 'well',
      sentence: `Mails to ${letterhead.mailbox} and ${subAddress} arrived within ${took} seconds and were removed.`,
    };
  }
  if (plainAt) {
    return {
      kind: 'mailbox',
      sentence: `A mail to ${letterhead.mailbox} arrived, one to ${subAddress} did not within ${seconds} seconds. ${SUB_ADDRESSES_EXPECTED}`,
    };
  }
  if (subAt) {
    return {
      kind: 'mailbox',
      sentence: `A mail to ${subAddress} arrived, one to ${letterhead.mailbox} did not within ${seconds} seconds.`,
    };
  }
  return {
    kind: 'timeout',
    sentence: `The mails to ourselves were taken, but none arrived in "${imap.mailbox}" at ${placeOf(imap)} within ${seconds} seconds. Expected ${letterhead.mailbox} to be delivered there.`,
  };
};

/** Whether the mail was signed on its way, for the domain that stands in From. RFC 6376 section 3.5 */
const dkimOf = ({ letterhead }: RoundTrip, { headers }: Arrived): RoundTripFound['dkim'] => {
  const domain = letterhead.mailbox.slice(letterhead.mailbox.indexOf('@') + 1);
  const unfolded = headers.replace(/\r?\n[ \t]+/g, ' ');
  const signers = [...unfolded.matchAll(/^DKIM-Signature:.*?[;\s]d=([^;\s]+)/gim)].map(([, signer = '']) =>
    signer.toLowerCase(),
  );
  if (signers.includes(domain.toLowerCase())) {
    return { signed: true, sentence: `The mail to ourselves was signed for ${domain}.` };
  }
  return {
    signed: false,
    sentence: `The mail to ourselves bore no DKIM signature for ${domain}. If your server signs only what leaves it, look at a mail that arrived elsewhere.`,
  };
};
