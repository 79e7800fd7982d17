import {
  type Board,
  HEADINGS,
  type Heading,
  type Hex,
  reversed,
  type Seat,
  type TurnEvent,
  turned,
} from '../../sopwith/index.ts';

type EventOf<Kind extends TurnEvent['kind']> = Extract<TurnEvent, { readonly kind: Kind }>;
type Moved = EventOf<'moved'>;

/** What one aircraft flew in one segment, as a pencil would draw it. */
export type Leg = {
  readonly seat: Seat;
  readonly segment: number;
  readonly from: Hex;
  /** null: off the board. */
  readonly to: Hex | null;
  /** The side of `from` that was crossed; null where the aircraft stayed. */
  readonly through: Heading | null;
  /** With a dotted line only: the heading with which it came back onto the board. */
  readonly back: Heading | null;
};

/** The tracks of a turn, leg by leg in the order told. Rule: M1–M8, B9 */
export const legsOf = (board: Board, events: readonly TurnEvent[]): readonly Leg[] =>
  events.filter(event => event.kind === 'moved').map(event => legOf(board, event));

const legOf = (board: Board, event: Moved): Leg => {
  const { seat, segment, from, to } = event;
  const leg = { seat, segment, from, to };
  if (to === from) return { ...leg, through: null, back: null };
  if (to === null) return { ...leg, through: sideLeft(event), back: null };
  const through = HEADINGS.find(side => board.neighbour(from, side) === to);
  if (through !== undefined) return { ...leg, through, back: null };
  const line = board.dottedLines.find(one => one.from === from && one.to === to);
  if (line === undefined) throw new Error(`legOf: no way leads from ${from} to ${to}`);
  return { ...leg, through: line.through, back: line.heading };
};

/** The side over which somebody left: a slip goes beside the nose, an Immelmann has already reversed it. Rule: M3, M5 */
const sideLeft = ({ manoeuvre, heading, from }: Moved): Heading => {
  if (heading === null) throw new Error(`legOf: ${manoeuvre} left the board at ${from} without a heading`);
  switch (manoeuvre) {
    case 'slip-left':
      return turned(heading, -1);
    case 'slip-right':
      return turned(heading, 1);
    case 'immelmann':
      return reversed(heading);
    case 'ahead':
    case 'turn-left':
    case 'turn-right':
    case 'split-s':
    case 'hold':
    case 'loop':
    case 'stay':
    case 'take-off':
    case 'land':
      return heading;
  }
};

/** What one burst did: where it flew, where it struck, and whom. */
export type Strike = {
  readonly seat: Seat;
  readonly segment: number;
  readonly heading: Heading;
  /** From the shooter's hex to the last one before the hex struck. */
  readonly flown: readonly Hex[];
  readonly struck: Hex;
  /** null: a balloon. */
  readonly target: Seat | null;
  readonly damage: number;
};

/** Every hit with its line of fire; a burst that struck nobody would only clutter the board. Rule: F3, L2 */
export const strikesOf = (board: Board, legs: readonly Leg[], events: readonly TurnEvent[]): readonly Strike[] =>
  events
    .filter(event => event.kind === 'hit' || event.kind === 'balloon-hit')
    .map(event => {
      const { seat, segment, damage } = event;
      const line = lineOf(event, legs, events);
      const from = legs.find(leg => leg.seat === seat && leg.segment === segment)?.to ?? null;
      const heading = from === null ? undefined : HEADINGS.find(side => board.neighbour(from, side) === line[0]);
      const struck = line.at(-1);
      if (from === null || heading === undefined || struck === undefined) {
        throw new Error(`strikesOf: no burst of seat ${seat} in segment ${segment} explains its ${event.kind}`);
      }
      const target = event.kind === 'hit' ? event.target : null;
      return { seat, segment, heading, flown: [from, ...line.slice(0, -1)], struck, target, damage };
    });

/** The hexes that the burst behind a hit crossed, up to the one struck; empty where no burst explains it. */
const lineOf = (
  event: EventOf<'hit' | 'balloon-hit'>,
  legs: readonly Leg[],
  events: readonly TurnEvent[],
): readonly Hex[] => {
  const lines = events
    .filter(one => one.kind === 'fired')
    .filter(({ seat, segment }) => seat === event.seat && segment === event.segment)
    .map(({ line }) => line);
  if (event.kind === 'balloon-hit') {
    const line = lines.find(one => one.includes(event.hex)) ?? [];
    return line.slice(0, line.indexOf(event.hex) + 1);
  }
  const cut = lines.filter(line => line.length >= event.range).map(line => line.slice(0, event.range));
  const places = placesOf(legs, event);
  return cut.find(line => places.includes(line.at(-1) ?? null)) ?? cut[0] ?? [];
};

/**
 * Where the target may have been: for a fast shooter a slow aircraft is still where it was.
 * Nowhere, as far as the events tell, when it went down before its first move.
 * Rule: T2, F6
 */
const placesOf = (legs: readonly Leg[], { target, segment }: EventOf<'hit'>): readonly (Hex | null)[] => {
  const leg = legs.findLast(one => one.seat === target && one.segment <= segment);
  return leg === undefined ? [] : [leg.to, leg.from];
};
