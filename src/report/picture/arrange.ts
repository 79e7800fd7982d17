import {
  type Aircraft,
  type Board,
  type Game,
  type Hex,
  reversed,
  type Seat,
  type TurnEvent,
} from '../../sopwith/index.ts';
import { middleOf, moved, type Point, STEP } from './chart.ts';
import {
  aceRing,
  aircraftPiece,
  airfieldPiece,
  balloonPiece,
  burstPiece,
  cloudPiece,
  crossPiece,
  hitPiece,
  type Piece,
  rankRing,
  startPiece,
  tickPiece,
  trackPiece,
} from './pieces.ts';
import { type Leg, legsOf, type Strike, strikesOf } from './track.ts';

/** A piece and where it lies, in units from the middle of the axial hex (0,0). */
export type Placed = { readonly piece: Piece; readonly at: Point };

/**
 * Everything that lies on the board after a turn, from the lowest to the topmost.
 * Whatever is told of the turn itself is taken from its events.
 *
 * Rule: B10, V1, V5
 */
export const arrange = (board: Board, after: Game, events: readonly TurnEvent[]): readonly Placed[] => {
  const legs = legsOf(board, events);
  const strikes = strikesOf(board, legs, events);
  const on = (hex: Hex, piece: Piece): Placed => ({ piece, at: middleOf(board, hex) });
  return [
    ...after.aircraft.map(({ seat, airfield }) => on(airfield, airfieldPiece(seat))),
    ...after.clouds.map(hex => on(hex, cloudPiece(hex))),
    ...after.balloons.map(({ hex, hull }) => on(hex, balloonPiece(hull))),
    ...strikes.flatMap(strike => burstPlaced(board, strike)),
    ...legs.flatMap(leg => trackPlaced(board, leg)),
    ...after.aircraft.flatMap(aircraft => marksPlaced(board, aircraft, legs)),
    ...standing(board, after),
    ...losses(board, legs, strikes, events),
    ...wounds(board, strikes),
  ];
};

/** Each seat keeps its own lane beside the middle of a hex, so that tracks over the same hexes lie side by side. */
const LANES: readonly Point[] = [
  { x: -7, y: -2 },
  { x: 7, y: 2 },
  { x: -2, y: 8 },
  { x: 2, y: -8 },
  { x: 5, y: -5 },
  { x: -5, y: 5 },
];

const inLane = (board: Board, hex: Hex, seat: Seat): Point => moved(middleOf(board, hex), LANES[seat - 1] as Point);

const burstPlaced = (board: Board, { seat, heading, flown }: Strike): readonly Placed[] =>
  flown.map(hex => ({ piece: burstPiece(seat, heading), at: inLane(board, hex, seat) }));

const trackPlaced = (board: Board, { seat, from, to, through, back }: Leg): readonly Placed[] => {
  if (through === null) return [];
  const whole = to !== null && back === null;
  const out = { piece: trackPiece(seat, through, whole ? 'whole' : 'half'), at: inLane(board, from, seat) };
  if (to === null || back === null) return [out];
  return [out, { piece: trackPiece(seat, reversed(back), 'half'), at: inLane(board, to, seat) }];
};

/** Where a track began and where its segments ended; nothing for one who never left his hex. */
const marksPlaced = (board: Board, { seat, hex: stands }: Aircraft, legs: readonly Leg[]): readonly Placed[] => {
  const own = legs.filter(leg => leg.seat === seat);
  const start = own[0]?.from;
  if (start === undefined || own.every(leg => leg.through === null)) return [];
  const ends = grouped(own, leg => leg.to);
  return [
    { piece: startPiece(seat), at: inLane(board, start, seat) },
    ...[...ends].flatMap(([hex, there]) => {
      if (hex === null || hex === stands) return [];
      const segments = there.map(leg => leg.segment).join(',');
      return [{ piece: tickPiece(seat, segments), at: inLane(board, hex, seat) }];
    }),
  ];
};

/** How aircraft on the same hex stand around its middle, and at what size. Rule: M9 */
const PLACES: readonly { readonly size: number; readonly around: readonly Point[] }[] = [
  { size: 1, around: [{ x: 0, y: 0 }] },
  {
    size: 0.8,
    around: [
      { x: -13, y: -9 },
      { x: 13, y: 9 },
    ],
  },
  {
    size: 0.7,
    around: [
      { x: -15, y: 9 },
      { x: 15, y: 9 },
      { x: 0, y: -15 },
    ],
  },
  {
    size: 0.7,
    around: [
      { x: -16, y: 0 },
      { x: 16, y: 0 },
      { x: 0, y: -19 },
      { x: 0, y: 19 },
    ],
  },
  {
    size: 0.6,
    around: [
      { x: -16, y: -10 },
      { x: 16, y: -10 },
      { x: -16, y: 13 },
      { x: 16, y: 13 },
      { x: 0, y: -23 },
    ],
  },
  {
    size: 0.6,
    around: [
      { x: -17, y: -10 },
      { x: 17, y: -10 },
      { x: -17, y: 11 },
      { x: 17, y: 11 },
      { x: 0, y: -22 },
      { x: 0, y: 22 },
    ],
  },
];

const standing = (board: Board, { aircraft }: Game): readonly Placed[] => {
  const byHex = grouped(aircraft, ({ hex }) => hex);
  return [...byHex].flatMap(([hex, there]) => {
    if (hex === null) return [];
    const { size, around } = PLACES[there.length - 1] as (typeof PLACES)[number];
    return there.flatMap((one, number) => {
      const at = moved(middleOf(board, hex), around[number] as Point);
      return piecesOf(board, one, size).map(piece => ({ piece, at }));
    });
  });
};

/** How large an aircraft on the ground is at most, so that its airfield shows around it. */
const PARKED = 0.74;

/** An aircraft under its rings; one on the ground points along its middle runway. Rule: V5, B5 */
const piecesOf = (board: Board, aircraft: Aircraft, room: number): readonly Piece[] => {
  const { seat, airfield, heading, posture, ace, ranks } = aircraft;
  const size = posture === 'grounded' ? Math.min(room, PARKED) : room;
  return [
    ...(ace ? [aceRing(size)] : []),
    ...(ranks > 0 ? [rankRing(ranks, size)] : []),
    aircraftPiece(seat, heading ?? board.airfield(airfield).runways.beta.heading, size),
  ];
};

/** Where the stars of one hex lie, so that none hides another. */
const STARS: readonly Point[] = [
  { x: 19, y: -17 },
  { x: -19, y: -17 },
  { x: 19, y: 17 },
  { x: -19, y: 17 },
  { x: 0, y: 26 },
  { x: 0, y: -26 },
];

/** One star for each aircraft or balloon struck on a hex in a segment, with all the damage it took there. */
const wounds = (board: Board, strikes: readonly Strike[]): readonly Placed[] => {
  const byHex = grouped(strikes, ({ struck }) => struck);
  return [...byHex].flatMap(([hex, there]) =>
    [...grouped(there, ({ target, segment }) => `${target} ${segment}`).values()].map((together, number) => ({
      piece: hitPiece(together.reduce((sum, { damage }) => sum + damage, 0)),
      at: moved(middleOf(board, hex), STARS[number % STARS.length] as Point),
    })),
  );
};

/** A cross where somebody was lost: on the hex, or on the side over which he left. Rule: M8, F6 */
const losses = (
  board: Board,
  legs: readonly Leg[],
  strikes: readonly Strike[],
  events: readonly TurnEvent[],
): readonly Placed[] =>
  events
    .filter(event => event.kind === 'out')
    .flatMap(({ seat }) => {
      const at = lastPlace(board, legs, strikes, seat);
      return at === null ? [] : [{ piece: crossPiece(seat), at }];
    });

/** One shot down by fast aircraft before his first move has no track, but was struck somewhere. Rule: T2 */
const lastPlace = (board: Board, legs: readonly Leg[], strikes: readonly Strike[], seat: Seat): Point | null => {
  const last = legs.findLast(leg => leg.seat === seat);
  const struck = strikes.find(({ target }) => target === seat)?.struck ?? null;
  const hex = last === undefined ? struck : last.to;
  if (hex !== null) return inLane(board, hex, seat);
  return last === undefined || last.through === null
    ? null
    : moved(inLane(board, last.from, seat), STEP[last.through], 0.5);
};

const grouped = <T, Key>(all: readonly T[], keyOf: (one: T) => Key): ReadonlyMap<Key, readonly T[]> => {
  const groups = new Map<Key, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
};
