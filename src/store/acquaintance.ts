import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Inquiry } from '../desk/ports/letters.ts';
import type { Store } from '../desk/ports/store.ts';
import { writesFrom } from './addresses.ts';
import { dossiers } from './dossier.ts';
import { folded, gameIdOf } from './folding.ts';
import { selectGameMasters, selectPilots } from './people.ts';
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
    const known = await peopleAndTraces(db, asked, tokens).executeTakeFirstOrThrow();
    return {
      duplicate: known.duplicate,
      pilots: known.pilots,
      gameMasters: known.gameMasters,
      dossiers: await dossiers(db, gamesMeant(asked, tokens)),
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

const peopleAndTraces = (db: Db, { addresses, codes, messageIds, ...letter }: Inquiry, tokens: Tokens) =>
  db.selectNoFrom([
    jsonArrayFrom(
      selectPilots(db)
        .where(
          sql<boolean>`(${writesFrom(addressesMeant(addresses, codes))} or pilot.key = any(${tokens.pilotKeys}::text[]))`,
        )
        .orderBy('pilot.key'),
    ).as('pilots'),
    jsonArrayFrom(
      selectGameMasters(db).where(sql<boolean>`address = any(${[...addresses, ...tokens.gameMasters]}::text[])`),
    ).as('gameMasters'),
    jsonArrayFrom(
      db
        .selectFrom('outgoing_mail')
        .select(['message_id as messageId', 'to_address as to', 'game_id as gameId'])
        .where(sql<boolean>`message_id = any(${messageIds}::text[])`),
    ).as('ours'),
    jsonArrayFrom(
      db
        .selectFrom('request')
        .select(['code', 'address', 'commands', 'game_id as gameId', 'expires', 'asked_by as askedBy', 'press'])
        .where(sql<boolean>`lower(code) = any(${codes}::text[])`)
        .where('used_at', 'is', null),
    ).as('requests'),
    jsonArrayFrom(
      db
        .selectFrom('retired_token')
        .leftJoin('pilot', 'pilot.key', 'retired_token.pilot_key')
        .select('word as token')
        .select(eb => eb.fn.coalesce('pilot.address', 'game_master').$notNull().as('address'))
        .where(sql<boolean>`word = any(${letter.tokens}::text[])`),
    ).as('retired'),
    lettersRead(addresses, letter.arrived).as('lettersToday'),
    settledBefore(db, letter).as('duplicate'),
  ]);

/** Letters of the pilot who writes from these addresses, read in the 24 hours before one. R52 */
const lettersRead = (addresses: readonly string[], arrived: Date) => {
  const his = sql`select pilot.key from pilot where ${writesFrom(sql`${addresses}::text[]`)}`;
  return sql<number>`(
    select count(*)::integer from letter
    where pilot_key = any(array(${his})) and arrived > ${new Date(arrived.getTime() - DAY)} and arrived <= ${arrived})`;
};

const DAY = 24 * 3_600_000;

/** The addresses of the letter, and of those who asked for what its codes open. */
const addressesMeant = (addresses: readonly string[], codes: readonly string[]) => sql<readonly string[]>`(
  ${addresses}::text[] || array(select asked_by from request where lower(code) = any(${codes}::text[]) and asked_by is not null))`;

/** The same Message-ID and content, in a letter that is settled and was not itself a duplicate. R4 */
const settledBefore = (
  db: Db,
  { letterId, messageId, contentHash }: Pick<Inquiry, 'letterId' | 'messageId' | 'contentHash'>,
) =>
  sql<boolean>`exists (${db
    .selectFrom('letter')
    .select('id')
    .where('content_hash', '=', contentHash)
    .where('message_id', messageId === null ? 'is' : '=', messageId)
    .where('state', '=', 'settled')
    .where('outcome', '<>', 'duplicate')
    .where('id', '<>', letterId)})`;

/** Games under way of the people meant, and whatever game a token or the letter itself names. */
const gamesMeant = ({ addresses, gameIds }: Inquiry, tokens: Tokens) => sql`
  select unnest(${[...tokens.gameIds, ...gameIds.map(gameIdOf)]}::text[])
  union
  select mine.id
  from pilot join enrolment on enrolment.pilot_key = pilot.key join game mine on mine.id = enrolment.game_id
  where (${writesFrom(sql`${addresses}::text[]`)} or pilot.key = any(${tokens.pilotKeys}::text[]))
    and mine.status in ('gathering', 'running', 'paused')
  union
  select id from game mastered
  where lower(mastered.game_master) = any(${[...addresses, ...tokens.gameMasters]}::text[])
    and mastered.status in ('gathering', 'running', 'paused')`;
