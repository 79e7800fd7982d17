import type { Desk } from './desk.ts';
import type { WaitingLetter } from './receive-letter.ts';
import { receiveInOrder } from './receive-together.ts';

/** Letters claimed at once, and settled at once at most. */
const HANDFUL = 25;

/**
 * Settles every filed letter in order of arrival; one that cannot be read does not hold up the others. Rejects where the
 * store is unwell.
 * `stopping` ends it after the letters under way; what is claimed and not settled stays claimed.
 *
 * Rule: R1, R7, R61
 */
export const receiveLetters = async (desk: Desk, owner: string, stopping: AbortSignal): Promise<void> => {
  await desk.store.releaseLetters(owner); // of a round that broke off
  const { next, rest } = lettersAhead(desk, owner);
  try {
    await receiveInOrder(desk, { next, handful: HANDFUL }, stopping);
  } finally {
    await rest(); // whoever gives back what he claimed must have all of it
  }
};

/** Handful after handful, each claimed while the one before is being settled. */
const lettersAhead = (desk: Desk, owner: string) => {
  let ahead: ReturnType<typeof claimed> | null = null;
  return {
    next: async (): Promise<readonly WaitingLetter[]> => {
      const letters = await (ahead ?? claimed(desk, owner));
      ahead = letters.length > 0 ? quiet(claimed(desk, owner)) : null;
      return letters;
    },
    /** Resolves when no claim is being made. */
    rest: async (): Promise<void> => {
      await ahead?.catch(() => undefined);
    },
  };
};

const claimed = async (desk: Desk, owner: string): Promise<readonly WaitingLetter[]> => {
  const now = desk.now();
  const until = new Date(now.getTime() + desk.settings.leases.workSeconds * 1000);
  const letters = await desk.store.nextLetters({ owner, limit: HANDFUL, now, until });
  return letters.map(filed => ({ filed, reading: quiet(desk.readLetter(filed)) }));
};

/** Whether it failed is told where it is waited for. */
const quiet = <T>(begun: Promise<T>): Promise<T> => {
  begun.catch(() => undefined);
  return begun;
};
