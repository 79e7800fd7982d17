import { join } from 'node:path';
import { tell } from '../report/tell.ts';
import { namesOf, tellingOf } from '../report/telling.ts';
import { turnInShort } from '../report/turn-in-short.ts';
import type { Aircraft } from '../sopwith/index.ts';
import type { FlownTurn } from './fly-turn.ts';
import { STYLE_WORDS } from './letter-styles.ts';
import { GAME, type Stage } from './stage.ts';

const MARGIN = 9;

/** How the battle began. */
export const openingLines = ({ master, pilots }: Stage): readonly string[] => [
  `${master.name}, game master, opens a game by letter and confirms it with the code that comes back.`,
  'Six pilots ask for a seat, and confirm it in the same way:',
  ...pilots.map(({ name, style }) => `  ${name.padEnd(16)} writes with ${STYLE_WORDS[style]}`),
  `${master.name} starts the game. The first report is in every mailbox.`,
  '',
];

/** A turn for the terminal: when, how much post, who was hit, who is out, and what was odd. */
export const turnLines = (flown: FlownTurn): readonly string[] => {
  const { turn, noon, letters, mails, notes } = flown;
  const post = `${letters} letters in, ${mails} mails out`;
  const head = `${`Turn ${turn}`.padEnd(MARGIN)}${dayOf(noon)}, noon: ${post}`;
  return [head, ...[...notes, ...deedsOf(flown)].map(line => `${' '.repeat(MARGIN)}${line}`)];
};

export const dayOf = (noon: Date): string =>
  noon.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** What a turn did to the aircraft, a sentence each. */
export const deedsOf = ({ before, closed: { events } }: FlownTurn): readonly string[] => turnInShort(before, events);

/** Who has won, and when. */
export const resultOf = (turns: readonly FlownTurn[]): string => {
  const last = turns.at(-1);
  const over = last?.closed.position.over;
  if (!last || !over) throw new Error('The battle is not over.');
  const when = `after ${turns.length} turns, on ${dayOf(last.noon)}`;
  return over.winner === null
    ? `It ended ${when}, in a draw: nobody was left.`
    : `${namesOf(last.before)(over.winner)} won it ${when}.`;
};

/** What became of a pilot, such as “was shot down by Ines Calder in turn 4”. */
export const fateOf = (turns: readonly FlownTurn[], { seat, pilot }: Aircraft): string => {
  for (const { turn, before, closed } of turns) {
    const out = closed.events.find(event => event.kind === 'out' && event.seat === seat);
    if (out) return `${tell(out, tellingOf(before, closed.events)).slice(`${pilot} `.length, -1)} in turn ${turn}`;
  }
  return 'won the battle';
};

/** The end, and where to look. */
export const closingLines = (folder: string, { office }: Stage, turns: readonly FlownTurn[]): readonly string[] => {
  const mails = turns.reduce((sum, turn) => sum + turn.mails, 0);
  return [
    '',
    resultOf(turns),
    `${office.letters.length} letters were read and answered; ${mails} mails were posted while the battle lasted.`,
    '',
    'Where to look:',
    `  ${join(folder, 'index.html')}: the battle and every inbox, in a browser.`,
    `  ${join(folder, 'NAME', 'inbox')}: the mails of one pilot as .eml files, for a mail program.`,
    `  node dist/main.js export ${GAME} --data ${folder}: the game as one document, from the database of the demo.`,
    `  node dist/main.js archive --out DIR --data ${folder}: the battle as pages for a web server.`,
  ];
};
