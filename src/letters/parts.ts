/**
 * Our own walk over the MIME tree. mailparser joins all text parts and decodes charsets itself, so that neither "the
 * first inline text part only" (R32) nor the charset ladder (R29) nor an unknown transfer encoding (R30) can be told
 * from its result, and the limits (R52) must hold before anything is decoded. Tests compare the two.
 */
import { type Parametered, parametered } from './content-type.ts';
import { entityOf, headersOf, topmostValue } from './headers.ts';
import { unwrapped } from './transfer-encoding.ts';

/** How much structure a message may have. Rule: R52 */
export type StructureLimits = {
  readonly parts: number;
  /** Multiparts within multiparts; the message itself is depth 1. */
  readonly depth: number;
  /** Of the message and of each part. */
  readonly headerBytes: number;
};

/** A leaf of the MIME tree. */
export type Part = {
  /** Lower case, such as `text/plain`. */
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly disposition: 'inline' | 'attachment';
  readonly name: string;
  /** Without its transfer encoding; null where we do not know that encoding. */
  readonly content: Buffer | null;
  /** As it came. */
  readonly body: Buffer;
};

export type Parts = {
  /** The media types of all parts in their order, containers included. */
  readonly types: readonly string[];
  readonly leaves: readonly Part[];
};

/**
 * The parts of a message in their order, or null where it has more structure than allowed. An attached message
 * (message/rfc822) is one leaf; nothing in it is ever taken for ours. Linear in size for a given depth.
 *
 * RFC 2046. Rule: R32, R52
 */
export const partsOf = (message: Buffer, limits: StructureLimits): Parts | null => {
  const types: string[] = [];
  const leaves: Part[] = [];

  const walk = (bytes: Buffer, depth: number, presumed: string): boolean => {
    const { head, body } = entityOf(bytes);
    if (types.length >= limits.parts || depth > limits.depth || head.length > limits.headerBytes) return false;
    const headers = headersOf(head);
    const media = mediaOf(topmostValue(headers, 'content-type'), presumed);
    types.push(media.word);
    const inner = media.word.startsWith('multipart/') ? sections(body, media.parameters.get('boundary') ?? '') : [];
    if (inner.length === 0) leaves.push(leafOf(media, headers, body));
    const presumedInside = media.word === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
    return inner.every(section => walk(section, depth + 1, presumedInside));
  };

  return walk(message, 1, 'text/plain') ? { types, leaves } : null;
};

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/** A type that cannot be read is plain text, says RFC 2045, section 5.2. */
const mediaOf = (value: string | null, presumed: string): Parametered => {
  if (value === null) return { word: presumed, parameters: new Map() };
  const media = parametered(value);
  return MEDIA_TYPE.test(media.word) ? media : { word: 'text/plain', parameters: media.parameters };
};

/** A multipart whose boundary is nowhere to be seen is read as the plain text it looks like. */
const leafOf = (media: Parametered, headers: ReturnType<typeof headersOf>, body: Buffer): Part => {
  const disposition = parametered(topmostValue(headers, 'content-disposition') ?? '');
  const encoding = parametered(topmostValue(headers, 'content-transfer-encoding') ?? '').word;
  return {
    type: media.word.startsWith('multipart/') ? 'text/plain' : media.word,
    parameters: media.parameters,
    disposition: disposition.word === '' || disposition.word === 'inline' ? 'inline' : 'attachment',
    name: disposition.parameters.get('filename') ?? media.parameters.get('name') ?? '',
    content: unwrapped(body, encoding),
    body,
  };
};

/** What stands between the delimiter lines. A missing last delimiter ends with the message. */
const sections = (body: Buffer, boundary: string): readonly Buffer[] => {
  if (boundary === '') return [];
  const delimiter = Buffer.from(`--${boundary}`);
  const found: Buffer[] = [];
  let open: number | null = null;
  for (let at = body.indexOf(delimiter); at !== -1; at = body.indexOf(delimiter, at + delimiter.length)) {
    const line = delimiterLine(body, at, at + delimiter.length);
    if (!line) continue;
    if (open !== null) found.push(body.subarray(open, Math.max(open, withoutLineEnd(body, at))));
    if (line.isLast) return found;
    open = line.end;
  }
  return open === null ? found : [...found, body.subarray(open)];
};

/** A delimiter stands at the beginning of a line and has nothing but blanks behind it; other text is a longer boundary. */
const delimiterLine = (body: Buffer, start: number, end: number): { end: number; isLast: boolean } | null => {
  if (start > 0 && body[start - 1] !== 0x0a) return null;
  const lineFeed = body.indexOf(0x0a, end);
  const next = lineFeed === -1 ? body.length : lineFeed + 1;
  const behind = body
    .subarray(end, Math.min(next, end + MOST_BLANKS))
    .toString('latin1')
    .trimEnd();
  if (behind !== '' && behind !== '--') return null;
  return { end: next, isLast: behind === '--' };
};

const MOST_BLANKS = 200;

/** The line end before a delimiter belongs to the delimiter. */
const withoutLineEnd = (body: Buffer, at: number): number => (body[at - 2] === 0x0d ? at - 2 : at - 1);
