import { describe, expect, test } from 'vitest';
import { countsNoMore, type Occupant, occupantOf, reseated, resolveTurn } from '../../src/sopwith/index.ts';
import { aGame, airborne, sheet } from './builders.ts';

const MAX: Occupant = { pilot: 'Magneto Max', computer: true, standing: 0, ranks: 0 };
const BARON: Occupant = { pilot: 'Baron', computer: false, standing: 45, ranks: 1 };

const duelOfTweedekker = () =>
  aGame(
    'tweedekker',
    [
      airborne(1, 'J10', 'E', { points: 9, hull: 7, ammunition: 4, missed: 2, standing: 45, ranks: 1, hits: 3 }),
      airborne(2, 'J12', 'W', { points: -4 }),
    ],
    { pot: 5 },
  );

describe('V3 somebody else takes a seat between two turns', () => {
  test('the aircraft stays as it is, and the NMRs of the one before are not his', () => {
    const [aircraft] = reseated(duelOfTweedekker(), 1, MAX).aircraft;
    expect(aircraft).toMatchObject({ pilot: 'Magneto Max', computer: true, hex: 'J10', heading: 'E' });
    expect(aircraft).toMatchObject({ hull: 7, ammunition: 4, hits: 3, missed: 0 });
  });

  test('the others are left as they are', () => {
    const game = aGame('classic', [airborne(1, 'J10', 'E'), airborne(2, 'J12', 'W', { points: 12, missed: 1 })]);
    expect(reseated(game, 1, MAX).aircraft[1]).toEqual(game.aircraft[1]);
  });

  test('who flies is what was said last', () => {
    const game = reseated(reseated(duelOfTweedekker(), 1, MAX), 1, BARON);
    expect(occupantOf(game, 1)).toEqual(BARON);
  });
});

describe('P10 a computer pilot in a game under way', () => {
  test('sets the points of everybody and the pot to 0 where careers count', () => {
    const game = reseated(duelOfTweedekker(), 1, MAX);
    expect(game.aircraft.map(({ points }) => points)).toEqual([0, 0]);
    expect([game.pot, game.computersFlew]).toEqual([0, true]);
  });

  test('is remembered when his seat is handed back, and nobody gains', () => {
    const game = reseated(reseated(duelOfTweedekker(), 1, MAX), 1, BARON);
    expect(game.computersFlew).toBe(true);
    const shot = { segments: [{ manoeuvre: 'ahead' as const, fire: [{ direction: 'ahead' as const }] }] };
    const { game: after, events } = resolveTurn({ game, orders: { 1: shot, 2: sheet('slip-left', 'ahead', 'ahead') } });
    expect(events.filter(({ kind }) => kind === 'hit' || kind === 'fired').length).toBeGreaterThan(0);
    expect(after.aircraft.map(({ points }) => points)).toEqual([0, 0]);
  });

  test('leaves the points of a battle as they are', () => {
    const game = aGame('classic', [airborne(1, 'J10', 'E', { points: 12 }), airborne(2, 'J12', 'W', { points: -5 })]);
    const taken = reseated(game, 1, MAX);
    expect(taken.aircraft.map(({ points }) => points)).toEqual([12, -5]);
    expect(taken.computersFlew).toBe(true);
  });
});

test.each([
  ['tweedekker', 'careers'],
  ['duel', 'table'],
  ['classic', null],
] as const)('P10, P12 what a game of %s counts in no more once a computer pilot flies: %s', (book, lost) => {
  const game = aGame(book, [airborne(1, 'J10', 'E'), airborne(2, 'J12', 'W')]);
  expect(countsNoMore(game, MAX)).toBe(lost);
  expect(countsNoMore(game, BARON)).toBeNull();
});

test('V3 who flies a seat is asked by its number; nobody sits in a seat that is not there', () => {
  expect(occupantOf(duelOfTweedekker(), 2)).toEqual({ pilot: 'Pilot 2', computer: false, standing: 0, ranks: 0 });
  expect(() => occupantOf(duelOfTweedekker(), 5)).toThrow('occupantOf: nobody sits in seat 5');
});

test('P10 a person who takes over from a person leaves the game without computers', () => {
  expect(reseated(duelOfTweedekker(), 1, BARON).computersFlew).toBe(false);
});
