import { RULE_BOOK_IDS, STRENGTHS } from '../sopwith/index.ts';
import { daysIn, isDate, readDates, readPace, readWeekdays } from './calendar.ts';
import { folded } from './tokens.ts';

/**
 * The values of a command, by the word in capitals that stands for them in its form.
 * Asking for one that the form does not have is a bug and throws.
 */
export type Values = {
  readonly has: (name: ValueName) => boolean;
  readonly text: (name: ValueName) => string;
  readonly number: (name: ValueName) => number;
};

/** A form such as `extend [GAME] by N days`: words, values in capitals, `[ ]` may be left out, `a|b` one of them. */
export type Form = (text: string) => Values | undefined;

/** A command longer than this is prose. In characters. */
const LONGEST_COMMAND = 500;
const LONGEST_NAME_IN_WORDS = 8;

const ADDRESS = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** What each word in capitals may be. Those that may have several words are in `SEVERAL_WORDS`. */
const FITS = {
  GAME: text => /^[\p{L}\d-]{1,40}$/u.test(text),
  NAME: text => isName(text),
  PILOT: text => isName(text),
  CODE: text => /^[a-z0-9-]{4,40}$/i.test(text),
  N: text => /^[1-9]\d{0,3}$/.test(text),
  ADDRESS: text => text.length <= 254 && ADDRESS.test(text),
  DATE: text => isDate(text),
  TIME: text => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
  HEADING: text => /^(ne|e|se|sw|w|nw|calm)$/i.test(text),
  BOOK: text => RULE_BOOK_IDS.some(id => id === folded(text)),
  STRENGTH: text => STRENGTHS.some(strength => strength === folded(text)),
  LETTER: text => /^[1-9]\d{0,14}$/.test(text),
  KEY: text => /^\S{1,120}$/.test(text),
  INTERVAL: text => daysIn(text) !== undefined,
  PACE: text => readPace(text) !== undefined,
  DAYS: text => readWeekdays(text) !== undefined,
  DATES: text => readDates(text) !== undefined,
  WORDS: text => text !== '',
} satisfies Record<string, (text: string) => boolean>;
export type ValueName = keyof typeof FITS;

const isName = (text: string): boolean => text.trim() !== '' && text.length <= 60 && !text.includes('"');

type Word = { readonly text: string; readonly quoted: boolean };
type Part =
  | { readonly kind: 'word'; readonly any: readonly string[] }
  | { readonly kind: 'value'; readonly name: ValueName }
  | { readonly kind: 'option'; readonly parts: readonly Part[] };
type Found = readonly (readonly [ValueName, string])[];

/** Compiles a form as the rules print it into a reader of lines. */
export const formOf = (form: string): Form => {
  const parts = partsOf(form);
  return text => {
    const found = text.length > LONGEST_COMMAND ? undefined : match(parts, wordsOf(text));
    return found && valuesOf(form, new Map(found));
  };
};

/** The words with which a form begins: its verb, one or two of them. */
export const verbOf = (form: string): string => form.match(/^[a-z-]+( [a-z]+)?(?=$|\s)/)?.[0] ?? form;

const partsOf = (form: string): readonly Part[] =>
  (form.match(/\[[^\]]*\]|\S+/g) ?? []).map(piece => {
    if (piece.startsWith('[')) return { kind: 'option', parts: partsOf(piece.slice(1, -1)) };
    return piece in FITS
      ? { kind: 'value', name: piece as ValueName }
      : { kind: 'word', any: piece.split('|').map(folded) };
  });

const wordsOf = (text: string): readonly Word[] =>
  (text.match(/"[^"]*"|\S+/g) ?? []).map(word =>
    /^".*"$/.test(word) ? { text: word.slice(1, -1).trim(), quoted: true } : { text: withoutLink(word), quoted: false },
  );

/** Outlook writes an address as `baron@example.net<mailto:baron@example.net>`. */
const withoutLink = (word: string): string => /^([^<>]+)<mailto:\1>$/i.exec(word)?.[1] ?? word;

const match = (parts: readonly Part[], words: readonly Word[]): Found | undefined => {
  const [part, ...rest] = parts;
  if (part === undefined) return words.length === 0 ? [] : undefined;
  switch (part.kind) {
    case 'word':
      return words[0] && part.any.includes(folded(words[0].text)) ? match(rest, words.slice(1)) : undefined;
    case 'option':
      return match([...part.parts, ...rest], words) ?? match(rest, words);
    case 'value':
      return firstFound(lengthsOf(part.name, words), length => {
        const said = wordsAsText(words.slice(0, length));
        const text = isOfAName(part.name) ? withoutSingleQuotes(said) : said;
        const behind = FITS[part.name](text) ? match(rest, words.slice(length)) : undefined;
        return behind && [[part.name, text] as const, ...behind];
      });
  }
};

const isOfAName = (name: ValueName): boolean => name === 'NAME' || name === 'PILOT';

/** An apostrophe, as of `'t Hooft` and `O'Hara`, opens no quote that is not closed at the end of the name. */
const withoutSingleQuotes = (name: string): string => /^'(.*)'$/.exec(name)?.[1]?.trim() ?? name;

const wordsAsText = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** How many words a value may take: a name some, an interval two, a reason or a list all that are left, everything else one. */
const lengthsOf = (name: ValueName, words: readonly Word[]): readonly number[] => {
  if (words.length === 0) return [];
  if (name === 'WORDS' || name === 'DAYS' || name === 'DATES') return [words.length];
  if (name === 'INTERVAL') return words.length === 1 ? [1] : [1, 2];
  if (!isOfAName(name) || words[0]?.quoted) return [1];
  return Array.from({ length: Math.min(words.length, LONGEST_NAME_IN_WORDS) }, (_, index) => index + 1);
};

const firstFound = <T, R>(from: readonly T[], find: (one: T) => R | undefined): R | undefined => {
  for (const one of from) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
};

const valuesOf = (form: string, found: ReadonlyMap<ValueName, string>): Values => {
  const text = (name: ValueName): string => {
    const value = found.get(name);
    if (value === undefined) throw new Error(`formOf: "${form}" has no ${name}`);
    return value;
  };
  return { has: name => found.has(name), text, number: name => Number(text(name)) };
};
