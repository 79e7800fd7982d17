import { unreachedNotice, waitingNotice } from '../report/unreached.ts';
import { type Seat, seatsToWrite, straightSheet } from '../sopwith/index.ts';
import type { Desk } from './desk.ts';
import { factsOf, pilotAt } from './game-facts.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import { mastersOf } from './tell-masters.ts';
import { noonAfter } from './timetable.ts';
import { recipientsOf, unasked, writeMail } from './write-mail.ts';

const HOUR = 3_600_000;
/** The next noon but for what the work of this one took, also where the clocks lose an hour in between. */
const WAIT_HOURS = 22;

/**
 * Sees at a noon to the pilots in play who have no sheet because no report reached them. The turn waits a day for them
 * once, and their game master is asked; then they are flown straight by a sheet that the desk writes, so that it is no NMR
 * and the turn can be flown again from its record. `ready`: the turn can be flown as it stands; else something was written
 * and the game is looked at anew.
 *
 * Rule: R15, R16, N1
 */
export const mindUnreached = async (desk: Desk, dossier: Dossier): Promise<'ready' | 'settled' | 'stale'> => {
  const seats = await unreachedSeats(desk, dossier);
  const { game } = dossier;
  if (seats.length === 0 || game.practice) return 'ready';
  const work = mustWait(dossier, seats) ? await waiting(desk, dossier, seats) : straight(dossier, seats);
  const read = [{ gameId: game.id, revision: game.revision }];
  const done = await desk.store.change(work.changes, work.mails, read, desk.now());
  desk.diary.info({ gameId: game.id, turn: game.turn, seats, waits: work.mails.length > 0 }, 'pilots not reached');
  return done;
};

/** The seats that owe a sheet and whose report did not arrive. */
export const unreachedSeats = async ({ store }: Desk, { game, sheets }: Dossier): Promise<readonly Seat[]> => {
  const toWrite = game.position ? seatsToWrite(game.position) : [];
  const missing = toWrite.filter(seat => !sheets.some(sheet => sheet.seat === seat));
  if (missing.length === 0) return [];
  const unreached = (await store.reach(game.id, game.turn)).filter(({ reached }) => !reached);
  return missing.filter(seat => unreached.some(each => each.seat === seat));
};

/** A turn that its master called does not wait; any other waits once for his word, and as long as he says `hold`. */
const mustWait = ({ game, unreached }: Dossier, seats: readonly Seat[]): boolean => {
  if (game.calledTurn === game.turn) return false;
  const stateOf = (seat: Seat) => unreached.find(each => each.seat === seat)?.state;
  if (seats.some(seat => stateOf(seat) === 'hold')) return true;
  const wasAsked = unreached.some(({ state }) => state === 'asked');
  return !wasAsked && seats.some(seat => stateOf(seat) === undefined);
};

type Work = { readonly changes: readonly Change[]; readonly mails: readonly Mail[] };

const waiting = async (desk: Desk, dossier: Dossier, seats: readonly Seat[]): Promise<Work> => {
  const { game, unreached } = dossier;
  const noon = noonAfter(game, new Date(desk.now().getTime() + WAIT_HOURS * HOUR));
  const undecided = seats.filter(seat => unreached.every(each => each.seat !== seat));
  const asked = undecided.map(seat => ({
    kind: 'unreached' as const,
    ...openTurnOf(dossier),
    seat,
    state: 'asked' as const,
  }));
  const later = { kind: 'set-deadline' as const, gameId: game.id, deadline: noon, nextNoon: noon };
  return { changes: [...asked, later], mails: await notices(desk, dossier, seats, noon) };
};

const openTurnOf = ({ game }: Dossier) => ({ gameId: game.id, turn: game.turn });

/** His own sheet, had it come, would have been in time: this one counts from the noon it was missed at. */
const straight = (dossier: Dossier, seats: readonly Seat[]): Work => {
  const { position, deadline } = dossier.game;
  if (!position || !deadline) throw new Error(`straight: game ${dossier.game.id} runs without position or deadline`);
  const changes = seats.flatMap((seat): readonly Change[] => [
    { kind: 'sheet', ...openTurnOf(dossier), seat, sheet: straightSheet(position, seat), arrived: deadline },
    { kind: 'unreached', ...openTurnOf(dossier), seat, state: 'flown' },
  ]);
  return { changes, mails: [] };
};

/** The game master is asked; everybody else learns for whom the turn waits, and until when. */
const notices = async (desk: Desk, dossier: Dossier, seats: readonly Seat[], noon: Date): Promise<readonly Mail[]> => {
  const { game } = dossier;
  const pilots = seats.map(seat => pilotAt(dossier, seat)?.pilot.name ?? `seat ${seat}`);
  const told = { game: factsOf(game), turn: game.turn, pilots, noon };
  const serial = `unreached-${game.revision}`;
  const masters = (await mastersOf(desk, [game.id])).map(master => ({ ...master, seat: null }));
  return [
    ...masters.map(to => writeMail(desk, to, unasked('notice', game, `${serial}-asked`), () => unreachedNotice(told))),
    ...recipientsOf(dossier).map(to => writeMail(desk, to, unasked('notice', game, serial), () => waitingNotice(told))),
  ];
};
