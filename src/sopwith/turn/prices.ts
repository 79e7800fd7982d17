import type { RuleBook } from '../rulebooks/rulebook.ts';
import type { Flyer } from './flyer.ts';
import { damageOf, type Hit } from './told.ts';

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
  hits: (own, totalDamage, hullLeft) => Math.ceil((Math.min(totalDamage, hullLeft) * damageOf(own)) / totalDamage),
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
