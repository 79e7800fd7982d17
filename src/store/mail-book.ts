/** How mails stand, as game masters are told. R45 */
import { sql } from 'kysely';
import type { MailState } from '../desk/ports/mails.ts';
import type { Store } from '../desk/ports/store.ts';
import { folded, gameIdOf } from './folding.ts';
import type { Db } from './schema.ts';

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
