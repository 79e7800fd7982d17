import { deedNotice, type Reseating } from '../report/deeds.ts';
import { deedsDone } from '../report/deeds-answered.ts';
import { together } from '../report/not-done.ts';
import { reminder } from '../report/reminder.ts';
import {
  countsCareers,
  countsNoMore,
  digestOf,
  type Game,
  nameKey,
  type Occupant,
  occupantOf,
  pilotIn,
  reseated,
  type Seat,
  seatNamed,
  seatsInPlay,
} from '../sopwith/index.ts';
import { afterChange } from './after-change.ts';
import { computerSheets, recruited } from './computer-pilots.ts';
import { answered, type Done, type Errand, notDone, type Obey } from './errand.ts';
import { factsOf, openTurnOf } from './game-facts.ts';
import { openGame } from './own-game.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier, GameStatus, SeatTaker } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import type { Pilot } from './ports/people.ts';
import { recipientsOf, unasked, writeMail } from './write-mail.ts';

const UNDER_WAY: readonly GameStatus[] = ['running', 'paused'];

/** Puts a computer pilot in the seat of a pilot; his sheet for the open turn is fixed at once. Rule: V3, P10, D2 */
export const computerTakes: Obey<'computer takes'> = async (errand, { game: named, name }) => {
  const found = await seatMeant(errand, named, ({ game: { position } }) => position && seatNamed(position, name), name);
  if (typeof found === 'string') return notDone(found);
  const { dossier, position, seat } = found;
  if (dossier.computers.some(each => each.seat === seat)) {
    return notDone(`${pilotIn(position, seat)} is a computer pilot already.`);
  }
  const before = occupantOf(position, seat);
  const [recruit] = recruited(errand.desk, dossier, [seat]);
  if (!recruit) throw new Error(`computerTakes: nobody was recruited for seat ${seat}`);
  const after: Occupant = { pilot: recruit.name, computer: true, standing: 0, ranks: 0 };
  const pilot = { ...recruit.pilot, relieves: before };
  const left = reseated(position, seat, after);
  const [own] = await computerSheets(left, [pilot]);
  if (!own) throw new Error(`computerTakes: seat ${seat} is not in play`);
  return give(errand, found, after, { kind: 'computer', pilot, sheet: own.sheet, arrived: errand.now });
};

/** Gives the seat of a computer pilot to the pilot who had it before, or to another. Rule: V3, P10 */
export const handBack: Obey<'hand back'> = async (errand, { game: named, name, to }) => {
  const found = await seatMeant(errand, named, dossier => seatOfComputer(dossier, name), name);
  if (typeof found === 'string') return notDone(found);
  const { dossier, position, seat } = found;
  const relieves = dossier.computers.find(each => each.seat === seat)?.relieves ?? null;
  const heir = to ?? relieves?.pilot;
  if (heir === undefined) {
    return notDone(`Nobody flew for ${pilotIn(position, seat)} before; write “hand back ${name} to PILOT”.`);
  }
  const pilot = await errand.desk.store.pilotByKey(nameKey(heir));
  if (!pilot) return notDone(`There is no pilot ${heir}. He has to join first.`);
  const { enrolled } = dossier;
  const known = enrolled.find(each => each.pilot.key === pilot.key);
  if (known && known.seat !== null) return notDone(`${pilot.name} has a seat of ${dossier.game.id} already.`);
  const enrolment: readonly Change[] = known ? [] : [enrolmentOf(errand, dossier, pilot)];
  const after = occupantFor(dossier, pilot, relieves);
  return give(errand, found, after, { kind: 'pilot', pilotKey: pilot.key }, enrolment, [pilot]);
};

// ---------------------------------------------------------------- which seat

type Found = { readonly dossier: Dossier; readonly position: Game; readonly seat: Seat };

/** The seat a command is about, if somebody in play flies it; else why it cannot be had. */
const seatMeant = async (
  errand: Errand,
  named: string | undefined,
  seatIn: (dossier: Dossier) => Seat | null,
  name: string,
): Promise<Found | string> => {
  const dossier = await openGame(errand, named, UNDER_WAY);
  if (typeof dossier === 'string') return dossier;
  const { game, rulings } = dossier;
  const seat = seatIn(dossier);
  if (!game.position || seat === null)
    return `Nobody flies as ${name} in ${game.id}, and no computer pilot flies for him.`;
  const pilot = pilotIn(game.position, seat);
  if (!seatsInPlay(game.position).includes(seat)) return `${pilot} is out already.`;
  if (rulings.removals.some(each => each.seat === seat)) {
    return `${pilot} is struck off at the end of turn ${game.turn} already.`;
  }
  return { dossier, position: game.position, seat };
};

/** A computer pilot is meant by his own name, or by that of the pilot he flies for. */
const seatOfComputer = ({ game: { position }, computers }: Dossier, name: string): Seat | null =>
  computers.find(
    ({ seat, relieves }) =>
      position !== null &&
      [pilotIn(position, seat), ...(relieves ? [relieves.pilot] : [])].some(each => nameKey(each) === nameKey(name)),
  )?.seat ?? null;

// ---------------------------------------------------------------- who gets it

const enrolmentOf = ({ desk }: Errand, { game }: Dossier, { key }: Pilot): Change => ({
  kind: 'enrol',
  gameId: game.id,
  pilotKey: key,
  seat: null,
  token: desk.secret(),
});

/** Who had the seat before has the privileges with which he began the game; another has those of now. Rule: P10 */
const occupantFor = ({ game }: Dossier, { name, key, standing, ranks }: Pilot, relieves: Occupant | null): Occupant => {
  if (relieves && nameKey(relieves.pilot) === key) return relieves;
  const career = countsCareers(game.ruleBook) ? { standing, ranks } : { standing: 0, ranks: 0 };
  return { pilot: name, computer: false, ...career };
};

// ---------------------------------------------------------------- the change, and who is told

const give = (
  errand: Errand,
  { dossier, position, seat }: Found,
  after: Occupant,
  flownBy: SeatTaker,
  before: readonly Change[] = [],
  pilots: readonly Pilot[] = [],
): Done => {
  const { game } = dossier;
  const seating = { turn: game.turn, seat, before: occupantOf(position, seat), after };
  const left = reseated(position, seat, after);
  const digest = digestOf(left);
  const changes: readonly Change[] = [
    ...before,
    { kind: 'reseat', gameId: game.id, seating, position: left, digest, flownBy },
  ];
  const told: Reseating = {
    kind: 'reseated',
    game: factsOf(game),
    ...seating,
    lost: countsNoMore(position, after),
    digest,
  };
  const stands = changes.reduce((each, change) => afterChange(each, change, pilots), dossier);
  return answered(deedsDone([told]), changes, noticesOf(errand, stands, told));
};

/** Everybody is told at once; who has to write orders now gets the form for them. Rule: V3 */
const noticesOf = ({ desk, serial }: Errand, dossier: Dossier, told: Reseating): readonly Mail[] => {
  const open = openTurnOf(dossier.game);
  const sent = dossier.sheets.map(({ seat }) => seat);
  return recipientsOf(dossier).map(to =>
    writeMail(desk, to, unasked('notice', dossier.game, `${serial}-reseated`), reader =>
      to.seat === told.seat && open
        ? together([deedNotice(told), reminder({ ...open, sent }, reader)])
        : deedNotice(told),
    ),
  );
};
