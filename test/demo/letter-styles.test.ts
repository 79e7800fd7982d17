import { describe, expect, test } from 'vitest';
import { LETTER_STYLES, linesOf, type Reply, type StyleName } from '../../src/demo/letter-styles.ts';
import { readLetter } from '../../src/desk/read-letter.ts';
import { DEFAULT_LIMITS, openLetter } from '../../src/letters/open-letter.ts';
import type { OrderSheet } from '../../src/sopwith/index.ts';

const SHEET: OrderSheet = {
  segments: [
    { manoeuvre: 'turn-right', fire: [{ direction: 'ahead' }] },
    { manoeuvre: 'slip-left', fire: [{ direction: 'left' }, { direction: 'right' }] },
    { manoeuvre: 'ahead' },
  ],
};

const REPLY: Reply = {
  name: 'Odette Marchand',
  from: 'odette@office.example',
  to: 'orders+abc234@desk.example',
  subject: 'Re: [G1] Cambrai: turn 6 was flown',
  answers: {
    id: 'report.g1.t7.abc234@desk.example',
    text: 'NOON-PATROL · [G1] Cambrai\n\n1: ?\n2: ?\n3: ?\n\n| 1: LT\n| 2: LT\n| 3: LT',
  },
  messageId: 'letter.1@office.example',
  date: new Date('2026-03-02T09:00:00Z'),
};

describe.each(Object.keys(LETTER_STYLES) as StyleName[])('the mail program %s', style => {
  test.each(['english', 'dutch'] as const)(
    'sends %s orders that are read as meant, and nothing of the history',
    async language => {
      const raw = LETTER_STYLES[style](REPLY, [...linesOf(SHEET, language), 'press: Good morning.']);
      const { written } = readLetter(await openLetter(Buffer.from(raw), DEFAULT_LIMITS), []);
      expect(written.faults).toEqual([]);
      expect(written.press).toEqual(['Good morning.']);
      expect(written.segments).toEqual([
        { manoeuvre: 'turn-right', fire: [{ direction: 'ahead' }] },
        { manoeuvre: 'slip-left', fire: [{ direction: 'left' }, { direction: 'right' }] },
        { manoeuvre: 'ahead' },
      ]);
    },
  );
});
