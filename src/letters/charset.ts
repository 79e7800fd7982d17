import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import libmime from 'libmime';

/** Where the library knows the name and we want more of it: gb18030 holds all of GBK. Rule: R29 */
const MEANT = new Map([
  ['GBK', 'gb18030'],
  ['UNICODE', 'utf-16'],
]);

/** Names that iconv-lite knows beside charsets, but that are no charset of a letter. */
const NO_CHARSET = new Set(['BASE64', 'HEX', 'BINARY']);

/**
 * Turns the bytes of a text part into text: the declared charset first, where that fails UTF-8, then windows-1252.
 * Never throws; an unknown charset still gives its ASCII lines. NUL, lone surrogates and a BOM are removed.
 *
 * Rule: R28, R29
 */
export const decoded = (bytes: Uint8Array, label: string | null): string => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const declared = declaredText(source, libmime.normalizeCharset(label ?? 'utf-8'));
  return storable(declared?.includes('\ufffd') === false ? declared : secondTry(source, declared ?? ''));
};

const secondTry = (bytes: Buffer, declared: string): string => {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  const whole = declared.replace(/\ufffd{1,3}$/, '');
  // A text cut inside its last character is of its charset all the same, as the characters before show.
  if (BEYOND_ASCII.test(whole) && !whole.includes('\ufffd')) return whole;
  return iconv.decode(bytes, 'windows-1252');
};

const BEYOND_ASCII = /[^\0-\x7f]/;

const declaredText = (bytes: Buffer, name: string): string | null => {
  const charset = MEANT.get(name) ?? name;
  if (NO_CHARSET.has(charset)) return null;
  if (iconv.encodingExists(charset)) return iconv.decode(bytes, charset);
  return platformText(bytes, charset);
};

/** iso-2022-jp and a few others that iconv-lite lacks. Not for windows-1252, which Node has had wrong. */
const platformText = (bytes: Buffer, charset: string): string | null => {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return null; // no such charset: the next rung of the ladder
  }
};

/** PostgreSQL takes neither NUL nor half a character. */
const storable = (text: string): string =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\0/g, '')
    .replace(/\p{Surrogate}/gu, '');
