import type { Heading, Hex } from '../board/hex.ts';

export const RULE_BOOK_IDS = ['classic', 'tweedekker', 'postal', 'duel'] as const;
export type RuleBookId = (typeof RULE_BOOK_IDS)[number];

/** A place in the game, 1 to 6. */
export type Seat = number;

/** Where an aircraft is between turns. Rule: A2 */
export type Posture = 'grounded' | 'airborne' | 'landing' | 'out';

export type Wind = Heading | 'calm';

/** The choices a game master makes for one game at its creation. Rule: §10 */
export type HouseRules = {
  readonly wind?: 'drawn-each-turn' | 'fixed' | 'shifting' | 'steady' | 'calm';
  readonly scoring?: 'career-hits' | 'career-damage';
  readonly balloons?: 'none' | 'block' | 'through';
  /** NMRs in a row after which a pilot is struck off; null: never. */
  readonly struckOffAfter?: number | null;
  readonly cloudOnGround?: boolean;
  readonly orders?: 'latest-stands' | 'first-stands';
  readonly runs?: 'deadline' | 'all-in';
  readonly pressOfTheOut?: boolean;
};

export type Aircraft = {
  readonly seat: Seat;
  readonly pilot: string;
  readonly computer: boolean;
  /** The corner it calls home. */
  readonly airfield: Hex;
  /** null when out. */
  readonly hex: Hex | null;
  /** null on the ground and when out. */
  readonly heading: Heading | null;
  readonly posture: Posture;
  readonly hull: number;
  readonly ammunition: number;
  /** The running score of this game; may be negative. */
  readonly points: number;
  readonly ace: boolean;
  /** The career standing with which the pilot began this game. */
  readonly standing: number;
  readonly ranks: number;
  /** NMRs in a row. Rule: N3 */
  readonly missed: number;
  /** Hull points mended so far in this game. Rule: A5 */
  readonly repaired: number;
  readonly hits: number;
  readonly kills: number;
  readonly place: number | null;
};

export type Balloon = { readonly hex: Hex; readonly hull: number };

/**
 * A whole position, exactly as outside programs write it.
 * Clouds and balloons are sorted by row, then number; aircraft by seat. So equal games are equal bytes.
 */
export type Game = {
  readonly ruleBook: RuleBookId;
  readonly edition: number;
  readonly houseRules: HouseRules;
  readonly seed: string;
  /** Whether a computer pilot ever flew in this game. Rule: P10 */
  readonly computersFlew: boolean;
  /** The turn about to be flown, from 1. */
  readonly turn: number;
  /** The wind of the turn last flown; calm before turn 1. */
  readonly wind: Wind;
  readonly clouds: readonly Hex[];
  readonly balloons: readonly Balloon[];
  readonly pot: number;
  readonly aircraft: readonly Aircraft[];
  readonly over: null | { readonly winner: Seat | null };
};
