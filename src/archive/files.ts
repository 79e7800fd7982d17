import { boardSvg } from '../report/board-svg.ts';
import { EXPORTED, gamePage, START_BOARD } from './game-page.ts';
import { BOARDS, gameFolder, indexPage, type Shelf } from './index-page.ts';
import type { ArchivedTurn, ToldGame } from './told-game.ts';
import { turnFile, turnPage, undoneBoard, undoneFile, undonePage } from './turn-page.ts';

/** A file of the archive; its path is made of ids and numbers alone, never of what somebody wrote. */
export type ArchiveFile = { readonly path: string; readonly content: string | Uint8Array };

/** What an archive may hold; anything else in its folder was left by somebody else. */
export const OWN_FILE =
  /^(index\.html|boards\/[a-z-]+\.(svg|pdf)|games\/[A-Z0-9]+\/(index\.html|game\.json|start\.svg|turn-\d+\.(html|svg)|undone-\d+(-turn-\d+\.svg|\.html)))$/;

/** The pages of one game, its boards, and once it is over the game itself. */
export const gameFiles = (game: ToldGame): readonly ArchiveFile[] => {
  const files: readonly ArchiveFile[] = [
    { path: START_BOARD, content: boardSvg(game.start, []) },
    ...game.turns.flatMap(flown => [
      { path: `${turnFile(flown.turn)}.html`, content: turnPage(game, flown) },
      drawn(flown, turnFile(flown.turn)),
    ]),
    ...game.rollBacks.flatMap(undone => [
      { path: `${undoneFile(undone.number)}.html`, content: undonePage(game, undone) },
      ...undone.turns.map(flown => drawn(flown, undoneBoard(undone.number, flown.turn))),
    ]),
    ...(game.exported ? [{ path: EXPORTED, content: `${JSON.stringify(game.exported)}\n` }] : []),
    { path: 'index.html', content: gamePage(game) },
  ];
  return files.map(({ path, content }) => ({ path: `${gameFolder(game.id)}/${path}`, content }));
};

const drawn = ({ after, events }: ArchivedTurn, file: string): ArchiveFile => ({
  path: `${file}.svg`,
  content: boardSvg(after, events),
});

/** The first page, and the boards to print. Rule: V10 */
export const shelfFiles = (shelf: Shelf): readonly ArchiveFile[] => [
  ...shelf.boards.map(({ name, bytes }) => ({ path: `${BOARDS}/${name}`, content: bytes })),
  { path: 'index.html', content: indexPage(shelf) },
];
