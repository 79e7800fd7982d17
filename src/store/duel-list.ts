import type { Change } from '../desk/ports/changes.ts';
import type { Store } from '../desk/ports/store.ts';
import { selectPilots } from './people.ts';
import type { Db, Trx } from './schema.ts';
import { outdated } from './transact.ts';

export const duelList =
  (db: Db): Store['duelList'] =>
  () =>
    selectPilots(db)
      .innerJoin('duel_list', 'duel_list.pilot_key', 'pilot.key')
      .orderBy('duel_list.since')
      .orderBy('duel_list.id')
      .execute();

/** Who is on the list already keeps his place. Rule: V9 */
export const joinDuelList = async (
  trx: Trx,
  { pilotKey }: Extract<Change, { kind: 'join-duel-list' }>,
  since: Date,
): Promise<void> => {
  await trx
    .insertInto('duel_list')
    .values({ pilot_key: pilotKey, since })
    .onConflict(waiting => waiting.column('pilot_key').doNothing())
    .execute();
};

export const leaveDuelList = async (
  trx: Trx,
  { pilotKeys }: Extract<Change, { kind: 'leave-duel-list' }>,
): Promise<void> => {
  await takeOff(trx, pilotKeys);
};

/** Two who wait get their game; where one of them waits no longer, neither does. Rule: V9 */
export const pairOff = async (trx: Trx, { pilotKeys }: Extract<Change, { kind: 'pair-off' }>): Promise<void> => {
  if ((await takeOff(trx, pilotKeys)) < pilotKeys.length) outdated();
};

/** How many of them were on it. */
const takeOff = async (trx: Trx, pilotKeys: readonly string[]): Promise<number> => {
  const left = await trx.deleteFrom('duel_list').where('pilot_key', 'in', pilotKeys).executeTakeFirst();
  return Number(left.numDeletedRows);
};
