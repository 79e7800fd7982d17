import { namesOf } from '../report/telling.ts';
import { countOf, listed } from '../report/words/en.ts';
import { openTurn, ruleBookOf } from '../sopwith/index.ts';
import type { ToldGame } from './told-game.ts';

/** A game as the list of games tells it. */
export type GameInShort = {
  readonly id: string;
  readonly name: string;
  /** The title of its rule book. */
  readonly book: string;
  readonly state: string;
  readonly pilots: string;
};

export const gameInShort = (game: ToldGame): GameInShort => ({
  id: game.id,
  name: game.name,
  book: ruleBookOf(game.position).title,
  state: stateText(game),
  pilots: listed(game.position.aircraft.map(({ pilot, computer }) => (computer ? `${pilot} (computer)` : pilot))),
});

/** How far a game is, or how it ended, in a sentence. Rule: E1, E3 */
export const stateText = ({ state, position, turns }: ToldGame): string => {
  const flown = countOf(turns.length, 'turn', 'turns');
  const day = turns.at(-1)?.day;
  const until = day === undefined ? '' : `, on ${day}`;
  const open = `Turn ${openTurn(position)} is open`;
  switch (state) {
    case 'over': {
      const winner = position.over?.winner ?? null;
      return winner === null
        ? `A draw after ${flown}${until}: nobody was left.`
        : `${namesOf(position)(winner)} won after ${flown}${until}.`;
    }
    case 'running':
      return day === undefined ? `${open}; nothing has been flown yet.` : `${open}; the last one was flown on ${day}.`;
    case 'paused':
      return `${open}, and the battle is paused.`;
    case 'cancelled':
      return `It was cancelled after ${flown}, without a result.`;
    case 'moved':
      return `It moved to another desk after ${flown}, and goes on there.`;
  }
};
