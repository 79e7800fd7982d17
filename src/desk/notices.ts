import type { Letter } from '../letters/letter.ts';
import { normalised } from '../letters/normalise.ts';
import type { TextNotice } from '../letters/text.ts';
import { noticeText } from '../orders/notice-text.ts';
import { isWholeOrder, readOrderLine } from '../orders/order-line.ts';
import { holdsSheet } from '../orders/read-orders.ts';
import type { Written } from '../orders/written.ts';

/** What the answer tells of a letter beside its meaning: all that was left aside. R60 */
export const letterNotices = (letter: Letter, read: readonly TextNotice[], written: Written): readonly string[] => [
  ...read.map(notice => TEXT_NOTICES[notice]),
  ...attachmentNotice(letter),
  ...subjectNotice(letter, written),
  ...written.notices.map(noticeText),
];

const TEXT_NOTICES: Readonly<Record<TextNotice, string>> = {
  'html-was-read': 'The plain text of your letter held no orders, so its HTML was read.',
  'end-was-cut': 'Your letter is longer than is ever read; its end was left aside.',
  'nested-too-deep':
    'Your letter puts boxes into boxes deeper than is ever read; what stands there, and all below it, was left aside.',
};

const attachmentNotice = (letter: Letter): readonly string[] => {
  const names = attachmentNames(letter);
  return names.length === 0 ? [] : [`Attachments and further parts are never read. Left aside: ${names.join(', ')}.`];
};

const MOST_NAMES = 10;
const LONGEST_NAME = 60;

/** What was attached and not read, as answers name it: a part without a name by its media type. */
export const attachmentNames = ({ attachments }: Letter): readonly string[] => {
  const names = attachments.map(({ name, type }) =>
    name === '' ? `a part of type ${shortened(type)}` : shortened(name),
  );
  const more = names.length - MOST_NAMES;
  return more > 0 ? [...names.slice(0, MOST_NAMES), `${more} more`] : names;
};

const shortened = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

/** A subject is never an order, even when it reads like one. Order grammar §7.1 */
const subjectNotice = ({ subject }: Letter, written: Written): readonly string[] =>
  !holdsSheet(written) && isWholeOrder(readOrderLine(normalised(subject)))
    ? ['Orders are read from the text of a letter only; your subject was left aside.']
    : [];
