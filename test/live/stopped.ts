import { sql } from 'kysely';
import { until } from '../../scripts/live/ground.ts';
import type { Db } from '../../src/store/schema.ts';
import type { DaemonProcess } from './installation.ts';

/** Those whom PostgreSQL keeps waiting. */
const WAITING = sql`from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/**
 * Keeps a table from everybody until the daemon waits for it: everything before its next write is stored, and nothing
 * after it. Then it is stopped in one way or another, and the table is free again.
 */
export const stoppedBeforeItWrites = <T>(
  db: Db,
  table: string,
  daemon: DaemonProcess,
  because: () => Promise<T>,
  stop: () => Promise<void>,
): Promise<T> =>
  // Who waits is asked outside the transaction: inside, PostgreSQL shows the activity as it was at the first look.
  db.transaction().execute(async trx => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(trx);
    const brought = await because();
    await until(`the daemon waits for ${table}`, 30, async () => {
      const { rows } = await sql`select pid ${WAITING}`.execute(db);
      return rows.length > 0;
    }).catch((error: Error) => {
      throw new Error(`${error.message}; it said:\n${daemon.log().slice(-10).join('\n')}`);
    });
    await stop();
    return brought;
  });

/** Kills it there; what PostgreSQL would still do for the dead is ended too. */
export const killedBeforeItWrites = <T>(
  db: Db,
  table: string,
  daemon: DaemonProcess,
  because: () => Promise<T>,
): Promise<T> =>
  stoppedBeforeItWrites(db, table, daemon, because, async () => {
    await daemon.kill();
    await sql`select pg_terminate_backend(pid) ${WAITING}`.execute(db);
  });
