import type { Board } from '../board/board.ts';
import type { Heading, Hex } from '../board/hex.ts';
import type { TurnEvent } from '../game/event.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import { changed, flyingIn, type Half } from './flyer.ts';
import type { Stance } from './stance.ts';
import { continued, type Turn } from './turn.ts';

/** Hull lost in each segment in a cloud. Rule: C2 */
export const CLOUD_DAMAGE = 1;

/** Whether a cloud harms an aircraft in this posture. Rule: A8, C2 */
export const cloudHarms = ({ clouds }: RuleBook, posture: Stance['posture']): boolean =>
  posture !== 'grounded' || clouds.harmOnGround;

/** Every cloud one hex further; what leaves the board is gone. Rule: C3 */
export const drifted = (board: Board, clouds: readonly Hex[], wind: Heading): readonly Hex[] =>
  board.sorted(clouds.flatMap(hex => board.neighbour(hex, wind) ?? []));

/** Each cloud takes its toll of those who entered it or stayed in it in this half, before anybody fires. Rule: C2, T1 */
export const sufferClouds = (turn: Turn, half: Half): Turn => {
  if (turn.clouds.length === 0) return turn;
  const harmed = flyingIn(turn.flyers, half).filter(
    ({ stance }) => turn.cloudHexes.has(stance.hex) && cloudHarms(turn.book, stance.posture),
  );
  if (harmed.length === 0) return turn;
  const told = harmed.map(
    ({ seat, stance }): TurnEvent => ({ kind: 'cloud-damage', segment: half.segment, seat, hex: stance.hex }),
  );
  return continued(turn, {
    flyers: turn.flyers.map(flyer =>
      harmed.some(one => one === flyer) ? changed(flyer, { hull: Math.max(0, flyer.hull - CLOUD_DAMAGE) }) : flyer,
    ),
    told: [...turn.told, ...told],
  });
};
