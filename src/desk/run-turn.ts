import { boardShown } from './board-shown.ts';
import { closingOf } from './close-turn.ts';
import { computerSheets } from './computer-pilots.ts';
import type { Desk } from './desk.ts';
import { type Flight, flyTwice } from './fly-twice.ts';
import { frozen } from './freeze-turn.ts';
import { isLast, whoHasOrders } from './game-facts.ts';
import { holdTurn } from './hold-turn.ts';
import { resultsAfter } from './pilot-results.ts';
import type { Dossier } from './ports/games.ts';
import type { ClaimedGame, ClosedTurn, Freezing } from './ports/turns.ts';
import { abandon, isAbandoned } from './practice-sortie.ts';
import { noonsUntil } from './timetable.ts';
import { mindUnreached } from './unreached.ts';

const LEASE = 120_000;
/** So many games are frozen, flown and compared together: few enough to be done within their lease. */
const AT_ONCE = 20;

/** Who runs turns, by the letters of which mailbox, and until when. */
export type NoonDuty = { readonly owner: string; readonly mailbox: string; readonly stopping: AbortSignal };

type Outcome = 'closed' | 'waits' | 'held' | 'stale';

/**
 * Runs the open turn of every game whose noon has come or whose turn was called, one turn a game. Every step may be
 * repeated, by this worker or another: a turn that is frozen is flown from its record, one that is closed is not due.
 * A game that fails does not hold up the others; it waits for the next knock.
 *
 * Rule: D1, D2
 */
export const runDueTurns = async (desk: Desk, { owner, mailbox, stopping }: NoonDuty): Promise<void> => {
  try {
    while (!stopping.aborted) {
      const now = desk.now();
      const until = new Date(now.getTime() + LEASE);
      const ready = await lettersAreIn(desk, mailbox);
      const claimed = await desk.store.claimGames({ owner, limit: AT_ONCE, now, until, ...ready });
      if (claimed.length === 0) return;
      await runTurns(desk, claimed);
    }
  } finally {
    await desk.store.releaseGames(owner);
  }
};

/**
 * Up to which noon all letters are in: the mailbox was read to its end by a pass that began when that noon had settled,
 * and every letter of the time before is settled. A called turn needs no pass: the letter that called it came in one.
 */
const lettersAreIn = async ({ store, settings }: Desk, mailbox: string) => {
  const pass = await store.lastPass(mailbox);
  return {
    noonBy: pass && new Date(pass.getTime() - settings.noon.settleSeconds * 1000),
    before: await store.oldestWaiting(),
  };
};

const runTurns = async (desk: Desk, claimed: readonly ClaimedGame[]): Promise<void> => {
  const gameIds = claimed.map(({ gameId }) => gameId);
  const freezings: Freezing[] = [];
  for (const dossier of await desk.store.dossiers(gameIds)) {
    await apart(desk, dossier, async () => {
      const ready = await readyToFreeze(desk, dossier);
      if (ready === null || typeof ready === 'string') return ready;
      const fence = fenceOf(claimed, ready.game.id);
      freezings.push({ turn: frozen(ready, desk.now()), revision: ready.game.revision, fence });
      return null; // its outcome comes with the flight
    });
  }
  await freezeTurns(desk, freezings);
  await flyTurns(desk, gameIds, claimed);
};

/** The game as it is to be frozen; null where that was done by one who died before he had closed it. */
const readyToFreeze = async (desk: Desk, dossier: Dossier): Promise<Dossier | Outcome | null> => {
  if (dossier.game.frozenTurn !== null) return null;
  if (!isDue(dossier, desk.now())) return awaitNoon(desk, dossier);
  if (isAbandoned(dossier)) return abandon(desk, dossier, desk.now());
  const minded = await mindUnreached(desk, dossier);
  if (minded === 'ready') return dossier;
  const anew = minded === 'stale' ? null : await desk.store.dossier(dossier.game.id);
  if (!anew) return 'stale';
  return isDue(anew, desk.now()) ? readyToFreeze(desk, anew) : 'waits';
};

const isDue = (dossier: Dossier, now: Date): boolean => {
  const { game } = dossier;
  if (game.calledTurn === game.turn) return true;
  if (game.deadline !== null && game.deadline <= now) return true;
  return whoHasOrders(dossier, game.nextNoon).missing.length === 0;
};

/** Not everybody has written by this noon: the next one is awaited. Rule: D2 */
const awaitNoon = async (desk: Desk, { game }: Dossier): Promise<Outcome> => {
  if (!game.position || !game.deadline) throw new Error(`awaitNoon: game ${game.id} runs without position or deadline`);
  const now = desk.now();
  const { nextNoon } = noonsUntil(game, game.position, now, game.deadline);
  const read = [{ gameId: game.id, revision: game.revision }];
  const done = await desk.store.change([{ kind: 'await-noon', gameId: game.id, nextNoon }], [], read, now);
  return done === 'stale' ? 'stale' : 'waits';
};

const freezeTurns = async (desk: Desk, freezings: readonly Freezing[]): Promise<void> => {
  const taken = await desk.store.freeze(freezings);
  for (const { turn } of freezings) {
    if (!taken.includes(turn.gameId)) desk.diary.info({ gameId: turn.gameId, outcome: 'stale' }, 'turn run');
  }
};

/** Flies what is frozen of these games twice, and closes what ended alike while the boards of the others are drawn. */
const flyTurns = async (desk: Desk, gameIds: readonly string[], claimed: readonly ClaimedGame[]): Promise<void> => {
  const flights = (await flyTwice(desk, await desk.store.frozenTurns(gameIds))).map(flight => withBoard(desk, flight));
  const dossiers = await desk.store.dossiers(flights.map(({ turn }) => turn.gameId));
  for (const dossier of dossiers) {
    const { id } = dossier.game;
    const flight = flights.find(({ turn }) => turn.gameId === id);
    if (flight) await apart(desk, dossier, () => closeOrHold(desk, dossier, flight, fenceOf(claimed, id)));
  }
};

type DrawnFlight = ReturnType<typeof withBoard>;

const withBoard = (desk: Desk, flight: Flight) => {
  if (flight.fault !== null) return flight;
  const { turn, flown } = flight;
  const board = boardShown(desk, turn.gameId, flown.game, flown.events);
  board.catch(() => undefined); // told where it is waited for
  return { ...flight, board };
};

/** What a dossier shows may change while others close their turns, such as a pilot's standing: then it is read anew. */
const closeOrHold = async (desk: Desk, dossier: Dossier, flight: DrawnFlight, fence: number): Promise<Outcome> => {
  const outcome = await end(desk, dossier, flight, fence);
  const anew = outcome === 'stale' ? await desk.store.dossier(dossier.game.id) : null;
  return anew ? end(desk, anew, flight, fence) : outcome;
};

const end = async (desk: Desk, dossier: Dossier, flight: DrawnFlight, fence: number): Promise<Outcome> => {
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

const fenceOf = (claimed: readonly ClaimedGame[], gameId: string): number => {
  const claim = claimed.find(each => each.gameId === gameId);
  if (!claim) throw new Error(`fenceOf: game ${gameId} was not claimed`);
  return claim.fence;
};

/** One game's part of the work; its failure is its own. */
const apart = async (desk: Desk, { game }: Dossier, work: () => Promise<Outcome | null>): Promise<void> => {
  try {
    const outcome = await work();
    if (outcome) desk.diary.info({ gameId: game.id, turn: game.turn, outcome }, 'turn run');
  } catch (err) {
    desk.diary.error({ err, gameId: game.id, turn: game.turn }, 'turn not run');
  }
};
