import { parseArgs } from 'node:util';
import { CONFIG_OPTIONS, loadConfig } from '../config.ts';
import type { ExportedGame } from '../desk/exported-game.ts';
import { type ImportChoice, type Imported, importGame } from '../desk/import-game.ts';
import { welcomeGameMasters } from '../desk/welcome-game-masters.ts';
import { deskSettings, secret } from '../installation.ts';
import { prepareTemplates } from '../report/render.ts';
import { openMigrated } from '../store/open-migrated.ts';
import { openStore } from '../store/store.ts';
import { documentIn } from './documents.ts';

/**
 * Takes over a game that `export` wrote at another installation; the daemon mails everybody his new address. Exit code 1
 * where it is refused, and then nothing is kept.
 *
 * Contract §7
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...CONFIG_OPTIONS, as: { type: 'string' }, 'game-master': { type: 'string' } },
    allowPositionals: true,
  });
  const [file, more] = positionals;
  if (file === undefined || more !== undefined) return refused(2, 'name the file of one exported game.');
  const document = await documentIn<ExportedGame>(file, 'exported-game');
  if (typeof document === 'string') return refused(1, document);
  const choice = { id: values.as ?? null, gameMaster: values['game-master'] ?? null };
  const config = loadConfig(values);
  const taken = await takeOver(config, document, choice);
  if ('path' in taken) return refused(1, `nothing was taken over: at "${taken.path}": ${taken.message}`);
  const warning = warningAbout(document, deskSettings(config).mailbox);
  if (warning !== null) process.stderr.write(`noon-patrol import: ${warning}\n`);
  process.stdout.write(`${JSON.stringify(told(taken))}\n`);
  return 0;
};

const takeOver = async (config: ReturnType<typeof loadConfig>, document: ExportedGame, choice: ImportChoice) => {
  const { database } = await openMigrated(config.database, () => undefined);
  try {
    const store = openStore(database);
    const settings = deskSettings(config);
    const desk = { store, settings, render: await prepareTemplates(), secret, now: () => new Date() };
    await welcomeGameMasters(desk);
    return await importGame(desk, document, choice);
  } finally {
    await database.close();
  }
};

/** What may have it flown at two desks, or its pilots sent to a third; null where nothing does. */
const warningAbout = ({ dossier }: ExportedGame, mailbox: string): string | null => {
  if (!dossier || dossier.status === 'over' || dossier.status === 'cancelled') return null;
  if (dossier.movedTo === undefined) {
    return `taken over, but this file was written without --move: where it comes from the game goes on as well, unless that desk is gone. There, "export GAME --move ${mailbox}" ends it.`;
  }
  return dossier.movedTo === mailbox
    ? null
    : `taken over, but this file was written for ${dossier.movedTo}, and this desk is ${mailbox}: who writes to the old desk is sent there.`;
};

const told = ({ dossier: { game, enrolled }, turns, newPilots, mails }: Imported) => ({
  game: game.id,
  name: game.name,
  status: game.status,
  turns,
  deadline: game.deadline,
  pilots: enrolled.length,
  newPilots,
  mails,
});

const refused = (code: number, why: string): number => {
  process.stderr.write(`noon-patrol import: ${why}\n`);
  return code;
};
