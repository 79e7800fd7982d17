/**
 * Writes test/store/released/NAME.sql.gz, named after the newest file of sql/: a PostgreSQL in which a busy spring was
 * flown, dumped by pg_dump. Run it with each release, before the next file of sql/ is begun.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { openDatabase } from '../src/store/database.ts';
import { migrate } from '../src/store/migrate.ts';
import type { Db } from '../src/store/schema.ts';
import { openStore } from '../src/store/store.ts';
import { openOffice } from '../test/desk/office.ts';
import { busySpring } from '../test/store/busy-spring.ts';
import { newFolder, run } from './live/ground.ts';
import { startPostgres } from './live/postgres.ts';

const at = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** What is long and proves nothing. */
const shorten = async (db: Db): Promise<void> => {
  await sql`update outgoing_mail set body_html = '<p>shortened</p>' where body_html <> ''`.execute(db);
  await sql`update picture set png = '\\x89504e47'`.execute(db);
  await sql`update enclosure set bytes = '\\x255044462d'`.execute(db);
};

/** A table that nothing was written to would be brought up to date untested. */
const refuseEmpty = (dump: string): void => {
  const tables = [...dump.matchAll(/^CREATE TABLE public\.(\w+)/gm)].map(([, name = '']) => name);
  const empty = tables.filter(name => !dump.includes(`INSERT INTO public.${name} `));
  if (empty.length > 0) throw new Error(`The busy spring leaves nothing in ${empty.join(', ')}.`);
};

const folder = await newFolder();
const postgres = await startPostgres(folder);
try {
  const { db, close } = await openDatabase({ url: postgres.url }, () => undefined);
  const files = await migrate(db);
  await busySpring(await openOffice({}, { db, store: openStore({ db, close }) }));
  await shorten(db);
  await close();
  const newest = files.at(-1) ?? '';
  const dump = run('pg_dump', ['--inserts', '--no-owner', '--no-privileges', postgres.url]);
  refuseEmpty(dump);
  const plain = dump
    .replace(/^--.*$/gm, '')
    .replace(/^\\(un)?restrict .*$/gm, '')
    .replace(/\n{3,}/g, '\n\n');
  writeFileSync(at(`test/store/released/${newest}.gz`), gzipSync(plain, { level: 9 }));
  process.stdout.write(`${readdirSync(at('test/store/released')).join('\n')}\n`);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
