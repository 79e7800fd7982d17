import { boardAlt } from '../report/board-alt.ts';
import { drawBoard } from '../report/board-picture.ts';
import { deedsDone } from '../report/deeds.ts';
import type { Opening } from '../report/facts.ts';
import { firstReport } from '../report/opening.ts';
import {
  countsCareers,
  digestOf,
  newGame as layOutGame,
  openTurn,
  planFault,
  type RuleBookId,
  type Seat,
  seatsAllowed,
  seedHash,
} from '../sopwith/index.ts';
import { answered, type Errand, gameMeant, notDone, type Obey } from './errand.ts';
import { factsOf, noonsFrom } from './game-facts.ts';
import { isZone } from './noon.ts';
import type { Dossier, GameRecord, Mail, Picture } from './ports.ts';
import { recipientsOf, unasked, writeMail } from './write-mail.ts';

/** Opens a game that gathers pilots; what its master leaves out is the book's or the installation's choice. */
export const newGame: Obey<'new game'> = async (errand, command) => {
  const { settings, store } = errand.desk;
  const ruleBook = command.ruleBook ?? 'classic';
  const zone = command.zone ?? settings.zone;
  const seats = command.seats ?? seatsAllowed(ruleBook).most;
  const fault = newGameFault(ruleBook, zone, seats, command.computers ?? 0);
  if (fault) return notDone(fault);
  const houseFault = planFault({ ruleBook, houseRules: command.houseRules });
  if (houseFault) return notDone(houseFault.message);
  const game: GameRecord = {
    id: await store.freeGameId(),
    name: command.name,
    ruleBook,
    houseRules: command.houseRules,
    seats,
    computers: command.computers ?? 0,
    zone,
    everyDays: command.everyDays ?? settings.everyDays,
    status: 'gathering',
    turn: 0,
    deadline: null,
    nextNoon: null,
    position: null,
    revision: 0,
    gameMaster: errand.address,
    pausedUntil: null,
    pausedBecause: null,
    calledTurn: null,
    createdAt: errand.now,
  };
  return answered(deedsDone([{ kind: 'created', game: factsOf(game), seats, computers: game.computers }]), [
    { kind: 'create-game', game },
  ]);
};

const newGameFault = (ruleBook: RuleBookId, zone: string, seats: number, computers: number): string | null => {
  const { fewest, most } = seatsAllowed(ruleBook);
  if (!isZone(zone)) return `There is no zone "${zone}"; write one of the IANA list, such as Europe/Amsterdam.`;
  if (seats < fewest || seats > most) {
    const wanted = fewest === most ? `${most}` : `${fewest} to ${most}`;
    return `A game of ${ruleBook} has ${wanted} seats, not ${seats}.`;
  }
  return computers > 0 ? 'No computer pilot can take a seat by mail yet; write "computers: 0" or leave it out.' : null;
};

/** Deals the airfields, lays the clouds and mails turn 1. Rule: B10, C1, C7 */
export const start: Obey<'start' | 'resume'> = async (errand, { game: named }) => {
  const dossier = await gameMeant(errand, named);
  if (typeof dossier === 'string') return notDone(dossier);
  const { game, enrolled } = dossier;
  if (game.gameMaster !== errand.address) return notDone(`${game.id} is run by another game master.`);
  if (game.status !== 'gathering') return notDone(`${game.id} is ${game.status}; only a gathering game can start.`);
  const wanted = game.seats - game.computers;
  if (enrolled.length !== wanted) {
    return notDone(`${enrolled.length} of ${wanted} pilots have a seat in ${game.id}; it starts when all have one.`);
  }
  const { desk, now } = errand;
  const seats = dealtSeats(dossier);
  const position = layOutGame({
    ruleBook: game.ruleBook,
    houseRules: game.houseRules,
    seed: desk.seed(),
    pilots: seats.map(({ seat, pilotKey }) => setupOf(dossier, seat, pilotKey)),
  });
  const noons = noonsFrom(game, position, now);
  const digest = digestOf(position);
  const drawn = drawBoard(position, []);
  const picture: Picture = { ...drawn, gameId: game.id, turn: openTurn(position) };
  const opening: Opening = {
    game: factsOf(game),
    after: position,
    notes: [],
    deadline: noons.deadline,
    picture: { digest: picture.digest, alt: boardAlt(position, []) },
    digest,
    seedHash: seedHash(position),
  };
  const begun = {
    kind: 'start-game' as const,
    gameId: game.id,
    position,
    seats,
    ...noons,
    digest,
    pictures: [picture],
  };
  const told = { kind: 'started' as const, game: factsOf(game), deadline: noons.deadline };
  return answered(deedsDone([told]), [begun], openingMails(errand, dossier, seats, opening));
};

type Seats = readonly { readonly seat: Seat; readonly pilotKey: string }[];

/** Seats chosen by the game master are kept; the others are filled in the order of enrolment. */
const dealtSeats = ({ game, enrolled }: Dossier): Seats => {
  const all = Array.from({ length: game.seats }, (_, index) => index + 1);
  const free = all.filter(seat => !enrolled.some(each => each.seat === seat));
  const waiting = enrolled.filter(({ seat }) => seat === null);
  return enrolled
    .map(each => ({ seat: each.seat ?? free[waiting.indexOf(each)] ?? 0, pilotKey: each.pilot.key }))
    .sort((one, other) => one.seat - other.seat);
};

/** A career counts only where the book has careers. Rule: P10 */
const setupOf = ({ game, enrolled }: Dossier, seat: Seat, pilotKey: string) => {
  const pilot = enrolled.find(each => each.pilot.key === pilotKey)?.pilot;
  if (!pilot) throw new Error(`setupOf: nobody in game ${game.id} has the key ${pilotKey}`);
  const career = countsCareers(game.ruleBook) ? { standing: pilot.standing, ranks: pilot.ranks } : {};
  return { seat, pilot: pilot.name, ...career };
};

const openingMails = (errand: Errand, dossier: Dossier, seats: Seats, opening: Opening): readonly Mail[] => {
  const seatOf = (key: string) => seats.find(({ pilotKey }) => pilotKey === key)?.seat ?? null;
  const enrolled = dossier.enrolled.map(each => ({ ...each, seat: seatOf(each.pilot.key) }));
  const occasion = unasked('report', { id: dossier.game.id, turn: openTurn(opening.after) }, null);
  return recipientsOf({ ...dossier, enrolled }).map(to =>
    writeMail(errand.desk, to, occasion, reader => firstReport(opening, reader)),
  );
};
