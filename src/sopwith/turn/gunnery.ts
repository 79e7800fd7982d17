import { type Heading, type Hex, turned } from '../board/hex.ts';
import type { TurnEvent } from '../game/event.ts';
import type { Burst, BurstDirection } from '../game/order-sheet.ts';
import type { RuleBook } from '../rulebooks/rulebook.ts';
import { fireBar, volleyOf } from './bursts.ts';
import { changed, type Flyer, type Flying, flyingIn, type Half, type InPlay, isInPlay } from './flyer.ts';
import { awardHits } from './scoring.ts';
import type { Stance } from './stance.ts';
import { isHit } from './told.ts';
import { continued, type Turn } from './turn.ts';

const SIXTHS: Readonly<Record<BurstDirection, number>> = { left: -1, ahead: 0, right: 1 };

/** Where a burst flies to from an aircraft with this heading. Rule: F1 */
export const headingOfBurst = (heading: Heading, direction: BurstDirection): Heading =>
  turned(heading, SIXTHS[direction]);

/**
 * Everybody of this half fires at once, at positions and headings after movement. Nobody is out before all have fired.
 *
 * Rule: F1, F2, F6
 */
export const exchangeFire = (turn: Turn, half: Half): Turn => {
  const shooters = flyingIn(turn.flyers, half).filter(flyer => flyer.written.length > 0);
  if (shooters.length === 0) return turn;
  const volleys = new Map(shooters.map(shooter => [shooter.seat, pulledTrigger(turn, half.segment, shooter)]));
  const told = [...volleys.values()].flatMap(volley => volley.told);
  const hits = told.filter(isHit);
  return continued(turn, {
    flyers: turn.flyers.map(flyer => {
      const spent = volleys.get(flyer.seat)?.spent ?? 0;
      const damage = hits.reduce((sum, hit) => (hit.target === flyer.seat ? sum + hit.damage : sum), 0);
      if (spent === 0 && damage === 0) return flyer;
      return changed(flyer, {
        ammunition: flyer.ammunition - spent,
        fired: flyer.fired + spent,
        hull: Math.max(0, flyer.hull - damage),
      });
    }),
    balloons: turn.balloons.map(balloon => {
      const damage = told.reduce(
        (sum, event) => (event.kind === 'balloon-hit' && event.hex === balloon.hex ? sum + event.damage : sum),
        0,
      );
      return { ...balloon, hull: Math.max(0, balloon.hull - damage) };
    }),
    told: [...turn.told, ...told, ...awardHits(turn.prices, turn.flyers, hits)],
  });
};

/** What one pilot's fire of this segment tells, and how many bursts it cost. */
const pulledTrigger = (turn: Turn, segment: number, shooter: Flying) => {
  const { privileges } = shooter.cockpit;
  const bar = fireBar(turn.book, shooter.flown.kind);
  const leftThisTurn = privileges.burstsEachTurn - shooter.fired;
  const { standing, dropped } = volleyOf(shooter.written, bar, leftThisTurn, shooter.ammunition);
  const told: readonly TurnEvent[] = [
    ...dropped.map(burst => ({ kind: 'dropped-burst', segment, seat: shooter.seat, ...burst }) as const),
    ...standing.flatMap(burst => fireBurst(turn, segment, shooter, burst)),
  ];
  return { told, spent: standing.length };
};

/**
 * What one burst does: it strikes everybody along its line; aircraft do not shield one another.
 *
 * Rule: F3, F4, F5
 */
const fireBurst = (turn: Turn, segment: number, shooter: InPlay, burst: Burst): readonly TurnEvent[] => {
  const { seat, stance, cockpit } = shooter;
  const table = cockpit.privileges.damage;
  const heading = headingOfBurst(stance.heading as Heading, burst.direction);
  const { line, cloud } = clearLine(turn, stance.hex, heading, table.length);
  const { crossed, isBlocked } = passage(turn.balloonHexes, line, table, burst.through === true);
  const strikes = crossed.flatMap(({ hex, damage }, index): readonly TurnEvent[] => {
    if (damage === 0) return [];
    if (turn.balloonHexes.has(hex)) return [{ kind: 'balloon-hit', segment, seat, hex, damage }];
    return targetsIn(turn, shooter, hex).map(target => {
      return { kind: 'hit', segment, seat, target: target.seat, range: index + 1, damage };
    });
  });
  const stoppedBy = cloud === null || isBlocked ? {} : { cloud };
  const hexes = crossed.map(({ hex }) => hex);
  return [{ kind: 'fired', segment, seat, direction: burst.direction, line: hexes, ...stoppedBy }, ...strikes];
};

export type Passage = {
  readonly crossed: readonly { readonly hex: Hex; readonly damage: number }[];
  readonly isBlocked: boolean;
};

/**
 * How far a burst comes, and what it still does in each hex. A balloon stops it; fired through, the burst gives the
 * first balloon half, rounded up, and carries half, rounded down, as far as the next.
 *
 * Rule: L2, L3
 */
export const passage = (
  balloons: ReadonlySet<Hex>,
  line: readonly Hex[],
  table: readonly number[],
  isThrough: boolean,
): Passage => {
  const full = line.map((hex, index) => ({ hex, damage: table[index] as number }));
  const first = balloons.size === 0 ? -1 : line.findIndex(hex => balloons.has(hex));
  if (first === -1) return { crossed: full, isBlocked: false };
  if (!isThrough) return { crossed: full.slice(0, first + 1), isBlocked: true };
  const second = line.findIndex((hex, index) => index > first && balloons.has(hex));
  const halved = full.map(({ hex, damage }, index) => {
    if (index < first) return { hex, damage };
    return { hex, damage: index === first ? Math.ceil(damage / 2) : Math.floor(damage / 2) };
  });
  return second === -1
    ? { crossed: halved, isBlocked: false }
    : { crossed: halved.slice(0, second + 1), isBlocked: true };
};

/** The line up to its range, the edge or the first cloud, which also hides whoever is inside it. Rule: F3, F4 */
export const clearLine = (
  { board, cloudHexes }: Pick<Turn, 'board' | 'cloudHexes'>,
  from: Hex,
  heading: Heading,
  range: number,
): { readonly line: readonly Hex[]; readonly cloud: Hex | null } => {
  const ray = board.ray(from, heading).slice(0, range);
  const cloudAt = ray.findIndex(hex => cloudHexes.has(hex));
  return cloudAt === -1 ? { line: ray, cloud: null } : { line: ray.slice(0, cloudAt), cloud: ray[cloudAt] as Hex };
};

const targetsIn = ({ book, flyers }: Turn, shooter: Flyer, hex: Hex): readonly InPlay[] =>
  flyers
    .filter(isInPlay)
    .filter(target => target.stance.hex === hex && target !== shooter && canBeHit(book, target.stance.posture));

/** Whether fire can harm an aircraft in this posture. Rule: A8 */
export const canBeHit = ({ gunnery }: RuleBook, posture: Stance['posture']): boolean =>
  posture !== 'grounded' || gunnery.groundedAircraft === 'may-be-hit';
