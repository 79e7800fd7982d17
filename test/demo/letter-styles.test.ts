import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LETTER_STYLES, type Reply, type StyleName } from '../../src/demo/letter-styles.ts';
import { orderLines } from '../../src/demo/written-orders.ts';
import { inquiryOf, readLetter } from '../../src/desk/read-letter.ts';
import { DEFAULT_LIMITS, openLetter } from '../../src/letters/open-letter.ts';
import type { OrderSheet } from '../../src/sopwith/index.ts';

const SHEETS: Readonly<Record<string, OrderSheet>> = {
  'with fire': {
    segments: [
      { manoeuvre: 'turn-right', fire: [{ direction: 'ahead' }] },
      { manoeuvre: 'slip-left', fire: [{ direction: 'left' }, { direction: 'right' }] },
      { manoeuvre: 'ahead' },
    ],
  },
  'from the ground': {
    segments: [{ manoeuvre: 'take-off', runway: 'gamma' }, { manoeuvre: 'ahead' }, { manoeuvre: 'turn-left' }],
  },
  'of an ace': { segments: [{ manoeuvre: 'immelmann' }, { manoeuvre: 'hold' }, { manoeuvre: 'slip-right' }] },
};

/** Longer than a line of flowed text, with signs that HTML and Latin-1 have to carry. */
const PRESS = 'Één kogel & <b>twee</b> gaten; and whoever borrowed my goggles: I am coming to fetch them before tea.';

const REPORT = readFileSync(new URL('../golden/turn-report-of-the-ace.txt', import.meta.url), 'utf8');

const reply = (text: string): Reply => ({
  name: 'Zoë Marchand',
  from: 'zoe@office.example',
  to: 'orders+abcdefgh23456723@desk.example',
  answers: {
    id: 'report.g1.t7.abcdefgh23456723@desk.example',
    subject: '[G1] Cambrai: turn 6 was flown',
    text,
    sent: new Date('2026-03-14T11:00:05Z'),
  },
  messageId: 'letter.1@office.example',
  date: new Date('2026-03-14T14:30:05Z'),
});

const readAs = async (style: StyleName, answered: Reply, lines: readonly string[]) =>
  readLetter(await openLetter(Buffer.from(LETTER_STYLES[style](answered, lines)), DEFAULT_LIMITS), []);

describe.each(Object.keys(LETTER_STYLES) as StyleName[])('the mail program %s', style => {
  test.each(Object.keys(SHEETS))(
    'sends a sheet %s that is read as it was meant, in English and in Dutch',
    async kind => {
      const sheet = SHEETS[kind] as OrderSheet;
      for (const language of ['english', 'dutch'] as const) {
        const { written } = await readAs(style, reply(REPORT), orderLines(sheet, language, undefined));
        expect(written.faults).toEqual([]);
        expect(written.press).toBeUndefined();
        expect(written.segments).toEqual(sheet.segments);
      }
    },
  );

  test('sends press that is one line again, and nothing of the report below or above it', async () => {
    const lines = orderLines(SHEETS['with fire'] as OrderSheet, 'english', PRESS);
    const { written } = await readAs(style, reply(REPORT), lines);
    expect(written.press).toEqual([PRESS]);
  });

  test('sends the code back, and shows by address and references which mail it answers', async () => {
    const read = await readAs(style, reply('Please confirm\n\n| confirm aaaaaaaa\n'), ['confirm d2g5zxnw']);
    expect(read.written.commands).toEqual([{ verb: 'confirm', code: 'd2g5zxnw' }]);
    const { tokens, codes } = inquiryOf(read, { id: 1, arrived: new Date(0) }, 'orders@desk.example');
    expect(new Set(tokens)).toEqual(new Set(['abcdefgh23456723']));
    expect(codes).toEqual(['d2g5zxnw']);
  });

  test('a letter that answers nothing joins by its own words', async () => {
    const { letter, written } = await readAs(style, { ...reply(''), answers: null }, ['join G1 as Zoë Marchand']);
    expect(written.commands).toEqual([{ verb: 'join', game: 'G1', name: 'Zoë Marchand' }]);
    expect(letter.from).toEqual(['zoe@office.example']);
    expect(letter.answers).toEqual([]);
  });
});
