import { describe, expect, test } from 'vitest';
import { ruleSummary } from '../../src/report/rule-summary.ts';
import { BEFORE } from './battle.ts';

const FOR_ALL = { practice: false };

describe('§10 a rule book in short, from its data', () => {
  test('classic', () => {
    expect(ruleSummary(BEFORE, FOR_ALL)).toEqual([
      'The last sheet accepted before noon stands. A turn is flown at its deadline.',
      'Hull 12, 16 bursts aboard. A burst costs 4, 3, 2 and 1 hull at one to four hexes; at most three bursts a turn.',
      'A take-off starts in the first segment. Aircraft on the ground may be hit. No fire while taking off or landing. Each whole turn on the ground mends two hull points.',
      '20 hexes of cloud; each costs a hull point a segment and stops fire.',
      'The wind is drawn anew each turn.',
      'An ace is made by 40 points: he hits harder and may fly the Immelmann.',
      'Points for each hull point taken, for every opponent brought down and for winning.',
      'Without orders an aircraft flies ahead three times; on the ground it stays. Nobody is struck off.',
      'The battle ends with the segment that leaves one aircraft or none.',
    ]);
  });

  test('tweedekker, with house rules', () => {
    const game = {
      ...BEFORE,
      ruleBook: 'tweedekker',
      houseRules: { wind: 'calm', balloons: 'block', struckOffAfter: 2 },
    } as const;
    expect(ruleSummary(game, FOR_ALL)).toEqual([
      'The first sheet accepted is final. A turn is flown at the first noon that finds all sheets in, at the latest at its deadline.',
      'Hull 12, 16 bursts aboard. A burst costs 4, 3, 2 and 1 hull at one to four hexes; at most three bursts a turn.',
      'A take-off starts in the first and second segment. Aircraft on the ground are untouchable. Each whole turn on the ground mends two hull points, 8 at most in a battle.',
      '30 hexes of cloud; each costs a hull point a segment and stops fire. A cloud that drifts onto an aircraft harms it too. New cloud comes in from upwind.',
      'There is never any wind.',
      'What a pilot may do more than others comes from his career.',
      'Points for each hit, for every opponent brought down and from the pot.',
      'Without orders an aircraft flies ahead three times; on the ground it takes off along beta. Struck off after two turns in a row without orders.',
      'Three balloons: they stop bursts, and their flak brings down whoever enters.',
      'The battle ends with the turn that leaves one aircraft or none.',
    ]);
  });

  test('a practice sortie waits for no noon', () => {
    expect(ruleSummary(BEFORE, { practice: true })[0]).toBe('The first sheet accepted is flown as soon as it is in.');
  });
});
