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
 * The sheet of a computer pilot: always a legal one, found by trying his likeliest flights against likely replies of
 * the others with the resolver itself. He knows what every pilot knows: `stream` seeds chance of his own, and neither
 * the seed of the game nor anybody's sheet is looked at. The same game, seat, strength and stream give the same sheet.
 * Throws for a seat that is out or empty.
 *
 * Rule: C7, D2, V1
 */
export const computerSheet = (game: Game, seat: Seat, strength: Strength, stream: string): OrderSheet =>
  decided(game, seat, strength, stream).sheet;

/** The same, with the turns counted. */
export const decided = (game: Game, seat: Seat, strength: Strength, stream: string): Decision => {
  const training = TRAINING[strength];
  const { flights, replies } = training;
  const scene = sceneOf(game);
  const intents = armed(scene, intentsOf(scene, training));
  const own = intents.find(({ aircraft }) => aircraft.seat === seat);
  if (own === undefined) throw new Error(`computerSheet: nobody in seat ${seat} is in play`);
  const others = intents.filter(intent => intent !== own);
  const [first, ...rest] = own.options.toSorted((one, other) => other.worth - one.worth).slice(0, flights);
  if (first === undefined) throw new Error(`computerSheet: no legal flight for seat ${seat}`);
  if (rest.length === 0) return { sheet: sheetOfOption(first), resolved: 0 };
  const dice = diceFor(`${stream}|${seat}`, 'autopilot', game.turn);
  const thinkable = Array.from({ length: replies }, (_, number) => replyOf(others, dice, `${stream}|${number}`));
  const tried = [first, ...rest].map(option => {
    const sheet = sheetOfOption(option);
    const turns = thinkable.map(reply => outcome(scene, game, seat, sheet, reply));
    return { sheet, turns, worth: turns.reduce((sum, worth) => sum + worth, 0) };
  });
  const { sheet } = tried.reduce((best, one) => (one.worth > best.worth ? one : best));
  return { sheet, resolved: tried.reduce((sum, { turns }) => sum + turns.length, 0) };
};

/** What the turn would be worth, in weather drawn from the stream and not from the game's seed. Rule: C7 */
const outcome = (scene: Scene, game: Game, seat: Seat, sheet: OrderSheet, { seed, orders }: Reply): number =>
  judged(scene, resolveTurn({ game: { ...game, seed }, orders: { ...orders, [seat]: sheet } }).game, seat);

const replyOf = (others: readonly Intent[], dice: Dice, seed: string): Reply => ({
  seed,
  orders: Object.fromEntries(
    others.map(({ aircraft, options }) => [aircraft.seat, sheetOfOption(drawn(options, dice))]),
  ),
});

const FINE = 1_000_000;

/** One of them, the likely ones more often. */
const drawn = (options: readonly Option[], dice: Dice): Option => {
  let left = dice.below(FINE) / FINE;
  const found = options.find(({ chance }) => {
    left -= chance;
    return left < 0;
  });
  return found ?? (options[0] as Option);
};

const sheetOfOption = ({ flight, fire }: Option): OrderSheet => sheetOf(flight, written(fire));
