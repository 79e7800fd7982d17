import type { Aircraft, Game, Heading, Hex, TurnEvent } from '../../src/sopwith/index.ts';

type Told = { readonly after: Game; readonly events: readonly TurnEvent[] };

const aircraft = (seat: number, pilot: string, airfield: Hex, over: Partial<Aircraft>): Aircraft => ({
  seat,
  pilot,
  computer: false,
  airfield,
  hex: airfield,
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
  ...over,
});

const inTheAir = (hex: Hex, heading: Heading): Partial<Aircraft> => ({ hex, heading, posture: 'airborne' });
const OUT: Partial<Aircraft> = { hex: null, posture: 'out' };

/** Nobody has taken off, and there is no cloud. */
export const opening: Game = {
  ruleBook: 'classic',
  edition: 1,
  houseRules: {},
  seed: 'opening',
  computersFlew: false,
  turn: 1,
  wind: 'calm',
  clouds: [],
  balloons: [],
  pot: 0,
  over: null,
  aircraft: [
    aircraft(1, 'Manfred', 'A1', {}),
    aircraft(2, 'Albert', 'A10', {}),
    aircraft(3, 'Billy', 'J19', {}),
    aircraft(4, 'Raymond', 'S10', {}),
    aircraft(5, 'Werner', 'S1', {}),
    aircraft(6, 'René', 'J1', {}),
  ],
};

/** As much as one turn can show: a fight in the middle, a landing, an Immelmann, one over the edge. */
export const busy: Told = {
  after: {
    ...opening,
    ruleBook: 'tweedekker',
    houseRules: { balloons: 'block' },
    turn: 8,
    wind: 'NE',
    clouds: [
      'C4',
      'C5',
      'D4',
      'D5',
      'G10',
      'G11',
      'H11',
      'J4',
      'K3',
      'K4',
      'M12',
      'M13',
      'N11',
      'N12',
      'P4',
      'P5',
      'Q5',
    ],
    balloons: [
      { hex: 'G4', hull: 12 },
      { hex: 'G13', hull: 10 },
      { hex: 'P7', hull: 7 },
    ],
    aircraft: [
      aircraft(1, 'Manfred von Richthofen', 'A1', { ...inTheAir('J11', 'NE'), hull: 9, ace: true }),
      aircraft(2, 'Albert Ball & <Co>', 'A10', { ...inTheAir('J15', 'NE'), ranks: 3 }),
      aircraft(3, 'Billy Bishop', 'J19', { ...inTheAir('K10', 'W'), hits: 1 }),
      aircraft(4, 'Raymond Collishaw of Nanaimo', 'S10', {}),
      aircraft(5, 'Werner Voß', 'S1', { ...inTheAir('K10', 'SE'), ranks: 6 }),
      aircraft(6, 'René Fonck', 'J1', { ...OUT, place: 6 }),
    ],
  },
  events: [
    { kind: 'moved', segment: 1, seat: 1, manoeuvre: 'ahead', from: 'L9', to: 'K10', heading: 'NE' },
    { kind: 'moved', segment: 1, seat: 2, manoeuvre: 'turn-left', from: 'G15', to: 'H15', heading: 'SW' },
    { kind: 'moved', segment: 1, seat: 3, manoeuvre: 'ahead', from: 'K13', to: 'K12', heading: 'W' },
    { kind: 'moved', segment: 1, seat: 4, manoeuvre: 'land', from: 'R10', to: 'S10', heading: null },
    { kind: 'moved', segment: 1, seat: 5, manoeuvre: 'slip-left', from: 'I9', to: 'J10', heading: 'SE' },
    { kind: 'moved', segment: 1, seat: 6, manoeuvre: 'ahead', from: 'J3', to: 'J2', heading: 'W' },
    { kind: 'fired', segment: 1, seat: 3, direction: 'ahead', line: ['K11', 'K10', 'K9', 'K8'] },
    { kind: 'hit', segment: 1, seat: 3, target: 1, range: 2, damage: 3 },
    { kind: 'landed', segment: 1, seat: 4 },
    { kind: 'moved', segment: 2, seat: 1, manoeuvre: 'ahead', from: 'K10', to: 'J11', heading: 'NE' },
    { kind: 'moved', segment: 2, seat: 2, manoeuvre: 'ahead', from: 'H15', to: 'I15', heading: 'SW' },
    { kind: 'moved', segment: 2, seat: 3, manoeuvre: 'ahead', from: 'K12', to: 'K11', heading: 'W' },
    { kind: 'moved', segment: 2, seat: 4, manoeuvre: 'stay', from: 'S10', to: 'S10', heading: null },
    { kind: 'moved', segment: 2, seat: 5, manoeuvre: 'ahead', from: 'J10', to: 'K10', heading: 'SE' },
    { kind: 'moved', segment: 2, seat: 6, manoeuvre: 'turn-left', from: 'J2', to: 'K1', heading: 'SW' },
    { kind: 'moved', segment: 3, seat: 1, manoeuvre: 'hold', from: 'J11', to: 'J11', heading: 'NE' },
    { kind: 'moved', segment: 3, seat: 2, manoeuvre: 'immelmann', from: 'I15', to: 'J15', heading: 'NE' },
    { kind: 'moved', segment: 3, seat: 3, manoeuvre: 'ahead', from: 'K11', to: 'K10', heading: 'W' },
    { kind: 'moved', segment: 3, seat: 4, manoeuvre: 'stay', from: 'S10', to: 'S10', heading: null },
    { kind: 'moved', segment: 3, seat: 5, manoeuvre: 'loop', from: 'K10', to: 'K10', heading: 'SE' },
    { kind: 'moved', segment: 3, seat: 6, manoeuvre: 'turn-right', from: 'K1', to: null, heading: 'W' },
    { kind: 'fired', segment: 3, seat: 2, direction: 'ahead', line: ['I15', 'H15', 'G15'] },
    { kind: 'out', segment: 3, seat: 6, cause: 'edge', by: [] },
    { kind: 'wind', wind: 'NE' },
  ],
};

/** Red has just followed a dotted line from F1 to A1; Blue shot at him from far off and hit nothing. */
export const duel: Told = {
  after: {
    ...opening,
    ruleBook: 'duel',
    turn: 4,
    clouds: ['E3', 'E4', 'F4', 'H3', 'H4', 'I4'],
    aircraft: [
      aircraft(1, 'Lanoe Hawker', 'A4', inTheAir('A1', 'E')),
      aircraft(2, 'Max Immelmann', 'M1', inTheAir('G4', 'NE')),
    ],
  },
  events: [
    { kind: 'moved', segment: 1, seat: 1, manoeuvre: 'ahead', from: 'F3', to: 'F2', heading: 'W' },
    { kind: 'moved', segment: 1, seat: 2, manoeuvre: 'ahead', from: 'J4', to: 'I4', heading: 'NE' },
    { kind: 'moved', segment: 2, seat: 1, manoeuvre: 'ahead', from: 'F2', to: 'F1', heading: 'W' },
    { kind: 'moved', segment: 2, seat: 2, manoeuvre: 'ahead', from: 'I4', to: 'H4', heading: 'NE' },
    { kind: 'moved', segment: 3, seat: 1, manoeuvre: 'turn-right', from: 'F1', to: 'A1', heading: 'E' },
    { kind: 'followed-line', segment: 3, seat: 1, from: 'F1', to: 'A1' },
    { kind: 'moved', segment: 3, seat: 2, manoeuvre: 'slip-left', from: 'H4', to: 'G4', heading: 'NE' },
    { kind: 'fired', segment: 3, seat: 2, direction: 'ahead', line: ['F4'] },
    { kind: 'wind', wind: 'calm' },
  ],
};
