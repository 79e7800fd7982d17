import { createHash } from 'node:crypto';
import { type Contents, contentsOf, noContents } from './contents.ts';
import { decodedHeader } from './encoded-words.ts';
import { allValues, entityOf, headersOf, topmostValue } from './headers.ts';
import type { Header, Letter } from './letter.ts';
import { mailboxesIn } from './mailboxes.ts';
import { messageIdOf, messageIdsIn } from './message-ids.ts';
import { type Part, partsOf, type StructureLimits } from './parts.ts';
import { receivedAt } from './received.ts';
import { withPlainLineEnds } from './transfer-encoding.ts';

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
  const contents = parts
    ? contentsOf(parts, limits.text)
    : noContents(message.length > limits.size ? 'too-large' : 'too-complex');
  return { ...outside, ...contents, contentHash: hashOf(outside, message, parts?.leaves ?? body) };
};

type Envelope = Omit<Letter, keyof Contents | 'contentHash'>;

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
