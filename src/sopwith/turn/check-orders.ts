import type { FlightStep, OrderFault, OrdersCheck, WrittenSegments } from '../game/door.ts';
import type { Game, HouseRules, RuleBookId, Seat } from '../game/game.ts';
import { underHouseRules } from '../game/house-rules.ts';
import type { SegmentOrder } from '../game/order-sheet.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import { newestEdition } from '../rulebooks/shelf.ts';
import { fireBar, isRepeated, volleyOf } from './bursts.ts';
import { mostPrivileges } from './careers.ts';
import { aircraftOf, type Cockpit, cockpitOf, lastSegment, stanceOf } from './cockpit.ts';
import { fly } from './flight.ts';
import { whyIllegal } from './legality.ts';
import { commitment, type Flown, type Stance } from './stance.ts';
import { type Sky, skyOf, stanceAfter, warningsOf } from './warnings.ts';

/**
 * Judges what a pilot wrote for the coming turn, as the intake does: the sheet it comes to, every fault, and the
 * flight as far as it can be followed. Segments are undefined where he wrote nothing; that is no fault where nothing
 * can be chosen. Throws for a seat where nobody sits or who is out.
 *
 * Rule: F2, M4, A1, A3; order grammar §3
 */
export const checkOrders = (game: Game, seat: Seat, written: WrittenSegments): OrdersCheck => {
  const aircraft = aircraftOf(game, seat);
  const cockpit = cockpitOf(game, aircraft);
  const start = stanceOf(cockpit.board, aircraft);
  if (start === null) throw new Error(`checkOrders: the pilot of seat ${seat} is out`);
  const sky = skyOf(game);
  const last = lastSegment(cockpit.privileges);
  const legs: Leg[] = [];
  let leg: Leg = { ...AT_THE_START, stance: start, ammunition: aircraft.ammunition };
  for (let segment = 1; segment <= last; segment++) {
    leg = nextLeg(cockpit, sky, leg, segment, written);
    legs.push(leg);
  }
  const segments = legs.flatMap(({ order }) => order ?? []);
  const faults = legs.flatMap(({ faults }) => faults);
  return {
    sheet: { segments },
    faults: [
      ...countFaults(written, last),
      ...faults,
      ...burstFaults(cockpit.book, written),
      ...limitFaults(written, cockpit.privileges.burstsEachTurn, faults),
    ],
    shortOfAmmunition: segments.flatMap(({ fire }) => fire ?? []).length > aircraft.ammunition,
    flight: legs.flatMap(({ step }) => step ?? []),
  };
};

/**
 * Judges what needs no position: the number of lines, a Hold in 1, bursts and directions.
 *
 * Rule: M4, F1, F2; order grammar §3
 */
export const checkWritten = (
  ruleBook: RuleBookId,
  houseRules: HouseRules,
  written: WrittenSegments,
): readonly OrderFault[] => {
  const book = underHouseRules(newestEdition(ruleBook), houseRules);
  const most = mostPrivileges(book);
  const missing = [1, 2, 3].filter(segment => written[segment - 1] === undefined && !isBound(written, segment));
  return [
    ...countFaults(written, lastSegment(most)),
    ...missing.map((segment): OrderFault => ({ code: 'missing-segment', segment })),
    ...(written[0]?.manoeuvre === 'hold' ? [HOLD_IN_FIRST] : []),
    ...burstFaults(book, written),
    ...limitFaults(written, most.burstsEachTurn),
  ];
};

const HOLD_IN_FIRST: OrderFault = { code: 'illegal-manoeuvre', segment: 1, manoeuvre: 'hold', why: 'hold-in-first' };

/** Whether the lines before leave nothing to choose in this segment, wherever the aircraft may be. Rule: M4, A1, A3 */
const isBound = (written: WrittenSegments, segment: number): boolean => {
  const before = written.slice(0, segment - 1).map(order => order?.manoeuvre);
  return before.indexOf('hold', 1) > 0 || before.includes('land') || before.at(-1) === 'take-off';
};

/** One segment of the check. Without a stance the flight could not be followed any further. */
type Leg = {
  readonly order: SegmentOrder | null;
  readonly faults: readonly OrderFault[];
  readonly step: FlightStep | null;
  readonly stance: Stance | null;
  readonly fired: number;
  readonly ammunition: number;
};

const AT_THE_START = { order: null, faults: [], step: null, fired: 0 } as const;

const nextLeg = (cockpit: Cockpit, sky: Sky, before: Leg, segment: number, written: WrittenSegments): Leg => {
  const order = completed(before.stance, segment, written);
  const lost: Leg = { ...before, order, faults: [], step: null, stance: null };
  if (before.stance === null) {
    const isMissing = order === null && segment < 4 && !isBound(written, segment);
    return isMissing ? { ...lost, faults: [{ code: 'missing-segment', segment }] } : lost;
  }
  const bound = commitment(before.stance);
  if (order === null && bound !== 'land') {
    return segment === 4 ? lost : { ...lost, faults: [{ code: 'missing-segment', segment }] };
  }
  const manoeuvre = bound ?? order?.manoeuvre ?? 'stay';
  const why = whyIllegal(cockpit, before.stance, segment, manoeuvre);
  if (why !== null) return { ...lost, faults: [{ code: 'illegal-manoeuvre', segment, manoeuvre, why }] };
  const flown = fly(cockpit.board, cockpit.airfield, before.stance, manoeuvre, order?.runway ?? 'beta');
  return flownLeg(cockpit, sky, before, segment, order, flown);
};

/**
 * The order as it goes onto the sheet: as written, or what follows by itself where nothing can be chosen.
 * Hold on the ground is a letter's way of saying Stay. Rule: A1, A3, M4
 */
const completed = (stance: Stance | null, segment: number, written: WrittenSegments): SegmentOrder | null => {
  const order = written[segment - 1];
  if (order !== undefined) {
    return order.manoeuvre === 'hold' && stance?.posture === 'grounded' ? { ...order, manoeuvre: 'stay' } : order;
  }
  if (stance === null || segment === 4) return null;
  if (stance.posture === 'grounded') return stance.landed ? { manoeuvre: 'stay' } : null;
  const bound = commitment(stance);
  if (bound === null) return null;
  return { manoeuvre: bound === 'take-off' ? 'ahead' : bound };
};

const flownLeg = (
  cockpit: Cockpit,
  sky: Sky,
  before: Leg,
  segment: number,
  order: SegmentOrder | null,
  flown: Flown,
): Leg => {
  const bar = fireBar(cockpit.book, flown.kind);
  const written = order?.fire ?? [];
  const stance = stanceAfter(sky, flown);
  const leftThisTurn = cockpit.privileges.burstsEachTurn - before.fired;
  const fire = stance === null ? [] : volleyOf(written, bar, leftThisTurn, before.ammunition).standing;
  const ammunition = flown.kind === 'rolling-out' ? cockpit.privileges.ammunition : before.ammunition - fire.length;
  return {
    order,
    faults: bar !== null && written.length > 0 ? [{ code: 'fire-barred', segment, why: bar }] : [],
    step: {
      segment,
      manoeuvre: flown.manoeuvre,
      runway: flown.runway,
      hex: stance?.hex ?? null,
      heading: stance?.heading ?? null,
      posture: stance?.posture ?? 'out',
      fire,
      ammunition,
      mayFire: bar === null,
      committed: before.stance !== null && isForced(before.stance),
      warnings: warningsOf(cockpit, sky, segment, flown),
    },
    stance,
    fired: before.fired + fire.length,
    ammunition,
  };
};

/** Nothing could be chosen: a take-off, landing or Hold goes on, or the aircraft has landed in this turn. */
const isForced = (stance: Stance): boolean =>
  commitment(stance) !== null || (stance.posture === 'grounded' && stance.landed);

const countFaults = (written: WrittenSegments, allowed: number): readonly OrderFault[] => {
  const given = written.findLastIndex(order => order !== undefined) + 1;
  return given > allowed ? [{ code: 'too-many-segments', given, allowed }] : [];
};

/** Faults of fire that can be seen on the paper. Rule: F2, L3 */
const burstFaults = (book: RuleBook, written: WrittenSegments): readonly OrderFault[] =>
  written.flatMap((order, index) => {
    const { fire = [] } = order ?? {};
    const segment = index + 1;
    const twice = fire.filter((_, place) => isRepeated(fire, place));
    const isThrough = book.balloons !== 'through' && fire.some(burst => burst.through);
    return [
      ...twice.map(({ direction }): OrderFault => ({ code: 'direction-twice', segment, direction })),
      ...(isThrough ? [{ code: 'through-not-allowed', segment } as const] : []),
    ];
  });

/** Repeated bursts and those of the segments told as barred have a fault of their own and do not count here. Rule: F2 */
const limitFaults = (
  written: WrittenSegments,
  allowed: number,
  told: readonly OrderFault[] = [],
): readonly OrderFault[] => {
  const barred = told.flatMap(fault => (fault.code === 'fire-barred' ? fault.segment : []));
  const fired = written
    .filter((_, index) => !barred.includes(index + 1))
    .flatMap(order => (order?.fire ?? []).filter((_, place, fire) => !isRepeated(fire, place))).length;
  return fired > allowed ? [{ code: 'too-many-bursts', fired, allowed }] : [];
};
