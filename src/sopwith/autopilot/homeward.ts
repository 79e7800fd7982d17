import type { Board } from '../board/board.ts';
import { HEADINGS, type Heading, type Hex, reversed } from '../board/hex.ts';
import { fly } from '../turn/flight.ts';

/** How many segments an aircraft on this hex with this heading needs until it may order Land. */
export type WayHome = (hex: Hex, heading: Heading) => number;

/** Further than any way home. */
const NEVER = 99;

/** What every pilot may fly in every segment. Rule: M1–M3 */
const STEERING = ['ahead', 'turn-left', 'turn-right', 'slip-left', 'slip-right'] as const;

/**
 * The shortest ways to the outer runway hexes of one airfield with the nose to the corner, clouds apart,
 * found backwards from there.
 *
 * Rule: A3
 */
export const wayHome = (board: Board, airfield: Hex): WayHome => {
  const before = predecessors(board, airfield);
  const { runways } = board.airfield(airfield);
  let reached = Object.values(runways).map(({ outer, heading }) => place(outer, reversed(heading)));
  const segments = new Map(reached.map(one => [one, 0]));
  for (let away = 1; reached.length > 0; away++) {
    reached = [...new Set(reached.flatMap(one => before.get(one) ?? []))].filter(one => !segments.has(one));
    for (const one of reached) segments.set(one, away);
  }
  return (hex, heading) => segments.get(place(hex, heading)) ?? NEVER;
};

/** From which places each place is reached in one segment. */
const predecessors = (board: Board, airfield: Hex): ReadonlyMap<string, readonly string[]> => {
  const before = new Map<string, string[]>();
  for (const hex of board.hexes) {
    for (const heading of HEADINGS) {
      for (const to of placesAfter(board, airfield, hex, heading)) {
        const from = before.get(to);
        if (from === undefined) before.set(to, [place(hex, heading)]);
        else from.push(place(hex, heading));
      }
    }
  }
  return before;
};

const placesAfter = (board: Board, airfield: Hex, hex: Hex, heading: Heading): readonly string[] =>
  STEERING.flatMap(manoeuvre => {
    const flown = fly(board, airfield, { posture: 'airborne', hex, heading, after: 'flight' }, manoeuvre, 'beta');
    return flown.to === null || flown.heading === null ? [] : place(flown.to, flown.heading);
  });

const place = (hex: Hex, heading: Heading): string => `${hex} ${heading}`;
