import { withoutArmour } from './armour.ts';
import { classified } from './classify.ts';
import { linesOfHtml } from './html.ts';
import type { Letter, Line } from './letter.ts';

/** What a pilot may like to know of how his letter was read. */
export type TextNotice =
  /** The plain text held no order, but the HTML does, so it was read. Rule: R32 */
  | 'html-was-read'
  /** The letter was longer than we consider; its end was left aside. Rule: R52 */
  | 'end-was-cut';

export type ReadableLines = {
  readonly lines: readonly Line[];
  readonly from: 'text' | 'html';
  readonly notices: readonly TextNotice[];
};

/**
 * The lines of a letter, each with what it is: own, quoted, attribution, history or signature. The plain text is
 * taken; if no order stands in its own lines, the HTML, unless that says nothing. `looksLikeOrder` gets normalised
 * text.
 *
 * Rule: R32, R33, R36–R39, grammar §1
 */
export const readableLines = (letter: Letter, looksLikeOrder: (text: string) => boolean): ReadableLines => {
  const cut: readonly TextNotice[] = letter.cut ? ['end-was-cut'] : [];
  const plain = classified(plainLines(letter.text ?? ''), looksLikeOrder);
  const hasOrder = plain.some(line => line.kind === 'own' && looksLikeOrder(line.text));
  if (hasOrder || letter.html === null) return { lines: plain, from: 'text', notices: cut };

  const rich = asTheTextSays(classified(richLines(letter.html), looksLikeOrder), plain);
  const says = (lines: readonly Line[]) => lines.some(line => line.kind === 'own' && line.text !== '');
  if (!says(rich) && letter.text !== null) return { lines: plain, from: 'text', notices: cut };
  const found = letter.text !== null && rich.some(line => line.kind === 'own' && looksLikeOrder(line.text));
  return { lines: rich, from: 'html', notices: found ? ['html-was-read', ...cut] : cut };
};

/** What the plain text shows as somebody else's words is no more the author's own where the HTML has no mark for it. Rule: R39 */
const asTheTextSays = (rich: readonly Line[], plain: readonly Line[]): readonly Line[] => {
  const others = new Set(plain.filter(({ kind }) => kind !== 'own').map(({ text }) => unquoted(text)));
  return rich.map(line =>
    line.kind === 'own' && line.text !== '' && others.has(line.text) ? { ...line, kind: 'quoted' } : line,
  );
};

const unquoted = (text: string): string => text.replace(/^[>|\s]+/, '');

/** A form feed, a vertical tab (Word's soft line end) and the separators of Unicode end a line as well. */
const LINE_END = /[\n\v\f\u0085\u2028\u2029]/;

const plainLines = (text: string) => withoutArmour(text.split(LINE_END)).map(raw => ({ raw, place: 'own' as const }));

const richLines = (html: string) => linesOfHtml(html).map(({ text, place }) => ({ raw: text, place }));
