import type { Choice } from '../game/door.ts';
import type { Game, Seat } from '../game/game.ts';
import { MANOEUVRES, type Manoeuvre, RUNWAYS, type Runway } from '../game/order-sheet.ts';
import { fireBar } from './bursts.ts';
import { aircraftOf, type Cockpit, cockpitOf, lastSegment, stanceOf } from './cockpit.ts';
import { fly } from './flight.ts';
import { whyIllegal } from './legality.ts';
import { commitment, type Stance } from './stance.ts';
import { type Sky, skyOf, stanceAfter, warningsOf } from './warnings.ts';

/**
 * Everything this pilot may order for the coming turn, segment by segment, as a tree.
 * Others and the weather apart. Empty for one who is out; throws where nobody sits in the seat.
 *
 * Rule: M1–M7, A1, A3, A7
 */
export const legal = (game: Game, seat: Seat): readonly Choice[] => {
  const aircraft = aircraftOf(game, seat);
  const cockpit = cockpitOf(game, aircraft);
  const stance = stanceOf(cockpit.board, aircraft);
  return stance === null ? [] : choicesFrom(cockpit, skyOf(game), stance, 1);
};

const choicesFrom = (cockpit: Cockpit, sky: Sky, stance: Stance, segment: number): readonly Choice[] =>
  segment > lastSegment(cockpit.privileges)
    ? []
    : manoeuvresFrom(cockpit, stance, segment).flatMap(manoeuvre =>
        runwaysFor(stance, manoeuvre).map(runway => choiceOf(cockpit, sky, stance, segment, manoeuvre, runway)),
      );

const manoeuvresFrom = (cockpit: Cockpit, stance: Stance, segment: number): readonly Manoeuvre[] => {
  const bound = commitment(stance);
  if (bound !== null) return [bound];
  return MANOEUVRES.filter(manoeuvre => whyIllegal(cockpit, stance, segment, manoeuvre) === null);
};

/** The runways between which a take-off chooses; beta stands for all where there is nothing to choose. */
const runwaysFor = (stance: Stance, manoeuvre: Manoeuvre): readonly Runway[] =>
  manoeuvre === 'take-off' && stance.posture === 'grounded' ? RUNWAYS : ['beta'];

const choiceOf = (
  cockpit: Cockpit,
  sky: Sky,
  stance: Stance,
  segment: number,
  manoeuvre: Manoeuvre,
  runway: Runway,
): Choice => {
  const flown = fly(cockpit.board, cockpit.airfield, stance, manoeuvre, runway);
  const after = stanceAfter(sky, flown);
  return {
    manoeuvre,
    ...(manoeuvre === 'take-off' && flown.runway !== null ? { runway: flown.runway } : {}),
    hex: after?.hex ?? null,
    heading: after?.heading ?? null,
    mayFire: fireBar(cockpit.book, flown.kind) === null,
    warnings: warningsOf(cockpit, sky, segment, flown),
    next: after === null ? [] : choicesFrom(cockpit, sky, after, segment + 1),
  };
};
