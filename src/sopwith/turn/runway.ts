import type { Board } from '../board/board.ts';
import { type Heading, type Hex, reversed } from '../board/hex.ts';
import { RUNWAYS, type Runway } from '../game/order-sheet.ts';
import type { Airborne, Flown, Stance } from './stance.ts';

/** The own runway on whose outer hex this aircraft is with its nose to the field; null elsewhere. Rule: A3 */
export const runwayAhead = (board: Board, airfield: Hex, { hex, heading }: Airborne): Runway | null => {
  if (!board.isField(hex)) return null;
  const { runways } = board.airfield(airfield);
  return RUNWAYS.find(name => runways[name].outer === hex && reversed(runways[name].heading) === heading) ?? null;
};

/** The own runway on whose inner hex an aircraft rolls to the corner; null elsewhere. Rule: A3 */
export const runwayOfLanding = (board: Board, airfield: Hex, hex: Hex, heading: Heading): Runway | null => {
  const { runways } = board.airfield(airfield);
  return RUNWAYS.find(name => runways[name].inner === hex && reversed(runways[name].heading) === heading) ?? null;
};

/** First segment of a take-off: onto the first runway hex. Rule: A1 */
export const startedTakeOff = (board: Board, airfield: Hex, runway: Runway): Flown => {
  const { inner, heading } = board.airfield(airfield).runways[runway];
  return rolled('take-off', 'taking-off', runway, airfield, { posture: 'taking-off', hex: inner, heading, runway });
};

/** Second segment of a take-off: onto the second runway hex, where the aircraft is airborne. Rule: A1 */
export const lifted = (board: Board, airfield: Hex, from: Hex, runway: Runway): Flown => {
  const { outer: hex, heading } = board.airfield(airfield).runways[runway];
  return rolled('take-off', 'taking-off', runway, from, { posture: 'airborne', hex, heading, after: 'lifted' });
};

/** First segment of a landing: rolls to the inner runway hex. Throws where no own runway lies ahead. Rule: A3 */
export const approached = (board: Board, airfield: Hex, stance: Airborne): Flown => {
  const runway = runwayAhead(board, airfield, stance);
  if (runway === null) throw new Error(`approached: no runway of ${airfield} ahead of ${stance.hex} ${stance.heading}`);
  const { inner } = board.airfield(airfield).runways[runway];
  const rolling: Stance = { posture: 'landing', hex: inner, heading: stance.heading, runway };
  return rolled('land', 'approaching', runway, stance.hex, rolling);
};

/** Second segment of a landing: rolls to the corner and stops there. Rule: A3 */
export const rolledOut = (airfield: Hex, from: Hex, runway: Runway): Flown =>
  rolled('land', 'rolling-out', runway, from, { posture: 'grounded', hex: airfield, heading: null, landed: true });

const rolled = (
  manoeuvre: 'take-off' | 'land',
  kind: Flown['kind'],
  runway: Runway,
  from: Hex,
  stance: Stance,
): Flown => ({
  manoeuvre,
  kind,
  runway,
  from,
  to: stance.hex,
  heading: stance.heading,
  followedLine: false,
  stance,
});
