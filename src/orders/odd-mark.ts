import { isWholeOrder, readOrderLine } from './order-line.ts';
import { orderText } from './sheet-text.ts';
import { folded } from './tokens.ts';

/** An order behind a mark that is none: the segment it names, and its line as it would be read. */
export type OddMark = { readonly segment: number; readonly meant: string };

const LONGEST = 80;

/**
 * What a normalised line that is no order line would be with the mark of one, such as `3- A`, `* 1: LT`, `2RT`, `Line 3: A`;
 * undefined where it would be none either. Nobody writes that by the way, so it is never taken for free text.
 *
 * Rule: R40, R42
 */
export const oddMarkIn = (text: string): OddMark | undefined => {
  if (text.length > LONGEST) return undefined;
  const bare = folded(text).replace(/^[^\p{L}\p{N}{?]{1,6}/u, '');
  const [, number = '', order = ''] = SIGNED.exec(bare) ?? GLUED.exec(bare) ?? WORD.exec(bare) ?? [];
  const segment = segmentOf(number);
  const marked = segment === undefined ? [] : [`${segment}: ${order}`, `${segment}: ${unwrapped(order)}`];
  const severalOnOne = bare.replace(/(^|\s)([1-4]) (?=\p{L})/gu, '$1$2: ');
  return [bare, unwrapped(bare), severalOnOne, ...marked].map(orderIn).find(odd => odd !== undefined);
};

/** Without the signs around it. */
const unwrapped = (text: string): string => text.replace(/^[^\p{L}\p{N}]{1,6}|[^\p{L}\p{N}]{1,6}$/gu, '');

const NAMES = String.raw`(?:(?:move|segment|seg|zet|line|order|turn|step|no|nr|lijn|regel|beurt|opdracht|[mts])\.? ?)?`;

/** A number with any sign, but none between two numbers: that is a score, a date or an hour. */
const SIGNED = new RegExp(String.raw`^${NAMES}0?([1-4])(?:st|nd|rd|th|e)? ?(?!\S\d)[^\p{L}\p{N}\s]{1,3} ?(.*)$`, 'u');
/** `1RT`, not `1A`, which is a door. */
const GLUED = new RegExp(
  String.raw`^${NAMES}0?([1-4])(?:(?:st|nd|rd|th|e) |(?<=[a-z] ?\d) ?|(?=\p{L}{2}))(\p{L}.*)$`,
  'u',
);
const WORD = new RegExp(String.raw`^${NAMES}(\p{L}{1,6}) ?[^\p{L}\p{N}\s]{1,2} ?(.*)$`, 'u');

const NUMBERS: readonly (readonly string[])[] = [
  ['1', 'one', 'first', 'een', 'eerste', 'i'],
  ['2', 'two', 'second', 'twee', 'tweede', 'ii'],
  ['3', 'three', 'third', 'drie', 'derde', 'iii'],
  ['4', 'four', 'fourth', 'vier', 'vierde', 'iv'],
];

const segmentOf = (number: string): number | undefined => {
  const index = NUMBERS.findIndex(words => words.includes(number));
  return index === -1 ? undefined : index + 1;
};

const orderIn = (line: string): OddMark | undefined => {
  const reading = readOrderLine(line);
  if (reading.kind !== 'orders' || !isWholeOrder(reading)) return undefined;
  const orders = reading.items.flatMap(item => (item.kind === 'order' ? item : []));
  const [first] = orders;
  const meant = orders.map(({ segment, order }) => `${segment}: ${orderText(order)}`).join(' ');
  return first && { segment: first.segment, meant };
};
