/** What no turn can lead to, whatever was ordered: the last look at a position before it is told to anybody. */
import type { Aircraft, Game } from '../game/game.ts';
import { type Fault, ruleBookOf } from '../game/house-rules.ts';
import { privilegesOf } from './careers.ts';
import { positionFault } from './faults.ts';

/** How much a whole turn on the ground mends. Rule: A5 */
const MENDED_IN_A_TURN = 2;

/** Why this position cannot be the outcome of a turn flown from the one before; null where it can. */
export const outcomeFault = (before: Game, after: Game): Fault | null => {
  if (after.turn !== before.turn + 1) {
    return { path: '/game/turn', message: `After turn ${before.turn} comes ${before.turn + 1}, not ${after.turn}.` };
  }
  return crewFault(before, after) ?? firstAircraftFault(before, after) ?? (after.over ? null : positionFault(after));
};

/** Seats and names are for the whole battle. Rule: B10, R2 */
const crewFault = (before: Game, after: Game): Fault | null => {
  const crew = ({ aircraft }: Game) => aircraft.map(({ seat, pilot }) => `${seat} ${pilot}`).join(', ');
  if (crew(before) === crew(after)) return null;
  return { path: '/game/aircraft', message: `Before the turn: ${crew(before)}; after it: ${crew(after)}.` };
};

const firstAircraftFault = (before: Game, after: Game): Fault | null => {
  for (const [index, aircraft] of after.aircraft.entries()) {
    const was = before.aircraft[index];
    const fault = was && aircraftFault(after, was, aircraft);
    if (fault) return { path: `/game/aircraft/${index}${fault.path}`, message: fault.message };
  }
  return null;
};

const aircraftFault = (game: Game, was: Aircraft, is: Aircraft): Fault | null => {
  const book = ruleBookOf(game);
  // Who was given the seat of a lieutenant has his bursts, and could not load as many himself.
  const mostAmmunition = Math.max(was.ammunition, privilegesOf(book, is).ammunition);
  if (was.posture === 'out' && is.posture !== 'out') {
    return { path: '/posture', message: `${is.pilot} was out, and is ${is.posture}.` };
  }
  const mostHull = Math.min(book.aircraft.hull, was.hull + MENDED_IN_A_TURN);
  return (
    beyond('/hull', `${is.pilot}'s hull`, is.hull, mostHull) ??
    beyond('/ammunition', `${is.pilot}'s ammunition`, is.ammunition, mostAmmunition) ??
    (Number.isInteger(is.points) ? null : { path: '/points', message: `${is.pilot} has ${is.points} points.` })
  );
};

const beyond = (path: string, what: string, found: number, most: number): Fault | null =>
  Number.isInteger(found) && found >= 0 && found <= most
    ? null
    : { path, message: `${what} is ${found}; it can only be 0 to ${most}.` };
