import { deedsDone } from '../report/deeds-answered.ts';
import { planFault, type RuleBookId, seatsAllowed } from '../sopwith/index.ts';
import { beginGame } from './begin-game.ts';
import { answered, gameMeant, notDone, type Obey } from './errand.ts';
import { farNoonFault } from './far-noon.ts';
import { freshGame } from './fresh-game.ts';
import { factsOf } from './game-facts.ts';
import { zoneNamed } from './noon.ts';
import { vainBeginningText } from './obey-timetable.ts';
import { beginsInVain } from './timetable.ts';

/** Opens a game that gathers pilots; what its master leaves out is the book's or the installation's choice. */
export const newGame: Obey<'new game'> = async (errand, command) => {
  const { settings, store } = errand.desk;
  const ruleBook = command.ruleBook ?? 'classic';
  const wanted = command.zone ?? settings.zone;
  const zone = zoneNamed(wanted);
  if (zone === null)
    return notDone(`There is no zone "${wanted}"; write one of the IANA list, such as Europe/Amsterdam.`);
  const seats = command.seats ?? seatsAllowed(ruleBook).most;
  const fault = newGameFault(ruleBook, seats, command.computers ?? 0);
  if (fault) return notDone(fault);
  const houseFault = planFault({ ruleBook, houseRules: command.houseRules });
  if (houseFault) return notDone(houseFault.message);
  const everyDays = command.everyDays ?? settings.everyDays;
  const calendar = { on: command.on ?? [], not: command.not ?? [], first: command.first ?? null };
  if (beginsInVain({ everyDays, calendar })) return notDone(vainBeginningText(calendar));
  const game = freshGame(
    {
      id: await store.freeGameId('G'),
      name: command.name,
      ruleBook,
      houseRules: command.houseRules,
      seats,
      computers: command.computers ?? 0,
      strength: command.strength ?? 'regular',
      zone,
      everyDays,
      calendar,
      gameMaster: errand.address,
    },
    errand.now,
  );
  const { computers, strength, houseRules } = game;
  const created = { kind: 'created' as const, game: factsOf(game), seats, computers, strength, houseRules };
  return answered(deedsDone([created]), [{ kind: 'create-game', game }]);
};

const newGameFault = (ruleBook: RuleBookId, seats: number, computers: number): string | null => {
  const { fewest, most } = seatsAllowed(ruleBook);
  if (seats < fewest || seats > most) {
    const wanted = fewest === most ? `${most}` : `${fewest} to ${most}`;
    return `A game of ${ruleBook} has ${wanted} seats, not ${seats}.`;
  }
  return computers > seats ? `There are ${seats} seats; ${computers} computer pilots do not fit in.` : null;
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
  const { changes, mails, deadline } = await beginGame(errand.desk, dossier, errand.now);
  const far = farNoonFault(`The noon of ${game.id}`, game, deadline, errand.now);
  if (far) return notDone(`${far} Its free days leave none before: "schedule ${game.id} not none" takes them back.`);
  return answered(deedsDone([{ kind: 'started', game: factsOf(game), deadline }]), changes, mails);
};
