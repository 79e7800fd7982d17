import type { TurnEvent } from '../game/event.ts';
import { changed, type Flyer, isInPlay } from './flyer.ts';
import { afterwardsOut } from './losses.ts';
import { continued, type Turn } from './turn.ts';

/** Counts the NMRs in a row of all who owed orders for this turn; an accepted sheet ends the row. Rule: N1, N3 */
export const countMissed = (turn: Turn): Turn => {
  const told: TurnEvent[] = [];
  const flyers = turn.flyers.map(flyer => {
    const missed = missedInARow(flyer);
    if (flyer.orders === 'missed') told.push({ kind: 'missed-orders', seat: flyer.seat, inARow: missed });
    return missed === flyer.missed ? flyer : changed(flyer, { missed });
  });
  return continued(turn, { flyers, events: [...turn.events, ...told] });
};

/** Out at the end of the turn as if flown off: after too many NMRs in a row, or by the game master's hand. Rule: N3 */
export const strikeOff = (turn: Turn): Turn => {
  if (turn.decided) return turn;
  const struck = turn.flyers.filter(isInPlay).filter(flyer => isStruckOff(turn, flyer));
  return afterwardsOut(
    turn,
    struck.map(({ seat }) => seat),
    'struck-off',
  );
};

const missedInARow = ({ orders, missed }: Flyer): number => {
  switch (orders) {
    case 'not-owed':
      return missed;
    case 'accepted':
      return 0;
    case 'missed':
      return missed + 1;
  }
};

const isStruckOff = ({ book, pinned }: Turn, { seat, missed }: Flyer): boolean => {
  const { struckOffAfter } = book.missedOrders;
  return (struckOffAfter !== null && missed >= struckOffAfter) || (pinned.struckOff ?? []).includes(seat);
};
