/** One word, number or sign of a line. */
export type Token = {
  /** Folded: no capitals, no accents. */
  readonly word: string;
  /** Whether white space stands before it. */
  readonly spaced: boolean;
};

/** The text without capitals and accents, as all words are compared. */
export const folded = (text: string): string => {
  const lower = text.toLowerCase();
  return ASCII.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .normalize('NFC');
};

/** Most lines: no accents to take off. */
const ASCII = /^[\0-\x7f]*$/;

/** A line as words, numbers and single signs, in the order in which they stand. */
export const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  for (const { 0: piece, 1: word = '' } of folded(text).trimEnd().matchAll(PIECE)) {
    tokens.push({ word, spaced: piece.length > word.length });
  }
  return tokens;
};

/** The word, number or sign that a line begins with, as `tokensOf` gives it; the rest is not looked at. */
export const firstWordOf = (text: string): string => folded(text).match(FIRST_PIECE)?.[1] ?? '';

const PIECE = /\s*(\p{L}+|\d+|[^\s])/gu;
const FIRST_PIECE = new RegExp(PIECE.source, 'u');

/** The tokens as text again, for a sentence that quotes a part of a line. */
export const textOf = (tokens: readonly Token[]): string =>
  tokens.map(({ word, spaced }, index) => (spaced && index > 0 ? ` ${word}` : word)).join('');

type Match<Meaning> = { readonly meaning: Meaning; readonly length: number };

/** Finds the longest phrase that begins at a place in a line; undefined where none does. */
export type Lexicon<Meaning> = (tokens: readonly Token[], at: number) => Match<Meaning> | undefined;

/** Turns a vocabulary into a search for its longest form. */
export const lexiconOf = <Meaning extends string>(
  vocabulary: Readonly<Record<Meaning, readonly string[]>>,
): Lexicon<Meaning> => {
  const entries = Object.entries<readonly string[]>(vocabulary)
    .flatMap(([meaning, phrases]) =>
      phrases.map(phrase => ({
        meaning: meaning as Meaning,
        phrase: tokensOf(phrase),
        length: tokensOf(phrase).length,
      })),
    )
    .sort((one, other) => other.length - one.length);
  const byFirstWord = new Map<string, typeof entries>();
  for (const entry of entries) {
    const first = entry.phrase[0]?.word ?? '';
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), entry]);
  }
  return (tokens, at) => byFirstWord.get(tokens[at]?.word ?? '')?.find(({ phrase }) => beginsWith(tokens, at, phrase));
};

const beginsWith = (tokens: readonly Token[], at: number, phrase: readonly Token[]): boolean =>
  phrase.every(({ word, spaced }, index) => {
    const token = tokens[at + index];
    return token?.word === word && (index === 0 || token.spaced === spaced);
  });

/** Whether a word is one of a closed list. */
export const isOneOf = (words: readonly string[], word: string | undefined): boolean =>
  word !== undefined && words.includes(word);
