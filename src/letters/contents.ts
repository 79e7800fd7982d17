import { breakIn } from './broken-off.ts';
import { decoded } from './charset.ts';
import { deliveryReportsIn } from './delivery-status.ts';
import { unflowed } from './flowed.ts';
import { headersOf } from './headers.ts';
import type { Attachment, Letter, Trouble } from './letter.ts';
import { messageIdOf, messageIdsIn } from './message-ids.ts';
import type { Part, Parts } from './parts.ts';
import { isUnreadableFormat } from './unreadable.ts';

/** What a letter holds below its headers. */
export type Contents = Pick<
  Letter,
  | 'types'
  | 'text'
  | 'html'
  | 'cut'
  | 'brokenOff'
  | 'attachments'
  | 'calendarMethod'
  | 'deliveryReports'
  | 'returnedMessageId'
  | 'trouble'
>;

/** How much of a letter's contents is looked at. Rule: R52 */
export type ContentLimits = {
  /** Characters of the text, and of the HTML, that are considered; the rest is left aside. */
  readonly text: number;
  readonly headerBytes: number;
};

/** What a letter that is not taken apart has to say. */
export const noContents = (trouble: Trouble): Contents => ({
  types: [],
  text: null,
  html: null,
  cut: false,
  brokenOff: null,
  attachments: [],
  calendarMethod: null,
  deliveryReports: [],
  returnedMessageId: null,
  trouble,
});

/**
 * What the parts of a letter hold: the first inline text and HTML, of each at most `limits.text` characters, and what
 * is not read by name.
 *
 * Rule: R15, R17, R29–R32, R35, R52
 */
export const contentsOf = async ({ types, leaves }: Parts, limits: ContentLimits): Promise<Contents> => {
  const spoken = spokenIn(leaves);
  const plain = firstOf(spoken.filter(part => !isHtml(part)));
  const rich = firstOf(spoken.filter(isHtml));
  const text = textOf(plain, limits.text);
  const html = textOf(rich, limits.text);
  const returned = leaves.find(part => part.type === 'message/rfc822' || part.type === 'text/rfc822-headers');
  return {
    types,
    text: text.said,
    html: html.said,
    cut: text.cut || html.cut,
    brokenOff: brokenOff(plain, rich),
    attachments: leaves.filter(part => part !== plain && part !== rich && !isMachinery(part)).map(attachmentOf),
    calendarMethod: calendarMethodOf(leaves),
    deliveryReports: leaves.filter(isDeliveryStatus).flatMap(part => deliveryReportsIn(contentOf(part))),
    returnedMessageId: returned
      ? messageIdOf(await headersOf(contentOf(returned), limits.headerBytes))
      : idInText(text.said),
    trouble: troubleOf(text.said, html.said, [plain, rich], leaves),
  };
};

/** At most one of the two is the last part of the message. */
const brokenOff = (plain: Part | undefined, rich: Part | undefined): Contents['brokenOff'] => {
  const inText = plain ? breakIn(plain) : null;
  if (inText) return { where: 'text', how: inText };
  const inHtml = rich ? breakIn(rich) : null;
  return inHtml && { where: 'html', how: inHtml };
};

/** Texts to be shown where they stand. Some mail programs show attached files like that: those have a name, what was typed has none. */
const spokenIn = (leaves: readonly Part[]): readonly Part[] => {
  const inline = leaves.filter(part => part.type.startsWith('text/') && part.disposition === 'inline');
  const typed = inline.filter(({ name, type }) => name === '' && !NOT_TYPED.test(type));
  return typed.length > 0 ? typed : inline.filter(({ type }) => /^text\/(?:plain|html)$/.test(type));
};

/** A text of any other kind, such as Markdown, reads as plain text (RFC 2046, section 4.1.4); these nobody types. */
const NOT_TYPED =
  /^text\/(?:calendar|(?:x-)?vcard|directory|rfc822-headers|css|csv|tab-separated-values|(?:.+\+)?xml|rtf|(?:java|ecma)script|.+-html)$/;

/** An empty one, as some programs put before a picture, is none where another follows. */
const firstOf = (parts: readonly Part[]): Part | undefined => parts.find(part => !isBlank(part)) ?? parts[0];

const isBlank = ({ body }: Part): boolean => body.length < LONGEST_BLANK && body.toString('latin1').trim() === '';
const LONGEST_BLANK = 100;

const isHtml = ({ type }: Part): boolean => type === 'text/html';

const contentOf = (part: Part): Buffer => part.content ?? part.body;

/** A part in an encoding we do not know says nothing. Of plain text that is too long, no line is read by half. */
const textOf = (part: Part | undefined, most: number): { readonly said: string | null; readonly cut: boolean } => {
  if (!part?.content) return { said: null, cut: false };
  const lines = decoded(part.content, part.charset).replace(/\r\n?/g, '\n');
  const isPlain = !isHtml(part);
  const whole = isPlain ? flowUndone(lines, part) : lines;
  if (whole.length <= most) return { said: whole, cut: false };
  return { said: whole.slice(0, isPlain ? whole.lastIndexOf('\n', most) + 1 : most), cut: true };
};

const flowUndone = (text: string, { lines }: Part): string => (lines === 'fixed' ? text : unflowed(text, lines));

/** Signatures and reports of programs: nobody attached them. */
const MACHINERY = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'message/delivery-status',
  'message/global-delivery-status',
  'message/disposition-notification',
]);

const isMachinery = (part: Part): boolean => MACHINERY.has(part.type);

const isDeliveryStatus = (part: Part): boolean => /^message\/(?:global-)?delivery-status$/.test(part.type);

const attachmentOf = (part: Part): Attachment => ({ name: part.name, type: part.type, size: contentOf(part).length });

const calendarMethodOf = (leaves: readonly Part[]): string | null => {
  const calendar = leaves.find(part => part.type === 'text/calendar');
  if (!calendar) return null;
  const line = /^METHOD:[ \t]*(\w+)/im.exec(decoded(contentOf(calendar), null))?.[1];
  return (calendar.method ?? line)?.toUpperCase() ?? null;
};

/** Some bounces return the headers inside their text. */
const idInText = (text: string | null): string | null =>
  messageIdsIn(/^[> ]{0,4}Message-ID:(.{0,400})$/im.exec(text ?? '')?.[1] ?? '')[0] ?? null;

const troubleOf = (
  text: string | null,
  html: string | null,
  chosen: readonly (Part | undefined)[],
  leaves: readonly Part[],
): Trouble | null => {
  const isSilent = `${text ?? ''}${html ?? ''}`.trim() === '';
  if (isSilent && chosen.some(part => part && !part.content)) return 'unreadable-encoding';
  return isUnreadableFormat(text, html, leaves) ? 'unreadable-format' : null;
};
