import { describe, expect, test } from 'vitest';
import type { Heading } from '../../src/sopwith/index.ts';
import {
  AHEAD,
  AHEAD_AND_HOLD,
  aGame,
  airborne,
  expectAt,
  grounded,
  play,
  STAY,
  seatOf,
  sheet,
  told,
} from './builders.ts';

describe('taking off', () => {
  test.each<[string, string, Heading]>([
    ['take-off', 'J16', 'W'],
    ['take-off alpha', 'M16', 'SW'],
    ['take-off gamma', 'G16', 'NW'],
  ])('A1 %s from J19 and one step more ends on %s heading %s', (order, hex, heading) => {
    const after = play(aGame('classic', [grounded(3), grounded(6)]), { 3: sheet(order, 'ahead', 'ahead') });
    expectAt(after, 3, hex, heading);
  });

  test('A1 both take-off segments are told as take-off, with the heading of the runway', () => {
    const after = play(aGame('classic', [grounded(3), grounded(6)]), {
      3: sheet('take-off gamma', 'loop', 'turn-left'),
    });
    expect(told(after, 'moved').filter(({ seat }) => seat === 3)).toEqual([
      { kind: 'moved', segment: 1, seat: 3, manoeuvre: 'take-off', from: 'J19', to: 'I18', heading: 'NW' },
      { kind: 'moved', segment: 2, seat: 3, manoeuvre: 'take-off', from: 'I18', to: 'H17', heading: 'NW' },
      { kind: 'moved', segment: 3, seat: 3, manoeuvre: 'turn-left', from: 'H17', to: 'H16', heading: 'W' },
    ]);
    expect(told(after, 'airborne')).toEqual([{ kind: 'airborne', segment: 2, seat: 3 }]);
  });

  test('A1 tweedekker: no take-off may start in segment 3', () => {
    const after = play(aGame('tweedekker', [grounded(3), grounded(6)]), {
      3: sheet('stay', 'stay', 'take-off'),
      6: STAY,
    });
    expect(seatOf(after, 3).posture).toBe('grounded');
  });

  test('A1 postal and tweedekker: Hold right after the take-off is legal', () => {
    for (const book of ['postal', 'tweedekker'] as const) {
      const after = play(aGame(book, [grounded(3), grounded(6)]), { 3: sheet('take-off', 'ahead', 'hold'), 6: STAY });
      expectAt(after, 3, 'J17', 'W');
    }
  });

  test('A1 he may not take off in the turn in which he landed, but in the next', () => {
    const game = aGame('tweedekker', [airborne(1, 'B2', 'NW', { posture: 'landing' }), grounded(6)]);
    const landed = play(game, { 1: sheet('ahead', 'take-off', 'ahead'), 6: STAY });
    expect(seatOf(landed, 1)).toMatchObject({ hex: 'A1', posture: 'grounded' });
    const next = play(landed.game, { 1: sheet('take-off', 'ahead', 'ahead'), 6: STAY });
    expectAt(next, 1, 'D4', 'SE');
  });

  test('A2 a winner still rolling when the game ends is recorded as airborne', () => {
    const after = play(aGame('classic', [grounded(3), airborne(1, 'A5', 'NW')]), {
      1: AHEAD,
      3: sheet('take-off', 'ahead', 'ahead'),
    });
    expect(seatOf(after, 3)).toMatchObject({ posture: 'airborne', hex: 'J18', heading: 'W', place: 1 });
  });
});

describe('landing', () => {
  test('A3 the heading is that of the approach, then none', () => {
    const after = play(aGame('classic', [airborne(1, 'C3', 'NW'), grounded(6)]), {
      1: sheet('land', 'turn-left', 'stay'),
    });
    expect(told(after, 'moved').filter(({ seat }) => seat === 1)).toEqual([
      { kind: 'moved', segment: 1, seat: 1, manoeuvre: 'land', from: 'C3', to: 'B2', heading: 'NW' },
      { kind: 'moved', segment: 2, seat: 1, manoeuvre: 'land', from: 'B2', to: 'A1', heading: null },
      { kind: 'moved', segment: 3, seat: 1, manoeuvre: 'stay', from: 'A1', to: 'A1', heading: null },
    ]);
    expect(told(after, 'replaced-segment')).toEqual([]);
  });

  test("A3, T3 a colonel's landing begun in 3 is completed in the fourth segment though it is left out", () => {
    const after = play(aGame('tweedekker', [airborne(1, 'E5', 'NW', { ranks: 5, ammunition: 2 }), grounded(6)]), {
      1: sheet('ahead', 'ahead', 'land'),
      6: STAY,
    });
    expect(seatOf(after, 1)).toMatchObject({ hex: 'A1', posture: 'grounded', ammunition: 20 });
    expect(told(after, 'landed')).toEqual([{ kind: 'landed', segment: 4, seat: 1 }]);
  });

  test('A4 who is shot down in the segment in which he stops is not refilled', () => {
    const after = play(
      aGame('classic', [
        airborne(1, 'B2', 'NW', { posture: 'landing', hull: 2, ammunition: 1 }),
        airborne(2, 'A5', 'W'),
        grounded(6),
      ]),
      { 1: AHEAD, 2: sheet('ahead / ahead', 'hold', 'hold') },
    );
    expect(seatOf(after, 1)).toMatchObject({ posture: 'out', ammunition: 1, hull: 0 });
    expect(told(after, 'landed')).toEqual([]);
  });
});

describe('ground service', () => {
  test('A5 the turn of the landing repairs nothing, the next whole turn does', () => {
    const game = aGame('classic', [airborne(1, 'B2', 'NW', { posture: 'landing', hull: 5 }), grounded(6)]);
    const landed = play(game, { 1: STAY });
    expect(seatOf(landed, 1)).toMatchObject({ hull: 5, repaired: 0 });
    const rested = play(landed.game, { 1: STAY });
    expect(seatOf(rested, 1)).toMatchObject({ hull: 7, repaired: 2 });
    expect(told(rested, 'repaired')).toEqual([{ kind: 'repaired', seat: 1, hull: 7 }]);
  });

  test('A5 tweedekker mends 8 in a game and no more', () => {
    const after = play(
      aGame('tweedekker', [grounded(1, { hull: 3, repaired: 7 }), grounded(6, { hull: 3, repaired: 8 })]),
      {
        1: STAY,
        6: STAY,
      },
    );
    expect(seatOf(after, 1)).toMatchObject({ hull: 4, repaired: 8 });
    expect(seatOf(after, 6)).toMatchObject({ hull: 3, repaired: 8 });
  });

  test('A5 classic knows no limit', () => {
    const after = play(aGame('classic', [grounded(1, { hull: 3, repaired: 30 }), grounded(6)]), { 1: STAY });
    expect(seatOf(after, 1)).toMatchObject({ hull: 5, repaired: 32 });
  });

  test('A5 he who came to stay by an illegal order is serviced too', () => {
    const after = play(aGame('classic', [grounded(1, { hull: 3 }), grounded(6)]), { 1: AHEAD });
    expect(seatOf(after, 1).hull).toBe(5);
  });
});

describe('on the ground', () => {
  test.each([
    ['classic', 11],
    ['tweedekker', 12],
    ['postal', 11],
  ] as const)('A8 %s: range 4 leaves a grounded aircraft hull %i', (book, hull) => {
    const game = aGame(book, [grounded(1), airborne(2, 'A6', 'W'), grounded(6)]);
    const orders = { 1: sheet('stay', 'stay', 'ahead'), 2: sheet('ahead / ahead', 'hold', 'hold'), 6: STAY };
    const { hull: left, repaired } = seatOf(play(game, orders), 1);
    expect(left - repaired).toBe(hull);
  });

  test.each([
    ['classic', {}, 9],
    ['classic', { cloudOnGround: false }, 12],
    ['postal', {}, 12],
    ['postal', { cloudOnGround: true }, 9],
  ] as const)(
    'A8 %s with house rules %j: three segments in cloud leave hull %i before service',
    (book, houseRules, hull) => {
      const game = aGame(book, [grounded(1), airborne(2, 'J10', 'E'), grounded(6)], { clouds: ['A1'], houseRules });
      const after = seatOf(play(game, { 1: STAY, 2: AHEAD_AND_HOLD }), 1);
      expect(after.hull - after.repaired).toBe(hull);
    },
  );

  test('F4 a cloud hides an aircraft on the ground', () => {
    const game = aGame('classic', [grounded(1), airborne(2, 'A5', 'W'), grounded(6)], { clouds: ['A1'] });
    expect(told(play(game, { 1: STAY, 2: sheet('ahead / ahead', 'hold', 'hold') }), 'hit')).toEqual([]);
  });

  test('A7 fire ordered on the ground is dropped, told, and costs nothing', () => {
    const after = play(aGame('tweedekker', [grounded(1), grounded(6)]), {
      1: sheet('stay / ahead', 'stay', 'stay'),
      6: STAY,
    });
    expect(told(after, 'dropped-burst')).toEqual([
      { kind: 'dropped-burst', segment: 1, seat: 1, direction: 'ahead', why: 'barred' },
    ]);
    expect(seatOf(after, 1).ammunition).toBe(16);
  });
});
