/**
 * One way to play, as plain data: numbers, and named choices between two or three sentences.
 * Each choice is read in exactly one function; nobody asks for the id. Rule: §10
 */
export type RuleBook = {
  readonly id: 'classic' | 'tweedekker' | 'postal' | 'duel';
  /** A running game keeps the edition it began with. */
  readonly edition: number;
  readonly title: string;
  readonly board: 'hexagon-10' | 'duel-79';
  readonly seats: { readonly fewest: number; readonly most: number };
  /** Whether the seed deals the airfields, or each seat has its own. Rule: B10 */
  readonly airfields: 'dealt' | 'by-seat';
  /** Rule: O1, O2 */
  readonly orders: 'latest-stands' | 'first-stands';
  /** Rule: D2 */
  readonly runs: 'deadline' | 'all-in';
  /** Rule: E4 */
  readonly pressOfTheOut: boolean;
  readonly aircraft: { readonly hull: number; readonly ammunition: number };
  readonly field: {
    /** Segments in which a take-off may start. Rule: A1 */
    readonly takeOffStarts: readonly number[];
    readonly holdAfterTakeOff: 'allowed' | 'illegal';
    readonly repairEachTurn: number;
    /** Hull points mended in a whole game; null: no limit. Rule: A5 */
    readonly repairInGame: number | null;
  };
  readonly gunnery: {
    /** Damage at range 1, 2, 3 … Rule: F5 */
    readonly damage: readonly number[];
    readonly burstsEachTurn: number;
    /** Rule: A7 */
    readonly fireTakingOff: 'allowed' | 'barred';
    readonly fireLanding: 'allowed' | 'barred';
    /** Rule: A8 */
    readonly groundedAircraft: 'may-be-hit' | 'untouchable';
  };
  readonly clouds: {
    readonly hexes: number;
    /** How many fields lie on the board at the start, and of how many hexes each. Rule: C1 */
    readonly fields: Span;
    readonly fieldSize: Span;
    /** Whether a cloud harms aircraft on the ground that may be hit. Rule: A8 */
    readonly harmOnGround: boolean;
    /** Rule: C4 */
    readonly driftDamage: number;
    readonly replenish: ReplenishRule;
  };
  readonly wind: WindRule;
  readonly privileges: PrivilegeRule;
  readonly scoring: 'battle' | 'career-hits' | 'career-damage' | 'none';
  /** What a game brings in the standing table of this book; null: it has none. Rule: P12 */
  readonly table: Readonly<Record<'won' | 'drawn' | 'lost', number>> | null;
  readonly missedOrders: {
    /** What an aircraft on the ground does without orders. Rule: N2 */
    readonly grounded: 'stay' | 'take-off-beta';
    /** NMRs in a row; null: never. Rule: N3 */
    readonly struckOffAfter: number | null;
  };
  /** Rule: T5 */
  readonly ends: 'segment' | 'turn';
  readonly balloons: 'none' | 'block' | 'through';
};

export type Span = { readonly least: number; readonly most: number };

/** Whether new cloud comes in at the upwind edge: below so many hexes, with chance one in so many. Rule: C6 */
export type ReplenishRule =
  | { readonly kind: 'never' }
  | { readonly kind: 'upwind'; readonly below: number; readonly oneIn: number; readonly fieldSize: Span };

/** Rule: C5 */
export type WindRule =
  | { readonly kind: 'drawn-each-turn' }
  | { readonly kind: 'fixed' }
  | { readonly kind: 'shifting'; readonly risesOneIn: number; readonly changesOneIn: number }
  | { readonly kind: 'steady'; readonly changesOneIn: number }
  | { readonly kind: 'calm' };

/** Who may do more than others. Rule: §7 */
export type PrivilegeRule =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'battle-ace';
      /** Points that make an ace. Rule: P5 */
      readonly points: number;
      readonly damage: readonly number[];
      readonly immelmannFrom: number;
    }
  | {
      readonly kind: 'career';
      readonly immelmannFrom: number;
      /** The standing that each privilege asks for. Rule: P10 */
      readonly standings: {
        readonly twinGuns: number;
        readonly immelmann: number;
        readonly splitS: number;
        readonly loop: number;
      };
      /** Points traded for one rank. Rule: P11 */
      readonly rankPrice: number;
      readonly ranks: readonly { readonly name: RankName; readonly benefit: RankBenefit }[];
      /** What lieutenants carry. */
      readonly bursts: number;
      /** Damage at the range that only captains reach. */
      readonly longRangeDamage: number;
    };

export type RankName = 'lieutenant' | 'captain' | 'major' | 'lieutenant-colonel' | 'colonel' | 'general';

export type RankBenefit =
  | 'more-bursts'
  | 'long-range'
  | 'one-burst-more'
  | 'fast-aircraft'
  | 'fourth-segment'
  | 'title';

/** The choices of the wind by name, with their chances. Rule: C5 */
export const WIND_RULES: Readonly<Record<WindRule['kind'], WindRule>> = {
  'drawn-each-turn': { kind: 'drawn-each-turn' },
  fixed: { kind: 'fixed' },
  shifting: { kind: 'shifting', risesOneIn: 2, changesOneIn: 8 },
  steady: { kind: 'steady', changesOneIn: 8 },
  calm: { kind: 'calm' },
};
