import type { Hex } from '../board/hex.ts';
import type { ChoiceWarning } from '../game/door.ts';
import type { Game } from '../game/game.ts';
import { isFlak } from './balloons.ts';
import { cloudHarms } from './clouds.ts';
import { type Cockpit, lastSegment } from './cockpit.ts';
import { whyIllegal } from './legality.ts';
import { commitment, type Flown, type Stance } from './stance.ts';

/** What hangs in the sky of a turn, for looking up. */
export type Sky = { readonly clouds: ReadonlySet<Hex>; readonly balloons: ReadonlySet<Hex> };

/** The sky at the start of the turn. */
export const skyOf = ({ clouds, balloons }: Game): Sky => ({
  clouds: new Set(clouds),
  balloons: new Set(balloons.map(balloon => balloon.hex)),
});

/** Where the segment leaves the aircraft, others and weather apart; null: off the board, or down by flak. Rule: M8, L4 */
export const stanceAfter = ({ balloons }: Sky, flown: Flown): Stance | null =>
  isFlak(balloons, flown) ? null : flown.stance;

/** What a pilot should know of a segment before he flies it. */
export const warningsOf = (cockpit: Cockpit, sky: Sky, segment: number, flown: Flown): readonly ChoiceWarning[] => {
  if (flown.stance === null) return ['leaves-board'];
  if (isFlak(sky.balloons, flown)) return ['enters-flak'];
  const warnings: ChoiceWarning[] = [];
  if (sky.clouds.has(flown.stance.hex) && cloudHarms(cockpit.book, flown.stance.posture)) warnings.push('enters-cloud');
  if (flown.followedLine) warnings.push('follows-line');
  if (mayLandNext(cockpit, flown.stance, segment)) warnings.push('may-land-next');
  return warnings;
};

/** Whether Land is legal in the following segment, be it the first of the next turn, where no Hold binds any more. Rule: A3, M4 */
const mayLandNext = (cockpit: Cockpit, stance: Stance, segment: number): boolean => {
  if (stance.posture !== 'airborne') return false;
  const isLast = segment === lastSegment(cockpit.privileges);
  const following: Stance = isLast && stance.after !== 'flight' ? { ...stance, after: 'flight' } : stance;
  return commitment(following) === null && whyIllegal(cockpit, following, isLast ? 1 : segment + 1, 'land') === null;
};
