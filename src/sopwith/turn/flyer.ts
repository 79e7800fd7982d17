import type { Board } from '../board/board.ts';
import type { Aircraft, Posture, Seat } from '../game/game.ts';
import type { Burst, OrderSheet } from '../game/order-sheet.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import { privilegesOf } from './careers.ts';
import { type Cockpit, stanceOf } from './cockpit.ts';
import { missedSheet } from './missed-orders.ts';
import type { Flown, Stance } from './stance.ts';

/** An aircraft within a turn: what stands between turns, and what only this turn knows. */
export type Flyer = Omit<Aircraft, 'hex' | 'heading' | 'posture'> & {
  readonly cockpit: Cockpit;
  /** null: out. */
  readonly stance: Stance | null;
  readonly sheet: OrderSheet;
  /** Nobody owes orders who was out before the turn. Rule: N1, E4 */
  readonly orders: 'accepted' | 'missed' | 'not-owed';
  /** The segment being flown; null before his half of it, and for a fourth that is not flown. */
  readonly flown: Flown | null;
  /** The bursts written for this segment. */
  readonly written: readonly Burst[];
  /** Bursts fired in this turn. */
  readonly fired: number;
  /** On the ground from the start of the turn. Rule: A5 */
  readonly stayedDown: boolean;
};

/** Still in play. */
export type InPlay = Flyer & { readonly stance: Stance };

/** In play, and has moved in this segment. */
export type Flying = InPlay & { readonly flown: Flown };

export const isInPlay = (flyer: Flyer): flyer is InPlay => flyer.stance !== null;

export const isFlying = (flyer: Flyer): flyer is Flying => flyer.stance !== null && flyer.flown !== null;

export const seatsInPlay = (flyers: readonly Flyer[]): readonly Seat[] =>
  flyers.filter(isInPlay).map(({ seat }) => seat);

const NO_ORDERS: OrderSheet = { segments: [] };

/** Takes an aircraft into the turn with the sheet that stands, or with what is flown without one. Rule: N1, N2 */
export const boarded = (book: RuleBook, board: Board, aircraft: Aircraft, sheet: OrderSheet | null): Flyer => {
  const stance = stanceOf(board, aircraft);
  return {
    ...aircraft,
    cockpit: { book, board, airfield: aircraft.airfield, privileges: privilegesOf(book, aircraft) },
    stance,
    sheet: sheet ?? (stance === null ? NO_ORDERS : missedSheet(book, stance)),
    orders: stance === null ? 'not-owed' : sheet === null ? 'missed' : 'accepted',
    flown: null,
    written: [],
    fired: 0,
    stayedDown: stance?.posture === 'grounded',
  };
};

/** The aircraft as it stands after the turn. */
export const alighted = (flyer: Flyer): Aircraft => ({
  seat: flyer.seat,
  pilot: flyer.pilot,
  computer: flyer.computer,
  airfield: flyer.airfield,
  hex: flyer.stance?.hex ?? null,
  heading: flyer.stance?.heading ?? null,
  posture: postureBetweenTurns(flyer.stance),
  hull: flyer.hull,
  ammunition: flyer.ammunition,
  points: flyer.points,
  ace: flyer.ace,
  standing: flyer.standing,
  ranks: flyer.ranks,
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
