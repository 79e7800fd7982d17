import { type Aircraft, type Game, privilegesOf, ruleBookOf } from '../sopwith/index.ts';
import { counted, listed } from './words/en.ts';

/** What a career gives a pilot in this battle, in a sentence; none where it gives nothing. Rule: P10, P11 */
export const privilegesText = (game: Game, aircraft: Aircraft): readonly string[] => {
  const book = ruleBookOf(game);
  if (book.privileges.kind !== 'career') return [];
  const own = privilegesOf(book, aircraft);
  const { damage, burstsEachTurn } = book.gunnery;
  const has = [
    ...((own.damage[0] ?? 0) > (damage[0] ?? 0) ? ['twin guns'] : []),
    ...(own.immelmannFrom === null ? [] : ['the Immelmann']),
    ...(own.splitSFrom === null ? [] : ['the split-S']),
    ...(own.loopFrom === null ? [] : ['the loop']),
    ...(own.ammunition > book.aircraft.ammunition ? [`room for ${own.ammunition} bursts`] : []),
    ...(own.damage.length > damage.length ? [`fire over ${counted(own.damage.length)} hexes`] : []),
    ...(own.burstsEachTurn > burstsEachTurn ? [`${counted(own.burstsEachTurn)} bursts a turn`] : []),
    ...(own.fast ? ['a fast aircraft'] : []),
    ...(own.fourthSegment ? ['a fourth segment'] : []),
  ];
  return has.length === 0 ? [] : [`By your career you have ${listed(has)}.`];
};
