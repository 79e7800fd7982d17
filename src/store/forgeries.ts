import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Change } from '../desk/ports/changes.ts';
import type { NotedForgery } from '../desk/ports/people.ts';
import type { Schema, Trx } from './schema.ts';

/** Counts one more forgery of this kind on this day. R26 */
export const noteForgery = async (
  trx: Trx,
  { pilotKey, forgery }: Extract<Change, { kind: 'forgery' }>,
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('forgery')
    .values({ pilot_key: pilotKey, kind: forgery, day: now.toISOString().slice(0, 10) })
    .onConflict(noted =>
      noted.columns(['pilot_key', 'kind', 'day']).doUpdateSet(eb => ({ letters: eb('forgery.letters', '+', 1) })),
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

/** Exactly what a report tells counts as told: one that came meanwhile is for the next report. */
export const markTold = async (trx: Trx, told: readonly NotedForgery[], now: Date): Promise<void> => {
  for (const { pilotKey, kind, day } of told) {
    await trx
      .updateTable('forgery')
      .set({ told_at: now })
      .where('pilot_key', '=', pilotKey)
      .where('kind', '=', kind)
      .where('day', '=', day)
      .execute();
  }
};
