import type { Hex } from '../board/hex.ts';
import type { Flown } from './stance.ts';

/** Whether this flight enters the hex of a balloon, and is downed by its flak. Rule: L4 */
export const isFlak = (balloons: ReadonlySet<Hex>, { from, to }: Flown): boolean =>
  balloons.size > 0 && to !== null && to !== from && balloons.has(to);
