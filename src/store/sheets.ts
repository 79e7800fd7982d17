import { sql } from 'kysely';
import type { Change } from '../desk/ports/changes.ts';
import type { Trx } from './schema.ts';
import { json, jsonOrNull } from './storable.ts';
import { outdated } from './transact.ts';

type Spoken = Extract<Change, { kind: 'sheet' | 'press' | 'rule-wind' | 'rule-removal' | 'call-turn' }>;

/** Who says it: the letter, where there is one, and when the desk wrote it down. */
export type Saying = { readonly letterId: number | null; readonly now: Date };

/**
 * Adds what was said for the open turn; nothing is overwritten. For any other turn it is stale: that turn has been
 * flown, and a sheet must never slip into the next one.
 *
 * Rule: O1, O2, R1, V3
 */
export const writeDown = async (trx: Trx, change: Spoken, { letterId, now }: Saying): Promise<void> => {
  const row = { game_id: change.gameId, turn: change.turn, letter_id: letterId };
  switch (change.kind) {
    case 'sheet': {
      await mustBeOpen(trx, change);
      const { seat, arrived, stands = 'latest' } = change;
      await trx
        .insertInto('order_sheet')
        .values({ ...row, seat, arrived, stands, sheet: jsonOrNull(change.sheet) })
        .execute();
      return;
    }
    case 'press': {
      await mustBeOpen(trx, change);
      const { seat, arrived, lines } = change;
      await trx
        .insertInto('press')
        .values({ ...row, seat, arrived, lines: json(lines) })
        .execute();
      return;
    }
    case 'rule-wind':
    case 'rule-removal': {
      await mustBeOpen(trx, change);
      const ruled =
        change.kind === 'rule-wind'
          ? { wind: change.wind, seat: null, because: null }
          : { wind: null, seat: change.seat, because: change.because };
      await trx
        .insertInto('ruling')
        .values({ ...row, ...ruled, ruled_at: now })
        .execute();
      return;
    }
    case 'call-turn':
      return callTurn(trx, change, now);
  }
};

/** Its noon is the moment of the call. A turn that was held is tried again. */
const callTurn = async (
  trx: Trx,
  { gameId, turn }: Extract<Spoken, { kind: 'call-turn' }>,
  now: Date,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('game')
    .set({ called_turn: turn, held_because: null, next_noon: sql<Date>`least(next_noon, ${now})` })
    .where('id', '=', gameId)
    .where('turn', '=', turn)
    .where('status', 'in', ['running', 'paused'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) outdated();
};

/** A pause closes no turn. The game is locked by now, so what is seen here holds until the transaction ends. */
export const mustBeOpen = async (trx: Trx, { gameId, turn }: Pick<Spoken, 'gameId' | 'turn'>): Promise<void> => {
  const open = await trx
    .selectFrom('game')
    .select('id')
    .where('id', '=', gameId)
    .where('turn', '=', turn)
    .where('status', 'in', ['running', 'paused'])
    .where('frozen_turn', 'is', null)
    .executeTakeFirst();
  if (!open) outdated();
};
