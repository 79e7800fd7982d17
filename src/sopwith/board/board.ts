import { HEADINGS, type Heading, type Hex, reversed, turned } from './hex.ts';

export type Axial = { readonly q: number; readonly r: number };

/** The two hexes an aircraft rolls over, the nearer to the corner first, and the heading of the take-off. Rule: B5 */
export type RunwayStrip = { readonly inner: Hex; readonly outer: Hex; readonly heading: Heading };

export type Airfield = {
  readonly corner: Hex;
  readonly runways: Readonly<Record<'alpha' | 'beta' | 'gamma', RunwayStrip>>;
};

/** A side of the board through which one leaves, and where one comes back with the nose pointing in. Rule: B8 */
export type DottedLine = {
  readonly from: Hex;
  readonly through: Heading;
  readonly to: Hex;
  readonly heading: Heading;
};

/** A board: its hexes in order of row and number, and answers about them that are looked up, never computed twice. */
export type Board = {
  readonly name: BoardName;
  readonly hexes: readonly Hex[];
  readonly airfields: readonly Airfield[];
  readonly greyHexes: readonly Hex[];
  readonly dottedLines: readonly DottedLine[];
  readonly has: (hex: Hex) => boolean;
  readonly axial: (hex: Hex) => Axial;
  /** null: off the board. Follows no dotted line. */
  readonly neighbour: (hex: Hex, heading: Heading) => Hex | null;
  /** The hex itself and all that touch it. */
  readonly around: (hex: Hex) => readonly Hex[];
  /** Every hex from the next one to the edge, nearest first. */
  readonly ray: (hex: Hex, heading: Heading) => readonly Hex[];
  /** The line that leaves this hex through this side; null where there is none. */
  readonly dottedLine: (hex: Hex, through: Heading) => DottedLine | null;
  /** Throws where there is no airfield. */
  readonly airfield: (corner: Hex) => Airfield;
  readonly distance: (one: Hex, other: Hex) => number;
  /** The same hexes by row, then number. */
  readonly sorted: (hexes: readonly Hex[]) => readonly Hex[];
  /** Corners and runways, where no cloud begins. Rule: C1, C6 */
  readonly isField: (hex: Hex) => boolean;
};

export type BoardName = 'hexagon-10' | 'duel-79';

/** What a board is drawn from: rows from the north, each with the axial place of its west end. */
export type BoardPlan = {
  readonly name: BoardName;
  readonly rows: readonly { readonly west: Axial; readonly length: number }[];
  /** The corners with the heading of their middle runway. */
  readonly airfields: readonly (readonly [corner: Hex, beta: Heading])[];
  readonly greyHexes: readonly Hex[];
  readonly dottedLines: readonly DottedLine[];
};

/** One step along each heading. Rule: B2 */
const STEPS: Readonly<Record<Heading, Axial>> = {
  NE: { q: 1, r: -1 },
  E: { q: 1, r: 0 },
  SE: { q: 0, r: 1 },
  SW: { q: -1, r: 1 },
  W: { q: -1, r: 0 },
  NW: { q: 0, r: -1 },
};

/** All that is known of one hex. */
type Place = {
  readonly order: number;
  readonly axial: Axial;
  readonly neighbours: Readonly<Record<Heading, Hex | null>>;
  readonly around: readonly Hex[];
  readonly rays: Readonly<Record<Heading, readonly Hex[]>>;
};

/** Lays out a board from its plan. Asking about a hex that is not on it throws. */
export const layOut = (plan: BoardPlan): Board => {
  const places = surveyed(plan);
  const placeOf = (hex: Hex): Place => {
    const place = places.get(hex);
    if (place === undefined) throw new Error(`board ${plan.name}: there is no hex ${hex}`);
    return place;
  };
  const ray = (hex: Hex, heading: Heading) => placeOf(hex).rays[heading];
  const airfields = plan.airfields.map(([corner, beta]) => airfieldAt(corner, beta, ray));
  const byCorner = new Map(airfields.map(airfield => [airfield.corner, airfield]));
  const fieldHexes = new Set(airfields.flatMap(hexesOfAirfield));
  const lines = new Map(plan.dottedLines.map(line => [`${line.from}${line.through}`, line]));
  return {
    name: plan.name,
    hexes: [...places.keys()],
    airfields,
    greyHexes: plan.greyHexes,
    dottedLines: plan.dottedLines,
    has: hex => places.has(hex),
    axial: hex => placeOf(hex).axial,
    neighbour: (hex, heading) => placeOf(hex).neighbours[heading],
    around: hex => placeOf(hex).around,
    ray,
    dottedLine: (hex, through) => (lines.size === 0 ? null : (lines.get(`${hex}${through}`) ?? null)),
    airfield: corner => {
      const airfield = byCorner.get(corner);
      if (airfield === undefined) throw new Error(`board ${plan.name}: there is no airfield at ${corner}`);
      return airfield;
    },
    distance: (one, other) => stepsBetween(placeOf(one).axial, placeOf(other).axial),
    sorted: hexes => [...hexes].sort((one, other) => placeOf(one).order - placeOf(other).order),
    isField: hex => fieldHexes.has(hex),
  };
};

/** Both ways of a dotted line between two sides. Rule: B8 */
export const bothWays = (
  one: Hex,
  sideOfOne: Heading,
  other: Hex,
  sideOfOther: Heading,
): readonly [DottedLine, DottedLine] => [
  { from: one, through: sideOfOne, to: other, heading: reversed(sideOfOther) },
  { from: other, through: sideOfOther, to: one, heading: reversed(sideOfOne) },
];

/** The corner and the runways of an airfield. */
export const hexesOfAirfield = ({ corner, runways }: Airfield): readonly Hex[] => [
  corner,
  ...Object.values(runways).flatMap(({ inner, outer }) => [inner, outer]),
];

const surveyed = (plan: BoardPlan): ReadonlyMap<Hex, Place> => {
  const labels = new Map<string, Hex>();
  const axials = new Map<Hex, Axial>();
  plan.rows.forEach(({ west, length }, row) => {
    for (let number = 1; number <= length; number++) {
      const axial = { q: west.q + number - 1, r: west.r };
      const label = `${String.fromCharCode(65 + row)}${number}`;
      labels.set(key(axial), label);
      axials.set(label, axial);
    }
  });
  const at = (axial: Axial): Hex | null => labels.get(key(axial)) ?? null;
  return new Map(
    [...axials].map(([hex, axial], order) => [
      hex,
      {
        order,
        axial,
        neighbours: byHeading(heading => at(stepped(axial, heading, 1))),
        around: [hex, ...HEADINGS.flatMap(heading => at(stepped(axial, heading, 1)) ?? [])],
        rays: byHeading(heading => rayOn(at, axial, heading)),
      },
    ]),
  );
};

const rayOn = (at: (axial: Axial) => Hex | null, start: Axial, heading: Heading): readonly Hex[] => {
  const hexes: Hex[] = [];
  for (let steps = 1; ; steps++) {
    const hex = at(stepped(start, heading, steps));
    if (hex === null) return hexes;
    hexes.push(hex);
  }
};

const airfieldAt = (corner: Hex, beta: Heading, ray: Board['ray']): Airfield => {
  const strip = (heading: Heading): RunwayStrip => {
    const [inner, outer] = ray(corner, heading);
    if (inner === undefined || outer === undefined) throw new Error(`board: no runway ${heading} at ${corner}`);
    return { inner, outer, heading };
  };
  return { corner, runways: { alpha: strip(turned(beta, -1)), beta: strip(beta), gamma: strip(turned(beta, 1)) } };
};

const byHeading = <T>(of: (heading: Heading) => T): Readonly<Record<Heading, T>> =>
  Object.fromEntries(HEADINGS.map(heading => [heading, of(heading)])) as Record<Heading, T>;

const stepped = ({ q, r }: Axial, heading: Heading, steps: number): Axial => ({
  q: q + STEPS[heading].q * steps,
  r: r + STEPS[heading].r * steps,
});

const stepsBetween = (one: Axial, other: Axial): number => {
  const [q, r] = [one.q - other.q, one.r - other.r];
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
};

const key = ({ q, r }: Axial): string => `${q},${r}`;
