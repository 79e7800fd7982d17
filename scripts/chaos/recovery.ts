import { setTimeout as pause } from 'node:timers/promises';
import { attemptsFallDue } from '../live/passing-time.ts';
import { GAMES } from './battles.ts';
import { type Progress, progressOf } from './moments.ts';
import type { Place, Stage } from './stage.ts';
import type { Watch } from './watch.ts';

/** Nothing has moved for so long: then it is not slowness. */
const PATIENCE = 60_000;
/** Nothing has moved for so long: what waits for another attempt is tried. Leases of daemons that live run out by themselves. */
const LONG_ENOUGH = 3000;

/**
 * Waits until every letter is settled, every turn is flown and told, and every mail has left the outbox.
 *
 * @throws where nothing moves any more, with how far it came and the last words of the daemons
 */
export const allDone = async (stage: Stage, { db }: Place, watch: Watch): Promise<void> => {
  let last = '';
  let moved = performance.now();
  let hurried = moved;
  for (;;) {
    await watch.look();
    const progress = await progressOf(db, stage.postOffice);
    if (isDone(progress, stage.letters.length)) return;
    const now = performance.now();
    if (JSON.stringify(progress) !== last) [last, moved, hurried] = [JSON.stringify(progress), now, now];
    if (now - moved > PATIENCE) throw new Error(`nothing moves any more at ${last}; ${watch.lastWords().join(' // ')}`);
    if (now - hurried > LONG_ENOUGH) {
      await attemptsFallDue(db);
      hurried = now;
    }
    await pause(100);
  }
};

const isDone = (progress: Progress, letters: number): boolean =>
  progress.lettersSettled >= letters && progress.turnsSummedUp >= GAMES && progress.mailsWaiting === 0;
