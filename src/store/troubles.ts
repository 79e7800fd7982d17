import type { Store } from '../desk/ports/store.ts';
import { gameIdOf } from './folding.ts';
import { selectEntries } from './mail-book.ts';
import type { Db } from './schema.ts';

/** How many of them one mail tells. */
const MOST = 100;

export const undelivered =
  (db: Db): Store['undelivered'] =>
  async (gameIds, since) => {
    if (gameIds.length === 0) return [];
    return selectEntries(db)
      .where('game_id', 'in', gameIds.map(gameIdOf))
      .where('queued_at', '>=', since)
      .where(eb =>
        eb.or([
          eb('state', 'in', ['refused', 'given-up']),
          eb.and([eb('state', '=', 'waiting'), eb('attempts', '>', 0)]),
          eb.exists(
            eb.selectFrom('bounce').select('bounce.id').whereRef('bounce.message_id', '=', 'outgoing_mail.message_id'),
          ),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute();
  };

export const parkedLetters =
  (db: Db): Store['parkedLetters'] =>
  () =>
    db
      .selectFrom('letter')
      .select(['id', 'arrived', 'last_error as error'])
      .where('state', '=', 'parked')
      .orderBy('id', 'desc')
      .limit(MOST)
      .execute();
