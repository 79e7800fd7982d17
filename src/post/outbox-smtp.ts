import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer';
import type { SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection';
import pLimit from 'p-limit';
import type { Delivery, Mail, Picture, Postbox } from '../desk/ports/mails.ts';
import { isPlainAddress } from '../letters/address.ts';
import { compose, type Letterhead } from './message.ts';
import { pacedBy } from './pace.ts';
import { LONGEST_TALK, patience, type SmtpSettings, trustOf } from './settings.ts';
import { deliveryOf, noLineFree, notPlain } from './smtp-answer.ts';
import { converse, greet, type SmtpConversation } from './smtp-connection.ts';

/** Some servers hang up on who sends more over one line. */
const MAILS_A_LINE = 50;
/** The server is about to close this line, whatever was asked. RFC 5321, section 4.2.1 */
const CLOSING = 421;

type Envelope = { readonly from: string; readonly to: string };

/** A conversation that is kept for more than one mail. */
type Line = SmtpConversation & { readonly sent: number };

/** A postbox that is told the date of each mail. */
export type SmtpCounter = Omit<Postbox, 'post'> & {
  readonly post: (mail: Mail, pictures: readonly Picture[], date: Date) => Promise<Delivery>;
};

/** The counter below as a postbox with a clock. */
export const smtpPostbox = (settings: SmtpSettings, letterhead: Letterhead, now: () => Date): Postbox => {
  const counter = smtpCounter(settings, letterhead);
  return { ...counter, post: (mail, pictures) => counter.post(mail, pictures, now()) };
};

/**
 * Sends mails through an SMTP server, each to its one recipient. A line that took a mail is kept for the next one;
 * as many mails as are under way have a line each. Every failure of the outside world is a Delivery, not an
 * exception. `close` breaks off what is under way; the outbox posts it again.
 *
 * @throws when the file of the certificate authority cannot be read
 *
 * Rule: R18, R44–R47, R61
 */
export const smtpCounter = (settings: SmtpSettings, letterhead: Letterhead): SmtpCounter => {
  trustOf(settings);
  const closing = new AbortController();
  const kept: Line[] = [];
  const pace = pacedBy(settings.perMinute ?? null);
  const gate = pLimit(settings.sideBySide ?? Number.POSITIVE_INFINITY);
  const letGo = (): void => {
    for (const { connection } of kept.splice(0)) connection.quit();
  };
  return {
    post: (mail, pictures, date) => {
      const handed = performance.now();
      return gate(async () => {
        if (!isPlainAddress(mail.to.address)) return notPlain(mail.to.address);
        const left = LONGEST_TALK * patience(settings) - (performance.now() - handed); // its lease runs since then
        if (left <= 0) return noLineFree(settings);
        const raw = await compose(mail, pictures, letterhead, date);
        await pace(closing.signal);
        const envelope = { from: letterhead.bounceAddress, to: mail.to.address };
        return talk(closing.signal, left, signal => submit({ settings, kept, signal }, envelope, raw));
      });
    },
    rest: async () => letGo(),
    close: async () => {
      closing.abort(new Error('the post office closes'));
      letGo();
    },
  };
};

/**
 * Talks about one mail until it is posted, this postbox closes, or it took too long. The signal is of this talk alone: one
 * that outlived it would keep the bytes of its mail.
 */
const talk = async <T>(
  closing: AbortSignal,
  longest: number,
  about: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const talking = new AbortController();
  const breakOff = (): void => talking.abort(closing.reason);
  const late = setTimeout(() => talking.abort(new DOMException('it goes on for too long', 'TimeoutError')), longest);
  closing.addEventListener('abort', breakOff);
  if (closing.aborted) breakOff();
  try {
    return await about(talking.signal);
  } finally {
    clearTimeout(late);
    closing.removeEventListener('abort', breakOff);
  }
};

type Talk = { readonly settings: SmtpSettings; readonly kept: Line[]; readonly signal: AbortSignal };

/** Over a line that is kept, or else a new one: that the server hung up meanwhile says nothing about this mail. */
const submit = async (about: Talk, envelope: Envelope, raw: Buffer): Promise<Delivery> => {
  for (let line = standing(about.kept); line; line = standing(about.kept)) {
    const sent = await send(about, line, envelope, raw);
    if (!sent.hungUp) return sent.delivery;
  }
  const line = { ...converse(about.settings), sent: 0 };
  try {
    await greet(line, about.settings, about.signal);
  } catch (error) {
    line.connection.close();
    return deliveryOf(error as NodemailerError, about.settings, false);
  }
  return (await send(about, line, envelope, raw)).delivery;
};

const standing = (kept: Line[]): Line | undefined => {
  for (let line = kept.pop(); line; line = kept.pop()) if (line.stands()) return line;
  return undefined;
};

type Sent = { readonly delivery: Delivery; readonly hungUp: boolean };

const send = async ({ settings, kept, signal }: Talk, line: Line, envelope: Envelope, raw: Buffer): Promise<Sent> => {
  const { connection, step } = line;
  const text = Readable.from([raw]);
  let textSent = false;
  text.once('end', () => {
    textSent = true;
  });
  try {
    const sending = { from: envelope.from, to: [envelope.to], size: raw.byteLength };
    const sent = await step<SMTPConnectionSendInfo>(done => connection.send(sending, text, done), signal);
    if (line.sent + 1 < MAILS_A_LINE && !signal.aborted) kept.push({ ...line, sent: line.sent + 1 });
    else connection.quit();
    return { delivery: { kind: 'accepted', response: sent?.response ?? '' }, hungUp: false };
  } catch (error) {
    connection.close();
    const failure = error as NodemailerError;
    const hungUp = !textSent && !signal.aborted && saidNothing(failure);
    return { delivery: deliveryOf(failure, settings, textSent), hungUp };
  }
};

const saidNothing = ({ responseCode }: NodemailerError): boolean =>
  responseCode === undefined || responseCode === CLOSING;
