import { automaticSign, listSign, weakSigns } from './automatic.ts';
import { bounceIn, isBounceLike, type Severity } from './bounce.ts';
import { allValues, topmostValue } from './headers.ts';
import type { Letter } from './letter.ts';
import { mailboxesIn, withoutSubAddress } from './mailboxes.ts';
import { isOurAddress, type OurAddresses } from './our-addresses.ts';

/** What is needed to know our own mail again. */
export type Ours = OurAddresses & {
  /** Asks the outgoing mails, not a pattern. Rule: R10 */
  readonly isOurMessageId: (id: string) => boolean;
};

export type Recognised =
  | { readonly kind: 'own-mail' }
  | {
      readonly kind: 'bounce';
      readonly severity: Severity;
      /** Sorted. */
      readonly recipients: readonly string[];
      readonly returnedMessageId: string | null;
    }
  | { readonly kind: 'read-receipt' }
  | { readonly kind: 'calendar-reply' }
  | { readonly kind: 'auto-reply' }
  | { readonly kind: 'list-mail' }
  /** With signs of a machine too weak to silence anybody; the desk may note them. Rule: R12 */
  | { readonly kind: 'person'; readonly weakSigns: readonly string[] };

/**
 * Says what kind of letter this is. Only a person's is ever read or answered. The order is that of the requirements:
 * own mail, bounces and receipts, automatic replies, lists.
 *
 * Rule: R10–R17
 */
export const recognise = (letter: Letter, ours: Ours): Recognised => {
  if (isOwnMail(letter, ours)) return { kind: 'own-mail' };
  if (isReadReceipt(letter)) return { kind: 'read-receipt' };
  const bounce = bounceIn(letter, [ours.mailbox, ours.bounceAddress].map(base));
  if (bounce) return { kind: 'bounce', ...bounce };
  if (CALENDAR_ANSWERS.has(letter.calendarMethod)) return { kind: 'calendar-reply' };
  if (isReport(letter) || automaticSign(letter)) return { kind: 'auto-reply' };
  if (listSign(letter)) return { kind: 'list-mail' };
  return { kind: 'person', weakSigns: weakSigns(letter) };
};

/**
 * With these a calendar answers another's; the desk never asked one. With REQUEST, PUBLISH, ADD and CANCEL somebody begins, and may
 * write beside it. RFC 5546, section 1.4
 */
const CALENDAR_ANSWERS: ReadonlySet<string | null> = new Set(['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH']);

const base = (address: string): string => withoutSubAddress(address).base;

const isOwnMail = (letter: Letter, ours: Ours): boolean => {
  const loops = allValues(letter.headers, 'x-loop').flatMap(mailboxesIn);
  const senders = [...letter.from, ...allValues(letter.headers, 'sender').flatMap(mailboxesIn)];
  if ([...loops, ...senders].some(address => isOurAddress(address, ours))) return true;
  return letter.messageId !== null && ours.isOurMessageId(letter.messageId);
};

/** A report of success, of abuse or of another kind: no bounce, but nobody's letter either. */
const isReport = (letter: Letter): boolean => letter.types[0] === 'multipart/report' || isBounceLike(letter);

const isReadReceipt = ({ headers, types }: Letter): boolean =>
  types.includes('message/disposition-notification') ||
  /report-type\s*=\s*"?disposition-notification/i.test(topmostValue(headers, 'content-type') ?? '');
