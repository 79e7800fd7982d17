import { Headers, Splitter, type SplitterChunk } from '@zone-eu/mailsplit';
import libmime from 'libmime';
import { decoded } from './charset.ts';
import type { Header } from './letter.ts';

/**
 * The header fields that a message begins with; of a header that is longer than `most` bytes, those that stand in them.
 * Without an empty line everything is headers. A bare CR ends no line, so that no value can smuggle in a field of its own.
 *
 * RFC 5322, section 2.1. Rule: R28, R55
 */
export const headersOf = async (message: Buffer, most: number): Promise<readonly Header[]> => {
  const splitter = new Splitter({ ignoreEmbedded: true, maxHeadSize: Number.POSITIVE_INFINITY });
  splitter.end(message.subarray(0, most));
  for await (const chunk of splitter as AsyncIterable<SplitterChunk>) {
    if (chunk.type === 'node' && chunk.headers) return fieldsOf(chunk.headers);
  }
  return [];
};

/** The fields of a block that is nothing but headers, such as those of a delivery report. */
export const fieldsIn = (block: Buffer): readonly Header[] => fieldsOf(new Headers(block));

const FIELD_NAME = /^[!-9;-~]+$/;

/**
 * The fields in their order, unfolded. 8-bit bytes are read as UTF-8 or else windows-1252; lines that are no field (an mbox "From "
 * line, rubbish) are passed over. A list, never an object: names come from strangers.
 */
export const fieldsOf = (headers: Headers): readonly Header[] =>
  headers
    .getList()
    .map(({ line }) => libmime.decodeHeader(line))
    .filter(({ key }) => FIELD_NAME.test(key))
    .map(({ key, value }) => ({ name: key, value: decoded(Buffer.from(value, 'latin1'), null).trim() }));

/** All values of a header, topmost first. The name is given in lower case. */
export const allValues = (headers: readonly Header[], name: string): readonly string[] =>
  headers.filter(header => header.name === name).map(header => header.value);

/** The topmost value of a header, or null. The name is given in lower case. */
export const topmostValue = (headers: readonly Header[], name: string): string | null =>
  allValues(headers, name)[0] ?? null;
