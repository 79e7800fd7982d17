/** A turn on its way: claimed, frozen, flown, closed, undone. */
import type { Game, OrderSheet, Seat, TurnEvent, Wind } from '../../sopwith/index.ts';
import type { ComputerSheet, Rulings, StandingPress } from './games.ts';
import type { Mail, Picture } from './mails.ts';
import type { NotedForgery, PilotResult } from './people.ts';

/** A game leased to one worker. Whatever he writes of its turn he writes under this number. */
export type ClaimedGame = { readonly gameId: string; readonly fence: number };

/** All that one turn is flown from, fixed once and for all: whatever comes later is not in it. Rule: D1 */
export type FrozenTurn = {
  readonly gameId: string;
  readonly turn: number;
  /** The position before the turn. */
  readonly position: Game;
  /** By seat, of everybody in play or out; null where no sheet stands. */
  readonly sheets: Readonly<Record<string, OrderSheet | null>>;
  /** By seat, what is flown for those in play whose sheet is null. Rule: N2 */
  readonly absent: Readonly<Record<string, OrderSheet>>;
  readonly press: readonly StandingPress[];
  readonly rulings: Rulings;
  /** Over what is flown, so that a record that was tampered with or lost a part is told from a good one. */
  readonly digest: string;
  readonly frozenAt: Date;
};

/** A turn to be frozen, as the dossier of this revision shows it. */
export type Freezing = { readonly turn: FrozenTurn; readonly revision: number; readonly fence: number };

export type ClosedTurn = {
  readonly gameId: string;
  readonly turn: number;
  readonly sheets: Readonly<Record<string, OrderSheet | null>>;
  readonly weather: { readonly wind?: Wind } | null;
  readonly struckOff: readonly Seat[];
  readonly events: readonly TurnEvent[];
  readonly press: readonly StandingPress[];
  /** The position after the turn. */
  readonly position: Game;
  /** Digest of the position after the turn. Contract §5 */
  readonly digest: string;
  readonly closedAt: Date;
};

/** A turn that was flown and undone by the roll-back of this number. */
export type UndoneTurn = ClosedTurn & { readonly rollBack: number; readonly undoneAt: Date };

/** Position, events and all mail of a turn, stored together or not at all. */
export type Closing = {
  readonly revision: number;
  /** Of the lease under which the turn was flown. */
  readonly fence: number;
  readonly closed: ClosedTurn;
  /** null when the game is over. */
  readonly deadline: Date | null;
  readonly nextNoon: Date | null;
  /** For the turn that opens. Rule: D2 */
  readonly computerSheets: readonly ComputerSheet[];
  readonly pictures: readonly Picture[];
  /** What its reports tell of forgeries. R26 */
  readonly forgeriesTold: readonly NotedForgery[];
  readonly mails: readonly Mail[];
  /** Of each pilot once the game is over; empty before. Rule: P10 */
  readonly results: readonly PilotResult[];
};
