import type { Aircraft } from '../game/game.ts';
import type { Burst } from '../game/order-sheet.ts';
import { privilegesOf } from '../turn/careers.ts';
import { type Chart, chartedAt, type Mark, SEGMENTS } from './charts.ts';
import type { Flight } from './flights.ts';
import type { LineOfFire, Scene } from './scene.ts';

/** A burst that a flight allows, and the damage it promises in points of hull. */
export type Aimed = { readonly segment: number; readonly line: LineOfFire; readonly promise: number };

/** A burst must promise this much to be worth the ammunition. */
const LEAST_PROMISE = 0.5;

/** The bursts that promise most along this flight, given where the others may be; as many as may be fired. Rule: F1 */
export const aimed = (
  scene: Scene,
  { ammunition, ...pilot }: Aircraft,
  flight: Flight,
  prey: Chart,
): readonly Aimed[] => {
  const { damage, burstsEachTurn } = privilegesOf(scene.book, pilot);
  const bursts = flight.flatMap(({ hex, heading, mayFire }, segment) =>
    mayFire && hex !== null && heading !== null
      ? scene.linesOfFire(hex, heading, damage).map(line => ({ segment, line, promise: promised(line, segment, prey) }))
      : [],
  );
  return bursts
    .filter(({ promise }) => promise >= LEAST_PROMISE)
    .sort((one, other) => other.promise - one.promise)
    .slice(0, Math.min(burstsEachTurn, ammunition));
};

/** The bursts as they stand on the sheet, by segment. */
export const written = (fire: readonly Aimed[]): readonly (readonly Burst[])[] =>
  SEGMENTS.map(segment =>
    fire.filter(burst => burst.segment === segment).map(({ line }) => ({ direction: line.direction })),
  );

/** The hexes on which these bursts do damage, each as likely as this chance. */
export const endangered = (fire: readonly Aimed[], chance: number): readonly Mark[] =>
  fire.flatMap(({ segment, line }) =>
    line.crossed.map(({ hex, damage }) => ({ segment, hex, amount: damage * chance })),
  );

const promised = ({ crossed }: LineOfFire, segment: number, prey: Chart): number =>
  crossed.reduce((sum, { hex, damage }) => sum + damage * chartedAt(prey, segment, hex), 0);
