import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import pg from 'pg';
import { lockDirectory } from './directory-lock.ts';
import { faultText } from './fault-text.ts';
import { namingPlans, PGLITE_PARSERS, pglitePool, pgParsers, storableDialect } from './pglite-dialect.ts';
import type { Db, Schema } from './schema.ts';

/**
 * A PostgreSQL address, or the directory of a PGlite database. `timeoutSeconds`: how long PostgreSQL may say nothing to a
 * question; as long as it likes where nothing is said.
 */
export type Place =
  | { readonly url: string; readonly timeoutSeconds?: number | undefined }
  | { readonly directory: string };

/** Unused connections are let go after so many milliseconds. */
const LONGEST_IDLE = 10_000;

/**
 * All our statements are short: PostgreSQL would compile some of them each time, for a hundred times as long as they run. And
 * what they look up lies in memory: taken for a disk that must seek, it would rather read a table from end to end.
 */
const SHORT_STATEMENTS = '-c jit=off -c random_page_cost=1.1';

export type Database = { readonly db: Db; readonly close: () => Promise<void> };

/**
 * Opens the database: PostgreSQL by its address, else PGlite in a directory of its own.
 * Rejects with a sentence that never holds the password. `lost` hears of PostgreSQL connections that broke while
 * nobody used them; the next query takes a fresh one.
 */
export const openDatabase = (place: Place, lost: (error: Error) => void): Promise<Database> =>
  'url' in place
    ? openPostgres(place.url, { ...leavingTheSilent(place), ...leftWhenAsleep(place) }, lost)
    : openDirectory(place.directory);

/** The same for statements that take what time they need, such as those of a migration. */
export const openUnhurried = (place: Place, lost: (error: Error) => void): Promise<Database> =>
  'url' in place ? openPostgres(place.url, leftWhenAsleep(place), lost) : openDirectory(place.directory);

const openPostgres = async (url: string, patience: pg.PoolConfig, lost: (error: Error) => void): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'noon-patrol',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: SHORT_STATEMENTS,
    ...patience,
    types: pgParsers(pg.types),
  });
  pool.on('error', lost);
  // A connection that breaks inside a transaction raises its error here too, not at the pool; its query is told anyway.
  pool.on('connect', client => client.on('error', () => undefined));
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new Error(`PostgreSQL at ${withoutSecrets(url)} cannot be used: ${faultText(error)}`, { cause: error });
  }
  const db = new Kysely<Schema>({ dialect: storableDialect(namingPlans(pool)) });
  return { db, close: () => db.destroy() };
};

type Patience = Pick<Extract<Place, { url: string }>, 'timeoutSeconds'>;

/** A silent server is left, and its questions are asked again over a new line. */
const leavingTheSilent = ({ timeoutSeconds }: Patience): pg.PoolConfig => {
  if (timeoutSeconds === undefined) return {};
  const milliseconds = timeoutSeconds * 1000;
  return {
    stream: () => {
      const socket = new Socket();
      return socket.setTimeout(milliseconds, () => {
        socket.destroy(new Error(`PostgreSQL said nothing for ${timeoutSeconds} s`));
      });
    },
    idleTimeoutMillis: Math.min(LONGEST_IDLE, milliseconds / 2), // nobody waits on it, so its silence means nothing
  };
};

/** Who falls asleep inside a transaction, and would keep its rows from all others until he wakes, is put out by the server. */
const leftWhenAsleep = ({ timeoutSeconds }: Patience): pg.PoolConfig =>
  timeoutSeconds === undefined ? {} : { idle_in_transaction_session_timeout: timeoutSeconds * 1000 };

/** Whether there is a database to open; in a directory it is made when it is first opened. */
export const isThere = (place: Place): boolean => 'url' in place || isLaidOut(place.directory);

const isLaidOut = (directory: string): boolean => existsSync(join(directory, 'PG_VERSION'));

const openDirectory = async (directory: string): Promise<Database> => {
  const unlock = lockDirectory(directory);
  try {
    await layOut(directory);
    const { db, close } = overPGlite(await PGlite.create({ dataDir: directory, parsers: PGLITE_PARSERS }));
    return { db, close: () => close().finally(unlock) };
  } catch (error) {
    unlock();
    throw new Error(`The database in ${directory} cannot be opened: ${faultText(error)}`, { cause: error });
  }
};

/**
 * Makes a new database aside and puts it in place when it is whole: a first start that was killed halfway would
 * otherwise leave a directory that never opens again.
 */
const layOut = async (directory: string): Promise<void> => {
  if (isLaidOut(directory)) return;
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new Error(`${directory} holds other files and no database.`);
  const aside = `${resolve(directory)}.new`;
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  await (await PGlite.create(aside)).close();
  renameSync(aside, directory);
};

/** The database over an open PGlite, which closes with it. */
export const overPGlite = (pglite: PGlite): Database => {
  const db = new Kysely<Schema>({ dialect: storableDialect(pglitePool(pglite)) });
  return { db, close: () => db.destroy() };
};

const withoutSecrets = (url: string): string => {
  try {
    const { host, pathname } = new URL(url);
    return `${host}${pathname}`;
  } catch {
    return 'an address that cannot be read';
  }
};
