import type { Board } from '../board/board.ts';
import { type Heading, type Hex, reversed, turned } from '../board/hex.ts';
import type { Manoeuvre, Runway } from '../game/order-sheet.ts';
import { approached, lifted, rolledOut, startedTakeOff } from './runway.ts';
import type { Airborne, Flown, Stance } from './stance.ts';

/**
 * Flies one segment, weather and others apart. The manoeuvre must be one that may be flown from here.
 *
 * Rule: M1–M7, A1, A3, B9
 */
export const fly = (board: Board, airfield: Hex, stance: Stance, manoeuvre: Manoeuvre, runway: Runway): Flown => {
  switch (stance.posture) {
    case 'grounded':
      return manoeuvre === 'take-off' ? startedTakeOff(board, airfield, runway) : stayed(stance);
    case 'taking-off':
      return lifted(board, airfield, stance.hex, stance.runway);
    case 'landing':
      return rolledOut(airfield, stance.hex, stance.runway);
    case 'airborne':
      return flyOn(board, airfield, stance, manoeuvre);
  }
};

const flyOn = (board: Board, airfield: Hex, stance: Airborne, manoeuvre: Manoeuvre): Flown => {
  const { hex, heading } = stance;
  switch (manoeuvre) {
    case 'ahead':
      return steered(board, stance, manoeuvre, heading);
    case 'turn-left':
      return steered(board, stance, manoeuvre, turned(heading, -1));
    case 'turn-right':
      return steered(board, stance, manoeuvre, turned(heading, 1));
    case 'slip-left':
      return arrived(stance, manoeuvre, board.neighbour(hex, turned(heading, -1)), heading);
    case 'slip-right':
      return arrived(stance, manoeuvre, board.neighbour(hex, turned(heading, 1)), heading);
    case 'immelmann':
      return arrived(stance, manoeuvre, board.neighbour(hex, heading), reversed(heading));
    case 'split-s':
      return arrived(stance, manoeuvre, board.neighbour(hex, reversed(heading)), reversed(heading));
    case 'loop':
      return arrived(stance, manoeuvre, hex, heading);
    case 'hold':
      return arrived(stance, manoeuvre, hex, heading, 'holding');
    case 'land':
      return approached(board, airfield, stance);
    case 'stay':
    case 'take-off':
      throw new Error(`fly: ${manoeuvre} ordered in the air at ${hex}`);
  }
};

/** Ahead and the turns move along the new heading, over a dotted line where there is one. Rule: M1, M2, B9 */
const steered = (board: Board, stance: Airborne, manoeuvre: Manoeuvre, heading: Heading): Flown => {
  const to = board.neighbour(stance.hex, heading);
  const line = to === null ? board.dottedLine(stance.hex, heading) : null;
  if (line === null) return arrived(stance, manoeuvre, to, heading);
  return { ...arrived(stance, manoeuvre, line.to, line.heading), followedLine: true };
};

const arrived = (
  { hex: from }: Airborne,
  manoeuvre: Manoeuvre,
  to: Hex | null,
  heading: Heading,
  after: Airborne['after'] = 'flight',
): Flown => ({
  manoeuvre,
  kind: 'in-the-air',
  runway: null,
  from,
  to,
  heading,
  followedLine: false,
  stance: to === null ? null : { posture: 'airborne', hex: to, heading, after },
});

const stayed = (stance: Extract<Stance, { posture: 'grounded' }>): Flown => ({
  manoeuvre: 'stay',
  kind: 'on-the-ground',
  runway: null,
  from: stance.hex,
  to: stance.hex,
  heading: null,
  followedLine: false,
  stance,
});
