import { sql } from 'kysely';
import type { Store } from '../desk/ports/store.ts';
import type { Db, Trx } from './schema.ts';
import { inTransaction } from './transact.ts';

/** What stays of a mail whose text is kept no longer. */
const EMPTY_MAIL = { body_text: '', body_html: '', pictures: [], enclosures: [] };

export const emptyTexts =
  (db: Db): Store['emptyTexts'] =>
  (before, limit, now) =>
    inTransaction(db, async trx => {
      const letters = await trx
        .with('old', old =>
          old
            .selectFrom('letter')
            .select('id')
            .where('state', '=', 'settled')
            .where('emptied_at', 'is', null)
            .where('settled_at', '<', before)
            .orderBy('settled_at')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('letter')
        .from('old')
        .whereRef('old.id', '=', 'letter.id')
        .set({ raw: new Uint8Array(), emptied_at: now })
        .executeTakeFirst();
      const mails = await trx
        .with('old', old =>
          old
            .selectFrom('outgoing_mail')
            .select('id')
            .where('state', '<>', 'waiting')
            .where('emptied_at', 'is', null)
            .where('done_at', '<', before)
            .orderBy('done_at')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .updateTable('outgoing_mail')
        .from('old')
        .whereRef('old.id', '=', 'outgoing_mail.id')
        .set({ ...EMPTY_MAIL, emptied_at: now })
        .executeTakeFirst();
      if (mails.numUpdatedRows > 0n) await dropEnclosures(trx, before);
      return Number(letters.numUpdatedRows + mails.numUpdatedRows);
    });

/** What mails that are done with come to, where somebody's traces were erased while they were kept. */
export const emptyMails = async (trx: Trx): Promise<void> => {
  await trx.deleteFrom('outgoing_mail').where('afterwards', '=', 'dropped').where('state', '<>', 'waiting').execute();
  await trx
    .updateTable('outgoing_mail')
    .set(eb => ({ ...EMPTY_MAIL, subject: '', emptied_at: eb.ref('done_at'), afterwards: 'stays' }))
    .where('afterwards', '=', 'emptied')
    .where('state', '<>', 'waiting')
    .execute();
};

/** Files that no mail has any more, unless they were put into one lately. */
const dropEnclosures = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('enclosure')
    .where('queued_at', '<', before)
    .where(
      sql<boolean>`not exists (select from outgoing_mail where outgoing_mail.enclosures @> array[enclosure.digest])`,
    )
    .execute();
};
