import { describe, expect, test } from 'vitest';
import { type Result, resultsOf, type TurnEvent } from '../../src/sopwith/index.ts';
import { type AircraftPart, aGame, out } from './builders.ts';

const winner = (more: Partial<AircraftPart> = {}): AircraftPart => ({
  seat: 1,
  posture: 'airborne',
  hex: 'J10',
  heading: 'E',
  place: 1,
  ...more,
});

const missed = (seat: number, inARow: number): TurnEvent => ({ kind: 'missed-orders', seat, inARow });
const struckOff = (seat: number): TurnEvent => ({ kind: 'out', seat, cause: 'struck-off', by: [] });
const of = (results: readonly Result[], seat: number) => results.find(result => result.seat === seat);

describe('how a game ends for its pilots', () => {
  test('E1, E2, V7 each has his place, his points, hits and kills, and the NMRs of all turns', () => {
    const game = aGame(
      'tweedekker',
      [winner({ points: 27, hits: 3, kills: 1 }), { ...out(2, 2), points: -4, hits: 1 }],
      { over: { winner: 1 } },
    );
    const told = [missed(2, 1), missed(2, 2), missed(1, 1), missed(2, 1)];
    expect(resultsOf(game, told)).toEqual([
      {
        seat: 1,
        place: 1,
        outcome: 'won',
        points: 27,
        hits: 3,
        kills: 1,
        missed: 1,
        computersFlew: false,
        careerPoints: 27,
        tablePoints: null,
      },
      {
        seat: 2,
        place: 2,
        outcome: 'lost',
        points: -4,
        hits: 1,
        kills: 0,
        missed: 3,
        computersFlew: false,
        careerPoints: -4,
        tablePoints: null,
      },
    ]);
  });

  test('P10 a game in which a computer pilot flew changes no career, and computer pilots keep no record', () => {
    const game = aGame('tweedekker', [winner(), { ...out(2, 2), computer: true }], {
      over: { winner: 1 },
      computersFlew: true,
    });
    expect(resultsOf(game, []).map(({ seat, careerPoints }) => [seat, careerPoints])).toEqual([[1, null]]);
  });

  test('P10 points of battle go into no career', () => {
    const game = aGame('classic', [winner({ points: 41 }), out(2, 2)], { over: { winner: 1 } });
    expect(of(resultsOf(game, []), 1)).toMatchObject({ points: 41, careerPoints: null, tablePoints: null });
  });

  test('P12 a duel brings 2 for a win and nothing for a loss', () => {
    const game = aGame('duel', [winner({ hex: 'G4' }), out(2, 2)], { over: { winner: 1 } });
    expect(resultsOf(game, []).map(({ tablePoints }) => tablePoints)).toEqual([2, 0]);
  });

  test('P12 a draw brings each 1', () => {
    const game = aGame('duel', [out(1, 1), out(2, 1)], { over: { winner: null } });
    expect(resultsOf(game, []).map(({ outcome, tablePoints }) => [outcome, tablePoints])).toEqual([
      ['drawn', 1],
      ['drawn', 1],
    ]);
  });

  test('P12 one who is struck off has lost, even where nobody is left', () => {
    const game = aGame('duel', [out(1, 1), out(2, 1)], { over: { winner: null } });
    expect(resultsOf(game, [struckOff(2)]).map(({ outcome, tablePoints }) => [outcome, tablePoints])).toEqual([
      ['drawn', 1],
      ['lost', 0],
    ]);
  });

  test('P12 a duel with a computer pilot does not count', () => {
    const game = aGame('duel', [winner({ hex: 'G4' }), { ...out(2, 2), computer: true }], {
      over: { winner: 1 },
      computersFlew: true,
    });
    expect(of(resultsOf(game, []), 1)?.tablePoints).toBeNull();
  });

  test('a game that goes on has no results', () => {
    expect(() => resultsOf(aGame('duel', [winner({ hex: 'G4', place: null })]), [])).toThrow('is not over');
  });
});

describe('E3 a draw', () => {
  const drawn = aGame('duel', [out(1, 1), out(2, 1)], { over: { winner: null } });
  const shotDown = (seat: number, by: number): TurnEvent => ({
    kind: 'out',
    segment: 1,
    seat,
    cause: 'shot-down',
    by: [by],
  });

  test('is what two get who shoot each other down', () => {
    const results = resultsOf(drawn, [shotDown(1, 2), shotDown(2, 1)]);
    expect(results.map(({ outcome }) => outcome)).toEqual(['drawn', 'drawn']);
  });

  test('is none for who went out before, nor for who was struck off', () => {
    const three = aGame('classic', [out(1, 1), out(2, 1), out(3, 3)], { over: { winner: null } });
    expect(resultsOf(three, [struckOff(2)]).map(({ outcome }) => outcome)).toEqual(['drawn', 'lost', 'lost']);
  });

  test('only NMRs are counted as missed', () => {
    expect(resultsOf(drawn, [shotDown(1, 2), missed(1, 1)]).map(one => one.missed)).toEqual([1, 0]);
  });

  test('a game that is over leaves nobody without a place', () => {
    const game = aGame('duel', [winner({ place: null }), out(2, 2)], { over: { winner: 1 } });
    expect(() => resultsOf(game, [])).toThrow('resultsOf: seat 1 has no place, though the game is over');
  });
});
