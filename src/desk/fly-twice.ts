import { digestOf, type Resolved } from '../sopwith/index.ts';
import type { Desk } from './desk.ts';
import { flyTurn, type SecondFlight } from './fly-turn.ts';
import type { FrozenTurn } from './ports/turns.ts';

/** A turn that was flown twice and ended alike, or why it did not, in a sentence. */
export type Flight =
  | { readonly turn: FrozenTurn; readonly flown: Resolved; readonly fault: null }
  | { readonly turn: FrozenTurn; readonly fault: string };

/**
 * Flies these turns here, and once more elsewhere from their records alone. One that cannot be flown, or that ends in
 * two ways, is told; nothing of it may be written.
 *
 * Rule: T1, C7
 */
export const flyTwice = async (
  desk: Pick<Desk, 'flyAgain'>,
  turns: readonly FrozenTurn[],
): Promise<readonly Flight[]> => {
  const again = turns.length === 0 ? [] : await desk.flyAgain(turns);
  return turns.map((turn, index) => compared(turn, again[index]));
};

const compared = (turn: FrozenTurn, again: SecondFlight | undefined): Flight => {
  if (!again) return { turn, fault: 'it was not flown a second time' };
  if (again.fault !== null) return { turn, fault: again.fault };
  const flown = flownOrFault(turn);
  if (typeof flown === 'string') return { turn, fault: flown };
  const digest = digestOf(flown.game);
  if (digest === again.digest) return { turn, flown, fault: null };
  return { turn, fault: `flown twice it ended in two ways, with the digests ${digest} and ${again.digest}` };
};

const flownOrFault = (turn: FrozenTurn): Resolved | string => {
  try {
    return flyTurn(turn);
  } catch (error) {
    return `it could not be flown: ${error instanceof Error ? error.message : String(error)}`;
  }
};
