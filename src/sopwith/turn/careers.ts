import type { Aircraft } from '../game/game.ts';
import type { PrivilegeRule, RankBenefit, RankName, RuleBook } from '../rulebooks/rulebook.ts';

/** What this pilot may do that others may not, for the whole of one game. */
export type Privileges = {
  /** The first segment in which he may fly it; null: never. Rule: M5–M7 */
  readonly immelmannFrom: number | null;
  readonly splitSFrom: number | null;
  readonly loopFrom: number | null;
  /** Damage at range 1, 2, 3 … Rule: F5 */
  readonly damage: readonly number[];
  readonly burstsEachTurn: number;
  /** Bursts aboard after service. Rule: B10 */
  readonly ammunition: number;
  /** Moves and fires before the others. Rule: T2 */
  readonly fast: boolean;
  /** Rule: T3 */
  readonly fourthSegment: boolean;
};

/** Split-S and loop are never flown in the first segment. Rule: M7 */
const AFTER_THE_FIRST = 2;

/** The privileges of a pilot: of this battle, by career, or none. Rule: P5, P10, P11 */
export const privilegesOf = (book: RuleBook, pilot: Career & Pick<Aircraft, 'ace'>): Privileges => {
  const rule = book.privileges;
  switch (rule.kind) {
    case 'none':
      return everyone(book);
    case 'battle-ace':
      if (!pilot.ace) return everyone(book);
      return { ...everyone(book), damage: rule.damage, immelmannFrom: rule.immelmannFrom };
    case 'career':
      return byCareer(book, rule, pilot);
  }
};

/** What no pilot of this book can exceed; for judging orders without knowing whose they are. */
export const mostPrivileges = (book: RuleBook): Privileges =>
  privilegesOf(book, { ace: true, standing: Number.MAX_SAFE_INTEGER, ranks: Number.MAX_SAFE_INTEGER });

/** The name of the highest rank held; null for a pilot without one and in a book without careers. Rule: P11 */
export const rankName = (book: RuleBook, ranks: number): RankName | null =>
  book.privileges.kind === 'career' ? (book.privileges.ranks[ranks - 1]?.name ?? null) : null;

/** The standing after a game: what the pilot had and what he won or lost, never below 0. Rule: P10 */
export const standingAfter = (standing: number, points: number): number => Math.max(0, standing + points);

/** What a pilot carries from game to game. Rule: P10, P11 */
export type Career = Pick<Aircraft, 'standing' | 'ranks'>;

/** A rank that may be had for points, and what it leaves of them. */
export type RankOffer = {
  readonly name: RankName;
  readonly benefit: RankBenefit;
  readonly price: number;
  readonly after: Career;
};

/** The rank that a pilot is offered: the next one, where his standing pays for it; null above the last. Rule: P11, V6 */
export const rankOffered = (book: RuleBook, { standing, ranks }: Career): RankOffer | null => {
  if (book.privileges.kind !== 'career') return null;
  const price = book.privileges.rankPrice;
  const next = book.privileges.ranks[ranks];
  if (next === undefined || standing < price) return null;
  return { ...next, price, after: { standing: standing - price, ranks: ranks + 1 } };
};

const everyone = (book: RuleBook): Privileges => ({
  immelmannFrom: null,
  splitSFrom: null,
  loopFrom: null,
  damage: book.gunnery.damage,
  burstsEachTurn: book.gunnery.burstsEachTurn,
  ammunition: book.aircraft.ammunition,
  fast: false,
  fourthSegment: false,
});

const byCareer = (
  book: RuleBook,
  rule: Extract<PrivilegeRule, { kind: 'career' }>,
  { standing, ranks }: Career,
): Privileges => {
  const { standings } = rule;
  const has = (benefit: RankBenefit): boolean => rule.ranks.findIndex(rank => rank.benefit === benefit) < ranks;
  const range = has('long-range') ? [...book.gunnery.damage, rule.longRangeDamage] : book.gunnery.damage;
  return {
    immelmannFrom: standing >= standings.immelmann ? rule.immelmannFrom : null,
    splitSFrom: standing >= standings.splitS ? AFTER_THE_FIRST : null,
    loopFrom: standing >= standings.loop ? AFTER_THE_FIRST : null,
    damage: standing >= standings.twinGuns ? range.map(damage => damage + 1) : range,
    burstsEachTurn: book.gunnery.burstsEachTurn + (has('one-burst-more') ? 1 : 0),
    ammunition: has('more-bursts') ? rule.bursts : book.aircraft.ammunition,
    fast: has('fast-aircraft'),
    fourthSegment: has('fourth-segment'),
  };
};
