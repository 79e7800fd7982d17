import type { Store } from '../desk/ports/store.ts';
import type { Enclosure } from '../report/block.ts';
import { careerStandings, tableStandings } from '../report/career-answers.ts';
import { inCareerOrder, inTableOrder } from '../sopwith/index.ts';
import { gameFiles, shelfFiles } from './files.ts';
import { openFolder } from './folder.ts';
import { type GameInShort, gameInShort } from './game-in-short.ts';
import { toldGame } from './told-game.ts';

/** What an archive holds. */
export type Written = { readonly games: number; readonly turns: number; readonly files: number };

/**
 * Writes all that was flown into a folder, as pages that need no server. Games are read one after the other, each in one
 * moment; practice sorties and games that have not begun are left out. `boards` are those to print. Equal databases make
 * equal files.
 *
 * @throws a sentence where the folder holds anything else than an archive
 */
export const writeArchive = async (
  store: Pick<Store, 'games' | 'chronicle' | 'careers' | 'table'>,
  boards: readonly Enclosure[],
  folder: string,
): Promise<Written> => {
  const archive = openFolder(folder);
  const games: GameInShort[] = [];
  let turns = 0;
  for (const { game } of await store.games()) {
    const chronicle = game.practice ? null : await store.chronicle(game.id);
    if (!chronicle) continue;
    const told = toldGame(chronicle);
    for (const file of gameFiles(told)) archive.keep(file);
    games.push(gameInShort(told));
    turns += told.turns.length;
  }
  const careers = careerStandings(inCareerOrder(await store.careers()), null).blocks;
  const duels = tableStandings(inTableOrder(await store.table('duel')), null).blocks;
  for (const file of shelfFiles({ games, careers, duels, boards })) archive.keep(file);
  return { games: games.length, turns, files: archive.finish() };
};
