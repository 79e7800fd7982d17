import { describe, expect, test } from 'vitest';
import {
  type Aircraft,
  digestOfTurn,
  type Game,
  outcomeFault,
  resolveTurn,
  sheetsOfTheAbsent,
} from '../../src/sopwith/index.ts';
import { aGame, airborne, grounded, out } from './builders.ts';

const BEFORE = aGame('classic', [airborne(1, 'J10', 'E', { hull: 6, ammunition: 9 }), grounded(2), out(3, 3)]);
const AFTER = resolveTurn({ game: BEFORE, orders: {} }).game;

const withAircraft = (seat: number, news: Partial<Aircraft>): Game => ({
  ...AFTER,
  aircraft: AFTER.aircraft.map(aircraft => (aircraft.seat === seat ? { ...aircraft, ...news } : aircraft)),
});

describe('the outcome of a turn', () => {
  test('as the resolver leaves it has no fault', () => {
    expect(outcomeFault(BEFORE, AFTER)).toBeNull();
  });

  test('P10 has none where a computer pilot flies on with the bursts of the lieutenant he relieved', () => {
    const relieved = aGame('tweedekker', [
      airborne(1, 'J10', 'E', { computer: true, ammunition: 20 }),
      airborne(2, 'A1', 'E', { ammunition: 16 }),
    ]);
    expect(outcomeFault(relieved, resolveTurn({ game: relieved, orders: {} }).game)).toBeNull();
  });

  test.each<[string, string, Game, string]>([
    ['of another turn', '/game/turn', { ...AFTER, turn: 7 }, 'After turn 5 comes 6, not 7.'],
    [
      'without a seat',
      '/game/aircraft',
      { ...AFTER, aircraft: AFTER.aircraft.slice(1) },
      'Before the turn: 1 Pilot 1, 2 Pilot 2, 3 Pilot 3; after it: 2 Pilot 2, 3 Pilot 3.',
    ],
    ['with another pilot', '/game/aircraft', withAircraft(1, { pilot: 'Nobody' }), 'after it: 1 Nobody'],
    [
      'with hull that nobody mended',
      '/game/aircraft/0/hull',
      withAircraft(1, { hull: 9 }),
      'hull is 9; it can only be 0 to 8.',
    ],
    [
      'with hull below none',
      '/game/aircraft/0/hull',
      withAircraft(1, { hull: -1 }),
      'hull is -1; it can only be 0 to 8.',
    ],
    ['with half a hull point', '/game/aircraft/0/hull', withAircraft(1, { hull: 2.5 }), 'hull is 2.5;'],
    [
      'with more bursts than are carried',
      '/game/aircraft/0/ammunition',
      withAircraft(1, { ammunition: 17 }),
      'ammunition is 17; it can only be 0 to 16.',
    ],
    [
      'with points that are no number',
      '/game/aircraft/0/points',
      withAircraft(1, { points: Number.NaN }),
      'has NaN points.',
    ],
    [
      'with one back who was out',
      '/game/aircraft/2/posture',
      withAircraft(3, { posture: 'airborne' }),
      'was out, and is airborne.',
    ],
    [
      'with one in the air who is nowhere',
      '/game/aircraft/0/hex',
      withAircraft(1, { hex: null }),
      'One who is airborne is on a hex.',
    ],
  ])('%s cannot be', (_, path, after, why) => {
    const fault = outcomeFault(BEFORE, after);
    expect(fault?.path).toBe(path);
    expect(fault?.message).toContain(why);
  });

  test('of the last turn is looked at too', () => {
    const over = { ...withAircraft(1, { hull: 13 }), over: { winner: 1 } };
    expect(outcomeFault(BEFORE, over)?.path).toBe('/game/aircraft/0/hull');
  });
});

describe('N2 what is flown for those who sent nothing', () => {
  test.each([
    ['classic', 'stay'],
    ['tweedekker', 'take-off'],
  ] as const)('%s: ahead in the air, on the ground %s, and nothing for who is out', (ruleBook, onTheGround) => {
    const game = aGame(ruleBook, [airborne(1, 'J10', 'E'), grounded(2), out(3, 3)]);
    const sheets = sheetsOfTheAbsent(game, [1, 2, 3]);
    expect(Object.keys(sheets)).toEqual(['1', '2']);
    expect(sheets['1']?.segments.map(({ manoeuvre }) => manoeuvre)).toEqual(['ahead', 'ahead', 'ahead']);
    expect(sheets['2']?.segments[0]?.manoeuvre).toBe(onTheGround);
  });

  test('nothing is flown for one who sent orders', () => {
    expect(sheetsOfTheAbsent(BEFORE, [2])).toHaveProperty('2');
    expect(sheetsOfTheAbsent(BEFORE, [2])).not.toHaveProperty('1');
  });
});

describe('the digest of all that a turn is flown from', () => {
  const turn = { game: BEFORE, orders: { '1': null } };

  test('is the same however its parts are ordered, and without the seed', () => {
    const { game, orders } = turn;
    expect(digestOfTurn({ orders, game: { ...game, seed: 'another' } })).toBe(digestOfTurn(turn));
  });

  test('is another when a sheet, the wind or a striking off is', () => {
    const sheet = { segments: [{ manoeuvre: 'ahead' as const }] };
    const others = [
      { ...turn, orders: { '1': sheet } },
      { ...turn, weather: { wind: 'E' as const } },
      { ...turn, struckOff: [1] },
    ];
    expect(new Set([turn, ...others].map(digestOfTurn)).size).toBe(4);
  });
});
