/** Time that passes without anybody waiting for it: what is moved stands in the database. */
import { sql } from 'kysely';
import type { Db } from '../../src/store/schema.ts';
import { until } from './ground.ts';

/**
 * Moves the noon of G1, or of the games named, so many seconds ahead and waits until it has passed. Only the deadline is
 * moved, as if the wall clock had run; everything else the daemon does by itself.
 */
export const noonIn = async (db: Db, seconds: number, games: readonly string[] = ['G1']): Promise<void> => {
  const noon = await setNoon(db, seconds, games);
  await until('noon has passed', seconds + 5, () => Date.now() > noon.getTime() + 1000);
};

/** The same without the waiting. A noon falls on a whole second, as INTERNALDATE does. */
export const setNoon = async (db: Db, seconds: number, games: readonly string[]): Promise<Date> => {
  const noon = new Date((Math.ceil(Date.now() / 1000) + seconds) * 1000);
  await db.updateTable('game').set({ deadline: noon, next_noon: noon }).where('id', 'in', games).execute();
  return noon;
};

/** Lets six minutes pass for whoever waits in the database: leases run out, whoever has them, and attempts fall due. */
export const sixMinutesPass = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ owner: string }>`
    select owner from lease union select leased_by from letter where leased_by is not null
    union select leased_by from game where leased_by is not null
    union select leased_by from outgoing_mail where leased_by is not null`.execute(db);
  for (const { owner } of rows) await leasesRunOut(db, owner);
  await attemptsFallDue(db);
};

/** Lets the leases of one daemon run out, and nobody else's: as when it has been dead for six minutes. */
export const leasesRunOut = async (db: Db, owner: string): Promise<void> => {
  for (const statement of [
    sql`update lease set until = until - interval '6 minutes' where owner = ${owner}`,
    sql`update letter set leased_until = leased_until - interval '6 minutes' where leased_by = ${owner}`,
    sql`update game set leased_until = leased_until - interval '6 minutes' where leased_by = ${owner}`,
    sql`update outgoing_mail set leased_until = leased_until - interval '6 minutes' where leased_by = ${owner}`,
  ]) {
    await statement.execute(db);
  }
};

/** Lets every mail that waits be tried again, whoever has it. */
export const attemptsFallDue = async (db: Db): Promise<void> => {
  await sql`update outgoing_mail set next_attempt = next_attempt - interval '6 minutes'`.execute(db);
};
