import { Readable } from 'node:stream';
import type { NodemailerError } from 'nodemailer';
import type { SMTPConnectionSendInfo } from 'nodemailer/lib/smtp-connection';
import type { Delivery, Postbox } from '../desk/ports.ts';
import { isPlainAddress } from '../letters/address.ts';
import { compose, type Letterhead } from './message.ts';
import { patience, type SmtpSettings, trustOf } from './settings.ts';
import { deliveryOf, notPlain } from './smtp-answer.ts';
import { converse, greet } from './smtp-connection.ts';

/** A server that keeps talking without ever coming to an end is left after so many patiences. */
const LONGEST_TALK = 5;

type Envelope = { readonly from: string; readonly to: string };

/**
 * Sends mails through an SMTP server, each to its one recipient in a conversation of its own. Every failure of the
 * outside world is a Delivery, not an exception. `close` breaks off what is under way; the outbox posts it again.
 *
 * @throws when the file of the certificate authority cannot be read
 *
 * Rule: R18, R44–R47, R61
 */
export const smtpPostbox = (settings: SmtpSettings, letterhead: Letterhead, now: () => Date): Postbox => {
  trustOf(settings);
  const closing = new AbortController();
  return {
    post: async (mail, pictures) => {
      if (!isPlainAddress(mail.to.address)) return notPlain(mail.to.address);
      const raw = await compose(mail, pictures, letterhead, now());
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LONGEST_TALK * patience(settings))]);
      return submit(settings, { from: letterhead.bounceAddress, to: mail.to.address }, raw, signal);
    },
    close: async () => closing.abort(new Error('the post office closes')),
  };
};

const submit = async (
  settings: SmtpSettings,
  envelope: Envelope,
  raw: Buffer,
  signal: AbortSignal,
): Promise<Delivery> => {
  const conversation = converse(settings, signal);
  const { connection, step } = conversation;
  const text = Readable.from([raw]);
  let textSent = false;
  text.once('end', () => {
    textSent = true;
  });
  try {
    await greet(conversation, settings);
    const sending = { from: envelope.from, to: [envelope.to], size: raw.byteLength };
    const sent = await step<SMTPConnectionSendInfo>(done => connection.send(sending, text, done));
    connection.quit();
    return { kind: 'accepted', response: sent?.response ?? '' };
  } catch (error) {
    connection.close();
    return deliveryOf(error as NodemailerError, settings, textSent);
  }
};
