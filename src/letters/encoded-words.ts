import { decoded } from './charset.ts';
import { fromBase64, unescaped } from './transfer-encoding.ts';

const ENCODED_WORD = /=\?([^?\s]{1,40})\?([bqBQ])\?([^?]*)\?=/g;
const BETWEEN_WORDS = /(\?=)\s+(?==\?)/g;

type Word = { readonly charset: string; readonly bytes: Buffer };

/**
 * A header value with its encoded words decoded, on one line, without control characters: an encoded CRLF becomes a
 * space. A character cut in two by neighbouring words is put together again.
 *
 * RFC 2047. Rule: R46
 */
export const decodedHeader = (value: string): string => {
  const joined = value.replace(BETWEEN_WORDS, '$1');
  let text = '';
  let pending: Word | null = null;
  let at = 0;
  for (const found of joined.matchAll(ENCODED_WORD)) {
    const before = joined.slice(at, found.index);
    const word = wordOf(found);
    if (pending && (before !== '' || pending.charset !== word.charset)) {
      text += decoded(pending.bytes, pending.charset);
      pending = null;
    }
    text += before;
    pending = pending ? { charset: word.charset, bytes: Buffer.concat([pending.bytes, word.bytes]) } : word;
    at = found.index + found[0].length;
  }
  if (pending) text += decoded(pending.bytes, pending.charset);
  return oneLine(text + joined.slice(at));
};

const wordOf = ([, charset = '', encoding = '', content = '']: RegExpExecArray): Word => ({
  charset: charset.toLowerCase().replace(/\*.*$/, ''), // RFC 2231 allows a language behind the charset
  bytes:
    encoding.toLowerCase() === 'b'
      ? fromBase64(Buffer.from(content, 'latin1'))
      : Buffer.from(unescaped(content.replaceAll('_', ' ')), 'latin1'),
});

const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
