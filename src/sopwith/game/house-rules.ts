import type { Board } from '../board/board.ts';
import { BOARDS } from '../board/boards.ts';
import { type RuleBook, WIND_RULES } from '../rulebooks/rulebook.ts';
import { fromShelf } from '../rulebooks/shelf.ts';
import type { Game, HouseRules } from './game.ts';

/** The book of this game, in the edition it began with, under its house rules. Rule: §10 */
export const ruleBookOf = (game: Pick<Game, 'ruleBook' | 'edition' | 'houseRules'>): RuleBook =>
  underHouseRules(fromShelf(game.ruleBook, game.edition), game.houseRules);

/** The board on which this game is played. */
export const boardOf = (game: Pick<Game, 'ruleBook' | 'edition'>): Board =>
  BOARDS[fromShelf(game.ruleBook, game.edition).board];

/** What the game master chose, on top of a book. Rule: §10 */
export const underHouseRules = (book: RuleBook, house: HouseRules): RuleBook => {
  if (Object.keys(house).length === 0) return book;
  return {
    ...book,
    orders: house.orders ?? book.orders,
    runs: house.runs ?? book.runs,
    pressOfTheOut: house.pressOfTheOut ?? book.pressOfTheOut,
    scoring: house.scoring ?? book.scoring,
    balloons: house.balloons ?? book.balloons,
    wind: house.wind === undefined ? book.wind : WIND_RULES[house.wind],
    clouds: { ...book.clouds, harmOnGround: house.cloudOnGround ?? book.clouds.harmOnGround },
    missedOrders: {
      ...book.missedOrders,
      struckOffAfter: house.struckOffAfter === undefined ? book.missedOrders.struckOffAfter : house.struckOffAfter,
    },
  };
};

/** What is wrong with a document, and where: a JSON Pointer and one sentence. */
export type Fault = { readonly path: string; readonly message: string };

/**
 * Why these house rules may not be had with this book; null where all is well.
 * Takes whatever a letter or a document said; the path begins below the house rules. Rule: §10
 */
export const houseRuleFault = (book: RuleBook, house: Readonly<Record<string, unknown>>): Fault | null => {
  for (const [name, value] of Object.entries(house)) {
    const path = `/${name}`;
    const choice = Object.hasOwn(CHOICES, name) ? CHOICES[name as keyof HouseRules] : undefined;
    if (choice === undefined) {
      return { path, message: `There is no house rule "${name}"; there are ${Object.keys(CHOICES).join(', ')}.` };
    }
    if (!choice.in(book)) return { path, message: `The rule book ${book.id} leaves no choice of "${name}".` };
    if (!choice.allows(value)) {
      return { path, message: `"${name}" was ${JSON.stringify(value)}; it may be ${choice.words}.` };
    }
  }
  return null;
};

type HouseRuleChoice = {
  readonly in: (book: RuleBook) => boolean;
  readonly allows: (value: unknown) => boolean;
  readonly words: string;
};

const anyBook = (): boolean => true;

const hasCareers = (book: RuleBook): boolean => book.privileges.kind === 'career';

const oneOf = (choice: (book: RuleBook) => boolean, values: readonly unknown[]): HouseRuleChoice => ({
  in: choice,
  allows: value => values.includes(value),
  words: values.map(String).join(', '),
});

const CHOICES: Readonly<Record<keyof HouseRules, HouseRuleChoice>> = {
  wind: oneOf(anyBook, Object.keys(WIND_RULES)),
  scoring: oneOf(hasCareers, ['career-hits', 'career-damage']),
  balloons: oneOf(hasCareers, ['none', 'block', 'through']),
  struckOffAfter: {
    in: anyBook,
    allows: value => value === null || (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 99),
    words: 'a number from 1 to 99, or null for never',
  },
  cloudOnGround: oneOf(book => book.gunnery.groundedAircraft === 'may-be-hit', [true, false]),
  orders: oneOf(anyBook, ['latest-stands', 'first-stands']),
  runs: oneOf(anyBook, ['deadline', 'all-in']),
  pressOfTheOut: oneOf(anyBook, [true, false]),
};
