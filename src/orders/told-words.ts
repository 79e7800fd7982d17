import { normalised } from '../letters/normalise.ts';
import type { Manoeuvre } from '../sopwith/index.ts';
import { isOneOf, lexiconOf, type Token, tokensOf } from './tokens.ts';
import {
  BURST_SEPARATORS,
  DIRECTION_WORDS,
  FIRE_WORDS,
  MANOEUVRE_WORDS,
  MARK_WORDS,
  NO_BURST_WORDS,
  RUNWAY_NOUNS,
  RUNWAY_WORDS,
  SEPARATORS,
} from './words.ts';

/** A word or sign of the text, and what it is to somebody who looks for orders. */
export type Word = {
  /** `order` says in which order things happen: `then`, `first`, `dann`. */
  readonly kind: 'manoeuvre' | 'sign' | 'order' | 'joining' | 'other';
  readonly manoeuvre: Manoeuvre | null;
  /** Written out; in two letters that are no word; in letters that may be a common word: `a`, `I`, `to`. */
  readonly spelling: 'words' | 'code' | 'letter';
  /** Whether it also stands before names: `Lt.`, `Sr.` */
  readonly isTitle: boolean;
  /** Nothing that it could belong to stands on both sides of it, or behind it: signs, ends of lines or words of order. */
  readonly apart: 'both-sides' | 'behind' | 'no';
  /** Beside it stands a word of order. */
  readonly ordered: boolean;
  /** The number that stands before it, and so the only segment that it can tell; null: none. */
  readonly number: number | null;
  /** The number that stands behind it, as in `RT(1)`. */
  readonly numberBehind: number | null;
  /** A number before it with a sign of its own (`1 -`, `(1)`), bare (`1`), or as a word (`1st`, `first`). */
  readonly marked: { readonly segment: number; readonly by: 'sign' | 'bare' | 'word' } | null;
  readonly endsSentence: boolean;
  readonly line: number;
};

/** The names of the contract as well, so that a JSON sheet is read like any text. `0` is a score before it is a Hold. */
const SPOKEN: Readonly<Record<Manoeuvre, readonly string[]>> = {
  ...MANOEUVRE_WORDS,
  hold: MANOEUVRE_WORDS.hold.filter(word => word !== '0'),
  'turn-left': [...MANOEUVRE_WORDS['turn-left'], 'turn-left'],
  'turn-right': [...MANOEUVRE_WORDS['turn-right'], 'turn-right'],
  'slip-left': [...MANOEUVRE_WORDS['slip-left'], 'slip-left'],
  'slip-right': [...MANOEUVRE_WORDS['slip-right'], 'slip-right'],
};
const manoeuvreAt = lexiconOf(SPOKEN);

type Placed = Token & { readonly line: number };

/** The words of a text of several lines. */
export const wordsIn = (lines: readonly string[]): readonly Word[] => {
  const tokens: readonly Placed[] = lines.flatMap((text, index) =>
    tokensOf(` ${normalised(text)}`).map(each => ({ ...each, line: index + 1 })),
  );
  const words: Word[] = [];
  let number: number | null = null;
  for (let at = 0; at < tokens.length; ) {
    const { word = '', line = 1 } = tokens[at] ?? {};
    const found = manoeuvreAt(tokens, at);
    const length = found?.length ?? 1;
    const kind = found ? 'manoeuvre' : kindOf(word);
    const behind = at + length;
    words.push({
      kind,
      manoeuvre: found?.meaning ?? null,
      spelling: length > 1 || word.length > 2 ? 'words' : word.length === 2 && word !== 'to' ? 'code' : 'letter',
      isTitle: isOneOf(TITLES, word),
      apart: !isEdge(tokens, at, behind) ? 'no' : isEdge(tokens, at, at - 1) ? 'both-sides' : 'behind',
      ordered: isOrdered(tokens, at, at - 1) || isOrdered(tokens, at, behind),
      number,
      numberBehind: found ? numberBehind(tokens, behind) : null,
      marked: found ? markedBy(tokens, at) : null,
      endsSentence: isOneOf(['.', '!', '?', ';'], word) && number === null && isFollowedBySpace(tokens, at),
      line,
    });
    if (/^[1-4]$/.test(word)) number = Number(word);
    else if (kind !== 'sign') number = null;
    at += length;
  }
  return words;
};

/** What stands before names, too. */
const TITLES = ['lt', 'sr', 'br', 'ss'] as const;

const isOrdered = (tokens: readonly Placed[], at: number, beside: number): boolean =>
  tokens[beside]?.line === tokens[at]?.line && ORDER_WORDS.has(tokens[beside]?.word ?? '');

const isEdge = (tokens: readonly Placed[], at: number, beside: number): boolean =>
  tokens[beside]?.line !== tokens[at]?.line ||
  isOneOf(FIRE_WORDS, tokens[beside]?.word) ||
  isOrdered(tokens, at, beside) ||
  CONNECTORS.has(tokens[beside]?.word ?? '') ||
  (!/[\p{L}\d]/u.test(tokens[beside]?.word ?? '') && !opensNoun(tokens, beside));

/** A sign that belongs to the word behind it, as in `a "friend"`. */
const opensNoun = (tokens: readonly Token[], at: number): boolean =>
  isOneOf(['"', "'", '`', '*', '_', '['], tokens[at]?.word) &&
  tokens[at]?.spaced === true &&
  tokens[at + 1]?.spaced === false;

const CONNECTORS = new Set<string>([...SEPARATORS, 'und', 'et', 'y', 'e', 'ed']);

const isFollowedBySpace = (tokens: readonly Token[], at: number): boolean => tokens[at + 1]?.spaced !== false;

/** `RT1`, `RT(1)`. */
const numberBehind = (tokens: readonly Token[], behind: number): number | null => {
  const at = isOneOf(['(', '['], tokens[behind]?.word) ? behind + 1 : behind;
  const { word = '', spaced = true } = tokens[at] ?? {};
  return /^[1-4]$/.test(word) && !spaced ? Number(word) : null;
};

const MARKS = [':', '.', ')', ']', '-', '=', '>', '/', '*'] as const;
const ENDINGS = ['st', 'nd', 'rd', 'th', 'e', 'ste', 'de', 'er', 'ere', 'eme'] as const;

const markedBy = (tokens: readonly Placed[], at: number): Word['marked'] => {
  let before = at - 1;
  while (isOneOf(MARKS, tokens[before]?.word) && at - before <= 3) before -= 1;
  const { word = '', line } = tokens[before] ?? {};
  if (line !== tokens[at]?.line) return null;
  const said = NUMBER_WORDS.findIndex(words => words.includes(word)) + 1;
  if (said > 0) return { segment: said, by: 'word' };
  const isEnding = isOneOf(ENDINGS, word) && tokens[before]?.spaced === false;
  const digit = isEnding ? before - 1 : before;
  if (!/^[1-4]$/.test(tokens[digit]?.word ?? '') || isWithinNumber(tokens, digit)) return null;
  return { segment: Number(tokens[digit]?.word), by: isEnding ? 'word' : before === at - 1 ? 'bare' : 'sign' };
};

/** The end of a score, an hour or another number of several parts: `2-1`, `12:3`. */
const isWithinNumber = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.spaced === false && !isOneOf(['(', '[', '#', '*'], tokens[at - 1]?.word);

const kindOf = (word: string): Word['kind'] => {
  if (!/\p{L}/u.test(word) || SIGN_WORDS.has(word) || BURST_LETTERS.test(word)) return 'sign';
  if (ORDER_WORDS.has(word)) return 'order';
  return JOINING_WORDS.has(word) ? 'joining' : 'other';
};

/** Two or three different bursts run together. */
const BURST_LETTERS = /^(?!.*(.).*\1)[avlr]{2,3}$/;

/** What stands between the orders of a sheet, the words of a JSON sheet among it. */
const SIGN_WORDS = new Set<string>([
  ...[...FIRE_WORDS, ...SEPARATORS, ...BURST_SEPARATORS, ...NO_BURST_WORDS, ...MARK_WORDS, ...RUNWAY_NOUNS],
  ...[...Object.values(DIRECTION_WORDS), ...Object.values(RUNWAY_WORDS)].flat(),
  ...['through', 'thru', 'door', 'game', 'turn', 'segments', 'manoeuvre', 'direction', 'true', 'false'],
]);

/** Numbers and their orders, by segment, in English, Dutch, German, French, Spanish and Italian; folded. */
const NUMBER_WORDS: readonly (readonly string[])[] = [
  [
    'one',
    'first',
    'firstly',
    'een',
    'eerste',
    'eerst',
    'eins',
    'erste',
    'erster',
    'erstens',
    'premier',
    'premierement',
  ],
  ['two', 'second', 'secondly', 'twee', 'tweede', 'zwei', 'zweite', 'zweiter', 'zweitens', 'deux', 'deuxieme'],
  ['three', 'third', 'thirdly', 'drie', 'derde', 'drei', 'dritte', 'dritter', 'drittens', 'trois', 'troisieme'],
  ['four', 'fourth', 'vier', 'vierde', 'vierte', 'vierter', 'quatre', 'quatrieme'],
].map((words, index) => [
  ...words,
  ...([
    ['uno', 'primero', 'primo', 'prima'],
    ['dos', 'segundo', 'due', 'secondo'],
    ['tres', 'tercero', 'tre', 'terzo'],
    ['cuatro', 'cuarto', 'quattro', 'quarto'],
  ][index] ?? []),
]);

/** What says that one thing happens after another, in the same languages. */
const ORDER_WORDS = new Set([
  ...NUMBER_WORDS.flat(),
  ...['then', 'next', 'after', 'afterwards', 'finally', 'last', 'lastly', 'before', 'followed', 'thereafter'],
  ...['dan', 'daarna', 'vervolgens', 'daarop', 'slotte', 'tenslotte', 'laatst', 'gevolgd'],
  ...['dann', 'danach', 'zuerst', 'zunachst', 'anschließend', 'zuletzt', 'schließlich', 'darauf', 'gefolgt'],
  ...['puis', 'ensuite', 'apres', 'enfin', 'abord', 'suivi'],
  ...['luego', 'despues', 'entonces', 'finalmente', 'seguido'],
  ...['poi', 'dopo', 'infine', 'quindi', 'seguito'],
]);

/** What joins one manoeuvre to the next in a sentence that tells them. */
const JOINING_WORDS = new Set([
  ...['i', 'll', 'm', 'am', 'we', 'shall', 'will', 'going', 'go', 'fly', 'the', 'a', 'my', 'to', 'in', 'is', 'it'],
  ...['that', 'again', 'once', 'twice', 'more', 'with', 'by', 'at', 'someone', 'somebody', 'you', 'do', 'of', 'all'],
  ...[
    'ik',
    'ga',
    'zal',
    'vlieg',
    'wij',
    'we',
    'de',
    'een',
    'mijn',
    'weer',
    'nog',
    'keer',
    'ten',
    'met',
    'op',
    'jou',
    'je',
  ],
  ...['ich', 'fliege', 'mache', 'werde', 'und', 'noch', 'als', 'am', 'im', 'der', 'die', 'das', 'zu'],
  ...['je', 'vole', 'fais', 'vais', 'et', 'd', 'le', 'la', 'un', 'en'],
  ...['yo', 'vuelo', 'hago', 'voy', 'y', 'el', 'por', 'io', 'volo', 'faccio', 'vado', 'e', 'il'],
]);
