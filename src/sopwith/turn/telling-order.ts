import type { TurnEvent } from '../game/event.ts';

/** The order in which a segment is told. */
const CHAPTERS: Readonly<Record<TurnEvent['kind'], number>> = {
  'replaced-segment': 0,
  moved: 1,
  'followed-line': 1,
  'cloud-damage': 2,
  'dropped-burst': 3,
  fired: 3,
  hit: 4,
  'balloon-hit': 4,
  out: 5,
  'balloon-down': 5,
  landed: 6,
  airborne: 6,
  points: 7,
  wind: 8,
  'drift-damage': 8,
  'new-cloud': 8,
  repaired: 8,
  'missed-orders': 8,
  over: 8,
  ace: 8,
};

/** The events of one segment by what they are, then by seat; what one pilot did stays in the order in which he did it. */
export const inTellingOrder = (told: readonly TurnEvent[]): readonly TurnEvent[] =>
  told.toSorted((one, other) => CHAPTERS[one.kind] - CHAPTERS[other.kind] || seatOf(one) - seatOf(other));

/** What happens to no pilot comes after what happens to pilots. */
const seatOf = (event: TurnEvent): number => ('seat' in event ? event.seat : Number.MAX_SAFE_INTEGER);
