import { expect, test } from 'vitest';
import { orderLines } from '../../src/demo/written-orders.ts';
import type { OrderSheet } from '../../src/sopwith/index.ts';

const SHEET: OrderSheet = {
  segments: [
    { manoeuvre: 'take-off', runway: 'beta' },
    { manoeuvre: 'ahead' },
    { manoeuvre: 'slip-left', fire: [{ direction: 'left' }, { direction: 'ahead' }] },
  ],
};

test('orders are written as the receipts print them, press below', () => {
  expect(orderLines(SHEET, 'english', 'Good morning.')).toEqual([
    '1: take off beta',
    '2: A',
    '3: LS fire L A',
    'press: Good morning.',
  ]);
});

test('a Dutch pilot writes the same orders in Dutch words', () => {
  expect(orderLines(SHEET, 'dutch', 'Goedemorgen.')).toEqual([
    'zet 1: opstijgen beta',
    'zet 2: rechtdoor',
    'zet 3: slip links vuur links, vooruit',
    'luchtpraat: Goedemorgen.',
  ]);
});
