import { DEFAULT_LIMITS, openLetter } from '../../src/letters/open-letter.ts';

/** Opens a letter written as text; lines are parted by LF here and by CRLF in the letter. */
export const opened = (text: string) => openLetter(Buffer.from(text.replaceAll('\n', '\r\n')), DEFAULT_LIMITS);

/** Opens a letter of which each piece is text or bytes, taken as they are. */
export const openedBytes = (...pieces: readonly (string | Uint8Array)[]) =>
  openLetter(Buffer.concat(pieces.map(piece => Buffer.from(piece))), DEFAULT_LIMITS);

/** A letter of one text with the given headers on top. */
export const aLetter = (headers: string, text = '') =>
  opened(
    `${headers}${headers === '' ? '' : '\n'}From: Ottilie <baron@example.net>\nMessage-ID: <a1@mua.example.net>\n\n${text}`,
  );

/** What stands for the orders part in these tests: `1: RT fire A` and its like. */
export const looksLikeOrder = (text: string): boolean => /^[1-4] ?[:.)] ?(?:A|RT|LT|LS|RS)\b/i.test(text);
