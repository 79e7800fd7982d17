import { type Head, headFieldIn, introducesMail, isFieldLine, isMarker } from './any-language.ts';
import { isAttribution, mayBeAttribution } from './attribution.ts';
import { historyMarkerIn, isRule, opensHeaderBlock } from './history.ts';
import type { HtmlLine } from './html-boxes.ts';
import { normalised } from './normalise.ts';

/** A head with its marker, its wrapped and its blank lines is not longer. */
const LONGEST_HEAD = 16;

type SpokenLine = { readonly text: string; readonly quoted: boolean; readonly order: boolean };

/**
 * The indexes of all lines of heads that stand directly above a quote: some programs set a marker or the fields of the mail
 * above a quote that they mark with `>`. Such a head introduces the quote, and what follows the quote is the author's answer.
 *
 * Rule: R37
 */
export const headsAboveQuotes = (
  lines: readonly SpokenLine[],
  attributions: ReadonlySet<number>,
  headAt: (at: number) => Head,
): ReadonlySet<number> => {
  const found = new Set<number>();
  lines.forEach(({ text, quoted, order }, start) => {
    if (quoted || order || text === '' || found.has(start) || headAt(start) === null) return;
    const quote = quoteBelow(lines, attributions, start);
    for (let at = start; at < quote; at += 1) found.add(at);
  });
  return found;
};

/** Where the quote begins that a head stands above; its own first line where anything else follows. */
const quoteBelow = (lines: readonly SpokenLine[], attributions: ReadonlySet<number>, start: number): number => {
  let hasFields = false;
  let wrapped = 0;
  for (let at = start; at < Math.min(start + LONGEST_HEAD, lines.length); at += 1) {
    const { text, quoted, order } = lines[at] as SpokenLine;
    if (quoted) return at;
    if (order) return start;
    if (text === '') continue;
    if (!attributions.has(at) && headFieldIn(text) !== null) hasFields = true;
    // Below the fields begins the mail itself: an attribution there introduces what its sender quoted.
    else if (hasFields && (wrapped > 0 || lines[at - 1]?.text === '' || attributions.has(at) || isFieldLine(text)))
      return start;
    else if (hasFields) wrapped += 1;
    else if (at > start && !attributions.has(at) && !isDrawn(text)) return start;
  }
  return start;
};

const isDrawn = (text: string): boolean => isMarker(text) || isRule(text) || historyMarkerIn(text) !== null;

/** Nobody's attribution is longer, and longer lines are not looked at again for every quote below them. Rule: R54 */
const LONGEST_LINE = 500;

/**
 * Whether lines of HTML end in what introduces a quote: an attribution, a marker, or the fields of a mail. A blockquote
 * directly below is that quote, though nothing else marks it; elsewhere it may be the author's own indentation.
 *
 * Rule: R33, R37
 */
export const introducesBlockquote = (lines: readonly HtmlLine[]): boolean => {
  const last = lines.slice(-LONGEST_HEAD).filter(({ text }) => text !== '');
  if (last.at(-1)?.place === 'attribution') return true;
  if (last.some(({ text, place }) => place !== 'own' || text.length > LONGEST_LINE))
    return introducedBy(last.slice(-1));
  return introducedBy(last);
};

const introducedBy = (lines: readonly HtmlLine[]): boolean => {
  const texts = lines.filter(({ text }) => text.length <= LONGEST_LINE).map(({ text }) => normalised(text));
  const fieldsBegin = texts.findLastIndex(text => headFieldIn(text) === null) + 1;
  return (
    historyMarkerIn(texts.at(-1) ?? '') === 'sure' ||
    opensHeaderBlock(texts, fieldsBegin) ||
    [1, 2, 3].some(count => endsInAttribution(texts.slice(-count).join(' ')))
  );
};

const endsInAttribution = (text: string): boolean =>
  isAttribution(text) || mayBeAttribution(text) || introducesMail(text) !== null;
