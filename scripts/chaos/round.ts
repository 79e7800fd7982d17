import { setNoon } from '../live/passing-time.ts';
import { type Account, accountOf } from './account.ts';
import type { Drawn } from './draw.ts';
import { FAULTS, lyingFor, watchFor } from './faults.ts';
import { comeTo, progressOf } from './moments.ts';
import { allDone } from './recovery.ts';
import type { Place, Stage } from './stage.ts';
import { setWatch, type Watch } from './watch.ts';

/** What became of a round. */
export type Round = {
  readonly account: Account;
  /** What the fault did, in a few words. */
  readonly touched: string;
  /** What is wrong with it, whatever the undisturbed round came to, in sentences. */
  readonly complaints: readonly string[];
};

/**
 * Twenty games from their letters to their reports, with one fault on the way; null: undisturbed. Noon comes a second
 * after the last letter, whether or not the letters were read by then.
 */
export const flyRound = async (stage: Stage, drawn: Drawn | null): Promise<Round> => {
  const place = await stage.freshPlace(lyingFor(drawn?.fault ?? null));
  const watch = setWatch(place.startDaemon);
  try {
    await Promise.all(Array.from({ length: watchFor(drawn?.fault ?? null) }, watch.start));
    const complaints: string[] = [];
    const touched = await fly(stage, place, watch, drawn).catch((error: Error) => {
      complaints.push(error.message);
      return 'it did not come to an end';
    });
    await watch.stop();
    complaints.push(...watch.complaints());
    return { account: await accountOf(place.db, stage.postOffice), touched, complaints };
  } finally {
    await watch.dismiss();
    await place.leave();
  }
};

const fly = async (stage: Stage, place: Place, watch: Watch, drawn: Drawn | null): Promise<string> => {
  const start = performance.now();
  const [touched] = await Promise.all([
    drawn ? strike(stage, place, watch, drawn) : 'nothing',
    pilotsWrite(stage, place),
  ]);
  const repaired = performance.now();
  await allDone(stage, place, watch);
  const [before, after] = [repaired - start, performance.now() - repaired].map(wait => Math.round(wait / 1000));
  return `${touched}, repaired after ${before} s and all done ${after} s later`;
};

const pilotsWrite = async ({ letters }: Stage, { db, deliver }: Place): Promise<void> => {
  for (const letter of letters) await deliver(letter);
  const games = await db.selectFrom('game').select('id').execute();
  const ids = games.map(({ id }) => id);
  await setNoon(db, 1, ids);
};

const strike = async (stage: Stage, place: Place, watch: Watch, drawn: Drawn): Promise<string> => {
  await comeTo(drawn.moment, stage.letters.length, () => progressOf(place.db, stage.postOffice));
  return FAULTS[drawn.fault]({ stage, place, watch, drawn });
};
