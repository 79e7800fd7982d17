import type { Hex } from '../board/hex.ts';
import type { Choice } from '../game/door.ts';
import type { Game, Posture, Seat } from '../game/game.ts';
import type { Burst, OrderSheet, SegmentOrder } from '../game/order-sheet.ts';
import { legal } from '../turn/legal.ts';

/** One way through the tree of legal choices; shorter than the turn where it ends over the edge or in flak. */
export type Flight = readonly Choice[];

/** Every flight that may be ordered. Empty for one who is out. */
export const flightsOf = (game: Game, seat: Seat): readonly Flight[] => legal(game, seat).flatMap(waysThrough);

const waysThrough = (choice: Choice): readonly Flight[] =>
  choice.next.length === 0 ? [[choice]] : choice.next.flatMap(waysThrough).map(rest => [choice, ...rest]);

/** Where the flight leaves the aircraft at the end of the turn. */
export const endOf = (flight: Flight): Choice => {
  const last = flight.at(-1);
  if (last === undefined) throw new Error('endOf: a flight without a segment');
  return last;
};

/** Where the aircraft is in this segment (from 0); after his last one he stands where it left him. null: out. */
export const hexIn = (flight: Flight, segment: number): Hex | null => (flight[segment] ?? endOf(flight)).hex;

/** The posture in which a choice leaves the aircraft. On the ground there is no heading. */
export const postureAfter = ({ manoeuvre, hex, heading }: Choice): Posture => {
  if (hex === null) return 'out';
  if (heading === null) return 'grounded';
  return manoeuvre === 'land' ? 'landing' : 'airborne';
};

/** The sheet that orders this flight, with the bursts of each segment. What follows the edge is never flown. */
export const sheetOf = (flight: Flight, fire: readonly (readonly Burst[])[]): OrderSheet => ({
  segments: Array.from({ length: Math.max(flight.length, 3) }, (_, segment): SegmentOrder => {
    const bursts = fire[segment] ?? [];
    return { ...manoeuvreOf(flight, segment), ...(bursts.length > 0 ? { fire: bursts } : {}) };
  }),
});

/** The second segment of a take-off is written Ahead, as pilots write it. Rule: A1 */
const manoeuvreOf = (flight: Flight, segment: number): SegmentOrder => {
  const choice = flight[segment];
  if (choice === undefined) return { manoeuvre: 'ahead' };
  const { manoeuvre, runway } = choice;
  if (manoeuvre !== 'take-off' || runway === undefined) return { manoeuvre };
  return flight[segment - 1]?.manoeuvre === 'take-off' ? { manoeuvre: 'ahead' } : { manoeuvre, runway };
};
