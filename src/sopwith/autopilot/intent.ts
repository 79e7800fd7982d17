import type { Aircraft } from '../game/game.ts';
import { CLOUD_DAMAGE } from '../turn/clouds.ts';
import { canBeHit } from '../turn/gunnery.ts';
import { type Chart, charted, chartedAt, laidOver, type Mark, SEGMENTS } from './charts.ts';
import { endOf, type Flight, flightsOf, hexIn, postureAfter } from './flights.ts';
import { type Aimed, aimed, endangered } from './gunsight.ts';
import { LOST, outlook } from './outlook.ts';
import type { Scene } from './scene.ts';
import type { Training } from './strength.ts';

/** A flight with the fire that suits it. */
export type Option = {
  readonly flight: Flight;
  /** What the flight is worth by itself, in points of hull. */
  readonly alone: number;
  readonly fire: readonly Aimed[];
  /** What flight and fire are worth among the others. */
  readonly worth: number;
  /** How likely it seems to be flown; those of a pilot add up to 1. */
  readonly chance: number;
};

/** What a pilot may be up to. */
export type Intent = { readonly aircraft: Aircraft; readonly options: readonly Option[] };

/** Of a colonel's thousands of flights only the best by themselves are thought about. */
const MOST_FLIGHTS = 120;

/**
 * What everybody in play may be up to. At first each flies as if nobody fired; in every round each answers what the
 * others seemed to be up to in the round before.
 */
export const intentsOf = (scene: Scene, { rounds, doubt }: Training): readonly Intent[] => {
  let intents = scene.game.aircraft
    .filter(({ posture }) => posture !== 'out')
    .map(aircraft => firstIntent(scene, aircraft, doubt));
  for (let round = 0; round < rounds; round++) {
    const prey = intents.map(intent => preyChart(scene, intent));
    const danger = intents.map(dangerChart);
    intents = intents.map((intent, index) =>
      answering(scene, intent, laidOver(without(prey, index)), laidOver(without(danger, index)), doubt),
    );
  }
  return intents;
};

/** The same intents, each with fire that suits what the others are up to as it seems in the end. */
export const armed = (scene: Scene, intents: readonly Intent[]): readonly Intent[] => {
  const prey = intents.map(intent => preyChart(scene, intent));
  return intents.map(({ aircraft, options }, index) => {
    const others = laidOver(without(prey, index));
    return { aircraft, options: options.map(one => ({ ...one, fire: aimed(scene, aircraft, one.flight, others) })) };
  });
};

const firstIntent = (scene: Scene, aircraft: Aircraft, doubt: number): Intent => {
  const others = scene.game.aircraft.filter(other => other !== aircraft);
  const options = flightsOf(scene.game, aircraft.seat)
    .map(flight => {
      const alone = worthAlone(scene, aircraft, others, flight);
      return { flight, alone, fire: [], worth: alone };
    })
    .sort((one, other) => other.alone - one.alone)
    .slice(0, MOST_FLIGHTS);
  return { aircraft, options: withChances(options, doubt) };
};

/** What clouds, edge and flak do to this flight, and how it leaves the aircraft placed among the others. */
const worthAlone = (scene: Scene, aircraft: Aircraft, others: readonly Aircraft[], flight: Flight): number => {
  const clouds = flight.filter(({ warnings }) => warnings.includes('enters-cloud')).length;
  if (clouds * CLOUD_DAMAGE >= aircraft.hull) return -LOST;
  const end = endOf(flight);
  const placed = { ...aircraft, hex: end.hex, heading: end.heading, posture: postureAfter(end) };
  return outlook(scene, placed, others) - clouds * CLOUD_DAMAGE;
};

/** Half of him still flies what he meant to before, or two pilots who outguess each other would go round in circles. */
const answering = (scene: Scene, intent: Intent, prey: Chart, danger: Chart, doubt: number): Intent => {
  const { aircraft, options } = intent;
  const answers = options.map(({ flight, alone }) => {
    const fire = aimed(scene, aircraft, flight, prey);
    const dealt = fire.reduce((sum, { promise }) => sum + promise, 0);
    return { flight, alone, fire, worth: alone + dealt - suffered(scene, flight, danger) };
  });
  const settled = withChances(answers, doubt).map((answer, index) => {
    return { ...answer, chance: (answer.chance + (options[index] as Option).chance) / 2 };
  });
  return { aircraft, options: settled };
};

/** The better, the likelier: better by `doubt` points of hull is e times as likely. */
const withChances = (options: readonly Omit<Option, 'chance'>[], doubt: number): readonly Option[] => {
  const best = Math.max(...options.map(({ worth }) => worth));
  const weights = options.map(({ worth }) => Math.exp((worth - best) / doubt));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return options.map((option, index) => ({ ...option, chance: (weights[index] as number) / sum }));
};

const suffered = (scene: Scene, flight: Flight, danger: Chart): number =>
  SEGMENTS.reduce<number>((sum, segment) => {
    const hex = hexIn(flight, segment);
    return hex === null || !isTarget(scene, flight, segment) ? sum : sum + chartedAt(danger, segment, hex);
  }, 0);

/** Where he may be found, worth more the nearer he is to being shot down. */
const preyChart = (scene: Scene, { aircraft, options }: Intent): Chart => {
  const prize = 1.5 - aircraft.hull / (2 * scene.book.aircraft.hull);
  return charted(
    options.flatMap(({ flight, chance }) =>
      SEGMENTS.flatMap((segment): readonly Mark[] => {
        const hex = hexIn(flight, segment);
        return hex === null || !isTarget(scene, flight, segment) ? [] : [{ segment, hex, amount: chance * prize }];
      }),
    ),
  );
};

const dangerChart = ({ options }: Intent): Chart =>
  charted(options.flatMap(({ fire, chance }) => endangered(fire, chance)));

/** Rule: A8 */
const isTarget = ({ book }: Scene, flight: Flight, segment: number): boolean => {
  const posture = postureAfter(flight[segment] ?? endOf(flight));
  return posture !== 'out' && canBeHit(book, posture);
};

const without = <T>(all: readonly T[], index: number): readonly T[] => all.filter((_, other) => other !== index);
