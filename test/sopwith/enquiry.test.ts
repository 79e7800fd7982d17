import { describe, expect, test } from 'vitest';
import {
  asItBegan,
  countsCareers,
  firesThrough,
  firstOrdersStand,
  fixedWindFault,
  hasTable,
  isOver,
  mayWritePress,
  missedInARow,
  newGame,
  openTurn,
  pilotIn,
  planFault,
  RULE_BOOK_IDS,
  rankHeld,
  resolveTurn,
  runsAllIn,
  seatNamed,
  seatsAllowed,
  seatsInPlay,
  seatsOf,
  seatsOfComputers,
  seatsToWrite,
  sheetsOfTheAbsent,
  straightSheet,
} from '../../src/sopwith/index.ts';
import { AHEAD, aGame, airborne, grounded, out, sheet } from './builders.ts';

const GAME = aGame('tweedekker', [
  airborne(1, 'J5', 'E', { missed: 2 }),
  out(2, 5),
  { ...grounded(3), computer: true },
  { ...out(4, 6), computer: true },
  airborne(5, 'R1', 'SE', { posture: 'landing' }),
  grounded(6, { pilot: 'René Fonck' }),
]);

describe('who is asked for what', () => {
  test('all seats; those in play; those that a person must write for; those that the program flies', () => {
    expect(seatsOf(GAME)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(seatsInPlay(GAME)).toEqual([1, 3, 5, 6]);
    expect(seatsToWrite(GAME)).toEqual([1, 5, 6]);
    expect(seatsOfComputers(GAME)).toEqual([3]);
  });

  test('R2 a seat is found by the name of its pilot, without case, spaces and accents', () => {
    expect([seatNamed(GAME, 'rene FONCK'), seatNamed(GAME, 'Nobody')]).toEqual([6, null]);
    expect(pilotIn(GAME, 6)).toBe('René Fonck');
    expect(() => pilotIn(GAME, 7)).toThrow('pilotIn: nobody sits in seat 7');
  });

  test('N3 the NMRs in a row; none of a seat that is not in the game', () => {
    expect([missedInARow(GAME, 1), missedInARow(GAME, 3), missedInARow(GAME, 9)]).toEqual([2, 0, 0]);
  });

  test('E4 those who are out may write press where the game allows it, those in play always', () => {
    const silent = { ...GAME, houseRules: { pressOfTheOut: false } };
    expect([mayWritePress(GAME, 1), mayWritePress(GAME, 2)]).toEqual([true, true]);
    expect([mayWritePress(silent, 1), mayWritePress(silent, 2)]).toEqual([true, false]);
  });

  test('the open turn, and whether there is one', () => {
    expect([openTurn(GAME), isOver(GAME), isOver({ ...GAME, over: { winner: null } })]).toEqual([5, false, true]);
  });
});

describe('what is flown without orders', () => {
  test('N2 for each of the absent who is in play, by the book', () => {
    expect(sheetsOfTheAbsent(GAME, [1, 2, 5, 6])).toEqual({
      1: AHEAD,
      5: sheet('land', 'stay', 'stay'),
      6: sheet('take-off', 'ahead', 'ahead'),
    });
    expect(sheetsOfTheAbsent({ ...GAME, ruleBook: 'classic' }, [6])).toEqual({ 6: sheet('stay', 'stay', 'stay') });
  });

  test('N2 for one who could not be reached: straight on, and Stay on the ground whatever the book', () => {
    expect([1, 5, 6].map(seat => straightSheet(GAME, seat))).toEqual([
      AHEAD,
      sheet('land', 'stay', 'stay'),
      sheet('stay', 'stay', 'stay'),
    ]);
    expect(() => straightSheet(GAME, 2)).toThrow('straightSheet: the pilot in seat 2 is out');
  });
});

describe('what a book says', () => {
  test.each([
    ['classic', false, false, false, false, [6, 6]],
    ['tweedekker', true, true, true, false, [6, 6]],
    ['postal', false, false, false, false, [2, 6]],
    ['duel', true, true, false, true, [2, 2]],
  ] as const)('§10 %s: first orders stand %j, all in %j, careers %j, a table %j, seats %j', (...row) => {
    const [ruleBook, first, allIn, careers, table, [fewest, most]] = row;
    const game = { ...GAME, ruleBook };
    expect([firstOrdersStand(game), runsAllIn(game)]).toEqual([first, allIn]);
    expect([countsCareers(ruleBook), hasTable(ruleBook)]).toEqual([careers, table]);
    expect(seatsAllowed(ruleBook)).toEqual({ fewest, most });
  });

  test('§10 a game that has not begun is asked like one that has', () => {
    expect(firstOrdersStand({ ruleBook: 'classic', houseRules: { orders: 'first-stands' } })).toBe(true);
    expect(firesThrough({ ruleBook: 'tweedekker', houseRules: { balloons: 'through' } })).toBe(true);
    expect(firesThrough({ ruleBook: 'tweedekker', houseRules: { balloons: 'block' } })).toBe(false);
    expect(planFault({ ruleBook: 'duel', houseRules: { balloons: 'block' } })?.path).toBe('/balloons');
    expect(planFault({ ruleBook: 'duel', houseRules: {} })).toBeNull();
  });

  test('C5 no heading may be fixed for turn 1 of shifting winds, nor ever in a calm game; calm always', () => {
    const windy = (turn: number, wind?: 'calm' | 'steady') =>
      ({ ...GAME, turn, houseRules: wind === undefined ? {} : { wind } }) as const;
    expect(fixedWindFault(windy(1), 'E')).toBe('first-turn-is-calm');
    expect(fixedWindFault(windy(1), 'calm')).toBeNull();
    expect(fixedWindFault(windy(2), 'E')).toBeNull();
    expect(fixedWindFault(windy(1, 'steady'), 'E')).toBeNull();
    expect(fixedWindFault(windy(7, 'calm'), 'E')).toBe('always-calm');
    expect(fixedWindFault(windy(7, 'calm'), 'calm')).toBeNull();
  });

  test('P11 what a pilot with so many ranks is called', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map(rankHeld)).toEqual([
      null,
      'lieutenant',
      'captain',
      'major',
      'lieutenant-colonel',
      'colonel',
      'general',
    ]);
  });
});

test.each(RULE_BOOK_IDS)('C7 a game of %s is laid out again as it began, from its seed and its crew', ruleBook => {
  const pilots = (ruleBook === 'duel' ? [1, 2] : [1, 2, 3, 4, 5, 6]).map(seat => ({
    seat,
    pilot: `Pilot ${seat}`,
    ...(ruleBook === 'tweedekker' ? { standing: 10 * seat, ranks: seat } : {}),
  }));
  const began = newGame({ ruleBook, seed: 'noon', pilots });
  expect(asItBegan(resolveTurn({ game: began, orders: {} }).game)).toEqual(began);
});
