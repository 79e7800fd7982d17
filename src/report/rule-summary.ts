import { type Game, type RuleBook, ruleBookOf } from '../sopwith/index.ts';
import type { GameFacts } from './facts.ts';
import { counted, countOf, listed, ordinal } from './words/en.ts';

/** The rule book of a game in a few sentences, from its data: book and house rules together. Rule: §10 */
export const ruleSummary = (game: Game, { practice }: Pick<GameFacts, 'practice'>): readonly string[] => {
  const book = ruleBookOf(game);
  return [
    practice ? 'The first sheet accepted is flown as soon as it is in.' : ordersText(book),
    `Hull ${book.aircraft.hull}, ${book.aircraft.ammunition} bursts aboard. A burst costs ${listed(book.gunnery.damage.map(String))} hull at one to ${counted(book.gunnery.damage.length)} hexes; at most ${counted(book.gunnery.burstsEachTurn)} bursts a turn.`,
    fieldText(book),
    cloudText(book),
    WIND_TEXT[book.wind.kind],
    privilegeText(book.privileges),
    ...scoringText(game, book),
    missedText(book),
    ...(book.balloons === 'none' ? [] : [BALLOON_TEXT[book.balloons]]),
    book.ends === 'segment'
      ? 'The battle ends with the segment that leaves one aircraft or none.'
      : 'The battle ends with the turn that leaves one aircraft or none.',
  ];
};

const ordersText = (book: RuleBook): string =>
  [
    book.orders === 'latest-stands'
      ? 'The last sheet accepted before noon stands.'
      : 'The first sheet accepted is final.',
    book.runs === 'deadline'
      ? 'A turn is flown at its deadline.'
      : 'A turn is flown at the first noon that finds all sheets in, at the latest at its deadline.',
  ].join(' ');

const fieldText = ({ field, gunnery }: RuleBook): string => {
  const starts = listed(field.takeOffStarts.map(ordinal));
  const barred = [
    ...(gunnery.fireTakingOff === 'barred' ? ['taking off'] : []),
    ...(gunnery.fireLanding === 'barred' ? ['landing'] : []),
  ];
  return [
    `A take-off starts in the ${starts} segment.`,
    gunnery.groundedAircraft === 'may-be-hit'
      ? 'Aircraft on the ground may be hit.'
      : 'Aircraft on the ground are untouchable.',
    ...(barred.length === 0 ? [] : [`No fire while ${barred.join(' or ')}.`]),
    `Each whole turn on the ground mends ${countOf(field.repairEachTurn, 'hull point', 'hull points')}${field.repairInGame === null ? '' : `, ${field.repairInGame} at most in a battle`}.`,
  ].join(' ');
};

const cloudText = ({ clouds }: RuleBook): string =>
  [
    `${clouds.hexes} hexes of cloud; each costs a hull point a segment and stops fire.`,
    ...(clouds.driftDamage > 0 ? ['A cloud that drifts onto an aircraft harms it too.'] : []),
    ...(clouds.replenish.kind === 'upwind' ? ['New cloud comes in from upwind.'] : []),
  ].join(' ');

const missedText = ({ missedOrders }: RuleBook): string =>
  [
    missedOrders.grounded === 'stay'
      ? 'Without orders an aircraft flies ahead three times; on the ground it stays.'
      : 'Without orders an aircraft flies ahead three times; on the ground it takes off along beta.',
    missedOrders.struckOffAfter === null
      ? 'Nobody is struck off.'
      : `Struck off after ${countOf(missedOrders.struckOffAfter, 'turn', 'turns')} in a row without orders.`,
  ].join(' ');

const WIND_TEXT: Readonly<Record<RuleBook['wind']['kind'], string>> = {
  'drawn-each-turn': 'The wind is drawn anew each turn.',
  fixed: 'The wind blows one way for the whole battle.',
  shifting: 'The wind rises, shifts and falls; the first turn is calm.',
  steady: 'The wind mostly keeps its direction and never falls.',
  calm: 'There is never any wind.',
};

const privilegeText = (rule: RuleBook['privileges']): string => {
  switch (rule.kind) {
    case 'none':
      return 'All fly alike.';
    case 'battle-ace':
      return `An ace is made by ${rule.points} points: he hits harder and may fly the Immelmann.`;
    case 'career':
      return 'What a pilot may do more than others comes from his career.';
  }
};

/** Where a computer pilot ever flew, no career is won or lost. Rule: P10 */
const scoringText = ({ computersFlew }: Game, { scoring, privileges }: RuleBook): readonly string[] =>
  computersFlew && privileges.kind === 'career'
    ? ['A computer pilot flies, or flew, in this battle: nobody wins or loses points, and no career changes.']
    : [SCORING_TEXT[scoring]];

const SCORING_TEXT: Readonly<Record<RuleBook['scoring'], string>> = {
  none: 'No points are counted.',
  battle: 'Points for each hull point taken, for every opponent brought down and for winning.',
  'career-hits': 'Points for each hit, for every opponent brought down and from the pot.',
  'career-damage': 'Points for the damage of each hit, for every opponent brought down and from the pot.',
};

const BALLOON_TEXT: Readonly<Record<Exclude<RuleBook['balloons'], 'none'>, string>> = {
  block: 'Three balloons: they stop bursts, and their flak brings down whoever enters.',
  through: 'Three balloons: a burst may be ordered through one; their flak brings down whoever enters.',
};
