import type { Block, Enclosure } from '../report/block.ts';
import { credits } from '../report/credits.ts';
import { archivePage } from './archive-page.ts';
import { blockMarkup } from './block-markup.ts';
import type { GameInShort } from './game-in-short.ts';
import { html, type Markup } from './page-layout.ts';

/** Where the boards to print stand, and the folder of a game. */
export const BOARDS = 'boards';
export const gameFolder = (id: string): string => `games/${id}`;

/** All that the first page leads to, games newest first. */
export type Shelf = {
  readonly games: readonly GameInShort[];
  readonly careers: readonly Block[];
  readonly duels: readonly Block[];
  readonly boards: readonly Enclosure[];
};

/** The first page: every game, the standings, the boards to print, and whose game this is. Rule: P11, P12, V10 */
export const indexPage = ({ games, careers, duels, boards }: Shelf): string =>
  archivePage(
    'Sopwith by mail: the archive',
    [],
    html`<p class="over">noon-patrol · the archive</p><h1>Sopwith by mail</h1>
<nav><a href="#games">Games</a><a href="#standings">Standings</a><a href="#duels">Duels</a><a href="#boards">Boards</a><a href="#credits">Credits</a></nav>
<h2 id="games">Games</h2>
${games.length === 0 ? html`<p>No game has begun yet.</p>\n` : games.map(gameEntry)}
<h2 id="standings">The standings</h2>
${blockMarkup(careers)}
<h2 id="duels">The standings of the duel</h2>
${blockMarkup(duels)}
<h2 id="boards">The boards to print</h2>
<p>Empty boards, A3, upright, black on white.</p>
<ul>${boards.map(({ name }) => html`<li><a href="${BOARDS}/${name}">${name}</a></li>\n`)}</ul>
<div id="credits">${blockMarkup(credits)}</div>`,
  );

const gameEntry = ({ id, name, book, state, pilots }: GameInShort): Markup =>
  html`<section class="game"><h3><a href="${gameFolder(id)}/index.html">${name}</a> <span class="quiet">${id} · ${book}</span></h3>
<p>${state}</p>
<p class="quiet">${pilots}</p></section>\n`;
