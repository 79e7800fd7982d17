/** A game that goes on at another installation, and one that comes from there. */
import type { Change } from '../desk/ports/changes.ts';
import { addComputers } from './computers.ts';
import { move, NOT_FROZEN, NOT_PAUSED, replaceMoved } from './course.ts';
import { dealSeats } from './people.ts';
import { addResult } from './records.ts';
import type { Trx } from './schema.ts';
import { recordSeatings } from './seatings.ts';
import { turnRow } from './turn-row.ts';

/** It is flown here no more; whoever waits to be told of a noon here is not. */
export const moveAway = async (
  trx: Trx,
  { gameId, to }: Extract<Change, { kind: 'move-game' }>,
  now: Date,
): Promise<void> => {
  const home = { ...NOT_PAUSED, ...NOT_FROZEN, deadline: null, next_noon: null };
  await move(trx, gameId, ['running', 'paused'], { ...home, status: 'moved', moved_to: to });
  await trx
    .updateTable('outgoing_mail')
    .set({ state: 'withdrawn', done_at: now })
    .where('game_id', '=', gameId)
    .where('tells_noon', '=', true)
    .where('state', '=', 'waiting')
    .where('leased_by', 'is', null)
    .where('maybe_arrived', '=', false)
    .execute();
};

/** Replaced is what `take-over` writes anew; mails, letters and whatever was said for turns before stay as they were. */
export const comeHome = async (
  trx: Trx,
  { gameId, game, saidFrom, ruledFrom, seats }: Extract<Change, { kind: 'come-home' }>,
): Promise<void> => {
  await replaceMoved(trx, game);
  for (const table of ['turn', 'undone_turn', 'seating', 'computer_pilot', 'observer', 'unreached'] as const) {
    await trx.deleteFrom(table).where('game_id', '=', gameId).execute();
  }
  await trx.deleteFrom('frozen_turn').where('game_id', '=', gameId).where('turn', '>=', saidFrom).execute();
  await trx.deleteFrom('ruling').where('game_id', '=', gameId).where('turn', '>=', ruledFrom).execute();
  for (const table of ['order_sheet', 'press'] as const) {
    await trx
      .updateTable(table)
      .set({ void: true })
      .where('game_id', '=', gameId)
      .where('turn', '>=', saidFrom)
      .execute();
  }
  await dealSeats(trx, gameId, seats);
};

type TakeOver = Extract<Change, { kind: 'take-over' }>;

/** The history of a game that has just been created: nobody is told of its turns once more. */
export const takeOver = async (trx: Trx, change: TakeOver): Promise<void> => {
  const { gameId, digest, turns, undone, seatings, computers } = change;
  await trx.updateTable('game').set({ digest, roll_backs: change.rollBacks }).where('id', '=', gameId).execute();
  for (const turn of turns) {
    await trx
      .insertInto('turn')
      .values({ ...turnRow(turn), summed_up: true })
      .execute();
  }
  for (const { rollBack, undoneAt, ...turn } of undone) {
    await trx
      .insertInto('undone_turn')
      .values({ ...turnRow(turn), roll_back: rollBack, undone_at: undoneAt })
      .execute();
  }
  await recordSeatings(trx, gameId, seatings, null);
  await addComputers(trx, gameId, computers);
  for (const result of change.results) await addResult(trx, gameId, result);
};
