import type { Calendar } from '../orders/calendar.ts';
import { WEEKDAYS } from '../orders/calendar.ts';
import { type Game, openTurn, runsAllIn } from '../sopwith/index.ts';
import { localDay, noonDaysAfter } from './noon.ts';
import type { GameRecord } from './ports/games.ts';

/** What says when a game is flown. */
type Timetable = Pick<GameRecord, 'zone' | 'everyDays' | 'calendar'>;

/** The deadline of a turn, and the first noon at which the desk looks at it. */
export type Noons = { readonly deadline: Date; readonly nextNoon: Date };

/** The days from the opening of a turn to its noon: at the beginning a game may go at another pace. Rule: D1 */
export const intervalOf = ({ everyDays, calendar }: Timetable, turn: number): number =>
  calendar.first !== null && turn <= calendar.first.turns ? calendar.first.everyDays : everyDays;

/**
 * Whether another pace at the beginning changes nothing, because the game is flown on one day of the week: no two turns come
 * within a week then.
 */
export const beginsInVain = ({ everyDays, calendar: { on, first } }: Omit<Timetable, 'zone'>): boolean =>
  first !== null &&
  on.length === 1 &&
  first.everyDays !== everyDays &&
  Math.ceil(first.everyDays / 7) === Math.ceil(everyDays / 7);

/**
 * The deadline of a turn that opens now, and the first noon at which the desk looks at it:
 * the deadline, or where a turn runs as soon as all sheets are in, the very next noon.
 *
 * Rule: D1, D2
 */
export const noonsFrom = (game: Timetable & Pick<GameRecord, 'practice'>, position: Game, now: Date): Noons => {
  const deadline = flyingNoon(game, now, intervalOf(game, openTurn(position)));
  return game.practice ? { deadline, nextNoon: deadline } : noonsUntil(game, position, now, deadline);
};

/**
 * The noons of a turn whose pause ends at this moment: it gets a whole interval from then on, and its deadline is never
 * earlier than the one that was set before the pause. Rule: D1
 */
export const noonsResumed = (game: GameRecord, position: Game, from: Date): Noons => {
  const { deadline } = noonsFrom(game, position, from);
  const { deadline: before } = game;
  return noonsUntil(game, position, from, before !== null && before > deadline ? before : deadline);
};

/** The same for a deadline that is given. */
export const noonsUntil = (game: Timetable, position: Game, now: Date, deadline: Date): Noons => {
  const next = noonAfter(game, now);
  return { deadline, nextNoon: runsAllIn(position) && next < deadline ? next : deadline };
};

/** The first noon after this moment on a day on which the game is flown. Rule: D2 */
export const noonAfter = (game: Timetable, from: Date): Date => {
  const today = flyingNoon(game, from, 0);
  return today > from ? today : flyingNoon(game, from, 1);
};

/** The deadline of the open turn as things stand, or as they will when a pause ends. null where no turn is open. */
export const deadlineAhead = (game: GameRecord): Date | null => {
  const { position, deadline, status, pausedUntil } = game;
  if (!position || !deadline) return null;
  return status === 'paused' && pausedUntil ? noonsResumed(game, position, pausedUntil).deadline : deadline;
};

/** The noons of the open turn, whose deadline is given, and of the turns after it, if each is flown at its deadline. */
export const comingNoons = (game: Timetable, turn: number, deadline: Date, count: number): readonly Date[] => {
  const noons = [deadline];
  while (noons.length < count) {
    const last = noons[noons.length - 1] as Date;
    noons.push(flyingNoon(game, last, intervalOf(game, turn + noons.length)));
  }
  return noons;
};

const HOW_MANY = 5;

/** The next five noons of a game, if each turn is flown at its deadline; none where no turn is open. */
export const noonsAhead = (game: GameRecord): readonly Date[] => {
  const deadline = deadlineAhead(game);
  return deadline ? comingNoons(game, game.turn, deadline, HOW_MANY) : [];
};

/** The first noon so many days after the day of `from`, or later, on a day on which the game is flown. Rule: D1 */
const flyingNoon = ({ zone, calendar }: Timetable, from: Date, days: number): Date => {
  for (let after = days; ; after += 1) {
    const noon = noonDaysAfter(zone, from, after);
    if (isFlyingDay(calendar, zone, noon)) return noon;
  }
};

/** Whether the game may be flown on the day of this noon. There are always such days: a calendar has an end. */
export const isFlyingDay = ({ on, not }: Calendar, zone: string, noon: Date): boolean => {
  if (on.length === 0 && not.length === 0) return true;
  const { date, weekday } = localDay(zone, noon);
  const day = WEEKDAYS[weekday - 1];
  return (on.length === 0 || (day !== undefined && on.includes(day))) && !not.includes(date);
};
