import { sql } from 'kysely';
import type { Store } from '../desk/ports/store.ts';
import { BY_ID } from './games.ts';
import { UNLEASED } from './letters.ts';
import type { Db } from './schema.ts';

/** A noon is a condition, not an event: what was missed while nobody ran is due now. Rule: D1, D2 */
export const dueNoons =
  (db: Db): Store['dueNoons'] =>
  async now => {
    const rows = await db
      .selectFrom('game')
      .select('next_noon as noon')
      .distinct()
      .where('status', '=', 'running')
      .where('frozen_turn', 'is', null)
      .where(sql<boolean>`called_turn is distinct from turn`)
      .where('next_noon', '<=', now)
      .orderBy('next_noon')
      .execute();
    return rows.flatMap(({ noon }) => noon ?? []);
  };

export const gamesDueAt =
  (db: Db): Store['gamesDueAt'] =>
  async noon => {
    const rows = await db
      .selectFrom('game')
      .select('id')
      .where('status', '=', 'running')
      .where('frozen_turn', 'is', null)
      .where(sql<boolean>`called_turn is distinct from turn`)
      .where('next_noon', '=', noon)
      .orderBy(BY_ID)
      .execute();
    return rows.map(({ id }) => id);
  };

/**
 * Every claim raises the fencing number of its game, so whoever overslept his lease is told from the present holder.
 * A lease keeps its game from its own holder as well: what he could not finish waits until he gives it back.
 */
export const claimGames =
  (db: Db): Store['claimGames'] =>
  ({ owner, limit, now, until, noonBy, before }) =>
    db
      .with('due', claim =>
        claim
          .selectFrom('game')
          .select('id')
          .where('status', '=', 'running')
          .where('held_because', 'is', null)
          .where(eb =>
            eb.or([
              eb('called_turn', '=', eb.ref('turn')),
              ...(noonBy === null ? [] : [eb('next_noon', '<=', noonBy)]),
            ]),
          )
          .$if(before !== null, narrowed => narrowed.where('next_noon', '<', before))
          .where(eb => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
          .orderBy('next_noon')
          .orderBy(BY_ID)
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .updateTable('game')
      .from('due')
      .whereRef('due.id', '=', 'game.id')
      .set(eb => ({ leased_by: owner, leased_until: until, fence: eb('fence', '+', 1) }))
      .returning(['game.id as gameId', 'fence'])
      .execute();

/** Compared as in BY_ID. */
const BEFORE = sql<boolean>`(other.next_noon, length(other.id), other.id collate "C")
  < (game.next_noon, length(game.id), game.id collate "C")`;

export const countsAfterAnother =
  (db: Db): Store['countsAfterAnother'] =>
  async (gameId, owner, now) => {
    const other = await db
      .selectFrom('game')
      .innerJoin('enrolment as own', 'own.game_id', 'game.id')
      .innerJoin('enrolment as also', 'also.pilot_key', 'own.pilot_key')
      .innerJoin('game as other', 'other.id', 'also.game_id')
      .select('other.id')
      .where('game.id', '=', gameId)
      .where('other.status', '=', 'running')
      .where('other.leased_by', '<>', owner)
      .where('other.leased_until', '>', now)
      .where(BEFORE)
      .limit(1)
      .executeTakeFirst();
    return other !== undefined;
  };

export const releaseGames =
  (db: Db): Store['releaseGames'] =>
  async owner => {
    await db.updateTable('game').set(UNLEASED).where('leased_by', '=', owner).execute();
  };

/** Reports of a turn answer for the turn that it opened. */
export const turnsToSumUp =
  (db: Db): Store['turnsToSumUp'] =>
  (closedBy, limit) =>
    db
      .selectFrom('turn')
      .select(['game_id as gameId', 'number as turn'])
      .where('summed_up', '=', false)
      .where(eb =>
        eb.or([
          eb('closed_at', '<=', closedBy),
          eb.not(
            eb.exists(
              eb
                .selectFrom('outgoing_mail')
                .select('id')
                .whereRef('outgoing_mail.game_id', '=', 'turn.game_id')
                .whereRef('outgoing_mail.turn', '=', eb('turn.number', '+', 1))
                .where('kind', '=', 'report')
                .where('state', '=', 'waiting'),
            ),
          ),
        ]),
      )
      .orderBy('closed_at')
      .orderBy('game_id')
      .limit(limit)
      .execute();
