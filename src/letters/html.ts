import { Parser } from 'htmlparser2';
import { fontOf, isBlock, isHidden, keepsLineEnds, type Place, placeOf } from './html-marks.ts';

/** One line of what a reader of the HTML sees, and whose words it holds. */
export type HtmlLine = { readonly text: string; readonly place: Place };

/** Deeper nesting is no letter's; the parser's own work grows with it. Rule: R54 */
const DEEPEST = 500;

/** A header block of Word has at least three lines such as `Von: …`. */
const LEAST_HEADER_LINES = 3;

type Element = {
  readonly name: string;
  readonly hidden: boolean;
  /** Letters of size zero; an inner element may give them a size again. */
  readonly font: 'some' | 'zero';
  readonly preformatted: boolean;
  readonly place: Place;
  readonly border: boolean;
  /** Index of the first line of the element. */
  readonly firstLine: number;
  /** Number of the last item of an ordered list; null elsewhere. */
  count: number | null;
};

/**
 * The lines of an HTML text: block elements, `br`, table rows and list items end a line, items of ordered lists get
 * their number, hidden elements say nothing. Quotes are told by the marks that mail programs leave in the tree,
 * before any text is looked at; they are kept, so that a refusal can speak of quoted orders.
 *
 * Rule: R33
 */
export const linesOfHtml = (html: string): readonly HtmlLine[] => {
  const lines: HtmlLine[] = [];
  const open: Element[] = [];
  let line = '';
  let isHistory = false;

  const top = (): Element | undefined => open.at(-1);
  const isSilent = (): boolean => top()?.hidden === true || top()?.font === 'zero';
  const placeNow = (): Place => (isHistory ? 'history' : (top()?.place ?? 'own'));
  const endLine = () => {
    lines.push({ text: line.trimEnd(), place: placeNow() });
    line = '';
  };
  const endBlock = () => {
    if (line !== '') endLine();
  };

  const enter = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (name === 'br') return isSilent() ? undefined : endLine();
    if (name === 'td' || name === 'th') line += line === '' ? '' : ' ';
    else if (isBlock(name)) endBlock();
    const mark = placeOf(name, attributes);
    if (mark === 'history-from-here') isHistory = true;
    open.push({
      name,
      hidden: top()?.hidden === true || isHidden(name, attributes),
      font: fontOf(attributes) ?? top()?.font ?? 'some',
      preformatted: top()?.preformatted === true || keepsLineEnds(name, attributes),
      place: mark === 'quoted' || mark === 'attribution' ? innermost(top()?.place, mark) : (top()?.place ?? 'own'),
      border: mark === 'border',
      firstLine: lines.length,
      count: name === 'ol' ? Number.parseInt(attributes['start'] ?? '1', 10) - 1 : null,
    });
    if (name === 'li') line += itemNumber(attributes['value'], open.at(-2));
  };

  const leave = (name: string) => {
    if (name === 'br') return;
    if (isBlock(name)) endBlock();
    const left = open.pop();
    if (left?.border && countHeaderLike(lines.slice(left.firstLine)) >= LEAST_HEADER_LINES) {
      isHistory = true;
      for (let at = left.firstLine; at < lines.length; at += 1)
        lines[at] = { text: lines[at]?.text ?? '', place: 'history' };
    }
  };

  const say = (text: string) => {
    if (isSilent()) return;
    const [first = '', ...rest] = top()?.preformatted ? text.split(/\r?\n/) : [collapsed(text)];
    line += /^$| $/.test(line.slice(-1)) && !top()?.preformatted ? first.replace(/^ /, '') : first;
    for (const next of rest) {
      endLine();
      line = next;
    }
  };

  const parser = new Parser({
    onopentag: (name, attributes) => {
      enter(name, attributes);
      if (open.length > DEEPEST) parser.pause();
    },
    onclosetag: leave,
    ontext: say,
  });
  parser.write(html);
  parser.end();
  endBlock();
  return lines;
};

/** A quote stays a quote, whatever stands inside it. */
const innermost = (outer: Place | undefined, mark: 'quoted' | 'attribution'): Place =>
  outer === undefined || outer === 'own' ? mark : outer;

const itemNumber = (value: string | undefined, list: Element | undefined): string => {
  if (!list || list.count === null) return '';
  const given = Number.parseInt(value ?? '', 10);
  list.count = Number.isNaN(given) ? list.count + 1 : given;
  return `${list.count}. `;
};

/** White space of the source; a no-break space is none of it and stays. */
const collapsed = (text: string): string => text.replace(/[ \t\r\n\f]+/g, ' ');

const countHeaderLike = (lines: readonly HtmlLine[]): number =>
  lines.filter(({ text }) => /^\*{0,2}[\p{L}\p{M} .-]{1,30}:/u.test(text)).length;
