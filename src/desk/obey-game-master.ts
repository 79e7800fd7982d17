import { isOurAddress } from '../letters/our-addresses.ts';
import { joinedAnswer } from '../report/answers.ts';
import { type Deed, deedNotice } from '../report/deeds.ts';
import { deedsDone } from '../report/deeds-answered.ts';
import { invitation, type MasterStatus, masterStatus } from '../report/game-master.ts';
import { noonText } from '../report/time.ts';
import {
  fixedWindFault,
  missedInARow,
  nameKey,
  pilotIn,
  seatNamed,
  seatsInPlay,
  seatsOf,
  seatsToWrite,
} from '../sopwith/index.ts';
import { afterChanges } from './after-change.ts';
import { answered, type Done, type Errand, notDone, type Obey } from './errand.ts';
import { farNoonFault } from './far-noon.ts';
import { factsOf, openTurnOf, whoHasOrders } from './game-facts.ts';
import { laterBy, localTime } from './noon.ts';
import type { NoonNews } from './noon-news.ts';
import { gameOfTurn, openGame, ownGame, steerableGame } from './own-game.ts';
import type { Change } from './ports/changes.ts';
import type { ComputerPilot, Dossier } from './ports/games.ts';
import type { Mail, MailStanding } from './ports/mails.ts';
import { noonsResumed, noonsUntil } from './timetable.ts';
import { recipientsOf, unasked, writeMail } from './write-mail.ts';

const deed = (told: Deed, changes: readonly Change[], mails: readonly Mail[] = []): Done =>
  answered(deedsDone([told]), changes, mails);

/** A deed that says when a game is flown; everybody in it is told. Rule: V3 */
const noonDeed = (told: NoonNews['told'], changes: readonly Change[], dossier: Dossier): Done =>
  answered(deedsDone([told]), changes, [], [{ told, dossier: afterChanges(dossier, changes) }]);

export const invite: Obey<'invite'> = async (errand, { game: named, address }) => {
  const dossier = await ownGame(errand, named, ['gathering']);
  if (typeof dossier === 'string') return notDone(dossier);
  if (isOurAddress(address, errand.desk.settings)) {
    return notDone(`${address} is an address of the desk itself, at which nobody can be invited.`);
  }
  const guest = { name: address, address, token: null, seat: null };
  const occasion = unasked('notice', dossier.game, `${errand.serial}-invitation`);
  const mail = writeMail(errand.desk, guest, occasion, () => invitation(factsOf(dossier.game), errand.name));
  return deed({ kind: 'invited', game: factsOf(dossier.game), address }, [], [mail]);
};

/** Gives a pilot a place in a game, and him the secret that goes with it. */
export const enrol: Obey<'enrol'> = async (errand, { game: named, name, seat = null }) => {
  const dossier = await ownGame(errand, named, ['gathering']);
  if (typeof dossier === 'string') return notDone(dossier);
  const pilot = await errand.desk.store.pilotByKey(nameKey(name));
  if (!pilot) return notDone(`There is no pilot ${name}. He has to join first; invite him by his address.`);
  const fault = seatFault(dossier, pilot.key, seat);
  if (fault) return notDone(fault);
  const game = factsOf(dossier.game);
  const token = errand.desk.secret();
  const to = { name: pilot.name, address: pilot.address, token, seat };
  const occasion = unasked('notice', dossier.game, `${errand.serial}-enrolled`);
  const mail = writeMail(errand.desk, to, occasion, ({ replyTo }) => joinedAnswer(game, pilot.name, replyTo));
  const change: Change = { kind: 'enrol', gameId: game.id, pilotKey: pilot.key, seat, token };
  return deed({ kind: 'enrolled', game, pilot: pilot.name, seat }, [change], [mail]);
};

/** Why this pilot cannot have a seat of this game; null where he can. */
export const seatFault = ({ game, enrolled }: Dossier, pilotKey: string, seat: number | null): string | null => {
  if (enrolled.some(({ pilot }) => pilot.key === pilotKey)) return `He flies in ${game.id} already.`;
  if (enrolled.length >= game.seats - game.computers) return `All seats of ${game.id} are taken.`;
  if (seat === null) return null;
  if (seat > game.seats) return `${game.id} has the seats 1 to ${game.seats}; there is no seat ${seat}.`;
  return enrolled.some(each => each.seat === seat) ? `Seat ${seat} of ${game.id} is taken.` : null;
};

export const extend: Obey<'extend'> = async (errand, command) => {
  const dossier = await gameOfTurn(steerableGame)(errand, command.game, ['running']);
  if (typeof dossier === 'string') return notDone(dossier);
  const { game } = dossier;
  if (!game.deadline || !game.position) return notDone(`${game.id} has no open turn.`);
  const to =
    'by' in command
      ? laterBy(game.zone, game.deadline, command.by)
      : localTime(game.zone, command.to.date, command.to.time ?? null);
  if (!to || to <= game.deadline || to <= errand.now) {
    const set = noonText(game.deadline, game.zone);
    return notDone(`The noon of ${game.id} can only be moved to a later moment than the one that is set (${set}).`);
  }
  const far = farNoonFault(`The noon of ${game.id}`, game, to, errand.now);
  if (far) return notDone(far);
  const told = { kind: 'extended' as const, game: factsOf(game), turn: game.turn, deadline: to };
  const change = {
    kind: 'set-deadline' as const,
    gameId: game.id,
    ...noonsUntil(game, game.position, errand.now, to),
  };
  return noonDeed(told, [change], dossier);
};

/** Says until when no turn is flown; said again while the battle is paused, the last word counts. */
export const pause: Obey<'pause'> = async (errand, { game: named, until: date, because }) => {
  const dossier = await openGame(errand, named, ['running', 'paused']);
  if (typeof dossier === 'string') return notDone(dossier);
  const { game } = dossier;
  const until = localTime(game.zone, date, null);
  if (!until || until <= errand.now) return notDone(`A pause ends in the future; ${date} does not lie there.`);
  const far = farNoonFault(`A pause of ${game.id}`, game, until, errand.now);
  if (far) return notDone(far);
  const told = { kind: 'paused' as const, game: factsOf(game), until, because };
  return noonDeed(told, [{ kind: 'pause', gameId: game.id, until, because }], dossier);
};

export const resume: Obey<'start' | 'resume'> = async (errand, { game: named }) => {
  const dossier = await ownGame(errand, named, ['paused']);
  return typeof dossier === 'string' ? notDone(dossier) : resumed(dossier, errand.now);
};

/** Ends a pause: the open turn gets a whole interval from now, and no earlier noon than was set. */
export const resumed = (dossier: Dossier, now: Date): Done => {
  const { game } = dossier;
  if (!game.position) return notDone(`${game.id} has no open turn.`);
  const noons = noonsResumed(game, game.position, now);
  const told = { kind: 'resumed' as const, game: factsOf(game), turn: game.turn, deadline: noons.deadline };
  return noonDeed(told, [{ kind: 'resume', gameId: game.id, ...noons }], dossier);
};

export const process: Obey<'process'> = async (errand, { game: named, turn, anyway }) => {
  const dossier = await steerableGame(errand, named, ['running']);
  if (typeof dossier === 'string') return notDone(dossier);
  const { game } = dossier;
  if (turn !== game.turn) return notDone(`The open turn of ${game.id} is ${game.turn}, not ${turn}.`);
  const { missing } = whoHasOrders(dossier, null);
  if (missing.length > 0 && !anyway && game.heldBecause === null) {
    return notDone(
      `Sheets are missing from ${missing.join(', ')}. To fly turn ${turn} without them, write "process ${game.id} turn ${turn} anyway".`,
    );
  }
  return deed({ kind: 'called', game: factsOf(game), turn }, [{ kind: 'call-turn', gameId: game.id, turn }]);
};

export const remove: Obey<'remove'> = async (errand, { game: named, name, because }) => {
  const dossier = await openGame(errand, named, ['running', 'paused']);
  if (typeof dossier === 'string') return notDone(dossier);
  const { game } = dossier;
  const seat = game.position && seatNamed(game.position, name);
  if (!game.position || seat === null) return notDone(`No pilot ${name} flies in ${game.id}.`);
  const pilot = pilotIn(game.position, seat);
  if (!seatsInPlay(game.position).includes(seat)) return notDone(`${pilot} is out already.`);
  if (dossier.rulings.removals.some(each => each.seat === seat)) {
    return notDone(`${pilot} is struck off at the end of turn ${game.turn} already.`);
  }
  const told = { kind: 'removed' as const, game: factsOf(game), turn: game.turn, pilot, because };
  const change = { kind: 'rule-removal' as const, gameId: game.id, turn: game.turn, seat, because };
  const occasion = unasked('notice', game, `${errand.serial}-removed`);
  const mails = recipientsOf(dossier).map(to => writeMail(errand.desk, to, occasion, () => deedNotice(told)));
  return deed(told, [change], mails);
};

export const wind: Obey<'wind'> = async (errand, { game: named, wind: towards }) => {
  const dossier = await gameOfTurn(openGame)(errand, named, ['running', 'paused']);
  if (typeof dossier === 'string') return notDone(dossier);
  const { game } = dossier;
  if (!game.position) return notDone(`${game.id} has no open turn.`);
  const fault = fixedWindFault(game.position, towards);
  if (fault === 'always-calm') return notDone(`${game.id} is flown without wind, always.`);
  if (fault === 'first-turn-is-calm') return notDone('The first turn is always calm.');
  return deed({ kind: 'wind-fixed', game: factsOf(game), turn: game.turn, wind: towards }, [
    { kind: 'rule-wind', gameId: game.id, turn: game.turn, wind: towards },
  ]);
};

export const cancelGame: Obey<'cancel game'> = async (errand, { game: named, because }) => {
  const dossier = await steerableGame(errand, named, ['gathering', 'running', 'paused']);
  if (typeof dossier === 'string') return notDone(dossier);
  const { game } = dossier;
  const told = { kind: 'cancelled' as const, game: factsOf(game), because };
  return noonDeed(told, [{ kind: 'cancel-game', gameId: game.id, because }], dossier);
};

/** Seats, who has sent orders, and the mails of the open turn that did not arrive. */
export const masterStatusOf = async (errand: Errand, dossier: Dossier): Promise<Done> => {
  const { game } = dossier;
  const mails = await errand.desk.store.mailsOf(game.id, game.turn);
  const troubles = mails
    .filter(
      ({ state, attempts, bounced }) =>
        bounced !== null || state === 'refused' || state === 'given-up' || (state === 'waiting' && attempts > 0),
    )
    .map(({ to, kind, ...mail }) => ({ to, mail: kind, state: troubleWith(mail) }));
  return answered(
    masterStatus({
      game: factsOf(game),
      state: game.status,
      turn: game.turn,
      open: openTurnOf(game),
      held: game.heldBecause,
      seats: seatsTold(dossier),
      troubles,
    }),
  );
};

/** Every seat with whoever flies it; before the start, whoever is to have one. */
export const seatsTold = ({ game: { position }, enrolled, computers, sheets }: Dossier): MasterStatus['seats'] => {
  if (!position)
    return enrolled.map(({ pilot, seat }) => ({ seat, pilot: pilot.name, orders: 'none needed', missed: 0 }));
  const toWrite = seatsToWrite(position);
  return seatsOf(position).map(seat => ({
    seat,
    pilot: `${pilotIn(position, seat)}${computerText(computers.find(each => each.seat === seat))}`,
    orders: ordersOf(
      toWrite.includes(seat),
      sheets.some(sheet => sheet.seat === seat),
    ),
    missed: missedInARow(position, seat),
  }));
};

const computerText = (computer: ComputerPilot | undefined): string => {
  if (!computer) return '';
  return computer.relieves ? ` (computer, for ${computer.relieves.pilot})` : ' (computer)';
};

const troubleWith = ({ state, error, bounced }: Pick<MailStanding, 'state' | 'error' | 'bounced'>): string => {
  if (bounced !== null) return `came back (${bounced})`;
  return error === null ? state : `${state} (${error})`;
};

const ordersOf = (needed: boolean, given: boolean): 'in' | 'waited for' | 'none needed' => {
  if (!needed) return 'none needed';
  return given ? 'in' : 'waited for';
};
