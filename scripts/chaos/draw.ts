import { chanceOf } from '../fuzz/chance.ts';
import { FAULT_NAMES, type FaultName } from './faults.ts';
import { type Moment, STAGES_OF_NOON } from './moments.ts';

/** What happens in one round, and when. */
export type Drawn = {
  readonly fault: FaultName;
  readonly moment: Moment;
  /** How long it lasts where it lasts, in milliseconds. */
  readonly lasting: number;
  /** For whatever else is left to chance. */
  readonly whim: number;
};

/**
 * The rounds of a seed, one after the other without end. Every fault meets every stage of noon once before any meets it
 * again; the order and the moments are left to chance.
 */
export function* rounds(seed: number): Generator<Drawn, never> {
  const chance = chanceOf(seed);
  for (;;) {
    const deck = FAULT_NAMES.flatMap(fault => STAGES_OF_NOON.map(stage => ({ fault, stage })));
    while (deck.length > 0) {
      const { fault, stage } = deck.splice(chance.below(deck.length), 1)[0] as (typeof deck)[number];
      yield {
        fault,
        moment: { stage, percent: chance.below(100), delay: chance.below(400) },
        lasting: 300 + chance.below(7000),
        whim: chance.below(1000),
      };
    }
  }
}
