import { describe, expect, test } from 'vitest';
import { straightSheet } from '../../src/sopwith/index.ts';
import {
  AHEAD,
  AHEAD_AND_HOLD,
  aGame,
  airborne,
  grounded,
  out,
  play,
  pointsOf,
  STAY,
  seatOf,
  sheet,
  told,
} from './builders.ts';

const SHOT = sheet('ahead / ahead', 'hold', 'hold');

describe('battle points', () => {
  test('P1, P2 more damage than hull left earns the hull left, and 5 for the victory', () => {
    const game = aGame('classic', [airborne(1, 'J12', 'W'), airborne(2, 'J9', 'E', { hull: 1 }), grounded(6)]);
    const after = play(game, { 1: SHOT, 2: AHEAD_AND_HOLD });
    expect(told(after, 'hit')[0]?.damage).toBe(4);
    expect([pointsOf(after, 1), pointsOf(after, 2)]).toEqual([6, -5]);
  });

  test('P3 a struck-off hull is divided after all strikings-off, and only among those still in play', () => {
    const game = aGame(
      'classic',
      [
        airborne(1, 'J5', 'E', { hull: 7, missed: 1 }),
        airborne(2, 'M5', 'E', { hull: 4, missed: 1 }),
        airborne(3, 'F5', 'E'),
        grounded(5),
        grounded(6),
      ],
      { houseRules: { struckOffAfter: 2 } },
    );
    const after = play(game, { 3: AHEAD, 5: STAY, 6: STAY });
    expect([1, 2, 3, 5, 6].map(seat => pointsOf(after, seat))).toEqual([-5, -5, 5, 5, 5]);
    expect([seatOf(after, 1).place, seatOf(after, 2).place]).toEqual([4, 4]);
    expect(told(after, 'points').map(({ seat, reason }) => [seat, reason])).toEqual([
      [1, 'crash'],
      [2, 'crash'],
      ...[3, 3, 5, 5, 6, 6].map(seat => [seat, 'edge-share']),
    ]);
    expect(told(after, 'points')[0]).toStrictEqual({ kind: 'points', seat: 1, delta: -5, reason: 'crash' });
  });

  test('P3 those out in the same segment take no share of a leaver', () => {
    const game = aGame('classic', [
      airborne(1, 'A5', 'NW', { hull: 6 }),
      airborne(2, 'A7', 'NW'),
      grounded(5),
      grounded(6),
    ]);
    const after = play(game, { 1: AHEAD, 2: AHEAD, 5: STAY, 6: STAY });
    expect([1, 2, 5, 6].map(seat => pointsOf(after, seat))).toEqual([-5, -5, 9, 9]);
  });

  test('P5 the points of the win make an ace too', () => {
    const game = aGame('classic', [airborne(1, 'A5', 'NW', { hull: 1 }), airborne(2, 'J5', 'E', { points: 34 })]);
    const after = play(game, { 1: AHEAD, 2: AHEAD });
    expect(seatOf(after, 2)).toMatchObject({ points: 40, ace: true, place: 1 });
    expect(told(after, 'ace')).toEqual([{ kind: 'ace', seat: 2 }]);
  });

  test('P5 one who is out becomes no ace, and 39 is not enough', () => {
    const game = aGame('classic', [
      airborne(1, 'A5', 'NW', { points: 60 }),
      airborne(2, 'J5', 'E', { points: 27 }),
      grounded(6),
    ]);
    const after = play(game, { 1: AHEAD, 2: AHEAD });
    expect(seatOf(after, 2)).toMatchObject({ points: 33, ace: false });
    expect(seatOf(after, 1)).toMatchObject({ points: 55, ace: false });
  });

  test('P10 battle points are not affected by a computer pilot, and the game remembers him', () => {
    const game = aGame('classic', [airborne(1, 'J9', 'E'), airborne(2, 'J12', 'E', { computer: true }), grounded(6)]);
    const after = play(game, { 1: SHOT, 2: AHEAD });
    expect(pointsOf(after, 1)).toBe(2);
    expect(after.game.computersFlew).toBe(true);
  });
});

describe('career points', () => {
  test.each([
    [0, 0, 5, 5],
    [5, 5, 30, 55],
    [19, 0, 5, 5],
    [20, 0, 5, 10],
    [39, 0, 5, 10],
    [40, 0, 10, 15],
    [99, 0, 15, 25],
    [100, 1, 20, 40],
    [45, 2, 20, 35],
  ])('P7 at standing %i with %i ranks he earns his conqueror %i and loses %i', (standing, ranks, prize, loss) => {
    const game = aGame('tweedekker', [
      airborne(1, 'J12', 'W'),
      airborne(2, 'J9', 'E', { hull: 4, standing, ranks }),
      grounded(6),
    ]);
    const after = play(game, { 1: SHOT, 2: AHEAD_AND_HOLD, 6: STAY });
    expect(told(after, 'points').find(({ reason }) => reason === 'kill')?.delta).toBe(prize);
    expect(pointsOf(after, 2)).toBe(-loss);
  });

  test('P6 by damage the value of F5 counts, not capped by the hull left', () => {
    const game = aGame('tweedekker', [airborne(1, 'J9', 'E'), airborne(2, 'J10', 'E', { hull: 1 }), grounded(6)], {
      houseRules: { scoring: 'career-damage' },
    });
    const after = play(game, { 1: SHOT, 2: AHEAD_AND_HOLD, 6: STAY });
    expect(told(after, 'points')).toContainEqual({ kind: 'points', segment: 1, seat: 1, delta: 4, reason: 'damage' });
  });

  test("P6 L3's half counts where the damage was halved, and damage to the balloon earns nothing", () => {
    const game = aGame('tweedekker', [airborne(1, 'J9', 'E'), airborne(2, 'J11', 'E'), grounded(6)], {
      houseRules: { scoring: 'career-damage', balloons: 'through' },
      balloons: [{ hex: 'J11', hull: 12 }],
    });
    const after = play(game, { 1: sheet('ahead / ahead through', 'hold', 'hold'), 2: AHEAD_AND_HOLD, 6: STAY });
    expect(told(after, 'points')).toEqual([{ kind: 'points', segment: 1, seat: 1, delta: 1, reason: 'damage' }]);
  });

  test('P8 flak, edge and strikings-off put 5 each into the pot', () => {
    const game = aGame(
      'tweedekker',
      [
        airborne(1, 'A5', 'NW'),
        airborne(2, 'J9', 'E'),
        airborne(3, 'M5', 'E', { missed: 3 }),
        grounded(5),
        grounded(6),
      ],
      { houseRules: { balloons: 'block' }, balloons: [{ hex: 'J10', hull: 12 }] },
    );
    const after = play(game, { 1: AHEAD, 2: AHEAD, 5: STAY, 6: STAY });
    expect(after.game.pot).toBe(15);
    expect([1, 2, 3].map(seat => seatOf(after, seat).place)).toEqual([3, 3, 3]);
  });

  test('P10 in a game in which a computer once flew nothing is won or lost, and no pot is paid', () => {
    const game = aGame('tweedekker', [airborne(1, 'A5', 'NW', { points: 7 }), airborne(2, 'J5', 'E', { points: 3 })], {
      computersFlew: true,
    });
    const after = play(game, { 1: AHEAD, 2: AHEAD });
    expect(told(after, 'points')).toEqual([]);
    expect([seatOf(after, 1).points, seatOf(after, 2).points, after.game.pot]).toEqual([7, 3, 0]);
    expect(after.game.over).toEqual({ winner: 2 });
  });
});

describe('missed orders', () => {
  test('N1 a sheet that says Stay is not an NMR and ends the row', () => {
    const after = play(aGame('classic', [grounded(1, { missed: 3 }), grounded(6)]), { 1: STAY });
    expect(seatOf(after, 1).missed).toBe(0);
    expect(told(after, 'missed-orders')).toEqual([{ kind: 'missed-orders', seat: 6, inARow: 1 }]);
  });

  test('N1 one who is out owes no orders', () => {
    const after = play(aGame('classic', [out(1, 3), grounded(2), grounded(6)]), { 2: STAY, 6: STAY });
    expect(told(after, 'missed-orders')).toEqual([]);
  });

  test("N2 a computer pilot's missing sheet counts as an NMR", () => {
    const after = play(aGame('classic', [airborne(1, 'J5', 'E', { computer: true }), grounded(6)]), { 6: STAY });
    expect(seatOf(after, 1)).toMatchObject({ hex: 'J8', missed: 1 });
  });

  test('N2 who could not be reached is flown ahead, lands where he is landing, and stays on the ground in every book', () => {
    const parts = [
      airborne(1, 'J5', 'E'),
      grounded(3),
      airborne(4, 'B2', 'NW', { posture: 'landing', airfield: 'A1' }),
    ];
    const game = aGame('tweedekker', parts);
    const sheets = [1, 3, 4].map(seat => straightSheet(game, seat).segments.map(({ manoeuvre }) => manoeuvre));
    expect(sheets).toEqual([
      ['ahead', 'ahead', 'ahead'],
      ['stay', 'stay', 'stay'],
      ['land', 'stay', 'stay'],
    ]);
  });

  test('N3 null as a house rule: nobody is ever struck off', () => {
    const game = aGame('tweedekker', [airborne(1, 'J5', 'E', { missed: 40 }), grounded(6)], {
      houseRules: { struckOffAfter: null },
    });
    expect(seatOf(play(game, { 6: STAY }), 1)).toMatchObject({ posture: 'airborne', missed: 41 });
  });

  test('T5 when the game ends in the middle of a turn its NMRs are counted, the turn advances, and no wind is drawn', () => {
    const game = aGame('classic', [airborne(1, 'A5', 'NW'), airborne(2, 'J5', 'E', { missed: 2 })], {
      wind: 'SW',
      clouds: ['J15'],
    });
    const after = play(game, {}, { weather: { wind: 'E' } });
    expect(after.game).toMatchObject({ turn: 6, wind: 'SW', clouds: ['J15'], over: { winner: 2 } });
    expect(told(after, 'wind')).toEqual([]);
    expect([seatOf(after, 1).missed, seatOf(after, 2).missed]).toEqual([1, 3]);
    expect(seatOf(after, 2).hex).toBe('J6');
  });
});

describe('the end', () => {
  test('E2, N3 the only two are struck off together: a draw, both first', () => {
    const game = aGame('tweedekker', [airborne(1, 'J5', 'E'), airborne(2, 'M5', 'E')], { pot: 10 });
    const after = play(game, { 1: AHEAD, 2: AHEAD }, { struckOff: [1, 2] });
    expect(after.game).toMatchObject({ over: { winner: null }, pot: 0 });
    expect([seatOf(after, 1).place, seatOf(after, 2).place]).toEqual([1, 1]);
    expect([pointsOf(after, 1), pointsOf(after, 2)]).toEqual([-5, -5]);
  });

  test('E1 a strike-off that leaves one makes him the winner, with the pot', () => {
    const game = aGame('tweedekker', [airborne(1, 'J5', 'E'), airborne(2, 'M5', 'E')], { pot: 10 });
    const after = play(game, { 1: AHEAD, 2: AHEAD }, { struckOff: [1] });
    expect(after.game).toMatchObject({ over: { winner: 2 }, pot: 0 });
    expect(pointsOf(after, 2)).toBe(15);
  });

  test('E2 ends: turn: drift and strikings-off share the place of all who went out in the turn', () => {
    const game = aGame(
      'tweedekker',
      [airborne(1, 'A5', 'NW'), airborne(2, 'J9', 'E', { hull: 1 }), airborne(3, 'M5', 'E'), grounded(5), grounded(6)],
      { clouds: ['J11'] },
    );
    const after = play(
      game,
      { 1: AHEAD, 2: AHEAD, 3: AHEAD, 5: STAY, 6: STAY },
      {
        weather: { wind: 'E', newCloud: [] },
        struckOff: [3],
      },
    );
    expect([1, 2, 3].map(seat => seatOf(after, seat).place)).toEqual([3, 3, 3]);
  });
});
