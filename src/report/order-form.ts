import { formLines } from '../orders/sheet-text.ts';
import {
  type Aircraft,
  boardOf,
  type Choice,
  type DottedLine,
  type Game,
  legal,
  type Manoeuvre,
  RUNWAYS,
  ruleBookOf,
  type Seat,
} from '../sopwith/index.ts';
import type { Block, Reader } from './block.ts';
import type { GameFacts, OpenTurn } from './facts.ts';
import { mailto } from './mailto.ts';
import { privilegesText } from './privileges.ts';
import { noonLine } from './standing-sheet.ts';
import { countOf, HEADING_WORDS, listed, WARNING_WORDS } from './words/en.ts';

/** How a letter writes each manoeuvre, with what it is called. */
const WRITTEN: Readonly<Record<Manoeuvre, string>> = {
  ahead: 'A ahead',
  'turn-left': 'LT turn left',
  'turn-right': 'RT turn right',
  'slip-left': 'LS slip left',
  'slip-right': 'RS slip right',
  hold: 'H hold',
  immelmann: 'I Immelmann',
  'split-s': 'SS split-S',
  loop: 'loop',
  stay: 'stay',
  'take-off': 'take off beta',
  land: 'land',
};

/** The reader's own situation, what he may write, and his form; one who is out is told how to go on. Rule: E4, V8 */
export const ownOrders = (open: OpenTurn, { seat, replyTo }: Reader): readonly Block[] => {
  const { game, position } = open;
  const aircraft = position.aircraft.find(one => one.seat === seat);
  if (aircraft === undefined) return [];
  if (aircraft.posture === 'out') return [outOfPlay(position)];
  const choices = legal(position, aircraft.seat);
  return [
    { kind: 'heading', text: `Your orders for turn ${position.turn}` },
    {
      kind: 'paragraph',
      lines: [situation(position, aircraft), ...privilegesText(position, aircraft), noonLine(open), whichStands(open)],
    },
    { kind: 'list', items: mayWrite(position, aircraft, choices) },
    formFor(choices, position, game, replyTo),
  ];
};

/** Rule: O1, O2 */
const whichStands = ({ game, position }: OpenTurn): string => {
  if (game.practice) return 'The first sheet that is accepted is flown. “resign” ends the sortie.';
  switch (ruleBookOf(position).orders) {
    case 'latest-stands':
      return 'The last sheet that arrives before noon stands.';
    case 'first-stands':
      return 'The first sheet that is accepted is final.';
  }
};

/** The blank form of a seat still in play, with the link that opens it as a reply. */
export const orderForm = (game: Game, facts: GameFacts, seat: Seat, replyTo: string): Block =>
  formFor(legal(game, seat), game, facts, replyTo);

const formFor = (choices: readonly Choice[], { turn }: Game, { id }: GameFacts, replyTo: string): Block => {
  const lines = formLines(id, turn, Math.max(1, lastChoice(choices, 1)));
  return { kind: 'form', lines, mailto: mailto(replyTo, `Re: [${id}] turn ${turn}`, lines) };
};

/** The last segment in which there is anything to choose; 0 where a commitment rules the whole turn. */
const lastChoice = (choices: readonly Choice[], segment: number): number => {
  let last = choices.length > 1 ? segment : 0;
  for (const { next } of choices) if (next.length > 0) last = Math.max(last, lastChoice(next, segment + 1));
  return last;
};

/** All of the tree, which may have hundreds of branches. */
const manoeuvresIn = (choices: readonly Choice[], found = new Set<Manoeuvre>()): ReadonlySet<Manoeuvre> => {
  for (const { manoeuvre, next } of choices) {
    found.add(manoeuvre);
    manoeuvresIn(next, found);
  }
  return found;
};

const situation = (game: Game, { posture, hex, heading, hull, ammunition }: Aircraft): string => {
  const left = `hull ${hull} of ${ruleBookOf(game).aircraft.hull}, ${countOf(ammunition, 'burst', 'bursts')} left`;
  if (heading === null) return `You stand on your field at ${hex}: ${left}.`;
  const what = posture === 'landing' ? 'are landing' : 'fly';
  return `You ${what} at ${hex}, nose ${HEADING_WORDS[heading]}: ${left}.`;
};

/** The words that the form takes from this pilot in this turn, and no others. */
const mayWrite = (game: Game, aircraft: Aircraft, choices: readonly Choice[]): readonly string[] => {
  const manoeuvres = manoeuvresIn(choices);
  const words = Object.entries(WRITTEN).flatMap(([manoeuvre, text]) =>
    manoeuvres.has(manoeuvre as Manoeuvre) ? [text] : [],
  );
  return [
    ...committed(choices),
    `Write one of these for each question mark: ${listed(words)}.`,
    ...(lastChoice(choices, 1) > 3 ? ['Whoever flies no fourth segment deletes line 4.'] : []),
    ...(manoeuvres.has('take-off') ? [runwayHint(game, aircraft)] : []),
    ...lineHint(choices),
    ...linesWithinReach(game, aircraft, choices),
    'Fire follows the manoeuvre: “A fire A”, “RT fire L R”. A is ahead, L ahead-left, R ahead-right.',
    ...(ruleBookOf(game).balloons === 'through' ? ['A burst may go on through a balloon: “A fire A through”.'] : []),
  ];
};

/** Rule: A3 */
const committed = ([first]: readonly Choice[]): readonly string[] =>
  first?.manoeuvre === 'land' && first.heading === null
    ? [
        'You are landing: the first segment takes you to your field, and there you stay for this turn. Write “land” and “stay”.',
      ]
    : [];

/** Rule: A1, B5 */
const runwayHint = (game: Game, { airfield }: Aircraft): string => {
  const { runways } = boardOf(game).airfield(airfield);
  const named = RUNWAYS.map(runway => `${runway} (${HEADING_WORDS[runways[runway].heading]})`);
  return `Your runways are ${listed(named)}. A take-off takes two segments: “take off beta”, then “A”.`;
};

/** Where a dotted line lies before the nose: what follows it in the first segment, and what leaves the board. Rule: V11, B9 */
const lineHint = (choices: readonly Choice[]): readonly string[] => {
  const told = choices.flatMap(({ manoeuvre, hex, warnings }) => {
    if (warnings.includes('follows-line')) return `“${WRITTEN[manoeuvre]}” ${WARNING_WORDS['follows-line']} to ${hex}`;
    return warnings.includes('leaves-board') ? `“${WRITTEN[manoeuvre]}” ${WARNING_WORDS['leaves-board']}` : [];
  });
  return choices.some(({ warnings }) => warnings.includes('follows-line'))
    ? [`In the first segment ${listed(told)}.`]
    : [];
};

/** The dotted lines that he may come to in a later segment. Rule: V11, B9 */
const linesWithinReach = (game: Game, { hex }: Aircraft, choices: readonly Choice[]): readonly string[] =>
  boardOf(game)
    .dottedLines.filter(line => line.from !== hex && comesTo(choices, line))
    .map(
      ({ from, through, to }) =>
        `Ahead or a turn over the ${HEADING_WORDS[through]} side of ${from} ${WARNING_WORDS['follows-line']} to ${to}; a slip there ${WARNING_WORDS['leaves-board']}.`,
    );

const comesTo = (choices: readonly Choice[], line: DottedLine): boolean =>
  choices.some(
    ({ hex, next }) =>
      (hex === line.from && next.some(after => after.hex === line.to && after.warnings.includes('follows-line'))) ||
      comesTo(next, line),
  );

const outOfPlay = (game: Game): Block => ({
  kind: 'paragraph',
  lines: [
    'You are out of this battle and send no more orders. The reports keep coming.',
    ...(ruleBookOf(game).pressOfTheOut ? ['You may still write press: begin a line with “press:”.'] : []),
  ],
});
