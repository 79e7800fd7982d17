import { type Dice, diceFor } from '../game/dice.ts';
import type { Game, Seat } from '../game/game.ts';
import type { OrderSheet, Orders } from '../game/order-sheet.ts';
import { resolveTurn } from '../turn/resolve-turn.ts';
import { sheetOf } from './flights.ts';
import { written } from './gunsight.ts';
import { armed, type Intent, intentsOf, type Option } from './intent.ts';
import { judged } from './outlook.ts';
import { type Scene, sceneOf } from './scene.ts';
import { type Strength, TRAINING } from './strength.ts';

/** A sheet, and how many turns were resolved to find it. */
export type Decision = { readonly sheet: OrderSheet; readonly resolved: number };

/** A turn that may come: what the others fly, and a seed for its weather. */
type Reply = { readonly seed: string; readonly orders: Orders };

/**
 * The sheet of a computer pilot: always a legal one, found by trying his best flights against likely replies of the
 * others with the resolver itself. He knows what every pilot knows: chance comes from `stream`, his own seed, and
 * neither the seed of the game nor anybody's sheet is looked at. The same game, seat, strength and stream give the same
 * sheet. Throws for a seat that is out or empty.
 *
 * Rule: C7, D2, V1
 */
export const computerSheet = (game: Game, seat: Seat, strength: Strength, stream: string): OrderSheet =>
  decided(game, seat, strength, stream).sheet;

/** The same sheet, with the turns resolved to find it counted. */
export const decided = (game: Game, seat: Seat, strength: Strength, stream: string): Decision => {
  const training = TRAINING[strength];
  const scene = sceneOf({ ...game, seed: stream });
  const intents = armed(scene, intentsOf(scene, training));
  const own = intents.find(({ aircraft }) => aircraft.seat === seat);
  if (own === undefined) throw new Error(`computerSheet: nobody in seat ${seat} is in play`);
  const others = intents.filter(intent => intent !== own);
  const dice = diceFor(`${stream}|${seat}`, 'autopilot', game.turn);
  const replies = Array.from({ length: training.replies }, (_, number) => replyOf(others, dice, `${stream}|${number}`));
  const trials = bestOf(own.options, training.flights).map(option => {
    const sheet = sheetOfOption(option);
    const turns = replies.map(reply => outcome(scene, seat, sheet, reply));
    return { sheet, resolved: turns.length, worth: turns.reduce((sum, worth) => sum + worth, 0) };
  });
  const { sheet } = trials.reduce((best, trial) => (trial.worth > best.worth ? trial : best));
  return { sheet, resolved: trials.reduce((sum, trial) => sum + trial.resolved, 0) };
};

const bestOf = (options: readonly Option[], count: number): readonly Option[] =>
  options.toSorted((one, other) => other.worth - one.worth).slice(0, count);

/** What the turn would be worth to this seat, in weather drawn from the seed of the reply. Rule: C5, C7 */
const outcome = (scene: Scene, seat: Seat, sheet: OrderSheet, { seed, orders }: Reply): number => {
  const turn = { game: { ...scene.game, seed }, orders: { ...orders, [seat]: sheet } };
  return judged(scene, resolveTurn(turn).game, seat);
};

const replyOf = (others: readonly Intent[], dice: Dice, seed: string): Reply => ({
  seed,
  orders: Object.fromEntries(
    others.map(({ aircraft, options }) => [aircraft.seat, sheetOfOption(drawn(options, dice))]),
  ),
});

/** So finely are chances drawn. */
const LOTS = 1_000_000;

/** One of them, the likely ones more often. */
const drawn = (options: readonly Option[], dice: Dice): Option => {
  let left = dice.below(LOTS) / LOTS;
  const found = options.find(({ chance }) => {
    left -= chance;
    return left < 0;
  });
  return found ?? (options[0] as Option);
};

const sheetOfOption = ({ flight, fire }: Option): OrderSheet => sheetOf(flight, written(fire));
