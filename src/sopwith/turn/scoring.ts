import type { Seat } from '../game/game.ts';
import { type Flyer, seatsInPlay } from './flyer.ts';
import type { Prices } from './prices.ts';
import { damageOf, distinct, type Hit, type Out, type Points } from './told.ts';
import type { Turn } from './turn.ts';

/**
 * What the shooters win for the hits of one half.
 * The flyers are those at whom was fired, after cloud damage: their hull is what was left when the fire began.
 *
 * Rule: P1, P6
 */
export const awardHits = (prices: Prices, flyers: readonly Flyer[], hits: readonly Hit[]): readonly Points[] => {
  if (hits.length === 0) return [];
  return flyers.flatMap(victim => {
    const onHim = hits.filter(hit => hit.target === victim.seat);
    const total = damageOf(onHim);
    return distinct(onHim.map(hit => hit.seat)).flatMap(seat => {
      const own = onHim.filter(hit => hit.seat === seat);
      return award(seat, prices.hits(own, total, victim.hull), prices.hitReason, own[0]?.segment);
    });
  });
};

/** What the losses of a segment (undefined: after the last) take and bring. Rule: P2, P3, P7, P8 */
export const awardOuts = ({ prices, flyers }: Turn, outs: readonly Out[], segment?: number): readonly Points[] =>
  outs.flatMap(out => {
    const pilot = flyers.find(flyer => flyer.seat === out.seat) as Flyer;
    return [
      ...award(out.seat, -prices.loss(pilot), out.by.length > 0 ? 'shot-down' : 'crash', segment),
      ...divided(prices.prize(pilot), out.by, 'kill', segment),
      ...(isLeaver(out) && prices.leaverHull === 'divided'
        ? divided(pilot.hull, seatsInPlay(flyers), 'edge-share', segment)
        : []),
    ];
  });

/** What the losses put into the pot. Rule: P8 */
export const potFrom = ({ prices }: Turn, outs: readonly Out[]): number =>
  prices.pot * outs.filter(out => out.by.length === 0).length;

/** So much for each of these seats, rounded up. */
export const divided = (
  points: number,
  among: readonly Seat[],
  reason: Points['reason'],
  segment?: number,
): readonly Points[] => among.flatMap(seat => award(seat, Math.ceil(points / among.length), reason, segment));

/** One award, or none where nothing is won or lost. */
export const award = (seat: Seat, delta: number, reason: Points['reason'], segment?: number): readonly Points[] => {
  if (delta === 0) return [];
  return [
    segment === undefined ? { kind: 'points', seat, delta, reason } : { kind: 'points', segment, seat, delta, reason },
  ];
};

/** Flown off, or struck off as if he had. Rule: P3 */
const isLeaver = ({ cause }: Out): boolean => cause === 'edge' || cause === 'struck-off';
