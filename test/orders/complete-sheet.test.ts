import { describe, expect, test } from 'vitest';
import { completeSheet } from '../../src/orders/complete-sheet.ts';
import { readOrders } from '../../src/orders/read-orders.ts';
import { type Aircraft, type Game, newGame, type RuleBookId } from '../../src/sopwith/index.ts';
import { linesOf, USUAL_LINES, USUAL_SEGMENTS } from './builders.ts';

const PILOTS = [1, 2, 3, 4, 5, 6].map(seat => ({ seat, pilot: `Pilot ${seat}` }));

/** A game in which seat 1 is as said: on the ground of J19, or over the middle of the board. */
const aGame = (ruleBook: RuleBookId, aircraft: Partial<Aircraft>): Game => {
  const game = newGame({ ruleBook, seed: 'orders', pilots: PILOTS });
  const [first, ...others] = game.aircraft;
  return { ...game, clouds: [], aircraft: [{ ...(first as Aircraft), ...aircraft }, ...others] };
};
const inTheAir = (ruleBook: RuleBookId, aircraft: Partial<Aircraft> = {}): Game =>
  aGame(ruleBook, { airfield: 'J19', hex: 'J10', heading: 'E', posture: 'airborne', ...aircraft });
const onTheGround = (ruleBook: RuleBookId): Game => aGame(ruleBook, { airfield: 'J19', hex: 'J19' });

const judge = (game: Game, ...lines: readonly string[]) => {
  const written = readOrders(linesOf(...lines));
  const completed = completeSheet(written, { game, seat: 1 });
  return { ...completed, faults: [...written.faults, ...completed.faults] };
};
const judgeByBook = (ruleBook: RuleBookId, ...lines: readonly string[]) =>
  completeSheet(readOrders(linesOf(...lines)), { ruleBook, houseRules: {} });

describe('how many lines', () => {
  test('three of them are a sheet', () => {
    expect(judge(inTheAir('classic'), ...USUAL_LINES)).toMatchObject({
      sheet: { segments: USUAL_SEGMENTS },
      faults: [],
    });
  });

  test('each missing one is told, and one that could not be read is not missing too', () => {
    expect(judge(inTheAir('classic'), '1: L').faults).toEqual([
      { code: 'unreadable-line', line: '1: L', fault: { kind: 'turn-or-slip', side: 'left' } },
      { code: 'missing-line', segment: 2, blank: false },
      { code: 'missing-line', segment: 3, blank: false },
    ]);
  });

  test('one blank among orders is missing', () => {
    expect(judge(inTheAir('classic'), '1: A', '2: ?', '3: A')).toMatchObject({
      faults: [{ code: 'missing-line', segment: 2, blank: true }],
    });
  });

  test('line 3 after a Hold in 2 may be left out, or left blank', () => {
    const held = { segments: [{ manoeuvre: 'ahead' }, { manoeuvre: 'hold' }, { manoeuvre: 'hold' }] };
    expect(judge(inTheAir('classic'), '1: A', '2: 0').sheet).toEqual(held);
    expect(judge(inTheAir('classic'), '1: A', '2: 0', '3: ?').sheet).toEqual(held);
  });

  test('line 4 is only for a colonel, who may leave it out', () => {
    expect(judge(inTheAir('classic'), '1: A', '2: A', '3: A', '4: A').faults).toEqual([
      { code: 'illegal-orders', fault: { code: 'too-many-segments', given: 4, allowed: 3 } },
    ]);
    const colonel = inTheAir('tweedekker', { ranks: 5 });
    expect(judge(colonel, '1: A', '2: A', '3: A').sheet?.segments).toHaveLength(3);
    expect(judge(colonel, '1: A', '2: A', '3: A', '4: LT').sheet?.segments).toHaveLength(4);
    expect(judge(colonel, '1: A', '2: A', '3: A', '4: ?').faults).toEqual([
      { code: 'missing-line', segment: 4, blank: true },
    ]);
  });
});

describe('on the ground', () => {
  const takenOff = [{ manoeuvre: 'take-off', runway: 'beta' }, { manoeuvre: 'ahead' }, { manoeuvre: 'turn-left' }];

  test('a runway and A is the postal way of taking off', () => {
    expect(judge(onTheGround('classic'), 'runway: beta', '1: A', '2: A', '3: LT').sheet?.segments).toEqual(takenOff);
    expect(judge(onTheGround('classic'), '1: take off centre', '3: LT').sheet?.segments).toEqual(takenOff);
    expect(judge(onTheGround('classic'), 'runway: beta', '1: TO', '2: A', '3: LT').sheet?.segments).toEqual(takenOff);
  });

  test('the first A after the stays begins it', () => {
    expect(judge(onTheGround('tweedekker'), 'baan: links', '1: stay', '2: A', '3: A').sheet?.segments).toEqual([
      { manoeuvre: 'stay' },
      { manoeuvre: 'take-off', runway: 'alpha' },
      { manoeuvre: 'ahead' },
    ]);
    expect(judge(onTheGround('tweedekker'), 'runway: gamma', '1: 0', '2: A', '3: A').sheet?.segments[1]).toEqual({
      manoeuvre: 'take-off',
      runway: 'gamma',
    });
  });

  test('A without a runway is no take-off', () => {
    expect(judge(onTheGround('classic'), '1: A', '2: A', '3: A').faults).toEqual([
      {
        code: 'illegal-orders',
        fault: { code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'ahead', why: 'only-in-the-air' },
        line: '1: A',
      },
    ]);
  });

  test('a runway in the line and another in the field are refused', () => {
    expect(judge(onTheGround('classic'), 'runway: beta', '1: take off alpha', '2: A', '3: A').faults).toEqual([
      {
        code: 'line-twice',
        twice: { kind: 'field', field: 'runway' },
        first: 'runway: beta',
        second: '1: take off alpha',
      },
    ]);
  });

  test('one stay is for the whole turn, and a Hold is a Stay', () => {
    const down = { segments: Array(3).fill({ manoeuvre: 'stay' }) };
    expect(judge(onTheGround('classic'), 'stay').sheet).toEqual(down);
    expect(judge(onTheGround('classic'), '1: 0', '2: hold', '3: stilstaan').sheet).toEqual(down);
  });

  test('in the air a runway line has no use, and stay is refused', () => {
    expect(judge(inTheAir('classic'), 'runway: beta', ...USUAL_LINES)).toMatchObject({
      sheet: { segments: USUAL_SEGMENTS },
      warnings: [{ kind: 'runway-without-use', runway: 'beta' }],
    });
    expect(judge(inTheAir('classic'), 'stay').faults).toMatchObject([
      { code: 'illegal-orders', fault: { code: 'illegal-manoeuvre', segment: 1, why: 'only-on-the-ground' } },
    ]);
  });
});

describe('landing', () => {
  const approach = inTheAir('classic', { hex: 'J17', heading: 'E' });

  test('the runway named with it is checked and is no part of the sheet', () => {
    expect(judge(approach, '1: land beta', '2: land', '3: stay')).toMatchObject({
      sheet: { segments: [{ manoeuvre: 'land' }, { manoeuvre: 'land' }, { manoeuvre: 'stay' }] },
      faults: [],
    });
    expect(judge(approach, '1: land', '3: stay').sheet?.segments).toHaveLength(3);
    expect(judge(approach, '1: land').sheet?.segments).toEqual([
      { manoeuvre: 'land' },
      { manoeuvre: 'land' },
      { manoeuvre: 'stay' },
    ]);
  });

  test('another runway than the one before him is refused', () => {
    expect(judge(approach, '1: land alpha')).toMatchObject({
      faults: [
        {
          code: 'illegal-orders',
          fault: { code: 'wrong-runway', segment: 1, named: 'alpha', on: 'beta' },
          line: '1: land alpha',
        },
      ],
    });
  });
});

describe('fire is judged at the intake', () => {
  test('more than three bursts in a turn', () => {
    expect(judge(inTheAir('classic'), '1: A fire A L', '2: A fire A L', '3: A').faults).toEqual([
      { code: 'illegal-orders', fault: { code: 'too-many-bursts', fired: 4, allowed: 3 } },
    ]);
  });

  test('one direction twice in a segment', () => {
    expect(judge(inTheAir('classic'), '1: A fire A, A', '2: A', '3: A').faults).toEqual([
      {
        code: 'illegal-orders',
        fault: { code: 'direction-twice', segment: 1, direction: 'ahead' },
        line: '1: A fire A, A',
      },
    ]);
  });

  test('through without its house rule', () => {
    expect(judge(inTheAir('classic'), '1: A fire A through', '2: A', '3: A').faults).toMatchObject([
      { code: 'illegal-orders', fault: { code: 'through-not-allowed', segment: 1 } },
    ]);
  });

  test('more bursts than ammunition are accepted with a warning', () => {
    expect(judge(inTheAir('classic', { ammunition: 1 }), ...USUAL_LINES)).toMatchObject({
      sheet: { segments: USUAL_SEGMENTS },
      warnings: [{ kind: 'short-of-ammunition', ordered: 3, aboard: 1 }],
      faults: [],
    });
  });

  test('one who is out of the battle sends no orders', () => {
    const out = aGame('classic', { posture: 'out', hex: null, heading: null });
    expect(judge(out, ...USUAL_LINES).faults).toEqual([
      { code: 'illegal-orders', fault: { code: 'out-of-the-battle' } },
    ]);
  });
});

describe('without a known position only what needs none is judged', () => {
  test('three lines are a sheet', () => {
    expect(judgeByBook('classic', ...USUAL_LINES)).toMatchObject({ sheet: { segments: USUAL_SEGMENTS }, faults: [] });
  });

  test('a Hold in 1 and too many bursts', () => {
    expect(judgeByBook('classic', '1: 0 fire A L R', '2: A fire A', '3: A').faults).toMatchObject([
      {
        code: 'illegal-orders',
        fault: { code: 'illegal-manoeuvre', segment: 1, why: 'hold-in-first' },
        line: '1: 0 fire A L R',
      },
      { code: 'illegal-orders', fault: { code: 'too-many-bursts', fired: 4, allowed: 3 } },
    ]);
  });

  test('a missing line', () => {
    expect(judgeByBook('classic', '1: A', '3: A').faults).toEqual([{ code: 'missing-line', segment: 2, blank: false }]);
  });

  test('what the lines themselves bind is filled in', () => {
    expect(judgeByBook('classic', '1: A', '2: 0').sheet?.segments[2]).toEqual({ manoeuvre: 'hold' });
    expect(judgeByBook('classic', '1: TO beta', '3: A').sheet?.segments[1]).toEqual({ manoeuvre: 'ahead' });
    expect(judgeByBook('classic', '1: land').sheet?.segments).toEqual([
      { manoeuvre: 'land' },
      { manoeuvre: 'land' },
      { manoeuvre: 'stay' },
    ]);
  });

  test('the postal take-off is read as one', () => {
    expect(judgeByBook('postal', 'runway: beta', '1: A', '2: A', '3: A').sheet?.segments[0]).toEqual({
      manoeuvre: 'take-off',
      runway: 'beta',
    });
  });
});
