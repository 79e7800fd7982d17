import {
  asItBegan,
  digestOf,
  type Game,
  type OrderSheet,
  type Orders,
  openTurn,
  resolveTurn,
  type Seat,
  type TurnEvent,
  type Wind,
} from '../sopwith/index.ts';
import type { ClosedTurn, Dossier } from './ports.ts';

/** A game with all that its turns were flown from; schema: config/exported-game.schema.json. Contract §5 */
export type ExportedGame = {
  readonly format: 1;
  readonly game: Game;
  readonly turns: readonly {
    readonly turn: number;
    readonly sheets: Readonly<Record<string, OrderSheet | null>>;
    readonly weather?: { readonly wind?: Wind };
    readonly struckOff?: readonly Seat[];
    readonly events: readonly TurnEvent[];
    readonly digest: string;
  }[];
  readonly press: readonly { readonly turn: number; readonly seat: Seat; readonly lines: readonly string[] }[];
  readonly pilots: readonly { readonly seat: Seat | null; readonly name: string }[];
  readonly rulings: readonly { readonly turn: number; readonly text: string }[];
};

/** The game as one document; for the operator, as it holds the seed. Throws for a game that has not begun. */
export const exportedGame = (dossier: Dossier, turns: readonly ClosedTurn[]): ExportedGame => {
  const { position, id } = dossier.game;
  if (!position) throw new Error(`Game ${id} has not begun; there is nothing to export yet.`);
  return {
    format: 1,
    game: position,
    turns: turns.map(({ turn, sheets, weather, struckOff, events, digest }) => ({
      turn,
      sheets,
      ...(weather && { weather }),
      ...(struckOff.length > 0 && { struckOff }),
      events,
      digest,
    })),
    press: turns.flatMap(({ turn, press }) => press.map(({ seat, lines }) => ({ turn, seat, lines }))),
    pilots: dossier.enrolled.map(({ pilot, seat }) => ({ seat, name: pilot.name })),
    rulings: turns.flatMap(({ turn, weather }) =>
      weather?.wind ? [{ turn, text: `The wind was fixed: ${weather.wind}.` }] : [],
    ),
  };
};

/** What flying a game again found: as many turns as agree, or the first difference in a sentence. */
export type Replay = { readonly turns: number; readonly difference: string | null };

/**
 * Flies a game again from its seed and its sheets, and compares the digest of every turn with the one on record.
 *
 * Rule: C7, contract §5
 */
export const replay = ({ game, turns }: ExportedGame): Replay => {
  let position = asItBegan(game);
  for (const [index, { turn, sheets, weather, struckOff = [], digest }] of turns.entries()) {
    const open = openTurn(position);
    if (turn !== open) return { turns: index, difference: `Turn ${open} is missing on record.` };
    const orders = sheets as Orders;
    position = resolveTurn({ game: position, orders, struckOff, ...(weather && { weather }) }).game;
    const found = digestOf(position);
    if (found !== digest) {
      return { turns: index, difference: `Turn ${turn} has the digest ${digest} on record, but flown again ${found}.` };
    }
  }
  const last = digestOf(game);
  if (digestOf(position) === last) return { turns: turns.length, difference: null };
  return {
    turns: turns.length,
    difference: `The position on record has the digest ${last}; its turns lead to another.`,
  };
};
