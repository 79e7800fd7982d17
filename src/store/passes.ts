import { sql } from 'kysely';
import type { MailboxCursor, Outage, Pass } from '../desk/ports/inbox.ts';
import type { Store } from '../desk/ports/store.ts';
import { holdLease } from './leases.ts';
import type { Db, Trx } from './schema.ts';
import { inTransaction, unlessStale } from './transact.ts';
import { forgetOldNumbers } from './withheld-letters.ts';

export const lastPass =
  (db: Db): Store['lastPass'] =>
  async mailbox =>
    (await db.selectFrom('mailbox_pass').select('began').where('mailbox', '=', mailbox).executeTakeFirst())?.began ??
    null;

/** Whoever overslept his lease notes nothing: another has read the mailbox since. R3, R6 */
export const endPass =
  (db: Db): Store['endPass'] =>
  pass =>
    unlessStale<'noted'>(db, async trx => {
      await holdLease(trx, pass.lease);
      await moveCursor(trx, pass.mailbox, pass.cursor);
      await forgetOldNumbers(trx, pass.mailbox, pass.cursor);
      await noteRead(trx, pass);
      await trx
        .updateTable('outage')
        .set({ until: pass.began })
        .where('mailbox', '=', pass.mailbox)
        .where('until', 'is', null)
        .execute();
      return 'noted';
    });

const moveCursor = async (trx: Trx, mailbox: string, to: MailboxCursor): Promise<void> => {
  if (to === null) {
    await trx.deleteFrom('mailbox_cursor').where('mailbox', '=', mailbox).execute();
    return;
  }
  const reached = { uid_validity: to.uidValidity, uid: to.uid };
  await trx
    .insertInto('mailbox_cursor')
    .values({ mailbox, ...reached })
    .onConflict(swept => swept.column('mailbox').doUpdateSet(reached))
    .execute();
};

const noteRead = async (trx: Trx, { mailbox, began, ended }: Pass): Promise<void> => {
  await trx
    .insertInto('mailbox_pass')
    .values({ mailbox, began, ended })
    .onConflict(known => known.column('mailbox').doUpdateSet({ began, ended }))
    .execute();
};

/** Nobody has read the mailbox since the last pass ended. */
export const failPass =
  (db: Db): Store['failPass'] =>
  async (mailbox, now) => {
    await sql`
      insert into outage (kind, mailbox, since)
      values ('mailbox', ${mailbox}, coalesce((select ended from mailbox_pass where mailbox = ${mailbox}), ${now}))
      on conflict (mailbox) where until is null do nothing`.execute(db);
  };

/** What an earlier jump told of a time that comes only now counts no more: the clock was put back since. */
export const noteClockJump =
  (db: Db): Store['noteClockJump'] =>
  ({ since, until }) =>
    inTransaction(db, async trx => {
      await trx
        .updateTable('outage')
        .set({ until: sql<Date>`greatest(since, ${since})` })
        .where('kind', '=', 'clock')
        .where('until', '>', since)
        .execute();
      await trx.insertInto('outage').values({ kind: 'clock', mailbox: null, since, until }).execute();
    });

/**
 * A noon cannot be kept when the mailbox was dark around it for that long, or the clock jumped in the time before it.
 * `now` is how long an outage has lasted that is not over.
 */
export const outageAt =
  (db: Db): Store['outageAt'] =>
  async ({ mailbox, at, outageMinutes }, now) => {
    const quiet = sql<string>`make_interval(mins => ${outageMinutes})`;
    const { rows } = await sql<Outage>`
      select kind, since, until from outage
      where (kind = 'mailbox' and mailbox = ${mailbox} and since <= ${at} and coalesce(until > ${at}, true)
          and coalesce(until, ${now}) - since >= ${quiet})
        or (kind = 'clock' and since <= ${at} and until >= ${at}::timestamptz - ${quiet})
      order by since limit 1`.execute(db);
    return rows[0] ?? null;
  };
