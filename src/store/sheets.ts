import { type RawBuilder, sql } from 'kysely';
import type { Change } from '../desk/ports/changes.ts';
import type { Trx } from './schema.ts';
import { json } from './storable.ts';
import { outdated } from './transact.ts';

type Spoken = Extract<Change, { kind: 'rule-wind' | 'rule-removal' | 'call-turn' }>;

/** Who says it: the letter, where there is one, and when the desk wrote it down. */
export type Saying = { readonly letterId: number | null; readonly now: Date };

/** Adds what a game master rules for the open turn, or that it is called; stale for any other turn. Rule: V3, D2 */
export const writeDown = async (trx: Trx, change: Spoken, { letterId, now }: Saying): Promise<void> => {
  const row = { game_id: change.gameId, turn: change.turn, letter_id: letterId };
  switch (change.kind) {
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

/** A sheet or press, and the letter it stood in, if any. */
export type SaidForATurn = Extract<Change, { kind: 'sheet' | 'press' }> & { readonly letterId: number | null };

/**
 * Adds sheets and press, in this order; nothing is overwritten. All of it is stale where one of them is for a turn that
 * is not open: a sheet must never slip into the next one.
 *
 * Rule: O1, O2, R1
 */
export const writeWords = async (trx: Trx, words: readonly SaidForATurn[]): Promise<void> => {
  await writeSheets(
    trx,
    words.filter(word => word.kind === 'sheet'),
  );
  await writePress(
    trx,
    words.filter(word => word.kind === 'press'),
  );
};

const writeSheets = async (trx: Trx, words: readonly Extract<SaidForATurn, { kind: 'sheet' }>[]): Promise<void> => {
  if (words.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into order_sheet (game_id, turn, letter_id, seat, sheet, arrived, stands)
    select game.id, game.turn, said."letterId", said.seat, said.sheet, said.arrived, coalesce(said.stands, 'latest')
    from jsonb_to_recordset(${numbered(words)}::jsonb) as said (n integer, "gameId" text, turn integer,
      "letterId" bigint, seat integer, sheet jsonb, arrived timestamptz, stands text)
    join game on ${turnIsOpen(sql`said."gameId"`, sql`said.turn`)}
    order by said.n`.execute(trx);
  if (numAffectedRows !== BigInt(words.length)) outdated();
};

const writePress = async (trx: Trx, words: readonly Extract<SaidForATurn, { kind: 'press' }>[]): Promise<void> => {
  if (words.length === 0) return;
  const { numAffectedRows } = await sql`
    insert into press (game_id, turn, letter_id, seat, lines, arrived)
    select game.id, game.turn, said."letterId", said.seat, said.lines, said.arrived
    from jsonb_to_recordset(${numbered(words)}::jsonb) as said (n integer, "gameId" text, turn integer,
      "letterId" bigint, seat integer, lines jsonb, arrived timestamptz)
    join game on ${turnIsOpen(sql`said."gameId"`, sql`said.turn`)}
    order by said.n`.execute(trx);
  if (numAffectedRows !== BigInt(words.length)) outdated();
};

/** As JSON rows. What is said twice in one seat stands in the order in which it was written down. */
const numbered = (words: readonly SaidForATurn[]): string => json(words.map((word, n) => ({ n, ...word })));

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
const turnIsOpen = (gameId: RawBuilder<unknown>, turn: RawBuilder<unknown>) =>
  sql<boolean>`game.id = ${gameId} and game.turn = ${turn} and game.status in ('running', 'paused')
    and game.frozen_turn is null`;

export const mustBeOpen = async (trx: Trx, { gameId, turn }: Pick<Spoken, 'gameId' | 'turn'>): Promise<void> => {
  const open = await trx
    .selectFrom('game')
    .select('id')
    .where(turnIsOpen(sql`${gameId}`, sql`${turn}`))
    .executeTakeFirst();
  if (!open) outdated();
};
