import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Desk } from '../desk/desk.ts';
import type { SecondFlight } from '../desk/fly-turn.ts';

/** Far more than twenty turns take; a thread that is silent for so long is given up. */
const LONGEST = 60_000;

export type Referee = { readonly flyAgain: Desk['flyAgain']; readonly close: () => Promise<void> };

/**
 * Flies turns for the second time in a thread of its own, which shares nothing with the first flight but the record. The
 * thread comes with the first noon and serves all that follow. Where it dies or falls silent the asking rejects, and
 * the next one gets a fresh thread.
 */
export const openReferee = (): Referee => {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const ask: Desk['flyAgain'] = async turns => {
    thread ??= startThread();
    const asked = thread;
    try {
      const answered = once(asked, 'message', { signal: AbortSignal.timeout(LONGEST) });
      asked.postMessage(turns);
      const [flights] = (await answered) as [readonly SecondFlight[]];
      return flights;
    } catch (cause) {
      thread = null;
      await asked.terminate();
      throw new Error('the thread that flies turns again gave no answer', { cause });
    }
  };

  return {
    flyAgain: turns => {
      const flying = last.then(() => ask(turns));
      last = flying.catch(() => undefined);
      return flying;
    },
    close: async () => {
      await last;
      await thread?.terminate();
    },
  };
};

/** Compiled, the thread lies beside this file; from the sources, a script starts it. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? '../../scripts/referee-thread.mjs' : './thread.js',
  import.meta.url,
);

const startThread = (): Worker => {
  const thread = new Worker(THREAD);
  thread.unref(); // an idle referee keeps nobody on duty
  thread.on('error', () => undefined); // told by the turns that it dies of
  return thread;
};
