import type { Board } from '../board/board.ts';
import type { Aircraft, Posture, Seat } from '../game/game.ts';
import type { Burst, OrderSheet } from '../game/order-sheet.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import { privilegesOf } from './careers.ts';
import { type Cockpit, stanceOf } from './cockpit.ts';
import { missedSheet } from './missed-orders.ts';
import type { Flown, Stance } from './stance.ts';

/** An aircraft within a turn: who flies it, what stands between turns, and what only this turn knows. */
export type Flyer = Pick<Aircraft, 'seat' | Changing> & {
  /** As it was before the turn; here for what no turn changes. */
  readonly before: Aircraft;
  readonly cockpit: Cockpit;
  readonly sheet: OrderSheet;
  /** Nobody owes orders who was out before the turn. Rule: N1, E4 */
  readonly orders: 'accepted' | 'missed' | 'not-owed';
  /** null: out. */
  readonly stance: Stance | null;
  /** The segment he flew last. */
  readonly flown: Flown | null;
  /** The bursts written for that segment. */
  readonly written: readonly Burst[];
  /** Its number; 0 before the first. */
  readonly flownIn: number;
  /** Bursts fired in this turn. */
  readonly fired: number;
  /** On the ground from the start of the turn. Rule: A5 */
  readonly stayedDown: boolean;
};

type Changing = 'hull' | 'ammunition' | 'points' | 'ace' | 'missed' | 'repaired' | 'hits' | 'kills' | 'place';

/**
 * The same aircraft with these changes. A copy with assignments, because a spread that overrides several fields costs
 * twice as much, and this is the busiest line of the resolver.
 */
export const changed = (flyer: Flyer, changes: Partial<Flyer>): Flyer => Object.assign({ ...flyer }, changes);

/** Still in play. */
export type InPlay = Flyer & { readonly stance: Stance };

/** In play, and has moved in the segment in question. */
export type Flying = InPlay & { readonly flown: Flown };

export const isInPlay = (flyer: Flyer): flyer is InPlay => flyer.stance !== null;

/** One part of a segment: who moves and fires in it. The fast go first, then all others. Rule: T2, T3 */
export type Half = { readonly segment: number; readonly flies: (flyer: Flyer) => boolean };

/** Those of this half who have moved in it and are still in play. */
export const flyingIn = (flyers: readonly Flyer[], { segment, flies }: Half): readonly Flying[] =>
  flyers.filter((flyer): flyer is Flying => isFlying(flyer, segment) && flies(flyer));

export const isFlying = (flyer: Flyer, segment: number): flyer is Flying =>
  flyer.stance !== null && flyer.flownIn === segment;

export const seatsInPlay = (flyers: readonly Flyer[]): readonly Seat[] =>
  flyers.filter(isInPlay).map(({ seat }) => seat);

const NO_ORDERS: OrderSheet = { segments: [] };

/** Takes an aircraft into the turn with the sheet that stands, or with what is flown without one. Rule: N1, N2 */
export const boarded = (book: RuleBook, board: Board, aircraft: Aircraft, sheet: OrderSheet | null): Flyer => {
  const stance = stanceOf(board, aircraft);
  return {
    seat: aircraft.seat,
    before: aircraft,
    cockpit: { book, board, airfield: aircraft.airfield, privileges: privilegesOf(book, aircraft) },
    sheet: sheet ?? (stance === null ? NO_ORDERS : missedSheet(book, stance)),
    orders: stance === null ? 'not-owed' : sheet === null ? 'missed' : 'accepted',
    stance,
    flown: null,
    written: [],
    flownIn: 0,
    fired: 0,
    stayedDown: stance?.posture === 'grounded',
    hull: aircraft.hull,
    ammunition: aircraft.ammunition,
    points: aircraft.points,
    ace: aircraft.ace,
    missed: aircraft.missed,
    repaired: aircraft.repaired,
    hits: aircraft.hits,
    kills: aircraft.kills,
    place: aircraft.place,
  };
};

/** The aircraft as it stands after the turn. */
export const alighted = (flyer: Flyer): Aircraft => ({
  seat: flyer.seat,
  pilot: flyer.before.pilot,
  computer: flyer.before.computer,
  airfield: flyer.before.airfield,
  hex: flyer.stance?.hex ?? null,
  heading: flyer.stance?.heading ?? null,
  posture: postureBetweenTurns(flyer.stance),
  hull: flyer.hull,
  ammunition: flyer.ammunition,
  points: flyer.points,
  ace: flyer.ace,
  standing: flyer.before.standing,
  ranks: flyer.before.ranks,
  missed: flyer.missed,
  repaired: flyer.repaired,
  hits: flyer.hits,
  kills: flyer.kills,
  place: flyer.place,
});

/** A winner still rolling when the game ends is recorded as airborne. Rule: A2 */
const postureBetweenTurns = (stance: Stance | null): Posture => {
  if (stance === null) return 'out';
  return stance.posture === 'taking-off' ? 'airborne' : stance.posture;
};
