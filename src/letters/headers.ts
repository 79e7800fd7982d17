import { decoded } from './charset.ts';
import type { Header } from './letter.ts';

const LF = 0x0a;

/** The bytes of a message, or of one of its parts, parted at the first empty line. */
export type Entity = { readonly head: Buffer; readonly body: Buffer };

/**
 * Parts headers from body at the first empty line; without one, everything is headers.
 * Lines end in CRLF or LF; a bare CR ends none, so that no value can smuggle in a header of its own.
 *
 * RFC 5322, section 2.1
 */
export const entityOf = (bytes: Buffer): Entity => {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LF, start);
    if (end === -1) break;
    const empty = end === start || (end === start + 1 && bytes[start] === 0x0d);
    if (empty) return { head: bytes.subarray(0, start), body: bytes.subarray(end + 1) };
    start = end + 1;
  }
  return { head: bytes, body: bytes.subarray(bytes.length) };
};

const FIELD = /^([!-9;-~]+)[ \t]*:(.*)$/s;

/**
 * The header fields in their order, unfolded. 8-bit bytes are read as UTF-8 or else windows-1252; lines that are no
 * field (an mbox "From " line, rubbish) are passed over. A list, never an object: names come from strangers.
 *
 * Rule: R28, R55
 */
export const headersOf = (head: Buffer): readonly Header[] => {
  const fields: string[][] = [];
  for (const line of decoded(head, null).split(/\r?\n/)) {
    const folded = line.startsWith(' ') || line.startsWith('\t');
    if (folded) fields.at(-1)?.push(line.trim());
    else fields.push([line]);
  }
  return fields.flatMap(lines => {
    const [, name, value] = FIELD.exec(lines.join(' ')) ?? [];
    return name === undefined || value === undefined ? [] : [{ name: name.toLowerCase(), value: value.trim() }];
  });
};

/** All values of a header, topmost first. The name is given in lower case. */
export const allValues = (headers: readonly Header[], name: string): readonly string[] =>
  headers.filter(header => header.name === name).map(header => header.value);

/** The topmost value of a header, or null. The name is given in lower case. */
export const topmostValue = (headers: readonly Header[], name: string): string | null =>
  allValues(headers, name)[0] ?? null;
