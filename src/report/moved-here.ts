import type { OrderSheet, Seat } from '../sopwith/index.ts';
import type { Block, Draft, Reader } from './block.ts';
import { type GameFacts, gameTag, type OpenTurn } from './facts.ts';
import { orderForm } from './order-form.ts';
import { whoHasSent } from './reminder.ts';
import { noonLine, whatStands } from './standing-sheet.ts';
import { countOf } from './words/en.ts';

/** A game that goes on at this desk, as one of its readers is told. */
export type MovedHere = OpenTurn & {
  /** Its id at the desk where it was before. */
  readonly formerId: string;
  readonly flown: number;
  readonly sent: readonly Seat[];
  /** The sheet that stands for the reader; null where none does. */
  readonly standing: OrderSheet | null;
  /** Whether the reader has orders to write. */
  readonly writes: boolean;
  readonly digest: string;
};

/** Everybody gets a new address to write to; what was accepted at the other desk stays accepted. Rule: V2 */
export const movedHere = (moved: MovedHere, reader: Reader): Draft => ({
  subject: `${gameTag(moved.game)}: the battle goes on at another desk`,
  blocks: [
    paragraph(movedText(moved)),
    paragraph('Answer this mail, or write to your new address. Your old one does not count any more:'),
    { kind: 'sheet', lines: [reader.replyTo] },
    paragraph(noonLine(moved)),
    ...(moved.writes ? whatStands(moved, moved.standing) : []),
    whoHasSent(moved),
    paragraph(`Digest of the position: ${moved.digest}`),
    ...(moved.writes && reader.seat !== null
      ? [orderForm(moved.position, moved.game, reader.seat, reader.replyTo)]
      : []),
  ],
});

const movedText = ({ game, formerId, flown }: MovedHere): string => {
  const renamed = formerId === game.id ? '' : ` At the other desk it was ${formerId}; here it is ${game.id}.`;
  return `${game.name} (${game.id}) has moved to this desk, after ${countOf(flown, 'turn', 'turns')}, and goes on as it stood: positions, orders, press and rulings.${renamed}`;
};

/** What a game that went to another desk answers here. */
export const movedAwayAnswer = (game: GameFacts, to: string): Draft => ({
  subject: `${gameTag(game)}: the battle has moved`,
  blocks: [paragraph(movedAwayText(game, to))],
});

export const movedAwayText = (game: GameFacts, to: string): string =>
  `${game.name} (${game.id}) has moved to another desk, ${to}, and goes on there. Nothing is flown here any more; a mail from there told everybody his new address.`;

const paragraph = (...lines: readonly string[]): Block => ({ kind: 'paragraph', lines });
