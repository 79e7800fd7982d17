import { nameKey } from '../game/flying-name.ts';
import { type Game, RULE_BOOK_IDS, type RuleBookId, type Seat, type Wind } from '../game/game.ts';
import { boardOf, type Fault, houseRuleFault, ruleBookOf, underHouseRules } from '../game/house-rules.ts';
import type { OrderSheet } from '../game/order-sheet.ts';
import type { RankName, RuleBook } from '../rulebooks/rulebook.ts';
import { newestEdition } from '../rulebooks/shelf.ts';
import { type Career, type RankOffer, rankName, rankOffered } from './careers.ts';
import { aircraftOf, stanceOf } from './cockpit.ts';
import { missedSheet, straightSheetFor } from './missed-orders.ts';

/*
 * What an adjudicator asks about a game. He carries positions to and fro, but looks into none.
 */

/** A game before it has begun: its book, newest edition, under the house rules chosen. Rule: §10 */
export type Plan = Pick<Game, 'ruleBook' | 'houseRules'>;

/** By which book and which house rules a game is flown. */
export const planOf = ({ ruleBook, houseRules }: Game): Plan => ({ ruleBook, houseRules });

const bookOf = (game: Game | Plan): RuleBook =>
  'edition' in game ? ruleBookOf(game) : underHouseRules(newestEdition(game.ruleBook), game.houseRules);

const aircraftAt = (game: Game, seat: Seat) => game.aircraft.find(aircraft => aircraft.seat === seat);

/** The turn about to be flown. */
export const openTurn = (game: Game): number => game.turn;

export const isOver = (game: Game): boolean => game.over !== null;

/** Whether anything earns points in this battle. Rule: §7, P12 */
export const countsPoints = (game: Game): boolean => ruleBookOf(game).scoring !== 'none';

/** The seed, which is told with the last report and not before. Rule: C7 */
export const seedOf = (game: Game): string => game.seed;

/** Every seat of the game, in play or out. */
export const seatsOf = (game: Game): readonly Seat[] => game.aircraft.map(({ seat }) => seat);

/** The seats still in play. Rule: A2 */
export const seatsInPlay = (game: Game): readonly Seat[] =>
  game.aircraft.filter(({ posture }) => posture !== 'out').map(({ seat }) => seat);

/** The seats that a person must write orders for. Rule: D2 */
export const seatsToWrite = (game: Game): readonly Seat[] =>
  game.aircraft.filter(({ posture, computer }) => posture !== 'out' && !computer).map(({ seat }) => seat);

/** The seats in play that the program flies; each always has a sheet. Rule: D2 */
export const seatsOfComputers = (game: Game): readonly Seat[] =>
  game.aircraft.filter(({ posture, computer }) => posture !== 'out' && computer).map(({ seat }) => seat);

/** Under which name a seat is flown; throws for one that is not in the game. */
export const pilotIn = (game: Game, seat: Seat): string => {
  const aircraft = aircraftAt(game, seat);
  if (aircraft === undefined) throw new Error(`pilotIn: nobody sits in seat ${seat}`);
  return aircraft.pilot;
};

/** What is flown for a pilot in play who could not be reached; throws for one who is out. Rule: N2 */
export const straightSheet = (game: Game, seat: Seat): OrderSheet => {
  const stance = stanceOf(boardOf(game), aircraftOf(game, seat));
  if (stance === null) throw new Error(`straightSheet: the pilot in seat ${seat} is out`);
  return straightSheetFor(stance);
};

/** The seat that is flown under this name; null where none is. Rule: R2 */
export const seatNamed = (game: Game, name: string): Seat | null =>
  game.aircraft.find(({ pilot }) => nameKey(pilot) === nameKey(name))?.seat ?? null;

/** What is flown for each pilot in play whose sheet is missing, by seat. Rule: N2 */
export const sheetsOfTheAbsent = (game: Game, absent: readonly Seat[]): Readonly<Record<string, OrderSheet>> =>
  Object.fromEntries(
    game.aircraft.flatMap(({ seat, posture }) =>
      posture === 'out' || !absent.includes(seat) ? [] : [[seat, missedSheet(bookOf(game), { posture })]],
    ),
  );

/** How many NMRs in a row a pilot has; 0 for a seat that is not in the game. Rule: N3 */
export const missedInARow = (game: Game, seat: Seat): number => aircraftAt(game, seat)?.missed ?? 0;

/** Whether the first accepted sheet is final. Rule: O2 */
export const firstOrdersStand = (game: Game | Plan): boolean => bookOf(game).orders === 'first-stands';

/** Whether a turn runs at the first noon at which every sheet is in. Rule: D2 */
export const runsAllIn = (game: Game): boolean => bookOf(game).runs === 'all-in';

/** Whether a burst may be ordered through a balloon. Rule: L3, V8 */
export const firesThrough = (game: Game | Plan): boolean => bookOf(game).balloons === 'through';

/** Whether a pilot may write press: those in play always, those who are out where the game allows it. Rule: E4 */
export const mayWritePress = (game: Game, seat: Seat): boolean =>
  aircraftAt(game, seat)?.posture !== 'out' || bookOf(game).pressOfTheOut;

/** Whether a pilot's standing and ranks go with him into a game of this book. Rule: P10 */
export const countsCareers = (ruleBook: RuleBookId): boolean => newestEdition(ruleBook).privileges.kind === 'career';

/** The book whose careers the pilots of an installation have; only one has them. Rule: P10, P11 */
const careerBook = (): RuleBook => {
  const book = RULE_BOOK_IDS.map(newestEdition).find(({ privileges }) => privileges.kind === 'career');
  if (!book) throw new Error('careerBook: no book on the shelf has careers');
  return book;
};

/** The rank that a pilot may have for points, null where he may not. Rule: P11, V6 */
export const rankFor = (career: Career): RankOffer | null => rankOffered(careerBook(), career);

/** What a pilot with so many ranks is called; null without any. Rule: P11 */
export const rankHeld = (ranks: number): RankName | null => rankName(careerBook(), ranks);

/** Whether games of this book count in a standing table. Rule: P12 */
export const hasTable = (ruleBook: RuleBookId): boolean => newestEdition(ruleBook).table !== null;

/** How many seats a game of this book has. */
export const seatsAllowed = (ruleBook: RuleBookId): RuleBook['seats'] => newestEdition(ruleBook).seats;

/** Why these house rules may not be had with this book; null where all is well. Rule: §10 */
export const planFault = ({ ruleBook, houseRules }: Plan): Fault | null =>
  houseRuleFault(newestEdition(ruleBook), houseRules);

/** Why the game master may not fix this wind for the open turn; null where he may. Rule: C5 */
export const fixedWindFault = (game: Game, wind: Wind): 'always-calm' | 'first-turn-is-calm' | null => {
  const rule = bookOf(game).wind.kind;
  if (wind === 'calm') return null;
  if (rule === 'calm') return 'always-calm';
  return rule === 'shifting' && game.turn === 1 ? 'first-turn-is-calm' : null;
};
