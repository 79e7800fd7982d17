import { sql } from 'kysely';
import type { Change } from '../desk/ports/changes.ts';
import type { Store } from '../desk/ports/store.ts';
import type { Db, Trx } from './schema.ts';
import { outdated } from './transact.ts';

export const dutyDone =
  (db: Db): Store['dutyDone'] =>
  async duty => {
    const day = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day');
    return (await db.selectFrom('duty').select(day).where('name', '=', duty).executeTakeFirst())?.day ?? null;
  };

/** The row is locked by whoever comes first; the second one finds the day done. */
export const noteDuty = async (trx: Trx, { duty, day }: Extract<Change, { kind: 'duty-done' }>): Promise<void> => {
  const noted = await trx
    .insertInto('duty')
    .values({ name: duty, day })
    .onConflict(known => known.column('name').doUpdateSet({ day }).where('duty.day', '<', day))
    .executeTakeFirst();
  if (noted.numInsertedOrUpdatedRows === 0n) outdated();
};
