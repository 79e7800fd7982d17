import { isOver } from '../sopwith/index.ts';
import { boardShown } from './board-shown.ts';
import { closingOf } from './close-turn.ts';
import { computerSheets } from './computer-pilots.ts';
import type { Desk } from './desk.ts';
import { flyTurn, frozen } from './freeze-turn.ts';
import { noonsUntil, whoHasOrders } from './game-facts.ts';
import { resultsAfter } from './pilot-results.ts';
import type { Dossier } from './ports.ts';
import { mindUnreached } from './unreached.ts';

type Outcome = 'closed' | 'waits' | 'stale';

/** Runs the open turn of each of these games; one that fails does not hold up the others. */
export const runDueTurns = async (desk: Desk, gameIds: readonly string[]): Promise<void> => {
  for (const gameId of gameIds) {
    try {
      const outcome = await runTurn(desk, gameId);
      desk.diary.info({ gameId, outcome }, 'turn run');
    } catch (err) {
      desk.diary.error({ err, gameId }, 'turn not run'); // its game waits for the next knock
    }
  }
};

/**
 * Adjudicates one game whose noon has come or whose turn was called: reads once, resolves, writes once.
 * Run twice it is done once. One turn a call, however long the desk was closed.
 *
 * Rule: D1, D2
 */
export const runTurn = async (desk: Desk, gameId: string): Promise<Outcome> => {
  const now = desk.now();
  const dossier = await desk.store.dossier(gameId);
  if (!dossier || !mayRun(dossier, now)) return 'waits';
  if (await lettersUnread(desk, dossier)) return 'waits';
  if (!isDue(dossier, now)) return awaitNoon(desk, dossier, now);
  const minded = await mindUnreached(desk, dossier);
  if (minded === 'stale') return 'stale';
  if (minded === 'settled') return runTurn(desk, gameId); // it waits now, or has every sheet
  const turn = frozen(dossier);
  const flown = flyTurn(turn);
  const results = await resultsAfter(desk, dossier, flown);
  const sheets = isOver(flown.game) ? [] : await computerSheets(flown.game, dossier.computers);
  const board = await boardShown(desk, gameId, flown.game, flown.events);
  const closing = closingOf(desk, dossier, turn, { ...flown, results, board }, now);
  return desk.store.closeTurn({ ...closing, computerSheets: sheets });
};

/** Whether this game has an open turn that somebody should look at. */
const mayRun = ({ game }: Dossier, now: Date): boolean =>
  game.status === 'running' && (game.calledTurn === game.turn || (game.nextNoon !== null && game.nextNoon <= now));

/** A letter that came before noon counts, also while another daemon reads it or one has died over it. Rule: D1 */
const lettersUnread = async ({ store }: Desk, { game }: Dossier): Promise<boolean> =>
  game.calledTurn !== game.turn && game.nextNoon !== null && store.lettersWait(game.nextNoon);

const isDue = (dossier: Dossier, now: Date): boolean => {
  const { game } = dossier;
  if (game.calledTurn === game.turn) return true;
  if (game.deadline !== null && game.deadline <= now) return true;
  return whoHasOrders(dossier, game.nextNoon).missing.length === 0;
};

/** Not everybody has written by this noon: the next one is awaited. Rule: D2 */
const awaitNoon = async (desk: Desk, { game }: Dossier, now: Date): Promise<Outcome> => {
  if (!game.position || !game.deadline) throw new Error(`awaitNoon: game ${game.id} runs without position or deadline`);
  const { nextNoon } = noonsUntil(game.zone, game.position, now, game.deadline);
  const read = [{ gameId: game.id, revision: game.revision }];
  const done = await desk.store.change([{ kind: 'await-noon', gameId: game.id, nextNoon }], [], read, now);
  return done === 'stale' ? 'stale' : 'waits';
};
