import type { Change } from '../../src/desk/ports/changes.ts';
import type { GameRecord } from '../../src/desk/ports/games.ts';
import type { Store } from '../../src/desk/ports/store.ts';
import { ANY_DAY } from '../../src/orders/calendar.ts';
import { digestOf, type Game, nameKey, type OrderSheet, openTurn } from '../../src/sopwith/index.ts';
import type { Db } from '../../src/store/schema.ts';
import { classicTurns } from './resolver.ts';

/** A pilot as his letters need him. */
export type Subscriber = {
  readonly gameId: string;
  readonly turn: number;
  readonly name: string;
  readonly address: string;
  readonly token: string;
  /** What he would order in the open turn. */
  readonly sheet: OrderSheet | null;
};

const SEATS = [1, 2, 3, 4, 5, 6] as const;
/** Every game stands in the middle of its battle, where reports are longest. */
const PLAYED = 4;

/**
 * Puts so many games of six pilots into a store, all due at one noon and none with a sheet yet. Their positions are those
 * of battles under way; no turn before the open one is on record. They are numbered after the `before` there are already.
 */
export const manyGames = async (
  { store, db }: { readonly store: Store; readonly db: Db },
  count: number,
  noon: Date,
  before = 0,
): Promise<readonly Subscriber[]> => {
  const now = new Date(noon.getTime() - 24 * 3_600_000);
  const battles = Array.from({ length: Math.min(count, 20) }, (_, n) => classicTurns(`noon-${n}`)[PLAYED]);
  const subscribers: Subscriber[] = [];
  for (let n = before; n < before + count; n += 1) {
    const battle = battles[n % battles.length];
    if (!battle) throw new Error('manyGames: a battle ended too soon');
    const id = `G${n + 1}`;
    const crew = SEATS.map(seat => pilotOf(n, seat));
    const position = under(battle.game, crew);
    await store.change(openedBy(id, position, crew, noon, now), [], [], now);
    await db
      .updateTable('game')
      .set({ turn: openTurn(position) })
      .where('id', '=', id)
      .execute();
    crew.forEach(({ name, address, gameToken }, index) => {
      const sheet = battle.orders[index + 1] ?? null;
      subscribers.push({ gameId: id, turn: openTurn(position), name, address, token: gameToken, sheet });
    });
  }
  return subscribers;
};

type Crew = readonly ReturnType<typeof pilotOf>[];

const pilotOf = (game: number, seat: number) => {
  const number = game * SEATS.length + seat;
  const word = number
    .toString(32)
    .padStart(8, '0')
    .replace(/[01]/g, digit => (digit === '0' ? 'y' : 'z'));
  return {
    seat,
    name: `Pilot ${number}`,
    address: `pilot${number}@sink.test`,
    ownToken: `own${word}`,
    gameToken: `game${word}`,
  };
};

const under = (game: Game, crew: Crew): Game => ({
  ...game,
  aircraft: game.aircraft.map((aircraft, index) => ({ ...aircraft, pilot: crew[index]?.name ?? aircraft.pilot })),
});

const openedBy = (id: string, position: Game, crew: Crew, noon: Date, now: Date): readonly Change[] => [
  { kind: 'create-game', game: gathering(id, position, now) },
  ...crew.flatMap(({ name, address, ownToken, gameToken }): readonly Change[] => {
    const key = nameKey(name);
    const pilot = { key, name, address, furtherAddresses: [], token: ownToken, standing: 0, ranks: 0 };
    return [
      { kind: 'add-pilot', pilot },
      { kind: 'enrol', gameId: id, pilotKey: key, seat: null, token: gameToken },
    ];
  }),
  {
    kind: 'start-game',
    gameId: id,
    position,
    seats: crew.map(({ seat, name }) => ({ seat, pilotKey: nameKey(name) })),
    computers: [],
    computerSheets: [],
    deadline: noon,
    nextNoon: noon,
    digest: digestOf(position),
    pictures: [],
  },
];

const gathering = (id: string, position: Game, now: Date): GameRecord => ({
  id,
  name: `Battle ${id}`,
  ruleBook: position.ruleBook,
  houseRules: position.houseRules,
  seats: SEATS.length,
  computers: 0,
  strength: 'veteran',
  zone: 'Europe/Amsterdam',
  everyDays: 3,
  practice: false,
  calendar: ANY_DAY,
  status: 'gathering',
  turn: 0,
  deadline: null,
  nextNoon: null,
  position: null,
  revision: 0,
  gameMaster: 'gm@sink.test',
  pausedUntil: null,
  pausedBecause: null,
  calledTurn: null,
  rollBacks: 0,
  frozenTurn: null,
  heldBecause: null,
  movedTo: null,
  createdAt: now,
});

/** Everybody's orders for the open turn, as accepted sheets. */
export const withSheets = async (store: Store, subscribers: readonly Subscriber[], arrived: Date): Promise<void> => {
  for (let first = 0; first < subscribers.length; first += SEATS.length) {
    const changes = subscribers
      .slice(first, first + SEATS.length)
      .flatMap(({ gameId, turn, sheet }, index): Change[] =>
        sheet === null ? [] : [{ kind: 'sheet', gameId, turn, seat: index + 1, sheet, arrived }],
      );
    await store.change(changes, [], [], arrived);
  }
};
