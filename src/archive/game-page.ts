import { boardAlt } from '../report/board-alt.ts';
import { ruleSummary } from '../report/rule-summary.ts';
import { standings } from '../report/standings.ts';
import { turnInShort } from '../report/turn-in-short.ts';
import { result } from '../report/turn-report.ts';
import { countOf } from '../report/words/en.ts';
import { ruleBookOf } from '../sopwith/index.ts';
import { archivePage } from './archive-page.ts';
import { blockMarkup } from './block-markup.ts';
import { stateText } from './game-in-short.ts';
import { html, type Markup } from './page-layout.ts';
import type { ToldGame } from './told-game.ts';
import { turnCards } from './turn-card.ts';
import { turnFile, undoneFile } from './turn-page.ts';

/** Where the position before turn 1, and the game as one document, stand in the folder of a game. */
export const START_BOARD = 'start.svg';
export const EXPORTED = 'game.json';

/** One game: how it ended or stands, its turns, what was undone, its rules, and what it can be checked with. */
export const gamePage = (game: ToldGame): string => {
  const { position } = game;
  const book = ruleBookOf(position);
  return archivePage(
    `${game.name} (${game.id})`,
    [{ to: '../../index.html', text: 'All games' }],
    html`<p class="over">${game.id} · ${book.title}, edition ${position.edition}</p><h1>${game.name}</h1>
<p class="lead">${stateText(game)}</p>
${blockMarkup([...(position.over ? result({ after: position }) : []), { kind: 'heading', text: 'Who flew' }, ...standings(position)])}
<h2>Turn by turn</h2>
${turnCards([startCard(game), ...game.turns.map(turnCardOf)])}
${undone(game)}${blockMarkup([
  { kind: 'heading', text: 'The rules in short' },
  { kind: 'list', items: ruleSummary(position, { practice: false }) },
])}${proof(game)}`,
  );
};

const startCard = ({ start }: ToldGame) => ({
  link: START_BOARD,
  picture: { file: START_BOARD, alt: boardAlt(start, []) },
  title: 'The beginning',
  when: 'before turn 1',
  deeds: [],
  notes: [],
});

const turnCardOf = ({ turn, day, before, after, events }: ToldGame['turns'][number]) => ({
  link: `${turnFile(turn)}.html`,
  picture: { file: `${turnFile(turn)}.svg`, alt: boardAlt(after, events) },
  title: `Turn ${turn}`,
  when: day,
  deeds: turnInShort(before, events),
  notes: [],
});

const undone = ({ rollBacks }: ToldGame): Markup =>
  rollBacks.length === 0
    ? html``
    : html`<h2>Undone</h2>
<p>The game master opened a turn again. What was flown before is kept, and counts no more.</p>
<ul>${rollBacks.map(({ number, turns }) => html`<li><a href="${undoneFile(number)}.html">Roll-back ${number}</a>: ${countOf(turns.length, 'turn', 'turns')}, from turn ${turns[0]?.turn ?? 0} on</li>\n`)}</ul>\n`;

/** What shows that nothing was changed afterwards. Rule: C7, contract §5 */
const proof = ({ turns, chain, exported }: ToldGame): Markup =>
  html`<h2>The proof</h2>
${exported ? html`<p><a href="${EXPORTED}">The whole game as one document</a>, with its seed: <code>noon-patrol verify ${EXPORTED}</code> flies it again and compares every digest.</p>\n` : html`<p>While the battle is not over its seed is secret; with the last report it can be flown again by anybody.</p>\n`}
<p class="quiet">Of each turn the digest of its position, and the chain: SHA-256 over the link before and this digest.</p>
<ol class="proof">${turns.map(({ digest }, index) => html`<li>digest <code>${digest}</code><br>chain <code>${chain[index] ?? ''}</code></li>\n`)}</ol>\n`;
