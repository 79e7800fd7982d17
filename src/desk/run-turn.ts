import type { Desk } from './desk.ts';
import { bringsToAnEnd, endTurn, type FlownTurn, flyTurns } from './end-turn.ts';
import { frozen } from './freeze-turn.ts';
import { noonOf } from './game-facts.ts';
import type { Dossier } from './ports/games.ts';
import type { ClaimedGame, Freezing } from './ports/turns.ts';
import { abandon, isAbandoned } from './practice-sortie.ts';
import { lastPassOf } from './sweep-mailbox.ts';
import { noonsUntil } from './timetable.ts';
import { mindUnreached } from './unreached.ts';

/** So many games are frozen, flown and compared together: few enough to be done within their lease. */
const AT_ONCE = 20;

/** So many turns are closed side by side: while the store writes one, the mails of the next are written. */
const SIDE_BY_SIDE = 4;

/** Who runs turns, by the letters of which mailbox, and until when. */
export type NoonDuty = {
  readonly owner: string;
  readonly mailbox: string;
  readonly stopping: AbortSignal;
  /** Hears each time that mails of turns wait in the outbox: they leave while other turns are still run. */
  readonly mailsWait: () => void;
};

type Outcome = 'closed' | 'waits' | 'held' | 'stale';

/**
 * Runs the open turn of every game whose noon has come or whose turn was called, one turn a game. Every step may be
 * repeated, by this worker or another: a turn that is frozen is flown from its record, one that is closed is not due.
 * A game that fails does not hold up the others; it waits for the next knock.
 *
 * Rule: D1, D2
 */
export const runDueTurns = async (desk: Desk, { owner, mailbox, stopping, mailsWait }: NoonDuty): Promise<void> => {
  let closing: Promise<void> = Promise.resolve();
  try {
    while (!stopping.aborted) {
      const now = desk.now();
      const until = new Date(now.getTime() + desk.settings.leases.workSeconds * 1000);
      const ready = await lettersAreIn(desk, mailbox);
      const claimed = await desk.store.claimGames({ owner, limit: AT_ONCE, now, until, ...ready });
      if (claimed.length === 0) return;
      const flown = await freezeAndFly(desk, claimed);
      await closing;
      await endInOrder(desk, flown.filter(bringsToAnEnd), owner);
      closing = endSideBySide(
        desk,
        flown.filter(each => !bringsToAnEnd(each)),
      ).then(mailsWait);
    }
  } finally {
    await closing;
    await desk.store.releaseGames(owner);
  }
};

/**
 * Up to which noon all letters are in: the mailbox was read to its end by a pass that began when that noon had settled,
 * and every letter of the time before is settled. A called turn needs no pass: the letter that called it came in one.
 */
const lettersAreIn = async (desk: Desk, mailbox: string) => {
  const { store, settings } = desk;
  const pass = await lastPassOf(desk, mailbox);
  return {
    noonBy: pass && new Date(pass.getTime() - settings.noon.settleSeconds * 1000),
    before: await store.oldestWaiting(),
  };
};

/** What is frozen of these games, flown twice. A game that has no noon yet, or went to another worker, is left out. */
const freezeAndFly = async (desk: Desk, claimed: readonly ClaimedGame[]): Promise<readonly FlownTurn[]> => {
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
  return flyTurns(desk, gameIds, gameId => fenceOf(claimed, gameId));
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
  const noon = noonOf(dossier);
  return game.calledTurn === game.turn || (noon !== null && noon <= now);
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

/**
 * What comes of these games counts for their pilots by noon, and at one noon by id, as they come here. One that another
 * worker has in hand may count before them: the game is then closed with a later knock.
 *
 * Rule: P10
 */
const endInOrder = async (desk: Desk, flown: readonly FlownTurn[], owner: string): Promise<void> => {
  const noon = ({ dossier: { game } }: FlownTurn): number => game.nextNoon?.getTime() ?? 0;
  for (const each of [...flown].sort((one, other) => noon(one) - noon(other))) {
    await apart(desk, each.dossier, async () => {
      const waits = await desk.store.countsAfterAnother(each.dossier.game.id, owner, desk.now());
      return waits ? 'waits' : endTurn(desk, each);
    });
  }
};

/** Turns after which their games go on: none changes what another shows, so their order is nobody's concern. */
const endSideBySide = async (desk: Desk, flown: readonly FlownTurn[]): Promise<void> => {
  const waiting = [...flown];
  const lane = async (): Promise<void> => {
    for (let each = waiting.shift(); each; each = waiting.shift()) await end(desk, each);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
};

const end = (desk: Desk, flown: FlownTurn): Promise<void> => apart(desk, flown.dossier, () => endTurn(desk, flown));

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
