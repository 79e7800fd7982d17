import { deedNotice } from '../report/deeds.ts';
import { erasedAnswer, erasureNotice, tracesAnswer } from '../report/traces.ts';
import { seatNamed, seatsInPlay } from '../sopwith/index.ts';
import { writesFrom } from './addresses.ts';
import { answered, type Errand, notDone, type Obey, type ObeyBare } from './errand.ts';
import { factsOf } from './game-facts.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import type { Pilot } from './ports/people.ts';
import { mastersOf } from './tell-masters.ts';
import { LEFT } from './told-to-all.ts';
import { recipientsOf, unasked, writeMail } from './write-mail.ts';

const NO_PILOT = 'Nothing is kept about you: you fly under no name here.';
const RUNS_GAMES = 'You run games here. Whoever runs the program has to take you off the list of game masters first.';
/** Of his letters; in a mail they take a third more. */
const MOST_BYTES = 3_000_000;

/** Sends a pilot all that is kept about him, to his registered address and no other. Order grammar §6 */
export const myData: ObeyBare = async ({ desk, pilot, now }) => {
  if (!pilot) return notDone(NO_PILOT);
  const { name, address, standing, ranks, key } = pilot;
  const traces = await desk.store.traces(pilot, MOST_BYTES);
  const results = await desk.store.record(key);
  return answered(tracesAnswer({ pilot: { name, address, standing, ranks }, results, ...traces }, now));
};

/**
 * Has everything erased that is about a pilot. He resigns from the games under way: from a battle at the end of the open
 * turn, as if its master took him out; a practice sortie ends. Order grammar §6
 */
export const eraseMe: Obey<'erase me'> = async (errand, { keeps }) => {
  const { desk, pilot, dossiers } = errand;
  if (!pilot) return notDone(NO_PILOT);
  const masters = await desk.store.gameMasters();
  if (masters.some(({ address }) => writesFrom(pilot, address))) return notDone(RUNS_GAMES);
  const own = dossiers.filter(({ enrolled }) => enrolled.some(each => each.pilot.key === pilot.key));
  const flown = own.find(({ game }) => game.frozenTurn !== null);
  if (flown) return notDone(beingFlown(flown));
  const goesBy = keeps === 'name' ? pilot.name : await desk.store.nobodysName();
  const leaving = own.map(dossier => leave(errand, dossier, pilot, goesBy));
  return answered(
    erasedAnswer(pilot.name, goesBy, await desksOf(desk, pilot)),
    [...leaving.flatMap(({ changes }) => changes), { kind: 'erase-pilot', pilotKey: pilot.key, goesBy }],
    [...leaving.flatMap(({ mails }) => mails), ...(await toMasters(errand, own, goesBy))],
  );
};

/** Where his games went that moved away; a letter names hardly one of them. */
const desksOf = async ({ store }: Errand['desk'], { key }: Pilot): Promise<readonly string[]> => {
  const moved = (await store.games()).filter(({ game: { status } }) => status === 'moved');
  const dossiers = await store.dossiers(moved.map(({ game: { id } }) => id));
  const his = dossiers.filter(({ enrolled }) => enrolled.some(({ pilot }) => pilot.key === key));
  return [...new Set(his.flatMap(({ game: { movedTo } }) => movedTo ?? []))];
};

const beingFlown = ({ game: { id, turn } }: Dossier): string =>
  `Turn ${turn} of ${id} is flown just now, or held. Write again when its report is there.`;

type Leaving = { readonly changes: readonly Change[]; readonly mails: readonly Mail[] };

/** What is over, or moved away with him in it, is not changed here. */
const isUnderWay = ({ game: { status } }: Dossier): boolean => status === 'running' || status === 'paused';

/** Before the start his place is free again, which needs no change of its own. */
const leave = (errand: Errand, dossier: Dossier, pilot: Pilot, goesBy: string): Leaving => {
  const { game, rulings } = dossier;
  const { id: gameId, position, turn } = game;
  const seat = position && seatNamed(position, pilot.name);
  if (!position || seat === null || !isUnderWay(dossier)) return { changes: [], mails: [] };
  if (game.practice) return { changes: [{ kind: 'cancel-game', gameId, because: LEFT }], mails: [] };
  const isOut = !seatsInPlay(position).includes(seat) || rulings.removals.some(each => each.seat === seat);
  if (isOut) return { changes: [], mails: [] };
  const told = { kind: 'removed' as const, game: factsOf(game), turn, pilot: goesBy, because: LEFT };
  const others = recipientsOf(dossier).filter(({ address }) => !writesFrom(pilot, address));
  return {
    changes: [{ kind: 'rule-removal', gameId, turn, seat, because: LEFT }],
    mails: others.map(to =>
      writeMail(errand.desk, to, unasked('notice', game, `${errand.serial}-left`), () => deedNotice(told)),
    ),
  };
};

/** The masters of his games, or all; under the name that is left, so that the notice needs no erasing. */
const toMasters = async (
  { desk, serial }: Errand,
  own: readonly Dossier[],
  goesBy: string,
): Promise<readonly Mail[]> => {
  const ids = own.map(({ game }) => game.id);
  const masters = await mastersOf(desk, ids);
  return masters.map(master =>
    writeMail(desk, { ...master, seat: null }, unasked('notice', { id: null, turn: null }, `${serial}-erased`), () =>
      erasureNotice(goesBy, ids),
    ),
  );
};
