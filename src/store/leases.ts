import { sql } from 'kysely';
import type { Store } from '../desk/ports/store.ts';
import { releaseLetters, UNLEASED } from './letters.ts';
import { releaseGames } from './noons.ts';
import type { Db, Trx } from './schema.ts';
import { outdated } from './transact.ts';

/** Dropped, not deleted: the fencing number must go on rising. */
const LONG_AGO = new Date(0);

export const takeLease =
  (db: Db): Store['takeLease'] =>
  async (name, owner, now, until) => {
    const taken = await db
      .insertInto('lease')
      .values({ name, owner, until, fence: 1 })
      .onConflict(held =>
        held
          .column('name')
          .doUpdateSet(eb => ({
            owner,
            until,
            fence: eb
              .case()
              .when(eb.and([eb('lease.owner', '=', owner), eb('lease.until', '>', now)]))
              .then(eb.ref('lease.fence'))
              .else(eb('lease.fence', '+', 1))
              .end(),
          }))
          .where(eb => eb.or([eb('lease.owner', '=', owner), eb('lease.until', '<=', now)])),
      )
      .returning('fence')
      .executeTakeFirst();
    return taken?.fence ?? null;
  };

export const dropLease =
  (db: Db): Store['dropLease'] =>
  async (name, owner) => {
    await db
      .updateTable('lease')
      .set({ until: LONG_AGO })
      .where('name', '=', name)
      .where('owner', '=', owner)
      .execute();
  };

/** Keeps a lease for the length of a transaction; outdated where somebody else has it by now. */
export const holdLease = async (
  trx: Trx,
  { name, fence }: { readonly name: string; readonly fence: number },
): Promise<void> => {
  const held = await trx
    .selectFrom('lease')
    .select('name')
    .where('name', '=', name)
    .where('fence', '=', fence)
    .forShare()
    .executeTakeFirst();
  if (!held) outdated();
};

/**
 * Ends the leases of everybody, in a database that nobody else can have open: whoever held one is dead. The numbers go on
 * rising. A mail keeps the name of its holder, for he may have posted it, and nothing may overtake it any more.
 */
export const endLeases = async (db: Db): Promise<void> => {
  await db.updateTable('lease').set({ until: LONG_AGO }).execute();
  await db.updateTable('game').set(UNLEASED).where('leased_by', 'is not', null).execute();
  await db
    .updateTable('letter')
    .set(UNLEASED)
    .where('state', '=', 'waiting')
    .where('leased_by', 'is not', null)
    .execute();
  await db
    .updateTable('outgoing_mail')
    .set({ leased_until: LONG_AGO })
    .where('state', '=', 'waiting')
    .where('leased_by', 'is not', null)
    .execute();
};

export const clock =
  (db: Db): Store['clock'] =>
  async () => {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const [row] = rows;
    if (!row) throw new Error('clock: the database told no time');
    return row.now;
  };

export const giveBack =
  (db: Db): Store['giveBack'] =>
  async owner => {
    await releaseGames(db)(owner);
    await releaseLetters(db)(owner);
    await db
      .updateTable('outgoing_mail')
      .set(eb => ({ ...UNLEASED, attempts: eb('attempts', '-', 1) }))
      .where('state', '=', 'waiting')
      .where('leased_by', '=', owner)
      .execute();
  };
