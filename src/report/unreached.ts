import type { Draft } from './block.ts';
import { type GameFacts, gameTag } from './facts.ts';
import { noonText } from './time.ts';
import { listed } from './words/en.ts';

/** A turn that waits for pilots whose mail does not arrive. */
export type WaitingTurn = {
  readonly game: GameFacts;
  readonly turn: number;
  readonly pilots: readonly string[];
  /** The noon at which it is flown in any case. */
  readonly noon: Date;
};

/** What a game master may say about them. */
export const unreachedNotice = ({ game, turn, pilots, noon }: WaitingTurn): Draft => ({
  subject: `${gameTag(game)}: mail to ${listed(pilots)} does not arrive`,
  blocks: [
    {
      kind: 'warning',
      lines: [
        `No orders of ${listed(pilots)} are in, and that is no NMR: the report that opens turn ${turn} did not arrive, or the mail server does not give a letter of theirs.`,
      ],
    },
    {
      kind: 'paragraph',
      lines: [`The turn waits until ${noonText(noon, game.zone)}. Say what is to be done, in lines such as these:`],
    },
    {
      kind: 'sheet',
      lines: pilots.flatMap(name => [
        `fly ${nameInForm(name)}`,
        `hold ${nameInForm(name)}`,
        `strike ${nameInForm(name)}`,
      ]),
    },
    {
      kind: 'list',
      items: [
        '“fly”: straight ahead, on the ground he stays; the turn is flown as soon as you have decided about all of them.',
        '“hold”: the turn waits on, a day at a time.',
        '“strike”: flown straight, and struck off at the end of the turn.',
      ],
    },
    {
      kind: 'paragraph',
      lines: ['If you say nothing, they are flown straight at that noon. A letter of theirs ends all this.'],
    },
  ],
});

/** What everybody else learns. */
export const waitingNotice = ({ game, turn, pilots, noon }: WaitingTurn): Draft => ({
  subject: `${gameTag(game)}: turn ${turn} waits`,
  blocks: [
    {
      kind: 'paragraph',
      lines: [
        `Mail to or from ${listed(pilots)} does not arrive, so turn ${turn} waits: until ${noonText(noon, game.zone)}, or until the game master decides.`,
        'Orders and press may be sent and changed as before.',
      ],
    },
  ],
});

/** A name of several words stands in quotes in a command. */
const nameInForm = (name: string): string => (name.includes(' ') ? `"${name}"` : name);
