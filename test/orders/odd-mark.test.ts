import { describe, expect, test } from 'vitest';
import { readOrders } from '../../src/orders/read-orders.ts';
import { refusalText } from '../../src/orders/refusal-text.ts';
import { linesOf } from './builders.ts';

const faultsOf = (text: string) => readOrders(linesOf(text)).faults.map(refusalText);
const SHEET = '1: RT\n2: A\n3: LS';

describe('R40 R42 what looks like an order behind a mark that is none is no free text', () => {
  test.each([
    ['3- LT', '3: LT'],
    ['3 - LT fire A', '3: LT fire A'],
    ['* 1: LT', '1: LT'],
    ['- 2: A', '2: A'],
    ['• 3: LS', '3: LS'],
    ['< 1: A', '1: A'],
    ['(1) RT', '1: RT'],
    ['[2] A', '2: A'],
    ['#3 LS', '3: LS'],
    ['1= RT', '1: RT'],
    ['2/ A', '2: A'],
    ['3> LS', '3: LS'],
    ['3, LS', '3: LS'],
    ['03: LS', '3: LS'],
    ['1st: RT', '1: RT'],
    ['2nd A', '2: A'],
    ['1RT', '1: RT'],
    ['1 RT!', '1: RT'],
    ['"3: LS"', '3: LS'],
    ['3 - "LS"', '3: LS'],
    ['Line 3: LS', '3: LS'],
    ['order 2: A', '2: A'],
    ['first: RT', '1: RT'],
    ['drie: LS', '3: LS'],
    ['III: LS', '3: LS'],
    ['1 RT fire A 2 A 3 LS', '1: RT fire A 2: A 3: LS'],
  ])('%s beside a whole sheet', (line, meant) => {
    expect(faultsOf(`${SHEET}\n${line}`)).toEqual([
      `"${line}": this looks like an order, but its number has not the mark of one. Write "${meant}", or take the line out.`,
    ]);
  });

  test('it is not missing as well', () => {
    expect(faultsOf('1: RT\n2: A\n3- LS')).toHaveLength(1);
    expect(readOrders(linesOf('1: RT\n2: A\n3- LS')).unread).toEqual([3]);
  });

  test.each([
    'We lead 2-0.',
    '3-0',
    '2 - 1 for you',
    '1-A Flying Street',
    '3A',
    'Flat 2A, 3rd floor',
    '1. FC Cambrai',
    '* 2 aircraft',
    '1 - a good start',
    '3 balloons, 2 clouds',
    '10:30 is fine',
    'This is confidential. 1: A',
    'Second: thank you for the game.',
    'I: Ottilie',
    '(1) see below',
    '12-03: land at noon',
  ])('%s is free text', line => {
    expect(faultsOf(`${SHEET}\n\n${line}`).filter(fault => fault.includes('looks like an order'))).toEqual([]);
  });
});

describe('§5 what only begins like a field is press inside the press', () => {
  test.each(['Token: of my love', 'token: gesture', 'turn: left and you die', 'Game: over!', 'runway: the red one'])(
    '%s',
    line => {
      const { press, faults, token, turn, game } = readOrders(linesOf(`${SHEET}\npress: Hear me.\n${line}\nBaron`));
      expect({ press, faults, token, turn, game }).toEqual({ press: ['Hear me.', line, 'Baron'], faults: [] });
    },
  );

  test.each(['token: b7k2m9xw4t', 'token: abcdefghijklmnop', 'turn: 7', 'game: G1', 'runway: beta', 'token:'])(
    'but %s ends it',
    line => {
      expect(readOrders(linesOf(`${SHEET}\npress: Hear me.\n${line}\nBaron`)).press).toEqual(['Hear me.']);
    },
  );

  test.each(['Token: of my love', 'turn: left and you die'])('and outside of the press %s is refused', line => {
    expect(faultsOf(`${SHEET}\n${line}`)).toHaveLength(1);
  });
});
