import type { Aircraft, Game, Seat, TurnEvent } from '../sopwith/index.ts';
import { seatColour } from './seat-colours.ts';

type Out = Extract<TurnEvent, { readonly kind: 'out' }>;

/**
 * The picture in words, for those who do not see it: the turn and its wind, who is where, who was lost.
 * Two sentences of plain text.
 *
 * Rule: V1, V4
 */
export const boardAlt = (after: Game, events: readonly TurnEvent[]): string => {
  const turn = after.turn === 1 ? 'before turn 1' : `after turn ${after.turn - 1}`;
  const wind = after.wind === 'calm' ? 'calm' : `wind to ${after.wind}`;
  const losses = events.filter(event => event.kind === 'out');
  const aircraft = after.aircraft.flatMap(one => {
    const loss = losses.find(({ seat }) => seat === one.seat);
    if (loss !== undefined) return [lossText(loss)];
    return one.hex === null ? [] : [`${nameOf(one.seat)} ${placeText(one)}`];
  });
  return `The board ${turn}, ${wind}. ${aircraft.join(', ')}.`;
};

const nameOf = (seat: Seat): string => seatColour(seat).name;

const placeText = ({ hex, heading, posture }: Aircraft): string => {
  switch (posture) {
    case 'grounded':
      return `on the ground at ${hex}`;
    case 'landing':
      return `landing at ${hex}`;
    case 'airborne':
    case 'out':
      return `at ${hex} heading ${heading}`;
  }
};

const lossText = ({ seat, cause, by }: Out): string => {
  switch (cause) {
    case 'shot-down':
      return `${nameOf(seat)} shot down by ${by.map(nameOf).join(' and ')}`;
    case 'cloud':
      return `${nameOf(seat)} lost in cloud`;
    case 'edge':
      return `${nameOf(seat)} gone over the edge`;
    case 'flak':
      return `${nameOf(seat)} downed by flak`;
    case 'struck-off':
      return `${nameOf(seat)} struck off`;
  }
};
