import { RULE_BOOK_IDS, STRENGTHS } from '../sopwith/index.ts';
import { readDates, readFirstTurns, readInterval, readWeekdays } from './calendar.ts';
import type { NewGame } from './command.ts';
import { houseRuleForms, readHouseRule } from './house-rule.ts';
import { folded } from './tokens.ts';

/** What one line of the block under `new game NAME` says. */
export type NewGameLine = Partial<Omit<NewGame, 'verb' | 'name'>>;

/** The lines of the block, as a refusal shows them. */
const NEW_GAME_LINES: readonly string[] = [
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
  const { key, value } = partedLine(text);
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
      const houseRules = readHouseRule(value);
      return houseRules && { houseRules };
    }
    default: // any other word: the keys are text, not a closed set
      return undefined;
  }
};

/** What may be written instead of a line that fits no form. */
export const nearestNewGameLines = (text: string): readonly string[] => {
  const { key, value } = partedLine(text);
  return folded(key) === 'house' ? houseRuleForms(value) : NEW_GAME_LINES;
};

const partedLine = (text: string): { readonly key: string; readonly value: string } => {
  const [, key = '', value = ''] = /^([a-z]+) *: *(.+)$/i.exec(text.slice(0, 200).replace(/ +/g, ' ')) ?? [];
  return { key, value };
};

const numberIn = (form: RegExp, text: string, least: number, most: number): number | undefined => {
  const digits = form.exec(text)?.[1];
  const number = Number(digits);
  return digits !== undefined && number >= least && number <= most ? number : undefined;
};
