import { boardOf, type Game, HEADINGS, type Hex, type Seat, type TurnEvent } from '../sopwith/index.ts';
import type { Telling } from './tell.ts';

/** The pilot's name by seat; throws where nobody has that seat. */
export const namesOf =
  (game: Game) =>
  (seat: Seat): string => {
    const aircraft = game.aircraft.find(one => one.seat === seat);
    if (aircraft === undefined) throw new Error(`namesOf: nobody has seat ${seat}`);
    return aircraft.pilot;
  };

/** What `tell` needs to know of the turn that led from `before` by these events. */
export const tellingOf = (before: Game, events: readonly TurnEvent[]): Telling => {
  const board = boardOf(before);
  return {
    name: namesOf(before),
    ranOffBoard: ({ seat, segment, line }) => {
      const from = placeAfter(before, events, seat, segment);
      const heading = HEADINGS.find(side => from !== null && board.neighbour(from, side) === line[0]);
      const last = line.at(-1);
      return heading !== undefined && last !== undefined && board.neighbour(last, heading) === null;
    },
  };
};

/** Where an aircraft was after its move in this segment; a burst was fired from there. */
const placeAfter = (before: Game, events: readonly TurnEvent[], seat: Seat, segment: number): Hex | null =>
  events.reduce<Hex | null>(
    (at, event) => (event.kind === 'moved' && event.seat === seat && event.segment <= segment ? event.to : at),
    before.aircraft.find(one => one.seat === seat)?.hex ?? null,
  );
