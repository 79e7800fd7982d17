import { hasNullReturnPath } from './automatic.ts';
import { allValues, topmostValue } from './headers.ts';
import type { DeliveryReport, Letter } from './letter.ts';
import { mailboxesIn } from './mailboxes.ts';

export type Severity = 'hard' | 'transient';

export type Bounce = {
  readonly severity: Severity;
  /** The addresses that failed (hard) or wait (transient), sorted. */
  readonly recipients: readonly string[];
  /** Message-ID of the mail that came back; null where the bounce does not tell. */
  readonly returnedMessageId: string | null;
};

/**
 * What a bounce says, or null where the letter is none: a delivery report, X-Failed-Recipients, or a null sender with
 * the name of a mail system. A report of success only (delivered, relayed, expanded) is no bounce. Where one
 * recipient failed for good and another waits, the report is hard and names the first only.
 *
 * RFC 3464. Rule: R15, R16
 */
export const bounceIn = (letter: Letter, ourAddresses: readonly string[]): Bounce | null => {
  if (!isBounceLike(letter)) return null;
  const returnedMessageId = letter.returnedMessageId ?? letter.answers[0] ?? null;
  if (letter.deliveryReports.length > 0) {
    const recipients = reportedRecipients(letter.deliveryReports);
    return recipients && { ...recipients, returnedMessageId };
  }
  const named = allValues(letter.headers, 'x-failed-recipients').flatMap(mailboxesIn);
  const told = (named.length > 0 ? named : addressesInText(letter.text ?? '')).filter(
    address => !ourAddresses.includes(address),
  );
  return { severity: severityOfText(letter), recipients: sorted(told), returnedMessageId };
};

/** Whether a mail system wrote the letter to tell of a delivery, whatever became of it. Rule: R15 */
export const isBounceLike = (letter: Letter): boolean =>
  letter.types.some(type => /^message\/(?:global-)?delivery-status$/.test(type)) ||
  /report-type\s*=\s*"?delivery-status/i.test(topmostValue(letter.headers, 'content-type') ?? '') ||
  topmostValue(letter.headers, 'x-failed-recipients') !== null ||
  (hasNullReturnPath(letter) && letter.from.some(address => MAIL_SYSTEM.test(address)));

/** Exchange signs with its own name and a serial. */
const MAIL_SYSTEM = /^(?:mailer-?daemon|mail-?daemon|postmaster|mdaemon|microsoftexchange[0-9a-f]{16,64})(?:[+@]|$)/;

/** Each recipient is judged by his own block; merging blocks would blame one for another's fault. */
const reportedRecipients = (
  reports: readonly DeliveryReport[],
): { readonly severity: Severity; readonly recipients: readonly string[] } | null => {
  const ofSeverity = (severity: Severity) =>
    sorted(reports.filter(report => severityOf(report) === severity).map(report => report.recipient));
  const failed = ofSeverity('hard');
  if (failed.length > 0) return { severity: 'hard', recipients: failed };
  const waiting = ofSeverity('transient');
  return waiting.length > 0 ? { severity: 'transient', recipients: waiting } : null;
};

const severityOf = ({ action, status, diagnostic }: DeliveryReport): Severity | null => {
  if (['delivered', 'relayed', 'expanded'].includes(action)) return null;
  if (action === 'delayed') return 'transient';
  const code = /^[245]/.exec(status)?.[0] ?? /\b([245])\d\d\b/.exec(diagnostic ?? '')?.[1];
  if (code === '4') return 'transient';
  return code === '2' && action !== 'failed' ? null : 'hard';
};

/** Codes first, then the words of those who send none; without either the mail is taken for lost. */
const severityOfText = (letter: Letter): Severity => {
  const text = `${letter.subject}\n${letter.text ?? ''}`.slice(0, 10_000);
  const code = /(?:^|[\s#(])([45])\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[1] ?? /(?:^|[\s:])([45])\d\d[ -]/.exec(text)?.[1];
  if (code) return code === '4' ? 'transient' : 'hard';
  return /delay|still waiting|will (?:be tried|try|retry|keep trying)|temporar|not yet been delivered/i.test(text)
    ? 'transient'
    : 'hard';
};

/** qmail and its like name the address at the beginning of a line: `<baron@example.net>:` or alone on it. */
const addressesInText = (text: string): readonly string[] =>
  text
    .slice(0, 10_000)
    .split('\n')
    .flatMap(line => /^\s{0,8}<?([^\s<>:@]{1,64}@[^\s<>:@]{1,255}?)>?(?::|\s*$)/.exec(line)?.[1] ?? [])
    .map(address => address.toLowerCase());

const sorted = (addresses: readonly string[]): readonly string[] => [...new Set(addresses)].toSorted();
