import type { Manoeuvre, OrderSheet } from '../sopwith/index.ts';
import { type Word, wordsIn } from './told-words.ts';

/** Where a text tells an order of a sheet: the line, from 1, and the segment. */
export type ToldOrder = { readonly line: number; readonly segment: number };

/**
 * The first of the sheet's orders that a text tells, by the words of the order grammar; null where it tells none. A manoeuvre alone
 * is talk. It tells when it gives
 *
 * - the whole sheet in order, in words or letters, with nothing between but what stands between orders;
 * - the whole sheet in order, or two segments that follow one another and differ, with nothing between but words that
 *   join (`then`, `I shall`); letters that may be a word count only beside a word of order;
 * - the whole sheet in order within one sentence, whatever stands between, unless all of it is one manoeuvre;
 * - two segments that follow one another and differ in a code and a letter, with signs at most between: `RT, A`;
 * - one order with the number of its segment: `1 - RT`, `(2) ahead`, `3rd LS`, `LS in three`, `turn right in segment 1`.
 */
export const orderTold = (lines: readonly string[], { segments }: OrderSheet): ToldOrder | null => {
  const words = wordsIn(lines);
  const sheet = segments.map(({ manoeuvre }, index) => ({ manoeuvre, segment: index + 1 }));
  return (
    toldIn(words, sheet) ??
    toldIn(
      words.map(word => ({ ...word, number: word.numberBehind })),
      sheet,
    ) ??
    numberedIn(words, sheet)
  );
};

type Order = { readonly manoeuvre: Manoeuvre; readonly segment: number };
type Text = readonly Word[];

const toldIn = (words: Text, sheet: readonly Order[]): ToldOrder | null => {
  const pairs = sheet.slice(1).map((_second, index) => sheet.slice(index, index + 2));
  const joined = stretches(
    words.map(word => (word.ordered && word.apart !== 'no' ? word : asAWord(word))),
    ({ kind }) => kind === 'other',
  );
  const ending = stretches(
    words.map(word => (word.apart === 'no' ? asAWord(word) : word)),
    ({ kind }) => kind === 'other',
  );
  const sentences = stretches(
    words.map(word => (word.apart === 'both-sides' ? word : asAWord(word))),
    ({ endsSentence }) => endsSentence,
  );
  return (
    firstTold(stretches(words, ({ kind }) => !isBetweenOrders(kind)).filter(areOrders), [sheet], isAnything) ??
    firstTold(joined, [sheet], isAnything) ??
    firstTold(ending, [sheet], isMostlyClear) ??
    firstTold(joined, pairs.filter(differ), isClear) ??
    firstTold(
      stretches(words, ({ kind }) => !isBetweenOrders(kind)),
      pairs.filter(differ),
      isPlain,
    ) ??
    firstTold(sentences, [sheet].filter(differ), isClear)
  );
};

const differ = (orders: readonly Order[]): boolean => new Set(orders.map(({ manoeuvre }) => manoeuvre)).size > 1;

const isBetweenOrders = (kind: Word['kind']): boolean => kind === 'manoeuvre' || kind === 'sign';

/** The texts between the words that part them. */
const stretches = (words: Text, parts: (word: Word) => boolean): readonly Text[] => {
  const ends = words.flatMap((word, index) => (parts(word) ? [index] : []));
  return [-1, ...ends].map((end, index) => words.slice(end + 1, ends[index]));
};

/** Beside manoeuvres in words a letter is an order only where it stands apart: no `to a straight fight`. */
const areOrders = (text: Text): boolean => {
  const manoeuvres = text.filter(({ kind }) => kind === 'manoeuvre');
  const isSpelt = ({ spelling }: Word): boolean => spelling === 'words';
  return (
    manoeuvres.every(word => !isSpelt(word)) || manoeuvres.every(word => isSpelt(word) || word.apart === 'both-sides')
  );
};

/** A letter is the common word that it is too: `a`, `I`, `to`. */
const asAWord = (word: Word): Word =>
  word.kind === 'manoeuvre' && word.spelling === 'letter' ? { ...word, kind: 'joining', manoeuvre: null } : word;

/** Whether what tells is more than letters that may be words. */
const isClear = (told: Text): boolean => told.some(({ spelling }) => spelling !== 'letter');
const isMostlyClear = (told: Text): boolean => told.filter(({ spelling }) => spelling !== 'letter').length > 1;
/** A letter beside a code, with signs at most between: `RT, A`, `RT and A`. */
const isPlain = (told: Text): boolean =>
  told.some(({ spelling, isTitle }) => spelling === 'code' && !isTitle) &&
  told.every(({ spelling, apart, marked }) => marked === null && (spelling !== 'letter' || apart === 'both-sides'));
const isAnything = (): boolean => true;

const firstTold = (
  texts: readonly Text[],
  tellings: readonly (readonly Order[])[],
  suffices: (told: Text) => boolean,
): ToldOrder | null => {
  for (const text of texts)
    for (const orders of tellings) {
      const told = wordsTelling(text, orders);
      const line = told && suffices(told) ? told[0]?.line : undefined;
      if (line !== undefined) return { line, segment: orders[0]?.segment ?? 1 };
    }
  return null;
};

/** The words by which a text tells these orders one after the other; null where it does not tell them all. */
const wordsTelling = (text: Text, orders: readonly Order[]): Text | null => {
  const told: Word[] = [];
  for (const word of text) {
    const next = orders[told.length];
    if (next === undefined) break;
    const isOther = word.number !== null && word.number !== next.segment;
    if (word.manoeuvre === next.manoeuvre && !isOther) told.push(word);
  }
  return told.length === orders.length ? told : null;
};

/** An order told by its number alone. */
const numberedIn = (words: Text, sheet: readonly Order[]): ToldOrder | null => {
  for (const word of words) {
    const segment = word.marked?.segment ?? word.numberBehind;
    const order = sheet.find(each => each.segment === segment);
    if (order && word.manoeuvre === order.manoeuvre && isNumbered(word))
      return { line: word.line, segment: order.segment };
  }
  return null;
};

/** `3 aircraft ahead`, `1st Lt. Finch` and `first a drink` tell nothing. */
const isNumbered = ({ spelling, isTitle, apart, marked }: Word): boolean => {
  const isPlainCode = spelling === 'code' && !isTitle;
  if (isPlainCode || marked === null) return isPlainCode;
  if (marked.by === 'name') return spelling === 'words' || apart !== 'no';
  return marked.by === 'sign' && apart !== 'no';
};
