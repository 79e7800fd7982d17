import type { Hex } from '../board/hex.ts';
import type { TurnEvent } from '../game/event.ts';
import { divided } from './scoring.ts';
import type { Flown } from './stance.ts';
import { distinct } from './told.ts';
import { continued, type Turn } from './turn.ts';

/** Whether this flight enters the hex of a balloon, and is downed by its flak. Rule: L4 */
export const isFlak = (balloons: ReadonlySet<Hex>, { from, to }: Flown): boolean =>
  balloons.size > 0 && to !== null && to !== from && balloons.has(to);

/** A balloon without hull has stood, stopped bursts and had its flak until now; at the end of the segment it is gone. Rule: L5, P9 */
export const dropBalloons = (turn: Turn, segment: number): Turn => {
  const down = turn.balloons.filter(balloon => balloon.hull === 0);
  if (down.length === 0) return turn;
  const told = down.flatMap(({ hex }): readonly TurnEvent[] => {
    const by = distinct(
      turn.told.flatMap(event => (event.kind === 'balloon-hit' && event.hex === hex ? event.seat : [])),
    );
    return [{ kind: 'balloon-down', segment, hex, by }, ...divided(turn.prices.balloon, by, 'balloon', segment)];
  });
  const balloons = turn.balloons.filter(balloon => balloon.hull > 0);
  return continued(turn, {
    balloons,
    balloonHexes: new Set(balloons.map(({ hex }) => hex)),
    told: [...turn.told, ...told],
  });
};
