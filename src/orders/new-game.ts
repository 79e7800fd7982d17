import { type HouseRules, RULE_BOOK_IDS, STRENGTHS } from '../sopwith/index.ts';
import { readDates, readFirstTurns, readInterval, readWeekdays } from './calendar.ts';
import type { NewGame } from './command.ts';
import { folded } from './tokens.ts';

/** What one line of the block under `new game NAME` says. */
export type NewGameLine = Partial<Omit<NewGame, 'verb' | 'name'>>;

/** The lines of the block, as a refusal shows them. */
export const NEW_GAME_LINES: readonly string[] = [
  'book: classic',
  'zone: Europe/Amsterdam',
  'every: 3 days',
  'on: mon thu',
  'not: 2026-12-25',
  'first: 3 turns every day',
  'seats: 6',
  'computers: 2 regular',
  'house: wind calm',
];

/**
 * Reads one normalised line of the block under `new game NAME`; undefined where it fits no form.
 * Only shapes are judged: zones, seats and house rules are looked up where the game is made.
 *
 * Rule: order grammar, section 6; §10
 */
export const readNewGameLine = (text: string): NewGameLine | undefined => {
  const [, key = '', value = ''] = /^([a-z]+) *: *(.+)$/i.exec(text.slice(0, 200).replace(/ +/g, ' ')) ?? [];
  switch (folded(key)) {
    case 'book': {
      const ruleBook = RULE_BOOK_IDS.find(id => id === folded(value));
      return ruleBook && { ruleBook };
    }
    case 'zone':
      return /^[a-z_]+(\/[a-z0-9_+-]+)*$/i.test(value) ? { zone: value } : undefined;
    case 'every':
    case 'elke': {
      const everyDays = readInterval(value);
      return everyDays === undefined ? undefined : { everyDays };
    }
    case 'on':
    case 'op': {
      const on = readWeekdays(value);
      return on && { on };
    }
    case 'not':
    case 'niet': {
      const not = readDates(value);
      return not && { not };
    }
    case 'first':
    case 'eerst': {
      const first = readFirstTurns(value);
      return first && { first };
    }
    case 'seats': {
      const seats = numberIn(/^(\d)$/, value, 2, 6);
      return seats === undefined ? undefined : { seats };
    }
    case 'computers': {
      const [number = '', word, ...more] = folded(value).split(' ');
      const computers = numberIn(/^(\d)$/, number, 0, 6);
      const strength = STRENGTHS.find(each => each === word);
      if (computers === undefined || more.length > 0 || strength !== word) return undefined;
      return { computers, ...(strength && { strength }) };
    }
    case 'house': {
      const houseRules = readHouseRule(folded(value));
      return houseRules && { houseRules };
    }
    default: // any other word: the keys are text, not a closed set
      return undefined;
  }
};

const numberIn = (form: RegExp, text: string, least: number, most: number): number | undefined => {
  const digits = form.exec(text)?.[1];
  const number = Number(digits);
  return digits !== undefined && number >= least && number <= most ? number : undefined;
};

type Choices = { readonly [Rule in keyof HouseRules]-?: Readonly<Record<string, HouseRules[Rule] & {}>> };
const itself = <const C extends string>(...choices: readonly C[]): Readonly<Record<string, C>> =>
  Object.fromEntries(choices.map(choice => [choice, choice]));
const YES_OR_NO = { yes: true, true: true, ja: true, no: false, false: false, nee: false } as const;

/** What may be written behind `house:` and the name of a rule; `struckOffAfter` takes a number or `never`. */
const HOUSE_RULES: Omit<Choices, 'struckOffAfter'> = {
  wind: itself('drawn-each-turn', 'fixed', 'shifting', 'steady', 'calm'),
  scoring: itself('career-hits', 'career-damage'),
  balloons: itself('none', 'block', 'through'),
  cloudOnGround: YES_OR_NO,
  orders: itself('latest-stands', 'first-stands'),
  runs: itself('deadline', 'all-in'),
  pressOfTheOut: YES_OR_NO,
};

/** A house rule by its name, run together (`struckOffAfter 4`) or in words (`struck off after 4`). */
const readHouseRule = (text: string): HouseRules | undefined => {
  const words = text.split(' ');
  const name = words.slice(0, -1).join('');
  const value = words.at(-1) ?? '';
  if (name === 'struckoffafter') return readStruckOffAfter(value);
  const [rule, choices] = Object.entries(HOUSE_RULES).find(([rule]) => folded(rule) === name) ?? [];
  const choice = choices && Object.entries<string | boolean>(choices).find(([word]) => word === value)?.[1];
  return rule !== undefined && choice !== undefined ? ({ [rule]: choice } as HouseRules) : undefined;
};

const readStruckOffAfter = (value: string): HouseRules | undefined => {
  if (value === 'never') return { struckOffAfter: null };
  const struckOffAfter = numberIn(/^(\d\d?)$/, value, 1, 99);
  return struckOffAfter === undefined ? undefined : { struckOffAfter };
};
