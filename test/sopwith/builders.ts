import { expect } from 'vitest';
import {
  type Aircraft,
  type Burst,
  type BurstDirection,
  type Game,
  type Heading,
  type Hex,
  type Manoeuvre,
  type OrderSheet,
  type Resolved,
  type RuleBookId,
  type Runway,
  resolveTurn,
  type Seat,
  type SegmentOrder,
  type TurnEvent,
  type TurnToFly,
} from '../../src/sopwith/index.ts';

const HOMES: Readonly<Record<RuleBookId, readonly Hex[]>> = {
  classic: ['A1', 'A10', 'J19', 'S10', 'S1', 'J1'],
  tweedekker: ['A1', 'A10', 'J19', 'S10', 'S1', 'J1'],
  postal: ['A1', 'A10', 'J19', 'S10', 'S1', 'J1'],
  duel: ['A4', 'M1'],
};

export type AircraftPart = Partial<Aircraft> & { readonly seat: Seat };

/** In the air: `airborne(1, 'J10', 'E', { hull: 3 })`. */
export const airborne = (seat: Seat, hex: Hex, heading: Heading, more: Partial<Aircraft> = {}): AircraftPart => ({
  seat,
  hex,
  heading,
  posture: 'airborne',
  ...more,
});

/** On his own field. */
export const grounded = (seat: Seat, more: Partial<Aircraft> = {}): AircraftPart => ({
  seat,
  posture: 'grounded',
  ...more,
});

export const out = (seat: Seat, place: number): AircraftPart => ({ seat, posture: 'out', hull: 0, place });

/** Turn 5 of a game with these aircraft: calm, no clouds. */
export const aGame = (ruleBook: RuleBookId, aircraft: readonly AircraftPart[], more: Partial<Game> = {}): Game => ({
  ruleBook,
  edition: 1,
  houseRules: {},
  seed: 'a seed for tests',
  computersFlew: false,
  turn: 5,
  wind: 'calm',
  clouds: [],
  balloons: [],
  pot: 0,
  aircraft: aircraft.map(part => anAircraft(ruleBook, part)),
  over: null,
  ...more,
});

const anAircraft = (ruleBook: RuleBookId, part: AircraftPart): Aircraft => {
  const airfield = HOMES[ruleBook][part.seat - 1] as Hex;
  return {
    pilot: `Pilot ${part.seat}`,
    computer: false,
    airfield,
    hex: part.posture === 'grounded' ? airfield : null,
    heading: null,
    posture: 'grounded',
    hull: 12,
    ammunition: 16,
    points: 0,
    ace: false,
    standing: 0,
    ranks: 0,
    missed: 0,
    repaired: 0,
    hits: 0,
    kills: 0,
    place: null,
    ...part,
  };
};

/** A sheet as pilots speak: `sheet('ahead / left right', 'take-off gamma', 'land / ahead through')`. */
export const sheet = (...segments: readonly string[]): OrderSheet => ({ segments: segments.map(segmentOf) });

const segmentOf = (text: string): SegmentOrder => {
  const [flight = '', fire] = text.split(' / ');
  const [manoeuvre, runway] = flight.split(' ');
  return {
    manoeuvre: manoeuvre as Manoeuvre,
    ...(runway === undefined ? {} : { runway: runway as Runway }),
    ...(fire === undefined ? {} : { fire: burstsOf(fire) }),
  };
};

const burstsOf = (text: string): readonly Burst[] =>
  [...text.matchAll(/(ahead|left|right)( through)?/g)].map(([, direction, through]) =>
    through === undefined
      ? { direction: direction as BurstDirection }
      : { direction: direction as BurstDirection, through: true },
  );

export const AHEAD = sheet('ahead', 'ahead', 'ahead');
export const STAY = sheet('stay', 'stay', 'stay');
/** One step ahead, then none. */
export const AHEAD_AND_HOLD = sheet('ahead', 'hold', 'hold');

/** Resolves a turn in calm weather unless told otherwise. */
export const play = (game: Game, orders: TurnToFly['orders'], more: Partial<TurnToFly> = {}): Resolved =>
  resolveTurn({ game, orders, weather: { wind: 'calm', newCloud: [] }, ...more });

export const seatOf = ({ game }: Resolved, seat: Seat): Aircraft =>
  game.aircraft.find(aircraft => aircraft.seat === seat) as Aircraft;

/** The events of one kind. */
export const told = <K extends TurnEvent['kind']>({ events }: Resolved, kind: K) =>
  events.filter((event): event is Extract<TurnEvent, { kind: K }> => event.kind === kind);

/** What all points events of a turn come to for one seat. */
export const pointsOf = (resolved: Resolved, seat: Seat): number =>
  told(resolved, 'points')
    .filter(event => event.seat === seat)
    .reduce((sum, event) => sum + event.delta, 0);

export const expectAt = (resolved: Resolved, seat: Seat, hex: Hex | null, heading: Heading | null): void => {
  const { hex: isAt, heading: looks } = seatOf(resolved, seat);
  expect({ hex: isAt, heading: looks }).toEqual({ hex, heading });
};
