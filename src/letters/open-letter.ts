import { createHash } from 'node:crypto';
import { decoded } from './charset.ts';
import { deliveryReportsIn } from './delivery-status.ts';
import { decodedHeader } from './encoded-words.ts';
import { unflowed } from './flowed.ts';
import { allValues, entityOf, headersOf, topmostValue } from './headers.ts';
import type { Attachment, Header, Letter, Trouble } from './letter.ts';
import { mailboxesIn } from './mailboxes.ts';
import { messageIdsIn } from './message-ids.ts';
import { type Part, type Parts, partsOf, type StructureLimits } from './parts.ts';
import { receivedAt } from './received.ts';
import { withPlainLineEnds } from './transfer-encoding.ts';
import { isUnreadableFormat } from './unreadable.ts';

/** How large and how deep a letter may be. Rule: R52 */
export type LetterLimits = StructureLimits & {
  /** Bytes of the raw message. */
  readonly size: number;
  /** Characters of the text, and of the HTML, that are considered; the rest is left aside. */
  readonly text: number;
  /** Addresses in To and Cc together. */
  readonly recipients: number;
};

export const DEFAULT_LIMITS: LetterLimits = {
  size: 2 * 1024 * 1024,
  parts: 100,
  depth: 15,
  headerBytes: 64 * 1024,
  text: 500 * 1024,
  recipients: 20,
};

/**
 * Opens a letter: headers, addresses, text, attachments; nothing is judged. Never throws: what cannot be read is told
 * by `trouble`, and the headers are there in any case. Limits are looked at before anything is decoded.
 * A promise, so that a worker with a time limit can stand in its place (R53).
 *
 * Rule: R4, R22, R25, R28–R32, R35, R52, R55
 */
export const openLetter = async (raw: Uint8Array, limits: LetterLimits): Promise<Letter> => {
  const message = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const { head, body } = entityOf(message);
  const headers = headersOf(head.subarray(0, limits.headerBytes));
  const parts = message.length <= limits.size && !hasCrowd(headers, limits) ? partsOf(message, limits) : null;
  const outside = envelopeOf(headers, message.length);
  const contentHash = hashOf(outside, message, parts?.leaves ?? body);
  if (!parts) {
    return { ...outside, ...NOTHING, contentHash, trouble: message.length > limits.size ? 'too-large' : 'too-complex' };
  }
  return { ...outside, ...contentsOf(parts, limits), contentHash };
};

type Envelope = Pick<
  Letter,
  'messageId' | 'size' | 'from' | 'subject' | 'recipients' | 'answers' | 'headers' | 'received'
>;
type Contents = Omit<Letter, keyof Envelope | 'contentHash'>;

const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'];

const envelopeOf = (headers: readonly Header[], size: number): Envelope => ({
  messageId: messageIdOf(headers),
  size,
  from: addressesIn(headers, ['from']),
  subject: decodedHeader(topmostValue(headers, 'subject') ?? ''),
  recipients: unique(addressesIn(headers, RECIPIENT_HEADERS)),
  answers: unique([...idsIn(headers, 'in-reply-to'), ...idsIn(headers, 'references')]),
  headers,
  received: receivedAt(topmostValue(headers, 'received')),
});

const addressesIn = (headers: readonly Header[], names: readonly string[]): readonly string[] =>
  names.flatMap(name => allValues(headers, name).flatMap(mailboxesIn));

/** The last of a References field is the newest. */
const idsIn = (headers: readonly Header[], name: string): readonly string[] =>
  allValues(headers, name).flatMap(messageIdsIn).toReversed();

const messageIdOf = (headers: readonly Header[]): string | null => {
  const value = topmostValue(headers, 'message-id') ?? '';
  return messageIdsIn(value)[0] ?? (value.replace(/[<>\s]/g, '') || null);
};

const unique = (list: readonly string[]): readonly string[] => [...new Set(list)];

const hasCrowd = (headers: readonly Header[], limits: LetterLimits): boolean =>
  unique(addressesIn(headers, ['to', 'cc'])).length > limits.recipients;

/** Over what a redelivery leaves alone; without a Message-ID over every byte. Rule: R4 */
const hashOf = (envelope: Envelope, message: Buffer, contents: readonly Part[] | Buffer): string => {
  const hash = createHash('sha256');
  if (envelope.messageId === null) return hash.update(message).digest('hex');
  hash.update(JSON.stringify([envelope.from, envelope.subject]));
  if (Buffer.isBuffer(contents)) return hash.update(contents).digest('hex');
  for (const part of contents) {
    const content = part.content ?? part.body;
    const bytes = part.type.startsWith('text/') ? withPlainLineEnds(content) : content;
    hash.update(JSON.stringify([part.type, part.name, bytes.length])).update(bytes);
  }
  return hash.digest('hex');
};

/** What a letter that is not taken apart has to say. */
const NOTHING: Omit<Contents, 'trouble'> = {
  types: [],
  text: null,
  html: null,
  cut: false,
  attachments: [],
  calendarMethod: null,
  deliveryReports: [],
  returnedMessageId: null,
};

const contentsOf = ({ types, leaves }: Parts, limits: LetterLimits): Contents => {
  const plain = leaves.find(part => isInline(part, 'text/plain'));
  const rich = leaves.find(part => isInline(part, 'text/html'));
  const text = textOf(plain, limits.text);
  const html = textOf(rich, limits.text);
  const returned = leaves.find(part => part.type === 'message/rfc822' || part.type === 'text/rfc822-headers');
  return {
    types,
    text: text.said,
    html: html.said,
    cut: text.cut || html.cut,
    attachments: leaves.filter(part => part !== plain && part !== rich && !isMachinery(part)).map(attachmentOf),
    calendarMethod: calendarMethodOf(leaves),
    deliveryReports: leaves.filter(isDeliveryStatus).flatMap(part => deliveryReportsIn(part.content ?? part.body)),
    returnedMessageId: returned ? messageIdOf(headersOf(entityOf(contentOf(returned)).head)) : idInText(text.said),
    trouble: troubleOf(text.said, html.said, [plain, rich], leaves),
  };
};

const isInline = (part: Part, type: string): boolean => part.type === type && part.disposition === 'inline';

const contentOf = (part: Part): Buffer => part.content ?? part.body;

/** A part in an encoding we do not know says nothing. Of plain text that is too long, no line is read by half. */
const textOf = (part: Part | undefined, most: number): { readonly said: string | null; readonly cut: boolean } => {
  if (!part?.content) return { said: null, cut: false };
  const lines = decoded(part.content, part.parameters.get('charset') ?? null).replace(/\r\n?/g, '\n');
  const isPlain = part.type === 'text/plain';
  const whole = isPlain ? flowUndone(lines, part) : lines;
  if (whole.length <= most) return { said: whole, cut: false };
  return { said: whole.slice(0, isPlain ? whole.lastIndexOf('\n', most) + 1 : most), cut: true };
};

const flowUndone = (text: string, { parameters }: Part): string => {
  if (parameters.get('format')?.toLowerCase() !== 'flowed') return text;
  return unflowed(text, parameters.get('delsp')?.toLowerCase() === 'yes' ? 'delete-space' : 'keep-space');
};

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
  return (calendar.parameters.get('method') ?? line)?.toUpperCase() ?? null;
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
