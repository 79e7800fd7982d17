import type { Block, Draft, Reader } from './block.ts';
import { aboutGame, gameTag, type Opening } from './facts.ts';
import { ownOrders } from './order-form.ts';
import { ruleSummary } from './rule-summary.ts';
import { standings } from './standings.ts';
import { noonText } from './time.ts';
import { boardBlock, notes } from './turn-report.ts';

/**
 * The first report: the field as the seed dealt it, the rules in short, and the hash of the seed.
 *
 * Rule: B10, C7
 */
export const firstReport = (opening: Opening, reader: Reader): Draft => ({
  subject: `${gameTag(opening.game)}: the battle begins`,
  blocks: [
    {
      kind: 'paragraph',
      lines: [aboutGame(opening.game), ...firstNoon(opening)],
    },
    boardBlock(opening.after, opening.picture),
    { kind: 'heading', text: 'Who flies' },
    ...standings(opening.after),
    ...notes(opening.notes),
    ...ownOrders({ game: opening.game, position: opening.after, deadline: opening.deadline, paused: null }, reader),
    { kind: 'heading', text: 'The rules in short' },
    { kind: 'list', items: ruleSummary(opening.after, opening.game) },
    proof(opening),
  ],
});

const firstNoon = ({ game, deadline }: Opening): readonly string[] =>
  game.practice ? [] : [`The first noon: ${noonText(deadline, game.zone)}.`];

/** What the last report will be held against. */
const proof = ({ digest, seedHash }: Opening): Block => ({
  kind: 'paragraph',
  lines: [
    'All chance of this battle comes from one seed, which the last report will tell.',
    `SHA-256 of the seed: ${seedHash}`,
    `Digest of this position: ${digest}`,
  ],
});
