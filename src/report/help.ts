import type { Block, Draft } from './block.ts';
import { listed } from './words/en.ts';

/** A form and what it does, as help prints them. */
type Line = readonly [form: string, does: string];

const PILOT_LINES: readonly Line[] = [
  ['status', 'the open turn, its noon, what stands for you, who has sent orders'],
  ['test', 'the rest of the letter is judged and answered, nothing is stored'],
  ['clear', 'takes your stored sheet back, where orders may be changed'],
  ['report [N]', 'the report of turn N, or the last one, again'],
  ['deadlines', 'the next five noons'],
  ['rules', 'the rules in short'],
  ['games', 'the games there are'],
  ['join GAME as NAME', 'a seat in a game; a code comes to your address'],
  ['confirm CODE', 'has done what waits for this code'],
  ['new token', 'another reply address, where somebody may know yours'],
  ['address ADDRESS', 'one more address to write from; a code goes there. One of yours: reports go there'],
  ['drop address ADDRESS', 'nothing from there is yours any more'],
  ['my data', 'all that is kept about you, as one file'],
  ['erase me', 'has all of it erased, after a code; your name stays with “erase me keep my name”'],
  ['promote', 'takes the rank you are offered; “keep saving” or silence keeps the points'],
  ['board', 'the empty boards to print, as PDF and SVG'],
  ['duel', 'puts you on the duel list: the desk makes a game of each two; “no duel” takes you off'],
  ['practice [BOOK] [STRENGTH]', 'a game of your own against the program, a turn for each letter; “resign” ends it'],
  ['standings', 'all careers; “standings duel”: the table of the duel'],
  ['career NAME', 'what a pilot has flown, also one who left long ago'],
  ['observe GAME', 'reports and press of a game you do not fly in'],
  ['unobserve GAME', 'no more of them'],
];

const MASTER_LINES: readonly Line[] = [
  [
    'new game NAME',
    'opens a game; lines book:, zone:, every:, on:, not:, first:, seats:, computers:, house: may follow',
  ],
  ['invite ADDRESS to GAME', 'writes to somebody how to join'],
  ['enrol NAME in GAME seat N', 'gives a known pilot a seat'],
  ['start GAME', 'deals the airfields and mails turn 1'],
  ['status GAME', 'seats, who has sent orders, mails that did not arrive'],
  ['extend GAME by N days', 'a later noon; also: to DATE TIME'],
  [
    'schedule GAME every 7 days on DAYS',
    'another pace from the next turn on; also: every other week, daily, weekly, on DAYS, not DATES',
  ],
  ['pause GAME until DATE because WORDS', 'no turn is flown until then'],
  ['resume GAME', 'ends a pause'],
  ['process GAME turn N', 'flies the turn now, when all sheets are in; add anyway to fly without them'],
  ['remove NAME from GAME because WORDS', 'struck off at the end of the open turn'],
  ['computer takes NAME in GAME', 'a computer pilot flies his seat from the open turn on'],
  ['hand back NAME in GAME', 'gives him the seat again; with to PILOT, to somebody else'],
  ['fly NAME', 'flies a pilot straight whom mail does not reach; also: hold NAME, strike NAME'],
  ['read again N', 'has a letter read once more that was set aside, by the number of the notice'],
  ['wind GAME HEADING', 'fixes the wind of the open turn; calm is one too'],
  ['cancel game GAME because WORDS', 'ends it without a result'],
];

const ORDER_WORDS: readonly (readonly string[])[] = [
  ['A', 'ahead', 'one hex on'],
  ['LT, RT', 'turn', 'a sixth to that side, then one hex on'],
  ['LS, RS', 'slip', 'one hex aside, nose as it was'],
  ['H', 'hold', 'stay where you are; never in the first segment'],
  ['I', 'Immelmann', 'one hex on, then the nose about; for aces and privileged pilots'],
  ['take off beta', 'take off', 'also alpha and gamma; the next segment is A'],
  ['SS, loop', 'split-S, loop', 'the nose about, then one hex on; stay; both for privileged pilots'],
  ['land', 'land', 'on the outer hex of your own runway, nose to the field'],
  ['stay', 'stay', 'on the ground'],
];

/** How to write orders, press and commands; `throughIn` are the reader's games in which bursts go through balloons. Rule: V8 */
export const pilotHelp = (throughIn: readonly string[]): Draft => ({
  subject: 'Help',
  blocks: [
    { kind: 'paragraph', lines: ['A letter of orders has a line for each segment of the turn, such as:'] },
    { kind: 'sheet', lines: ['1: RT fire A', '2: A fire L R', '3: LS', 'press: See you over Cambrai.'] },
    { kind: 'table', head: ['Write', 'For', 'That is'], numbers: [], rows: ORDER_WORDS },
    {
      kind: 'paragraph',
      lines: [
        'Fire comes after the manoeuvre: A is ahead, L ahead-left, R ahead-right; three bursts a turn.',
        ...(throughIn.length === 0
          ? []
          : [`In ${listed(throughIn)} a burst may go on through a balloon: “fire A through”, “fire A through, R”.`]),
        'Press is printed with the report: six lines at most. “press: none” withdraws it.',
      ],
    },
    ...formsBlock('Other lines we read', PILOT_LINES),
  ],
});

/** What a game master may write besides; it follows the help of every pilot. */
export const masterHelp = (): Draft => ({
  subject: 'Help for game masters',
  blocks: [
    ...formsBlock('Commands of a game master', MASTER_LINES),
    {
      kind: 'paragraph',
      lines: [
        'Several commands may stand in one letter; they are carried out all or none.',
        'What changes time, seats or positions waits for a code that comes to your address.',
      ],
    },
  ],
});

const formsBlock = (title: string, lines: readonly Line[]): readonly Block[] => [
  { kind: 'heading', text: title },
  { kind: 'list', items: lines.map(([form, does]) => `“${form}”: ${does}`) },
];
