/** Databases as earlier versions left them. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { overPGlite } from '../../src/store/database.ts';
import { PGLITE_PARSERS } from '../../src/store/pglite-dialect.ts';
import type { Db } from '../../src/store/schema.ts';

const FOLDER = new URL('released/', import.meta.url);

/**
 * Databases as earlier versions left them, dumped by pg_dump --inserts; each is named after the newest file of sql/ that
 * had been run. `npx tsx scripts/released-dump.ts` makes the next one; the first holds a battle of ten turns. The HTML of
 * mails, pictures and enclosures are shortened.
 */
export const dumps = readdirSync(FOLDER).sort();

/** A database of one's own that holds a dump. A dump empties the search path, so that is put back. */
export const restored = async (dump: string): Promise<Db> => {
  const pglite = await PGlite.create({ parsers: PGLITE_PARSERS });
  await pglite.exec(gunzipSync(readFileSync(new URL(dump, FOLDER))).toString('utf8'));
  await pglite.exec('set search_path to public');
  return overPGlite(pglite).db;
};
