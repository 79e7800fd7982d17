import iconv from 'iconv-lite';

/** What senders write, and what they mean. Rule: R29 */
const MEANT = new Map([
  ['ascii', 'windows-1252'],
  ['us-ascii', 'windows-1252'],
  ['ansi_x3.4-1968', 'windows-1252'],
  ['iso-8859-1', 'windows-1252'],
  ['iso8859-1', 'windows-1252'],
  ['iso_8859-1', 'windows-1252'],
  ['latin1', 'windows-1252'],
  ['gb2312', 'gb18030'],
  ['gbk', 'gb18030'],
  ['ks_c_5601-1987', 'euc-kr'],
  ['iso-8859-8-i', 'iso-8859-8'],
  ['iso-8859-8-e', 'iso-8859-8'],
  ['unicode', 'utf-16'],
]);

/** Names that iconv-lite knows beside charsets, but that are no charset of a letter. */
const NO_CHARSET = new Set(['base64', 'hex', 'binary']);

/**
 * Turns the bytes of a text part into text: the declared charset first, where that fails UTF-8, then windows-1252.
 * Never throws; an unknown charset still gives its ASCII lines. NUL, lone surrogates and a BOM are removed.
 *
 * Rule: R28, R29
 */
export const decoded = (bytes: Uint8Array, label: string | null): string => {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const declared = declaredText(source, (label ?? 'utf-8').trim().toLowerCase());
  const text =
    declared === null || declared.includes('\ufffd')
      ? (strictUtf8(source) ?? iconv.decode(source, 'windows-1252'))
      : declared;
  return storable(text);
};

const declaredText = (bytes: Buffer, label: string): string | null => {
  const charset = MEANT.get(label) ?? label;
  if (NO_CHARSET.has(charset)) return null;
  if (iconv.encodingExists(charset)) return iconv.decode(bytes, charset);
  return platformText(bytes, charset);
};

/** iso-2022-jp and a few others that iconv-lite lacks. Not for windows-1252, which Node has had wrong. */
const platformText = (bytes: Buffer, charset: string): string | null => {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return null; // no such charset, or not in it: the next rung of the ladder
  }
};

const strictUtf8 = (bytes: Buffer): string | null => platformText(bytes, 'utf-8');

/** PostgreSQL takes neither NUL nor half a character. */
const storable = (text: string): string =>
  text
    .replace(/^\ufeff/, '')
    .replace(/\0/g, '')
    .replace(/\p{Surrogate}/gu, '');
