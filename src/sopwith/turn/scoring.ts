import type { Seat } from '../game/game.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import { type Flyer, seatsInPlay } from './flyer.ts';
import { distinct, type Hit, type Out, type Points, type Turn } from './turn.ts';

/** What everything is worth in one way of scoring. */
export type Prices = {
  /** What one shooter wins for these hits on one opponent, of whom so much was hit in all, with so much hull left. */
  readonly hits: (own: readonly Hit[], totalDamage: number, hullLeft: number) => number;
  readonly hitReason: 'hit' | 'damage';
  /** What an aircraft costs its pilot, and what it brings to those who shot it down. */
  readonly loss: (pilot: Flyer) => number;
  readonly prize: (pilot: Flyer) => number;
  /** Whether the hull of one who leaves is divided among those still in play. Rule: P3 */
  readonly leaverHull: 'divided' | 'lost';
  /** What goes to the pot when one is out without a shooter. Rule: P8 */
  readonly pot: number;
  readonly balloon: number;
  readonly win: number;
};

/** Rule: P1–P5 */
const BATTLE: Prices = {
  hits: (own, totalDamage, hullLeft) =>
    totalDamage > hullLeft ? Math.ceil((hullLeft * damageOf(own)) / totalDamage) : damageOf(own),
  hitReason: 'damage',
  loss: ({ before }) => (before.ace ? 10 : 5),
  prize: ({ before }) => (before.ace ? 10 : 5),
  leaverHull: 'divided',
  pot: 0,
  balloon: 0,
  win: 5,
};

/** Rule: P6–P9 */
const CAREER_HITS: Prices = {
  hits: own => own.length,
  hitReason: 'hit',
  loss: ({ before }) => 5 * (1 + Math.floor(before.standing / 20)) + 10 * before.ranks,
  prize: ({ before }) => 5 * (1 + Math.floor(before.standing / 40)) + 5 * before.ranks,
  leaverHull: 'lost',
  pot: 5,
  balloon: 5,
  win: 0,
};

const CAREER_DAMAGE: Prices = { ...CAREER_HITS, hits: own => damageOf(own), hitReason: 'damage' };

const NOTHING: Prices = {
  hits: () => 0,
  hitReason: 'hit',
  loss: () => 0,
  prize: () => 0,
  leaverHull: 'lost',
  pot: 0,
  balloon: 0,
  win: 0,
};

/** The prices of this game; with a computer pilot no career changes. Rule: §10, P10 */
export const pricesOf = ({ scoring }: RuleBook, computersFlew: boolean): Prices => {
  switch (scoring) {
    case 'battle':
      return BATTLE;
    case 'career-hits':
      return computersFlew ? NOTHING : CAREER_HITS;
    case 'career-damage':
      return computersFlew ? NOTHING : CAREER_DAMAGE;
    case 'none':
      return NOTHING;
  }
};

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

const damageOf = (hits: readonly Hit[]): number => hits.reduce((sum, hit) => sum + hit.damage, 0);
