/** A game and all that its desk work reads. */
import type { Calendar } from '../../orders/calendar.ts';
import type { Game, HouseRules, Occupant, OrderSheet, RuleBookId, Seat, Strength, Wind } from '../../sopwith/index.ts';
import type { Enrolled, NotedForgery } from './people.ts';

/**
 * A game gathers pilots, runs, may be paused, and ends: over by the rules, cancelled by its master. One that moved goes
 * on at another installation.
 */
export type GameStatus = 'gathering' | 'running' | 'paused' | 'over' | 'cancelled' | 'moved';

export type GameRecord = {
  /** Such as `G1`; compared without case. */
  readonly id: string;
  readonly name: string;
  readonly ruleBook: RuleBookId;
  readonly houseRules: HouseRules;
  readonly seats: number;
  /** Seats that computer pilots take at the start. */
  readonly computers: number;
  /** How well they fly. */
  readonly strength: Strength;
  /** IANA zone in which noon is noon. */
  readonly zone: string;
  readonly everyDays: number;
  readonly calendar: Calendar;
  readonly status: GameStatus;
  /** The open turn; 0 while gathering. */
  readonly turn: number;
  /** The noon of the open turn; null unless running or paused. */
  readonly deadline: Date | null;
  /** The next noon at which the desk looks at this game: the deadline, or an earlier one where all-in runs. Rule: D2 */
  readonly nextNoon: Date | null;
  readonly position: Game | null;
  /** Counts every change of this game; a closing that read an older one is refused. */
  readonly revision: number;
  /** null: nobody runs a practice sortie. */
  readonly gameMaster: string | null;
  /** One pilot's own game, whose turns are flown as his orders come in; no list shows it. Rule: D2 */
  readonly practice: boolean;
  readonly pausedUntil: Date | null;
  readonly pausedBecause: string | null;
  /** The open turn's number once the game master called it before its time. */
  readonly calledTurn: number | null;
  /** How often it was rolled back. */
  readonly rollBacks: number;
  /** The open turn's number once it is frozen: nothing more is taken for it. */
  readonly frozenTurn: number | null;
  /** Why a frozen turn is not flown, in a sentence; null where nothing stands in its way. */
  readonly heldBecause: string | null;
  /** The order mailbox of the installation where it goes on; null where it is at home here. */
  readonly movedTo: string | null;
  readonly createdAt: Date;
};

/** A seat that the program flies; his name stands in the position. */
export type ComputerPilot = {
  readonly seat: Seat;
  readonly strength: Strength;
  /** The seed of his own chance. Rule: C7 */
  readonly stream: string;
  /** Who flew the seat before him; null where he has had it from the start. */
  readonly relieves: Occupant | null;
};

/** The last accepted sheet of a seat for the open turn; a withdrawn one is not there. */
export type StandingSheet = { readonly seat: Seat; readonly sheet: OrderSheet; readonly arrived: Date };

export type StandingPress = { readonly seat: Seat; readonly lines: readonly string[] };

/** When the sheet, the `clear` or the press of a seat that counts for the open turn was delivered. R8 */
export type LastWord = { readonly seat: Seat; readonly about: 'orders' | 'press'; readonly arrived: Date };

/** The sheet of a computer pilot, fixed before anybody's is read. Rule: D2 */
export type ComputerSheet = { readonly seat: Seat; readonly sheet: OrderSheet };

/** Somebody took a seat from somebody else while a turn was open. Rule: V3 */
export type Seating = {
  readonly turn: number;
  readonly seat: Seat;
  readonly before: Occupant;
  readonly after: Occupant;
};

/**
 * The same as it stands on record: after how many roll-backs of the game it was done, and the number of the roll-back
 * that undid it, 0 where none has.
 */
export type RecordedSeating = Seating & {
  readonly seatedAt: Date;
  readonly rollBacks: number;
  readonly undone: number;
};

/** Who flies a seat now: a pilot who is enrolled in the game, or a computer pilot with his sheet for the open turn. */
export type SeatTaker =
  | { readonly kind: 'pilot'; readonly pilotKey: string }
  | { readonly kind: 'computer'; readonly pilot: ComputerPilot; readonly sheet: OrderSheet; readonly arrived: Date };

/** What the game master decided for the open turn. Rule: V3 */
export type Rulings = {
  readonly wind: Wind | null;
  readonly removals: readonly { readonly seat: Seat; readonly because: string }[];
  readonly seatings: readonly Seating[];
};

/**
 * What is to be done in the open turn for a pilot whom mail does not reach: nothing decided yet, what the game master said,
 * or a sheet was written for him.
 */
export type Unreached = {
  readonly seat: Seat;
  readonly state: 'asked' | 'hold' | 'fly' | 'strike' | 'flown';
};

/** All that one game's desk work reads, at once. */
export type Dossier = {
  readonly game: GameRecord;
  readonly enrolled: readonly Enrolled[];
  readonly computers: readonly ComputerPilot[];
  readonly sheets: readonly StandingSheet[];
  readonly press: readonly StandingPress[];
  /** Also of what was taken back. */
  readonly lastWords: readonly LastWord[];
  readonly rulings: Rulings;
  /** Who else gets reports and press; the token is the observer's own, outside any game. */
  readonly observers: readonly { readonly name: string; readonly address: string; readonly token: string | null }[];
  readonly unreached: readonly Unreached[];
  /** What its pilots were not told of yet. R26 */
  readonly forgeries: readonly NotedForgery[];
  /** Digest of the position as it stands; null before the game begins. */
  readonly lastDigest: string | null;
  /** By when the turn before the open one had been flown, as far as is known; null before the first. */
  readonly lastClosed: Date | null;
};
