/** An empty store in memory for any test, quick because every database is a copy of one migrated template. */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import type { Store } from '../src/desk/ports/store.ts';
import { overPGlite } from '../src/store/database.ts';
import { migrate } from '../src/store/migrate.ts';
import { PGLITE_PARSERS } from '../src/store/pglite-dialect.ts';
import type { Db } from '../src/store/schema.ts';
import { openStore } from '../src/store/store.ts';

const at = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** One database for each test file; its session is shared by every store that the file opens. */
let shared: Promise<Db> | null = null;

const sharedDb = (): Promise<Db> => {
  shared ??= openCopy();
  return shared;
};

/** A store without a single row. It replaces the one given before; closing it leaves the database for the next test. */
export const testStore = async (): Promise<Store> => (await testDatabase()).store;

/** The same, with the database to look into. */
export const testDatabase = async (): Promise<{ readonly store: Store; readonly db: Db }> => {
  const db = await sharedDb();
  await emptyTables(db);
  return { db, store: openStore({ db, close: async () => undefined }) };
};

/** Takes every row out of every table of ours. */
export const emptyTables = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(db);
  await sql.raw(`truncate ${rows.map(({ name }) => name).join(', ')} restart identity`).execute(db);
};

/** A PGlite of one's own in memory, migrated. */
export const openCopy = async (): Promise<Db> => {
  const template = new Blob([readFileSync(await templateFile())]);
  return overPGlite(await PGlite.create({ loadDataDir: template, parsers: PGLITE_PARSERS })).db;
};

/** Made once for each state of sql/, and kept with the packages. Test files that start together may each make it. */
const templateFile = async (): Promise<string> => {
  const file = at(`node_modules/.cache/noon-patrol/store-${templateDigest()}.tar`);
  if (existsSync(file)) return file;
  const pglite = await PGlite.create();
  await migrate(overPGlite(pglite).db);
  const bytes = Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer());
  await pglite.close();
  mkdirSync(at('node_modules/.cache/noon-patrol'), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, bytes);
  renameSync(draft, file);
  return file;
};

const templateDigest = (): string => {
  const migrations = readdirSync(at('sql'))
    .filter(name => /^\d/.test(name))
    .sort();
  const parts = ['node_modules/@electric-sql/pglite/package.json', ...migrations.map(name => `sql/${name}`)];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(readFileSync(at(part)));
  return hash.digest('hex').slice(0, 16);
};
