import { type Calendar, dayAfter, type FirstTurns, type Weekday } from '../orders/calendar.ts';
import type { Career, Game, RankOffer, RuleBookId, Seat, TurnEvent } from '../sopwith/index.ts';
import { counted, listed } from './words/en.ts';

/** What a mail says of the game it belongs to. */
export type GameFacts = {
  /** Such as `G1`. */
  readonly id: string;
  readonly name: string;
  /** IANA zone in which noon is noon. */
  readonly zone: string;
  readonly ruleBook: RuleBookId;
  readonly everyDays: number;
  readonly calendar: Calendar;
  /** Its turns are flown as orders come in; the deadline is its end where none come. Rule: D2 */
  readonly practice: boolean;
};

/** Press as it is printed, each line a message of its own. Rule: R1 */
export type Press = { readonly pilot: string; readonly lines: readonly string[] };

/** A game whose open turn waits for its noon. */
export type OpenTurn = {
  readonly game: GameFacts;
  readonly position: Game;
  readonly deadline: Date;
  /** While the game master lets no turn be flown; orders may be sent all the while. */
  readonly paused: { readonly until: Date; readonly because: string } | null;
};

/** What a battle that is over leaves of a pilot's career, and in the table of its book. Rule: P10, P12, V6 */
export type LastNews = {
  readonly seat: Seat;
  readonly name: string;
  /** null: the battle changed no career. */
  readonly career: (Career & { readonly before: number }) | null;
  /** null: the battle counts in no table. */
  readonly tablePoints: number | null;
  /** The rank that is his for the asking. */
  readonly offer: RankOffer | null;
};

/** A turn that was flown, as anybody may read of it. */
export type ToldTurn = {
  readonly before: Game;
  readonly after: Game;
  readonly events: readonly TurnEvent[];
  readonly press: readonly Press[];
  /** What the game master decided: rulings, extensions. Rule: V3 */
  readonly notes: readonly string[];
  /** Digests of the position after this turn and of the one before, in hex. Contract §5 */
  readonly digest: string;
  readonly previousDigest: string | null;
  /** Published with the last report only. Rule: C7 */
  readonly seed: string | null;
};

/** The same as its report tells it, with what comes next. */
export type Story = ToldTurn & {
  readonly game: GameFacts;
  /** The noon at which it was flown, or the moment where the game master, or a practice sortie, did not wait for one. */
  readonly flown: { readonly at: Date; readonly by: 'noon' | 'game-master' | 'orders' };
  /** The next noon; null when the battle is over. */
  readonly deadline: Date | null;
  readonly picture: ShownPicture | null;
  /** Of each pilot, once the battle is over. */
  readonly lastNews: readonly LastNews[];
};

/** Turn 1 is open and nobody has flown yet. */
export type Opening = {
  readonly game: GameFacts;
  readonly after: Game;
  readonly notes: readonly string[];
  readonly deadline: Date;
  readonly picture: ShownPicture | null;
  readonly digest: string;
  /** SHA-256 of the seed, in hex. Rule: C7 */
  readonly seedHash: string;
};

export type ShownPicture = { readonly digest: string; readonly alt: string };

/** Such as `[G1] Cambrai`, which begins the subject of every mail of a game. */
export const gameTag = (game: GameFacts): string => `[${game.id}] ${game.name}`;

/** One sentence that introduces a game. */
export const aboutGame = (game: GameFacts): string => {
  const about = `${game.name} (${game.id}) is flown by the ${game.ruleBook} rules`;
  return game.practice
    ? `${about}, a turn as soon as your orders are in. Nobody sees it but you.`
    : `${about}, ${scheduleText(game)}.`;
};

/** When a game is flown, such as `a turn every 3 days, on Monday and Thursday`. Rule: D1 */
export const scheduleText = ({ everyDays, calendar: { on, not, first } }: GameFacts): string =>
  [
    `a turn every ${daysText(everyDays)}`,
    ...(on.length === 0 ? [] : [`on ${listed(on.map(day => WEEKDAY_WORDS[day]))}`]),
    ...(first === null ? [] : [on.length === 0 ? beginningText(first) : beginningOnDays(first)]),
    ...(not.length === 0 ? [] : [`never on ${listed(shortened(spansOf(not)))}`]),
  ].join(', ');

const beginningText = ({ turns, everyDays }: FirstTurns): string =>
  turns === 1
    ? `the first one after ${everyDays === 1 ? 'one day' : daysText(everyDays)}`
    : `the first ${counted(turns)} every ${daysText(everyDays)}`;

/** The first turns keep to the weekdays of the game as well. */
const beginningOnDays = (first: FirstTurns): string => {
  if (first.everyDays > 1) return `${beginningText(first)}, on one of these days`;
  return first.turns === 1
    ? 'the first one on the next of these days'
    : `the first ${counted(first.turns)} on each of these days`;
};

const daysText = (days: number): string => (days === 1 ? 'day' : `${days} days`);

type Span = { readonly from: string; readonly to: string; readonly days: number };

/** Sorted dates, those that follow one another taken together. */
const spansOf = (dates: readonly string[]): readonly Span[] => {
  const spans: Span[] = [];
  for (const date of dates) {
    const last = spans.at(-1);
    if (last && dayAfter(last.to) === date) spans[spans.length - 1] = { ...last, to: date, days: last.days + 1 };
    else spans.push({ from: date, to: date, days: 1 });
  }
  return spans;
};

const MOST_SPANS = 6;

const shortened = (spans: readonly Span[]): readonly string[] => {
  if (spans.length <= MOST_SPANS) return spans.map(spanText);
  const others = spans.slice(MOST_SPANS - 1).reduce((days, span) => days + span.days, 0);
  return [...spans.slice(0, MOST_SPANS - 1).map(spanText), `${others} more days`];
};

const spanText = ({ from, to }: Span): string => (from === to ? from : `${from} to ${to}`);

const WEEKDAY_WORDS: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
