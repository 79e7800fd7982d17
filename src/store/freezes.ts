import { sql } from 'kysely';
import type { Store } from '../desk/ports/store.ts';
import type { Freezing } from '../desk/ports/turns.ts';
import { lockGames } from './revisions.ts';
import type { Db, Trx } from './schema.ts';
import { json } from './storable.ts';
import { inTransaction } from './transact.ts';

/**
 * Writes down what these turns are flown from, and takes nothing more for them: letters that were judged before are
 * judged again. A game that has changed, was frozen or went to another worker meanwhile is left out. Rule: D1
 */
export const freeze =
  (db: Db): Store['freeze'] =>
  freezings =>
    inTransaction(db, async trx => {
      if (freezings.length === 0) return [];
      await lockGames(
        trx,
        freezings.map(({ turn }) => turn.gameId),
      );
      const taken = await takeNothingMore(trx, freezings);
      const turns = freezings.filter(({ turn }) => taken.includes(turn.gameId)).map(({ turn }) => turn);
      if (turns.length === 0) return [];
      await trx
        .insertInto('frozen_turn')
        .values(
          turns.map(turn => ({
            game_id: turn.gameId,
            turn: turn.turn,
            position: json(turn.position),
            sheets: json(turn.sheets),
            absent: json(turn.absent),
            press: json(turn.press),
            rulings: json(turn.rulings),
            digest: turn.digest,
            frozen_at: turn.frozenAt,
          })),
        )
        .execute();
      return taken;
    });

const takeNothingMore = async (trx: Trx, freezings: readonly Freezing[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    update game set frozen_turn = game.turn, revision = game.revision + 1
    from unnest(
      ${freezings.map(({ turn }) => turn.gameId)}::text[], ${freezings.map(({ turn }) => turn.turn)}::integer[],
      ${freezings.map(({ revision }) => revision)}::integer[], ${freezings.map(({ fence }) => fence)}::bigint[]
    ) as read (id, turn, revision, fence)
    where game.id = read.id and game.turn = read.turn and game.revision = read.revision and game.fence = read.fence
      and game.status = 'running' and game.frozen_turn is null
    returning game.id`.execute(trx);
  return rows.map(({ id }) => id);
};

export const frozenTurns =
  (db: Db): Store['frozenTurns'] =>
  gameIds =>
    db
      .selectFrom('frozen_turn')
      .innerJoin('game', join =>
        join.onRef('game.id', '=', 'frozen_turn.game_id').onRef('game.frozen_turn', '=', 'frozen_turn.turn'),
      )
      .select([
        'frozen_turn.game_id as gameId',
        'frozen_turn.turn',
        'frozen_turn.position',
        'frozen_turn.digest',
        'frozen_at as frozenAt',
      ])
      .select(['sheets', 'absent', 'press', 'rulings'])
      .where(sql<boolean>`game.id = any(${gameIds}::text[])`)
      .execute();

/**
 * The turn is open again; what was frozen of it is no longer what will be flown. Pilots who were not reached, and for whom
 * the desk wrote, may write themselves; whoever does not is flown straight as before.
 */
export const thaw = async (trx: Trx, gameId: string): Promise<void> => {
  await sql`
    with straight as (
      update unreached set state = 'fly' from game
      where game.id = ${gameId} and unreached.game_id = game.id and unreached.turn = game.turn and unreached.state = 'flown'
      returning unreached.turn, unreached.seat)
    update order_sheet set void = true from straight
    where order_sheet.game_id = ${gameId} and order_sheet.turn = straight.turn and order_sheet.seat = straight.seat
      and order_sheet.letter_id is null`.execute(trx);
  await trx
    .deleteFrom('frozen_turn')
    .where('game_id', '=', gameId)
    .where(sql<boolean>`turn = (select turn from game where id = ${gameId})`)
    .execute();
};
