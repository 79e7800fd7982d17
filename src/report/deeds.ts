import type { HouseRules, Occupant, Seat, Strength, Wind } from '../sopwith/index.ts';
import type { Block, Draft } from './block.ts';
import { noonItems } from './coming-noons.ts';
import { aboutGame, type GameFacts, gameTag, scheduleText } from './facts.ts';
import { noonText, zoneText } from './time.ts';
import { countOf, ended, listed, windText } from './words/en.ts';

/** One thing a game master had done. */
export type Deed =
  | {
      readonly kind: 'created';
      readonly game: GameFacts;
      readonly seats: number;
      readonly computers: number;
      readonly strength: Strength;
      readonly houseRules: HouseRules;
    }
  | { readonly kind: 'invited'; readonly game: GameFacts; readonly address: string }
  | { readonly kind: 'enrolled'; readonly game: GameFacts; readonly pilot: string; readonly seat: Seat | null }
  | { readonly kind: 'started'; readonly game: GameFacts; readonly deadline: Date }
  | { readonly kind: 'extended'; readonly game: GameFacts; readonly turn: number; readonly deadline: Date }
  | {
      readonly kind: 'noon-moved';
      readonly game: GameFacts;
      readonly turn: number;
      readonly outage: { readonly kind: 'mailbox' | 'clock'; readonly since: Date; readonly until: Date | null };
      readonly deadline: Date;
    }
  | {
      readonly kind: 'scheduled';
      readonly game: GameFacts;
      /** The open turn, and the noons from it on; none before the battle has begun. */
      readonly turn: number;
      readonly noons: readonly Date[];
    }
  | { readonly kind: 'paused'; readonly game: GameFacts; readonly until: Date; readonly because: string }
  | { readonly kind: 'resumed'; readonly game: GameFacts; readonly turn: number; readonly deadline: Date }
  | { readonly kind: 'called'; readonly game: GameFacts; readonly turn: number }
  | {
      readonly kind: 'removed';
      readonly game: GameFacts;
      readonly turn: number;
      readonly pilot: string;
      readonly because: string;
    }
  | { readonly kind: 'wind-fixed'; readonly game: GameFacts; readonly turn: number; readonly wind: Wind }
  | {
      readonly kind: 'unreached';
      readonly game: GameFacts;
      readonly turn: number;
      readonly pilot: string;
      readonly ruling: 'hold' | 'fly' | 'strike';
      /** Whether the turn is flown now. */
      readonly runs: boolean;
    }
  | {
      readonly kind: 'rolled-back';
      readonly game: GameFacts;
      /** The turn that is open again, and the last that was flown since. */
      readonly turn: number;
      readonly last: number;
      readonly deadline: Date;
      /** Whose sheets for that turn stand; null: everybody writes anew. Rule: O1, O2 */
      readonly standing: readonly string[] | null;
      /** Who took a seat since, and has it from that turn on. Rule: V3 */
      readonly seatings: readonly Pick<Reseating, 'before' | 'after' | 'lost'>[];
      /** Who has left since, and flies to the end of that turn. */
      readonly departed: readonly string[];
    }
  | { readonly kind: 'cancelled'; readonly game: GameFacts; readonly because: string }
  | Reseating
  | {
      readonly kind: 'sent-again';
      readonly number: number;
      readonly mail: string;
      readonly gameId: string;
      readonly to: string;
    };

/** Somebody took a seat from somebody else. Rule: V3 */
export type Reseating = {
  readonly kind: 'reseated';
  readonly game: GameFacts;
  readonly turn: number;
  readonly seat: Seat;
  readonly before: Occupant;
  readonly after: Occupant;
  /** What the game counts in no more. Rule: P10, P12 */
  readonly lost: 'careers' | 'table' | null;
  /** Of the position as it stands now. */
  readonly digest: string;
};

/** What was done, in one sentence; reports, notices and answers all say it like this. Rule: V3 */
export const deedText = (deed: Deed): string => {
  if (deed.kind === 'sent-again') {
    return `Mail ${deed.number} (${deed.mail}, ${deed.gameId}) to ${deed.to} is posted again, under the same Message-ID.`;
  }
  const { game } = deed;
  switch (deed.kind) {
    case 'created':
      return [
        aboutGame(game),
        `It has ${countOf(deed.seats, 'seat', 'seats')}${seatsOfComputers(deed)}.`,
        `Noon is twelve o'clock in ${zoneText(game.zone)}.`,
        `House rules: ${houseRulesText(deed.houseRules)}.`,
      ].join(' ');
    case 'invited':
      return `${deed.address} was invited to ${game.name} (${game.id}).`;
    case 'enrolled':
      return `${deed.pilot} was enrolled in ${game.name} (${game.id})${deed.seat === null ? '' : `, seat ${deed.seat}`}.`;
    case 'started':
      return `${game.name} (${game.id}) has begun: turn 1 is flown at noon, ${noonText(deed.deadline, game.zone)}.`;
    case 'extended':
      return `The noon of turn ${deed.turn} of ${game.id} was moved: ${noonText(deed.deadline, game.zone)}.`;
    case 'noon-moved':
      return `Turn ${deed.turn} was not flown at its noon: ${outageText(deed)}. Its new noon: ${noonText(deed.deadline, game.zone)}. Nobody has missed it, and the orders that are in stand.`;
    case 'scheduled':
      return `${game.name} (${game.id}) is flown by another timetable: ${scheduleText(game)}.`;
    case 'paused':
      return `${game.name} (${game.id}) is paused until ${noonText(deed.until, game.zone)}, because ${ended(deed.because)}`;
    case 'resumed':
      return `${game.name} (${game.id}) goes on: turn ${deed.turn} is flown at noon, ${noonText(deed.deadline, game.zone)}.`;
    case 'called':
      return `Turn ${deed.turn} of ${game.name} (${game.id}) is flown now, before its time.`;
    case 'removed':
      return `${deed.pilot} is struck off at the end of turn ${deed.turn} of ${game.id}, because ${ended(deed.because)}`;
    case 'wind-fixed':
      return `The wind of turn ${deed.turn} of ${game.id} was fixed: ${windText(deed.wind)}.`;
    case 'reseated':
      return `From turn ${deed.turn} of ${game.id} on: ${seatingText(deed)}`;
    case 'unreached':
      return `${UNREACHED[deed.ruling](deed.pilot, deed.turn, game.id)}${deed.runs ? ' The turn is flown now.' : ''}`;
    case 'rolled-back':
      return rolledBackText(deed);
    case 'cancelled':
      return `${game.name} (${game.id}) ends without a result, because ${ended(deed.because)}`;
  }
};

/** A game as its master planned it; true of it before it is opened, and after. */
export const createdText = (deed: Extract<Deed, { kind: 'created' }>): string =>
  [
    aboutGame(deed.game),
    `It has ${countOf(deed.seats, 'seat', 'seats')}${seatsOfComputers(deed)}.`,
    `Noon is twelve o'clock in ${deed.game.zone}.`,
    `House rules: ${houseRulesText(deed.houseRules)}.`,
  ].join(' ');

/** Who took whose seat, and what that means for the points. Rule: V3, P10 */
export const seatingText = ({ before, after, lost }: Pick<Reseating, 'before' | 'after' | 'lost'>): string =>
  [
    `${heirText(after)} has the seat of ${before.pilot}${before.computer ? ', a computer pilot' : ''}.`,
    ...(lost === null ? [] : [LOST_TEXT[lost]]),
  ].join(' ');

/** Whoever gets a seat, as a sentence begins with him. */
export const heirText = ({ pilot, computer }: Pick<Occupant, 'pilot' | 'computer'>): string =>
  `${pilot}${computer ? ', a computer pilot,' : ''}`;

const LOST_TEXT: Readonly<Record<NonNullable<Reseating['lost']>, string>> = {
  careers: 'All points and the pot are 0: nobody wins or loses points in this battle any more.',
  table: 'This game counts in no standing table any more.',
};

/** As a game master writes them. */
const houseRulesText = (rules: HouseRules): string =>
  listed(
    Object.entries(rules).map(([rule, value]) => `${rule} ${HOUSE_VALUES.get(value) ?? value}`),
    'none',
  );

const HOUSE_VALUES: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [true, 'yes'],
  [false, 'no'],
  [null, 'never'],
]);

/** What a changed timetable leads to, a line for each turn; a game that gathers has no noons yet. */
export const nextNoons = (deed: Deed): readonly Block[] =>
  deed.kind !== 'scheduled' || deed.noons.length === 0
    ? []
    : [
        { kind: 'paragraph', lines: [`The next noons of ${deed.game.id}:`] },
        { kind: 'list', items: noonItems(deed.game, deed.turn, deed.noons) },
      ];

/** Why a noon could not be kept. */
const outageText = ({ game, outage }: Extract<Deed, { readonly kind: 'noon-moved' }>): string => {
  const since = noonText(outage.since, game.zone);
  const until = outage.until && noonText(outage.until, game.zone);
  switch (outage.kind) {
    case 'mailbox':
      return `the desk could not read its mailbox after ${since}${until === null ? '' : `, until ${until}`}, and orders may have been on their way`;
    case 'clock':
      return `the clock of the desk jumped between ${since} and ${until}, and nobody could be sure of the time`;
  }
};

const seatsOfComputers = ({ computers, strength }: Extract<Deed, { kind: 'created' }>): string =>
  computers === 0
    ? ''
    : `, ${countOf(computers, 'of them for a computer pilot', 'of them for computer pilots')} (${strength})`;

const UNREACHED = {
  hold: (pilot: string, turn: number, game: string) => `Turn ${turn} of ${game} waits for ${pilot}, a day at a time.`,
  fly: (pilot: string, turn: number, game: string) =>
    `${pilot} is flown straight in turn ${turn} of ${game}, which is no NMR.`,
  strike: (pilot: string, turn: number, game: string) =>
    `${pilot} is flown straight in turn ${turn} of ${game}, and struck off at its end.`,
} as const;

/** A deed that everybody in a game is told at once. */
export type ToldDeed = Extract<Deed, { readonly kind: keyof typeof NOTICES }>;

/** What pilots and observers of a game are told at once, in one mail; the first deed gives it its subject. */
export const deedNotice = (first: ToldDeed, ...others: readonly ToldDeed[]): Draft => ({
  subject: `${gameTag(first.game)}: ${NOTICES[first.kind]}`,
  blocks: [first, ...others].flatMap(noticeBlocks),
});

const noticeBlocks = (deed: ToldDeed): readonly Block[] => [
  { kind: 'paragraph', lines: [deedText(deed)] },
  ...nextNoons(deed),
  ...(deed.kind === 'paused' ? [{ kind: 'paragraph', lines: [PAUSED] } as const] : []),
  ...(deed.kind === 'reseated'
    ? [{ kind: 'paragraph', lines: [`Digest of the position: ${deed.digest}`] } as const]
    : []),
];

const PAUSED =
  'Orders may be sent and changed all the while; no turn is flown. Once the battle goes on, the open turn has a whole interval, and no earlier noon than it had.';

const NOTICES = {
  extended: 'a later noon',
  'noon-moved': 'a later noon',
  scheduled: 'another timetable',
  paused: 'the battle is paused',
  resumed: 'the battle goes on',
  removed: 'a pilot leaves',
  reseated: 'somebody takes a seat',
  'rolled-back': 'a turn is flown again',
  cancelled: 'the battle is cancelled',
} as const;

const rolledBackText = ({
  game,
  turn,
  last,
  deadline,
  standing,
  seatings,
  departed,
}: Extract<Deed, { readonly kind: 'rolled-back' }>): string =>
  [
    `${game.name} (${game.id}) was rolled back: turn ${turn} is open again, and flown at noon, ${noonText(deadline, game.zone)}.`,
    turn === last
      ? `Turn ${turn} as it was flown does not count.`
      : `The turns from ${turn} to ${last} as they were flown do not count.`,
    standingText(turn, standing),
    ...seatings.map(seatingText),
    ...departed.map(pilot => `${pilot} has left, and is struck off at the end of that turn.`),
  ].join(' ');

/** Whose orders for a turn that is opened again are there. Rule: O1, O2 */
export const standingText = (turn: number, standing: readonly string[] | null): string => {
  if (standing === null) return `Everybody writes his orders for turn ${turn} anew.`;
  if (standing.length === 0) return `Nobody has orders for turn ${turn}.`;
  return `Orders for turn ${turn} stand and may be changed: those of ${listed(standing)}.`;
};
