import { parseArgs } from 'node:util';
import { CONFIG_OPTIONS, loadConfig } from '../config.ts';
import { tellOfBackup } from '../desk/tell-of-backup.ts';
import { deskSettings } from '../installation.ts';
import { prepareTemplates } from '../report/render.ts';
import { openMigrated } from '../store/open-migrated.ts';
import { openStore } from '../store/store.ts';

/** Has everybody told that a backup was put back; the daemon posts the mails. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: CONFIG_OPTIONS });
  const config = loadConfig(values);
  const { database } = await openMigrated(config.database, () => undefined);
  try {
    const desk = {
      store: openStore(database),
      settings: deskSettings(config),
      render: await prepareTemplates(),
      now: () => new Date(),
    };
    const mails = await tellOfBackup(desk);
    process.stdout.write(`${mails} mails tell of the backup; they go out when the daemon runs.\n`);
    return 0;
  } finally {
    await database.close();
  }
};
