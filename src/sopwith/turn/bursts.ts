import type { Burst, BurstDirection } from '../game/order-sheet.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import type { SegmentKind } from './stance.ts';

/** Why fire is barred in a segment. */
export type FireBar = 'taking-off' | 'landing' | 'on-the-ground';

export type DroppedBurst = {
  readonly direction: BurstDirection;
  readonly why: 'barred' | 'twice' | 'too-many' | 'no-ammunition';
};

/** The bursts of one segment that stand, and those that do not. Both in order of writing. */
export type Volley = { readonly standing: readonly Burst[]; readonly dropped: readonly DroppedBurst[] };

/** What bars fire in a segment of this kind; null where the pilot may fire. Rule: A7 */
export const fireBar = ({ gunnery }: RuleBook, kind: SegmentKind): FireBar | null => {
  switch (kind) {
    case 'in-the-air':
      return null;
    case 'taking-off':
      return gunnery.fireTakingOff === 'allowed' ? null : 'taking-off';
    case 'approaching':
      return gunnery.fireLanding === 'allowed' ? null : 'landing';
    case 'rolling-out':
      return 'landing';
    case 'on-the-ground':
      return 'on-the-ground';
  }
};

/**
 * Which of the bursts written for a segment stand: duplicates go first, then what exceeds the limit of the turn,
 * then what there is no ammunition for; each in order of writing.
 *
 * Rule: F1, F2
 */
export const volleyOf = (
  written: readonly Burst[],
  bar: FireBar | null,
  leftThisTurn: number,
  ammunition: number,
): Volley => {
  if (bar !== null) return { standing: [], dropped: written.map(({ direction }) => ({ direction, why: 'barred' })) };
  const standing: Burst[] = [];
  const dropped: DroppedBurst[] = [];
  let different = 0;
  for (const [place, burst] of written.entries()) {
    const why = isRepeated(written, place) ? 'twice' : whyDropped(different++, leftThisTurn, ammunition);
    if (why === null) standing.push(burst);
    else dropped.push({ direction: burst.direction, why });
  }
  return { standing, dropped };
};

const whyDropped = (before: number, leftThisTurn: number, ammunition: number): DroppedBurst['why'] | null => {
  if (before >= leftThisTurn) return 'too-many';
  return before >= ammunition ? 'no-ammunition' : null;
};

/** Whether the burst in this place repeats a direction written before it. Rule: F2 */
export const isRepeated = (written: readonly Burst[], place: number): boolean =>
  written.findIndex(({ direction }) => direction === written[place]?.direction) < place;
