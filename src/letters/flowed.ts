/** A line of format=flowed text: how deep it is quoted, and what it says without stuffing. */
type Flow = { readonly depth: number; readonly text: string };

/**
 * Undoes format=flowed: soft-wrapped lines are joined, space stuffing removed, quote depth kept. Nothing is joined
 * across the signature mark or a change of depth. `delete-space` is DelSp=yes: the blank at the wrap goes too.
 *
 * RFC 3676. Rule: R31
 */
export const unflowed = (text: string, wrap: 'keep-space' | 'delete-space'): string => {
  const paragraphs: Flow[] = [];
  let pieces: string[] = [];
  let depth = -1;
  const finish = () => {
    if (depth !== -1) paragraphs.push({ depth, text: pieces.join('') });
    pieces = [];
    depth = -1;
  };
  for (const line of text.split('\n')) {
    const flow = flowOf(line);
    const isMark = flow.text === '-- ';
    if (flow.depth !== depth || isMark) finish();
    const soft = flow.text.endsWith(' ') && !isMark;
    pieces.push(soft && wrap === 'delete-space' ? flow.text.slice(0, -1) : flow.text);
    depth = flow.depth;
    if (!soft) finish();
  }
  finish();
  return paragraphs.map(asLine).join('\n');
};

const flowOf = (line: string): Flow => {
  let depth = 0;
  while (line[depth] === '>') depth += 1;
  return { depth, text: line[depth] === ' ' ? line.slice(depth + 1) : line.slice(depth) };
};

const asLine = ({ depth, text }: Flow): string => (depth === 0 ? text : `${'>'.repeat(depth)} ${text}`);
