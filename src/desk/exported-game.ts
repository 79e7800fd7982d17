import { seatingText } from '../report/deeds.ts';
import {
  asItBegan,
  countsNoMore,
  digestOf,
  type Game,
  type OrderSheet,
  type Orders,
  openTurn,
  pilotIn,
  reseated,
  resolveTurn,
  type Seat,
  seatsOf,
  type TurnEvent,
  type Wind,
} from '../sopwith/index.ts';
import type { ComputerPilot, Dossier, GameRecord, Seating } from './ports/games.ts';
import type { Pilot } from './ports/people.ts';
import type { ClosedTurn, UndoneTurn } from './ports/turns.ts';

type ExportedTurn = {
  readonly turn: number;
  readonly sheets: Readonly<Record<string, OrderSheet | null>>;
  readonly weather?: { readonly wind?: Wind };
  readonly struckOff?: readonly Seat[];
  readonly events: readonly TurnEvent[];
  readonly digest: string;
};

/** A game with all that its turns were flown from; schema: config/exported-game.schema.json. Contract §5 */
export type ExportedGame = {
  readonly format: 1;
  readonly game: Game;
  readonly turns: readonly ExportedTurn[];
  readonly press: readonly { readonly turn: number; readonly seat: Seat; readonly lines: readonly string[] }[];
  readonly pilots: readonly {
    readonly seat: Seat | null;
    readonly name: string;
    /** How the program flies this seat; not there for a pilot. */
    readonly computer?: Omit<ComputerPilot, 'seat'>;
  }[];
  readonly rulings: readonly {
    readonly turn: number;
    readonly text: string;
    /** Somebody took a seat before this turn was flown, which changed the position. */
    readonly seating?: Omit<Seating, 'turn'>;
  }[];
  /** Turns that were flown and undone by a roll-back, in the order of the roll-backs; absent where there were none. */
  readonly undone?: readonly (ExportedTurn & { readonly rollBack: number })[];
};

/** What an export says of a game beside its turns. */
type Exportable = Pick<Dossier, 'computers'> & {
  readonly game: Pick<GameRecord, 'id' | 'position'>;
  readonly enrolled: readonly { readonly pilot: Pick<Pilot, 'name'>; readonly seat: Seat | null }[];
};

/** The game as one document; for the operator, as it holds the seed. Throws for a game that has not begun. */
export const exportedGame = (
  dossier: Exportable,
  turns: readonly ClosedTurn[],
  seatings: readonly Seating[],
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
      ...seatings.map(({ turn, ...seating }) => {
        const lost = countsNoMore(position, seating.after);
        return { turn, text: seatingText({ ...seating, lost }), seating };
      }),
    ],
    ...(undone.length > 0 && {
      undone: undone.map(({ rollBack, ...turn }) => ({ rollBack, ...exportedTurn(turn) })),
    }),
  };
};

/** Seats of pilots whose traces were erased. */
const seatsLeft = ({ enrolled, computers }: Exportable, position: Game): readonly Seat[] =>
  seatsOf(position).filter(seat => ![...enrolled, ...computers].some(each => each.seat === seat));

const exportedTurn = ({ turn, sheets, weather, struckOff, events, digest }: ClosedTurn): ExportedTurn => ({
  turn,
  sheets,
  ...(weather && { weather }),
  ...(struckOff.length > 0 && { struckOff }),
  events,
  digest,
});

/** What flying a game again found: as many turns as agree, or the first difference in a sentence. */
export type Replay = { readonly turns: number; readonly difference: string | null };

/**
 * Flies a game again from its seed and its sheets, and compares the digest of every turn with the one on record.
 *
 * Rule: C7, contract §5
 */
export const replay = ({ game, turns, rulings }: ExportedGame): Replay => {
  const seatings = rulings.flatMap(({ turn, seating }) => (seating ? [{ turn, ...seating }] : []));
  let position = reseatedIn(seatings, startOf(game, seatings));
  for (const [index, { turn, sheets, weather, struckOff = [], digest }] of turns.entries()) {
    const open = openTurn(position);
    if (turn !== open) return { turns: index, difference: `Turn ${open} is missing on record.` };
    const orders = sheets as Orders;
    position = resolveTurn({ game: position, orders, struckOff, ...(weather && { weather }) }).game;
    const found = digestOf(position);
    if (found !== digest) {
      return { turns: index, difference: `Turn ${turn} has the digest ${digest} on record, but flown again ${found}.` };
    }
    position = reseatedIn(seatings, position);
  }
  const last = digestOf(game);
  if (digestOf(position) === last) return { turns: turns.length, difference: null };
  return {
    turns: turns.length,
    difference: `The position on record has the digest ${last}; its turns lead to another.`,
  };
};

/** The position before the first turn, with everybody in the seat in which he began. */
export const startOf = (game: Game, seatings: readonly Seating[]): Game => asItBegan(withFirstCrew(game, seatings));

const withFirstCrew = (game: Game, seatings: readonly Seating[]): Game =>
  seatings.reduceRight((crew, { seat, before }) => reseated(crew, seat, before), game);

/** What was done to the seats while this turn was open, done again. Rule: V3, P10 */
export const reseatedIn = (seatings: readonly Seating[], position: Game): Game =>
  seatings
    .filter(({ turn }) => turn === openTurn(position))
    .reduce((left, { seat, after }) => reseated(left, seat, after), position);
