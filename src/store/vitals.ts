import { sql } from 'kysely';
import type { Store } from '../desk/ports/store.ts';
import type { Db } from './schema.ts';

/** How the work stands, by figures alone. R58 */
export const vitals =
  (db: Db): Store['vitals'] =>
  () =>
    db
      .selectNoFrom(eb => [
        eb
          .selectFrom('letter')
          .select(counting => counting.fn.countAll<number>().as('count'))
          .where('state', '=', 'waiting')
          .$asScalar()
          .$notNull()
          .as('lettersWaiting'),
        eb
          .selectFrom('letter')
          .select(counting => counting.fn.countAll<number>().as('count'))
          .where('state', '=', 'parked')
          .$asScalar()
          .$notNull()
          .as('lettersParked'),
        eb
          .selectFrom('withheld_letter')
          .select(counting => counting.fn.countAll<number>().as('count'))
          .where('aside_at', 'is not', null)
          .$asScalar()
          .$notNull()
          .as('lettersWithheld'),
        eb
          .selectFrom('outgoing_mail')
          .select(counting => counting.fn.countAll<number>().as('count'))
          .where('state', '=', 'waiting')
          .$asScalar()
          .$notNull()
          .as('mailsWaiting'),
        eb
          .selectFrom('outgoing_mail')
          .select('queued_at')
          .where('state', '=', 'waiting')
          .orderBy('queued_at')
          .limit(1)
          .as('oldestMail'),
        eb
          .selectFrom('game')
          .select(counting => counting.fn.countAll<number>().as('count'))
          .where('status', '=', 'running')
          .$asScalar()
          .$notNull()
          .as('gamesRunning'),
        eb
          .selectFrom('game')
          .select('next_noon')
          .where('status', '=', 'running')
          .orderBy('next_noon')
          .limit(1)
          .as('nextNoon'),
        sql<Date>`clock_timestamp()`.as('databaseClock'),
      ])
      .executeTakeFirstOrThrow();
