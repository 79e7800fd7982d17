import { seatingText } from '../report/deeds.ts';
import {
  countsNoMore,
  type Game,
  type OrderSheet,
  pilotIn,
  type Seat,
  seatsOf,
  type TurnEvent,
  type Wind,
} from '../sopwith/index.ts';
import type { Chronicle } from './ports/chronicle.ts';
import type {
  ComputerPilot,
  Dossier,
  GameRecord,
  RecordedSeating,
  Rulings,
  Seating,
  StandingPress,
  Unreached,
} from './ports/games.ts';
import type { PastResult, Pilot } from './ports/people.ts';
import type { ClosedTurn, UndoneTurn } from './ports/turns.ts';
import { removalTold } from './told-to-all.ts';

export type ExportedTurn = {
  readonly turn: number;
  readonly sheets: Readonly<Record<string, OrderSheet | null>>;
  readonly weather?: { readonly wind?: Wind };
  readonly struckOff?: readonly Seat[];
  readonly events: readonly TurnEvent[];
  readonly digest: string;
  /** A moment in RFC 3339, as all moments here. */
  readonly closedAt?: string;
};

/** A turn that was flown and counts no more; its press is its own. */
export type ExportedUndoneTurn = ExportedTurn & {
  readonly rollBack: number;
  readonly press?: readonly StandingPress[];
  readonly undoneAt?: string;
};

export type ExportedPilot = {
  readonly seat: Seat | null;
  readonly name: string;
  /** How the program flies this seat; not there for a pilot. */
  readonly computer?: Omit<ComputerPilot, 'seat'>;
  /** Where a pilot is registered, and his career of this day; not there for a computer pilot. */
  readonly address?: string;
  readonly furtherAddresses?: readonly string[];
  readonly standing?: number;
  readonly ranks?: number;
};

/** A game with all that its turns were flown from; schema: config/exported-game.schema.json. Contract §5 */
export type ExportedGame = {
  readonly format: 1;
  readonly game: Game;
  readonly turns: readonly ExportedTurn[];
  readonly press: readonly { readonly turn: number; readonly seat: Seat; readonly lines: readonly string[] }[];
  readonly pilots: readonly ExportedPilot[];
  readonly rulings: readonly {
    readonly turn: number;
    readonly text: string;
    /** Somebody took a seat before this turn was flown, which changed the position. */
    readonly seating?: Omit<Seating, 'turn'> & Partial<Pick<RecordedSeating, 'rollBacks' | 'undone'>>;
    readonly seatedAt?: string;
  }[];
  /** Turns that were flown and undone by a roll-back, in the order of the roll-backs; absent where there were none. */
  readonly undone?: readonly ExportedUndoneTurn[];
  /** What another desk needs to go on with the game; not there where it was only to be verified. */
  readonly dossier?: ExportedDossier;
};

/** How a game stands, its pilots apart. */
export type ExportedDossier = Pick<
  GameRecord,
  'id' | 'name' | 'zone' | 'everyDays' | 'calendar' | 'seats' | 'computers' | 'strength' | 'practice' | 'rollBacks'
> & {
  readonly status: 'running' | 'paused' | 'over' | 'cancelled';
  readonly createdAt: string;
  /** The noon of the open turn; null where none is open, or where the game has moved away already. */
  readonly deadline: string | null;
  readonly paused: { readonly until: string; readonly because: string } | null;
  /** The order mailbox of the installation for which it was exported to go on there; else not there. */
  readonly movedTo?: string;
  /** null: nobody runs a practice sortie. */
  readonly gameMaster: { readonly name: string; readonly address: string } | null;
  readonly observers: readonly { readonly name: string; readonly address: string }[];
  /** What stands for the open turn. */
  readonly sheets: readonly { readonly seat: Seat; readonly sheet: OrderSheet; readonly arrived: string }[];
  readonly press: readonly StandingPress[];
  readonly rulings: Pick<Rulings, 'wind' | 'removals'>;
  readonly unreached: readonly Unreached[];
  /** How it ended for its pilots, by their names; empty while it goes on. */
  readonly results: readonly (Omit<PastResult, 'pilotKey' | 'endedAt'> & {
    readonly pilot: string;
    readonly endedAt: string;
  })[];
};

/** What an export says of a game beside its turns. */
type Exportable = Pick<Dossier, 'computers'> & {
  readonly game: Pick<GameRecord, 'id' | 'position'>;
  readonly enrolled: readonly { readonly pilot: Pick<Pilot, 'name'>; readonly seat: Seat | null }[];
  /** Why pilots were taken out. */
  readonly removals?: Chronicle['removals'];
};

/** A seating as it is written down: what `verify` needs, and where it is on record also when it was done. */
type WrittenSeating = Seating & Partial<RecordedSeating>;

/** The game as one document that `verify` can fly again; it holds the seed. Throws for a game that has not begun. */
export const exportedGame = (
  dossier: Exportable,
  turns: readonly ClosedTurn[],
  seatings: readonly WrittenSeating[],
  undone: readonly UndoneTurn[] = [],
): ExportedGame => {
  const { position, id } = dossier.game;
  if (!position) throw new Error(`Game ${id} has not begun; there is nothing to export yet.`);
  return {
    format: 1,
    game: position,
    turns: turns.map(exportedTurn),
    press: turns.flatMap(({ turn, press }) => press.map(({ seat, lines }) => ({ turn, seat, lines }))),
    pilots: [
      ...dossier.enrolled.map(({ pilot, seat }) => ({ seat, name: pilot.name })),
      ...dossier.computers.map(({ seat, ...computer }) => ({ seat, name: pilotIn(position, seat), computer })),
      ...seatsLeft(dossier, position).map(seat => ({ seat, name: pilotIn(position, seat) })),
    ],
    rulings: [
      ...turns.flatMap(({ turn, weather }) =>
        weather?.wind ? [{ turn, text: `The wind was fixed: ${weather.wind}.` }] : [],
      ),
      ...turns.flatMap(flown => flown.struckOff.map(seat => exportedRemoval(dossier, flown, seat))),
      ...seatings.map(seating => exportedSeating(position, seating)),
    ],
    ...(undone.length > 0 && {
      undone: undone.map(({ rollBack, ...turn }) => ({ rollBack, ...exportedTurn(turn) })),
    }),
  };
};

/** Seats of pilots whose traces were erased. */
const seatsLeft = ({ enrolled, computers }: Exportable, position: Game): readonly Seat[] =>
  seatsOf(position).filter(seat => ![...enrolled, ...computers].some(each => each.seat === seat));

export const exportedTurn = ({ turn, sheets, weather, struckOff, events, digest }: ClosedTurn): ExportedTurn => ({
  turn,
  sheets,
  ...(weather && { weather }),
  ...(struckOff.length > 0 && { struckOff }),
  events,
  digest,
});

/** Rule: V3 */
const exportedRemoval = (
  { removals = [] }: Exportable,
  { turn, position }: ClosedTurn,
  seat: Seat,
): ExportedGame['rulings'][number] => {
  const ruled = removals.findLast(each => each.turn === turn && each.seat === seat && each.undone === 0);
  return { turn, text: removalTold(pilotIn(position, seat), ruled?.because ?? '') };
};

const exportedSeating = (
  position: Game,
  { turn, seat, before, after, seatedAt, ...branch }: WrittenSeating,
): ExportedGame['rulings'][number] => ({
  turn,
  text: seatingText({ before, after, lost: countsNoMore(position, after) }),
  seating: { seat, before, after, ...branch },
  ...(seatedAt && { seatedAt: seatedAt.toISOString() }),
});
