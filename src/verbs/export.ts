import { parseArgs } from 'node:util';
import { CONFIG_OPTIONS, loadConfig } from '../config.ts';
import { exportedGame } from '../desk/exported-game.ts';
import { openDatabase } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { openStore } from '../store/store.ts';

/** Writes one game of the configured database as a JSON document that `verify` can fly again. Contract §5 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({ args: [...args], options: CONFIG_OPTIONS, allowPositionals: true });
  const [gameId] = positionals;
  if (gameId === undefined) {
    process.stderr.write('noon-patrol export: name a game, such as G1.\n');
    return 2;
  }
  const database = await openDatabase(loadConfig(values).database, () => undefined);
  try {
    await migrate(database.db);
    const store = openStore(database);
    const dossier = await store.dossier(gameId);
    if (!dossier) {
      process.stderr.write(`noon-patrol export: there is no game ${gameId} in this database.\n`);
      return 1;
    }
    const document = exportedGame(
      dossier,
      await store.closedTurns(dossier.game.id),
      await store.seatings(dossier.game.id),
      await store.undoneTurns(dossier.game.id),
    );
    process.stdout.write(`${JSON.stringify(document)}\n`);
    return 0;
  } finally {
    await database.close();
  }
};
