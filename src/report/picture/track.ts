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
      const [target, hexes] = event.kind === 'hit' ? [event.target, placesOf(legs, event)] : [null, [event.hex]];
      const from = legs.find(leg => leg.seat === seat && leg.segment === segment)?.to ?? null;
      const line = burstOver(hexes, events, event);
      const heading = from === null ? undefined : HEADINGS.find(side => board.neighbour(from, side) === line[0]);
      if (from === null || heading === undefined) {
        throw new Error(`strikesOf: seat ${seat} did not fire ${line.join(' ')} from ${from} in segment ${segment}`);
      }
      return {
        seat,
        segment,
        heading,
        flown: [from, ...line.slice(0, -1)],
        struck: line.at(-1) as Hex,
        target,
        damage,
      };
    });

/** Where the target may have been: for a fast shooter a slow aircraft is still where it was. Rule: T2 */
const placesOf = (legs: readonly Leg[], { target, segment }: EventOf<'hit'>): readonly Hex[] => {
  const { from, to } = legs.findLast(leg => leg.seat === target && leg.segment <= segment) ?? { from: null, to: null };
  return [to, from].filter(hex => hex !== null);
};

/** The hexes that the burst behind a hit crossed, up to the one struck. */
const burstOver = (
  hexes: readonly Hex[],
  events: readonly TurnEvent[],
  { seat, segment }: EventOf<'hit' | 'balloon-hit'>,
): readonly Hex[] => {
  for (const event of events) {
    if (event.kind !== 'fired' || event.seat !== seat || event.segment !== segment) continue;
    const reach = event.line.findIndex(hex => hexes.includes(hex));
    if (reach !== -1) return event.line.slice(0, reach + 1);
  }
  throw new Error(`strikesOf: no burst of seat ${seat} in segment ${segment} crosses ${hexes.join(' or ')}`);
};
