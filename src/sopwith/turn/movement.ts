import type { TurnEvent } from '../game/event.ts';
import { isFlak } from './balloons.ts';
import { fly } from './flight.ts';
import { changed, type Flyer, type Half, type InPlay, isInPlay } from './flyer.ts';
import { type OrderToFly, orderToFly } from './missed-orders.ts';
import type { Flown } from './stance.ts';
import type { Out } from './told.ts';
import { continued, type Turn } from './turn.ts';

/**
 * Everybody of this half moves at once. Who leaves the board or meets flak is out before anything else happens.
 *
 * Rule: T1, T2, M8, L4
 */
export const moveAll = (turn: Turn, half: Half): Turn => {
  const told: TurnEvent[] = [...turn.told];
  const flyers = turn.flyers.map(flyer => {
    if (!isInPlay(flyer) || !half.flies(flyer)) return flyer;
    const order = orderToFly(flyer.cockpit, flyer.stance, flyer.sheet, half.segment);
    if (order === null) return flyer;
    const flown = fly(turn.board, flyer.cockpit.airfield, flyer.stance, order.manoeuvre, order.runway);
    const cause = isFlak(turn.balloonHexes, flown) ? 'flak' : flown.stance === null ? 'edge' : null;
    told.push(...flightTold(flyer, half.segment, order, flown, cause));
    return moved(flyer, half.segment, order, flown, cause);
  });
  return continued(turn, { flyers, told });
};

const moved = (flyer: InPlay, segment: number, order: OrderToFly, flown: Flown, cause: Out['cause'] | null): Flyer =>
  changed(flyer, {
    stance: cause === null ? flown.stance : null,
    flown,
    written: order.fire,
    flownIn: segment,
    stayedDown: flyer.stayedDown && flown.kind === 'on-the-ground',
  });

const flightTold = (
  { seat }: Flyer,
  segment: number,
  { replaced }: OrderToFly,
  { manoeuvre, from, to, heading, followedLine }: Flown,
  cause: Out['cause'] | null,
): readonly TurnEvent[] => {
  const told: TurnEvent[] = [];
  if (replaced !== null) told.push({ kind: 'replaced-segment', segment, seat, why: replaced });
  told.push({ kind: 'moved', segment, seat, manoeuvre, from, to, heading });
  if (followedLine && to !== null) told.push({ kind: 'followed-line', segment, seat, from, to });
  if (cause !== null) told.push({ kind: 'out', segment, seat, cause, by: [] });
  return told;
};
