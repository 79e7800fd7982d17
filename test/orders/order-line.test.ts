import { describe, expect, test } from 'vitest';
import { looksLikeOrder, readOrderLine } from '../../src/orders/order-line.ts';

const orders = (text: string) => {
  const reading = readOrderLine(text);
  return reading.kind === 'orders' ? reading.items : reading.kind;
};
const fault = (text: string) => {
  const items = orders(text);
  return typeof items === 'string' ? items : items.map(item => (item.kind === 'fault' ? item.fault : item.kind))[0];
};

const FIRE_A = [{ direction: 'ahead' }];
const FIRE_LR = [{ direction: 'left' }, { direction: 'right' }];

describe('lines that are read so', () => {
  const rightFiringAhead = { kind: 'order', segment: 1, order: { manoeuvre: 'turn-right', fire: FIRE_A } };
  test.each([
    '1: RT fire A',
    '1. rt, f a',
    'Move 1: turn right - fire ahead',
    'zet 1: bocht rechts, vuur vooruit',
    '1) RT/A',
    '1 RT fire A',
    'segment 1 RT fire A',
    'm1: RT f:A',
    '1:RT fA',
    '1: TR + shoot V',
    '1: bank right; fires straight',
    '1: br and schiet rechtdoor',
    '1 : bocht naar rechts en vuurt',
  ])('%s is a right turn firing ahead', line => {
    expect(orders(line)).toEqual([rightFiringAhead]);
  });

  const aheadFiringBothSides = { kind: 'order', segment: 2, order: { manoeuvre: 'ahead', fire: FIRE_LR } };
  test.each([
    '2: A  fire L R',
    '2:\tA\tFIRE l, r',
    '2 A f L+R',
    '2: A/LR',
    '2: ahead and fire left and right',
    '2: A fire left, right',
    '2: A fire ahead-left ahead-right',
    '2: A fire L & R',
    '2: A /L/R',
    '2: straight ahead fire links en rechts',
    '2: vooruit vuur linksvoor, schuin rechts',
    '2: A flr',
  ])('%s flies ahead and fires left and right', line => {
    expect(orders(line)).toEqual([aheadFiringBothSides]);
  });

  test.each(['3: LS', '3 :ls', '3: LS/-', '3: slip links, geen vuur', '3: LS - fire 0', '3: LS hold fire', '3: LS -'])(
    '%s slips left without fire',
    line => {
      expect(orders(line)).toEqual([{ kind: 'order', segment: 3, order: { manoeuvre: 'slip-left' } }]);
    },
  );

  test('a fire word with nothing behind it fires ahead', () => {
    expect(orders('2: A fire')).toEqual([{ kind: 'order', segment: 2, order: { manoeuvre: 'ahead', fire: FIRE_A } }]);
  });

  test.each(['3: A fire A through, R', '3: rechtdoor vuur vooruit door, rechts', '3: A f a door de ballon heen + r'])(
    '%s fires ahead through the balloon, then right',
    line => {
      const fire = [{ direction: 'ahead', through: true }, { direction: 'right' }];
      expect(orders(line)).toEqual([{ kind: 'order', segment: 3, order: { manoeuvre: 'ahead', fire } }]);
    },
  );

  test.each(['1: take off β', '1: TO centre', '1: opstijgen midden', '1: take-off runway beta', '1: stijg op baan C'])(
    '%s takes off along beta',
    line => {
      expect(orders(line)).toEqual([{ kind: 'order', segment: 1, order: { manoeuvre: 'take-off', runway: 'beta' } }]);
    },
  );

  test('left and right of the field are alpha and gamma', () => {
    expect(orders('1: TO L')).toEqual([
      { kind: 'order', segment: 1, order: { manoeuvre: 'take-off', runway: 'alpha' } },
    ]);
    expect(orders('1: takeoff rechts fire A')).toEqual([
      { kind: 'order', segment: 1, order: { manoeuvre: 'take-off', runway: 'gamma', fire: FIRE_A } },
    ]);
  });

  test('a runway named with a landing stands apart from the order', () => {
    expect(orders('2: land beta')).toEqual([
      { kind: 'order', segment: 2, order: { manoeuvre: 'land' }, landOn: 'beta' },
    ]);
  });

  test('three soft-wrapped lines joined are three segments', () => {
    expect(orders('1: RT fire A 2: A 3: LS')).toEqual([
      { kind: 'order', segment: 1, order: { manoeuvre: 'turn-right', fire: FIRE_A } },
      { kind: 'order', segment: 2, order: { manoeuvre: 'ahead' } },
      { kind: 'order', segment: 3, order: { manoeuvre: 'slip-left' } },
    ]);
  });

  test('a Hold of 0 or no fire of 0 does not hide the order behind it', () => {
    expect(orders('1: A fire 0 2: 0 3: 0')).toEqual([
      { kind: 'order', segment: 1, order: { manoeuvre: 'ahead' } },
      { kind: 'order', segment: 2, order: { manoeuvre: 'hold' } },
      { kind: 'order', segment: 3, order: { manoeuvre: 'hold' } },
    ]);
  });

  test.each([
    ['a', 'ahead'],
    ['forward', 'ahead'],
    ['Tl', 'turn-left'],
    ['left turn', 'turn-left'],
    ['bl', 'turn-left'],
    ['bocht links', 'turn-left'],
    ['tr', 'turn-right'],
    ['right turn', 'turn-right'],
    ['sl', 'slip-left'],
    ['left slip', 'slip-left'],
    ['sideslip left', 'slip-left'],
    ['slip naar links', 'slip-left'],
    ['RS', 'slip-right'],
    ['slip right', 'slip-right'],
    ['slip rechts', 'slip-right'],
    ['0', 'hold'],
    ['O', 'hold'],
    ['N', 'hold'],
    ['H', 'hold'],
    ['hold', 'hold'],
    ['stilstaan', 'hold'],
    ['sta stil', 'hold'],
    ['I', 'immelmann'],
    ['Immelmann turn', 'immelmann'],
    ['immelmannturn', 'immelmann'],
    ['SS', 'split-s'],
    ['Split-S', 'split-s'],
    ['split s', 'split-s'],
    ['looping', 'loop'],
    ['stay on the ground', 'stay'],
    ['blijf staan', 'stay'],
    ['aan de grond', 'stay'],
    ['landing', 'land'],
    ['landen', 'land'],
  ])('%s means %s', (words, manoeuvre) => {
    expect(orders(`2: ${words}`)).toEqual([{ kind: 'order', segment: 2, order: { manoeuvre } }]);
  });

  test('the accents of a word do not matter', () => {
    expect(orders('2: stilstaán')).toEqual([{ kind: 'order', segment: 2, order: { manoeuvre: 'hold' } }]);
  });

  test('a question mark is a blank of the form', () => {
    expect(orders('1: ?')).toEqual([{ kind: 'blank', segment: 1 }]);
  });

  test('stay without a number is for the whole turn', () => {
    expect(readOrderLine('stay')).toEqual({ kind: 'stay-all' });
    expect(readOrderLine('Blijf')).toEqual({ kind: 'stay-all' });
  });
});

describe('lines that are refused', () => {
  test.each([
    ['1: L', { kind: 'turn-or-slip', side: 'left' }],
    ['1: R', { kind: 'turn-or-slip', side: 'right' }],
    ['1: left', { kind: 'turn-or-slip', side: 'left' }],
    ['1: links', { kind: 'turn-or-slip', side: 'left' }],
    ['1: fire A', { kind: 'no-manoeuvre' }],
    ['1:', { kind: 'nothing-written' }],
    ['1: RT A', { kind: 'two-manoeuvres', rest: 'a' }],
    ['1: A L R', { kind: 'two-manoeuvres', rest: 'l r' }],
    ['2: hold fire', { kind: 'hold-or-no-fire' }],
    ['2: A fire ahead left', { kind: 'one-burst-or-two', words: 'ahead left' }],
    ['2: A vuur vooruit links', { kind: 'one-burst-or-two', words: 'vooruit links' }],
    ['2: A fire left right', { kind: 'unparted-bursts', words: 'left right' }],
    ['2: A fire LS', { kind: 'not-a-direction', word: 'ls' }],
    ['2: A fire AA', { kind: 'same-direction-twice', word: 'aa' }],
    ['2: A fire AV', { kind: 'same-direction-twice', word: 'av' }],
    ['2: A fire 2', { kind: 'not-a-direction', word: '2' }],
    ['1: take off A', { kind: 'runway-or-manoeuvre', word: 'a' }],
    ['1: А', { kind: 'strange-letter', letter: 'а', name: 'the Cyrillic letter A', latin: 'A' }],
    ['1: A fire Я', { kind: 'strange-letter', letter: 'я', name: 'the character U+044F' }],
    ['5: A', { kind: 'no-such-segment', digit: '5' }],
    ['0: A', { kind: 'no-such-segment', digit: '0' }],
    ['2: RT or LT', { kind: 'condition', word: 'or' }],
    ['2: if he turns, A', { kind: 'condition', word: 'if' }],
    ['2: RT als hij draait', { kind: 'condition', word: 'als' }],
    ['2: somersault', { kind: 'not-a-manoeuvre', word: 'somersault' }],
    ['2: A!', { kind: 'not-understood', rest: '!' }],
  ])('%s is not guessed at', (line, why) => {
    expect(fault(line)).toEqual(why);
  });

  test('every faulty order of one line is told', () => {
    expect(orders('1: L 2: A 5: A')).toEqual([
      { kind: 'fault', segment: 1, fault: { kind: 'turn-or-slip', side: 'left' } },
      { kind: 'order', segment: 2, order: { manoeuvre: 'ahead' } },
      { kind: 'fault', fault: { kind: 'no-such-segment', digit: '5' } },
    ]);
  });

  test('a line longer than any sheet is refused only where it begins with a number mark', () => {
    expect(fault(`1: ${'A '.repeat(300)}`)).toEqual({ kind: 'too-long', longest: 400 });
    expect(orders(`A ${'A '.repeat(300)}`)).toBe('no-order');
  });
});

describe('lines that are no orders at all', () => {
  test.each(['10:30 is fine', '12 aircraft!', '2:30 then', 'This is confidential. 1: A', '3 aircraft came', '> 1: A'])(
    '%s',
    line => {
      expect(orders(line)).toBe('no-order');
      expect(looksLikeOrder(line)).toBe(false);
    },
  );

  test('an order without its number is known as such', () => {
    expect(readOrderLine('RT fire A')).toEqual({
      kind: 'unnumbered',
      order: { manoeuvre: 'turn-right', fire: FIRE_A },
    });
  });

  test('the letters part sees numbered lines, readable or not, a lone stay, and a JSON sheet', () => {
    expect(['1: A', '2: L', 'stay', '{', '{ "segments": [] }'].map(looksLikeOrder)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['RT fire A', 'Hello', '{smile}', ''].map(looksLikeOrder)).toEqual([false, false, false, false]);
  });
});
