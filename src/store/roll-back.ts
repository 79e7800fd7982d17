import { sql } from 'kysely';
import type { Change } from '../desk/ports/changes.ts';
import type { Store } from '../desk/ports/store.ts';
import { writeComputerSheets } from './computers.ts';
import { gameIdOf } from './folding.ts';
import type { Db, Trx } from './schema.ts';
import { recordSeatings, voidSaid } from './seatings.ts';
import { json } from './storable.ts';
import { outdated } from './transact.ts';

type RollBack = Extract<Change, { kind: 'roll-back' }>;

/**
 * Opens an earlier turn again. The turns flown since are kept aside, what was written for them stands no more, and mails
 * about them that still wait are withdrawn. A turn that is being flown at this moment is not touched: then it is stale.
 */
export const rollBack = async (trx: Trx, change: RollBack, now: Date): Promise<void> => {
  const { gameId } = change;
  await keepAside(trx, change, now);
  await silence(trx, change);
  await seatAnew(trx, change, now);
  await trx.deleteFrom('turn').where('game_id', '=', gameId).where('number', '>=', change.turn).execute();
  await trx.deleteFrom('frozen_turn').where('game_id', '=', gameId).where('turn', '>=', change.turn).execute();
  await trx.deleteFrom('unreached').where('game_id', '=', gameId).where('turn', '>=', change.turn).execute();
  await openAgain(trx, change);
  await trx
    .updateTable('outgoing_mail')
    .set({ state: 'withdrawn', done_at: now })
    .where('game_id', '=', gameId)
    .where('turn', '>', change.turn)
    .where('state', '=', 'waiting')
    .where('leased_by', 'is', null)
    .where('maybe_arrived', '=', false)
    .execute();
};

const keepAside = async (trx: Trx, { gameId, turn, count }: RollBack, now: Date): Promise<void> => {
  await trx
    .insertInto('undone_turn')
    .columns(['game_id', 'roll_back', ...TURN, 'undone_at'])
    .expression(
      trx
        .selectFrom('turn')
        .select(['game_id', sql<number>`${count}::integer`.as('roll_back'), ...TURN])
        .select(sql<Date>`${now}::timestamptz`.as('undone_at'))
        .where('game_id', '=', gameId)
        .where('number', '>=', turn),
    )
    .execute();
};

const TURN = [
  'number',
  'sheets',
  'weather',
  'struck_off',
  'events',
  'press',
  'position',
  'digest',
  'closed_at',
] as const;

/** Sheets and press for the turn itself stand on, where they may be changed; where they may not, all write anew. O2 */
const silence = async (trx: Trx, { gameId, turn, count, sheets }: RollBack): Promise<void> => {
  for (const table of ['order_sheet', 'press', 'ruling'] as const) {
    await trx
      .updateTable(table)
      .set({ undone: count })
      .where('game_id', '=', gameId)
      .where(eb => {
        const later = eb('turn', '>', turn);
        // A computer pilot writes no letters, and always has a sheet; one that the desk wrote for somebody does not stand. D2, O2
        const ofPilot = sql<boolean>`seat not in (select seat from computer_pilot where game_id = ${gameId})`;
        const byLetter = eb('letter_id', 'is not', null);
        const written = eb.and([
          eb('turn', '=', turn),
          table === 'order_sheet' ? eb.or([byLetter, ofPilot]) : byLetter,
        ]);
        return sheets === 'stand' ? later : eb.or([later, written]);
      })
      .where('undone', '=', 0)
      .execute();
  }
};

/** Who took a seat since has it from this turn on. Rule: V3, D2 */
const seatAnew = async (trx: Trx, change: RollBack, now: Date): Promise<void> => {
  const { gameId, turn, count, seatings, vacated, computerSheets } = change;
  await trx
    .updateTable('seating')
    .set({ undone: count })
    .where('game_id', '=', gameId)
    .where('turn', '>=', turn)
    .where('undone', '=', 0)
    .execute();
  const seated = seatings.map(seating => ({ ...seating, seatedAt: now, rollBacks: count, undone: 0 }));
  await recordSeatings(trx, gameId, seated, null);
  for (const seat of vacated) await voidSaid(trx, { gameId, turn, seat });
  await writeComputerSheets(trx, { gameId, turn, arrived: now }, computerSheets);
};

const openAgain = async (trx: Trx, change: RollBack): Promise<void> => {
  const { gameId, turn, count, position, digest, deadline, nextNoon } = change;
  const { numUpdatedRows } = await trx
    .updateTable('game')
    .set({
      status: 'running',
      turn,
      roll_backs: count,
      position: json(position),
      digest,
      deadline,
      next_noon: nextNoon,
      paused_until: null,
      paused_because: null,
      called_turn: null,
      frozen_turn: null,
      held_because: null,
      reminded_turn: null,
    })
    .where('id', '=', gameId)
    .where('status', 'in', ['running', 'paused'])
    .where('roll_backs', '=', count - 1)
    .where(eb => eb.or([eb('frozen_turn', 'is', null), eb('held_because', 'is not', null)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) outdated();
};

export const undoneTurns =
  (db: Db): Store['undoneTurns'] =>
  gameId =>
    db
      .selectFrom('undone_turn')
      .select(['game_id as gameId', 'roll_back as rollBack', 'number as turn', 'sheets', 'weather'])
      .select(['struck_off as struckOff', 'events', 'press', 'position', 'digest', 'closed_at as closedAt'])
      .select('undone_at as undoneAt')
      .where('game_id', '=', gameIdOf(gameId))
      .orderBy('roll_back')
      .orderBy('number')
      .execute();
