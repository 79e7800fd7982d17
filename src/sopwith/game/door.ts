import type { Heading, Hex } from '../board/hex.ts';
import type { TurnEvent } from './event.ts';
import type { Game, HouseRules, Posture, RuleBookId, Seat, Wind } from './game.ts';
import type { Burst, BurstDirection, Manoeuvre, OrderSheet, Orders, Runway, SegmentOrder } from './order-sheet.ts';

/** What `newGame` needs to lay out a board. Rule: B10 */
export type Setup = {
  readonly ruleBook: RuleBookId;
  readonly houseRules?: HouseRules;
  readonly seed: string;
  readonly pilots: readonly {
    readonly seat: Seat;
    readonly pilot: string;
    readonly computer?: boolean;
    readonly standing?: number;
    readonly ranks?: number;
  }[];
};

/** All that one turn is resolved from. `weather` pins what chance would decide. Rule: C5, N3 */
export type TurnToFly = {
  readonly game: Game;
  readonly orders: Orders;
  readonly weather?: { readonly wind?: Wind; readonly newCloud?: readonly Hex[] };
  readonly struckOff?: readonly Seat[];
};

export type Resolved = { readonly game: Game; readonly events: readonly TurnEvent[] };

export type ChoiceWarning = 'leaves-board' | 'enters-cloud' | 'follows-line' | 'may-land-next' | 'enters-flak';

/** One thing a pilot may do in a segment, and what he may do after it. */
export type Choice = {
  readonly manoeuvre: Manoeuvre;
  readonly runway?: Runway;
  readonly hex: Hex | null;
  readonly heading: Heading | null;
  readonly mayFire: boolean;
  readonly warnings: readonly ChoiceWarning[];
  readonly next: readonly Choice[];
};

/** Why a manoeuvre may not be flown. */
export type IllegalManoeuvre =
  | 'hold-in-first' // M4
  | 'hold-after-take-off' // A1
  | 'never-in-first' // M5–M7
  | 'not-privileged' // §7
  | 'not-in-this-book'
  | 'only-in-the-air' // an air manoeuvre on the ground
  | 'only-on-the-ground' // stay or take-off in the air
  | 'take-off-too-late' // A1 start segments
  | 'landed-this-turn' // A1, A4
  | 'not-on-a-runway'; // A3

/** Why a written order may not be flown. Each becomes one sentence in the answer. */
export type OrderFault =
  | { readonly code: 'missing-segment'; readonly segment: number }
  | { readonly code: 'too-many-segments'; readonly given: number; readonly allowed: number }
  | {
      readonly code: 'illegal-manoeuvre';
      readonly segment: number;
      readonly manoeuvre: Manoeuvre;
      readonly why: IllegalManoeuvre;
    }
  | { readonly code: 'too-many-bursts'; readonly fired: number; readonly allowed: number }
  | { readonly code: 'direction-twice'; readonly segment: number; readonly direction: BurstDirection }
  | { readonly code: 'fire-barred'; readonly segment: number; readonly why: 'taking-off' | 'landing' | 'on-the-ground' }
  | { readonly code: 'through-not-allowed'; readonly segment: number };

/** One segment of the flight preview: where it ends if nobody interferes. */
export type FlightStep = {
  readonly segment: number;
  readonly manoeuvre: Manoeuvre;
  /** The runway taken off from or landed on. */
  readonly runway: Runway | null;
  /** null: off the board, or down by flak. */
  readonly hex: Hex | null;
  readonly heading: Heading | null;
  readonly posture: Posture | 'taking-off';
  readonly fire: readonly Burst[];
  /** Bursts left aboard after this segment. */
  readonly ammunition: number;
  readonly mayFire: boolean;
  /** Nothing could be chosen here: a take-off, a landing or a Hold goes on. */
  readonly committed: boolean;
  readonly warnings: readonly ChoiceWarning[];
};

/** What `checkOrders` found. `sheet` is complete only where `faults` is empty. */
export type OrdersCheck = {
  readonly sheet: OrderSheet;
  readonly faults: readonly OrderFault[];
  /** More bursts ordered than aboard: accepted, the pilot is warned. Rule: F2 */
  readonly shortOfAmmunition: boolean;
  /** The flight as far as it could be followed. */
  readonly flight: readonly FlightStep[];
};

/** The segments as written; undefined where the pilot wrote nothing. */
export type WrittenSegments = readonly (SegmentOrder | undefined)[];
