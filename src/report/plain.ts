import type { Block } from './block.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const UNPRINTABLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text as it may be printed: no control characters, and none that turn the direction of what follows. R34, R46 */
export const plain = (text: string): string => text.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '');

/**
 * The same block with every string of it printable. A line that holds line breaks becomes several, so that each
 * gets its bar or its quotation marks: else the second could read as an order. R20
 */
export const plainBlock = (block: Block): Block => {
  const printable = Object.fromEntries(Object.entries(block).map(([key, value]) => [key, plainValue(value)])) as Block;
  return 'lines' in printable ? { ...printable, lines: printable.lines.flatMap(line => line.split('\n')) } : printable;
};

const plainValue = (value: unknown): unknown => {
  if (typeof value === 'string') return plain(value);
  return Array.isArray(value) ? value.map(plainValue) : value;
};
