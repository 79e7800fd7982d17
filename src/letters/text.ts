import { withoutArmour } from './armour.ts';
import { classified } from './classify.ts';
import { readHtml } from './html.ts';
import type { HtmlLine } from './html-boxes.ts';
import type { Letter, Line } from './letter.ts';
import { normalised } from './normalise.ts';
import { signaturesSettled } from './signature-box.ts';

/** What a pilot may like to know of how his letter was read. */
export type TextNotice =
  /** The plain text held no order, but the HTML does, so it was read. Rule: R32 */
  | 'html-was-read'
  /** The letter was longer than we consider; its end was left aside. Rule: R52 */
  | 'end-was-cut'
  /** The HTML nests deeper than we follow; what lies there, and all behind it, was left aside. Rule: R54 */
  | 'nested-too-deep';

export type ReadableLines = {
  readonly lines: readonly Line[];
  readonly from: 'text' | 'html';
  readonly notices: readonly TextNotice[];
};

/**
 * The lines of a letter, each with what it is: own, quoted, attribution, history or signature. The plain text is
 * taken; if no order stands in its own lines, the HTML, unless that says nothing. Both questions get normalised text;
 * `saysSomething` is asked of what stands in the box of a signature.
 *
 * Rule: R32, R33, R36–R40, grammar §1
 */
export const readableLines = (
  letter: Letter,
  looksLikeOrder: (text: string) => boolean,
  saysSomething: (text: string) => boolean = looksLikeOrder,
): ReadableLines => {
  const cut: readonly TextNotice[] = letter.cut ? ['end-was-cut'] : [];
  const isOrder = ({ kind, text }: Line): boolean => kind === 'own' && looksLikeOrder(text);
  const plain = classified(plainLines(letter.text ?? ''), looksLikeOrder);
  if (letter.html === null) return { lines: plain, from: 'text', notices: cut };
  const hasOrder = plain.some(line => isOrder(line) && line.doubtedBy === undefined);
  if (hasOrder && !plain.some(({ doubtedBy }) => doubtedBy !== undefined))
    return { lines: plain, from: 'text', notices: cut };

  const html = readHtml(letter.html);
  const marked = classified(richLines(html.lines, saysSomething), looksLikeOrder);
  if (hasOrder) return { lines: asTheHtmlSays(plain, marked), from: 'text', notices: cut };
  const left: readonly TextNotice[] = html.isWhole ? cut : ['nested-too-deep', ...cut];
  const rich = asTheTextSays(marked, plain);
  const says = (lines: readonly Line[]) => lines.some(line => line.kind === 'own' && line.text !== '');
  if (!says(rich) && letter.text !== null) return { lines: plain, from: 'text', notices: left };
  const found = letter.text !== null && rich.some(isOrder);
  return { lines: rich, from: 'html', notices: found ? ['html-was-read', ...left] : left };
};

/**
 * What the plain text shows as somebody else's words is no more the author's own where the HTML has no mark for it; what it
 * leaves in doubt, the HTML settles only by a mark. Rule: R39
 */
const asTheTextSays = (rich: readonly Line[], plain: readonly Line[]): readonly Line[] => {
  const others = new Set(plain.filter(({ kind }) => kind !== 'own').map(({ text }) => unquoted(text)));
  const doubts = new Map(plain.flatMap(({ text, doubtedBy }) => (doubtedBy === undefined ? [] : [[text, doubtedBy]])));
  return rich.map((line): Line => {
    if (line.kind !== 'own' || line.text === '') return line;
    if (others.has(line.text)) return { ...line, kind: 'quoted' };
    const doubtedBy = line.doubtedBy ?? doubts.get(line.text);
    return doubtedBy === undefined ? line : { ...line, doubtedBy };
  });
};

/** What is in doubt in the plain text is somebody else's where the HTML marks it so. Rule: R39 */
const asTheHtmlSays = (plain: readonly Line[], rich: readonly Line[]): readonly Line[] => {
  const others = new Set(rich.filter(({ kind }) => kind === 'quoted' || kind === 'history').map(({ text }) => text));
  return plain.map(line =>
    line.doubtedBy !== undefined && others.has(line.text) ? { kind: 'history', raw: line.raw, text: line.text } : line,
  );
};

const unquoted = (text: string): string => text.replace(/^[>|\s]+/, '');

/** A form feed, a vertical tab (Word's soft line end) and the separators of Unicode end a line as well. */
const LINE_END = /[\n\v\f\u0085\u2028\u2029]/;

const plainLines = (text: string) => withoutArmour(text.split(LINE_END)).map(raw => ({ raw, place: 'own' as const }));

const richLines = (lines: readonly HtmlLine[], saysSomething: (text: string) => boolean) =>
  signaturesSettled(
    lines.map(({ text, place }) => ({ raw: text, place })),
    raw => saysSomething(normalised(raw)),
  );
