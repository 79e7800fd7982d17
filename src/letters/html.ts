import { Parser } from 'htmlparser2';
import { type HtmlLine, headsMail, quoteBoxSettled } from './html-boxes.ts';
import { fontOf, isBlock, isHidden, keepsLineEnds, type Place, placeOf } from './html-marks.ts';
import { introducesBlockquote } from './quote-heads.ts';

/** Deeper nesting is no letter's; the parser's own work grows with it. Rule: R54 */
const DEEPEST = 500;

/** The head of a mail has no more lines, wrapped and blank ones included; borders around borders are looked at no further. */
const LONGEST_HEAD = 30;

type Element = {
  /** Begins and ends a line. */
  readonly block: boolean;
  readonly hidden: boolean;
  /** Letters of size zero; an inner element may give them a size again. */
  readonly font: 'some' | 'zero';
  readonly preformatted: boolean;
  readonly place: Place;
  /** Whose words its lines are shows only at its end. */
  readonly box: 'border' | 'quote-box' | null;
  /** In the box around a quote: there a blockquote is no indentation of the author's. */
  readonly inQuoteBox: boolean;
  /** Index of the first line of the element. */
  readonly firstLine: number;
  /** Number of the last item of an ordered list; null elsewhere, and where the list counts down from an end we do not know. */
  count: number | null;
  /** In a row of a table: how many lines its last cell had. */
  cellLines: number;
};

/** Where a reading stands: what it has read, and the elements around the place it has come to. */
type Reading = {
  readonly lines: HtmlLine[];
  readonly open: Element[];
  /** The pieces of the line that is not ended yet; joined once, since a growing string is copied over and over. */
  line: string[];
  /** True behind the number of a list item and behind a cell: the block that follows goes on in the same line. */
  isOpenEnded: boolean;
  isHistory: boolean;
};

type Attributes = Readonly<Record<string, string>>;

/**
 * The lines of an HTML text: block elements, `br`, table rows and list items end a line, items of ordered lists get
 * their number, hidden elements say nothing. Quotes are told by the marks that mail programs leave in the tree,
 * before any text is looked at; they are kept, so that a refusal can speak of quoted orders.
 *
 * Rule: R33
 */
export const linesOfHtml = (html: string): readonly HtmlLine[] => readHtml(html).lines;

/** The same, and whether all of it was read: what nests too deep, and all behind it, is not. Rule: R33, R54 */
export const readHtml = (html: string): { readonly lines: readonly HtmlLine[]; readonly isWhole: boolean } => {
  let isWhole = true;
  const reading: Reading = { lines: [], open: [], line: [], isOpenEnded: false, isHistory: false };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      enter(reading, name, attributes);
      if (reading.open.length <= DEEPEST) return;
      isWhole = false;
      parser.pause();
    },
    onclosetag: name => leave(reading, name),
    ontext: text => say(reading, text),
  });
  parser.write(html);
  parser.end();
  endBlock(reading);
  return { lines: reading.lines, isWhole };
};

const ROOT: Element = {
  block: true,
  hidden: false,
  font: 'some',
  preformatted: false,
  place: 'own',
  box: null,
  inQuoteBox: false,
  firstLine: 0,
  count: null,
  cellLines: 0,
};

const around = (reading: Reading): Element => reading.open.at(-1) ?? ROOT;

const isSilent = ({ hidden, font }: Element): boolean => hidden || font === 'zero';

const endLine = (reading: Reading): void => {
  const place = reading.isHistory ? 'history' : around(reading).place;
  reading.lines.push({ text: reading.line.join('').trimEnd(), place });
  reading.line = [];
  reading.isOpenEnded = false;
};

const endBlock = (reading: Reading): void => {
  if (reading.line.length > 0) endLine(reading);
};

const enter = (reading: Reading, name: string, attributes: Attributes): void => {
  const outer = around(reading);
  if (name === 'br') {
    if (!isSilent(outer)) endLine(reading);
    return;
  }
  if (isCell(name)) joinRow(reading, outer);
  const mark = markIn(outer, name, attributes);
  const block = mark !== null || isBlock(name, attributes);
  if (block && (name === 'table' || !reading.isOpenEnded)) endBlock(reading);
  if (mark === 'history-from-here' && isOpen(outer)) reading.isHistory = true; // else that of a quoted mail
  if (name === 'li') numberItem(reading, attributes['value'], outer);
  reading.open.push({
    block,
    hidden: outer.hidden || isHidden(name, attributes),
    font: fontOf(attributes) ?? outer.font,
    preformatted: outer.preformatted || keepsLineEnds(name, attributes),
    place: isOpen(outer) ? placeIn(reading, outer, name, mark) : outer.place,
    box: isOpen(outer) && (mark === 'border' || mark === 'quote-box') ? mark : null,
    inQuoteBox: outer.inQuoteBox || mark === 'quote-box',
    firstLine: reading.lines.length,
    count: name === 'ol' && !('reversed' in attributes) ? (integer(attributes['start']) ?? 1) - 1 : null,
    cellLines: 0,
  });
};

/** A box within the box around a quote is that of a mail which was forwarded. */
const markIn = (outer: Element, name: string, attributes: Attributes): ReturnType<typeof placeOf> => {
  const mark = placeOf(name, attributes);
  return outer.inQuoteBox && (mark === 'quote-box' || name === 'blockquote') ? 'quoted' : mark;
};

/** In the box of a signature a whole letter may stand, with all that it quotes. */
const isOpen = ({ place }: Element): boolean => place === 'own' || place === 'signature';

/** A blockquote without any mark is a quote where it is introduced as one, and else the author's own indentation. */
const placeIn = (reading: Reading, outer: Element, name: string, mark: ReturnType<typeof placeOf>): Place => {
  if (isPlace(mark)) return mark;
  return mark === null && name === 'blockquote' && introducesBlockquote(reading.lines) ? 'quoted' : outer.place;
};

const isPlace = (mark: ReturnType<typeof placeOf>): mark is Extract<typeof mark, Place> =>
  mark === 'quoted' || mark === 'attribution' || mark === 'signature';

const leave = (reading: Reading, name: string): void => {
  if (name === 'br') return;
  if (around(reading).block && (name === 'li' || name === 'tr' || !reading.isOpenEnded)) endBlock(reading);
  const left = reading.open.pop();
  const row = reading.open.at(-1);
  if (left && row && isCell(name)) row.cellLines = reading.lines.length - left.firstLine;
  if (left) settle(reading, left);
};

const settle = (reading: Reading, { box, firstLine }: Element): void => {
  if (box === 'border') settleBorder(reading, firstLine);
  if (box === 'quote-box')
    for (const line of quoteBoxSettled(reading.lines.splice(firstLine))) reading.lines.push(line);
};

/** A border above the head of a mail is that of the mail which is answered; all below it is history. */
const settleBorder = (reading: Reading, firstLine: number): void => {
  const { lines } = reading;
  if (reading.isHistory || !headsMail(lines.slice(firstLine, firstLine + LONGEST_HEAD))) return;
  reading.isHistory = true;
  for (const line of lines.splice(firstLine)) lines.push({ ...line, place: 'history' });
};

const say = (reading: Reading, text: string): void => {
  const element = around(reading);
  const { preformatted } = element;
  if (isSilent(element)) return;
  const [first = '', ...rest] = preformatted ? text.split(/\r?\n/) : [collapsed(text)];
  const isAfterBlank = reading.line.at(-1)?.endsWith(' ') ?? true;
  write(reading, isAfterBlank && !preformatted ? first.replace(/^ /, '') : first);
  for (const next of rest) {
    endLine(reading);
    write(reading, next);
  }
};

/** Nothing written leaves the line as it was: an empty block is no blank line. */
const write = (reading: Reading, text: string): void => {
  if (text === '') return;
  reading.line.push(text);
  reading.isOpenEnded = false;
};

const isCell = (name: string): boolean => name === 'td' || name === 'th';

/** Cells stand side by side: a cell of one line, even in a paragraph of its own, goes on in the next cell. */
const joinRow = (reading: Reading, row: Element): void => {
  if (reading.line.length === 0 && row.cellLines === 1) reading.line.push(reading.lines.pop()?.text ?? '');
  if (reading.line.length === 0) return;
  reading.line.push(' ');
  reading.isOpenEnded = true;
};

const numberItem = (reading: Reading, value: string | undefined, list: Element): void => {
  const mark = itemNumber(value, list);
  write(reading, mark);
  reading.isOpenEnded = mark !== '';
};

const itemNumber = (value: string | undefined, list: Element): string => {
  if (list.count === null) return '';
  list.count = integer(value) ?? list.count + 1;
  return `${list.count}. `;
};

const integer = (value: string | undefined): number | null => {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isNaN(number) ? null : number;
};

/** White space of the source; a no-break space is none of it and stays. */
const collapsed = (text: string): string => text.replace(/[ \t\r\n\f]+/g, ' ');
