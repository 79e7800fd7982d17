import { sql } from 'kysely';
import type { MailboxCursor } from '../desk/ports/inbox.ts';
import type { Store } from '../desk/ports/store.ts';
import type { Db, Trx } from './schema.ts';

export const withheldLetters =
  (db: Db): Store['withheldLetters'] =>
  async (mailbox, dueBy) => {
    const rows = await db
      .selectFrom('withheld_letter')
      .select(['uid_validity as uidValidity', 'uid', 'aside_at', 'last_try'])
      .where('mailbox', '=', mailbox)
      .orderBy('arrived')
      .orderBy('uid')
      .execute();
    return rows.map(({ aside_at, last_try, ...letter }) => ({
      ...letter,
      state: aside_at === null ? 'asked-again' : last_try <= dueBy ? 'due' : 'set-aside',
    }));
  };

/** What an earlier attempt learned of the letter is kept where this one learned less. */
export const noteWithheld =
  (db: Db): Store['noteWithheld'] =>
  async (mailbox, { uidValidity, uid, arrived, size, sender, error }, asideAfter, now) => {
    const { rows } = await sql<{ tries: number }>`
      insert into withheld_letter as known (mailbox, uid_validity, uid, arrived, size, sender, tries, last_try, last_error, aside_at)
      values (${mailbox}, ${uidValidity}, ${uid}, ${arrived}, ${size}, ${sender}, 1, ${now}, ${error},
        case when 1 >= ${asideAfter}::integer then ${now}::timestamptz end)
      on conflict (mailbox, uid_validity, uid) do update set
        arrived = coalesce(excluded.arrived, known.arrived),
        sender = coalesce(excluded.sender, known.sender),
        tries = known.tries + 1, last_try = excluded.last_try, last_error = excluded.last_error,
        aside_at = coalesce(known.aside_at, case when known.tries + 1 >= ${asideAfter}::integer then excluded.last_try end)
      returning tries`.execute(db);
    return rows[0]?.tries ?? 0;
  };

export const forgetWithheld =
  (db: Db): Store['forgetWithheld'] =>
  async (mailbox, uidValidity, uid) => {
    await db
      .deleteFrom('withheld_letter')
      .where('mailbox', '=', mailbox)
      .where('uid_validity', '=', uidValidity)
      .where('uid', '=', uid)
      .execute();
  };

/** A mailbox with another UIDVALIDITY is read anew: what was withheld under the old numbers is asked for under new ones. R3 */
export const forgetOldNumbers = async (trx: Trx, mailbox: string, cursor: MailboxCursor): Promise<void> => {
  if (cursor === null) return;
  await trx
    .deleteFrom('withheld_letter')
    .where('mailbox', '=', mailbox)
    .where('uid_validity', '<>', cursor.uidValidity)
    .execute();
};
