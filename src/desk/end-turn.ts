import { isOver } from '../sopwith/index.ts';
import { boardShown } from './board-shown.ts';
import { closingOf } from './close-turn.ts';
import { computerSheets } from './computer-pilots.ts';
import type { Desk } from './desk.ts';
import { type Flight, flyTwice } from './fly-twice.ts';
import { isLast } from './game-facts.ts';
import { holdTurn } from './hold-turn.ts';
import { resultsAfter } from './pilot-results.ts';
import type { Dossier } from './ports/games.ts';
import type { ClosedTurn } from './ports/turns.ts';

/** A turn that was flown twice, the game as its closing reads it, and under which claim it is closed. */
export type FlownTurn = {
  readonly dossier: Dossier;
  readonly flight: ReturnType<typeof withBoard>;
  readonly fence: number;
};

/** Flies what is frozen of these games twice, in order of id; their boards are drawn from now on. */
export const flyTurns = async (
  desk: Desk,
  gameIds: readonly string[],
  fenceOf: (gameId: string) => number,
): Promise<readonly FlownTurn[]> => {
  const flights = (await flyTwice(desk, await desk.store.frozenTurns(gameIds))).map(flight => withBoard(desk, flight));
  const dossiers = await desk.store.dossiers(flights.map(({ turn }) => turn.gameId));
  return dossiers.flatMap(dossier => {
    const { id } = dossier.game;
    const flight = flights.find(({ turn }) => turn.gameId === id);
    return flight ? [{ dossier, flight, fence: fenceOf(id) }] : [];
  });
};

const withBoard = (desk: Desk, flight: Flight) => {
  if (flight.fault !== null) return flight;
  const { turn, flown } = flight;
  const board = boardShown(desk, turn.gameId, flown.game, flown.events);
  board.catch(() => undefined); // told where it is waited for
  return { ...flight, board };
};

/** Whether the game is over with this turn, so that it counts for its pilots. Rule: P10 */
export const bringsToAnEnd = ({ flight }: FlownTurn): boolean => flight.fault === null && isOver(flight.flown.game);

/**
 * Closes a turn that ended alike both times, and holds any other. What a dossier shows may change while others close
 * their turns, such as a pilot's standing: then it is read anew.
 *
 * Rule: D1, P10
 */
export const endTurn = async (desk: Desk, flown: FlownTurn): Promise<'closed' | 'held' | 'stale'> => {
  const outcome = await closeOrHold(desk, flown);
  const dossier = outcome === 'stale' ? await desk.store.dossier(flown.dossier.game.id) : null;
  return dossier ? closeOrHold(desk, { ...flown, dossier }) : outcome;
};

const closeOrHold = async (desk: Desk, { dossier, flight, fence }: FlownTurn) => {
  if (flight.fault !== null) return holdTurn(desk, dossier, flight.fault);
  const { game } = flight.flown;
  const results = await resultsAfter(desk, dossier, flight.flown);
  const sheets = isLast(dossier.game, game) ? [] : await computerSheets(game, dossier.computers);
  const undone = await lastUndone(desk, dossier.game);
  const closing = closingOf(desk, dossier, { ...flight, results, board: await flight.board, undone }, fence);
  return desk.store.closeTurn({ ...closing, computerSheets: sheets });
};

const lastUndone = async (desk: Desk, { id, turn, rollBacks }: Dossier['game']): Promise<ClosedTurn | null> =>
  rollBacks === 0 ? null : ((await desk.store.undoneTurns(id)).findLast(undone => undone.turn === turn) ?? null);
