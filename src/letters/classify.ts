import {
  arrowedHeadIn,
  type Head,
  headBlockAt,
  headFieldIn,
  introducesMail,
  isMarker,
  mayAnnounceMail,
} from './any-language.ts';
import {
  isAttribution,
  isDateWrapped,
  isSurelyDated,
  isWrappedDay,
  mayBeAttribution,
  mayIntroduceQuote,
  opensAttribution,
} from './attribution.ts';
import { historyMarkerIn, isRule, opensHeaderBlock, REPORT_FIRST_LINE } from './history.ts';
import type { Place } from './html-marks.ts';
import type { Line, LineKind } from './letter.ts';
import { normalised } from './normalise.ts';
import { headsAboveQuotes } from './quote-heads.ts';
import { isClosing, isMobileSignature, isSignatureMark } from './signature.ts';

/** A line as received, with what the HTML around it says of it (`own` in plain text). */
export type PlacedLine = { readonly raw: string; readonly place: Place };

/** A line on the way to its kind. */
type Judged = PlacedLine & { readonly text: string; readonly quoted: boolean; readonly order: boolean };

/** An attribution is wrapped over three lines at most. */
const MOST_WRAPPED = 3;

/**
 * Says of each line what it is. Unquoted lines below a quoted block are the author's own (he answers from below or
 * in between); below an unquoted history, or the signature mark, nothing is. Below what only may be a history they
 * are doubted. A line that looks like an order is never taken for the end of anything. Every line is looked at a bounded
 * number of times.
 *
 * Rule: R36–R39
 */
export const classified = (
  lines: readonly PlacedLine[],
  looksLikeOrder: (text: string) => boolean,
): readonly Line[] => {
  const judged = lines.map(line => judge(line, looksLikeOrder));
  const nextSpoken = nextIn(judged, ({ text }) => text !== '');
  const headOfHistory = historyHeads(judged, nextSpoken);
  const introductions = attributionsIn(judged, nextSpoken);
  const attributions = new Set([...introductions, ...headsAboveQuotes(judged, introductions, headOfHistory)]);
  const nextBeside = nextIn(judged, ({ text }, at) => text !== '' && !attributions.has(at));
  const headAt = ({ quoted, order, text }: Judged, at: number): Head => {
    if (quoted || order || text === '') return null;
    if (!attributions.has(at)) return headOfHistory(at) ?? verbAt(judged, at);
    // Above a quote an attribution introduces it; above unquoted lines it begins an unmarked copy of a whole mail.
    return judged[nextBeside[at] ?? at]?.quoted === false ? 'sure' : null;
  };
  let ended: 'history' | 'signature' | null = null;
  let doubtedBy: string | null = null;

  return judged.map((line, at): Line => {
    const head = ended === null ? headAt(line, at) : null;
    if (line.place === 'history') ended ??= 'history';
    else if (!line.quoted && isSignatureMark(line.text)) ended ??= 'signature';
    else if (head === 'sure') ended ??= 'history';
    const told = { kind: kindOf(line, attributions.has(at), ended), raw: line.raw, text: line.text };
    const placed = doubtedBy !== null && told.kind === 'own' ? { ...told, doubtedBy } : told;
    if (ended === null && head === 'doubted') doubtedBy ??= line.raw;
    return placed;
  });
};

const judge = (line: PlacedLine, looksLikeOrder: (text: string) => boolean): Judged => {
  const text = normalised(line.raw);
  const isArrowed = arrowedHeadIn(text) !== null;
  const quoted = line.place === 'quoted' || (!isArrowed && (text.startsWith('>') || text.startsWith('|')));
  return {
    raw: line.raw,
    place: line.place,
    text,
    quoted,
    // "9. mars 2026 kl. 17:30 skrev …" begins like an order, but no order has a year in it.
    order: !quoted && !isArrowed && line.place === 'own' && text !== '' && !isDated(text) && looksLikeOrder(text),
  };
};

const isDated = (text: string): boolean => isSurelyDated(text) || isWrappedDay(text);

const kindOf = (line: Judged, isAttributed: boolean, ended: 'history' | 'signature' | null): LineKind => {
  if (line.quoted) return 'quoted';
  if (ended !== null) return ended;
  if (line.place === 'signature') return 'signature';
  if (line.order || line.text === '') return 'own';
  if (isAttributed) return 'attribution';
  return isMobileSignature(line.text) || isClosing(line.text) ? 'signature' : 'own';
};

/** For each line the index of the next one that is wanted; the number of lines where there is none. */
const nextIn = (judged: readonly Judged[], isWanted: (line: Judged, at: number) => boolean): readonly number[] => {
  const next = new Array<number>(judged.length);
  let coming = judged.length;
  for (let at = judged.length - 1; at >= 0; at -= 1) {
    next[at] = coming;
    const line = judged[at];
    if (line && isWanted(line, at)) coming = at;
  }
  return next;
};

/** How sure it is that a history begins at a line, which is neither quoted nor an order. */
const historyHeads = (judged: readonly Judged[], nextSpoken: readonly number[]): ((at: number) => Head) => {
  const texts = judged.map(line => line.text);
  const fields = judged.map(line => (line.quoted || line.order ? null : headFieldIn(line.text)));
  const isKnown = (at: number): boolean =>
    historyMarkerIn(texts[at] ?? '') === 'sure' ||
    REPORT_FIRST_LINE.test(texts[at] ?? '') ||
    opensHeaderBlock(texts, at);
  return at => {
    const text = texts[at] ?? '';
    if (isKnown(at)) return 'sure';
    const above = isMarker(text) ? 'marker' : isRule(text) ? 'rule' : 'text';
    if (above === 'text') return headBlockAt(texts, fields, at, above) ?? headInLine(text);
    // A rule, or words of no language we know between dashes, mean nothing but above one of these.
    const below = nextSpoken[at] ?? at;
    if (isKnown(below)) return 'sure';
    return headBlockAt(texts, fields, below, above) ?? (mayAnnounceMail(text) ? 'doubted' : null);
  };
};

/** Whole attributions are found before: one line that introduces a mail is no more than doubted here. */
const headInLine = (text: string): Head =>
  arrowedHeadIn(text) ?? historyMarkerIn(text) ?? (introducesMail(text) === null ? null : 'doubted');

/** A known verb and a colon, with nothing that makes an attribution of it, leave in doubt what stands below. */
const verbAt = (judged: readonly Judged[], end: number): Head => {
  for (let start = end; start > end - MOST_WRAPPED && mayAttribute(judged[start]); start -= 1) {
    if (mayBeAttribution(joined(judged, start, end))) return 'doubted';
  }
  return null;
};

/** The indexes of all lines of attributions, wrapped ones included. */
const attributionsIn = (judged: readonly Judged[], nextSpoken: readonly number[]): ReadonlySet<number> => {
  const found = new Set<number>();
  judged.forEach((line, end) => {
    if (line.place === 'attribution') found.add(end);
    if (!mayAttribute(line) || !/[:-]/.test(line.text.slice(-1))) return;
    if (judged[nextSpoken[end] ?? end]?.quoted && mayIntroduceQuote(line.text)) found.add(end);
    const start = attributionStart(judged, end);
    for (let at = start; at <= end; at += 1) found.add(at);
  });
  return found;
};

const mayAttribute = (line: Judged | undefined): line is Judged =>
  line !== undefined && !line.quoted && !line.order && line.text !== '' && line.text.length <= 500;

/**
 * Where the attribution begins that ends at a line; behind that line where none does. The shortest reading is taken,
 * then a line above that opens like one ("On Mon, Mar 9 … Flight Desk <") is added.
 */
const attributionStart = (judged: readonly Judged[], end: number): number => {
  const first = Math.max(0, end - MOST_WRAPPED + 1);
  let start = end;
  while (!isAttribution(joined(judged, start, end))) {
    if (start === first || !mayAttribute(judged[start - 1])) return end + 1;
    start -= 1;
  }
  for (let at = start - 1; at >= first && mayAttribute(judged[at]); at -= 1) {
    const text = judged[at]?.text ?? '';
    if (opensAttribution(text) || isDateWrapped(text, judged[at + 1]?.text ?? '')) start = at;
  }
  return start;
};

const joined = (judged: readonly Judged[], start: number, end: number): string =>
  judged
    .slice(start, end + 1)
    .map(line => line.text)
    .join(' ')
    .replaceAll('< ', '<'); // wrapped before an address that is too long
