import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Inquiry } from '../desk/ports/letters.ts';
import type { Store } from '../desk/ports/store.ts';
import { writesFrom } from './addresses.ts';
import { dossiers } from './dossier.ts';
import { folded, gameIdOf } from './folding.ts';
import { selectGameMasters, selectPilots } from './people.ts';
import { oneOf, plannedOnce } from './planned-once.ts';
import type { Db } from './schema.ts';

/**
 * Three statements, each by index, however many games there are. The words of the letter are looked up first:
 * hundreds of them are asked about and hardly one is a token, which no planner could guess inside a larger statement.
 */
export const acquaintance =
  (db: Db): Store['acquaintance'] =>
  async inquiry => {
    const asked = {
      ...inquiry,
      addresses: inquiry.addresses.map(folded),
      codes: inquiry.codes.map(folded),
      tokens: inquiry.tokens.map(folded),
    };
    const tokens = await tokensAmong(db, asked.tokens);
    const [known] = await peopleAndTraces(db, askedOf(asked, tokens));
    if (!known) throw new Error('acquaintance: the store told nothing');
    return {
      duplicate: known.duplicate,
      pilots: known.pilots,
      gameMasters: known.gameMasters,
      dossiers: await dossiers(db, known.gameIds),
      ours: known.ours,
      requests: known.requests.map(request => ({ ...request, expires: new Date(request.expires) })),
      lettersToday: known.lettersToday,
      retired: known.retired,
    };
  };

/** Whose the words are that turned out to be tokens. */
type Tokens = {
  readonly pilotKeys: readonly string[];
  readonly gameIds: readonly string[];
  readonly gameMasters: readonly string[];
};

const tokensAmong = async (db: Db, words: readonly string[]): Promise<Tokens> => {
  const rows = await db
    .selectFrom('token')
    .select(['pilot_key', 'game_id', 'game_master'])
    .where(sql<boolean>`word = any(${words}::text[])`)
    .execute();
  return {
    pilotKeys: rows.flatMap(({ pilot_key }) => pilot_key ?? []),
    gameIds: rows.flatMap(({ game_id }) => game_id ?? []),
    gameMasters: rows.flatMap(({ game_master }) => game_master ?? []),
  };
};

/** What the letter names and whose its tokens are, as the statement asks for them. */
type Asked = Pick<Inquiry, 'addresses' | 'codes' | 'messageIds' | 'tokens' | 'arrived'> &
  Pick<Inquiry, 'letterId' | 'messageId' | 'contentHash'> & {
    readonly pilotKeys: readonly string[];
    /** The addresses of the letter, and of the game masters whose tokens stand in it. */
    readonly masters: readonly string[];
    readonly gameIds: readonly string[];
    readonly dayBefore: Date;
  };

const DAY = 24 * 3_600_000;

const askedOf = ({ gameIds, ...letter }: Inquiry, tokens: Tokens): Asked => ({
  ...letter,
  pilotKeys: tokens.pilotKeys,
  masters: [...letter.addresses, ...tokens.gameMasters],
  gameIds: [...tokens.gameIds, ...gameIds.map(gameIdOf)],
  dayBefore: new Date(letter.arrived.getTime() - DAY),
});

const ASKED = [
  ...(['addresses', 'codes', 'messageIds', 'tokens', 'arrived', 'letterId', 'messageId', 'contentHash'] as const),
  ...(['pilotKeys', 'masters', 'gameIds', 'dayBefore'] as const),
];

const peopleAndTraces = plannedOnce('people and traces', ASKED, (db, asked: Asked) =>
  db.selectNoFrom([
    jsonArrayFrom(
      selectPilots(db)
        .where(sql<boolean>`(${writesFrom(addressesMeant(asked))} or pilot.key = ${oneOf(asked.pilotKeys)})`)
        .orderBy('pilot.key'),
    ).as('pilots'),
    jsonArrayFrom(selectGameMasters(db).where(sql<boolean>`address = ${oneOf(asked.masters)}`)).as('gameMasters'),
    jsonArrayFrom(
      db
        .selectFrom('outgoing_mail')
        .select(['message_id as messageId', 'to_address as to', 'game_id as gameId'])
        .where(sql<boolean>`message_id = ${oneOf(asked.messageIds)}`),
    ).as('ours'),
    jsonArrayFrom(
      db
        .selectFrom('request')
        .select(['code', 'address', 'commands', 'game_id as gameId', 'expires', 'asked_by as askedBy', 'press'])
        .where(sql<boolean>`lower(code) = ${oneOf(asked.codes)}`)
        .where('used_at', 'is', null),
    ).as('requests'),
    jsonArrayFrom(
      db
        .selectFrom('retired_token')
        .leftJoin('pilot', 'pilot.key', 'retired_token.pilot_key')
        .select('word as token')
        .select(eb => eb.fn.coalesce('pilot.address', 'game_master').$notNull().as('address'))
        .where(sql<boolean>`word = ${oneOf(asked.tokens)}`),
    ).as('retired'),
    lettersRead(asked).as('lettersToday'),
    settledBefore(asked).as('duplicate'),
    sql<readonly string[]>`array(${gamesMeant(asked)})`.as('gameIds'),
  ]),
);

/** Letters of the pilot who writes from these addresses, read in the 24 hours before one. R52 */
const lettersRead = ({ addresses, arrived, dayBefore }: Asked) => {
  const his = sql`select pilot.key from pilot where ${writesFrom(sql`${addresses}::text[]`)}`;
  return sql<number>`(
    select count(*)::integer from letter
    where pilot_key = any(array(${his})) and arrived > ${dayBefore} and arrived <= ${arrived})`;
};

/** The addresses of the letter, and of those who asked for what its codes open. */
const addressesMeant = ({ addresses, codes }: Asked) => sql<readonly string[]>`(
  ${addresses}::text[]
  || array(select asked_by from request where lower(code) = ${oneOf(codes)} and asked_by is not null))`;

/** The same Message-ID and content, in a letter that is settled and was not itself a duplicate. R4 */
const settledBefore = ({ letterId, messageId, contentHash }: Asked) =>
  sql<boolean>`exists (
    select from letter
    where content_hash = ${contentHash} and message_id is not distinct from ${messageId}::text
      and state = 'settled' and outcome <> 'duplicate' and id <> ${letterId})`;

/** Games under way of the people meant, and whatever game a token or the letter itself names. */
const gamesMeant = ({ addresses, pilotKeys, masters, gameIds }: Asked) => sql`
  select unnest(${gameIds}::text[])
  union
  select mine.id from game mine
  where mine.status in ('gathering', 'running', 'paused') and mine.id = any(array(
    select game_id from enrolment where pilot_key = any(array(
      select pilot.key from pilot where ${writesFrom(sql`${addresses}::text[]`)} or pilot.key = ${oneOf(pilotKeys)}))))
  union
  select id from game mastered
  where lower(mastered.game_master) = ${oneOf(masters)} and mastered.status in ('gathering', 'running', 'paused')`;
