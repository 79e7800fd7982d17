import { expect, test } from 'vitest';
import { saysSomething } from '../../src/orders/letter-parts.ts';

test.each(['1: RT', '3: H fyre L', '3- H fire L', 'stay', '{', 'press: hello', 'game: G1', 'turn: seven', 'status'])(
  'R36 %s says something to the desk',
  line => {
    expect(saysSomething(line, 'pilot')).toBe(true);
  },
);

test.each([
  'Ottilie Brandt',
  'Lt. Brandt, 12 Baker Street',
  'Tel. 030 1234567',
  'Sent from my iPhone',
  'press office',
  '--',
  'pause G1',
])('R38 %s says nothing to it', line => {
  expect(saysSomething(line, 'pilot')).toBe(false);
});
