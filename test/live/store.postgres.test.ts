import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeSchema } from '../../scripts/describe-schema.ts';
import { type Doorkeeper, doorkeeper } from '../../scripts/live/doorkeeper.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import { openMigrated } from '../../src/store/open-migrated.ts';
import type { Db, Trx } from '../../src/store/schema.ts';
import { openStore } from '../../src/store/store.ts';
import { inTransaction } from '../../src/store/transact.ts';
import { emptyTables } from '../builders-store.ts';
import { driverContract } from '../store/driver.contract.ts';
import { at, fileAndClaim, letter } from '../store/samples.ts';
import { storeContract } from '../store/store.contract.ts';
import { postgresUrl } from './servers.ts';

const server = postgresUrl();
const name = `noon_${randomUUID().replaceAll('-', '')}`;
const lost: Error[] = [];

const addressOf = (database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

const open = (): Promise<Database> => openDatabase({ url: addressOf(name) }, error => lost.push(error));

/** Resolves for everybody once so many have come; whoever comes later walks through. */
const meeting = (expected: number) => {
  let open = (): void => undefined;
  const met = new Promise<void>(resolve => {
    open = resolve;
  });
  let come = 0;
  return () => {
    come += 1;
    if (come >= expected) open();
    return met;
  };
};

let one: Database;
let two: Database;
let migrated: readonly (readonly string[])[];

beforeAll(async () => {
  const maintenance = await openDatabase({ url: server }, error => lost.push(error));
  await sql.raw(`create database ${name}`).execute(maintenance.db);
  await maintenance.close();
  [one, two] = await Promise.all([open(), open()]);
  migrated = await Promise.all([migrate(one.db), migrate(two.db)]);
});

afterAll(async () => {
  await Promise.all([one.close(), two.close()]);
});

test('two daemons that start together migrate once', () => {
  expect(migrated.filter(files => files.length > 0)).toHaveLength(1);
});

test('the schema is the one that PGlite has', async () => {
  const snapshot = readFileSync(new URL('../../sql/schema.snapshot.sql', import.meta.url), 'utf8');
  expect(await describeSchema(one.db)).toBe(snapshot);
});

describe('the store on PostgreSQL', () => {
  beforeEach(() => emptyTables(one.db));
  storeContract(() => ({ store: openStore(one), other: openStore(two), db: one.db }));
  driverContract(() => one.db);

  test('a connection that dies takes its transaction along, not the program', async () => {
    await openStore(one).fileLetters([letter('41')], at('09:00:00'));
    const dying = one.db.transaction().execute(async trx => {
      await sql`delete from letter`.execute(trx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(two.db);
      await sql`select pg_sleep(1)`.execute(trx);
    });
    await expect(dying).rejects.toThrow();
    expect(await one.db.selectFrom('letter').select('uid').execute()).toEqual([{ uid: '41' }]);
  });

  test('idle connections that die are told of, and the next query takes a fresh one', async () => {
    const before = lost.length;
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(two.db);
    expect(rows.length).toBeGreaterThan(0);
    await expect.poll(() => lost.length - before, { timeout: 5_000 }).toBe(rows.length);
    await expect(fileAndClaim(openStore(one), '42')).resolves.toBeTypeOf('number');
  });

  test('two transactions that wait for each other both go through in the end', async () => {
    for (const name of ['a', 'b']) await openStore(one).takeLease(name, 'nobody', at('09:00:00'), at('09:05:00'));
    const add = (trx: Trx, name: string) =>
      trx
        .updateTable('lease')
        .set(eb => ({ fence: eb('fence', '+', 1) }))
        .where('name', '=', name)
        .execute();
    const bothBegan = meeting(2);
    const crosswise = (db: Db, first: string, second: string) =>
      inTransaction(db, async trx => {
        await add(trx, first);
        await bothBegan();
        await add(trx, second);
      });
    await Promise.all([crosswise(one.db, 'a', 'b'), crosswise(two.db, 'b', 'a')]);
    const fences = await one.db.selectFrom('lease').select('fence').execute();
    expect(fences).toEqual([{ fence: 3 }, { fence: 3 }]);
  });
});

describe('a database with little patience', () => {
  let hasty: Database;
  let door: Doorkeeper;

  beforeAll(async () => {
    const url = new URL(server);
    door = await doorkeeper(Number(url.port));
    url.port = String(door.port);
    url.pathname = `/${name}`;
    hasty = await openDatabase({ url: url.href, timeoutSeconds: 1 }, () => undefined);
  });
  afterAll(async () => {
    await hasty.close();
    await door.close();
  });

  test('a PostgreSQL that falls silent is left, and asked again over a new line', async () => {
    const answer = () => sql<{ one: number }>`select 1 as one`.execute(hasty.db);
    await answer();
    door.behave('stalling');
    await expect(answer()).rejects.toThrow('PostgreSQL said nothing for 1 s');
    door.behave('open');
    expect((await answer()).rows).toEqual([{ one: 1 }]);
  });

  test('R6 who falls asleep inside a transaction does not keep its rows from the others', async () => {
    const lock = sql`select pg_advisory_xact_lock(1917)`;
    const sleeping = hasty.db.transaction().execute(async trx => {
      await lock.execute(trx);
      door.behave('stalling'); // nothing is heard of him any more, not even that he leaves
      await lock.execute(one.db); // has it once PostgreSQL has put him out
      door.behave('open');
      await lock.execute(trx);
    });
    await expect(sleeping).rejects.toThrow();
  });
});

describe('a migration that takes longer than PostgreSQL may be silent', () => {
  const slow = `${name}_slow`;

  beforeAll(async () => {
    await sql.raw(`create database ${slow}`).execute(one.db);
    const maintenance = await openDatabase({ url: addressOf(slow) }, () => undefined);
    await sql`
      create function dawdle() returns event_trigger language plpgsql as
      $$ begin if to_regclass('pilot') is null then perform pg_sleep(2.5); end if; end $$`.execute(maintenance.db);
    await sql`
      create event trigger dawdle on ddl_command_start when tag in ('CREATE TABLE') execute function dawdle()`.execute(
      maintenance.db,
    );
    await maintenance.close();
  });

  test('is left its time by the daemon that runs it, and by the one that waits for it', async () => {
    const place = { url: addressOf(slow), timeoutSeconds: 1 };
    const daemons = await Promise.all([openMigrated(place, () => undefined), openMigrated(place, () => undefined)]);
    expect(daemons.map(({ files }) => files.length > 0).sort()).toEqual([false, true]);
    // Once it is up to date, both are as impatient as they were told to be.
    for (const { database } of daemons) {
      await expect(sql`select pg_sleep(2.5)`.execute(database.db)).rejects.toThrow('PostgreSQL said nothing for 1 s');
      await database.close();
    }
  });
});

test('a PostgreSQL that is not there is named without its password', async () => {
  const opening = openDatabase({ url: 'postgres://noon:secret@127.0.0.1:1/noon' }, () => undefined);
  await expect(opening).rejects.toThrow(/^PostgreSQL at 127\.0\.0\.1:1\/noon cannot be used: connect ECONNREFUSED/);
});
