import type { NodemailerError } from 'nodemailer';
import type { Delivery } from '../desk/ports/mails.ts';
import { placeOf, type SmtpSettings } from './settings.ts';
import {
  isCertificateCode,
  isMailTrouble,
  isTlsCode,
  type MailTrouble,
  quoted,
  type ServerTrouble,
  tlsReason,
} from './trouble.ts';

/**
 * What an SMTP failure means for a mail: tried again later, never again, or a halt for the whole queue.
 * The server's reply code decides; where there is none, the kind of failure. `textSent` says that the whole text
 * had gone out, so that the mail may have arrived all the same.
 *
 * Rule: R45, RFC 5321 section 4.2.1
 */
export const deliveryOf = (
  error: NodemailerError | MailTrouble,
  settings: SmtpSettings,
  textSent: boolean,
): Delivery => {
  if (isMailTrouble(error)) {
    return error.kind === 'token'
      ? { kind: 'barred', error: error.message }
      : { kind: 'deferred', error: error.message, unknown: false, reached: false };
  }
  const sentence = smtpSentence(error, settings);
  const { responseCode } = error;
  if (responseCode === undefined) {
    const kind = unanswered(error);
    return kind === 'deferred'
      ? { kind, error: sentence, unknown: textSent, reached: false }
      : { kind, error: sentence };
  }
  if (!error.permanent) return { kind: 'deferred', error: sentence, unknown: false, reached: !concernsUs(error) };
  return { kind: concernsUs(error) ? 'barred' : 'refused', error: sentence };
};

/** An address that is more than one plain address never reaches a mailer. R47 */
export const notPlain = (address: string): Delivery => ({
  kind: 'refused',
  error: `"${address}" is not one plain mail address, expected the form name@domain; nothing was sent.`,
});

/** All lines were held by other mails for so long that nothing may be begun any more. */
export const noLineFree = (settings: SmtpSettings): Delivery => ({
  kind: 'deferred',
  error: `No line to the SMTP server ${placeOf(settings)} was free in time.`,
  unknown: false,
  reached: false,
});

/** Which kind of trouble an SMTP failure shows, for those who look for its cause. */
export const smtpTroubleKind = (error: NodemailerError): ServerTrouble => {
  const command = error.command ?? '';
  if (error.code === 'EAUTH' || error.code === 'ENOAUTH' || command.startsWith('AUTH')) return 'login';
  const { originalCode } = error;
  if (error.code === 'ETLS' || isCertificateCode(originalCode) || isTlsCode(originalCode)) return 'untrusted';
  if (error.code === 'ETIMEDOUT' || error.name === 'TimeoutError') return 'timeout';
  if (error.responseCode !== undefined) return 'refused';
  if (error.code === 'EDNS' || error.originalCode !== undefined) return 'unreachable';
  return 'broken';
};

/** The failure in a sentence; only the server's own words are quoted, never what we sent. R57 */
export const smtpSentence = (error: NodemailerError, settings: SmtpSettings): string => {
  const place = placeOf(settings);
  const kind = smtpTroubleKind(error);
  const words = kind === 'untrusted' ? tlsReason(error.message) : (error.response ?? error.message);
  const reason = quoted(words);
  switch (kind) {
    case 'login':
      return `SMTP login at ${place} as ${settings.user ?? 'nobody'} was refused: ${reason}.`;
    case 'untrusted':
      return `The SMTP server ${place} cannot be trusted, TLS failed: ${reason}.`;
    case 'timeout':
      return `The SMTP server ${place} did not answer in time: ${reason}.`;
    case 'unreachable':
      return `The SMTP server ${place} cannot be reached: ${reason}.`;
    case 'broken':
      return `The connection to the SMTP server ${place} broke: ${reason}.`;
    case 'refused':
    case 'mailbox':
      return `The SMTP server ${place} refused ${error.command ?? 'the mail'}: ${reason}.`;
  }
};

/** Authentication required, said at any command. RFC 4954, section 6 */
const LOGIN_WANTED = 530;
/** Too large, said of the sender's announcement but meaning this one text. RFC 1870, section 6 */
const TOO_LARGE = 552;

/**
 * The sender's address, credentials or rights, by the enhanced status: RFC 3463 sections 3.2 and 3.8, RFC 4954 section 6;
 * the last two are those of Exchange for "not allowed to send as".
 */
const OURS_BY_STATUS = /^\d{3}[ -]5\.(1\.[78]|7\.(8|9|11|13|14)|7\.60|2\.252)\b/;
/** Postfix says it at the recipient, under a status (5.7.1) that may also mean him alone. */
const OURS_BY_WORDS = /: (Sender address|Client host) rejected: |: Relay access denied/;

/** A refused greeting, login or sender would be refused for every other mail, too; some servers say so only later. */
const concernsUs = ({ command = '', responseCode, response = '' }: NodemailerError): boolean => {
  if (responseCode === LOGIN_WANTED || OURS_BY_STATUS.test(response) || OURS_BY_WORDS.test(response)) return true;
  if (command === 'MAIL FROM') return responseCode !== TOO_LARGE;
  return command !== 'RCPT TO' && command !== 'DATA';
};

/** Failures without a reply code of the server. */
const unanswered = (error: NodemailerError): 'deferred' | 'refused' | 'barred' => {
  if (isCertificateCode(error.originalCode)) return 'barred';
  if (error.response !== undefined && error.code !== 'EAUTH') return 'deferred'; // it said something, but no answer
  switch (error.code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return 'barred';
    case 'EENVELOPE':
    case 'EMESSAGE':
      return 'refused';
    default:
      return 'deferred';
  }
};
