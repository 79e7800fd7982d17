import { normalised } from '../letters/normalise.ts';
import type { Manoeuvre } from '../sopwith/index.ts';
import { inLatin } from './lookalikes.ts';
import { isOneOf, lexiconOf, type Token, tokensOf } from './tokens.ts';
import {
  JOINING_WORDS,
  type Marked,
  markedBefore,
  markedBehind,
  NUMBER_WORDS,
  numberBehind,
  type Placed,
} from './told-numbers.ts';
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
  /** The number that is said to be its segment's, before it or else behind it. */
  readonly marked: Marked | null;
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

/** The words of a text of several lines. */
export const wordsIn = (lines: readonly string[]): readonly Word[] => {
  const tokens: readonly Placed[] = lines.flatMap((text, index) =>
    tokensOf(` ${inLatin(normalised(text))}`).map(each => ({ ...each, line: index + 1 })),
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
      isTitle: isOneOf(TITLES, word) && standsBeforeName(tokens, behind),
      apart: !isEdge(tokens, at, behind) ? 'no' : isEdge(tokens, at, at - 1) ? 'both-sides' : 'behind',
      ordered: isOrdered(tokens, at, at - 1) || isOrdered(tokens, at, behind),
      number,
      numberBehind: found ? numberBehind(tokens, behind) : null,
      marked: found ? (markedBefore(tokens, at) ?? markedBehind(tokens, behind)) : null,
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

const standsBeforeName = (tokens: readonly Placed[], behind: number): boolean =>
  tokens[behind]?.line === tokens[behind - 1]?.line && /^(?:\.|\p{L}+)$/u.test(tokens[behind]?.word ?? '');

const isOrdered = (tokens: readonly Placed[], at: number, beside: number): boolean =>
  tokens[beside]?.line === tokens[at]?.line && ORDER_WORDS.has(tokens[beside]?.word ?? '');

const isEdge = (tokens: readonly Placed[], at: number, beside: number): boolean =>
  tokens[beside]?.line !== tokens[at]?.line ||
  isOneOf(FIRE_WORDS, tokens[beside]?.word) ||
  isOrdered(tokens, at, beside) ||
  CONNECTORS.has(tokens[beside]?.word ?? '') ||
  CODES.has(tokens[beside]?.word ?? '') ||
  (!/[\p{L}\d]/u.test(tokens[beside]?.word ?? '') && !opensNoun(tokens, beside));

/** A sign that belongs to the word behind it, as in `a "friend"`. */
const opensNoun = (tokens: readonly Token[], at: number): boolean =>
  isOneOf(['"', "'", '`', '*', '_', '['], tokens[at]?.word) &&
  tokens[at]?.spaced === true &&
  tokens[at + 1]?.spaced === false;

/** Two letters that are no word and no title. */
const CODES = new Set(
  Object.values(SPOKEN)
    .flat()
    .filter(word => word.length === 2 && word !== 'to' && !isOneOf(TITLES, word)),
);

const CONNECTORS = new Set<string>([...SEPARATORS, 'und', 'et', 'y', 'e', 'ed']);

const isFollowedBySpace = (tokens: readonly Token[], at: number): boolean => tokens[at + 1]?.spaced !== false;

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
