import { describe, expect, test } from 'vitest';
import { checkOrders, checkWritten, type Game, type OrderFault, type SegmentOrder } from '../../src/sopwith/index.ts';
import { aGame, airborne, grounded, out, sheet } from './builders.ts';

const written = (...segments: readonly (string | undefined)[]): readonly (SegmentOrder | undefined)[] =>
  segments.map(segment => (segment === undefined ? undefined : sheet(segment).segments[0]));
const check = (game: Game, ...segments: readonly (string | undefined)[]) => checkOrders(game, 1, written(...segments));
const inTheAir = aGame('classic', [airborne(1, 'J5', 'E'), grounded(6)]);
const onTheGround = aGame('classic', [grounded(1), grounded(6)]);
const rollingIn = aGame('tweedekker', [airborne(1, 'B2', 'NW', { posture: 'landing' }), grounded(6)]);
const colonel = aGame('tweedekker', [airborne(1, 'J5', 'E', { ranks: 5 }), grounded(6)]);

describe('a good sheet', () => {
  test('stands as written, and its flight is followed', () => {
    const { sheet: stands, faults, flight } = check(inTheAir, 'turn-right / ahead', 'ahead', 'slip-left');
    expect(stands).toEqual(sheet('turn-right / ahead', 'ahead', 'slip-left'));
    expect(faults).toEqual([]);
    expect(flight.map(({ hex, heading, ammunition }) => [hex, heading, ammunition])).toEqual([
      ['K5', 'SE', 15],
      ['L5', 'SE', 15],
      ['L6', 'SE', 15],
    ]);
  });

  test.each<[string, Game, readonly (string | undefined)[], readonly string[]]>([
    ['M4 line 3 after Hold in 2', inTheAir, ['ahead', 'hold', undefined], ['ahead', 'hold', 'hold']],
    ['A1 the roll of a take-off', onTheGround, ['take-off', undefined, 'ahead'], ['take-off', 'ahead', 'ahead']],
    ['A3 a landing under way, and the rest of the turn', rollingIn, [], ['land', 'stay', 'stay']],
    ['T3 the fourth line of a colonel', colonel, ['ahead', 'ahead', 'ahead'], ['ahead', 'ahead', 'ahead']],
    ['A1 Hold on the ground is Stay', onTheGround, ['hold', 'hold', 'hold'], ['stay', 'stay', 'stay']],
  ])('%s may be left out where nothing can be chosen', (_what, game, lines, stands) => {
    const checked = check(game, ...lines);
    expect(checked.faults).toEqual([]);
    expect(checked.sheet).toEqual(sheet(...stands));
  });

  test('A3 what is written for a committed segment is kept, the flight shows what is flown', () => {
    const { sheet: stands, flight } = check(rollingIn, 'turn-left', 'stay', 'stay');
    expect(stands).toEqual(sheet('turn-left', 'stay', 'stay'));
    expect(flight[0]).toMatchObject({
      manoeuvre: 'land',
      committed: true,
      runway: 'beta',
      hex: 'A1',
      posture: 'grounded',
    });
  });

  test('F2 more bursts than ammunition is accepted with a warning', () => {
    const game = aGame('classic', [airborne(1, 'J5', 'E', { ammunition: 1 }), grounded(6)]);
    expect(check(game, 'ahead / left right', 'ahead', 'ahead')).toMatchObject({ faults: [], shortOfAmmunition: true });
    expect(check(game, 'ahead / left', 'ahead', 'ahead')).toMatchObject({ faults: [], shortOfAmmunition: false });
  });

  test('A4, A7 the preview of a landing: committed, no fire, and a full load once he stands', () => {
    const game = aGame('classic', [airborne(1, 'C3', 'NW', { ammunition: 3 }), grounded(6)]);
    const { flight } = check(game, 'land');
    expect(flight.map(({ committed, mayFire, ammunition }) => [committed, mayFire, ammunition])).toEqual([
      [false, false, 3],
      [true, false, 16],
      [true, false, 16],
    ]);
  });

  test('A1 the preview of a take-off: the roll is committed, fire is free after it', () => {
    const { flight } = check(onTheGround, 'take-off gamma', undefined, 'ahead / ahead');
    expect(
      flight.map(({ committed, mayFire, runway, ammunition }) => [committed, mayFire, runway, ammunition]),
    ).toEqual([
      [false, false, 'gamma', 16],
      [true, false, 'gamma', 16],
      [false, true, null, 15],
    ]);
  });

  test('A1 Stay is chosen anew in every segment', () => {
    expect(check(onTheGround, 'stay', 'stay', 'stay').flight.map(({ committed }) => committed)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('F2 the preview fires what stands: three bursts, the fourth is left out', () => {
    const { flight } = check(inTheAir, 'ahead / ahead left', 'ahead / ahead left', 'ahead / right');
    expect(flight.map(({ fire, ammunition }) => [fire.map(({ direction }) => direction), ammunition])).toEqual([
      [['ahead', 'left'], 14],
      [['ahead'], 13],
      [[], 13],
    ]);
  });

  test('M8 who leaves the board fires nothing more', () => {
    const game = aGame('classic', [airborne(1, 'A5', 'NW'), grounded(6)]);
    expect(check(game, 'ahead / ahead', 'ahead', 'ahead').flight).toMatchObject([{ fire: [], ammunition: 16 }]);
  });

  test('L3 through is accepted where the game has it', () => {
    const game = aGame('tweedekker', [airborne(1, 'J5', 'E'), grounded(6)], { houseRules: { balloons: 'through' } });
    expect(check(game, 'ahead / ahead through', 'ahead', 'ahead').faults).toEqual([]);
  });

  test('T3 after a Hold, and after a flight that cannot be followed, a fourth line may still be left out', () => {
    expect(check(colonel, 'ahead', 'hold').faults).toEqual([]);
    expect(check(colonel, 'hold', 'ahead', 'ahead').faults).toEqual([
      { code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'hold', why: 'hold-in-first' },
    ]);
  });

  test('E4 nobody asks about the orders of one who is out', () => {
    const game = aGame('classic', [out(1, 3), grounded(2), grounded(6)]);
    expect(() => check(game, 'ahead', 'ahead', 'ahead')).toThrow('checkOrders: the pilot of seat 1 is out');
  });

  test('M8 a flight over the edge is legal and ends there', () => {
    const game = aGame('classic', [airborne(1, 'A5', 'NW'), grounded(6)]);
    const { faults, flight } = check(game, 'ahead', 'ahead', 'ahead');
    expect(faults).toEqual([]);
    expect(flight).toMatchObject([{ hex: null, posture: 'out', warnings: ['leaves-board'] }]);
  });
});

describe('a faulty sheet is told every fault', () => {
  test.each<[string, Game, readonly (string | undefined)[], readonly OrderFault[]]>([
    ['a missing line', inTheAir, ['ahead', undefined, 'ahead'], [{ code: 'missing-segment', segment: 2 }]],
    ['nothing at all', inTheAir, [], [1, 2, 3].map(segment => ({ code: 'missing-segment', segment }))],
    [
      'M4 Hold in 1',
      inTheAir,
      ['hold', 'ahead', 'ahead'],
      [{ code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'hold', why: 'hold-in-first' }],
    ],
    [
      'A1 Hold after the take-off',
      onTheGround,
      ['take-off', 'ahead', 'hold'],
      [{ code: 'illegal-manoeuvre', segment: 3, manoeuvre: 'hold', why: 'hold-after-take-off' }],
    ],
    [
      'A1 a late take-off',
      onTheGround,
      ['stay', 'take-off', 'ahead'],
      [{ code: 'illegal-manoeuvre', segment: 2, manoeuvre: 'take-off', why: 'take-off-too-late' }],
    ],
    [
      'A1 Ahead on the ground',
      onTheGround,
      ['ahead', 'ahead', 'ahead'],
      [{ code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'ahead', why: 'only-in-the-air' }],
    ],
    [
      'A4 a take-off after the landing',
      rollingIn,
      [undefined, 'take-off', undefined],
      [{ code: 'illegal-manoeuvre', segment: 2, manoeuvre: 'take-off', why: 'landed-this-turn' }],
    ],
    [
      'A3 Land off the runway',
      inTheAir,
      ['land', 'ahead', 'ahead'],
      [{ code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'land', why: 'not-on-a-runway' }],
    ],
    [
      'A1 Stay in the air',
      inTheAir,
      ['stay', 'ahead', 'ahead'],
      [{ code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'stay', why: 'only-on-the-ground' }],
    ],
    [
      'A1 a take-off in the air',
      inTheAir,
      ['ahead', 'take-off', 'ahead'],
      [{ code: 'illegal-manoeuvre', segment: 2, manoeuvre: 'take-off', why: 'only-on-the-ground' }],
    ],
    [
      'M5 an Immelmann in segment 1 of tweedekker',
      aGame('tweedekker', [airborne(1, 'J5', 'E', { standing: 40 }), grounded(6)]),
      ['immelmann', 'ahead', 'ahead'],
      [{ code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'immelmann', why: 'never-in-first' }],
    ],
    [
      'M6 a Split-S without the standing',
      aGame('tweedekker', [airborne(1, 'J5', 'E'), grounded(6)]),
      ['ahead', 'split-s', 'ahead'],
      [{ code: 'illegal-manoeuvre', segment: 2, manoeuvre: 'split-s', why: 'not-privileged' }],
    ],
    [
      'M7 a loop in a duel',
      aGame('duel', [airborne(1, 'G2', 'E'), grounded(2)]),
      ['ahead', 'loop', 'ahead'],
      [{ code: 'illegal-manoeuvre', segment: 2, manoeuvre: 'loop', why: 'not-in-this-book' }],
    ],
    [
      'M5 an Immelmann',
      inTheAir,
      ['ahead', 'immelmann', 'ahead'],
      [{ code: 'illegal-manoeuvre', segment: 2, manoeuvre: 'immelmann', why: 'not-privileged' }],
    ],
    [
      'M6 a Split-S in classic',
      inTheAir,
      ['ahead', 'split-s', 'ahead'],
      [{ code: 'illegal-manoeuvre', segment: 2, manoeuvre: 'split-s', why: 'not-in-this-book' }],
    ],
    [
      'M5 an Immelmann in a duel',
      aGame('duel', [airborne(1, 'J5', 'E'), grounded(2)]),
      ['ahead', 'immelmann', 'ahead'],
      [{ code: 'illegal-manoeuvre', segment: 2, manoeuvre: 'immelmann', why: 'not-in-this-book' }],
    ],
    [
      'T3 a fourth line',
      inTheAir,
      ['ahead', 'ahead', 'ahead', 'ahead'],
      [{ code: 'too-many-segments', given: 4, allowed: 3 }],
    ],
    [
      'F2 four bursts',
      inTheAir,
      ['ahead / ahead left', 'ahead / ahead left', 'ahead'],
      [{ code: 'too-many-bursts', fired: 4, allowed: 3 }],
    ],
    [
      'F2 a direction twice',
      inTheAir,
      ['ahead', 'ahead / left left', 'ahead'],
      [{ code: 'direction-twice', segment: 2, direction: 'left' }],
    ],
    [
      'A7 fire on the roll',
      onTheGround,
      ['take-off / ahead', 'ahead', 'ahead'],
      [{ code: 'fire-barred', segment: 1, why: 'taking-off' }],
    ],
    [
      'A7 fire on the ground',
      onTheGround,
      ['stay / ahead', 'stay', 'stay'],
      [{ code: 'fire-barred', segment: 1, why: 'on-the-ground' }],
    ],
    [
      'A7 fire on the approach',
      aGame('classic', [airborne(1, 'C3', 'NW'), grounded(6)]),
      ['land / ahead', 'ahead / left', undefined],
      [
        { code: 'fire-barred', segment: 1, why: 'landing' },
        { code: 'fire-barred', segment: 2, why: 'landing' },
      ],
    ],
    [
      'L3 through without its house rule',
      inTheAir,
      ['ahead / ahead through', 'ahead', 'ahead'],
      [{ code: 'through-not-allowed', segment: 1 }],
    ],
    [
      'F2 a burst written twice is one burst: three and a repeated one are not too many',
      inTheAir,
      ['ahead / ahead left left', 'ahead / ahead', 'ahead'],
      [{ code: 'direction-twice', segment: 1, direction: 'left' }],
    ],
    [
      'F2 other faults leave their bursts in the count',
      inTheAir,
      ['hold / ahead left', 'ahead / ahead left', 'ahead'],
      [
        { code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'hold', why: 'hold-in-first' },
        { code: 'too-many-bursts', fired: 4, allowed: 3 },
      ],
    ],
    [
      'two faults',
      inTheAir,
      ['hold / left left', 'ahead', undefined],
      [
        { code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'hold', why: 'hold-in-first' },
        { code: 'missing-segment', segment: 3 },
        { code: 'direction-twice', segment: 1, direction: 'left' },
      ],
    ],
  ])('%s', (_what, game, lines, faults) => expect(check(game, ...lines).faults).toEqual(faults));

  test('F2 barred bursts have a fault of their own and are not counted as too many', () => {
    const { faults } = check(onTheGround, 'take-off / ahead', 'ahead', 'ahead / ahead left right');
    expect(faults).toEqual([{ code: 'fire-barred', segment: 1, why: 'taking-off' }]);
    const approaching = aGame('classic', [airborne(1, 'D4', 'NW'), grounded(6)]);
    expect(check(approaching, 'ahead / ahead left right', 'land / ahead').faults).toEqual([
      { code: 'fire-barred', segment: 2, why: 'landing' },
    ]);
  });
});

describe('without a position only what needs none is judged', () => {
  test.each<[string, 'classic' | 'tweedekker', readonly (string | undefined)[], readonly OrderFault[]]>([
    ['a good sheet', 'classic', ['ahead', 'ahead', 'ahead'], []],
    ['nothing at all', 'classic', [], [1, 2, 3].map(segment => ({ code: 'missing-segment', segment }))],
    [
      'the line after a Hold in 1',
      'classic',
      ['hold', undefined, 'ahead'],
      [
        { code: 'missing-segment', segment: 2 },
        { code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'hold', why: 'hold-in-first' },
      ],
    ],
    ['Land anywhere, and what follows it', 'classic', ['land', undefined, undefined], []],
    ['a take-off and its roll', 'classic', ['take-off', undefined, 'ahead'], []],
    ['M4 Hold in 2 makes 3 unneeded', 'classic', ['ahead', 'hold'], []],
    [
      'M4 Hold in 1',
      'classic',
      ['hold', 'ahead', 'ahead'],
      [{ code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'hold', why: 'hold-in-first' }],
    ],
    ['a missing line', 'classic', ['ahead', 'ahead'], [{ code: 'missing-segment', segment: 3 }]],
    [
      'a fourth line where there are no colonels',
      'classic',
      ['ahead', 'ahead', 'ahead', 'ahead'],
      [{ code: 'too-many-segments', given: 4, allowed: 3 }],
    ],
    ['a fourth line where there may be one', 'tweedekker', ['ahead', 'ahead', 'ahead', 'ahead'], []],
    [
      'a fourth burst where there may be a major',
      'tweedekker',
      ['ahead / ahead left', 'ahead / ahead left', 'ahead'],
      [],
    ],
    [
      'a fifth',
      'tweedekker',
      ['ahead / ahead left', 'ahead / ahead left', 'ahead / ahead'],
      [{ code: 'too-many-bursts', fired: 5, allowed: 4 }],
    ],
    [
      'a direction twice',
      'classic',
      ['ahead / left left', 'ahead', 'ahead'],
      [{ code: 'direction-twice', segment: 1, direction: 'left' }],
    ],
  ])('%s', (_what, book, lines, faults) => expect(checkWritten(book, {}, written(...lines))).toEqual(faults));
});
