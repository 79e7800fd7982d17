import type { TurnEvent } from '../game/event.ts';
import { changed, type Flyer, type Flying, isFlying, isInPlay } from './flyer.ts';
import { continued, type Turn } from './turn.ts';

/** Who stopped on his field in this segment and is still in play is refilled; who has just taken off is told. Rule: A4, A2 */
export const refill = (turn: Turn, segment: number): Turn => {
  const flying = turn.flyers.filter(flyer => isFlying(flyer, segment));
  const landed = flying.filter(({ flown }) => flown.kind === 'rolling-out');
  const airborne = flying.filter(hasJustLifted);
  if (landed.length === 0 && airborne.length === 0) return turn;
  return continued(turn, {
    flyers: turn.flyers.map(flyer =>
      landed.some(one => one === flyer) ? changed(flyer, { ammunition: flyer.cockpit.privileges.ammunition }) : flyer,
    ),
    told: [
      ...turn.told,
      ...landed.map(({ seat }): TurnEvent => ({ kind: 'landed', segment, seat })),
      ...airborne.map(({ seat }): TurnEvent => ({ kind: 'airborne', segment, seat })),
    ],
  });
};

/** A whole turn on the ground mends hull, up to the aircraft's own and to the book's total. Rule: A5 */
export const repair = (turn: Turn): Turn => {
  if (turn.decided) return turn;
  const told: TurnEvent[] = [];
  const flyers = turn.flyers.map(flyer => {
    const mended = hullMended(turn, flyer);
    if (mended === 0) return flyer;
    const hull = flyer.hull + mended;
    told.push({ kind: 'repaired', seat: flyer.seat, hull });
    return changed(flyer, { hull, repaired: flyer.repaired + mended });
  });
  return told.length === 0 ? turn : continued(turn, { flyers, events: [...turn.events, ...told] });
};

const hasJustLifted = ({ flown, stance }: Flying): boolean =>
  flown.kind === 'taking-off' && stance.posture === 'airborne';

const hullMended = ({ book }: Turn, flyer: Flyer): number => {
  if (!flyer.stayedDown || !isInPlay(flyer)) return 0;
  const { repairEachTurn, repairInGame } = book.field;
  const left = repairInGame === null ? repairEachTurn : Math.max(0, repairInGame - flyer.repaired);
  return Math.min(repairEachTurn, left, book.aircraft.hull - flyer.hull);
};
