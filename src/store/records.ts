import { sql } from 'kysely';
import type { PastResult, PilotResult } from '../desk/ports/people.ts';
import type { Store } from '../desk/ports/store.ts';
import type { ClosedTurn } from '../desk/ports/turns.ts';
import { BY_ID } from './games.ts';
import type { Db, Trx } from './schema.ts';

/** Writes how a game ended for its pilots, and what it leaves of their careers. Rule: P10, V6 */
export const noteResults = async (
  trx: Trx,
  { gameId, closedAt }: Pick<ClosedTurn, 'gameId' | 'closedAt'>,
  results: readonly PilotResult[],
): Promise<void> => {
  for (const { seat: _, offered, ...result } of results) {
    const { pilotKey, career } = result;
    await addResult(trx, gameId, { ...result, offer: offered ? 'open' : null, endedAt: closedAt });
    if (career) await trx.updateTable('pilot').set(career).where('key', '=', pilotKey).execute();
  }
};

/** Writes how a game ended for one pilot, and changes no career. */
export const addResult = async (
  trx: Trx,
  gameId: string,
  { pilotKey, career, computersFlew, tablePoints, endedAt, ...result }: PastResult,
): Promise<void> => {
  await trx
    .insertInto('game_result')
    .values({
      ...result,
      game_id: gameId,
      pilot_key: pilotKey,
      computers_flew: computersFlew,
      table_points: tablePoints,
      standing: career?.standing ?? null,
      ranks: career?.ranks ?? null,
      ended_at: endedAt,
    })
    .execute();
};

export const record =
  (db: Db): Store['record'] =>
  async pilotKey => {
    const rows = await db
      .selectFrom('game_result')
      .innerJoin('game', 'game.id', 'game_result.game_id')
      .select(['game.id as gameId', 'game.name as gameName', 'game.rule_book as ruleBook'])
      .select(['place', 'outcome', 'points', 'hits', 'kills', 'missed', 'offer', 'ended_at as endedAt'])
      .select(['computers_flew as computersFlew', 'table_points as tablePoints', 'standing', 'ranks'])
      .where('pilot_key', '=', pilotKey)
      .orderBy('ended_at')
      .orderBy(BY_ID)
      .execute();
    return rows.map(({ standing, ranks, ...game }) => ({
      ...game,
      career: standing === null || ranks === null ? null : { standing, ranks },
    }));
  };

/** How many games a pilot won, and what he hit, of those that are counted. */
const TALLY = [
  sql<number>`count(*) filter (where outcome = 'won')::integer`.as('wins'),
  sql<number>`coalesce(sum(hits), 0)::integer`.as('hits'),
  sql<number>`coalesce(sum(kills), 0)::integer`.as('kills'),
] as const;

export const careerOf =
  (db: Db): Store['careerOf'] =>
  async key =>
    (await db
      .selectFrom('pilot')
      .select(['key', 'name', 'standing', 'ranks'])
      .where('key', '=', key)
      .executeTakeFirst()) ?? null;

export const careers =
  (db: Db): Store['careers'] =>
  () =>
    db
      .selectFrom('pilot')
      .leftJoin('game_result', join =>
        join.onRef('game_result.pilot_key', '=', 'pilot.key').on('game_result.standing', 'is not', null),
      )
      .select(['pilot.name', 'pilot.standing', 'pilot.ranks'])
      .select(eb => eb.fn.count<number>('game_result.game_id').as('games'))
      .select(TALLY)
      .groupBy('pilot.key')
      .having(eb =>
        eb.or([
          eb(eb.fn.count('game_result.game_id'), '>', 0),
          eb('pilot.standing', '>', 0),
          eb('pilot.ranks', '>', 0),
        ]),
      )
      .execute();

export const table =
  (db: Db): Store['table'] =>
  ruleBook =>
    db
      .selectFrom('game_result')
      .innerJoin('game', 'game.id', 'game_result.game_id')
      .innerJoin('pilot', 'pilot.key', 'game_result.pilot_key')
      .select('pilot.name')
      .select(eb => eb.fn.countAll<number>().as('games'))
      .select(TALLY)
      .select(sql<number>`count(*) filter (where outcome = 'drawn')::integer`.as('draws'))
      .select(sql<number>`sum(table_points)::integer`.as('points'))
      .where('table_points', 'is not', null)
      .where('game.rule_book', '=', ruleBook)
      .groupBy('pilot.key')
      .execute();
