import type { Hex } from '../board/hex.ts';

/** Something expected on a hex, by segment (from 0): whom one may find there, or what fire one may meet. */
export type Chart = readonly ReadonlyMap<Hex, number>[];

export type Mark = { readonly segment: number; readonly hex: Hex; readonly amount: number };

/** A colonel's turn has four. Rule: T3 */
export const SEGMENTS = [0, 1, 2, 3] as const;

/** Marks on the same hex in the same segment add up. */
export const charted = (marks: readonly Mark[]): Chart => {
  const chart = SEGMENTS.map(() => new Map<Hex, number>());
  for (const { segment, hex, amount } of marks) chart[segment]?.set(hex, (chart[segment].get(hex) ?? 0) + amount);
  return chart;
};

/** All charts on one sheet. */
export const laidOver = (charts: readonly Chart[]): Chart =>
  charted(
    charts.flatMap(chart =>
      chart.flatMap((hexes, segment) => Array.from(hexes, ([hex, amount]) => ({ segment, hex, amount }))),
    ),
  );

export const chartedAt = (chart: Chart, segment: number, hex: Hex): number => chart[segment]?.get(hex) ?? 0;
