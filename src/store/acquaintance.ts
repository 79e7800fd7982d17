import { type Selectable, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Inquiry } from '../desk/ports/letters.ts';
import type { Store } from '../desk/ports/store.ts';
import { writesFrom } from './addresses.ts';
import { dossiers } from './dossier.ts';
import { folded, gameIdOf } from './folding.ts';
import { inOneBreath } from './in-one-breath.ts';
import { selectGameMasters, selectPilots } from './people.ts';
import { oneOf, plannedOnce } from './planned-once.ts';
import type { Db, Schema } from './schema.ts';
import { json } from './storable.ts';

/**
 * Three statements for all letters that are asked about in one breath, each by index, however many games there are. The
 * words of the letters are looked up first: hundreds of them are asked about and hardly one is a token, which no planner
 * could guess inside a larger statement.
 */
export const acquaintance = (db: Db): Store['acquaintance'] =>
  inOneBreath(async inquiries => {
    const letters = inquiries.map(inquiry => ({
      ...inquiry,
      addresses: inquiry.addresses.map(folded),
      codes: inquiry.codes.map(folded),
      tokens: inquiry.tokens.map(folded),
    }));
    const tokens = await tokensAmong(
      db,
      letters.flatMap(letter => letter.tokens),
    );
    const asked = letters.map((letter, n) => ({ n, ...askedOf(letter, tokensIn(letter, tokens)) }));
    const rows = await peopleAndTraces(db, { letters: json(asked) });
    const games = await dossiers(db, unique(rows.flatMap(({ gameIds }) => gameIds)));
    return rows.map(({ gameIds, ...known }) => ({
      ...known,
      dossiers: games.filter(({ game }) => gameIds.includes(game.id)),
      requests: known.requests.map(request => ({ ...request, expires: new Date(request.expires) })),
    }));
  });

const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)];

/** A word of a letter that turned out to be a token, and whose it is. */
type Token = Pick<Selectable<Schema['token']>, 'word' | 'pilot_key' | 'game_id' | 'game_master'>;

const tokensAmong = (db: Db, words: readonly string[]): Promise<readonly Token[]> =>
  db
    .selectFrom('token')
    .select(['word', 'pilot_key', 'game_id', 'game_master'])
    .where(sql<boolean>`word = any(${words}::text[])`)
    .execute();

const tokensIn = ({ tokens }: Inquiry, known: readonly Token[]): readonly Token[] =>
  known.filter(({ word }) => tokens.includes(word));

/** What a letter names and whose its tokens are, as the statement asks for them. */
type Asked = Pick<Inquiry, 'addresses' | 'codes' | 'messageIds' | 'tokens' | 'arrived'> &
  Pick<Inquiry, 'letterId' | 'messageId' | 'contentHash'> & {
    readonly pilotKeys: readonly string[];
    /** The addresses of the letter, and of the game masters whose tokens stand in it. */
    readonly masters: readonly string[];
    readonly gameIds: readonly string[];
    readonly dayBefore: Date;
  };

const DAY = 24 * 3_600_000;

const askedOf = ({ gameIds, ...letter }: Inquiry, tokens: readonly Token[]): Asked => ({
  ...letter,
  pilotKeys: tokens.flatMap(({ pilot_key }) => pilot_key ?? []),
  masters: [...letter.addresses, ...tokens.flatMap(({ game_master }) => game_master ?? [])],
  gameIds: [...tokens.flatMap(({ game_id }) => game_id ?? []), ...gameIds.map(gameIdOf)],
  dayBefore: new Date(letter.arrived.getTime() - DAY),
});

/** The letters, one a row. */
const lettersAsked = (letters: string) =>
  sql<{ readonly n: number }>`jsonb_to_recordset(${letters}::jsonb)`.as<'asked'>(sql`asked (
    n integer, addresses text[], codes text[], "messageIds" text[], tokens text[], arrived timestamptz,
    "letterId" bigint, "messageId" text, "contentHash" text, "pilotKeys" text[], masters text[], "gameIds" text[],
    "dayBefore" timestamptz)`);

const ADDRESSES = sql<readonly string[]>`asked.addresses`;

const peopleAndTraces = plannedOnce('people and traces', ['letters'], (db, { letters }: { readonly letters: string }) =>
  db
    .selectFrom(lettersAsked(letters))
    .select([
      jsonArrayFrom(
        selectPilots(db)
          .where(sql<boolean>`(${writesFrom(ADDRESSES_MEANT)} or pilot.key = ${oneOf(sql`asked."pilotKeys"`)})`)
          .orderBy('pilot.key'),
      ).as('pilots'),
      jsonArrayFrom(selectGameMasters(db).where(sql<boolean>`address = ${oneOf(sql`asked.masters`)}`)).as(
        'gameMasters',
      ),
      jsonArrayFrom(
        db
          .selectFrom('outgoing_mail')
          .select(['message_id as messageId', 'to_address as to', 'game_id as gameId'])
          .where(sql<boolean>`message_id = ${oneOf(sql`asked."messageIds"`)}`),
      ).as('ours'),
      jsonArrayFrom(
        db
          .selectFrom('request')
          .select(['code', 'address', 'commands', 'game_id as gameId', 'expires', 'asked_by as askedBy', 'press'])
          .where(sql<boolean>`lower(code) = ${oneOf(sql`asked.codes`)}`)
          .where('used_at', 'is', null),
      ).as('requests'),
      jsonArrayFrom(
        db
          .selectFrom('retired_token')
          .leftJoin('pilot', 'pilot.key', 'retired_token.pilot_key')
          .select('word as token')
          .select(eb => eb.fn.coalesce('pilot.address', 'game_master').$notNull().as('address'))
          .where(sql<boolean>`word = ${oneOf(sql`asked.tokens`)}`),
      ).as('retired'),
      LETTERS_READ.as('lettersToday'),
      SETTLED_BEFORE.as('duplicate'),
      sql<readonly string[]>`array(${GAMES_MEANT})`.as('gameIds'),
    ])
    .orderBy('asked.n'),
);

const HIS_HAND = sql`select pilot.key from pilot where ${writesFrom(ADDRESSES)}`;

/** Letters of the pilot who writes from these addresses, read in the 24 hours before one. R52 */
const LETTERS_READ = sql<number>`(
  select count(*)::integer from letter
  where pilot_key = any(array(${HIS_HAND})) and letter.arrived > asked."dayBefore" and letter.arrived <= asked.arrived)`;

/** The addresses of the letter, and of those who asked for what its codes open. */
const ADDRESSES_MEANT = sql<readonly string[]>`(
  asked.addresses || array(
    select asked_by from request where lower(code) = ${oneOf(sql`asked.codes`)} and asked_by is not null))`;

/**
 * The same Message-ID and content, in a letter that is settled and was not itself a duplicate; or the very same bytes,
 * wherever the letter was settled but the junk folder. Both are looked up: two `exists` with an `or` read the whole table. R4
 */
const SETTLED_BEFORE = sql<boolean>`coalesce(
  (select true from letter
   where content_hash = asked."contentHash" and message_id is not distinct from asked."messageId"
     and state = 'settled' and outcome <> 'duplicate' and id <> asked."letterId"
   limit 1),
  (select true from letter before
   where before.raw_sha256 = (select raw_sha256 from letter where id = asked."letterId")
     and before.id <> asked."letterId" and before.state = 'settled' and not before.junk
   limit 1),
  false)`;

/**
 * Games under way of the people meant, and whatever game a token or the letter itself names. A game master is looked up
 * first: he may have half of all games, and hardly a letter is from one.
 */
const GAMES_MEANT = sql`
  select unnest(asked."gameIds")
  union
  select mine.id from game mine
  where mine.status in ('gathering', 'running', 'paused') and mine.id = any(array(
    select game_id from enrolment where pilot_key = any(array(
      ${HIS_HAND} or pilot.key = ${oneOf(sql`asked."pilotKeys"`)}))))
  union
  select unnest(array(
    select id from game mastered
    where lower(mastered.game_master) = master.address and mastered.status in ('gathering', 'running', 'paused')))
  from game_master master where master.address = ${oneOf(sql`asked.masters`)}`;
