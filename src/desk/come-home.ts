/** A game that moved away, was flown elsewhere, and comes back to where it was. */
import { type Fault, nameKey, type Seat } from '../sopwith/index.ts';
import type { MovingGame } from './import-faults.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier, GameRecord, RecordedSeating } from './ports/games.ts';
import type { Store } from './ports/store.ts';
import type { ClosedTurn, UndoneTurn } from './ports/turns.ts';
import { placeOf, turnsAt } from './replay.ts';

/** What was kept here of a game when it moved away. */
export type Home = {
  readonly dossier: Dossier;
  readonly turns: readonly ClosedTurn[];
  readonly undone: readonly UndoneTurn[];
  readonly seatings: readonly RecordedSeating[];
};

/**
 * The game of here that this document is about: it moved away, and was begun with the same seed. Known under the id that is
 * chosen, or else under whichever it had here. Null where none is at home here.
 */
export const homeOf = async (store: Store, { game }: MovingGame, id: string | null): Promise<Home | null> => {
  const here = (await store.games()).find(
    ({ game: { id: there, status, position } }) =>
      status === 'moved' && position?.seed === game.seed && (id === null || there === id.toUpperCase()),
  );
  const dossier = here ? await store.dossier(here.game.id) : null;
  if (!dossier) return null;
  const { id: homeId } = dossier.game;
  return {
    dossier,
    turns: await store.closedTurns(homeId),
    undone: await store.undoneTurns(homeId),
    seatings: await store.seatings(homeId),
  };
};

/** What keeps a game from being taken over once more where it is flown already, or was to its end; null where nothing does. */
export const twiceFault = async (store: Store, { game }: MovingGame): Promise<Fault | null> => {
  const here = (await store.games()).find(
    ({ game: { status, position } }) => status !== 'moved' && status !== 'cancelled' && position?.seed === game.seed,
  );
  if (!here) return null;
  const { id, name, status } = here.game;
  return {
    path: '/game/seed',
    message: `This game is here already, as ${id}: ${name}, ${status}. Nothing is left to do.`,
  };
};

/**
 * What makes it impossible that this document brings back the game that moved away from here; null where nothing does. It
 * must have been exported for this desk, since a game that still goes on elsewhere would be flown twice; and it must go on,
 * digest by digest, from what was flown and undone here.
 *
 * Rule: C7
 */
export const homeFault = (document: MovingGame, home: Home, mailbox: string): Fault | null => {
  const { id, movedTo } = home.dossier.game;
  if (document.dossier.movedTo === mailbox) return historyFault(document, home);
  return {
    path: '/dossier/movedTo',
    message: `${id} moved away from here, to ${movedTo}. It comes home with what is exported there for this desk (export GAME --move ${mailbox}), so that it is flown there no more; or take this one over under another id (--as).`,
  };
};

const historyFault = (document: MovingGame, { dossier, turns, undone, seatings }: Home): Fault | null => {
  const { id, rollBacks } = dossier.game;
  const notOurs = (path: string, why: string): Fault => ({
    path,
    message: `${id} moved away from here, but this is not how it goes on: ${why}. Take it over under another id (--as).`,
  });
  const history = turnsAt(document, rollBacks);
  const index = turns.findIndex(({ digest }, number) => history[number]?.digest !== digest);
  const [here, there] = [turns[index], history[index]];
  if (here) {
    const path = there ? placeOf(document, there) : '/turns';
    return notOurs(path, `turn ${here.turn} ended here in the position ${here.digest}`);
  }
  const undoneThen = (document.undone ?? []).filter(({ rollBack }) => rollBack <= rollBacks);
  if (undoneThen.map(({ digest }) => digest).join() !== undone.map(({ digest }) => digest).join()) {
    return notOurs('/undone', `${undone.length} turns were undone here, and others there`);
  }
  const lost = seatings.find(({ turn, seat, after }) =>
    document.rulings.every(
      ({ turn: then, seating }) => then !== turn || seating?.seat !== seat || seating.after.pilot !== after.pilot,
    ),
  );
  return lost ? notOurs('/rulings', `${lost.after.pilot} took seat ${lost.seat} here in turn ${lost.turn}`) : null;
};

/** The game as it comes back, in the place of what was kept of it; its pilots of here keep their tokens. */
export const homecoming = (game: GameRecord, document: MovingGame, { dossier }: Home): Change => ({
  kind: 'come-home',
  gameId: game.id,
  game,
  saidFrom: Math.min(dossier.game.turn, openedAgain(document, dossier.game)),
  ruledFrom: Math.min(game.turn, openedAgain(document, dossier.game)),
  seats: dossier.enrolled.map(({ pilot }) => ({ pilotKey: pilot.key, seat: seatOf(document, pilot.key) })),
});

/** The first turn that was opened again elsewhere; infinity where none was. */
const openedAgain = ({ undone = [] }: MovingGame, { rollBacks }: GameRecord): number =>
  Math.min(...undone.filter(({ rollBack }) => rollBack > rollBacks).map(({ turn }) => turn));

const seatOf = ({ pilots }: MovingGame, key: string): Seat | null =>
  pilots.find(({ name, computer }) => !computer && nameKey(name) === key)?.seat ?? null;
