import type { Settlement } from '../../src/desk/ports/changes.ts';
import type { GameRecord } from '../../src/desk/ports/games.ts';
import type { InboundLetter, Inquiry } from '../../src/desk/ports/letters.ts';
import type { Mail } from '../../src/desk/ports/mails.ts';
import type { Pilot, PilotResult } from '../../src/desk/ports/people.ts';
import type { Store } from '../../src/desk/ports/store.ts';
import type { ClosedTurn, Closing } from '../../src/desk/ports/turns.ts';
import { ANY_DAY } from '../../src/orders/calendar.ts';
import type { Game, OrderSheet } from '../../src/sopwith/index.ts';

/** A time on the tenth of March 2026, UTC. */
export const at = (time: string): Date => new Date(`2026-03-10T${time}Z`);
export const NOON = at('12:00:00');
export const NEXT_NOON = new Date('2026-03-11T12:00:00Z');

export const AHEAD: OrderSheet = {
  segments: [{ manoeuvre: 'ahead' }, { manoeuvre: 'ahead' }, { manoeuvre: 'ahead' }],
};
export const LEFT: OrderSheet = {
  segments: [{ manoeuvre: 'turn-left', fire: [{ direction: 'ahead' }] }, { manoeuvre: 'ahead' }, { manoeuvre: 'hold' }],
};

export const BARON: Pilot = {
  key: 'baron',
  name: 'Baron',
  address: 'baron@example.test',
  furtherAddresses: [],
  token: 'baronatlarge',
  standing: 10,
  ranks: 0,
};
export const SNOOPY: Pilot = {
  key: 'snoopy',
  name: 'Snoopy',
  address: 'snoopy@example.test',
  furtherAddresses: [],
  token: 'snoopyatlarge',
  standing: 0,
  ranks: 0,
};

export const position = (turn: number, over: Game['over'] = null): Game => ({
  ruleBook: 'classic',
  edition: 1,
  houseRules: {},
  seed: 'a seed',
  computersFlew: false,
  turn,
  wind: 'calm',
  clouds: ['J10'],
  balloons: [],
  pot: 0,
  aircraft: [],
  over,
});

export const gathering = (id: string): GameRecord => ({
  id,
  name: `Dawn patrol ${id}`,
  ruleBook: 'classic',
  houseRules: { wind: 'calm' },
  seats: 2,
  computers: 0,
  strength: 'regular',
  zone: 'Europe/Amsterdam',
  everyDays: 1,
  calendar: ANY_DAY,
  status: 'gathering',
  turn: 0,
  deadline: null,
  nextNoon: null,
  position: null,
  revision: 0,
  gameMaster: 'master@example.test',
  practice: false,
  pausedUntil: null,
  pausedBecause: null,
  calledTurn: null,
  rollBacks: 0,
  frozenTurn: null,
  heldBecause: null,
  movedTo: null,
  createdAt: at('08:00:00'),
});

export const mail = (key: string, over: Partial<Mail> = {}): Mail => ({
  key,
  kind: 'receipt',
  gameId: null,
  turn: null,
  messageId: `${key.replaceAll('/', '.')}@noon.test`,
  to: { name: 'Baron', address: 'baron@example.test' },
  from: 'orders+baroning1@noon.test',
  inReplyTo: null,
  subject: `About ${key}`,
  text: 'NOON-PATROL\n',
  html: '<p>NOON-PATROL</p>',
  pictures: [],
  enclosures: [],
  fingerprint: null,
  tellsNoon: false,
  ...over,
});

export const letter = (uid: string, arrived = at('09:00:00')): InboundLetter => ({
  mailbox: 'INBOX',
  uidValidity: '7',
  uid,
  arrived,
  size: 5,
  raw: Uint8Array.of(0, 1, 128, 255, Number(uid)),
});

export const settlement = (letterId: number, over: Partial<Settlement> = {}): Settlement => ({
  letterId,
  messageId: `letter-${letterId}@pilots.test`,
  contentHash: `hash of ${letterId}`,
  outcome: 'accept',
  reason: null,
  sender: 'baron@example.test',
  pilotKey: null,
  read: [],
  changes: [],
  mails: [],
  ...over,
});

export const inquiry = (over: Partial<Inquiry>): Inquiry => ({
  letterId: 0,
  arrived: at('09:00:00'),
  messageId: null,
  contentHash: 'nothing like it',
  addresses: [],
  tokens: [],
  gameIds: [],
  messageIds: [],
  codes: [],
  ...over,
});

export const closedTurn = (gameId: string, turn: number, over: Partial<ClosedTurn> = {}): ClosedTurn => ({
  gameId,
  turn,
  sheets: { '1': AHEAD, '2': null },
  weather: { wind: 'NE' },
  struckOff: [2],
  events: [{ kind: 'wind', wind: 'NE' }],
  press: [{ seat: 1, lines: ['Curse you!'] }],
  position: position(turn + 1),
  digest: `digest ${turn}`,
  closedAt: NOON,
  ...over,
});

export const closing = (gameId: string, turn: number, revision: number, over: Partial<Closing> = {}): Closing => ({
  revision,
  fence: 0,
  closed: closedTurn(gameId, turn),
  deadline: NEXT_NOON,
  nextNoon: NEXT_NOON,
  computerSheets: [],
  pictures: [],
  forgeriesTold: [],
  mails: [],
  results: [],
  ...over,
});

export const result = (pilotKey: string, over: Partial<PilotResult> = {}): PilotResult => ({
  pilotKey,
  seat: 1,
  place: 1,
  outcome: 'won',
  points: 7,
  hits: 3,
  kills: 1,
  missed: 0,
  computersFlew: false,
  career: null,
  tablePoints: null,
  offered: false,
  ...over,
});

/** Ends turn 1 of a running game as its last, with these results. */
export const endGame = async (store: Store, gameId: string, results: readonly PilotResult[]): Promise<void> => {
  const last = closing(gameId, 1, await revisionOf(store, gameId), { deadline: null, nextNoon: null, results });
  if ((await store.closeTurn(last)) !== 'closed') throw new Error(`game ${gameId} was not ended`);
};

/** Files a letter and gives back its number in the store. */
export const fileAndClaim = async (store: Store, uid: string, arrived = at('09:00:00')): Promise<number> => {
  await store.fileLetters([letter(uid, arrived)], arrived);
  const claimed = await store.nextLetters({ owner: 'reader', limit: 1, now: arrived, until: at('23:00:00') });
  const [first] = claimed;
  if (!first) throw new Error('no letter was handed out');
  return first.id;
};

/** A running game of Baron (seat 1) and Snoopy (seat 2) in turn 1, its deadline at noon. Gives back its revision. */
export const startGame = async (store: Store, id: string): Promise<number> => {
  const fresh = [BARON, SNOOPY].map(pilot => ({ kind: 'add-pilot' as const, pilot }));
  const known = await store.pilotByKey('baron');
  const done = await store.change(
    [
      ...(known ? [] : fresh),
      { kind: 'create-game', game: gathering(id) },
      { kind: 'enrol', gameId: id, pilotKey: 'baron', seat: null, token: `baronin${id.toLowerCase()}` },
      { kind: 'enrol', gameId: id, pilotKey: 'snoopy', seat: null, token: `snoopyin${id.toLowerCase()}` },
      {
        kind: 'start-game',
        gameId: id,
        position: position(1),
        seats: [
          { seat: 1, pilotKey: 'baron' },
          { seat: 2, pilotKey: 'snoopy' },
        ],
        computers: [],
        computerSheets: [],
        deadline: NOON,
        nextNoon: NOON,
        digest: 'digest 0',
        pictures: [],
      },
    ],
    [],
    [],
    at('08:00:00'),
  );
  if (done !== 'settled') throw new Error(`game ${id} was not started`);
  return revisionOf(store, id);
};

export const revisionOf = async (store: Store, id: string): Promise<number> => {
  const found = await store.dossier(id);
  if (!found) throw new Error(`there is no game ${id}`);
  return found.game.revision;
};
