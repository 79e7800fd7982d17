import type { Block } from './block.ts';

type Table = Extract<Block, { readonly kind: 'table' }>;

const GAP = '  ';
const NARROWEST = 6;

/** A table in fixed columns, at most so wide: the widest column of words is folded until the row fits. */
export const columns = ({ head, rows, numbers }: Table, width: number): readonly string[] => {
  const all = [head, ...rows];
  const widths = fitted(
    head.map((_, column) => Math.max(...all.map(row => (row[column] ?? '').length))),
    numbers,
    width,
  );
  const lines = all.map(row => rowLines(row, widths, numbers));
  return [...(lines[0] ?? []), widths.map(wide => '-'.repeat(wide)).join(GAP), ...lines.slice(1).flat()];
};

const fitted = (widths: readonly number[], numbers: readonly number[], width: number): readonly number[] => {
  const total = widths.reduce((sum, wide) => sum + wide, GAP.length * (widths.length - 1));
  if (total <= width) return widths;
  const words = widths.map((wide, column) => (numbers.includes(column) ? 0 : wide));
  const widest = words.indexOf(Math.max(...words));
  const wide = words[widest] ?? 0;
  if (wide <= NARROWEST) return widths;
  return fitted(widths.with(widest, Math.max(NARROWEST, wide - (total - width))), numbers, width);
};

const rowLines = (row: readonly string[], widths: readonly number[], numbers: readonly number[]): readonly string[] => {
  const cells = widths.map((wide, column) => folded(row[column] ?? '', wide));
  const height = Math.max(...cells.map(cell => cell.length));
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((cell, column) => {
        const text = cell[line] ?? '';
        const wide = widths[column] ?? 0;
        return numbers.includes(column) ? text.padStart(wide) : text.padEnd(wide);
      })
      .join(GAP)
      .trimEnd(),
  );
};

/** A cell on as many lines as it needs; a word that is too long is cut. */
const folded = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else for (let at = 0; at < Math.max(1, word.length); at += width) lines.push(word.slice(at, at + width));
  }
  return lines;
};
