/** The course of a game from its creation to its end. What does not fit its present state is stale. */
import { type ExpressionBuilder, sql, type Updateable } from 'kysely';
import type { Change } from '../desk/ports/changes.ts';
import type { GameRecord } from '../desk/ports/games.ts';
import { addComputers, writeComputerSheets } from './computers.ts';
import { gameIdOf } from './folding.ts';
import { thaw } from './freezes.ts';
import { dealSeats } from './people.ts';
import { addPictures } from './pictures.ts';
import type { Schema, Trx } from './schema.ts';
import { json, jsonOrNull } from './storable.ts';
import { outdated } from './transact.ts';

export const createGame = async (trx: Trx, game: GameRecord): Promise<void> => {
  await trx
    .insertInto('game')
    .values({ id: gameIdOf(game.id), revision: game.revision, digest: null, ...gameRow(game) })
    .execute();
};

/** A game as its table holds it; id, revision and digest are told apart. */
const gameRow = (game: GameRecord) => ({
  name: game.name,
  rule_book: game.ruleBook,
  house_rules: json(game.houseRules),
  seats: game.seats,
  computers: game.computers,
  strength: game.strength,
  zone: game.zone,
  every_days: game.everyDays,
  calendar: json(game.calendar),
  status: game.status,
  turn: game.turn,
  deadline: game.deadline,
  next_noon: game.nextNoon,
  position: jsonOrNull(game.position),
  game_master: game.gameMaster,
  practice: game.practice,
  paused_until: game.pausedUntil,
  paused_because: game.pausedBecause,
  cancelled_because: null,
  called_turn: game.calledTurn,
  frozen_turn: game.frozenTurn,
  held_because: game.heldBecause,
  moved_to: game.movedTo,
  reminded_turn: null,
  created_at: game.createdAt,
});

/** What was kept of a game that moved away stands as it comes back. */
export const replaceMoved = async (trx: Trx, game: GameRecord): Promise<void> => {
  if (!game.position) throw new Error(`replaceMoved: game ${game.id} comes back without a position`);
  await move(trx, gameIdOf(game.id), ['moved'], { ...gameRow(game), position: json(game.position) });
};

export const startGame = async (trx: Trx, start: Extract<Change, { kind: 'start-game' }>, now: Date): Promise<void> => {
  const { gameId, position, deadline, nextNoon, digest, seats, pictures, computers, computerSheets } = start;
  await move(trx, gameId, ['gathering'], {
    status: 'running',
    turn: 1,
    position: json(position),
    deadline,
    next_noon: nextNoon,
    digest,
  });
  await dealSeats(trx, gameId, seats);
  await addComputers(trx, gameId, computers);
  await writeComputerSheets(trx, { gameId, turn: 1, arrived: now }, computerSheets);
  await addPictures(trx, pictures);
};

/** Of any turn but the open one there is nothing left to remind. */
export const noteReminded = async (
  trx: Trx,
  { gameId, turn }: Extract<Change, { kind: 'reminded' }>,
): Promise<void> => {
  await trx
    .updateTable('game')
    .set({ reminded_turn: turn })
    .where('id', '=', gameId)
    .where('turn', '=', turn)
    .execute();
};

/** Changes of a game's course: its status, and the noons of its open turn. */
export const steer = async (trx: Trx, change: Steering): Promise<void> => {
  const { gameId } = change;
  switch (change.kind) {
    case 'set-deadline':
      await thaw(trx, gameId);
      return move(trx, gameId, ['running', 'paused'], {
        ...NOT_FROZEN,
        ...NOT_REMINDED,
        deadline: change.deadline,
        next_noon: change.nextNoon,
      });
    case 'set-schedule':
      return move(trx, gameId, ['gathering', 'running', 'paused'], {
        every_days: change.everyDays,
        calendar: json(change.calendar),
      });
    case 'await-noon':
      return move(trx, gameId, ['running'], { next_noon: change.nextNoon });
    case 'hold-turn':
      return holdTurn(trx, change);
    case 'pause':
      return move(trx, gameId, ['running', 'paused'], {
        status: 'paused',
        paused_until: change.until,
        paused_because: change.because,
      });
    case 'resume':
      return move(trx, gameId, ['paused'], {
        ...NOT_PAUSED,
        ...NOT_REMINDED,
        status: 'running',
        deadline: change.deadline,
        next_noon: change.nextNoon,
      });
    case 'cancel-game':
      return move(trx, gameId, ['gathering', 'running', 'paused'], {
        ...NOT_PAUSED,
        ...NOT_FROZEN,
        status: 'cancelled',
        cancelled_because: change.because,
        deadline: null,
        next_noon: null,
      });
  }
};

type Steering = Extract<
  Change,
  { kind: 'set-deadline' | 'set-schedule' | 'await-noon' | 'hold-turn' | 'pause' | 'resume' | 'cancel-game' }
>;

export const NOT_PAUSED = { paused_until: null, paused_because: null };
/** Everybody is reminded of the noon that is set now, whatever he was told of an earlier one. */
const NOT_REMINDED = { reminded_turn: null };
export const NOT_FROZEN = { called_turn: null, frozen_turn: null, held_because: null };

/** A turn that is being flown at this moment is left alone; one that is held may be steered. */
const isUntouched = (eb: ExpressionBuilder<Schema, 'game'>) =>
  eb.or([eb('frozen_turn', 'is', null), eb('held_because', 'is not', null)]);

/** A game in one of these states gets others; any other is stale. */
export const move = async (
  trx: Trx,
  gameId: string,
  from: readonly GameRecord['status'][],
  to: Updateable<Schema['game']>,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('game')
    .set(to)
    .where('id', '=', gameId)
    .where('status', 'in', from)
    .where(isUntouched)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) outdated();
};

const holdTurn = async (trx: Trx, { gameId, turn, because }: Extract<Change, { kind: 'hold-turn' }>): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('game')
    .set({ held_because: because })
    .where('id', '=', gameId)
    .where('frozen_turn', '=', turn)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) outdated();
};

/** Nothing of the game changes by it, so it needs no revision. */
export const noteSummedUp = async (
  trx: Trx,
  { gameId, turn }: Extract<Change, { kind: 'summed-up' }>,
): Promise<void> => {
  await trx
    .updateTable('turn')
    .set({ summed_up: true })
    .where('game_id', '=', gameId)
    .where('number', '=', turn)
    .execute();
};

/** The earliest moment that is shown counts. */
export const noteTold = async (
  trx: Trx,
  { gameId, turn, by }: Extract<Change, { kind: 'turn-told' }>,
): Promise<void> => {
  await trx
    .updateTable('turn')
    .set({ told_by: sql<Date>`least(told_by, ${by})` })
    .where('game_id', '=', gameId)
    .where('number', '=', turn)
    .execute();
};
