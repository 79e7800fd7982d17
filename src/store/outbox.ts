import { sql } from 'kysely';
import type { Change } from '../desk/ports/changes.ts';
import type { Mail, MailKind, MailMark, MailState, MarkedMail } from '../desk/ports/mails.ts';
import type { Claim, Store } from '../desk/ports/store.ts';
import { emptyMails } from './empty-texts.ts';
import { addEnclosures, digestOf, enclosuresOf } from './enclosures.ts';
import { folded, gameIdOf } from './folding.ts';
import { UNLEASED } from './letters.ts';
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

/** Few mails tell of somebody whose traces were erased meanwhile; for all others there is nothing more to be done. */
const emptyIfErased = async (
  trx: Trx,
  done: readonly { readonly afterwards: 'stays' | 'emptied' | 'dropped' }[],
): Promise<void> => {
  if (done.some(({ afterwards }) => afterwards !== 'stays')) await emptyMails(trx);
};

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

/** A mail that waits may have arrived, when the line broke after its text. R45 */
export const stateOf = sql<MailState>`case when state = 'waiting' and maybe_arrived then 'unknown' else state end`.as(
  'state',
);

const selectStandings = (db: Db) =>
  db
    .selectFrom('outgoing_mail')
    .select(['key', 'kind', 'to_address as to', 'attempts', 'last_error as error', stateOf])
    .select(eb =>
      eb
        .selectFrom('bounce')
        .select('bounce.status')
        .whereRef('bounce.message_id', '=', 'outgoing_mail.message_id')
        .orderBy('bounce.id', 'desc')
        .limit(1)
        .as('bounced'),
    );

export const mailsOf =
  (db: Db): Store['mailsOf'] =>
  (gameId, turn) =>
    selectStandings(db).where('game_id', '=', gameIdOf(gameId)).where('turn', '=', turn).orderBy('id').execute();

/** Mails of games, as their masters are told of them. */
export const selectEntries = (db: Db) =>
  selectStandings(db)
    .select(['id as number', 'queued_at as queuedAt', 'next_attempt as nextAttempt', 'game_id as gameId', 'turn'])
    .select(eb => eb('emptied_at', 'is not', null).$castTo<boolean>().as('emptied'))
    .where('game_id', 'is not', null)
    .where('turn', 'is not', null)
    .$narrowType<{ gameId: string; turn: number }>();

export const mailBook =
  (db: Db): Store['mailBook'] =>
  async (gameIds, address, limit) =>
    gameIds.length === 0
      ? []
      : selectEntries(db)
          .where('game_id', 'in', gameIds.map(gameIdOf))
          .$if(address !== null, narrowed =>
            narrowed.where(eb => eb(eb.fn<string>('lower', ['to_address']), '=', folded(address ?? ''))),
          )
          .orderBy('id', 'desc')
          .limit(limit)
          .execute();

export const mailByNumber =
  (db: Db): Store['mailByNumber'] =>
  async number =>
    (await selectEntries(db).where('id', '=', number).executeTakeFirst()) ?? null;

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
