import { type RawBuilder, sql } from 'kysely';
import type { Change } from '../desk/ports/changes.ts';
import type { Store } from '../desk/ports/store.ts';
import { folded } from './folding.ts';
import { oneOf } from './planned-once.ts';
import type { Db, Trx } from './schema.ts';
import { outdated } from './transact.ts';

/** The other addresses of a pilot that the statement selects. */
export const FURTHER_ADDRESSES = sql<readonly string[]>`array(
  select further.address from further_address further
  where further.pilot_key = pilot.key order by further.confirmed_at, further.address)`;

/** Whether the pilot that the statement selects writes from one of these addresses, the main one or another. */
export const writesFrom = (addresses: RawBuilder<readonly string[]>) => sql<boolean>`(
  pilot.address = ${oneOf(addresses)}
  or pilot.key = any(array(select pilot_key from further_address where address = ${oneOf(addresses)})))`;

export const addressTaken =
  (db: Db): Store['addressTaken'] =>
  async address => {
    const pilots = sql`select from pilot where ${writesFrom(sql`array[${folded(address)}]`)}`;
    const gameMasters = sql`select from game_master where address = ${folded(address)}`;
    const taken = sql<boolean>`exists (${pilots}) or exists (${gameMasters})`;
    return (await db.selectNoFrom(taken.as('taken')).executeTakeFirstOrThrow()).taken;
  };

type Readdressing = Extract<Change, { kind: 'add-address' | 'drop-address' | 'main-address' }>;

/** A pilot's addresses come and go. Where his main one changes, the one before is kept among the others. */
export const readdress = async (trx: Trx, change: Readdressing, now: Date): Promise<void> => {
  switch (change.kind) {
    case 'add-address':
      return add(trx, change, now);
    case 'drop-address':
      return drop(trx, change);
    case 'main-address': {
      const { pilotKey } = change;
      const pilot = await trx.selectFrom('pilot').select('address').where('key', '=', pilotKey).executeTakeFirst();
      if (!pilot?.address) return outdated();
      await drop(trx, change);
      await trx
        .updateTable('pilot')
        .set({ address: folded(change.address) })
        .where('key', '=', pilotKey)
        .execute();
      return add(trx, { pilotKey, address: pilot.address }, now);
    }
  }
};

type Address = Pick<Readdressing, 'pilotKey' | 'address'>;

const add = async (trx: Trx, { pilotKey, address }: Address, now: Date): Promise<void> => {
  await trx
    .insertInto('further_address')
    .values({ address: folded(address), pilot_key: pilotKey, confirmed_at: now })
    .execute();
};

const drop = async (trx: Trx, { pilotKey, address }: Address): Promise<void> => {
  const dropped = await trx
    .deleteFrom('further_address')
    .where('pilot_key', '=', pilotKey)
    .where('address', '=', folded(address))
    .executeTakeFirst();
  if (dropped.numDeletedRows === 0n) outdated();
};
