import { parseArgs } from 'node:util';
import { CONFIG_OPTIONS, loadConfig } from '../config.ts';
import { openDatabase } from '../store/database.ts';
import { migrate } from '../store/migrate.ts';

/** Brings the configured database up to date and names the files of sql/ that were run. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: CONFIG_OPTIONS });
  const place = loadConfig(values).database;
  // A migration of a large database may say nothing for long.
  const database = await openDatabase('url' in place ? { url: place.url } : place, () => undefined);
  try {
    const files = await migrate(database.db);
    const told = files.length === 0 ? ['The database is up to date.'] : files.map(file => `Ran sql/${file}.`);
    process.stdout.write(`${told.join('\n')}\n`);
    return 0;
  } finally {
    await database.close();
  }
};
