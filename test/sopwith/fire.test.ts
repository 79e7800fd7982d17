import { describe, expect, test } from 'vitest';
import type { Game } from '../../src/sopwith/index.ts';
import { AHEAD, AHEAD_AND_HOLD, aGame, airborne, grounded, out, play, STAY, seatOf, sheet, told } from './builders.ts';

const SHOT = sheet('ahead / ahead', 'hold', 'hold');

describe('range and damage, seen from J10 along row J', () => {
  const normal = {};
  const ace = { ace: true };
  const captain = { ranks: 2 };
  const twin = { standing: 20 };
  const twinCaptain = { standing: 20, ranks: 2 };
  test.each([
    ['classic', 'anybody', normal, [4, 3, 2, 1, 0]],
    ['classic', 'an ace', ace, [5, 4, 3, 2, 1]],
    ['postal', 'an ace', ace, [5, 4, 3, 2, 1]],
    ['tweedekker', 'anybody', normal, [4, 3, 2, 1, 0]],
    ['tweedekker', 'twin guns', twin, [5, 4, 3, 2, 0]],
    ['tweedekker', 'a captain', captain, [4, 3, 2, 1, 1]],
    ['tweedekker', 'a captain with twin guns', twinCaptain, [5, 4, 3, 2, 2]],
  ] as const)('F5 %s, %s: %j gives %j', (book, _who, more, damage) => {
    const targets = [2, 3, 4, 5, 6].map(seat => airborne(seat, `J${seat + 8}`, 'E'));
    const game = aGame(book, [airborne(1, 'J9', 'E', more), ...targets]);
    const hold = Object.fromEntries([2, 3, 4, 5, 6].map(seat => [seat, AHEAD_AND_HOLD]));
    const after = play(game, { ...hold, 1: SHOT });
    expect([2, 3, 4, 5, 6].map(seat => 12 - seatOf(after, seat).hull)).toEqual(damage);
  });
});

describe('which bursts stand', () => {
  test('F2 duplicates go first, then the limit of three, then ammunition; each dropped burst is told with its reason', () => {
    const after = play(aGame('classic', [airborne(1, 'J5', 'E', { ammunition: 2 }), grounded(6)]), {
      1: sheet('ahead / ahead ahead left', 'ahead / right', 'ahead / ahead left right'),
    });
    expect(told(after, 'fired').map(({ segment, direction }) => [segment, direction])).toEqual([
      [1, 'ahead'],
      [1, 'left'],
    ]);
    expect(told(after, 'dropped-burst').map(({ segment, direction, why }) => [segment, direction, why])).toEqual([
      [1, 'ahead', 'twice'],
      [2, 'right', 'no-ammunition'],
      [3, 'ahead', 'no-ammunition'],
      [3, 'left', 'too-many'],
      [3, 'right', 'too-many'],
    ]);
    expect(seatOf(after, 1).ammunition).toBe(0);
  });

  test('F1 a major fires four bursts in a turn', () => {
    const after = play(aGame('tweedekker', [airborne(1, 'J5', 'E', { ranks: 3 }), grounded(6)]), {
      1: sheet('ahead / ahead left', 'ahead / ahead left right', 'ahead'),
      6: STAY,
    });
    expect(told(after, 'fired')).toHaveLength(4);
    expect(told(after, 'dropped-burst')).toEqual([
      { kind: 'dropped-burst', segment: 2, seat: 1, direction: 'right', why: 'too-many' },
    ]);
  });

  test('F2 what is barred while taking off does not count towards the three', () => {
    const after = play(aGame('classic', [grounded(3), grounded(6)]), {
      3: sheet('take-off / ahead left', 'ahead / ahead', 'ahead / ahead left right'),
    });
    expect(told(after, 'fired')).toHaveLength(3);
    expect(seatOf(after, 3).ammunition).toBe(13);
  });
});

describe('the line of fire', () => {
  test('F4 the cloud that stopped the line is told, and the line stops before it', () => {
    const after = play(aGame('classic', [airborne(1, 'J9', 'E'), grounded(6)], { clouds: ['J12'] }), { 1: SHOT });
    expect(told(after, 'fired')).toEqual([
      { kind: 'fired', segment: 1, seat: 1, direction: 'ahead', line: ['J11'], cloud: 'J12' },
    ]);
  });

  test('F4 two aircraft in one field of cloud cannot hit each other', () => {
    const game = aGame('classic', [airborne(1, 'J9', 'E'), airborne(2, 'J12', 'W'), grounded(6)], {
      clouds: ['J10', 'J11'],
    });
    expect(told(play(game, { 1: SHOT, 2: SHOT }), 'hit')).toEqual([]);
  });

  test('F6 an aircraft brought to 0 by fire still fires in this segment', () => {
    const game = aGame('tweedekker', [
      airborne(1, 'J9', 'E', { hull: 4 }),
      airborne(2, 'J12', 'W', { hull: 4 }),
      grounded(6),
    ]);
    const after = play(game, { 1: SHOT, 2: SHOT, 6: STAY });
    expect(told(after, 'hit')).toHaveLength(2);
    expect(seatOf(after, 1).kills + seatOf(after, 2).kills).toBe(2);
  });
});

describe('fast aircraft and the fourth segment', () => {
  test('T2 a slow aircraft is, for a fast one, still on the runway', () => {
    const game = aGame('tweedekker', [
      airborne(1, 'B2', 'NW', { posture: 'landing' }),
      airborne(2, 'B6', 'W', { ranks: 4 }),
      grounded(6),
    ]);
    const after = play(game, { 1: AHEAD, 2: SHOT, 6: STAY });
    expect(told(after, 'hit')).toEqual([
      { kind: 'hit', segment: 1, seat: 2, target: 1, range: 3, damage: 2, half: 'fast' },
    ]);
  });

  test('T2 cloud in the slow half takes the last point of one hit in the fast half: he is shot down', () => {
    const game = aGame(
      'tweedekker',
      [airborne(1, 'J9', 'E', { ranks: 4 }), airborne(2, 'J12', 'NE', { hull: 4 }), grounded(6)],
      {
        clouds: ['I12'],
      },
    );
    const after = play(game, { 1: SHOT, 2: AHEAD_AND_HOLD, 6: STAY });
    expect(told(after, 'out')).toEqual([{ kind: 'out', segment: 1, seat: 2, cause: 'shot-down', by: [1] }]);
    expect(seatOf(after, 1).kills).toBe(1);
  });

  test('T2 one hit in the fast half who then leaves the board is no shooting-down', () => {
    const game = aGame('tweedekker', [airborne(1, 'A3', 'E', { ranks: 4 }), airborne(2, 'A6', 'NE'), grounded(6)]);
    const after = play(game, { 1: SHOT, 2: AHEAD, 6: STAY });
    expect(told(after, 'hit')).toHaveLength(1);
    expect(told(after, 'out')).toEqual([{ kind: 'out', segment: 1, seat: 2, cause: 'edge', by: [] }]);
    expect(seatOf(after, 1).kills).toBe(0);
  });

  test('T2 shooters of both halves share the kill', () => {
    const game = aGame('tweedekker', [
      airborne(1, 'J9', 'E', { ranks: 4 }),
      airborne(2, 'J12', 'NE', { hull: 5 }),
      airborne(3, 'I9', 'E'),
      grounded(6),
    ]);
    const after = play(game, { 1: SHOT, 2: AHEAD_AND_HOLD, 3: SHOT, 6: STAY });
    expect(told(after, 'out')).toEqual([{ kind: 'out', segment: 1, seat: 2, cause: 'shot-down', by: [1, 3] }]);
  });

  test('T2 within a segment the story goes by kind, then by seat, whoever moved first', () => {
    const game = aGame('tweedekker', [airborne(1, 'J5', 'E'), airborne(2, 'M5', 'E', { ranks: 4 }), grounded(6)]);
    const first = play(game, { 1: SHOT, 2: SHOT, 6: STAY }).events.filter(
      event => 'segment' in event && event.segment === 1,
    );
    expect(first.map(event => [event.kind, 'seat' in event ? event.seat : null])).toEqual([
      ['moved', 1],
      ['moved', 2],
      ['moved', 6],
      ['fired', 1],
      ['fired', 2],
    ]);
  });

  test('T2 what happened before the others moved is marked, where there were others', () => {
    const fast = airborne(1, 'J5', 'E', { ranks: 4 });
    const halves = (game: Game) =>
      play(game, { 1: SHOT, 2: AHEAD }).events.flatMap(event =>
        'segment' in event && event.segment === 1 && 'seat' in event
          ? [[event.kind, event.seat, 'half' in event ? event.half : undefined]]
          : [],
      );
    expect(halves(aGame('tweedekker', [fast, airborne(2, 'J8', 'E'), out(6, 3)]))).toEqual([
      ['moved', 1, 'fast'],
      ['moved', 2, undefined],
      ['fired', 1, 'fast'],
      ['hit', 1, 'fast'],
      ['points', 1, 'fast'],
    ]);
    expect(halves(aGame('tweedekker', [fast, airborne(2, 'J8', 'E', { ranks: 4 }), out(6, 3)]))).toEqual([
      ['moved', 1, undefined],
      ['moved', 2, undefined],
      ['fired', 1, undefined],
      ['hit', 1, undefined],
      ['points', 1, undefined],
    ]);
  });

  test('T3 a fourth segment left out is not flown: no cloud damage, no fire', () => {
    const game = aGame('tweedekker', [airborne(1, 'J5', 'E', { ranks: 5 }), grounded(6)], { clouds: ['J8'] });
    const after = play(game, { 1: AHEAD, 6: STAY });
    expect(told(after, 'cloud-damage')).toHaveLength(1);
    expect(told(after, 'moved').filter(({ segment }) => segment === 4)).toEqual([]);
  });

  test('T3 an illegal fourth segment is Ahead', () => {
    const after = play(aGame('tweedekker', [airborne(1, 'J5', 'E', { ranks: 5 }), grounded(6)]), {
      1: sheet('ahead', 'ahead', 'ahead', 'land / ahead'),
      6: STAY,
    });
    expect(seatOf(after, 1)).toMatchObject({ hex: 'J9', ammunition: 16 });
    expect(told(after, 'replaced-segment')).toEqual([
      { kind: 'replaced-segment', segment: 4, seat: 1, why: 'illegal' },
    ]);
  });
});

describe('balloons', () => {
  const through = { houseRules: { balloons: 'through' } } as const;
  const balloon = (hex: string, hull = 12) => ({ hex, hull });

  test('L2 an unmarked burst stops at the first balloon also where the house rule is through', () => {
    const game = aGame('tweedekker', [airborne(1, 'J9', 'E'), airborne(2, 'J13', 'E'), grounded(6)], {
      ...through,
      balloons: [balloon('J12')],
    });
    const after = play(game, { 1: SHOT, 2: AHEAD_AND_HOLD, 6: STAY });
    expect(told(after, 'fired')[0]?.line).toEqual(['J11', 'J12']);
    expect(after.game.balloons).toEqual([balloon('J12', 9)]);
  });

  test('L3 the balloon takes half rounded up, those behind half rounded down, and 0 is no hit', () => {
    const game = aGame(
      'tweedekker',
      [airborne(1, 'J9', 'E'), airborne(2, 'J11', 'E'), airborne(3, 'J12', 'E'), airborne(4, 'J13', 'E'), grounded(6)],
      { ...through, balloons: [balloon('J11')] },
    );
    const after = play(game, {
      1: sheet('ahead / ahead through', 'hold', 'hold'),
      2: AHEAD_AND_HOLD,
      3: AHEAD_AND_HOLD,
      4: AHEAD_AND_HOLD,
      6: STAY,
    });
    expect(after.game.balloons).toEqual([balloon('J11', 10)]);
    expect(told(after, 'hit').map(({ target, range, damage }) => [target, range, damage])).toEqual([
      [2, 2, 1],
      [3, 3, 1],
    ]);
  });

  test('L3 a second balloon stops the rest, before the cloud behind it, and takes half of its own range damage rounded down', () => {
    const game = aGame('tweedekker', [airborne(1, 'J9', 'E'), airborne(2, 'J12', 'E'), grounded(6)], {
      ...through,
      clouds: ['J13'],
      balloons: [balloon('J11'), balloon('J12')],
    });
    const after = play(game, { 1: sheet('ahead / ahead through', 'hold', 'hold'), 2: AHEAD_AND_HOLD, 6: STAY });
    expect(after.game.balloons).toEqual([balloon('J11', 10), balloon('J12', 11)]);
    expect(told(after, 'fired')).toEqual([
      { kind: 'fired', segment: 1, seat: 1, direction: 'ahead', line: ['J11', 'J12'] },
    ]);
    expect(told(after, 'hit')).toEqual([]);
  });

  test.each([
    ['L2 stopped by a balloon before a cloud, a burst says nothing of the cloud', 'ahead / ahead', ['J11'], undefined],
    ['L3 fired through, it goes on to the cloud and tells it', 'ahead / ahead through', ['J11', 'J12'], 'J13'],
  ])('%s', (_, order, line, cloud) => {
    const game = aGame('tweedekker', [airborne(1, 'J9', 'E'), airborne(2, 'A1', 'E'), grounded(6)], {
      ...through,
      clouds: ['J13'],
      balloons: [balloon('J11')],
    });
    const after = play(game, { 1: sheet(order, 'hold', 'hold'), 2: AHEAD_AND_HOLD, 6: STAY });
    const [fired] = told(after, 'fired');
    expect([fired?.line, fired?.cloud]).toEqual([line, cloud]);
  });

  test('L5 a balloon shot down in the fast half still has its flak in the slow half, P9 and is shared', () => {
    const game = aGame(
      'tweedekker',
      [
        airborne(1, 'J9', 'E', { ranks: 4 }),
        airborne(2, 'I11', 'E'),
        airborne(3, 'J15', 'W'),
        airborne(5, 'M5', 'E'),
        grounded(6),
      ],
      { houseRules: { balloons: 'block' }, balloons: [balloon('J12', 3)] },
    );
    const after = play(game, {
      1: SHOT,
      2: sheet('slip-right', 'hold', 'hold'),
      3: SHOT,
      5: AHEAD,
      6: STAY,
    });
    expect(told(after, 'out')).toEqual([{ kind: 'out', segment: 1, seat: 2, cause: 'flak', by: [] }]);
    expect(told(after, 'balloon-down')).toEqual([{ kind: 'balloon-down', segment: 1, hex: 'J12', by: [1, 3] }]);
    expect(
      told(after, 'points')
        .filter(({ reason }) => reason === 'balloon')
        .map(({ seat, delta }) => [seat, delta]),
    ).toEqual([
      [1, 3],
      [3, 3],
    ]);
    expect(after.game.balloons).toEqual([]);
    expect([seatOf(after, 1).hits, seatOf(after, 1).kills]).toEqual([0, 0]);
  });

  test('L4 flak is for those who enter: who stands where a balloon hangs has entered nothing', () => {
    const game = aGame('tweedekker', [grounded(1), grounded(6)], {
      houseRules: { balloons: 'block' },
      balloons: [balloon('A1')],
    });
    expect(told(play(game, { 1: STAY, 6: STAY }), 'out')).toEqual([]);
  });

  test('L5 two balloons that fall together are told by row, then number, however they were written', () => {
    const game = aGame('tweedekker', [airborne(1, 'J9', 'E'), airborne(2, 'I9', 'E'), grounded(6)], {
      houseRules: { balloons: 'block' },
      balloons: [balloon('J12', 3), balloon('I12', 3)],
    });
    const after = play(game, { 1: SHOT, 2: SHOT, 6: STAY });
    expect(told(after, 'balloon-down').map(({ hex, by }) => [hex, by])).toEqual([
      ['I12', [2]],
      ['J12', [1]],
    ]);
  });

  test('L1 a cloud passes over a balloon without effect, and one in a cloud cannot be hit', () => {
    const game = aGame('tweedekker', [airborne(1, 'J9', 'E'), grounded(6)], {
      houseRules: { balloons: 'block' },
      balloons: [balloon('J12')],
      clouds: ['J12'],
    });
    const after = play(game, { 1: SHOT, 6: STAY }, { weather: { wind: 'E', newCloud: [] } });
    expect(after.game.balloons).toEqual([balloon('J12', 12)]);
    expect(after.game.clouds).toEqual(['J13']);
  });
});
