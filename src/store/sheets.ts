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
    case 'sheet':
      return writeSheet(trx, change, letterId);
    case 'press':
      return writePress(trx, change, letterId);
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

const writeSheet = async (trx: Trx, change: Extract<Spoken, { kind: 'sheet' }>, letterId: number | null) => {
  const { seat, sheet, arrived, stands = 'latest' } = change;
  const { numAffectedRows } = await sql`
    insert into order_sheet (game_id, turn, letter_id, seat, sheet, arrived, stands)
    select id, turn, ${letterId}::bigint, ${seat}::integer, ${jsonOrNull(sheet)}::jsonb, ${arrived}::timestamptz, ${stands}
    from game where ${turnIsOpen(change)}`.execute(trx);
  if (numAffectedRows === 0n) outdated();
};

const writePress = async (trx: Trx, change: Extract<Spoken, { kind: 'press' }>, letterId: number | null) => {
  const { seat, lines, arrived } = change;
  const { numAffectedRows } = await sql`
    insert into press (game_id, turn, letter_id, seat, lines, arrived)
    select id, turn, ${letterId}::bigint, ${seat}::integer, ${json(lines)}::jsonb, ${arrived}::timestamptz
    from game where ${turnIsOpen(change)}`.execute(trx);
  if (numAffectedRows === 0n) outdated();
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
const turnIsOpen = ({ gameId, turn }: Pick<Spoken, 'gameId' | 'turn'>) =>
  sql<boolean>`id = ${gameId} and turn = ${turn} and status in ('running', 'paused') and frozen_turn is null`;

export const mustBeOpen = async (trx: Trx, change: Pick<Spoken, 'gameId' | 'turn'>): Promise<void> => {
  const open = await trx.selectFrom('game').select('id').where(turnIsOpen(change)).executeTakeFirst();
  if (!open) outdated();
};
