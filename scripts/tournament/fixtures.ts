import type { RuleBookId, Strength } from '../../src/sopwith/index.ts';
import type { Fixture } from './battle.ts';

const PAIRINGS: readonly (readonly [Strength, Strength])[] = [
  ['novice', 'regular'],
  ['novice', 'veteran'],
  ['regular', 'veteran'],
];

const SIX_SEATS: readonly RuleBookId[] = ['classic', 'tweedekker', 'postal'];

/** Every pairing in turn, every other time with the seats exchanged. */
export const duelFixtures = (count: number): readonly Fixture[] =>
  Array.from({ length: count }, (_, number) => {
    const [one, other] = PAIRINGS[number % 3] as readonly [Strength, Strength];
    const crew = Math.floor(number / 3) % 2 === 0 ? [one, other] : [other, one];
    return { ruleBook: 'duel', seed: `duel ${number}`, crew };
  });

/** Two of each strength, every book of six seats in turn. The seed deals the airfields, so that no seat is the better. */
export const sixSeatFixtures = (count: number): readonly Fixture[] =>
  Array.from({ length: count }, (_, number) => ({
    ruleBook: SIX_SEATS[number % 3] as RuleBookId,
    seed: `battle ${number}`,
    crew: ['novice', 'regular', 'veteran', 'novice', 'regular', 'veteran'],
  }));
