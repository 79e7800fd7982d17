/** One small battle: the positions, people and turns that the tests of reports and `npm run shots` tell of. */
import { ANY_DAY } from '../../src/orders/calendar.ts';
import type { Reader } from '../../src/report/block.ts';
import type { GameFacts, OpenTurn } from '../../src/report/facts.ts';
import {
  type Aircraft,
  type BurstDirection,
  checkOrders,
  type Game,
  newGame,
  type OrderSheet,
  type Orders,
  resolveTurn,
} from '../../src/sopwith/index.ts';

export const CAMBRAI: GameFacts = {
  id: 'G1',
  name: 'Cambrai',
  zone: 'Europe/Amsterdam',
  ruleBook: 'classic',
  everyDays: 3,
  practice: false,
  calendar: ANY_DAY,
};
export const NOON = new Date('2026-03-10T11:00:00Z');
export const NEXT_NOON = new Date('2026-03-13T11:00:00Z');

const PILOTS = ['Baron', 'Snoopy', 'Ottilie', 'Max', 'Zoë', 'Biggles'];

export const BARON: Reader = { name: 'Baron', seat: 1, replyTo: 'orders+b7k2m9xw4t@game.example.org' };
export const ZOE: Reader = { name: 'Zoë', seat: 5, replyTo: 'orders+k8w3p6hd5s@game.example.org' };
export const BIGGLES: Reader = { name: 'Biggles', seat: 6, replyTo: 'orders+z4d7v6kf9p@game.example.org' };
export const MASTER: Reader = { name: 'Lanoe', seat: null, replyTo: 'orders+m2x9t4wb7j@game.example.org' };

/** The field as the seed of this battle deals it. */
export const OPENED: Game = newGame({
  ruleBook: 'classic',
  seed: 'cambrai 1916',
  pilots: PILOTS.map((pilot, index) => ({ seat: index + 1, pilot })),
});

const placed = (game: Game, seat: number, changes: Partial<Aircraft>): Game => ({
  ...game,
  aircraft: game.aircraft.map(one => (one.seat === seat ? { ...one, ...changes } : one)),
});

/** Turn 6 of the battle: a fight in the middle, one coming home, one on the ground, one out. */
export const BEFORE: Game = [
  {
    seat: 1,
    hex: 'J9',
    heading: 'E',
    posture: 'airborne',
    hull: 9,
    ammunition: 9,
    points: 41,
    ace: true,
    hits: 6,
  } as const,
  { seat: 2, hex: 'J13', heading: 'W', posture: 'airborne', hull: 12, ammunition: 6, points: 7, hits: 2 } as const,
  { seat: 3, hex: 'H9', heading: 'SE', posture: 'airborne', hull: 11, ammunition: 12, points: 12, hits: 4 } as const,
  { seat: 4, hex: 'A8', heading: 'NE', posture: 'airborne', hull: 8, ammunition: 14, points: 3, hits: 1 } as const,
  { seat: 5, posture: 'grounded', hull: 7, ammunition: 16, points: -2, missed: 1 } as const,
  { seat: 6, hex: null, heading: null, posture: 'out', hull: 0, ammunition: 5, points: -5, place: 6 } as const,
].reduce<Game>((game, { seat, ...changes }) => placed(game, seat, changes), {
  ...OPENED,
  turn: 6,
  wind: 'W',
  clouds: ['G8', 'H11', 'H12', 'I13', 'J7', 'K12', 'K13', 'L11'],
});

const fire = (...directions: readonly BurstDirection[]) => ({ fire: directions.map(direction => ({ direction })) });

export const BARONS_SHEET: OrderSheet = {
  segments: [
    { manoeuvre: 'ahead', ...fire('ahead') },
    { manoeuvre: 'hold', ...fire('ahead', 'left') },
    { manoeuvre: 'hold' },
  ],
};

const ORDERS: Orders = {
  1: BARONS_SHEET,
  2: {
    segments: [
      { manoeuvre: 'ahead', ...fire('ahead') },
      { manoeuvre: 'ahead', ...fire('ahead', 'right') },
      { manoeuvre: 'slip-right' },
    ],
  },
  3: {
    segments: [{ manoeuvre: 'ahead', ...fire('left') }, { manoeuvre: 'hold', ...fire('ahead') }, { manoeuvre: 'hold' }],
  },
  4: { segments: [{ manoeuvre: 'ahead' }, { manoeuvre: 'turn-left' }, { manoeuvre: 'ahead' }] },
  5: null,
};

export const FLOWN = resolveTurn({ game: BEFORE, orders: ORDERS, weather: { wind: 'E' } });

/** The end of the battle: Ottilie is brought down and Zoë is alone. */
export const LAST_BEFORE: Game = [
  { seat: 1, posture: 'out', hex: null, heading: null, hull: 0, place: 3 } as const,
  { seat: 2, posture: 'out', hex: null, heading: null, hull: 0, place: 4 } as const,
  { seat: 3, hex: 'J10', heading: 'E', posture: 'airborne', hull: 3, ammunition: 0 } as const,
  { seat: 4, posture: 'out', hex: null, heading: null, place: 5 } as const,
  { seat: 5, hex: 'J13', heading: 'W', posture: 'airborne', hull: 9, ammunition: 6 } as const,
].reduce<Game>((game, { seat, ...changes }) => placed(game, seat, changes), { ...FLOWN.game, turn: 9 });
export const LAST = resolveTurn({
  game: LAST_BEFORE,
  orders: {
    5: { segments: [{ manoeuvre: 'ahead', ...fire('ahead') }, { manoeuvre: 'ahead' }, { manoeuvre: 'ahead' }] },
  },
  weather: { wind: 'calm' },
});
/** Turn 6 is open: what receipts and answers are about. */
export const OPEN: OpenTurn = { game: CAMBRAI, position: BEFORE, deadline: NOON, paused: null };
export const BARONS_FLIGHT = checkOrders(BEFORE, 1, BARONS_SHEET.segments).flight;
export const EARLIER_SHEET: OrderSheet = {
  segments: [{ manoeuvre: 'ahead' }, { manoeuvre: 'ahead' }, { manoeuvre: 'slip-left', ...fire('ahead') }],
};

export const TAKE_OFF: OrderSheet = {
  segments: [
    { manoeuvre: 'take-off', runway: 'alpha' },
    { manoeuvre: 'ahead' },
    { manoeuvre: 'turn-left', ...fire('ahead') },
  ],
};
