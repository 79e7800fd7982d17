import type { Place } from './html-marks.ts';

/** One line of what a reader of the HTML sees, and whose words it holds. */
export type HtmlLine = { readonly text: string; readonly place: Place };

/**
 * The lines of the box that a mail program puts around a quote: its attribution, the quote, and what was typed between
 * two stretches of the quote or below it, which is an answer. A box without a quote, or with the head of a mail above
 * it, holds a forwarded mail and nothing of the author's.
 *
 * Rule: R33, R37, R39
 */
export const quoteBoxSettled = (inside: readonly HtmlLine[]): readonly HtmlLine[] => {
  const quote = inside.findIndex(({ place }) => place === 'quoted');
  const isForwarded = quote === -1 || headsMail(inside.slice(0, quote));
  if (isForwarded) return inside.map(line => ({ ...line, place: 'quoted' }));
  return inside.map((line, at) =>
    at < quote && (line.place === 'own' || line.place === 'signature') ? { ...line, place: 'attribution' } : line,
  );
};

/** Fewer header lines may stand in anybody's letter. */
const LEAST_HEADER_LINES = 3;

/** Whether lines are the head of a mail in whatever language: a marker between dashes, or lines such as `Von: …`. */
export const headsMail = (lines: readonly HtmlLine[]): boolean =>
  lines.some(({ text }) => text.length < LONGEST_MARKER && FORWARDED.test(text)) ||
  lines.filter(({ text }) => HEADER_LINE.test(text)).length >= LEAST_HEADER_LINES;

const LONGEST_MARKER = 250;
const FORWARDED = /^-{5,}[^-].{0,200}-{5,}$/;
const HEADER_LINE = /^\*{0,2}[\p{L}\p{M} .-]{1,30}:/u;
