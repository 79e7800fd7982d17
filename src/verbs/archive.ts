import { parseArgs } from 'node:util';
import { writeArchive } from '../archive/write-archive.ts';
import { CONFIG_OPTIONS, loadConfig } from '../config.ts';
import { boardFiles } from '../report/board-files.ts';
import { openMigrated } from '../store/open-migrated.ts';
import { openStore } from '../store/store.ts';

/** Writes all that was flown in the configured database into a folder of pages. Contract §7, rule: V10 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { ...CONFIG_OPTIONS, out: { type: 'string' } } });
  const { out } = values;
  if (!out) {
    process.stderr.write('noon-patrol archive: name the folder to write into, such as --out archive.\n');
    return 2;
  }
  const { database } = await openMigrated(loadConfig(values).database, () => undefined);
  try {
    const written = await writeArchive(openStore(database), await boardFiles(), out);
    process.stderr.write(`The archive lies in ${out}; open index.html in it. Nothing of it is secret.\n`);
    process.stdout.write(`${JSON.stringify({ ...written, out })}\n`);
    return 0;
  } finally {
    await database.close();
  }
};
