import { describe, expect, test } from 'vitest';
import { hexagonBoard } from '../../src/sopwith/board/hexagon.ts';
import type { Heading, OrderSheet, RuleBookId } from '../../src/sopwith/index.ts';
import { fly } from '../../src/sopwith/turn/flight.ts';
import type { AircraftPart } from './builders.ts';
import { AHEAD, aGame, airborne, expectAt, grounded, out, play, seatOf, sheet, told } from './builders.ts';

const flown = (book: RuleBookId, aircraft: AircraftPart, orders: OrderSheet | null) =>
  play(aGame(book, [aircraft, grounded(book === 'duel' ? 2 : 6)]), { 1: orders });

describe('what each manoeuvre does from J10 heading E, in segment 1 or 2', () => {
  const career = { standing: 80 };
  test.each<[string, string, string, Heading]>([
    ['M1', 'ahead', 'J12', 'E'],
    ['M2', 'turn-left', 'I11', 'NE'],
    ['M2', 'turn-right', 'K11', 'SE'],
    ['M3', 'slip-left', 'I11', 'E'],
    ['M3', 'slip-right', 'K11', 'E'],
    ['M4', 'hold', 'J11', 'E'],
    ['M5', 'immelmann', 'J12', 'W'],
    ['M6', 'split-s', 'J10', 'W'],
    ['M7', 'loop', 'J11', 'E'],
  ])('%s %s after Ahead ends on %s heading %s', (_clause, manoeuvre, hex, heading) => {
    const after = play(aGame('tweedekker', [airborne(1, 'J10', 'E', career), grounded(6)]), {
      1: sheet('ahead', manoeuvre, 'hold'),
    });
    const second = told(after, 'moved').find(({ seat, segment }) => seat === 1 && segment === 2);
    expect(second).toEqual({ kind: 'moved', segment: 2, seat: 1, manoeuvre, from: 'J11', to: hex, heading });
  });
});

describe('Hold', () => {
  test('M4 Hold in 2 makes 3 a Hold also where 3 is missing, and nothing is told as replaced', () => {
    const after = flown('classic', airborne(1, 'J10', 'E'), sheet('ahead', 'hold'));
    expectAt(after, 1, 'J11', 'E');
    expect(told(after, 'replaced-segment')).toEqual([]);
  });

  test("M4 a Hold in 3 makes a colonel's fourth segment a Hold when it is flown", () => {
    const after = flown('tweedekker', airborne(1, 'J5', 'E', { ranks: 5 }), sheet('ahead', 'ahead', 'hold', 'ahead'));
    expectAt(after, 1, 'J7', 'E');
    expect(told(after, 'moved').find(({ segment }) => segment === 4)).toMatchObject({ seat: 1, manoeuvre: 'hold' });
  });

  test('M4 a Hold does not bind the next turn', () => {
    const game = aGame('classic', [airborne(1, 'J5', 'E'), grounded(6)]);
    const first = play(game, { 1: sheet('ahead', 'hold') });
    expectAt(play(first.game, { 1: AHEAD }), 1, 'J9', 'E');
  });
});

describe('what takes the place of an order that may not be flown', () => {
  test.each<[string, RuleBookId, AircraftPart, OrderSheet, number, string]>([
    ['M4 Hold in 1', 'classic', airborne(1, 'J5', 'E'), sheet('hold', 'ahead', 'ahead'), 1, 'illegal'],
    [
      'M5 Immelmann without being an ace',
      'classic',
      airborne(1, 'J5', 'E'),
      sheet('ahead', 'immelmann', 'ahead'),
      2,
      'not-privileged',
    ],
    [
      'M5 Immelmann in segment 1 of tweedekker',
      'tweedekker',
      airborne(1, 'J5', 'E', { standing: 40 }),
      sheet('immelmann', 'ahead', 'ahead'),
      1,
      'illegal',
    ],
    [
      'P10 Immelmann at standing 39',
      'tweedekker',
      airborne(1, 'J5', 'E', { standing: 39 }),
      sheet('ahead', 'immelmann', 'ahead'),
      2,
      'not-privileged',
    ],
    [
      'P10 Split-S at standing 59',
      'tweedekker',
      airborne(1, 'J5', 'E', { standing: 59 }),
      sheet('ahead', 'split-s', 'ahead'),
      2,
      'not-privileged',
    ],
    [
      'P10 loop at standing 79',
      'tweedekker',
      airborne(1, 'J5', 'E', { standing: 79 }),
      sheet('ahead', 'loop', 'ahead'),
      2,
      'not-privileged',
    ],
    [
      'M7 loop in segment 1',
      'tweedekker',
      airborne(1, 'J5', 'E', { standing: 80 }),
      sheet('loop', 'ahead', 'ahead'),
      1,
      'illegal',
    ],
    [
      'M6 Split-S in classic, even for an ace',
      'classic',
      airborne(1, 'J5', 'E', { ace: true }),
      sheet('ahead', 'split-s', 'ahead'),
      2,
      'not-privileged',
    ],
    ['N4 a missing last segment', 'classic', airborne(1, 'J5', 'E'), sheet('ahead', 'ahead'), 3, 'missing'],
    ['A1 Stay in the air', 'classic', airborne(1, 'J5', 'E'), sheet('stay', 'ahead', 'ahead'), 1, 'illegal'],
    ['A3 Land off the runway', 'classic', airborne(1, 'J5', 'E'), sheet('ahead', 'land', 'ahead'), 2, 'illegal'],
  ])('N4 %s is Ahead, and told', (_what, book, aircraft, orders, segment, why) => {
    const after = flown(book, aircraft, orders);
    expectAt(after, 1, 'J8', 'E');
    expect(told(after, 'replaced-segment')).toEqual([{ kind: 'replaced-segment', segment, seat: 1, why }]);
    expect(seatOf(after, 1).missed).toBe(0);
  });

  test('N4 no Immelmann in a duel', () => {
    const after = flown('duel', airborne(1, 'G2', 'E'), sheet('ahead', 'immelmann', 'ahead'));
    expectAt(after, 1, 'G5', 'E');
  });

  test('A1 Hold on the ground is Stay, and told', () => {
    const after = flown('classic', grounded(1), sheet('hold', 'stay', 'stay'));
    expect(seatOf(after, 1).posture).toBe('grounded');
    expect(told(after, 'replaced-segment')).toEqual([
      { kind: 'replaced-segment', segment: 1, seat: 1, why: 'illegal' },
    ]);
  });

  test('N4 fire of a replaced segment is not flown and costs nothing', () => {
    const after = flown('classic', airborne(1, 'J5', 'E'), sheet('hold / ahead left', 'ahead', 'ahead'));
    expect(seatOf(after, 1).ammunition).toBe(16);
    expect(told(after, 'fired')).toEqual([]);
  });
});

test.each([
  ['stay', 'fly: stay ordered in the air at J10'],
  ['take-off', 'fly: take-off ordered in the air at J10'],
  ['land', 'approached: no runway of A1 ahead of J10 E'],
] as const)('who has %s flown where nobody may is told so', (manoeuvre, complaint) => {
  const stance = { posture: 'airborne', hex: 'J10', heading: 'E', after: 'flight' } as const;
  expect(() => fly(hexagonBoard, 'A1', stance, manoeuvre, 'beta')).toThrow(complaint);
});

describe('the edge and the dotted lines', () => {
  test('M8 over the edge the attempted heading is told and the hull stays', () => {
    const after = flown('classic', airborne(1, 'A5', 'E', { hull: 7 }), sheet('turn-left', 'ahead', 'ahead'));
    expect(told(after, 'moved')[0]).toEqual({
      kind: 'moved',
      segment: 1,
      seat: 1,
      manoeuvre: 'turn-left',
      from: 'A5',
      to: null,
      heading: 'NE',
    });
    expect(seatOf(after, 1)).toMatchObject({ posture: 'out', hex: null, heading: null, hull: 7 });
  });

  test('B9 the Ahead that takes the place of an illegal order follows a line too', () => {
    const after = play(aGame('duel', [airborne(1, 'M4', 'E'), airborne(2, 'C3', 'E')]), {
      1: sheet('hold', 'hold', 'hold'),
      2: AHEAD,
    });
    expect(told(after, 'followed-line')).toEqual([
      { kind: 'followed-line', segment: 1, seat: 1, from: 'M4', to: 'H7' },
    ]);
    expectAt(after, 1, 'H7', 'NW');
  });

  test('M9 two aircraft may fly the same way together', () => {
    const after = play(aGame('classic', [airborne(1, 'J9', 'E'), airborne(2, 'J9', 'E'), out(3, 4), grounded(6)]), {
      1: AHEAD,
      2: AHEAD,
    });
    expectAt(after, 1, 'J12', 'E');
    expectAt(after, 2, 'J12', 'E');
  });
});
