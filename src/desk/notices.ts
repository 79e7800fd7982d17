import type { Letter } from '../letters/letter.ts';
import type { TextNotice } from '../letters/text.ts';
import { noticeText } from '../orders/notice-text.ts';
import type { Written } from '../orders/written.ts';

/** What the answer tells of a letter beside its meaning: all that was left aside. R60 */
export const letterNotices = (letter: Letter, read: readonly TextNotice[], written: Written): readonly string[] => [
  ...read.map(notice => TEXT_NOTICES[notice]),
  ...attachmentNotice(letter),
  ...written.notices.map(noticeText),
];

const TEXT_NOTICES: Readonly<Record<TextNotice, string>> = {
  'html-was-read': 'The plain text of your letter held no orders, so its HTML was read.',
  'end-was-cut': 'Your letter is longer than is ever read; its end was left aside.',
};

const attachmentNotice = ({ attachments }: Letter): readonly string[] => {
  const names = attachments.map(({ name }) => name).filter(name => name !== '');
  return names.length === 0 ? [] : [`Attachments are never read. Left aside: ${names.join(', ')}.`];
};
