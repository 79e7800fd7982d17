import type { Seat } from '../sopwith/index.ts';

/** How a seat is told from the others: by a name, by a letter, and by paint, never by paint alone. */
export type SeatColour = {
  /** Such as `Red`; opens a sentence. */
  readonly name: string;
  /** One capital, different for every seat. */
  readonly letter: string;
  /** `#rrggbb`, as painted on wings and airfields. */
  readonly paint: string;
  /** `#rrggbb` of a letter written on that paint. */
  readonly lettering: string;
};

/** Chosen by search so that all six stay apart in deuteranopia, protanopia and tritanopia. */
const SEAT_COLOURS: readonly SeatColour[] = [
  { name: 'Red', letter: 'R', paint: '#b0210f', lettering: '#ffffff' },
  { name: 'Blue', letter: 'B', paint: '#2a66d4', lettering: '#ffffff' },
  { name: 'Green', letter: 'G', paint: '#1ba87a', lettering: '#1d2433' },
  { name: 'Yellow', letter: 'Y', paint: '#f3d332', lettering: '#1d2433' },
  { name: 'Purple', letter: 'P', paint: '#5f2a62', lettering: '#ffffff' },
  { name: 'White', letter: 'W', paint: '#ffffff', lettering: '#1d2433' },
];

/**
 * The colour and letter of a seat, the same on the board, in the tables and in the story.
 * Throws when there is no such seat.
 *
 * Rule: B10
 */
export const seatColour = (seat: Seat): SeatColour => {
  const colour = SEAT_COLOURS[seat - 1];
  if (colour === undefined) throw new Error(`seatColour: there is no seat ${seat}`);
  return colour;
};
