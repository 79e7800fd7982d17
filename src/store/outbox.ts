import { sql } from 'kysely';
import type { Change } from '../desk/ports/changes.ts';
import type { Mail, MailKind } from '../desk/ports/mails.ts';
import type { Claim, Store } from '../desk/ports/store.ts';
import { addEnclosures, digestOf, enclosuresOf } from './enclosures.ts';
import { folded, gameIdOf } from './folding.ts';
import { emptyIfErased } from './mail-marks.ts';
import { addPictures } from './pictures.ts';
import type { Db, Trx } from './schema.ts';
import { inTransaction } from './transact.ts';

/** The columns of a `Mail`; its recipient stands in two. */
const MAIL = [
  'key',
  'kind',
  'game_id as gameId',
  'turn',
  'message_id as messageId',
  'to_name as toName',
  'to_address as toAddress',
  'from_address as from',
  'in_reply_to as inReplyTo',
  'subject',
  'body_text as text',
  'body_html as html',
  'pictures',
  'enclosures',
  'fingerprint',
  'tells_noon as tellsNoon',
] as const;

type MailRow = Omit<Mail, 'to' | 'enclosures'> & {
  readonly toName: string;
  readonly toAddress: string;
  readonly enclosures: readonly string[];
};

/** Rows as mails, each with its files. */
const mailsFrom = async <R extends MailRow>(db: Db, rows: readonly R[]) => {
  const files = await enclosuresOf(db, [...new Set(rows.flatMap(({ enclosures }) => enclosures))]);
  return rows.map(({ toName, toAddress, enclosures, ...rest }) => ({
    ...rest,
    to: { name: toName, address: toAddress },
    enclosures: enclosures.flatMap(digest => files.get(digest) ?? []),
  }));
};

export const queue =
  (db: Db): Store['queue'] =>
  (mails, pictures, now) =>
    inTransaction(db, async trx => {
      await addPictures(trx, pictures);
      await addMails(trx, mails, now);
    });

/** Queues mails inside the transaction that gives rise to them; a key that is there already is left alone. R44 */
export const addMails = async (trx: Trx, mails: readonly Mail[], now: Date): Promise<void> => {
  if (mails.length === 0) return;
  await withdrawOutOfDate(trx, mails, now);
  await addEnclosures(
    trx,
    mails.flatMap(({ enclosures }) => enclosures),
    now,
  );
  await trx
    .insertInto('outgoing_mail')
    .values(
      mails.map(mail => ({
        key: mail.key,
        kind: mail.kind,
        game_id: mail.gameId,
        turn: mail.turn,
        message_id: mail.messageId,
        to_name: mail.to.name,
        to_address: mail.to.address,
        from_address: mail.from,
        in_reply_to: mail.inReplyTo,
        subject: mail.subject,
        body_text: mail.text,
        body_html: mail.html,
        pictures: mail.pictures,
        enclosures: mail.enclosures.map(digestOf),
        fingerprint: mail.fingerprint,
        tells_noon: mail.tellsNoon,
        queued_at: now,
        next_attempt: now,
      })),
    )
    .onConflict(queued => queued.column('key').doNothing())
    .execute();
};

/**
 * A report or a word about the noon overtakes what still waits to tell the same person of an earlier one. A report that is
 * sent once more, as an answer, tells of no noon to come. R45
 */
const withdrawOutOfDate = async (trx: Trx, mails: readonly Mail[], now: Date): Promise<void> => {
  const news = mails.filter(mail => mail.tellsNoon || isOpening(mail));
  for (const gameId of new Set(news.map(mail => mail.gameId))) {
    if (gameId === null) continue;
    const ofGame = news.filter(mail => mail.gameId === gameId);
    const addresses = ofGame.map(({ to }) => to.address);
    const keys = ofGame.map(({ key }) => key);
    const withdrawn = await trx
      .updateTable('outgoing_mail')
      .set({ state: 'withdrawn', done_at: now })
      .where('game_id', '=', gameId)
      .where('to_address', 'in', addresses)
      .where('key', 'not in', keys)
      .where('state', '=', 'waiting')
      .where('tells_noon', '=', true)
      .where('maybe_arrived', '=', false)
      .where('leased_by', 'is', null) // somebody is posting it just now
      .returning('afterwards')
      .execute();
    await emptyIfErased(trx, withdrawn);
  }
};

const isOpening = ({ kind, fingerprint }: Mail): boolean => kind === 'report' && fingerprint === null;

/**
 * Leases mails that are due and counts the attempt. The claim is committed before anything is posted; where a worker
 * dies, its mails are claimed again once the lease has run out. R44
 */
export const claimMails =
  (db: Db): Store['claimMails'] =>
  async ({ first = [], ...claim }) => {
    const ahead = first.length === 0 ? [] : await claimed(db, claim, first);
    if (ahead.length === claim.limit) return ahead;
    return [...ahead, ...(await claimed(db, { ...claim, limit: claim.limit - ahead.length }, null))];
  };

/** `kinds`: null for all. */
const claimed = async (db: Db, { owner, limit, now, until }: Claim, kinds: readonly MailKind[] | null) => {
  const mails = await db
    .with('due', claim =>
      claim
        .selectFrom('outgoing_mail')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_attempt', '<=', now)
        .where(eb => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
        .$if(kinds !== null, narrowed => narrowed.where('kind', 'in', kinds ?? []))
        .orderBy('next_attempt')
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outgoing_mail')
    .from('due')
    .whereRef('due.id', '=', 'outgoing_mail.id')
    .set(eb => ({
      leased_by: owner,
      leased_until: until,
      attempts: eb('attempts', '+', 1),
      fence: eb('fence', '+', 1),
    }))
    .returning(MAIL)
    .returning(['attempts', 'queued_at as queuedAt', 'fence', 'outgoing_mail.id'])
    .execute();
  return mailsFrom(
    db,
    mails.sort((one, other) => one.id - other.id).map(({ id: _, ...mail }) => mail),
  );
};

/** The first report on the turn before this open one that went to one of these addresses. */
export const reportTo =
  (db: Db): Store['reportTo'] =>
  async (gameId, turn, addresses) => {
    const row = await db
      .selectFrom('outgoing_mail')
      .select(MAIL)
      .where('game_id', '=', gameIdOf(gameId))
      .where('turn', '=', turn)
      .where('kind', '=', 'report')
      .where('emptied_at', 'is', null)
      .where(eb => eb(eb.fn<string>('lower', ['to_address']), 'in', addresses.map(folded)))
      .orderBy(sql`fingerprint is not null`) // copies, which answered somebody
      .orderBy('id', 'desc') // a turn that was flown again has several
      .executeTakeFirst();
    return row ? ((await mailsFrom(db, [row]))[0] ?? null) : null;
  };

/** Back into the outbox as if it had never been tried; where it is under way just now, that attempt ends it. R45 */
export const sendAgain = async (
  trx: Trx,
  { gameId, number }: Extract<Change, { kind: 'send-again' }>,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('outgoing_mail')
    .set({ state: 'waiting', attempts: 0, queued_at: now, next_attempt: now, done_at: null })
    .where('id', '=', number)
    .where('game_id', '=', gameIdOf(gameId))
    .where('emptied_at', 'is', null)
    .execute();
};
