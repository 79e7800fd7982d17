import type { Line } from '../letters/letter.ts';

/** The lines from an opening brace to its closing one. */
export type JsonBlock = {
  /** White space, signs and quotes outside strings are plain ASCII; strings stand as received. */
  readonly text: string;
  readonly closed: boolean;
  /** What stands behind the closing brace on its line. */
  readonly behind: string;
  /** Index of the first line after the block. */
  readonly next: number;
};

/**
 * A brace alone, before a key or before a comment: the head of a sheet even where its end is missing. Keys without
 * quotes and comments are faults of a sheet, and told as such.
 */
export const SHEET_HEAD = /^\{\s*(?:["']|\/[/*]|(?:game|turn|segments|press|test)\b|$)/i;

/**
 * Cuts out the JSON block that begins at a line; undefined where none does.
 * A line such as `{smile}` is one only when it closes on itself: then it is broken JSON and said to be so.
 *
 * Rule: order grammar, section 4
 */
export const jsonBlockAt = (lines: readonly Line[], from: number): JsonBlock | undefined => {
  const head = lines[from]?.text ?? '';
  if (!head.startsWith('{')) return undefined;
  const mayGoOn = SHEET_HEAD.test(head);
  let scan: Scan = { text: '', depth: 0, quote: 'none' };
  for (let at = from; lines[at]?.kind === 'own' && (mayGoOn || at === from); at++) {
    const raw = lines[at]?.raw ?? '';
    scan = scanLine(scan, raw);
    if (scan.closedAt !== undefined)
      return { text: scan.text, closed: true, behind: raw.slice(scan.closedAt).trim(), next: at + 1 };
    if (mayGoOn && lines[at + 1]?.kind !== 'own') return { text: scan.text, closed: false, behind: '', next: at + 1 };
  }
  return undefined;
};

/** How far a block has been read. A string opened by a typographic quote is closed by any quote. */
type Scan = {
  readonly text: string;
  readonly depth: number;
  readonly quote: 'none' | 'plain' | 'typographic';
  /** Index behind the closing brace in its line. */
  readonly closedAt?: number;
};

const QUOTES = /["\u201c-\u201f\u00ab\u00bb\u2033]/u;
/** An escaped character of a string, or any one character. */
const PIECES = /\\.|./gsu;

const scanLine = (before: Scan, raw: string): Scan => {
  let { depth, quote } = before;
  let text = before.text;
  for (const { 0: piece, index } of raw.matchAll(PIECES)) {
    const isQuote = QUOTES.test(piece) && !piece.startsWith('\\');
    if (quote === 'none' && isQuote) quote = piece === '"' ? 'plain' : 'typographic';
    else if (isQuote && (piece === '"' || quote === 'typographic')) quote = 'none';
    else {
      text += quote === 'none' ? plain(piece) : piece;
      if (quote === 'none' && piece === '{') depth += 1;
      if (quote === 'none' && piece === '}') depth -= 1;
      if (depth === 0 && piece === '}') return { text, depth, quote, closedAt: index + 1 };
      continue;
    }
    text += '"';
  }
  return { text: `${text}\n`, depth, quote };
};

/** One character outside strings, folded as the text of commands is. Rule: R34 */
const plain = (letter: string): string =>
  letter
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s/gu, ' ');
