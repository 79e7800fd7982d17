import { readdirSync, readFileSync } from 'node:fs';
import { type Migration, Migrator, sql } from 'kysely';
import type { Db } from './schema.ts';

const FOLDER = new URL('../../sql/', import.meta.url);
const NUMBERED = /^\d{4}_.*\.sql$/;

/** The numbered files of sql/, in order. */
const numberedFiles = (): readonly string[] =>
  readdirSync(FOLDER)
    .filter(name => NUMBERED.test(name))
    .sort();

/**
 * Brings the database up to date and gives back the files that were run, all in one transaction.
 * Two processes may start together: one migrates, the other waits. A database newer than this program is refused.
 */
export const migrate = async (db: Db): Promise<readonly string[]> => {
  const files = numberedFiles();
  await refuseNewer(db);
  const migrations = Object.fromEntries(files.map(name => [name, migrationOf(name)]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'the list of migrations';
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`sql/${failed} could not be run: ${why}. The database stands as it was.`, { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
};

/** What stands between a database and this program: files of sql/ that it has not run yet, and files unknown here that it has. */
export const schemaGap = async (
  db: Db,
): Promise<{ readonly missing: readonly string[]; readonly newer: readonly string[] }> => {
  const known = numberedFiles();
  const run = await filesRun(db);
  return { missing: known.filter(name => !run.includes(name)), newer: run.filter(name => !known.includes(name)) };
};

const migrationOf = (name: string): Migration => ({
  up: async db => {
    await sql.raw(readFileSync(new URL(name, FOLDER), 'utf8')).execute(db);
  },
});

const filesRun = async (db: Db): Promise<readonly string[]> => {
  const tables = await sql<{ here: boolean }>`select to_regclass('kysely_migration') is not null as here`.execute(db);
  if (!tables.rows[0]?.here) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

const refuseNewer = async (db: Db): Promise<void> => {
  const { newer } = await schemaGap(db);
  if (newer.length > 0) throw new Error(newerThanWe(newer));
};

/** Why a database that has run these files is left alone. */
export const newerThanWe = (newer: readonly string[]): string =>
  `The database is newer than this program: it has run ${newer.join(', ')}, and the newest file known here is ` +
  `${numberedFiles().at(-1)}. Nothing was changed. Start the newer program, or restore a backup of its time.`;
