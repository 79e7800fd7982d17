import { describe, expect, test } from 'vitest';
import { holdsSheet, readOrders, whyNothing } from '../../src/orders/read-orders.ts';
import { lineOf, linesOf, USUAL_LINES, USUAL_SEGMENTS } from './builders.ts';

const read = (...lines: readonly string[]) => readOrders(linesOf(...lines));
const faultsOf = (...lines: readonly string[]) => read(...lines).faults;

describe('the body of a letter', () => {
  test('R42 fields, three orders and press among greeting, banner and disclaimer', () => {
    const written = read(
      'CAUTION: This message came from outside the organisation.',
      '',
      'Hello desk, here are my moves:',
      'game: G1, turn 7',
      'token: B7K2M9XW4T',
      '',
      ...USUAL_LINES,
      'press: See you over Cambrai, Baron.',
      '',
      'Kind regards',
      'This is confidential. 1: A',
    );
    expect(written).toMatchObject({
      game: 'G1',
      turn: 7,
      token: 'b7k2m9xw4t',
      segments: USUAL_SEGMENTS,
      press: ['See you over Cambrai, Baron.'],
      faults: [],
      notices: [{ kind: 'text-left-aside', lines: ['Kind regards', 'This is confidential. 1: A'] }],
      commands: [],
    });
  });

  test('fields and press in Dutch mean the same', () => {
    const written = read('partij: g1', 'beurt: 7', 'startbaan: midden', '1: A', 'luchtpraat: Tot straks!');
    expect(written).toMatchObject({ game: 'g1', turn: 7, runway: 'beta', press: ['Tot straks!'] });
  });

  test('a field without a value, or with the blank of a form, is as if it were not there', () => {
    const written = read('game:', 'turn: ?', 'runway:', ...USUAL_LINES, 'press:');
    expect(written).toMatchObject({ segments: USUAL_SEGMENTS, faults: [] });
    expect([written.game, written.turn, written.runway, written.press]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('the lines may stand in any order, with blank lines between them', () => {
    expect(read('3: LS', '', '1: RT fire A', '', '', '2: A fire L R').segments).toEqual(USUAL_SEGMENTS);
  });

  test('unquoted lines between quoted ones are the orders', () => {
    const written = read(
      '> game: G1',
      'game: G1',
      '> 1: ____',
      '1: RT fire A',
      '> 2: ____',
      '2: A fire L R',
      '> 3:',
      '3: LS',
      '> press:',
      'press: See you.',
      '> -- ',
    );
    expect(written).toMatchObject({ game: 'G1', segments: USUAL_SEGMENTS, press: ['See you.'], faults: [] });
  });

  test('stay without a number is for the whole turn', () => {
    expect(read('stay')).toMatchObject({ stayAll: true, segments: [], faults: [] });
  });
});

describe('every fault of the text is told', () => {
  test('a letter with three bad lines gives three refusals', () => {
    expect(faultsOf('1: L', '2: A fire LS', '3: hold fire', 'press: Hello.')).toEqual([
      { code: 'unreadable-line', line: '1: L', fault: { kind: 'turn-or-slip', side: 'left' } },
      { code: 'unreadable-line', line: '2: A fire LS', fault: { kind: 'not-a-direction', word: 'ls' } },
      { code: 'unreadable-line', line: '3: hold fire', fault: { kind: 'hold-or-no-fire' } },
    ]);
  });

  test('the line is quoted as received, not as it was folded', () => {
    expect(faultsOf('1： А')).toMatchObject([{ code: 'unreadable-line', line: '1： А' }]);
  });

  test('the same number twice with the same meaning is one line', () => {
    expect(read('1: A', '1. ahead', '2: A', '3: A')).toMatchObject({
      segments: Array(3).fill({ manoeuvre: 'ahead' }),
      faults: [],
    });
  });

  test('R41 the same number twice with another meaning is refused and both lines are quoted', () => {
    expect(read('1: A', '2: A', '2: LT', '3: A')).toMatchObject({
      unread: [2],
      faults: [{ code: 'line-twice', twice: { kind: 'segment', segment: 2 }, first: '2: A', second: '2: LT' }],
    });
  });

  test('R41 a field given twice is harmless with the same value and refused with another', () => {
    expect(faultsOf('game: G1', 'Game: g1, turn 7', 'turn: 7', ...USUAL_LINES)).toEqual([]);
    expect(faultsOf('game: G1, turn 7', 'turn: 8', ...USUAL_LINES)).toEqual([
      { code: 'line-twice', twice: { kind: 'field', field: 'turn' }, first: 'game: G1, turn 7', second: 'turn: 8' },
    ]);
  });

  test('a field whose value fits nothing is refused', () => {
    expect(faultsOf('turn: seven', 'runway: A', ...USUAL_LINES)).toEqual([
      { code: 'unreadable-line', line: 'turn: seven', fault: { kind: 'bad-field', field: 'turn', value: 'seven' } },
      { code: 'unreadable-line', line: 'runway: A', fault: { kind: 'bad-field', field: 'runway', value: 'A' } },
    ]);
  });

  test('stay for the whole turn beside another order is refused', () => {
    expect(faultsOf('stay', '2: take off')).toEqual([
      { code: 'line-twice', twice: { kind: 'sheet' }, first: 'stay', second: '2: take off' },
    ]);
    expect(faultsOf('stay', '1: stay')).toEqual([]);
  });
});

describe('a letter without orders', () => {
  const nothing = (...lines: readonly string[]) => whyNothing(read(...lines), ['orders.txt']);

  test('free text alone holds no orders, and what is attached is named', () => {
    expect(nothing('Good morning, desk.')).toEqual({
      code: 'no-orders',
      unnumbered: [],
      blankForm: false,
      attachments: ['orders.txt'],
    });
  });

  test('a sheet with nothing but blanks is no sheet', () => {
    expect(nothing('game: G1', '1: ?', '2: ?', '3: ?', 'press:')).toMatchObject({ code: 'no-orders', blankForm: true });
  });

  test('orders without numbers are shown numbered', () => {
    expect(nothing('RT fire A', 'A', 'slip left')).toMatchObject({
      code: 'no-orders',
      unnumbered: ['1: RT fire A', '2: A', '3: LS'],
    });
    expect(read('RT fire A', ...USUAL_LINES).unnumbered).toEqual([]);
  });

  test('orders in quoted text or in the history are never read, and the answer says so', () => {
    expect(nothing('Here you are:', '> 1: A', '> 2: A')).toEqual({ code: 'only-quoted-orders' });
    expect(nothing('> | 1: A')).toEqual({ code: 'only-quoted-orders' });
    expect(nothing('> {"segments":[{"manoeuvre":"ahead"}]}')).toEqual({ code: 'only-quoted-orders' });
    expect(nothing('> {', '> \u201csegments\u201d: [', '> {"manoeuvre": "ahead"} ]', '> }')).toEqual({
      code: 'only-quoted-orders',
    });
    const forwarded = [lineOf('own', 'What do you make of it?'), lineOf('history', '1: RT fire A')];
    expect(whyNothing(readOrders(forwarded), [])).toEqual({ code: 'only-quoted-orders' });
    expect(nothing('> 1: ?', '> 2: ?')).toMatchObject({ code: 'no-orders' });
  });

  test('press alone, a command alone or a faulty line is something', () => {
    expect(nothing('press: Hello.')).toBeUndefined();
    expect(nothing('status')).toBeUndefined();
    expect(nothing('1: L')).toBeUndefined();
    expect(holdsSheet(read('press: Hello.'))).toBe(false);
    expect(holdsSheet(read('1: L'))).toBe(true);
  });
});
