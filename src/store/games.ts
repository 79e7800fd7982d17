import { sql } from 'kysely';
import type { Store } from '../desk/ports/store.ts';
import type { Db } from './schema.ts';

/** The columns of a `GameRecord`. */
export const GAME = [
  'game.id',
  'game.name',
  'game.rule_book as ruleBook',
  'game.house_rules as houseRules',
  'game.seats',
  'game.computers',
  'game.strength',
  'game.zone',
  'game.every_days as everyDays',
  'game.calendar',
  'game.status',
  'game.turn',
  'game.deadline',
  'game.next_noon as nextNoon',
  'game.position',
  'game.revision',
  'game.game_master as gameMaster',
  'game.practice',
  'game.paused_until as pausedUntil',
  'game.paused_because as pausedBecause',
  'game.called_turn as calledTurn',
  'game.roll_backs as rollBacks',
  'game.frozen_turn as frozenTurn',
  'game.held_because as heldBecause',
  'game.moved_to as movedTo',
  'game.created_at as createdAt',
] as const;

/** G2 before G10. Rule: P10 */
export const BY_ID = sql`length(game.id), game.id collate "C"`;

export const games =
  (db: Db): Store['games'] =>
  async () => {
    const rows = await db
      .selectFrom('game')
      .select(GAME)
      .select(eb =>
        eb
          .selectFrom('enrolment')
          .select(counting => counting.fn.countAll<number>().as('pilots'))
          .whereRef('enrolment.game_id', '=', 'game.id')
          .as('pilots'),
      )
      .orderBy('game.created_at', 'desc')
      .orderBy(sql`length(game.id) desc, game.id collate "C" desc`)
      .execute();
    return rows.map(({ pilots, ...game }) => ({ game, pilots: pilots ?? 0 }));
  };

/** One more than the highest number; two who take the same are told apart when the game is created. */
export const freeGameId =
  (db: Db): Store['freeGameId'] =>
  async letter => {
    const highest = sql<number | null>`max(substring(id from ${`^${letter}([0-9]{1,9})$`})::integer)`;
    const { number } = await db.selectFrom('game').select(highest.as('number')).executeTakeFirstOrThrow();
    return `${letter}${(number ?? 0) + 1}`;
  };

export const unreminded =
  (db: Db): Store['unreminded'] =>
  async (from, to) =>
    ids(
      await db
        .selectFrom('game')
        .select('id')
        .where('status', '=', 'running')
        .where('practice', '=', false)
        .where('deadline', '>', from)
        .where('deadline', '<=', to)
        .where(sql<boolean>`reminded_turn is distinct from turn`)
        .orderBy('deadline')
        .orderBy(BY_ID)
        .execute(),
    );

export const lapsedPauses =
  (db: Db): Store['lapsedPauses'] =>
  async now =>
    ids(
      await db
        .selectFrom('game')
        .select('id')
        .where('status', '=', 'paused')
        .where('paused_until', '<=', now)
        .orderBy(BY_ID)
        .execute(),
    );

const ids = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id);
