import type { TurnEvent } from '../game/event.ts';
import { changed, type Flyer, isInPlay } from './flyer.ts';
import { continued, type Turn } from './turn.ts';

/** Who is in play with enough points after the whole turn is an ace from the next turn on, and stays one. Rule: P5 */
export const nameAces = (turn: Turn): Turn => {
  const rule = turn.book.privileges;
  if (rule.kind !== 'battle-ace') return turn;
  const risen = turn.flyers.filter(flyer => isInPlay(flyer) && !flyer.ace && flyer.points >= rule.points);
  if (risen.length === 0) return turn;
  return continued(turn, {
    flyers: turn.flyers.map((flyer): Flyer => (risen.includes(flyer) ? changed(flyer, { ace: true }) : flyer)),
    events: [...turn.events, ...risen.map(({ seat }): TurnEvent => ({ kind: 'ace', seat }))],
  });
};
