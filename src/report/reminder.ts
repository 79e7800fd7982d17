import type { Seat } from '../sopwith/index.ts';
import type { Block, Draft, Reader } from './block.ts';
import { gameTag, type OpenTurn } from './facts.ts';
import { orderForm } from './order-form.ts';
import { noonLine, whatStands } from './standing-sheet.ts';
import { namesOf } from './telling.ts';
import { ownWarning } from './turn-report.ts';
import { listed } from './words/en.ts';

/** A pilot without a sheet is reminded of the noon; who has sent orders is public, what is not. Rule: V1, V2 */
export const reminder = (open: OpenTurn & { readonly sent: readonly Seat[] }, reader: Reader): Draft => ({
  subject: `${gameTag(open.game)}: turn ${open.position.turn} waits for your orders`,
  blocks: [
    { kind: 'paragraph', lines: [noonLine(open)] },
    ...whatStands(open, null),
    ...ownWarning(open.position, reader.seat),
    whoHasSent(open),
    ...(reader.seat === null ? [] : [orderForm(open.position, open.game, reader.seat, reader.replyTo)]),
  ],
});

/** Which pilots have an accepted sheet and which have not, never what is in it; computer pilots always have. Rule: V1, D2 */
export const whoHasSent = ({ position, sent }: OpenTurn & { readonly sent: readonly Seat[] }): Block => {
  const name = namesOf(position);
  const computers = position.aircraft.filter(({ computer }) => computer).map(({ seat }) => seat);
  const waiting = position.aircraft.filter(
    ({ seat, posture, computer }) => posture !== 'out' && !computer && !sent.includes(seat),
  );
  return {
    kind: 'paragraph',
    lines: [
      `Orders are in from: ${listed(sent.filter(seat => !computers.includes(seat)).map(name))}.`,
      `Still waited for: ${listed(waiting.map(({ pilot }) => pilot))}.`,
    ],
  };
};
