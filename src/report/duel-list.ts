import type { Block, Draft } from './block.ts';
import { type GameFacts, gameTag } from './facts.ts';
import { noonText } from './time.ts';
import { listed } from './words/en.ts';

const paragraph = (...lines: readonly string[]): Block => ({ kind: 'paragraph', lines });

/** What a duel is called that the desk makes. */
export const duelName = (one: string, other: string): string => `${one} against ${other}`;

/** Somebody waits for an opponent; `others` wait too. Rule: V9 */
export const onDuelListAnswer = (others: readonly string[]): Draft => ({
  subject: 'You are on the duel list',
  blocks: [
    paragraph(
      'You are on the duel list. As soon as two wait, the desk makes their duel and sends both its first report.',
      others.length === 0 ? 'Nobody else waits yet.' : `Also waiting: ${listed(others)}.`,
      '“no duel” takes you off the list again.',
    ),
  ],
});

export const offDuelListAnswer = (): Draft => ({
  subject: 'You are off the duel list',
  blocks: [paragraph('You are off the duel list. “duel” puts you on it again.')],
});

/** The master of a duel that the desk made is told of it. Rule: V9 */
export const duelMadeNotice = (game: GameFacts, deadline: Date): Draft => ({
  subject: `${gameTag(game)}: a duel has begun`,
  blocks: [
    paragraph(
      `Two waited on the duel list, so the desk made ${game.name} (${game.id}), and it is yours to run.`,
      `Turn 1 is flown at the latest at noon, ${noonText(deadline, game.zone)}.`,
    ),
  ],
});
