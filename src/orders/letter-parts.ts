import type { Line } from '../letters/letter.ts';
import type { Command, Speaker } from './command.ts';
import { type FieldReading, readField } from './field.ts';
import { jsonBlockAt, SHEET_HEAD } from './json-block.ts';
import { type JsonSheetReading, readJsonSheet } from './json-sheet.ts';
import { type Misfit, newGameBlock, type SaidTwice } from './new-game-block.ts';
import { type OddMark, oddMarkIn } from './odd-mark.ts';
import type { WrittenOrder } from './order.ts';
import { isWholeOrder, looksLikeOrder, type OrderItem, type OrderLineReading, readOrderLine } from './order-line.ts';
import { readCommand } from './read-command.ts';
import { folded, isOneOf } from './tokens.ts';
import { NO_PRESS_WORDS, PRESS_END_WORDS } from './words.ts';
import type { LeftAside } from './written.ts';

/** One thing the pilot wrote, with its line as received. Free text is no part. */
export type Part =
  | {
      readonly kind: 'field';
      readonly line: string;
      readonly field: Extract<FieldReading, { kind: 'values' | 'fault' }>;
    }
  | { readonly kind: 'orders'; readonly line: string; readonly items: readonly OrderItem[] }
  | { readonly kind: 'stay-all'; readonly line: string }
  | ({ readonly kind: 'unnumbered'; readonly line: string } & WrittenOrder)
  | { readonly kind: 'json'; readonly line: string; readonly reading: JsonSheetReading }
  | { readonly kind: 'command'; readonly line: string; readonly command: Command }
  | Misfit
  | { readonly kind: 'foreign'; readonly line: string; readonly tone: 'insisted' | 'plain' | 'casual' }
  | SaidTwice
  | { readonly kind: 'press'; readonly line: string }
  | { readonly kind: 'no-press'; readonly line: string }
  /** It says something, but stands below what may be the head of a copied mail. */
  | { readonly kind: 'doubted'; readonly line: string; readonly doubtedBy: string }
  | { readonly kind: 'orders-left-aside'; readonly where: LeftAside; readonly line: string }
  | { readonly kind: 'text-left-aside'; readonly line: string };

/** Where in the letter we are: what stands above decides how the next line is read. Rule: R43 */
type Place = {
  readonly at: number;
  /** Inside the press, and whether it holds a line yet. */
  readonly press: 'none' | 'begun' | 'going-on';
  /** Where the press begins in doubt, the line that casts it. */
  readonly pressDoubtedBy: string | null;
  readonly ordersAbove: boolean;
  /** Commands stand before the press. */
  readonly pressAbove: boolean;
  /** Orders stand above the press that has ended, so what looks like orders below it is not. */
  readonly deaf: boolean;
  /** Below a closing or the signature of a telephone nothing is worth telling. */
  readonly signed: boolean;
};

/**
 * Whether a normalised line, taken by itself, says something to the desk: orders with whatever mark, a JSON sheet, a field,
 * press or a command. Rule: R36
 */
export const saysSomething = (text: string, speaker: Speaker): boolean => {
  const field = readField(text).kind;
  return (
    (field !== 'no-field' && field !== 'empty') ||
    looksLikeOrder(text) ||
    oddMarkIn(text) !== undefined ||
    readCommand(text, speaker).kind === 'command'
  );
};

/** What the last line that is not blank says; null where it is free text. */
export type LastPart = { readonly part: Part; readonly place: 'outside-press' | 'in-press' } | null;

/** All that a letter says. */
export type LetterParts = { readonly parts: readonly Part[]; readonly last: LastPart };

type Step = { readonly parts: readonly Part[]; readonly place: Place };

/**
 * Parts a letter's own lines into fields, orders, JSON sheets, commands and press, in the order of the letter.
 * Each line is the first that fits of: blank, field, order line, JSON sheet, command, free text.
 *
 * Rule: R36, R42, R43; order grammar, sections 1 and 5
 */
export const partsOf = (lines: readonly Line[], speaker: Speaker): LetterParts => {
  const parts: Part[] = [];
  let last: LastPart = null;
  let place = START;
  while (place.at < lines.length) {
    const inPress = place.press !== 'none';
    const line = lines[place.at] as Line;
    const { doubtedBy = null } = line;
    const step = inPress ? stepInPress(lines, place) : stepOutside(lines, place, speaker);
    const begun = !inPress && step.place.press !== 'none';
    place = begun ? { ...step.place, pressDoubtedBy: doubtedBy } : step.place;
    const said = believed(step.parts, inPress ? place.pressDoubtedBy : doubtedBy);
    parts.push(...said);
    const part = said.at(-1);
    if (part) last = { part, place: inPress ? 'in-press' : 'outside-press' };
    else if (line.text !== '') last = null;
  }
  return { parts, last };
};

const START: Place = {
  at: 0,
  press: 'none',
  pressDoubtedBy: null,
  ordersAbove: false,
  pressAbove: false,
  deaf: false,
  signed: false,
};

/**
 * Nobody can tell whose those lines are that stand below what may be the head of a copied mail: they count for nothing,
 * and the letter is refused for them. Blanks of a form say nothing, whoever wrote them.
 *
 * Rule: R39, R40
 */
const believed = (parts: readonly Part[], doubtedBy: string | null): readonly Part[] => {
  if (doubtedBy === null) return parts;
  return parts.flatMap((part): readonly Part[] => {
    if (part.kind === 'orders' && part.items.every(({ kind }) => kind === 'blank')) return [];
    return SAYS_NOTHING.has(part.kind) ? [part] : [{ kind: 'doubted', line: part.line, doubtedBy }];
  });
};

const SAYS_NOTHING: ReadonlySet<Part['kind']> = new Set<Part['kind']>([
  'unnumbered',
  'misfit',
  'foreign',
  'said-twice',
  'orders-left-aside',
  'text-left-aside',
]);

/** Leaves the press without taking the line, which is then read as any other. */
const pressEnded = (place: Place): Place => ({
  ...place,
  press: 'none',
  pressAbove: place.pressAbove || place.press === 'going-on',
  deaf: place.deaf || (place.press === 'going-on' && place.ordersAbove),
});

const stepInPress = (lines: readonly Line[], place: Place): Step => {
  const line = lines[place.at] as Line;
  const next = { ...place, at: place.at + 1 };
  if (line.kind === 'quoted') return { parts: [], place: next };
  if (line.kind === 'signature') return { parts: [], place: pressEnded({ ...next, signed: true }) };
  if (line.kind !== 'own' || line.text === '') return { parts: [], place: pressEnded(next) };
  if (isOneOf(PRESS_END_WORDS, folded(line.text.slice(0, 20)))) return { parts: [], place: pressEnded(next) };
  const isOrder = isWholeOrder(readOrderLine(line.text));
  const isSheet = isOrder || SHEET_HEAD.test(line.text);
  if (endsPress(readField(line.text)) || (isSheet && !place.ordersAbove))
    return { parts: [], place: pressEnded(place) };
  const aside: readonly Part[] = isOrder ? [{ kind: 'orders-left-aside', where: 'in-press', line: line.raw }] : [];
  return { parts: [{ kind: 'press', line: line.raw }, ...aside], place: { ...next, press: 'going-on' } };
};

/** A signature holds no order, however much a line of it looks like one; its author should know. R38, R60 */
const ordersSigned = ({ text, raw }: Line): readonly Part[] =>
  isWholeOrder(readOrderLine(text)) ? [{ kind: 'orders-left-aside', where: 'in-signature', line: raw }] : [];

/**
 * A field ends the press; what only begins like one (`turn: left and die`, `Token: of my love`) is press. A token of
 * letters alone is a word, unless it is as long as those that are given out.
 */
const endsPress = (field: FieldReading): boolean => {
  if (field.kind === 'no-field' || field.kind === 'fault') return false;
  const token = field.kind === 'values' ? field.values.token : undefined;
  return token === undefined || /\d/.test(token) || token.length >= 16;
};

const stepOutside = (lines: readonly Line[], place: Place, speaker: Speaker): Step => {
  const line = lines[place.at] as Line;
  const next = { ...place, at: place.at + 1, signed: place.signed || line.kind === 'signature' };
  if (line.kind === 'signature') return { parts: ordersSigned(line), place: next };
  if (line.kind !== 'own' || line.text === '') return { parts: [], place: next };
  const field = readField(line.text);
  if (field.kind === 'press') return stepIntoPress(line, next);
  if (field.kind !== 'no-field') return stepOverField(line, field, next);
  const order = readOrderLine(line.text);
  if (order.kind === 'orders' || order.kind === 'stay-all') return stepOverOrders(line, order, next);
  const block = jsonBlockAt(lines, place.at);
  if (block !== undefined) {
    const place: Place = { ...next, at: block.next, ordersAbove: true };
    return { parts: [{ kind: 'json', line: line.raw, reading: readJsonSheet(block) }], place };
  }
  const command = place.pressAbove ? undefined : stepOverCommand(lines, next, speaker);
  if (command !== undefined) return command;
  if (order.kind === 'unnumbered' && !place.deaf) return { parts: [{ ...order, line: line.raw }], place: next };
  const odd = place.deaf ? undefined : oddMarkIn(line.text);
  if (odd !== undefined) return { parts: [oddPart(line, odd)], place: next };
  return { parts: leftAside(line, place), place: next };
};

const oddPart = (line: Line, { segment, meant }: OddMark): Part => ({
  kind: 'orders',
  line: line.raw,
  items: [{ kind: 'fault', segment, fault: { kind: 'odd-mark', meant } }],
});

/** What stands below the press is neither printed nor read; a pilot who began a second paragraph should know. R60 */
const leftAside = ({ raw }: Line, { pressAbove, signed }: Place): readonly Part[] =>
  pressAbove && !signed ? [{ kind: 'text-left-aside', line: raw }] : [];

const stepOverField = (line: Line, field: Exclude<FieldReading, { kind: 'press' | 'no-field' }>, next: Place): Step => {
  if (field.kind === 'empty') return { parts: [], place: next };
  const opensBlock = field.kind === 'values' && field.opensBlock;
  return { parts: [{ kind: 'field', line: line.raw, field }], place: opensBlock ? { ...next, deaf: false } : next };
};

const stepIntoPress = (line: Line, next: Place): Step => {
  const behind = line.text.slice(line.text.indexOf(':') + 1).trim();
  if (behind === '') return { parts: [], place: { ...next, press: 'begun' } };
  if (isOneOf(NO_PRESS_WORDS, folded(behind.slice(0, 10))))
    return { parts: [{ kind: 'no-press', line: line.raw }], place: pressEnded({ ...next, press: 'going-on' }) };
  const written = line.raw.slice(line.raw.search(/[:\uff1a\ufe55\ufe13]/) + 1);
  return { parts: [{ kind: 'press', line: written }], place: { ...next, press: 'going-on' } };
};

const stepOverOrders = (
  line: Line,
  order: Extract<OrderLineReading, { kind: 'orders' | 'stay-all' }>,
  next: Place,
): Step => {
  if (next.deaf) {
    const aside: Part = { kind: 'orders-left-aside', where: 'after-press', line: line.raw };
    return { parts: isWholeOrder(order) ? [aside] : leftAside(line, next), place: next };
  }
  const blank = order.kind === 'orders' && order.items.every(({ kind }) => kind === 'blank');
  return { parts: [{ ...order, line: line.raw }], place: { ...next, ordersAbove: next.ordersAbove || !blank } };
};

const stepOverCommand = (lines: readonly Line[], next: Place, speaker: Speaker): Step | undefined => {
  const line = lines[next.at - 1] as Line;
  const reading = readCommand(line.text, speaker);
  if (reading.kind === 'no-command') return undefined;
  if (reading.kind === 'misfit' || reading.kind === 'foreign')
    return { parts: [{ ...reading, line: line.raw }], place: next };
  if (reading.command.verb !== 'new game') return { parts: [{ ...reading, line: line.raw }], place: next };
  const block = newGameBlock(lines, next.at);
  const command: Command = { ...reading.command, ...block.says };
  return { parts: [{ kind: 'command', line: line.raw, command }, ...block.faults], place: { ...next, at: block.end } };
};
