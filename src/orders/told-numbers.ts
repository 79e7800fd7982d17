import { isOneOf, type Token } from './tokens.ts';
import { DIRECTION_WORDS, FIRE_WORDS } from './words.ts';

/** A token and the line on which it stands, from 1. */
export type Placed = Token & { readonly line: number };

/**
 * How a number is said to be a segment's: with a sign of its own (`1 -`, `2nd:`, `III.`), plainly (`1`, `1st`, `in three`), or
 * by the name of a segment (`in segment 1`, `third move`).
 */
export type Marked = { readonly segment: number; readonly by: 'sign' | 'plain' | 'name' };

/** The number before the manoeuvre that begins at a place; null where none is said to be its segment's. */
export const markedBefore = (tokens: readonly Placed[], at: number): Marked | null => {
  const { line } = tokens[at] ?? {};
  let before = at - 1;
  while (isOneOf(MARKS, tokens[before]?.word) && at - before <= 3) before -= 1;
  const number = tokens[before]?.line === line ? (numeralTo(tokens, before) ?? romanAt(tokens, before, at)) : undefined;
  if (number && !isNamed(tokens, number))
    return { segment: number.segment, by: isSigned(tokens, before, at) ? 'sign' : 'plain' };
  for (before = at - 1; tokens[before]?.line === line && at - before <= FARTHEST; before -= 1) {
    const said = numeralTo(tokens, isName(tokens[before]) ? before - 1 : before);
    if (said && tokens[said.start]?.line === line && isNamed(tokens, said))
      return { segment: said.segment, by: 'name' };
    if (!isPassedOver(tokens[before])) return null;
  }
  return null;
};

/** The number behind the manoeuvre that ends before a place: `RT 1`, `LS in three`, `turn right in segment 1`. */
export const markedBehind = (tokens: readonly Placed[], behind: number): Marked | null => {
  const { line } = tokens[behind - 1] ?? {};
  const isOpened = isOneOf(['(', '['], tokens[behind]?.word);
  const first = isOpened || isOneOf(PREPOSITIONS, tokens[behind]?.word) ? behind + 1 : behind;
  const number = tokens[first]?.line === line ? numeralFrom(tokens, first) : undefined;
  if (number && !isNamed(tokens, number) && !isMark(tokens, number.end + 1))
    return { segment: number.segment, by: isOpened && tokens[behind]?.spaced ? 'sign' : 'plain' };
  for (let after = behind; tokens[after]?.line === line && after - behind < FARTHEST; after += 1) {
    const said = numeralFrom(tokens, isName(tokens[after]) ? after + 1 : after);
    if (said && tokens[said.end]?.line === line && isNamed(tokens, said))
      return isMark(tokens, said.end + 1) ? null : { segment: said.segment, by: 'name' };
    if (!isPassedOver(tokens[after])) return null;
  }
  return null;
};

/** `RT1`, `RT(1)`. */
export const numberBehind = (tokens: readonly Token[], behind: number): number | null => {
  const at = isOneOf(['(', '['], tokens[behind]?.word) ? behind + 1 : behind;
  const { word = '', spaced = true } = tokens[at] ?? {};
  return /^[1-4]$/.test(word) && !spaced ? Number(word) : null;
};

const MARKS = [':', '.', ')', ']', '-', '=', '>', '/', '*'] as const;
const ENDINGS = ['st', 'nd', 'rd', 'th', 'e', 'ste', 'de', 'er', 'ere', 'eme'] as const;
const NAMES = ['segment', 'move', 'manoeuvre', 'zet', 'manche', 'zug'] as const;
const PREPOSITIONS = ['in', 'on', 'for', 'at', 'as', 'op', 'voor', 'bij', 'als'] as const;

/** Between a manoeuvre and the name of its segment nothing longer stands. */
const FARTHEST = 6;

const isName = (token: Token | undefined): boolean => isOneOf(NAMES, token?.word);

const isPassedOver = (token: Token | undefined): boolean => token !== undefined && PASSED_OVER.has(token.word);

/** Behind a number, with something behind it in turn: then it belongs to what follows, as in `RT, segment 2: A`. */
const isMark = (tokens: readonly Placed[], at: number): boolean =>
  isOneOf([':', '-', '='], tokens[at]?.word) && tokens[at + 1]?.line === tokens[at]?.line;

/** A sign stands between a number and its manoeuvre; a star only makes words bold: `first *a* thing`. */
const isSigned = (tokens: readonly Placed[], number: number, at: number): boolean =>
  number < at - 1 && (/\d/.test(tokens[number]?.word ?? '') || !isOneOf(['*', '/'], tokens[number + 1]?.word));

type Numeral = { readonly segment: number; readonly start: number; readonly end: number };

/** The number that ends at a place: `1`, `1st`, `first`; no part of a score or an hour. */
const numeralTo = (tokens: readonly Placed[], end: number): Numeral | undefined => {
  const { word = '', spaced = true } = tokens[end] ?? {};
  const said = NUMBER_WORDS.findIndex(words => words.includes(word)) + 1;
  if (said > 0) return { segment: said, start: end, end };
  const start = isOneOf(ENDINGS, word) && !spaced ? end - 1 : end;
  const digit = tokens[start]?.word ?? '';
  return /^[1-4]$/.test(digit) && !isWithinNumber(tokens, start) ? { segment: Number(digit), start, end } : undefined;
};

/** The number that begins at a place. */
const numeralFrom = (tokens: readonly Placed[], start: number): Numeral | undefined => {
  const next = tokens[start + 1];
  const hasEnding = isOneOf(ENDINGS, next?.word) && next?.spaced === false;
  const number = numeralTo(tokens, hasEnding ? start + 1 : start);
  const goesOn = number && tokens[number.end + 1]?.spaced === false && /\d/.test(tokens[number.end + 2]?.word ?? '');
  return goesOn ? undefined : number;
};

const isNamed = (tokens: readonly Placed[], { start, end }: Numeral): boolean =>
  isName(tokens[start - 1]) || isName(tokens[end + 1]);

/** The end of a score, an hour or another number of several parts: `2-1`, `12:3`. */
const isWithinNumber = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.spaced === false && !isOneOf(['(', '[', '#', '*'], tokens[at - 1]?.word);

/** `III. LS`, where no king is meant: a sign behind it, no word before it, and no letter alone as in the name `I. A. Finch`. */
const romanAt = (tokens: readonly Placed[], at: number, manoeuvre: number): Numeral | undefined => {
  const segment = ['i', 'ii', 'iii', 'iv'].indexOf(tokens[at]?.word ?? '') + 1;
  const before = tokens[at - 1];
  const isOfKing = before !== undefined && before.line === tokens[at]?.line && /\p{L}/u.test(before.word);
  const isOfName = segment === 1 && tokens[manoeuvre]?.word.length === 1;
  return segment > 0 && at < manoeuvre - 1 && !isOfKing && !isOfName ? { segment, start: at, end: at } : undefined;
};

/** Numbers and their orders, by segment, in English, Dutch, German, French, Spanish and Italian; folded. */
export const NUMBER_WORDS: readonly (readonly string[])[] = [
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

/** What joins one manoeuvre to the next in a sentence that tells them. */
export const JOINING_WORDS = new Set([
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

/** What may stand between a manoeuvre and the name of its segment, its fire among it. */
const PASSED_OVER = new Set<string>([
  ...[...JOINING_WORDS, ...MARKS, ...PREPOSITIONS, ...FIRE_WORDS, ...Object.values(DIRECTION_WORDS).flat()],
  ...[',', '(', '['],
]);
