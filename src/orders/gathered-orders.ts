import type { Runway } from '../sopwith/index.ts';
import type { JsonSheet } from './json-sheet.ts';
import type { Part } from './letter-parts.ts';
import type { WrittenOrder } from './order.ts';
import type { Refusal } from './refusal.ts';
import { orderText } from './sheet-text.ts';
import type { Written } from './written.ts';

export type GatheredOrders = Pick<
  Written,
  'segments' | 'lines' | 'landOn' | 'blanks' | 'unread' | 'stayAll' | 'blankForm' | 'faults'
>;

const SEGMENTS = [1, 2, 3, 4] as const;

type Numbered = WrittenOrder & { readonly segment: number; readonly line: string };
type Gathering = {
  readonly kept: readonly Numbered[];
  readonly unread: readonly number[];
  readonly faults: readonly Refusal[];
};

/**
 * The segments of a letter, from its order lines, a lone `stay`, or a JSON sheet; never from two of these.
 * Every line that cannot be read and every number given twice with another meaning is told.
 *
 * Rule: R40, R41; order grammar, sections 3 and 4
 */
export const gatherOrders = (parts: readonly Part[]): GatheredOrders => {
  const lines = withoutRepeats(linesOf(parts));
  const sheets = sheetsOf(parts);
  const { kept } = sheets.kept.length > 0 ? sheets : lines;
  const bySegment = SEGMENTS.map(segment => kept.find(order => order.segment === segment));
  const last = bySegment.findLastIndex(order => order !== undefined) + 1;
  const blanks = blanksOf(parts).filter(segment => bySegment[segment - 1] === undefined);
  const faults = [...lines.faults, ...sheets.faults, ...twoSheets(parts)];
  return {
    segments: bySegment.slice(0, last).map(order => order?.order),
    lines: bySegment.slice(0, last).map(order => order?.line),
    landOn: bySegment.slice(0, last).map((order): Runway | undefined => order?.landOn),
    blanks,
    unread: [...lines.unread, ...sheets.unread],
    stayAll: parts.some(({ kind }) => kind === 'stay-all'),
    blankForm: blanks.length > 0 && kept.length === 0 && faults.length === 0,
    faults,
  };
};

const blanksOf = (parts: readonly Part[]): readonly number[] =>
  parts.flatMap(part =>
    part.kind === 'orders' ? part.items.flatMap(item => (item.kind === 'blank' ? item.segment : [])) : [],
  );

const linesOf = (parts: readonly Part[]): Gathering => {
  const items = parts.flatMap(part =>
    part.kind === 'orders' ? part.items.map(item => ({ item, line: part.line })) : [],
  );
  return {
    kept: items.flatMap(({ item, line }) => (item.kind === 'order' ? { ...item, line } : [])),
    unread: items.flatMap(({ item }) => (item.kind === 'fault' ? (item.segment ?? []) : [])),
    faults: items.flatMap(({ item, line }): Refusal[] =>
      item.kind === 'fault' ? [{ code: 'unreadable-line', line, fault: item.fault }] : [],
    ),
  };
};

/** The same number twice with the same meaning is one line; with another meaning neither stands. */
const withoutRepeats = ({ kept, unread, faults }: Gathering): Gathering => {
  const first = new Map<number, Numbered>();
  const twice: { readonly segment: number; readonly fault: Refusal }[] = [];
  for (const order of kept) {
    const { segment } = order;
    const before = first.get(segment) ?? order;
    first.set(segment, before);
    if (meaningOf(before) === meaningOf(order)) continue;
    const both = { first: before.line, second: order.line };
    twice.push({ segment, fault: { code: 'line-twice', twice: { kind: 'segment', segment }, ...both } });
  }
  return {
    kept: [...first.values()].filter(({ segment }) => !twice.some(one => one.segment === segment)),
    unread: [...unread, ...twice.map(({ segment }) => segment)],
    faults: [...faults, ...twice.map(({ fault }) => fault)],
  };
};

const meaningOf = ({ order, landOn }: WrittenOrder): string => `${orderText(order)} ${landOn ?? ''}`;

const sheetsOf = (parts: readonly Part[]): Gathering => {
  const sheets = parts.flatMap(part => (part.kind === 'json' ? part : []));
  const read = sheets.flatMap(({ line, reading }) => (reading.kind === 'read' ? { line, sheet: reading.sheet } : []));
  const [first] = read;
  const other = read.find(({ sheet }) => first !== undefined && sheetMeaning(sheet) !== sheetMeaning(first.sheet));
  const faults = sheets.flatMap(({ line, reading }): Refusal[] =>
    reading.kind === 'faults' ? reading.faults.map(fault => ({ code: 'unreadable-line', line, fault })) : [],
  );
  const differ: readonly Refusal[] =
    first && other ? [{ code: 'line-twice', twice: { kind: 'sheet' }, first: first.line, second: other.line }] : [];
  return {
    kept: first ? first.sheet.segments.map((order, index) => ({ order, segment: index + 1, line: first.line })) : [],
    unread: faults.length > 0 || other ? SEGMENTS : [],
    faults: [...faults, ...differ],
  };
};

const sheetMeaning = ({ segments }: JsonSheet): string => segments.map(orderText).join(' | ');

/** Orders given in two ways at once: a JSON sheet beside order lines, or `stay` for the turn beside other orders. */
const twoSheets = (parts: readonly Part[]): readonly Refusal[] => {
  const json = parts.find(({ kind }) => kind === 'json');
  const stay = parts.find(({ kind }) => kind === 'stay-all');
  const numbered = parts.find(part => part.kind === 'orders' && part.items.some(({ kind }) => kind !== 'blank'));
  const moving = parts.find(part => part.kind === 'orders' && part.items.some(isMoreThanStay));
  const pair = json && (stay ?? numbered) ? [json, stay ?? numbered] : stay && moving ? [stay, moving] : undefined;
  const [first, second] = (pair ?? []).flatMap(part => (part && 'line' in part ? part.line : []));
  if (first === undefined || second === undefined) return [];
  return [{ code: 'line-twice', twice: { kind: 'sheet' }, first, second }];
};

const isMoreThanStay = (item: Extract<Part, { kind: 'orders' }>['items'][number]): boolean =>
  item.kind === 'order' && (item.order.manoeuvre !== 'stay' || item.order.fire !== undefined);
