import { pressText } from '../letters/normalise.ts';

/** What of the press could not be kept. Rule: R1 */
export type PressNotice =
  | { readonly kind: 'press-lines-left-out'; readonly lines: readonly string[] }
  | { readonly kind: 'press-shortened' /** 1 to 6. */; readonly line: number; readonly leftOut: string };

export type Press = { readonly lines: readonly string[]; readonly notices: readonly PressNotice[] };

const MOST_LINES = 6;
/** In characters as people count them, an emoji being one. */
const LONGEST_LINE = 300;

/**
 * The press of a letter as it is printed: six lines of 300 characters at most.
 * What is more is left out and told; press never costs a pilot his sheet.
 *
 * Rule: R1
 */
export const pressOf = (written: readonly string[]): Press => {
  const lines = written.map(pressText).filter(line => line !== '');
  const kept = lines.slice(0, MOST_LINES).map(shortened);
  const leftOut = lines.slice(MOST_LINES);
  return {
    lines: kept.map(({ line }) => line),
    notices: [
      ...kept.flatMap(({ leftOut }, index): PressNotice[] =>
        leftOut === '' ? [] : [{ kind: 'press-shortened', line: index + 1, leftOut }],
      ),
      ...(leftOut.length > 0 ? [{ kind: 'press-lines-left-out' as const, lines: leftOut }] : []),
    ],
  };
};

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const shortened = (line: string): { readonly line: string; readonly leftOut: string } => {
  if (line.length <= LONGEST_LINE) return { line, leftOut: '' };
  const cut = [...graphemes.segment(line.slice(0, LONGEST_LINE * 20))][LONGEST_LINE]?.index ?? LONGEST_LINE * 20;
  return { line: line.slice(0, cut), leftOut: line.slice(cut) };
};
