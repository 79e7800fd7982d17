import { parseArgs } from 'node:util';
import { CONFIG_OPTIONS, loadConfig } from '../config.ts';
import { openMigrated } from '../store/open-migrated.ts';

/** Brings the configured database up to date and names the files of sql/ that were run. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: CONFIG_OPTIONS });
  const { database, files } = await openMigrated(loadConfig(values).database, () => undefined);
  const told = files.length === 0 ? ['The database is up to date.'] : files.map(file => `Ran sql/${file}.`);
  process.stdout.write(`${told.join('\n')}\n`);
  await database.close();
  return 0;
};
