import { folded } from './tokens.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A beginning at another pace: so many turns, each after so many days. */
export type FirstTurns = { readonly turns: number; readonly everyDays: number };

/** On which days a game is flown, beside its interval. Rule: D1 */
export type Calendar = {
  /** Empty: on any day of the week. */
  readonly on: readonly Weekday[];
  /** Dates such as `2026-12-25` on which it is never flown. */
  readonly not: readonly string[];
  readonly first: FirstTurns | null;
};

/** Any day will do, from the first turn to the last. */
export const ANY_DAY: Calendar = { on: [], not: [], first: null };

const WORDS: Readonly<Record<Weekday, readonly string[]>> = {
  mon: ['mon', 'monday', 'mondays', 'ma', 'maandag'],
  tue: ['tue', 'tuesday', 'tuesdays', 'di', 'dinsdag'],
  wed: ['wed', 'wednesday', 'wednesdays', 'wo', 'woensdag'],
  thu: ['thu', 'thursday', 'thursdays', 'do', 'donderdag'],
  fri: ['fri', 'friday', 'fridays', 'vr', 'vrijdag'],
  sat: ['sat', 'saturday', 'saturdays', 'za', 'zaterdag'],
  sun: ['sun', 'sunday', 'sundays', 'zo', 'zondag'],
};

const ANY = ['any day', 'every day', 'elke dag'];
const NONE = ['none', 'geen', '-'];
const MOST_DATES = 400;

const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .split(/[\s,;+&]+/)
    .filter(word => word !== '' && word !== 'and' && word !== 'en');

/** Days of the week in words, in the order of the week; empty for `any day`; undefined where a word is none. */
export const readWeekdays = (text: string): readonly Weekday[] | undefined => {
  if (ANY.includes(folded(text).trim())) return [];
  const words = wordsOf(text);
  const known = words.every(word => WEEKDAYS.some(day => WORDS[day].includes(word)));
  if (words.length === 0 || !known) return undefined;
  return WEEKDAYS.filter(day => words.some(word => WORDS[day].includes(word)));
};

/** Dates, alone or as `2026-12-24 to 2027-01-02`, sorted, each once; empty for `none`; undefined where one is no date. */
export const readDates = (text: string): readonly string[] | undefined => {
  if (NONE.includes(folded(text).trim())) return [];
  const words = wordsOf(text);
  const dates: string[] = [];
  for (let at = 0; at < words.length; ) {
    const [from = '', to, until = ''] = words.slice(at, at + 3);
    const span = to !== undefined && ['to', 'until', 'tot', 't/m'].includes(to);
    const days = daysFrom(from, span ? until : from, MOST_DATES - dates.length);
    if (days === undefined) return undefined;
    dates.push(...days);
    at += span ? 3 : 1;
  }
  return dates.length === 0 ? undefined : [...new Set(dates)].sort();
};

/** Every date from the first to the last; undefined where one is no date, they stand the wrong way, or there are too many. */
const daysFrom = (from: string, to: string, most: number): readonly string[] | undefined => {
  if (!isDate(from) || !isDate(to) || to < from) return undefined;
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) {
    if (days.length === most) return undefined;
    days.push(day);
  }
  return days;
};

/** The date that follows another. */
export const dayAfter = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
};

/** Whether this is a date of the calendar, written as `2026-03-10`. */
export const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
};

/** The longest interval, in days. */
export const MOST_DAYS = 99;

/** Words that are an interval by themselves, in days. */
const PACES: ReadonlyMap<string, number> = new Map([
  ['daily', 1],
  ['dagelijks', 1],
  ['weekly', 7],
  ['wekelijks', 7],
  ['fortnightly', 14],
  ['tweewekelijks', 14],
]);

/** `daily`, `weekly` and the like, in days; undefined for any other word. */
export const readPace = (text: string): number | undefined => PACES.get(folded(text).trim());

/** An interval of any length: `3 days`, `day`, `2 weeks`, `other week`, `weekly`; in days, undefined where it is none. */
export const daysIn = (text: string): number | undefined => {
  const [, number = '1', unit = ''] =
    /^(?:(\d{1,4}|other|andere) )?(days?|weeks?|dag(?:en)?|weken)$/.exec(folded(text).trim()) ?? [];
  const days = (/^\d/.test(number) ? Number(number) : 2) * (unit.startsWith('we') ? 7 : 1);
  return unit !== '' && days >= 1 ? days : readPace(text);
};

/** The same, if it is none too long. */
export const readInterval = (text: string): number | undefined => {
  const days = daysIn(text);
  return days !== undefined && days <= MOST_DAYS ? days : undefined;
};

/** `3 turns every day`, `3 beurten elke 2 dagen`; undefined where it is not that. */
export const readFirstTurns = (text: string): FirstTurns | undefined => {
  const [, digits, interval = ''] =
    /^(\d{1,2}) (?:turns?|beurt(?:en)?) (?:every|elke) (.+)$/.exec(folded(text).trim()) ?? [];
  const turns = Number(digits);
  const everyDays = readInterval(interval);
  return digits !== undefined && turns >= 1 && everyDays !== undefined ? { turns, everyDays } : undefined;
};
