import { ANY_DAY, type Calendar } from '../orders/calendar.ts';
import type { Dossier, GameRecord } from './ports/games.ts';

/** What is chosen when a game is opened. */
export type GameChoice = {
  /** Any day where it is left out. */
  readonly calendar?: Calendar;
} & Pick<
  GameRecord,
  'id' | 'name' | 'ruleBook' | 'houseRules' | 'seats' | 'computers' | 'strength' | 'zone' | 'everyDays' | 'gameMaster'
>;

/** A game as it is opened: it gathers pilots, and nothing of it is flown. */
export const freshGame = (choice: GameChoice, createdAt: Date): GameRecord => ({
  calendar: ANY_DAY,
  ...choice,
  practice: choice.gameMaster === null,
  status: 'gathering',
  turn: 0,
  deadline: null,
  nextNoon: null,
  position: null,
  revision: 0,
  pausedUntil: null,
  pausedBecause: null,
  calledTurn: null,
  rollBacks: 0,
  frozenTurn: null,
  heldBecause: null,
  movedTo: null,
  createdAt,
});

/** All there is to read of a game that has just been opened. */
export const freshDossier = (game: GameRecord): Dossier => ({
  game,
  enrolled: [],
  computers: [],
  sheets: [],
  unreached: [],
  forgeries: [],
  press: [],
  rulings: { wind: null, removals: [], seatings: [] },
  observers: [],
  lastWords: [],
  lastDigest: null,
  lastClosed: null,
});
