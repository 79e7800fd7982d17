import type { Draft } from './block.ts';
import { type GameFacts, gameTag, scheduleText } from './facts.ts';
import { noonText } from './time.ts';

/** The noons of the open turn and of those after it. */
export type ComingNoons = {
  readonly game: GameFacts;
  /** The open turn. */
  readonly turn: number;
  readonly noons: readonly Date[];
  /** Whether a turn may be flown at an earlier noon. Rule: D2 */
  readonly allIn: boolean;
  readonly pausedUntil: Date | null;
};

/** When a game will be flown, as far as can be told: extensions and pauses move it. Rule: D1 */
export const comingNoonsAnswer = ({ game, turn, noons, allIn, pausedUntil }: ComingNoons): Draft => ({
  subject: `${gameTag(game)}: the next noons`,
  blocks: [
    { kind: 'paragraph', lines: [`${game.name} (${game.id}): ${scheduleText(game)}.`] },
    ...(pausedUntil === null
      ? []
      : [
          {
            kind: 'paragraph',
            lines: [
              `The battle is paused until ${noonText(pausedUntil, game.zone)}. If it goes on then, its noons are these:`,
            ],
          } as const,
        ]),
    { kind: 'list', items: noonItems(game, turn, noons) },
    ...(allIn
      ? [
          {
            kind: 'paragraph',
            lines: ['A turn is flown at an earlier noon once every pilot has sent orders.'],
          } as const,
        ]
      : []),
  ],
});

/** A line for each turn. */
export const noonItems = (game: GameFacts, turn: number, noons: readonly Date[]): readonly string[] =>
  noons.map((noon, index) => `Turn ${turn + index}: ${noonText(noon, game.zone)}`);
