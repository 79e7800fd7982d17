import type { Opening } from '../report/facts.ts';
import { firstReport } from '../report/opening.ts';
import { countsCareers, digestOf, newGame, openTurn, type Seat, seedHash } from '../sopwith/index.ts';
import { boardShown } from './board-shown.ts';
import { computerSheets, recruited } from './computer-pilots.ts';
import type { Desk } from './desk.ts';
import { factsOf } from './game-facts.ts';
import { endsTheWait } from './pilot-results.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier, GameRecord } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import { noonsFrom } from './timetable.ts';
import { recipientsOf, unasked, writeMail } from './write-mail.ts';

/** A game that begins: what is stored, the first reports, and the noon of turn 1. */
export type Begun = { readonly changes: readonly Change[]; readonly mails: readonly Mail[]; readonly deadline: Date };

/**
 * Deals the airfields, lays the clouds and writes the first reports of a game whose seats are all taken,
 * whoever had it begun.
 *
 * Rule: B10, C1, C7
 */
export const beginGame = async (desk: Desk, dossier: Dossier, now: Date): Promise<Begun> => {
  const { game } = dossier;
  const seats = dealtSeats(dossier);
  const seed = desk.seed();
  const recruits = recruited(desk, dossier, seatsLeft(game, seats));
  const computers = recruits.map(({ pilot }) => pilot);
  const position = newGame({
    ruleBook: game.ruleBook,
    houseRules: game.houseRules,
    seed,
    pilots: [
      ...seats.map(({ seat, pilotKey }) => setupOf(dossier, seat, pilotKey)),
      ...recruits.map(({ name, pilot }) => ({ seat: pilot.seat, pilot: name, computer: true })),
    ],
  });
  const noons = noonsFrom(game, position, now);
  const digest = digestOf(position);
  const board = await boardShown(desk, game.id, position, []);
  const opening: Opening = {
    game: factsOf(game),
    after: position,
    notes: [],
    deadline: noons.deadline,
    picture: board.shown,
    digest,
    seedHash: seedHash(position),
  };
  const begun: Change = {
    kind: 'start-game',
    gameId: game.id,
    position,
    seats,
    computers,
    computerSheets: await computerSheets(position, computers),
    ...noons,
    digest,
    pictures: board.pictures,
  };
  const pilotKeys = seats.map(({ pilotKey }) => pilotKey);
  const lapsing: readonly Change[] = game.practice ? [] : [{ kind: 'lapse-offers', pilotKeys }];
  const offTheList: readonly Change[] = endsTheWait(game) ? [{ kind: 'leave-duel-list', pilotKeys }] : [];
  return {
    changes: [begun, ...lapsing, ...offTheList],
    mails: openingMails(desk, dossier, seats, opening),
    deadline: noons.deadline,
  };
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

/** The seats that no pilot has are for computer pilots. */
const seatsLeft = ({ seats }: GameRecord, dealt: Seats): readonly Seat[] =>
  Array.from({ length: seats }, (_, index) => index + 1).filter(seat => !dealt.some(each => each.seat === seat));

/** A career counts only where the book has careers. Rule: P10 */
const setupOf = ({ game, enrolled }: Dossier, seat: Seat, pilotKey: string) => {
  const pilot = enrolled.find(each => each.pilot.key === pilotKey)?.pilot;
  if (!pilot) throw new Error(`setupOf: nobody in game ${game.id} has the key ${pilotKey}`);
  const career = countsCareers(game.ruleBook) ? { standing: pilot.standing, ranks: pilot.ranks } : {};
  return { seat, pilot: pilot.name, ...career };
};

const openingMails = (desk: Desk, dossier: Dossier, seats: Seats, opening: Opening): readonly Mail[] => {
  const seatOf = (key: string) => seats.find(({ pilotKey }) => pilotKey === key)?.seat ?? null;
  const enrolled = dossier.enrolled.map(each => ({ ...each, seat: seatOf(each.pilot.key) }));
  const occasion = unasked('report', { id: dossier.game.id, turn: openTurn(opening.after) }, null);
  return recipientsOf({ ...dossier, enrolled }).map(to =>
    writeMail(desk, to, occasion, reader => firstReport(opening, reader)),
  );
};
