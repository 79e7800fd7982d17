import libmime from 'libmime';

/**
 * A header value with its encoded words decoded, on one line, without control characters: an encoded CRLF becomes a
 * space. A character cut in two by neighbouring words is put together again.
 *
 * RFC 2047. Rule: R46
 */
export const decodedHeader = (value: string): string => oneLine(libmime.decodeWords(value));

/** Text of a stranger as it may stand in a line of ours. */
export const oneLine = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
