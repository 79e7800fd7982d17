import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '../../src/store/schema.ts';
import { inTransaction } from '../../src/store/transact.ts';

/** Where the two drivers differ by themselves and must not differ here. */
export const driverContract = (open: () => Db): void => {
  describe('values', () => {
    test('are read alike from every engine', async () => {
      const { rows } = await sql`
        select 4294967296::bigint as id, count(*) as counted, date '2026-03-29' as day,
          '\\x00ff'::bytea as bytes, timestamptz '2026-03-29 12:00+02' as noon, '{"a":[1]}'::jsonb as json,
          array['x', 'y,"z'] as words, null as nothing
        from (values (1), (2)) two`.execute(open());
      expect(rows).toEqual([
        {
          id: 4294967296,
          counted: 2,
          day: '2026-03-29',
          bytes: Uint8Array.of(0, 255),
          noon: new Date('2026-03-29T10:00:00Z'),
          json: { a: [1] },
          words: ['x', 'y,"z'],
          nothing: null,
        },
      ]);
      expect((rows[0] as { bytes: Uint8Array }).bytes.constructor).toBe(Uint8Array);
    });
  });

  describe('transactions', () => {
    test('two at once do not see each other, and one that fails leaves nothing', async () => {
      const db = open();
      const add = (name: string) => db.insertInto('lease').values({ name, owner: 'x', until: new Date(0), fence: 1 });
      const names = () => db.selectFrom('lease').select('name').orderBy('name').execute();
      const failing = inTransaction(db, async trx => {
        await trx
          .insertInto('lease')
          .values({ name: 'lost', owner: 'x', until: new Date(0), fence: 1 })
          .execute();
        throw new Error('on purpose');
      });
      const [failed] = await Promise.allSettled([failing, add('kept').execute()]);
      expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'on purpose' } });
      expect(await names()).toEqual([{ name: 'kept' }]);
    });

    test('one that was in the way of another is run again', async () => {
      let tried = 0;
      const done = await inTransaction(open(), async trx => {
        tried += 1;
        if (tried < 3) await sql`do $$ begin raise exception 'in the way' using errcode = '40P01'; end $$`.execute(trx);
        return 'done';
      });
      expect([done, tried]).toEqual(['done', 3]);
    });
  });
};
