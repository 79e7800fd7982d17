import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeSchema } from '../../scripts/describe-schema.ts';
import { migrate } from '../../src/store/migrate.ts';
import { testDatabase } from '../builders-store.ts';
import { driverContract } from './driver.contract.ts';
import { storeContract } from './store.contract.ts';

let opened: Awaited<ReturnType<typeof testDatabase>>;

beforeEach(async () => {
  opened = await testDatabase();
});

describe('the store on PGlite', () => {
  storeContract(() => ({ ...opened, other: opened.store }));
  driverContract(() => opened.db);
});

describe('migrations', () => {
  const snapshot = readFileSync(new URL('../../sql/schema.snapshot.sql', import.meta.url), 'utf8');

  test('make the schema of the snapshot', async () => {
    expect(await describeSchema(opened.db)).toBe(snapshot);
  });

  test('are run once', async () => {
    expect(await migrate(opened.db)).toEqual([]);
  });

  test('a database newer than the program is refused and left alone', async () => {
    await sql`insert into kysely_migration values ('0999_tomorrow.sql', '2027')`.execute(opened.db);
    try {
      await expect(migrate(opened.db)).rejects.toThrow(
        /^The database is newer than this program: it has run 0999_tomorrow\.sql, and the newest file known here is \d{4}_\w+\.sql\. Nothing was changed\. Start the newer program, or restore a backup of its time\.$/,
      );
    } finally {
      await sql`delete from kysely_migration where name = '0999_tomorrow.sql'`.execute(opened.db);
    }
  });
});
