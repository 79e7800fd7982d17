import { html, type Markup, page } from '../archive/page-layout.ts';
import { type TurnCard, turnCards } from '../archive/turn-card.ts';
import { seatColour } from '../report/seat-colours.ts';
import type { Aircraft } from '../sopwith/index.ts';
import type { FlownTurn } from './fly-turn.ts';
import { STYLE_WORDS } from './letter-styles.ts';
import { type Correspondence, fileName, picturesIn } from './mail-pages.ts';
import { dayOf, deedsOf, fateOf, resultOf } from './telling.ts';

/** All that the first page leads to. `master` watches the game, so his are the reports that show every turn. */
export type Demo = {
  readonly turns: readonly FlownTurn[];
  readonly pilots: readonly Correspondence[];
  readonly master: Correspondence;
};

/** The first page: how the battle went, and where everybody's mail is. */
export const indexPage = ({ turns, pilots, master }: Demo): string =>
  page(
    'A battle of Sopwith, by mail',
    html`<p class="over">noon-patrol · a demonstration</p><h1>A battle of Sopwith, by mail</h1>
<p class="lead">Six pilots sent their orders by letter, a desk flew them at noon and mailed its reports. ${resultOf(turns)} Below is every mail of this battle, as each of them got it.</p>
<h2>Who flew</h2>
<table><thead><tr><th>Pilot</th><th>In the end</th><th class="number">Points</th><th class="number">Mails</th><th class="number">Letters</th></tr></thead>
<tbody>${pilots.map(each => pilotRow(turns, each))}
<tr><td>${linkTo(master)}</td><td>game master: ran the game, and watched</td><td></td>${postCells(master)}</tr></tbody></table>
<h2>Turn by turn</h2>
${turnCards(turns.map(turn => turnCardOf(turn, master)))}`,
  );

const linkTo = ({ folder, person }: Correspondence): Markup =>
  html`<a href="${folder}/index.html">${person.name}</a><br><span class="quiet">writes with ${STYLE_WORDS[person.style]}</span>`;

const postCells = ({ mails, letters }: Correspondence): Markup =>
  html`<td class="number">${mails.length}</td><td class="number">${letters.length}</td>`;

const pilotRow = (turns: readonly FlownTurn[], each: Correspondence): Markup => {
  const aircraft = turns.at(-1)?.closed.position.aircraft.find(({ pilot }) => pilot === each.person.name);
  if (!aircraft) throw new Error(`${each.person.name} is not in the last position.`);
  return html`<tr><td>${chip(aircraft)}${linkTo(each)}</td><td>${fateOf(turns, aircraft)}</td><td class="number">${aircraft.points}</td>${postCells(each)}</tr>\n`;
};

/** A seat is told by its letter as well as by its paint. */
const chip = ({ seat }: Aircraft): Markup => {
  const { letter, paint, lettering } = seatColour(seat);
  return html`<span class="chip" style="background:${paint};color:${lettering}">${letter}</span>`;
};

const turnCardOf = (flown: FlownTurn, master: Correspondence): TurnCard => {
  const index = master.mails.findIndex(({ id }) => id.startsWith(`report.g1.t${flown.turn + 1}.`));
  const report = master.mails[index];
  if (!report) throw new Error(`The game master has no report of turn ${flown.turn}.`);
  const [picture = ''] = picturesIn(report);
  return {
    link: `${master.folder}/inbox/${fileName(index)}.html`,
    picture: { file: `pictures/${picture}.png`, alt: `The board after turn ${flown.turn}` },
    title: `Turn ${flown.turn}`,
    when: `${dayOf(flown.noon)}, noon`,
    deeds: deedsOf(flown),
    notes: flown.notes,
  };
};
