import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Inquiry, Store } from '../desk/ports.ts';
import { dossiers } from './dossier.ts';
import { folded, gameIdOf } from './folding.ts';
import { selectGameMasters, selectPilots } from './people.ts';
import type { Db } from './schema.ts';

/** Two statements, each by index, however many games there are. */
export const acquaintance =
  (db: Db): Store['acquaintance'] =>
  async inquiry => {
    const known = await acquainted(db, asked(inquiry)).executeTakeFirstOrThrow();
    return {
      duplicate: known.duplicate,
      pilots: known.pilots,
      gameMasters: known.gameMasters,
      dossiers: await dossiers(db, gamesOf(asked(inquiry))),
      ours: known.ours.map(({ messageId }) => messageId),
      requests: known.requests.map(request => ({ ...request, expires: new Date(request.expires) })),
    };
  };

/** The words of the inquiry as they are kept. */
const asked = (inquiry: Inquiry) => ({
  ...inquiry,
  addresses: inquiry.addresses.map(folded),
  tokens: inquiry.tokens.map(folded),
  gameIds: inquiry.gameIds.map(gameIdOf),
  codes: inquiry.codes.map(folded),
});

type Asked = ReturnType<typeof asked>;

const acquainted = (db: Db, { addresses, tokens, codes, messageIds, ...letter }: Asked) =>
  db.selectNoFrom([
    jsonArrayFrom(
      selectPilots(db)
        .where(sql<boolean>`pilot.key in (${pilotKeys(addresses, tokens)})`)
        .orderBy('pilot.key'),
    ).as('pilots'),
    jsonArrayFrom(
      selectGameMasters(db).where(
        sql<boolean>`(address = any(${addresses}::text[]) or token.word = any(${tokens}::text[]))`,
      ),
    ).as('gameMasters'),
    jsonArrayFrom(
      db
        .selectFrom('outgoing_mail')
        .select('message_id as messageId')
        .where(sql<boolean>`message_id = any(${messageIds}::text[])`),
    ).as('ours'),
    jsonArrayFrom(
      db
        .selectFrom('request')
        .select(['code', 'address', 'commands', 'game_id as gameId', 'expires'])
        .where(sql<boolean>`lower(code) = any(${codes}::text[])`)
        .where('used_at', 'is', null),
    ).as('requests'),
    settledBefore(db, letter).as('duplicate'),
  ]);

/** The same Message-ID and content, in a letter that is settled and was not itself a duplicate. R4 */
const settledBefore = (
  db: Db,
  { letterId, messageId, contentHash }: Pick<Asked, 'letterId' | 'messageId' | 'contentHash'>,
) =>
  sql<boolean>`exists (${db
    .selectFrom('letter')
    .select('id')
    .where('content_hash', '=', contentHash)
    .where('message_id', messageId === null ? 'is' : '=', messageId)
    .where('state', '=', 'settled')
    .where('outcome', '<>', 'duplicate')
    .where('id', '<>', letterId)})`;

const pilotKeys = (addresses: readonly string[], tokens: readonly string[]) => sql`
  select key from pilot where address = any(${addresses}::text[])
  union
  select pilot_key from token where word = any(${tokens}::text[]) and pilot_key is not null`;

/** Games under way of the people meant, and whatever game a token or the letter itself names. */
const gamesOf = ({ addresses, tokens, gameIds }: Asked) => sql`
  select game_id from token where word = any(${tokens}::text[]) and game_id is not null
  union
  select unnest(${gameIds}::text[])
  union
  select mine.id from enrolment join game mine on mine.id = enrolment.game_id
  where enrolment.pilot_key in (${pilotKeys(addresses, tokens)}) and mine.status in ('gathering', 'running', 'paused')
  union
  select id from game mastered
  where lower(mastered.game_master) = any(${addresses}::text[])
    and mastered.status in ('gathering', 'running', 'paused')`;
