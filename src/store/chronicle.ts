import { sql } from 'kysely';
import type { Chronicle } from '../desk/ports/chronicle.ts';
import type { Store } from '../desk/ports/store.ts';
import { gameIdOf } from './folding.ts';
import { undoneTurns } from './roll-back.ts';
import type { Db, Trx } from './schema.ts';
import { seatings } from './seatings.ts';
import { closedTurns } from './turns.ts';

/** Several statements that see one moment: a turn that is closed meanwhile is in all of them or in none. */
export const chronicle =
  (db: Db): Store['chronicle'] =>
  gameId =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async trx => {
        const game = await trx
          .selectFrom('game')
          .select(['id', 'name', 'zone', 'status', 'position'])
          .where('id', '=', gameIdOf(gameId))
          .executeTakeFirst();
        if (!game?.position) return null;
        const { position } = game;
        return {
          game: { ...game, position },
          enrolled: await enrolled(trx, game.id),
          computers: await computers(trx, game.id),
          turns: await closedTurns(trx)(game.id),
          undone: await undoneTurns(trx)(game.id),
          seatings: await seatings(trx)(game.id),
          removals: await removals(trx, game.id),
          flownStraight: await flownStraight(trx, game.id),
        };
      });

const enrolled = async (trx: Trx, gameId: string): Promise<Chronicle['enrolled']> => {
  const rows = await trx
    .selectFrom('enrolment')
    .innerJoin('pilot', 'pilot.key', 'enrolment.pilot_key')
    .select(['pilot.name', 'enrolment.seat'])
    .where('game_id', '=', gameId)
    .orderBy('enrolment.seat', order => order.asc().nullsLast())
    .orderBy('enrolment.id')
    .execute();
  return rows.map(({ name, seat }) => ({ pilot: { name }, seat }));
};

const computers = (trx: Trx, gameId: string): Promise<Chronicle['computers']> =>
  trx
    .selectFrom('computer_pilot')
    .select(['seat', 'strength', 'stream', 'relieves'])
    .where('game_id', '=', gameId)
    .orderBy('seat')
    .execute();

const removals = (trx: Trx, gameId: string): Promise<Chronicle['removals']> =>
  trx
    .selectFrom('ruling')
    .select(['turn', sql<number>`seat`.as('seat'), sql<string>`coalesce(because, '')`.as('because'), 'undone'])
    .where('game_id', '=', gameId)
    .where('seat', 'is not', null)
    .orderBy('id')
    .execute();

const flownStraight = (trx: Trx, gameId: string): Promise<Chronicle['flownStraight']> =>
  trx
    .selectFrom('unreached')
    .select(['turn', 'seat'])
    .where('game_id', '=', gameId)
    .where('state', '=', 'flown')
    .orderBy('turn')
    .orderBy('seat')
    .execute();
