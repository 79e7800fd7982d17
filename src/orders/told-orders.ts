import { normalised } from '../letters/normalise.ts';
import type { Manoeuvre, OrderSheet } from '../sopwith/index.ts';
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

/** Where a text tells an order of a sheet: the line, from 1, and the segment. */
export type ToldOrder = { readonly line: number; readonly segment: number };

/**
 * The first of the sheet's orders that a text without line numbers tells, by the words of the order grammar; null where it
 * tells none. A manoeuvre alone is talk. It tells when it gives
 *
 * - the whole sheet in order, in words or letters, with nothing between but what stands between orders;
 * - two segments that follow one another and differ, in words, with nothing between but words that join (`then`, `I shall`);
 * - the whole sheet in order, in words, within one sentence, whatever stands between, unless all of it is one manoeuvre.
 */
export const orderTold = (lines: readonly string[], { segments }: OrderSheet): ToldOrder | null => {
  const words = wordsOf(lines);
  const sheet = segments.map(({ manoeuvre }, index) => ({ manoeuvre, segment: index + 1 }));
  const pairs = sheet.slice(1).map((_second, index) => sheet.slice(index, index + 2));
  const differ = (orders: readonly Order[]): boolean => new Set(orders.map(({ manoeuvre }) => manoeuvre)).size > 1;
  return (
    firstTold(stretches(words, ({ kind }) => kind === 'joining' || kind === 'other').filter(areOrders), [sheet]) ??
    firstTold(
      stretches(spelt(words), ({ kind }) => kind === 'other'),
      pairs.filter(differ),
    ) ??
    firstTold(
      stretches(spelt(words), ({ endsSentence }) => endsSentence),
      [sheet].filter(differ),
    )
  );
};

type Order = { readonly manoeuvre: Manoeuvre; readonly segment: number };

/** A word or sign of the text, and what it is to somebody who looks for orders. */
type Word = {
  readonly kind: 'manoeuvre' | 'sign' | 'joining' | 'other';
  readonly manoeuvre: Manoeuvre | null;
  /** Written out, not a letter or two, which may be a common word: `a`, `I`, `to`. */
  readonly spelt: boolean;
  /** Signs or the ends of its line stand on both sides of it. */
  readonly apart: boolean;
  /** The number that stands before it, and so the only segment that it can tell; null: none. */
  readonly number: number | null;
  readonly endsSentence: boolean;
  readonly line: number;
};

/** The texts between the words that part them. */
const stretches = (words: readonly Word[], parts: (word: Word) => boolean): readonly (readonly Word[])[] => {
  const ends = words.flatMap((word, index) => (parts(word) ? [index] : []));
  return [-1, ...ends].map((end, index) => words.slice(end + 1, ends[index]));
};

/** Beside manoeuvres in words a letter is an order only where it stands apart: no `to a straight fight`. */
const areOrders = (text: readonly Word[]): boolean => {
  const manoeuvres = text.filter(({ kind }) => kind === 'manoeuvre');
  return manoeuvres.every(({ spelt }) => !spelt) || manoeuvres.every(({ spelt, apart }) => spelt || apart);
};

/** Letters are read as the words that they are too: `a`, `I`, `to`. */
const spelt = (words: readonly Word[]): readonly Word[] =>
  words.map(word => (word.kind === 'manoeuvre' && !word.spelt ? { ...word, kind: 'joining', manoeuvre: null } : word));

const firstTold = (texts: readonly (readonly Word[])[], tellings: readonly (readonly Order[])[]): ToldOrder | null => {
  for (const text of texts)
    for (const orders of tellings) {
      const line = lineTelling(text, orders);
      if (line !== null) return { line, segment: orders[0]?.segment ?? 1 };
    }
  return null;
};

/** The line on which a text begins to tell these orders one after the other; null where it does not tell them all. */
const lineTelling = (text: readonly Word[], orders: readonly Order[]): number | null => {
  let begun: number | null = null;
  let told = 0;
  for (const { manoeuvre, number, line } of text) {
    const next = orders[told];
    if (next === undefined) break;
    if (manoeuvre !== next.manoeuvre || (number !== null && number !== next.segment)) continue;
    begun ??= line;
    told += 1;
  }
  return told === orders.length ? begun : null;
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

const wordsOf = (lines: readonly string[]): readonly Word[] => {
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
    words.push({
      kind,
      manoeuvre: found?.meaning ?? null,
      spelt: length > 1 || word.length > 2,
      apart: isEdge(tokens, at, at - 1) && isEdge(tokens, at, at + length),
      number,
      endsSentence: isOneOf(['.', '!', '?', ';'], word) && number === null && isFollowedBySpace(tokens, at),
      line,
    });
    if (/^[1-4]$/.test(word)) number = Number(word);
    else if (kind !== 'sign') number = null;
    at += length;
  }
  return words;
};

const isEdge = (tokens: readonly Placed[], at: number, beside: number): boolean =>
  tokens[beside]?.line !== tokens[at]?.line ||
  isOneOf(FIRE_WORDS, tokens[beside]?.word) ||
  !/[\p{L}\d]/u.test(tokens[beside]?.word ?? '');

const isFollowedBySpace = (tokens: readonly Token[], at: number): boolean => tokens[at + 1]?.spaced !== false;

const kindOf = (word: string): Word['kind'] => {
  if (!/\p{L}/u.test(word) || SIGN_WORDS.has(word) || BURST_LETTERS.test(word)) return 'sign';
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

/** What joins one manoeuvre to the next in a sentence that tells them. */
const JOINING_WORDS = new Set([
  ...['i', 'll', 'm', 'am', 'we', 'shall', 'will', 'going', 'go', 'fly', 'the', 'a', 'my', 'to', 'in', 'is', 'it'],
  ...['then', 'next', 'after', 'that', 'afterwards', 'again', 'once', 'twice', 'more', 'finally', 'last', 'before'],
  ...['first', 'second', 'third', 'one', 'two', 'three', 'four', 'with', 'by', 'at', 'someone', 'somebody', 'you'],
  ...['ik', 'ga', 'zal', 'vlieg', 'wij', 'we', 'de', 'een', 'mijn', 'dan', 'daarna', 'vervolgens', 'weer', 'nog'],
  ...['keer', 'eerst', 'ten', 'tweede', 'derde', 'slotte', 'daarop', 'met', 'op', 'jou', 'je'],
]);
