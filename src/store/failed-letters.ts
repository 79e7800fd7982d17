import type { Change } from '../desk/ports/changes.ts';
import type { Store } from '../desk/ports/store.ts';
import { UNLEASED } from './letters.ts';
import { addMails } from './outbox.ts';
import type { Db, Trx } from './schema.ts';
import { inTransaction, outdated } from './transact.ts';

/** Counts, parks and tells in one transaction: no letter is parked without a word. R7 */
export const letterFailed =
  (db: Db): Store['letterFailed'] =>
  ({ letterId, error, parkAfter }, mails, now) =>
    inTransaction(db, async trx => {
      const failed = await trx
        .updateTable('letter')
        .set(eb => ({ attempts: eb('attempts', '+', 1), last_error: error, ...UNLEASED }))
        .where('id', '=', letterId)
        .where('state', '=', 'waiting')
        .returning('attempts')
        .executeTakeFirst();
      if (!failed || failed.attempts < parkAfter) return 'waiting';
      await trx.updateTable('letter').set({ state: 'parked', outcome: 'failed' }).where('id', '=', letterId).execute();
      await addMails(trx, mails, now);
      return 'parked';
    });

/** Two game masters may say so at the same moment: one of them finds it done. */
export const readAgain = async (trx: Trx, { letterId }: Extract<Change, { kind: 'read-again' }>): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('letter')
    .set({ state: 'waiting', outcome: null, attempts: 0, last_error: null })
    .where('id', '=', letterId)
    .where('state', '=', 'parked')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) outdated();
};
