import { createHash } from 'node:crypto';
import { type ContentLimits, type Contents, contentsOf, noContents } from './contents.ts';
import { decodedHeader } from './encoded-words.ts';
import { allValues, headersOf, topmostValue } from './headers.ts';
import type { Header, Letter, Trouble } from './letter.ts';
import { mailboxesIn } from './mailboxes.ts';
import { messageIdOf, messageIdsIn } from './message-ids.ts';
import { type Parts, partsOf, type StructureLimits } from './parts.ts';
import { receivedAt } from './received.ts';
import { withPlainLineEnds } from './transfer-encoding.ts';

/** How large and how deep a letter may be. Rule: R52 */
export type LetterLimits = StructureLimits &
  ContentLimits & {
    /** Bytes of the raw message. */
    readonly size: number;
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
 * Opens a letter: headers, addresses, text, attachments; nothing is judged. Never rejects: what cannot be read is told
 * by `trouble`, and the headers are there in any case. Limits are looked at before anything is decoded.
 *
 * Rule: R4, R22, R25, R28–R32, R35, R52, R55
 */
export const openLetter = async (raw: Uint8Array, limits: LetterLimits): Promise<Letter> => {
  const message = bufferOf(raw);
  if (message.length > limits.size) return leaveClosed(raw, limits, 'too-large');
  const parts = await partsOf(message, limits);
  if (!parts) return leaveClosed(raw, limits, 'too-complex');
  const outside = envelopeOf(parts.headers, message.length);
  if (hasCrowd(parts.headers, limits)) return closed(outside, message, 'too-complex');
  return { ...outside, ...(await contentsOf(parts, limits)), contentHash: hashOf(outside, message, parts) };
};

/** A letter of which nothing but the headers is read, for the trouble that is named. Rule: R52, R53 */
export const leaveClosed = async (raw: Uint8Array, limits: LetterLimits, trouble: Trouble): Promise<Letter> => {
  const message = bufferOf(raw);
  return closed(envelopeOf(await headersOf(message, limits.headerBytes), message.length), message, trouble);
};

const bufferOf = (raw: Uint8Array): Buffer => Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);

type Envelope = Omit<Letter, keyof Contents | 'contentHash'>;

const closed = (outside: Envelope, message: Buffer, trouble: Trouble): Letter => ({
  ...outside,
  ...noContents(trouble),
  contentHash: hashOf(outside, message, null),
});

const RECIPIENT_HEADERS = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'];

const envelopeOf = (headers: readonly Header[], size: number): Envelope => ({
  messageId: messageIdOf(headers),
  size,
  from: unique(addressesIn(headers, ['from'])), // the same mailbox twice is one
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

const unique = (list: readonly string[]): readonly string[] => [...new Set(list)];

const hasCrowd = (headers: readonly Header[], limits: LetterLimits): boolean =>
  unique(addressesIn(headers, ['to', 'cc'])).length > limits.recipients;

/** Over what a redelivery leaves alone; without a Message-ID over every byte. Rule: R4 */
const hashOf = (envelope: Envelope, message: Buffer, parts: Parts | null): string => {
  const hash = createHash('sha256');
  if (envelope.messageId === null) return hash.update(message).digest('hex');
  hash.update(JSON.stringify([envelope.from, envelope.subject]));
  if (parts === null) return hash.update(bodyOf(message)).digest('hex');
  for (const part of parts.leaves) {
    const content = part.content ?? part.body;
    const bytes = part.type.startsWith('text/') ? withPlainLineEnds(content) : content;
    hash.update(JSON.stringify([part.type, part.name, bytes.length])).update(bytes);
  }
  return hash.digest('hex');
};

/** Everything from the first empty line on. */
const bodyOf = (message: Buffer): Buffer => {
  const ends = ['\n\n', '\n\r\n'].map(end => message.indexOf(end)).filter(at => at !== -1);
  return message.subarray(ends.length > 0 ? Math.min(...ends) : message.length);
};
