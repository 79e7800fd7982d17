import { sql } from 'kysely';
import type { MailMark, MarkedMail } from '../desk/ports/mails.ts';
import type { Store } from '../desk/ports/store.ts';
import { emptyMails } from './empty-texts.ts';
import { UNLEASED } from './letters.ts';
import type { Db, Trx } from './schema.ts';
import { inTransaction } from './transact.ts';

/** What became of the mails that were posted, or tried. R44, R45 */
export const markMails =
  (db: Db): Store['markMails'] =>
  async marked => {
    const posted = marked.filter(({ mark }) => mark.state === 'posted');
    const latest = posted.at(-1);
    const keys = posted.map(({ key }) => key);
    const plain = latest !== undefined && (await markPlain(db, keys, latest.mark)) === keys.length;
    const rest = plain ? marked.filter(({ mark }) => mark.state !== 'posted') : marked;
    if (rest.length > 0) await markEach(db, alike(rest));
  };

/** Nearly all mails are posted and nothing more is to be done about them: one statement. How many of these were so. */
const markPlain = async (db: Db, keys: readonly string[], mark: MailMark): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_mail')
    .set({ ...columnsOf(mark), ...UNLEASED })
    .where(sql<boolean>`key = any(${keys}::text[])`)
    .where('state', '=', 'waiting')
    .where('afterwards', '=', 'stays')
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

const markEach = (db: Db, markings: readonly Marking[]): Promise<void> =>
  inTransaction(db, async trx => {
    for (const { keys, fence, mark } of markings) {
      const rows = await trx
        .updateTable('outgoing_mail')
        .set(eb => ({
          ...columnsOf(mark),
          ...UNLEASED,
          ...(mark.state === 'untried' && { attempts: eb('attempts', '-', 1) }),
        }))
        .where('key', 'in', keys)
        .where('state', '=', 'waiting')
        .$if(fence !== null, own => own.where('fence', '=', fence))
        .returning('afterwards')
        .execute();
      await emptyIfErased(trx, rows);
    }
  });

/** Posted mails are marked by one statement, whoever posted them. */
const alike = (marked: readonly MarkedMail[]): readonly Marking[] => {
  const posted = marked.filter(({ mark }) => mark.state === 'posted');
  const others = marked.filter(({ mark }) => mark.state !== 'posted');
  const latest = posted.at(-1);
  return [
    ...(latest ? [{ keys: posted.map(({ key }) => key), fence: null, mark: latest.mark }] : []),
    ...others.map(({ key, fence, mark }) => ({ keys: [key], fence, mark })),
  ];
};

/** `fence`: null where it does not matter who tells it. */
type Marking = { readonly keys: string[]; readonly fence: number | null; readonly mark: MailMark };

const columnsOf = (mark: MailMark) => {
  switch (mark.state) {
    case 'posted':
      return { state: mark.state, done_at: mark.at, last_error: null, maybe_arrived: false };
    case 'unknown':
      return { next_attempt: mark.nextAttempt, last_error: mark.error, maybe_arrived: true };
    case 'waiting':
    case 'untried':
      return { next_attempt: mark.nextAttempt, last_error: mark.error };
    case 'refused':
    case 'given-up':
      return { state: mark.state, done_at: mark.at, last_error: mark.error };
  }
};

/** Few mails tell of somebody whose traces were erased meanwhile; for all others there is nothing more to be done. */
export const emptyIfErased = async (
  trx: Trx,
  done: readonly { readonly afterwards: 'stays' | 'emptied' | 'dropped' }[],
): Promise<void> => {
  if (done.some(({ afterwards }) => afterwards !== 'stays')) await emptyMails(trx);
};
