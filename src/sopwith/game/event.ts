import type { Heading, Hex } from '../board/hex.ts';
import type { Seat, Wind } from './game.ts';
import type { BurstDirection, Manoeuvre } from './order-sheet.ts';

export type OutCause = 'shot-down' | 'cloud' | 'edge' | 'flak' | 'struck-off';

export type PointsReason = 'hit' | 'damage' | 'kill' | 'shot-down' | 'crash' | 'edge-share' | 'balloon' | 'pot' | 'win';

/** Within a segment every event names it, 1 to 4; what happens after the last segment has none. */
type InSegment = { readonly segment: number };
/** `half` stands where fast aircraft flew before others: on all that happened before the others moved. Rule: T2 */
type InHalf = InSegment & { readonly half?: 'fast' };

/**
 * Everything a turn can tell. Events are the only truth for reports: whatever a report explains stands here.
 * Order: by segment; within it moves, cloud, fire, hits, out, landed, points, each by seat.
 */
export type TurnEvent =
  | (InHalf & {
      readonly kind: 'moved';
      readonly seat: Seat;
      /** The one really flown; take-off and land for both their segments. */
      readonly manoeuvre: Manoeuvre;
      readonly from: Hex;
      /** null: off the board. Equal to `from` for hold, loop and stay. */
      readonly to: Hex | null;
      /** Over the edge the attempted one; null on the ground. */
      readonly heading: Heading | null;
    })
  | (InHalf & { readonly kind: 'followed-line'; readonly seat: Seat; readonly from: Hex; readonly to: Hex })
  | (InHalf & { readonly kind: 'cloud-damage'; readonly seat: Seat; readonly hex: Hex })
  | (InHalf & {
      readonly kind: 'fired';
      readonly seat: Seat;
      readonly direction: BurstDirection;
      /** The hexes the burst really crossed, nearest first; a blocking balloon's hex included, cloud excluded. */
      readonly line: readonly Hex[];
      /** The cloud hex that stopped the line short of its range, where one did. */
      readonly cloud?: Hex;
    })
  | (InHalf & {
      readonly kind: 'hit';
      /** The shooter. */
      readonly seat: Seat;
      readonly target: Seat;
      readonly range: number;
      /** Not capped by the hull left. */
      readonly damage: number;
    })
  | (InHalf & { readonly kind: 'balloon-hit'; readonly seat: Seat; readonly hex: Hex; readonly damage: number })
  | (InSegment & { readonly kind: 'balloon-down'; readonly hex: Hex; readonly by: readonly Seat[] })
  | (Partial<InHalf> & {
      readonly kind: 'out';
      readonly seat: Seat;
      readonly cause: OutCause;
      /** Sorted; empty without a shooter. */
      readonly by: readonly Seat[];
    })
  | (InSegment & { readonly kind: 'landed'; readonly seat: Seat })
  | (InSegment & { readonly kind: 'airborne'; readonly seat: Seat })
  | { readonly kind: 'repaired'; readonly seat: Seat /** The hull afterwards. */; readonly hull: number }
  | (Partial<InHalf> & {
      readonly kind: 'points';
      readonly seat: Seat;
      readonly delta: number;
      readonly reason: PointsReason;
    })
  | { readonly kind: 'missed-orders'; readonly seat: Seat; readonly inARow: number }
  | (InHalf & {
      readonly kind: 'replaced-segment';
      readonly seat: Seat;
      readonly why: 'missing' | 'illegal' | 'not-privileged';
    })
  | (InHalf & {
      readonly kind: 'dropped-burst';
      readonly seat: Seat;
      readonly direction: BurstDirection;
      readonly why: 'barred' | 'twice' | 'too-many' | 'no-ammunition';
    })
  | { readonly kind: 'wind'; readonly wind: Wind }
  | { readonly kind: 'drift-damage'; readonly seat: Seat; readonly hex: Hex }
  | { readonly kind: 'new-cloud'; readonly hexes: readonly Hex[] }
  | { readonly kind: 'ace'; readonly seat: Seat }
  | (Partial<InSegment> & { readonly kind: 'over'; readonly winner: Seat | null });
