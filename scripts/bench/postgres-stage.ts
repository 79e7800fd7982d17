import { rmSync } from 'node:fs';
import { sql } from 'kysely';
import type { Store } from '../../src/desk/ports/store.ts';
import { openDatabase } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import type { Db } from '../../src/store/schema.ts';
import { openStore } from '../../src/store/store.ts';
import { installServers, newFolder } from '../live/ground.ts';
import { startPostgres } from '../live/postgres.ts';

export type PostgresStage = {
  readonly folder: string;
  readonly url: string;
  readonly db: Db;
  readonly store: Store;
  readonly close: () => Promise<void>;
};

/** A PostgreSQL of our own for the time being, migrated and empty. */
export const postgresStage = async (): Promise<PostgresStage> => {
  installServers();
  const folder = await newFolder();
  const postgres = await startPostgres(folder);
  const database = await openDatabase({ url: postgres.url }, () => undefined);
  await migrate(database.db);
  return {
    folder,
    url: postgres.url,
    db: database.db,
    store: openStore(database),
    close: async () => {
      await database.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** The statistics that autovacuum makes within a minute of a table's being filled; it makes none of an empty one. */
export const makeStatistics = async (db: Db): Promise<void> => {
  const filled = await sql<{ readonly table: string }>`
    select relname as "table" from pg_stat_user_tables where pg_relation_size(relid) > 0`.execute(db);
  for (const { table } of filled.rows) await sql`analyze ${sql.table(table)}`.execute(db);
};
