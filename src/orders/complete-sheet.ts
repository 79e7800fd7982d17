import {
  checkOrders,
  checkWritten,
  type FlightStep,
  type Game,
  type HouseRules,
  type OrderFault,
  type OrderSheet,
  type RuleBookId,
  type Runway,
  type Seat,
  type SegmentOrder,
  type WrittenSegments,
} from '../sopwith/index.ts';
import type { Refusal } from './refusal.ts';
import type { Written } from './written.ts';

/** Where the orders are judged: in a known position, or by the book alone. */
export type Ground =
  | { readonly game: Game; readonly seat: Seat }
  | { readonly ruleBook: RuleBookId; readonly houseRules: HouseRules };

/** Accepted all the same, but the pilot should know. */
export type SheetWarning =
  | { readonly kind: 'short-of-ammunition'; readonly ordered: number; readonly aboard: number }
  | { readonly kind: 'runway-without-use'; readonly runway: Runway };

/** `sheet` is there only where nothing is refused; `flight` only where the position is known. */
export type CompletedSheet = {
  readonly sheet?: OrderSheet;
  readonly flight?: readonly FlightStep[];
  readonly warnings: readonly SheetWarning[];
  readonly faults: readonly Refusal[];
};

/**
 * Makes an order sheet of what was written: fills what cannot be chosen, turns the postal take-off into its order,
 * and judges it where it will be flown. Faults that `written` has of its own are not repeated.
 *
 * Rule: M4, A1, A3, F1, F2; order grammar, section 3
 */
export const completeSheet = (written: Written, ground: Ground): CompletedSheet => {
  const segments = withPostalTakeOff(written, ground);
  const judged =
    'game' in ground ? judgedInPosition(written, segments, ground) : judgedByBook(written, segments, ground);
  const faults = [...runwayTwice(written), ...judged.faults];
  const { sheet, ...rest } = judged;
  return written.faults.length === 0 && faults.length === 0 && sheet ? { ...rest, sheet, faults } : { ...rest, faults };
};

/** Three segments of Stay for a lone `stay`, else what was written. */
const writtenSegments = ({ segments, stayAll }: Written): WrittenSegments =>
  stayAll ? [0, 1, 2].map(index => segments[index] ?? { manoeuvre: 'stay' }) : segments;

/** `runway: beta` with the first `A` after the stays is the postal way of writing `take off beta`. Rule: A1 */
const withPostalTakeOff = (written: Written, ground: Ground): WrittenSegments => {
  const { runway } = written;
  const segments = writtenSegments(written);
  if (runway === undefined || postureOn(ground) === 'in-the-air') return segments;
  const first = segments.findIndex(order => order !== undefined && !staysDown(order, ground));
  return segments.map((order, index) => (index === first && order ? takenOffFrom(runway, order) : order));
};

const takenOffFrom = (runway: Runway, order: SegmentOrder): SegmentOrder =>
  order.manoeuvre === 'ahead' || order.manoeuvre === 'take-off' ? { runway, ...order, manoeuvre: 'take-off' } : order;

/** On the ground a Hold is a Stay; where the position is unknown it may be a real one. Rule: A1 */
const staysDown = ({ manoeuvre }: SegmentOrder, ground: Ground): boolean =>
  manoeuvre === 'stay' || (manoeuvre === 'hold' && postureOn(ground) === 'on-the-ground');

const postureOn = (ground: Ground): 'on-the-ground' | 'in-the-air' | 'unknown' => {
  if (!('game' in ground)) return 'unknown';
  const aircraft = ground.game.aircraft.find(({ seat }) => seat === ground.seat);
  return aircraft?.posture === 'grounded' ? 'on-the-ground' : 'in-the-air';
};

const judgedInPosition = (
  written: Written,
  segments: WrittenSegments,
  { game, seat }: { readonly game: Game; readonly seat: Seat },
): CompletedSheet => {
  const aircraft = game.aircraft.find(one => one.seat === seat);
  if (aircraft === undefined) throw new Error(`completeSheet: nobody sits in seat ${seat}`);
  if (aircraft.posture === 'out')
    return { warnings: [], faults: [{ code: 'illegal-orders', fault: { code: 'out-of-the-battle' } }] };
  const { sheet, faults, flight, shortOfAmmunition } = checkOrders(game, seat, segments);
  const ordered = sheet.segments.flatMap(({ fire }) => fire ?? []).length;
  const useless = written.runway !== undefined && postureOn({ game, seat }) === 'in-the-air';
  return {
    sheet,
    flight,
    warnings: [
      ...(shortOfAmmunition ? [{ kind: 'short-of-ammunition' as const, ordered, aboard: aircraft.ammunition }] : []),
      ...(useless && written.runway ? [{ kind: 'runway-without-use' as const, runway: written.runway }] : []),
    ],
    faults: [...told(faults, written), ...blankLeft(written, flight), ...wrongRunways(written, flight)],
  };
};

const judgedByBook = (
  written: Written,
  segments: WrittenSegments,
  { ruleBook, houseRules }: { readonly ruleBook: RuleBookId; readonly houseRules: HouseRules },
): CompletedSheet => ({
  sheet: { segments: filled(segments) },
  warnings: [],
  faults: [...told(checkWritten(ruleBook, houseRules, segments), written), ...blankLeft(written, [])],
});

/**
 * What the lines themselves bind, filled in without a position: the roll after a take-off, the landing, the Hold.
 * Rule: M4, A1, A3
 */
const filled = (segments: WrittenSegments): readonly SegmentOrder[] => {
  const sheet: SegmentOrder[] = [];
  for (let index = 0; index < Math.max(3, segments.length); index++) {
    const order = segments[index] ?? boundBy(sheet);
    if (order) sheet.push(order);
  }
  return sheet;
};

const boundBy = (before: readonly SegmentOrder[]): SegmentOrder | undefined => {
  const last = before.at(-1)?.manoeuvre;
  const landings = before.filter(({ manoeuvre }) => manoeuvre === 'land').length;
  if (landings > 0) return { manoeuvre: landings === 1 && last === 'land' ? 'land' : 'stay' };
  if (last === 'take-off') return { manoeuvre: 'ahead' };
  return last === 'hold' ? { manoeuvre: 'hold' } : undefined;
};

/** The resolver's faults as refusals, each with its line; a line that could not be read is not missing too. */
const told = (faults: readonly OrderFault[], written: Written): readonly Refusal[] =>
  faults.flatMap((fault): Refusal[] => {
    if (fault.code === 'missing-segment') {
      const { segment } = fault;
      if (written.unread.includes(segment)) return [];
      return [{ code: 'missing-line', segment, blank: written.blanks.includes(segment) }];
    }
    const line = 'segment' in fault ? written.lines[fault.segment - 1] : undefined;
    return [{ code: 'illegal-orders', fault, ...(line !== undefined && { line }) }];
  });

/** A colonel may leave line 4 out, but a `?` that still stands there was meant to be filled in. */
const blankLeft = ({ blanks }: Written, flight: readonly FlightStep[]): readonly Refusal[] =>
  blanks.includes(4) && flight[3]?.committed !== true ? [{ code: 'missing-line', segment: 4, blank: true }] : [];

const runwayTwice = ({ runway, segments, landOn, lines }: Written): readonly Refusal[] =>
  segments.flatMap((order, index): Refusal[] => {
    const named = order?.runway ?? landOn[index];
    if (runway === undefined || named === undefined || named === runway) return [];
    const second = lines[index] ?? '';
    return [{ code: 'line-twice', twice: { kind: 'field', field: 'runway' }, first: `runway: ${runway}`, second }];
  });

/** A runway named with a landing is only checked against the one he is on. Rule: A3 */
const wrongRunways = ({ landOn, lines }: Written, flight: readonly FlightStep[]): readonly Refusal[] =>
  flight.flatMap(({ segment, manoeuvre, runway: on }): Refusal[] => {
    const named = landOn[segment - 1];
    if (manoeuvre !== 'land' || named === undefined || on === null || named === on) return [];
    const line = lines[segment - 1];
    return [
      {
        code: 'illegal-orders',
        fault: { code: 'wrong-runway', segment, named, on },
        ...(line !== undefined && { line }),
      },
    ];
  });
