import type { Manoeuvre, Seat, TurnEvent } from '../sopwith/index.ts';
import {
  counted,
  countOf,
  DIRECTION_WORDS,
  HEADING_WORDS,
  listed,
  ordinal,
  REASON_WORDS,
  windText,
} from './words/en.ts';

type EventOf<Kind extends TurnEvent['kind']> = Extract<TurnEvent, { readonly kind: Kind }>;

/** What a sentence needs besides its event. */
export type Telling = {
  readonly name: (seat: Seat) => string;
  /** Whether the burst ran out at the edge of the board. */
  readonly ranOffBoard: (fired: EventOf<'fired'>) => boolean;
};

/**
 * One event in one sentence, names first, past tense.
 * Everything said stands in the event; no rule is judged again.
 */
export const tell = (event: TurnEvent, telling: Telling): string => {
  switch (event.kind) {
    case 'moved':
      return tellMove(event, telling.name(event.seat));
    case 'followed-line':
      return `${telling.name(event.seat)} followed the dotted line from ${event.from} to ${event.to}.`;
    case 'cloud-damage':
      return `${telling.name(event.seat)} was shaken in cloud at ${event.hex}: one hull.`;
    case 'fired':
      return tellBurst(event, telling);
    case 'hit':
      return `${telling.name(event.seat)} hit ${telling.name(event.target)} at ${rangeText(event.range)}: ${hullText(event.damage)}.`;
    case 'balloon-hit':
      return `${telling.name(event.seat)} hit the balloon at ${event.hex}: ${hullText(event.damage)}.`;
    case 'balloon-down':
      return `The balloon at ${event.hex} came down, shot by ${listed(event.by.map(telling.name))}.`;
    case 'out':
      return tellLoss(event, telling);
    case 'landed':
      return `${telling.name(event.seat)} came to a stop on his own field.`;
    case 'airborne':
      return `${telling.name(event.seat)} was airborne.`;
    case 'repaired':
      return `${telling.name(event.seat)} had his aircraft mended: hull ${event.hull}.`;
    case 'points':
      return tellPoints(event, telling.name(event.seat));
    case 'missed-orders':
      return `${telling.name(event.seat)} sent no orders: NMR${event.inARow > 1 ? `, ${counted(event.inARow)} in a row` : ''}.`;
    case 'replaced-segment':
      return `${telling.name(event.seat)} ${REPLACED[event.why]} the ${ordinal(event.segment)} segment; the rules chose for him.`;
    case 'dropped-burst':
      return `${telling.name(event.seat)} did not fire ${DIRECTION_WORDS[event.direction]}: ${DROPPED[event.why]}.`;
    case 'wind':
      return event.wind === 'calm'
        ? 'It was calm.'
        : `The wind blew ${windText(event.wind)} and took all clouds one hex with it.`;
    case 'drift-damage':
      return `${telling.name(event.seat)} was caught by drifting cloud at ${event.hex}: one hull.`;
    case 'new-cloud':
      return `New cloud came in at ${listed(event.hexes)}.`;
    case 'ace':
      return `${telling.name(event.seat)} is an ace from the next turn on.`;
    case 'over':
      return event.winner === null
        ? 'The battle is over: nobody is left, and it is a draw.'
        : `The battle is over: ${telling.name(event.winner)} has won.`;
  }
};

const REPLACED: Readonly<Record<EventOf<'replaced-segment'>['why'], string>> = {
  missing: 'had written nothing for',
  illegal: 'could not fly what he had written for',
  'not-privileged': 'lacked the privilege for what he had written for',
};

const DROPPED: Readonly<Record<EventOf<'dropped-burst'>['why'], string>> = {
  barred: 'fire was barred there',
  twice: 'he had fired that way in this segment',
  'too-many': 'he had fired all the bursts of a turn',
  'no-ammunition': 'he had no ammunition left',
};

const tellMove = ({ manoeuvre, from, to, heading }: EventOf<'moved'>, name: string): string => {
  const did = manoeuvre === 'land' && heading === null ? 'rolled in' : FLOWN[manoeuvre];
  const nose = heading === null ? '' : `, nose ${HEADING_WORDS[heading]}`;
  if (to === null) return `${name} ${did} from ${from}, over the edge of the board.`;
  return to === from ? `${name} ${did} at ${to}${nose}.` : `${name} ${did} from ${from} to ${to}${nose}.`;
};

const FLOWN: Readonly<Record<Manoeuvre, string>> = {
  ahead: 'flew ahead',
  'turn-left': 'turned left',
  'turn-right': 'turned right',
  'slip-left': 'slipped left',
  'slip-right': 'slipped right',
  hold: 'held',
  immelmann: 'flew an Immelmann',
  'split-s': 'flew a split-S',
  loop: 'looped',
  stay: 'stayed on the ground',
  'take-off': 'rolled down the runway',
  land: 'landed',
};

/** The ray and why it ended: cloud and edge are told here, a balloon by its own event. */
const tellBurst = (event: EventOf<'fired'>, telling: Telling): string => {
  const fired = `${telling.name(event.seat)} fired ${DIRECTION_WORDS[event.direction]}`;
  const nearest = event.line.length === 0;
  if (event.cloud !== undefined) {
    return nearest
      ? `${fired}, straight into the cloud at ${event.cloud}.`
      : `${fired} over ${listed(event.line)}; the cloud at ${event.cloud} stopped the burst.`;
  }
  if (nearest) return `${fired}, out over the edge of the board.`;
  return `${fired} over ${listed(event.line)}${telling.ranOffBoard(event) ? ', as far as the edge' : ''}.`;
};

const tellLoss = ({ seat, cause, by }: EventOf<'out'>, { name }: Telling): string => {
  switch (cause) {
    case 'shot-down':
      return `${name(seat)} was shot down by ${listed(by.map(name))}.`;
    case 'cloud':
      return `${name(seat)} was lost in cloud.`;
    case 'edge':
      return `${name(seat)} left the board and is out.`;
    case 'flak':
      return `${name(seat)} flew into the flak of a balloon and is out.`;
    case 'struck-off':
      return `${name(seat)} was struck off.`;
  }
};

const tellPoints = ({ delta, reason }: EventOf<'points'>, name: string): string =>
  `${name} ${delta < 0 ? 'lost' : 'gained'} ${countOf(Math.abs(delta), 'point', 'points')} ${REASON_WORDS[reason]}.`;

const rangeText = (range: number): string => countOf(range, 'hex', 'hexes');

const hullText = (damage: number): string => `${counted(damage)} hull`;
