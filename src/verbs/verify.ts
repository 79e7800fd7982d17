import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { CONFIG_OPTIONS, loadConfig } from '../config.ts';
import { type ExportedGame, exportedGame, type Replay, replay } from '../desk/exported-game.ts';
import { openDatabase } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';
import { openStore } from '../store/store.ts';
import { validatorOf } from './documents.ts';

/** Flies exported games (files), or with --all every game of the configured database, again. Contract §5 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...CONFIG_OPTIONS, all: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.all) return verifyAll(values);
  if (positionals.length === 0) {
    process.stderr.write('noon-patrol verify: name the file of an exported game, or write --all.\n');
    return 2;
  }
  let worst = 0;
  for (const file of positionals) worst = Math.max(worst, await verifyFile(file));
  return worst;
};

const verifyFile = async (file: string): Promise<number> => {
  let document: unknown;
  try {
    document = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    process.stderr.write(`noon-patrol verify: ${file} cannot be read: ${(error as Error).message}\n`);
    return 1;
  }
  const validate = await validatorOf<ExportedGame>('exported-game');
  if (validate(document)) return tell(replay(document));
  const fault = validate.errors?.[0];
  process.stderr.write(
    `noon-patrol verify: ${file} is no exported game: at "${fault?.instancePath}" it ${fault?.message}.\n`,
  );
  return 1;
};

const verifyAll = async (choice: Parameters<typeof loadConfig>[0]): Promise<number> => {
  const database = await openDatabase(loadConfig(choice).database, () => undefined);
  try {
    await migrate(database.db);
    const store = openStore(database);
    let worst = 0;
    for (const { game } of await store.games()) {
      const dossier = game.position ? await store.dossier(game.id) : null;
      if (!dossier) continue;
      process.stdout.write(`${game.id}: `);
      worst = Math.max(
        worst,
        tell(replay(exportedGame(dossier, await store.closedTurns(game.id), await store.seatings(game.id)))),
      );
    }
    return worst;
  } finally {
    await database.close();
  }
};

const tell = ({ turns, difference }: Replay): number => {
  process.stdout.write(`${difference ?? `verified ${turns} turns`}\n`);
  return difference === null ? 0 : 1;
};
