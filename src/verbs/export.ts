import { parseArgs } from 'node:util';
import { CONFIG_OPTIONS, loadConfig } from '../config.ts';
import { exportGame, moveGame } from '../desk/export-game.ts';
import { isOurAddress } from '../letters/our-addresses.ts';
import { openMigrated } from '../store/open-migrated.ts';
import { openStore } from '../store/store.ts';

/**
 * Writes one game of the configured database as a JSON document that `verify` can fly again and `import` goes on with.
 * With --move ADDRESS, the order mailbox of the installation where it goes on, it is flown here no more.
 *
 * Contract §5, §7
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { ...CONFIG_OPTIONS, move: { type: 'string' } },
    allowPositionals: true,
  });
  const [gameId] = positionals;
  if (gameId === undefined) return refused(2, 'name a game, such as G1.');
  const { move } = values;
  if (move !== undefined && !/^[^@\s]+@[^@\s]+$/.test(move)) {
    return refused(2, `"${move}" is no address; --move names the order mailbox where the game goes on.`);
  }
  const config = loadConfig(values);
  const { address: mailbox, bounceAddress } = config.desk;
  if (move !== undefined && isOurAddress(move, { mailbox, bounceAddress })) {
    return refused(2, `${move} is an address of this desk; --move names the order mailbox of another one.`);
  }
  const { database } = await openMigrated(config.database, () => undefined);
  try {
    const store = openStore(database);
    const document =
      move === undefined
        ? await exportGame(store, gameId)
        : await moveGame(store, gameId, move.toLowerCase(), new Date());
    if (document === null) return refused(1, `there is no game ${gameId} in this database.`);
    if (typeof document === 'string') return refused(1, document);
    process.stdout.write(`${JSON.stringify(document)}\n`);
    return 0;
  } finally {
    await database.close();
  }
};

const refused = (code: number, why: string): number => {
  process.stderr.write(`noon-patrol export: ${why}\n`);
  return code;
};
