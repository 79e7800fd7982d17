import type { Seat } from './game.ts';

export const MANOEUVRES = [
  'ahead',
  'turn-left',
  'turn-right',
  'slip-left',
  'slip-right',
  'hold',
  'immelmann',
  'split-s',
  'loop',
  'stay',
  'take-off',
  'land',
] as const;
export type Manoeuvre = (typeof MANOEUVRES)[number];

export const RUNWAYS = ['alpha', 'beta', 'gamma'] as const;
export type Runway = (typeof RUNWAYS)[number];

export const BURST_DIRECTIONS = ['ahead', 'left', 'right'] as const;
export type BurstDirection = (typeof BURST_DIRECTIONS)[number];

export type Burst = { readonly direction: BurstDirection; readonly through?: true };

/** What a pilot orders for one segment. */
export type SegmentOrder = {
  readonly manoeuvre: Manoeuvre;
  /** Only with a take-off; beta where none is named. Rule: A1 */
  readonly runway?: Runway;
  readonly fire?: readonly Burst[];
};

/** All a pilot ordered for one turn: three segments, a colonel's sheet may have a fourth. Rule: T3 */
export type OrderSheet = { readonly segments: readonly SegmentOrder[] };

/** The sheets of a turn by seat; null or a missing seat is an NMR. Rule: N1 */
export type Orders = Readonly<Partial<Record<Seat, OrderSheet | null>>>;
