import { type RawBuilder, sql } from 'kysely';
import type { Pilot } from '../desk/ports/people.ts';
import type { Store } from '../desk/ports/store.ts';
import { BY_ID } from './games.ts';
import { stateOf } from './mail-book.ts';
import type { Db } from './schema.ts';

/** All that is kept of a pilot. Tokens are no part of it, nor is anything that stands for somebody else as well. */
export const traces =
  (db: Db): Store['traces'] =>
  async (pilot, letterBytes) => {
    const waiting = await db
      .selectFrom('duel_list')
      .select('since')
      .where('pilot_key', '=', pilot.key)
      .executeTakeFirst();
    return {
      furtherAddresses: await furtherAddresses(db, pilot),
      games: await games(db, pilot),
      observes: await observes(db, pilot),
      onDuelListSince: waiting?.since ?? null,
      sheets: await sheets(db, pilot),
      press: await press(db, pilot),
      letters: await letters(db, pilot, letterBytes),
      mails: await mails(db, pilot),
      bounces: await bounces(db, pilot),
      forgeries: await forgeries(db, pilot),
      requests: await requests(db, pilot),
    };
  };

/** Where a pilot writes from, and where mail to him goes. */
export const addressesOf = ({ address, furtherAddresses }: Pilot): readonly string[] => [address, ...furtherAddresses];

/** Whether what stands in a column is an address of his. */
const among = (column: RawBuilder<string | null>, pilot: Pilot) =>
  sql<boolean>`${column} = any(${addressesOf(pilot)}::text[])`;

const furtherAddresses = (db: Db, { key }: Pilot) =>
  db
    .selectFrom('further_address')
    .select(['address', 'confirmed_at as confirmedAt'])
    .where('pilot_key', '=', key)
    .orderBy('confirmed_at')
    .orderBy('address')
    .execute();

const games = (db: Db, { key }: Pilot) =>
  db
    .selectFrom('enrolment')
    .innerJoin('game', 'game.id', 'enrolment.game_id')
    .select(['game.id', 'game.name', 'game.rule_book as ruleBook', 'game.status', 'enrolment.seat'])
    .where('pilot_key', '=', key)
    .orderBy('game.created_at')
    .orderBy(BY_ID)
    .execute();

const observes = (db: Db, pilot: Pilot) =>
  db
    .selectFrom('observer')
    .innerJoin('game', 'game.id', 'observer.game_id')
    .select(['game.id', 'game.name'])
    .where(among(sql`address`, pilot))
    .orderBy('observer.id')
    .execute();

/** What his letters said for a turn, also what was replaced later. */
const SAID = ['said.game_id as gameId', 'said.turn', 'said.seat', 'said.arrived'] as const;

const sheets = (db: Db, { key }: Pilot) =>
  db
    .selectFrom('order_sheet as said')
    .innerJoin('letter', 'letter.id', 'said.letter_id')
    .select(SAID)
    .select('sheet')
    .where('letter.pilot_key', '=', key)
    .orderBy('said.id')
    .execute();

const press = (db: Db, { key }: Pilot) =>
  db
    .selectFrom('press as said')
    .innerJoin('letter', 'letter.id', 'said.letter_id')
    .select(SAID)
    .select('lines')
    .where('letter.pilot_key', '=', key)
    .orderBy('said.id')
    .execute();

/** Those that were passed off as his are somebody else's and come without bytes; of his own the newest keep theirs. */
const letters = (db: Db, pilot: Pilot, letterBytes: number) => {
  const newer = sql<number>`sum(length(raw)) filter (where pilot_key is not null) over (order by id desc)`;
  return db
    .selectFrom('letter')
    .select(['arrived', 'sender as from', 'message_id as messageId', 'size', 'outcome', 'reason'])
    .select(
      sql<Uint8Array | null>`
        case when pilot_key is not null and emptied_at is null and ${newer} <= ${letterBytes} then raw end`.as('raw'),
    )
    .where(eb => eb.or([eb('pilot_key', '=', pilot.key), among(sql`sender`, pilot)]))
    .orderBy('id')
    .execute();
};

const mails = (db: Db, pilot: Pilot) =>
  db
    .selectFrom('outgoing_mail')
    .select(['kind', 'game_id as gameId', 'turn', 'to_address as to', 'subject', 'queued_at as queuedAt'])
    .select(['attempts', 'last_error as error', stateOf])
    .where(among(sql`lower(to_address)`, pilot))
    .orderBy('id')
    .execute();

const bounces = (db: Db, pilot: Pilot) =>
  db
    .selectFrom('bounce')
    .select(['recipient as address', 'severity', 'status', 'noted_at as notedAt'])
    .where(among(sql`recipient`, pilot))
    .orderBy('id')
    .execute();

const forgeries = (db: Db, { key }: Pilot) =>
  db
    .selectFrom('forgery')
    .select(['kind', 'letters', sql<string>`day::text`.as('day')])
    .where('pilot_key', '=', key)
    .orderBy('day')
    .orderBy('kind')
    .execute();

const requests = (db: Db, pilot: Pilot) =>
  db
    .selectFrom('request')
    .select(['address', 'commands', 'expires'])
    .where(eb => eb.or([among(sql`address`, pilot), among(sql`asked_by`, pilot)]))
    .orderBy('expires')
    .execute();
