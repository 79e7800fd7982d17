import type { GameFacts, OpenTurn } from '../report/facts.ts';
import { type Game, isOver, pilotIn, type Seat, seatsToWrite } from '../sopwith/index.ts';
import type { Dossier, GameRecord } from './ports/games.ts';
import type { Enrolled } from './ports/people.ts';

/** What mails say of a game. */
export const factsOf = ({ id, name, zone, ruleBook, everyDays, calendar, practice }: GameRecord): GameFacts => ({
  id,
  name,
  zone,
  ruleBook,
  everyDays,
  calendar,
  practice,
});

/** The open turn as mails tell it; null where none is open. */
export const openTurnOf = (game: GameRecord): OpenTurn | null => {
  const { position, deadline, status, pausedUntil, pausedBecause } = game;
  if (!position || !deadline) return null;
  const paused = status === 'paused' && pausedUntil ? { until: pausedUntil, because: pausedBecause ?? '' } : null;
  return { game: factsOf(game), position, deadline, paused };
};

/** Tells the mails of a turn that is flown again from those of the first time; null where it is the first time. R44 */
export const flownAgainAs = ({ rollBacks }: Pick<GameRecord, 'rollBacks'>): string | null =>
  rollBacks === 0 ? null : `again${rollBacks}`;

/** The pilot in a seat, once the game has begun; none where a computer pilot flies. */
export const pilotAt = (dossier: Dossier, seat: Seat): Enrolled | undefined =>
  dossier.enrolled.find(each => each.seat === seat);

/** The pilots in play whose sheet arrived by then, and those whose sheet is missing. */
export const whoHasOrders = (
  { game, sheets }: Dossier,
  by: Date | null,
): { readonly sent: readonly string[]; readonly missing: readonly string[] } => {
  const { position } = game;
  if (!position) return { sent: [], missing: [] };
  const named = (seats: readonly Seat[]) => seats.map(seat => pilotIn(position, seat));
  const seats = seatsToWrite(position);
  const has = (seat: Seat) => sheets.some(sheet => sheet.seat === seat && (!by || sheet.arrived <= by));
  return { sent: named(seats.filter(has)), missing: named(seats.filter(seat => !has(seat))) };
};

/**
 * The noon at which the open turn is flown as things stand: the one awaited, if all sheets are in by then, else the
 * deadline. What arrives later is too late, also where the desk was down at that noon and flies the turn afterwards.
 *
 * Rule: D2, O1
 */
export const noonOf = (dossier: Dossier): Date | null => {
  const { nextNoon, deadline, turn, calledTurn } = dossier.game;
  if (calledTurn === turn) return deadline;
  return whoHasOrders(dossier, nextNoon).missing.length === 0 ? nextNoon : deadline;
};

/** Whether no turn follows: the battle is over, or the pilot of a practice sortie is out. */
export const isLast = ({ practice }: GameRecord, after: Game): boolean =>
  isOver(after) || (practice && seatsToWrite(after).length === 0);
