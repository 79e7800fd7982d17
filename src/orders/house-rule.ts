import type { HouseRules } from '../sopwith/index.ts';
import { folded } from './tokens.ts';

type Choices = { readonly [Rule in keyof HouseRules]-?: Readonly<Record<string, HouseRules[Rule] & {}>> };
const itself = <const C extends string>(...choices: readonly C[]): Readonly<Record<string, C>> =>
  Object.fromEntries(choices.map(choice => [choice, choice]));
const YES_OR_NO = { yes: true, true: true, ja: true, no: false, false: false, nee: false } as const;

/** What may be written behind `house:` and the name of a rule; `struckOffAfter` takes a number or `never`. */
const CHOICES: Omit<Choices, 'struckOffAfter'> = {
  wind: itself('drawn-each-turn', 'fixed', 'shifting', 'steady', 'calm'),
  scoring: itself('career-hits', 'career-damage'),
  balloons: itself('none', 'block', 'through'),
  cloudOnGround: YES_OR_NO,
  orders: itself('latest-stands', 'first-stands'),
  runs: itself('deadline', 'all-in'),
  pressOfTheOut: YES_OR_NO,
};

/**
 * A house rule by its name, run together (`struckOffAfter 4`) or in words (`struck off after 4`); undefined where there
 * is no such rule, or no such choice of it.
 *
 * Rule: §10
 */
export const readHouseRule = (text: string): HouseRules | undefined => {
  const words = folded(text).split(' ');
  const name = words.slice(0, -1).join('');
  const value = words.at(-1) ?? '';
  if (name === STRUCK_OFF) return readStruckOffAfter(value);
  const [rule, choices] = Object.entries(CHOICES).find(([rule]) => folded(rule) === name) ?? [];
  const choice = choices && Object.entries<string | boolean>(choices).find(([word]) => word === value)?.[1];
  return rule !== undefined && choice !== undefined ? ({ [rule]: choice } as HouseRules) : undefined;
};

/** What may be written instead, with all choices: of the rule that is named, else of every rule. */
export const houseRuleForms = (text: string): readonly string[] => {
  const written = folded(text).replaceAll(' ', '');
  const named = FORMS.filter(({ rule }) => written.startsWith(folded(rule)));
  return (named.length > 0 ? named : FORMS).map(({ form }) => form);
};

/** A choice that several words name is shown by the first of them. */
const FORMS: readonly { readonly rule: string; readonly form: string }[] = [
  ...Object.entries<Readonly<Record<string, unknown>>>(CHOICES).map(([rule, choices]) => {
    const words = Object.keys(choices).filter(
      (word, index, all) => all.findIndex(other => choices[other] === choices[word]) === index,
    );
    return { rule, form: `house: ${rule} ${words.join(' | ')}` };
  }),
  { rule: 'struckOffAfter', form: 'house: struckOffAfter 1 … 99 | never' },
];

const STRUCK_OFF = 'struckoffafter';

const readStruckOffAfter = (value: string): HouseRules | undefined => {
  if (value === 'never') return { struckOffAfter: null };
  const turns = /^\d\d?$/.test(value) ? Number(value) : 0;
  return turns > 0 ? { struckOffAfter: turns } : undefined;
};
