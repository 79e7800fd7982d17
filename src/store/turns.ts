import type { Store } from '../desk/ports/store.ts';
import type { Closing } from '../desk/ports/turns.ts';
import { writeComputerSheets } from './computers.ts';
import { gameIdOf } from './folding.ts';
import { markTold } from './forgeries.ts';
import { UNLEASED } from './letters.ts';
import { addMails } from './outbox.ts';
import { addPictures } from './pictures.ts';
import { noteResults } from './records.ts';
import { countChange, lockGames } from './revisions.ts';
import type { Db, Trx } from './schema.ts';
import { gamesShowing } from './settle.ts';
import { json } from './storable.ts';
import { outdated, unlessStale } from './transact.ts';
import { turnRow } from './turn-row.ts';

/**
 * Writes a turn with its position, mails, pictures and careers, all or nothing. Stale, and nothing written, when the game
 * has changed since the closing read it; so a turn closed twice is closed once. Rule: P10
 */
export const closeTurn =
  (db: Db): Store['closeTurn'] =>
  closing =>
    unlessStale<'closed'>(db, async trx => {
      const { closed, results, pictures, mails, computerSheets } = closing;
      const others = (await gamesShowing(trx, careersIn(closing))).filter(id => id !== closed.gameId);
      await lockGames(trx, [closed.gameId, ...others]);
      await moveOn(trx, closing);
      await trx.insertInto('turn').values(turnRow(closed)).execute();
      const open = { gameId: closed.gameId, turn: closed.turn + 1, arrived: closed.closedAt };
      await writeComputerSheets(trx, open, computerSheets);
      await noteResults(trx, closed, results);
      await countChange(trx, others); // their dossiers show the new standings
      await markTold(trx, closing.forgeriesTold, closed.closedAt);
      await addPictures(trx, pictures);
      await addMails(trx, mails, closed.closedAt);
      return 'closed';
    });

const careersIn = ({ results }: Closing): readonly string[] =>
  results.filter(({ career }) => career !== null).map(({ pilotKey }) => pilotKey);

const moveOn = async (trx: Trx, { closed, revision, fence, deadline, nextNoon }: Closing): Promise<void> => {
  const moved = await trx
    .updateTable('game')
    .set({
      turn: closed.turn + 1,
      position: json(closed.position),
      digest: closed.digest,
      deadline,
      next_noon: nextNoon,
      status: deadline === null ? 'over' : 'running',
      called_turn: null,
      frozen_turn: null,
      revision: revision + 1,
      ...UNLEASED,
    })
    .where('id', '=', closed.gameId)
    .where('status', '=', 'running')
    .where('turn', '=', closed.turn)
    .where('revision', '=', revision)
    .where('fence', '=', fence)
    .where('held_because', 'is', null)
    .executeTakeFirst();
  if (moved.numUpdatedRows === 0n) outdated();
};

const selectTurns = (db: Db, gameId: string) =>
  db
    .selectFrom('turn')
    .select(['game_id as gameId', 'number as turn', 'sheets', 'weather', 'struck_off as struckOff', 'events', 'press'])
    .select(['position', 'digest', 'closed_at as closedAt'])
    .where('game_id', '=', gameIdOf(gameId));

export const closedTurn =
  (db: Db): Store['closedTurn'] =>
  async (gameId, turn) =>
    (await selectTurns(db, gameId).where('number', '=', turn).executeTakeFirst()) ?? null;

export const closedTurns =
  (db: Db): Store['closedTurns'] =>
  gameId =>
    selectTurns(db, gameId).orderBy('number').execute();
