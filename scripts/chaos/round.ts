import { setTimeout as pause } from 'node:timers/promises';
import { setNoon, sixMinutesPass } from '../live/passing-time.ts';
import { type Account, accountOf } from './account.ts';
import { GAMES } from './battles.ts';
import type { Drawn } from './draw.ts';
import { FAULTS, lyingFor, watchFor } from './faults.ts';
import { comeTo, type Progress, progressOf } from './moments.ts';
import type { Place, Stage } from './stage.ts';
import { setWatch, type Watch } from './watch.ts';

/** What became of a round; `touched` says what the fault did. */
export type Round = {
  readonly account: Account;
  readonly touched: string;
  /** What is wrong with it whatever the undisturbed round came to, in sentences. */
  readonly complaints: readonly string[];
};

/** Nothing has moved for so long: then it is not slowness. */
const PATIENCE = 60_000;
/** Nothing has moved for so long: whoever waits for a lease or an attempt gets his time. */
const LONG_ENOUGH = 3000;

/**
 * Twenty games from their letters to their reports, with one fault on the way; null: undisturbed. Noon comes a second
 * after the last letter, whether or not the letters were read by then.
 */
export const flyRound = async (stage: Stage, drawn: Drawn | null): Promise<Round> => {
  const place = await stage.freshPlace(lyingFor(drawn?.fault ?? null));
  const watch = setWatch(place.startDaemon);
  try {
    await Promise.all(Array.from({ length: watchFor(drawn?.fault ?? null) }, watch.start));
    const allIn = pilotsWrite(stage, place);
    const touched = drawn ? await strike(stage, place, watch, drawn) : 'nothing';
    await allIn;
    const stuck = await settled(stage, place, watch);
    await watch.stop();
    const complaints = [...stuck, ...watch.complaints()];
    return { account: await accountOf(place.db, stage.postOffice), touched, complaints };
  } finally {
    await watch.dismiss();
    await place.leave();
  }
};

const pilotsWrite = async ({ letters }: Stage, { db, deliver }: Place): Promise<void> => {
  for (const letter of letters) await deliver(letter);
  const games = await db.selectFrom('game').select('id').execute();
  await setNoon(
    db,
    1,
    games.map(({ id }) => id),
  );
};

const strike = async (stage: Stage, place: Place, watch: Watch, drawn: Drawn): Promise<string> => {
  await comeTo(drawn.moment, stage.letters.length, () => progressOf(place.db, stage.postOffice));
  return FAULTS[drawn.fault]({ stage, place, watch, drawn });
};

/** Waits until everything is done; tells in a sentence where it is not, and nothing moves any more. */
const settled = async (stage: Stage, { db }: Place, watch: Watch): Promise<readonly string[]> => {
  let last = '';
  let moved = performance.now();
  let hurried = moved;
  for (;;) {
    await watch.look();
    const progress = await progressOf(db, stage.postOffice);
    if (isDone(progress, stage.letters.length)) return [];
    const now = performance.now();
    if (JSON.stringify(progress) !== last) [last, moved, hurried] = [JSON.stringify(progress), now, now];
    if (now - moved > PATIENCE) return [`nothing moves any more at ${last}; ${watch.lastWords().join(' // ')}`];
    if (now - hurried > LONG_ENOUGH) {
      await sixMinutesPass(db);
      hurried = now;
    }
    await pause(100);
  }
};

const isDone = (progress: Progress, letters: number): boolean =>
  progress.lettersSettled >= letters && progress.turnsSummedUp >= GAMES && progress.mailsWaiting === 0;
