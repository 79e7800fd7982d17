import type { Block, Draft } from './block.ts';
import { noonText } from './time.ts';
import { countOf, sentence } from './words/en.ts';

/** One mail of a game as its master may see it: to whom and how it stands, never what it says. R57 */
export type MailLine = {
  readonly number: number;
  readonly kind: string;
  readonly gameId: string;
  readonly turn: number;
  readonly to: string;
  readonly state: 'waiting' | 'unknown' | 'posted' | 'refused' | 'given-up' | 'withdrawn';
  readonly attempts: number;
  readonly queuedAt: Date;
  /** When it is tried again; null where it is not. */
  readonly nextAttempt: Date | null;
  readonly error: string | null;
  /** The status of the delivery report with which it came back. */
  readonly bounced: string | null;
};

/** What became of the mails of a game, newest first, and how to have one posted again. Rule: R45 */
export const mailBook = (about: string, mails: readonly MailLine[], zone: string): Draft => ({
  subject: `Mails: ${about}`,
  blocks: mails.length === 0 ? [paragraph(`No mail is on record for ${about}.`)] : entries(about, mails, zone),
});

const entries = (about: string, mails: readonly MailLine[], zone: string): readonly Block[] => [
  paragraph(sentence(`${countOf(mails.length, 'mail', 'mails')}, newest first, for ${about}.`)),
  { kind: 'list', items: mails.map(mail => `Mail ${mail.number}: ${mailLine(mail, zone)}`) },
  paragraph('To have one posted again, send its number:'),
  { kind: 'sheet', lines: [`send again ${mails[0]?.number ?? ''}`] },
];

/** A letter that was set aside waits to be read once more. R7 */
export const readAgainAnswer = (letter: number): Draft => ({
  subject: `Letter ${letter} is read again`,
  blocks: [
    paragraph(
      `Letter ${letter} is read once more, from the bytes that were kept, as one that was delivered when it came.`,
      'Whoever wrote it is answered as usual. If it cannot be read again, you are told.',
    ),
  ],
});

const paragraph = (...lines: readonly string[]): Block => ({ kind: 'paragraph', lines });

/** One mail and what became of it, on one line. */
export const mailLine = (mail: MailLine, zone: string): string =>
  `${mail.kind}, ${mail.gameId} turn ${mail.turn}, to ${mail.to}, written ${noonText(mail.queuedAt, zone)}: ${stateText(mail, zone)}`;

const stateText = (mail: MailLine, zone: string): string => {
  const back = mail.bounced === null ? '' : ` It came back with status ${mail.bounced}.`;
  const why = mail.error === null ? '' : ` The last attempt: ${mail.error}`;
  const again = mail.nextAttempt === null ? '' : ` It is tried again ${noonText(mail.nextAttempt, zone)}.`;
  switch (mail.state) {
    case 'posted':
      return `accepted by the mail server.${back}`;
    case 'waiting':
      return `waiting, ${countOf(mail.attempts, 'attempt', 'attempts')} so far.${again}${why}`;
    case 'unknown':
      return `in doubt, since the line broke after its text.${again}${why}`;
    case 'refused':
      return `refused by the mail server.${why}`;
    case 'given-up':
      return `given up after ${countOf(mail.attempts, 'attempt', 'attempts')}.${why}`;
    case 'withdrawn':
      return 'withdrawn, since newer mail told the same.';
  }
};
