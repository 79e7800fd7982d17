import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Change } from '../desk/ports/changes.ts';
import type { NotedForgery } from '../desk/ports/people.ts';
import type { Store } from '../desk/ports/store.ts';
import type { Db, Schema, Trx } from './schema.ts';

/** Counts one more forgery of this kind on this day; those of the day that he was told of already count no more. R26 */
export const noteForgery = async (
  trx: Trx,
  { pilotKey, forgery }: Extract<Change, { kind: 'forgery' }>,
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('forgery')
    .values({ pilot_key: pilotKey, kind: forgery, day: now.toISOString().slice(0, 10) })
    .onConflict(noted =>
      noted.columns(['pilot_key', 'kind', 'day']).doUpdateSet({
        letters: sql`case when forgery.told_at is null then forgery.letters else 0 end + 1`,
        told_at: null,
      }),
    )
    .execute();
};

/** What the pilots of a game were not told of yet. */
export const untoldForgeries = (eb: ExpressionBuilder<Schema, 'game'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('forgery')
      .innerJoin('enrolment', 'enrolment.pilot_key', 'forgery.pilot_key')
      .select(['forgery.pilot_key as pilotKey', 'forgery.kind', 'forgery.letters'])
      .select(sql<string>`forgery.day::text`.as('day'))
      .whereRef('enrolment.game_id', '=', 'game.id')
      .where('forgery.told_at', 'is', null)
      .orderBy('forgery.day')
      .orderBy('forgery.pilot_key')
      .orderBy('forgery.kind'),
  ).as('forgeries');

/** The pilots who get no reports of a game under way, so that nothing else would tell them. R26 */
export const forgeriesOutsideGames =
  (db: Db): Store['forgeriesOutsideGames'] =>
  (day, since) =>
    db
      .selectFrom('forgery')
      .select(['pilot_key as pilotKey', 'kind', 'letters', sql<string>`day::text`.as('day')])
      .where('told_at', 'is', null)
      .where('day', '<', day)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('enrolment')
              .innerJoin('game', 'game.id', 'enrolment.game_id')
              .select('enrolment.game_id')
              .whereRef('enrolment.pilot_key', '=', 'forgery.pilot_key')
              .where('game.status', 'in', ['running', 'paused'])
              .where('game.practice', '=', false),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('forgery as told')
              .select('told.day')
              .whereRef('told.pilot_key', '=', 'forgery.pilot_key')
              .where('told.told_at', '>', since),
          ),
        ),
      )
      .orderBy('pilot_key')
      .orderBy('day')
      .orderBy('kind')
      .execute();

/** Exactly what a mail tells counts as told: letters that came meanwhile are for the next one. */
export const markTold = async (trx: Trx, told: readonly NotedForgery[], now: Date): Promise<void> => {
  for (const { pilotKey, kind, day, letters } of told) {
    await trx
      .updateTable('forgery')
      .set({
        told_at: sql`case when letters > ${letters} then null else ${now}::timestamptz end`,
        letters: sql`case when letters > ${letters} then letters - ${letters} else letters end`,
      })
      .where('pilot_key', '=', pilotKey)
      .where('kind', '=', kind)
      .where('day', '=', day)
      .execute();
  }
};
