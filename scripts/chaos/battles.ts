import { sheetLines } from '../../src/orders/sheet-text.ts';
import { openDatabase } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import { openStore } from '../../src/store/store.ts';
import { manyGames, type Subscriber } from '../bench/many-games.ts';

export const GAMES = 20;
const DAY = 24 * 3_600_000;
/** The desk's own mailbox, and the game master of all games. */
export const DESK = 'orders@example.test';
export const MASTER = { name: 'Maud', address: 'gm@sink.test' };

/** An order letter as its pilot wrote it. */
export type OrderLetter = { readonly messageId: string; readonly raw: string };

/**
 * Fills an empty database with twenty games under way, and gives back the letters that their pilots will write. Two in
 * three write; who does not has an NMR. It is the same each time: games, seeds, tokens and orders.
 */
export const layOutBattles = async (url: string): Promise<readonly OrderLetter[]> => {
  const database = await openDatabase({ url }, () => undefined);
  try {
    await migrate(database.db);
    const store = openStore(database);
    await store.seatGameMasters([{ ...MASTER, token: 'maudmaudmaudmaud' }]);
    const subscribers = await manyGames({ store, db: database.db }, GAMES, new Date(Date.now() + DAY));
    return subscribers.filter((_, index) => index % 3 !== 2).flatMap(letterOf);
  } finally {
    await database.close();
  }
};

/** Who is out of his game writes nothing. */
const letterOf = ({ name, address, token, sheet }: Subscriber): readonly OrderLetter[] => {
  if (sheet === null) return [];
  const messageId = `orders.${token}@sink.test`;
  const lines = [
    `From: ${name} <${address}>`,
    `To: ${DESK.replace('@', `+${token}@`)}`,
    'Subject: My orders',
    `Message-ID: <${messageId}>`,
    'Date: Mon, 9 Mar 2026 17:04:15 +0000',
    '',
    ...sheetLines(sheet),
    '',
  ];
  return [{ messageId, raw: lines.join('\r\n') }];
};
