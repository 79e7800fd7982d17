import { SHEET_HEAD } from './json-block.ts';
import type { LineFault } from './line-fault.ts';
import { beginsManoeuvre, readOrder, type WrittenOrder } from './order.ts';
import { firstWordOf, isOneOf, type Token, tokensOf } from './tokens.ts';
import { MARK_WORDS, MARK_WORDS_WITHOUT_SIGN } from './words.ts';

/** One numbered order of a line; `segment` is 1 to 4. */
export type OrderItem =
  | ({ readonly kind: 'order'; readonly segment: number } & WrittenOrder)
  | { readonly kind: 'blank'; readonly segment: number }
  | { readonly kind: 'fault'; readonly segment?: number; readonly fault: LineFault };

/** What a line holds: numbered orders, one `stay` for the whole turn, an order without its number, or none of these. */
export type OrderLineReading =
  | { readonly kind: 'orders'; readonly items: readonly OrderItem[] }
  | { readonly kind: 'stay-all' }
  | ({ readonly kind: 'unnumbered' } & WrittenOrder)
  | { readonly kind: 'no-order' };

/** A longer line is somebody's prose: the longest sheet takes less than half of it. In characters. */
const LONGEST_ORDER = 400;

/**
 * Reads one line of orders: `1: RT fire A`, several of them on one line, or a lone `stay`.
 * Takes a normalised line (NFKC, spaces folded, trimmed); every faulty order of the line has its own reason.
 *
 * Rule: R40; order grammar, section 3
 */
export const readOrderLine = (text: string): OrderLineReading => {
  if (!beginsOrder(firstWordOf(text))) return { kind: 'no-order' };
  if (text.length > LONGEST_ORDER) return readLongLine(text);
  const tokens = tokensOf(text);
  const start = markAt(tokens, 0) ?? bareMarkAt(tokens, 0);
  if (start !== undefined) return { kind: 'orders', items: itemsOf(tokens, start) };
  const whole = readOrder(tokens);
  if (whole.kind !== 'read') return { kind: 'no-order' };
  const { order, landOn } = whole;
  return order.manoeuvre === 'stay' && order.fire === undefined
    ? { kind: 'stay-all' }
    : { kind: 'unnumbered', order, ...(landOn && { landOn }) };
};

/** Most lines of a letter are prose, which their first word tells. */
const beginsOrder = (word: string): boolean => /^\d$/.test(word) || isOneOf(MARK_WORDS, word) || beginsManoeuvre(word);

/**
 * Whether a line is meant as orders, readable or not: numbered orders, a lone `stay`, or the head of a JSON sheet.
 * The letters part asks this where it looks for the pilot's own words.
 *
 * Rule: R32, R37
 */
export const looksLikeOrder = (text: string): boolean => {
  if (SHEET_HEAD.test(text)) return true;
  const { kind } = readOrderLine(text);
  return kind === 'orders' || kind === 'stay-all';
};

/** Whether every order of the line could be read and one of them is more than a blank. */
export const isWholeOrder = (reading: OrderLineReading): boolean =>
  reading.kind === 'stay-all' ||
  (reading.kind === 'orders' &&
    reading.items.every(({ kind }) => kind !== 'fault') &&
    reading.items.some(({ kind }) => kind === 'order'));

type Mark = { readonly digit: string /** Index of the first token of the order. */; readonly next: number };

/** A line too long to be a sheet is still refused when it begins with a number mark. */
const readLongLine = (text: string): OrderLineReading => {
  const mark = markAt(tokensOf(text.slice(0, LONGEST_ORDER)), 0);
  if (mark === undefined) return { kind: 'no-order' };
  return { kind: 'orders', items: [{ kind: 'fault', fault: { kind: 'too-long', longest: LONGEST_ORDER } }] };
};

/** A number with its sign or its word, such as `1:`, `Move 1 -`, `zet 1`. */
const markAt = (tokens: readonly Token[], at: number): Mark | undefined => {
  const word = tokens[at]?.word;
  const number = isOneOf(MARK_WORDS, word) ? at + 1 : at;
  const digit = tokens[number]?.word;
  if (digit === undefined || !/^\d$/.test(digit)) return undefined;
  if (isOneOf([':', '.', ')'], tokens[number + 1]?.word)) {
    const behind = tokens[number + 2];
    const isTime = behind !== undefined && !behind.spaced && /^\d/.test(behind.word);
    return isTime ? undefined : { digit, next: number + 2 };
  }
  return isOneOf(MARK_WORDS_WITHOUT_SIGN, word) ? { digit, next: number + 1 } : undefined;
};

/** A bare digit counts only where the whole rest of the line is an order. */
const bareMarkAt = (tokens: readonly Token[], at: number): Mark | undefined => {
  const digit = tokens[at]?.word;
  if (digit === undefined || !/^\d$/.test(digit) || tokens[at + 1]?.spaced !== true) return undefined;
  return readOrder(tokens.slice(at + 1)).kind === 'fault' ? undefined : { digit, next: at + 1 };
};

const itemsOf = (tokens: readonly Token[], first: Mark): readonly OrderItem[] => {
  const items: OrderItem[] = [];
  let mark: Mark | undefined = first;
  while (mark !== undefined) {
    const following = nextMark(tokens, mark.next);
    items.push(itemOf(mark.digit, tokens.slice(mark.next, following?.at)));
    mark = following?.mark;
  }
  return items;
};

/** Where the next order of the line begins; `0` begins none inside a line, for it is also a Hold and no fire. */
const nextMark = (tokens: readonly Token[], from: number): { readonly at: number; readonly mark: Mark } | undefined => {
  for (let at = from; at < tokens.length; at++) {
    const mark = tokens[at]?.spaced ? (markAt(tokens, at) ?? bareMarkAt(tokens, at)) : undefined;
    if (mark !== undefined && mark.digit !== '0') return { at, mark };
  }
  return undefined;
};

const itemOf = (digit: string, tokens: readonly Token[]): OrderItem => {
  if (!/[1-4]/.test(digit)) return { kind: 'fault', fault: { kind: 'no-such-segment', digit } };
  return { segment: Number(digit), ...readOrderAs(tokens) };
};

const readOrderAs = (tokens: readonly Token[]) => {
  const reading = readOrder(tokens);
  return reading.kind === 'read' ? { ...reading, kind: 'order' as const } : reading;
};
