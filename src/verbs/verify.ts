import { parseArgs } from 'node:util';
import { CONFIG_OPTIONS, loadConfig } from '../config.ts';
import { exportGame } from '../desk/export-game.ts';
import type { ExportedGame } from '../desk/exported-game.ts';
import { type Replay, replay } from '../desk/replay.ts';
import { openMigrated } from '../store/open-migrated.ts';
import { openStore } from '../store/store.ts';
import { documentIn } from './documents.ts';

/** Flies exported games (files, or one on standard input), or with --all every game of the configured database, again. Contract §5 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...CONFIG_OPTIONS, all: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.all) return verifyAll(values);
  let worst = 0;
  for (const file of positionals.length > 0 ? positionals : [null]) worst = Math.max(worst, await verifyFile(file));
  return worst;
};

const verifyFile = async (file: string | null): Promise<number> => {
  const document = await documentIn<ExportedGame>(file, 'exported-game');
  if (typeof document !== 'string') return tell(replay(document));
  process.stderr.write(`noon-patrol verify: ${document}\n`);
  return 1;
};

/** A game that has not begun has no turns to fly. */
const verifyAll = async (choice: Parameters<typeof loadConfig>[0]): Promise<number> => {
  const { database } = await openMigrated(loadConfig(choice).database, () => undefined);
  try {
    const store = openStore(database);
    const begun = (await store.games()).filter(({ game }) => game.position !== null);
    if (begun.length === 0) process.stdout.write('No game has begun, so there is nothing to verify.\n');
    let worst = 0;
    for (const { game } of begun) {
      const exported = await exportGame(store, game.id);
      if (exported) worst = Math.max(worst, tell(replay(exported), `${game.id}: `));
    }
    return worst;
  } finally {
    await database.close();
  }
};

/** Turns that a roll-back undid are told apart, on a line of their own. Contract §5 */
const tell = ({ turns, undone, difference }: Replay, whose = ''): number => {
  const found =
    difference === null
      ? [`verified ${turns} turns`, ...(undone > 0 ? [`verified ${undone} undone turns`] : [])]
      : [difference];
  for (const line of found) process.stdout.write(`${whose}${line}\n`);
  return difference === null ? 0 : 1;
};
