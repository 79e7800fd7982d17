import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Store } from '../desk/ports/store.ts';
import type { Db } from './schema.ts';

/** Stores letters as they came; one that was handed over before is known. R2 */
export const fileLetters =
  (db: Db): Store['fileLetters'] =>
  async (letters, now) => {
    if (letters.length === 0) return;
    const rows = letters.map(
      ({ mailbox, uidValidity, uid, arrived, size, raw, junk = false }, n) => sql`(
        ${n}::integer, ${mailbox}, ${uidValidity}, ${uid}, ${arrived}::timestamptz, ${size}::bigint, ${raw}::bytea,
        ${junk}::boolean, ${hashOf(raw)}::bytea)`,
    );
    // A known letter uses up no number, however often a mailbox is read anew.
    await sql`
      insert into letter (mailbox, uid_validity, uid, arrived, size, raw, junk, raw_sha256, filed_at)
      select mailbox, uid_validity, uid, arrived, size, raw, junk, raw_sha256, ${now}::timestamptz
      from (values ${sql.join(rows)}) as given (n, mailbox, uid_validity, uid, arrived, size, raw, junk, raw_sha256)
      where not exists (select from letter known where known.mailbox = given.mailbox
        and known.uid_validity = given.uid_validity and known.uid = given.uid)
      order by n
      on conflict on constraint letter_once do nothing`.execute(db);
  };

const hashOf = (raw: Uint8Array): Uint8Array => hash('sha256', raw, 'buffer');

export const cursor =
  (db: Db): Store['cursor'] =>
  async mailbox =>
    (await db
      .selectFrom('mailbox_cursor')
      .select(['uid_validity as uidValidity', 'uid'])
      .where('mailbox', '=', mailbox)
      .executeTakeFirst()) ?? null;

/**
 * Leases the letters that arrived first. That a lease ran out is held against no letter: what one may do to its reader it does
 * to a thread (R53), so whoever held a handful of them was stopped, or cut off from the store. R7
 */
export const nextLetters =
  (db: Db): Store['nextLetters'] =>
  async ({ owner, limit, now, until }) => {
    const claimed = await db
      .with('due', claim =>
        claim
          .selectFrom('letter')
          .select('id')
          .where('state', '=', 'waiting')
          .where(eb => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
          .orderBy('arrived')
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('letter')
      .from('due')
      .whereRef('due.id', '=', 'letter.id')
      .set({ leased_by: owner, leased_until: until })
      .returning(['letter.id', 'mailbox', 'arrived', 'size', 'raw', 'junk', 'attempts'])
      .execute();
    return claimed.sort((one, other) => one.arrived.getTime() - other.arrived.getTime() || one.id - other.id);
  };

export const releaseLetters =
  (db: Db): Store['releaseLetters'] =>
  async owner => {
    await db
      .updateTable('letter')
      .set(UNLEASED)
      .where('state', '=', 'waiting')
      .where('leased_by', '=', owner)
      .execute();
  };

export const oldestWaiting =
  (db: Db): Store['oldestWaiting'] =>
  async () =>
    (
      await db
        .selectFrom('letter')
        .select('arrived')
        .where('state', '=', 'waiting')
        .orderBy('arrived')
        .limit(1)
        .executeTakeFirst()
    )?.arrived ?? null;

export const UNLEASED = { leased_by: null, leased_until: null };
