import { boardAlt } from '../report/board-alt.ts';
import { turnChronicle } from '../report/turn-report.ts';
import { archivePage } from './archive-page.ts';
import { blockMarkup } from './block-markup.ts';
import { html, type Markup } from './page-layout.ts';
import type { ArchivedTurn, ToldGame } from './told-game.ts';

/** Where a turn stands in the folder of its game, without the ending. */
export const turnFile = (turn: number): string => `turn-${turn}`;

/** One turn as all its readers were told it: board, story, press, table, digests. Rule: V1, V4, V7, C7 */
export const turnPage = (game: ToldGame, flown: ArchivedTurn): string => {
  const ways = [
    { to: '../../index.html', text: 'All games' },
    { to: 'index.html', text: game.name },
    ...neighbour(game, flown.turn - 1, 'Turn before'),
    ...neighbour(game, flown.turn + 1, 'Next turn'),
  ];
  return archivePage(
    `Turn ${flown.turn} of ${game.name}`,
    ways,
    html`<p class="over">${game.id} · ${game.name}</p><h1>Turn ${flown.turn}</h1>
<p class="quiet">Flown on ${flown.day}.</p>
${board(flown, turnFile(flown.turn))}${blockMarkup(turnChronicle(flown))}`,
  );
};

const neighbour = ({ turns }: ToldGame, turn: number, text: string) =>
  turns.some(each => each.turn === turn) ? [{ to: `${turnFile(turn)}.html`, text }] : [];

const board = ({ after, events }: ArchivedTurn, file: string): Markup =>
  html`<p><img class="board" src="${file}.svg" alt="${boardAlt(after, events)}"></p>\n`;

/** Where what a roll-back undid stands in the folder of its game, without the ending. */
export const undoneFile = (rollBack: number): string => `undone-${rollBack}`;
export const undoneBoard = (rollBack: number, turn: number): string => `${undoneFile(rollBack)}-turn-${turn}`;

/** The turns that a roll-back undid, as they were flown and told at the time. */
export const undonePage = (game: ToldGame, { number, turns }: ToldGame['rollBacks'][number]): string =>
  archivePage(
    `Turns of ${game.name} that were undone`,
    [
      { to: '../../index.html', text: 'All games' },
      { to: 'index.html', text: game.name },
    ],
    html`<p class="over">${game.id} · ${game.name}</p><h1>Undone by roll-back ${number}</h1>
<p class="lead">The game master opened turn ${turns[0]?.turn ?? 0} again. What was flown from it on is kept here, and counts no more.</p>
${turns.map(flown => html`<h2>Turn ${flown.turn} as it was flown on ${flown.day}</h2>\n${board(flown, undoneBoard(number, flown.turn))}${blockMarkup(turnChronicle(flown))}`)}`,
  );
