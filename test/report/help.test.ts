import { describe, expect, test } from 'vitest';
import { readCommand } from '../../src/orders/read-command.ts';
import type { Draft } from '../../src/report/block.ts';
import { masterHelp, pilotHelp } from '../../src/report/help.ts';

const formsIn = ({ blocks }: Draft): readonly string[] =>
  blocks.flatMap(block => (block.kind === 'list' ? block.items : [])).map(item => /^“(.*?)”/.exec(item)?.[1] ?? '');

/** A form as a pilot would fill it in. */
const filledIn = (form: string): string =>
  form
    .replace('GAME', 'G1')
    .replace('NAME', 'Ottilie')
    .replace('ADDRESS', 'ottilie@example.net')
    .replace('DATE', '2026-03-10')
    .replace('HEADING', 'NE')
    .replace('DAYS', 'mon thu')
    .replace('CODE', 'k7m2x9')
    .replace('WORDS', 'it rains')
    .replace('[BOOK] [STRENGTH]', 'postal veteran')
    .replace('[N]', '3')
    .replace(/\bN\b/, '2');

describe('whatever help tells to write is read', () => {
  test.each(formsIn(pilotHelp([])))('a pilot writes: %s', form => {
    expect(readCommand(filledIn(form), 'pilot').kind).toBe('command');
  });

  test.each(formsIn(masterHelp()))('a game master writes: %s', form => {
    expect(readCommand(filledIn(form), 'game-master').kind).toBe('command');
  });
});

test('V8 help names “through” only to him in whose game it is allowed', () => {
  const text = (throughIn: readonly string[]) => JSON.stringify(pilotHelp(throughIn));
  expect(text([])).not.toContain('through');
  expect(text(['G3', 'G5'])).toContain('In G3 and G5 a burst may go on through a balloon: “fire A through”');
});
