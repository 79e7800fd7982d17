import { decoded } from './charset.ts';
import { decodedHeader } from './encoded-words.ts';
import { splitOutside, unquoted, withoutComments } from './structured.ts';

/** A field such as Content-Type or Content-Disposition: its first word, lower case, and its parameters by lower-case name. */
export type Parametered = { readonly word: string; readonly parameters: ReadonlyMap<string, string> };

/**
 * Reads `word; name=value; …` with quoted strings, comments, and values in pieces or with a charset of their own.
 * The first of two parameters with one name wins. Never throws: what is no parameter is passed over.
 *
 * RFC 2045, section 5.1; RFC 2231. Rule: R55
 */
export const parametered = (value: string): Parametered => {
  const [word = '', ...rest] = splitOutside(withoutComments(value), ';', 'quotes');
  const pieces = new Map<string, Piece[]>();
  for (const item of rest) {
    const equals = item.indexOf('=');
    if (equals === -1) continue;
    const piece = pieceOf(item.slice(0, equals).trim().toLowerCase(), unquoted(item.slice(equals + 1)));
    const known = pieces.get(piece.name) ?? [];
    if (!known.some(other => other.index === piece.index)) pieces.set(piece.name, [...known, piece]);
  }
  return {
    word: word.trim().toLowerCase(),
    parameters: new Map([...pieces].map(([name, list]) => [name, joined(list)])),
  };
};

type Piece = { readonly name: string; readonly index: number; readonly encoded: boolean; readonly value: string };

/** `title*1*` is piece 1 of `title`, percent-encoded. */
const pieceOf = (key: string, value: string): Piece => {
  const [, name = key, index = '0', star = ''] = /^([^*]+)(?:\*(\d{1,3}))?(\*?)$/.exec(key) ?? [];
  return { name, index: Number(index), encoded: star === '*', value };
};

const joined = (pieces: readonly Piece[]): string => {
  const sorted = pieces.toSorted((one, other) => one.index - other.index);
  const [charset, , ...first] = sorted[0]?.encoded ? sorted[0].value.split("'") : [];
  if (charset === undefined) return decodedHeader(sorted.map(piece => piece.value).join(''));
  const texts = sorted.map((piece, at) => (at === 0 ? first.join("'") : piece.value));
  const bytes = texts.map((text, at) => (sorted[at]?.encoded ? fromPercent(text) : text)).join('');
  return decodedHeader(decoded(Buffer.from(bytes, 'latin1'), charset || null));
};

const fromPercent = (text: string): string =>
  text.replace(/%([0-9A-Fa-f]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
