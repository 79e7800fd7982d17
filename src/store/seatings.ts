import type { Change } from '../desk/ports/changes.ts';
import type { RecordedSeating } from '../desk/ports/games.ts';
import type { Store } from '../desk/ports/store.ts';
import type { Seat } from '../sopwith/index.ts';
import { addComputers, writeComputerSheets } from './computers.ts';
import { gameIdOf } from './folding.ts';
import type { Db, Trx } from './schema.ts';
import { mustBeOpen, type Saying } from './sheets.ts';
import { json } from './storable.ts';
import { outdated } from './transact.ts';

/** Gives a seat to somebody else. What was said for the open turn stays on record, and is void. Rule: V3 */
export const reseat = async (
  trx: Trx,
  { gameId, seating, position, digest, flownBy }: Extract<Change, { kind: 'reseat' }>,
  { letterId, now }: Saying,
): Promise<void> => {
  const { turn, seat, before, after } = seating;
  await mustBeOpen(trx, { gameId, turn });
  await trx
    .updateTable('game')
    .set({ position: json(position), digest })
    .where('id', '=', gameId)
    .execute();
  await vacate(trx, { gameId, turn, seat });
  switch (flownBy.kind) {
    case 'pilot':
      await seatPilot(trx, gameId, flownBy.pilotKey, seat);
      break;
    case 'computer': {
      const { pilot, sheet, arrived } = flownBy;
      await addComputers(trx, gameId, [pilot]);
      await writeComputerSheets(trx, { gameId, turn, arrived }, [{ seat, sheet }]);
    }
  }
  const { roll_backs: rollBacks } = await trx
    .selectFrom('game')
    .select('roll_backs')
    .where('id', '=', gameId)
    .executeTakeFirstOrThrow();
  const seated = { turn, seat, before, after, seatedAt: now, rollBacks, undone: 0 };
  await recordSeatings(trx, gameId, [seated], letterId);
};

export const recordSeatings = async (
  trx: Trx,
  gameId: string,
  seatings: readonly RecordedSeating[],
  letterId: number | null,
): Promise<void> => {
  for (const { before, after, seatedAt, rollBacks, ...seating } of seatings) {
    const who = { before: json(before), after: json(after) };
    const when = { seated_at: seatedAt, roll_backs: rollBacks, letter_id: letterId };
    await trx
      .insertInto('seating')
      .values({ game_id: gameId, ...seating, ...who, ...when })
      .execute();
  }
};

type OpenSeat = { readonly gameId: string; readonly turn: number; readonly seat: Seat };

/** What was said in this seat for this turn stays on record, and is void. */
export const voidSaid = async (trx: Trx, { gameId, turn, seat }: OpenSeat): Promise<void> => {
  for (const table of ['order_sheet', 'press'] as const) {
    await trx
      .updateTable(table)
      .set({ void: true })
      .where('game_id', '=', gameId)
      .where('turn', '=', turn)
      .where('seat', '=', seat)
      .execute();
  }
};

const vacate = async (trx: Trx, open: OpenSeat): Promise<void> => {
  const { gameId, turn, seat } = open;
  await voidSaid(trx, open);
  await trx
    .deleteFrom('unreached')
    .where('game_id', '=', gameId)
    .where('turn', '=', turn)
    .where('seat', '=', seat)
    .execute();
  await trx
    .updateTable('enrolment')
    .set({ seat: null })
    .where('game_id', '=', gameId)
    .where('seat', '=', seat)
    .execute();
  await trx.deleteFrom('computer_pilot').where('game_id', '=', gameId).where('seat', '=', seat).execute();
};

/** A pilot who is not enrolled by now, or has a seat, makes it stale. */
const seatPilot = async (trx: Trx, gameId: string, pilotKey: string, seat: Seat): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('enrolment')
    .set({ seat })
    .where('game_id', '=', gameId)
    .where('pilot_key', '=', pilotKey)
    .where('seat', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) outdated();
};

export const seatings =
  (db: Db): Store['seatings'] =>
  gameId =>
    db
      .selectFrom('seating')
      .select(['turn', 'seat', 'before', 'after', 'seated_at as seatedAt', 'roll_backs as rollBacks', 'undone'])
      .where('game_id', '=', gameIdOf(gameId))
      .orderBy('id')
      .execute();
