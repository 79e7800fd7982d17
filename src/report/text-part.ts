import { looksLikeOrder } from '../orders/order-line.ts';
import type { Block } from './block.ts';
import { columns } from './columns.ts';

/** Short enough to stand two quotings in 76 columns. R49 */
const WIDTH = 70;

/**
 * The text part of a mail, made of the lines of its blocks. It stands alone: all that the HTML part shows is told here too.
 * Its first line begins with NOON-PATROL, by which a quoted copy is known as history.
 *
 * Rule: R20, R49
 */
export const textPart = (
  subject: string,
  blocks: readonly (readonly string[])[],
  footer: readonly string[],
): string => {
  const parts = [
    wrapped(`NOON-PATROL · ${subject}`, '', '  '),
    ...blocks,
    ['.  .  .', ...footer.flatMap(line => wrapped(line))],
  ];
  return `${parts.map(lines => lines.join('\n')).join('\n\n')}\n`;
};

/** The lines of one block. No copy of them can be read as an order. R20 */
export const textLines = (block: Block): readonly string[] =>
  block.kind === 'form' ? block.lines : blockLines(block).map(harmless);

const blockLines = (block: Block): readonly string[] => {
  switch (block.kind) {
    case 'heading':
      return ['', ...wrapped(block.text.toUpperCase())];
    case 'paragraph':
      return block.lines.flatMap(line => wrapped(line));
    case 'list':
      return block.items.flatMap(item => wrapped(item, '- ', '  '));
    case 'sheet':
      return block.lines.flatMap(line => wrapped(line, '| ', '|   '));
    case 'form':
      return block.lines;
    case 'reply':
      return [`| ${block.line}`];
    case 'table':
      return columns(block, WIDTH);
    case 'chapter':
      return [...wrapped(`${block.title}.`), ...block.sentences.flatMap(told => wrapped(told, '  ', '    '))];
    case 'press':
      return [...wrapped(`${block.by} writes:`), ...block.lines.flatMap(line => wrapped(`“${line}”`, '  ', '    '))];
    case 'warning':
      return block.lines.flatMap(line => wrapped(line, '!! ', '!! '));
    case 'board':
      return block.lines;
  }
};

/** Breaks between words at the width; a longer word stays whole. Line breaks in the text are kept. */
const wrapped = (text: string, first = '', next = ''): readonly string[] => {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = lines.length === 0 ? first : next;
    let bare = true;
    for (const word of paragraph.split(' ')) {
      if (!bare && line.length + 1 + word.length > WIDTH) {
        lines.push(line);
        line = next + word;
      } else {
        line += bare ? word : ` ${word}`;
      }
      bare = false;
    }
    lines.push(line);
  }
  return lines;
};

/** A printed line that could be taken for an order, or for a quotation, goes behind a bar, so that no copy of it is one. R20, R49 */
const harmless = (line: string): string => {
  const read = line
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return read.startsWith('>') || looksLikeOrder(read) ? `| ${line.trim()}` : line;
};
