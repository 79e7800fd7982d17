import {
  closedAnswer,
  gamesAnswer,
  gatheringAnswer,
  joinedAnswer,
  notObservingAnswer,
  observingAnswer,
  rulesAnswer,
  statusAnswer,
} from '../report/answers.ts';
import type { Draft } from '../report/block.ts';
import { masterHelp, pilotHelp } from '../report/help.ts';
import { movedAwayAnswer } from '../report/moved-here.ts';
import { together } from '../report/not-done.ts';
import { checkOrders, firesThrough, nameKey, type Seat } from '../sopwith/index.ts';
import { replyAddress } from './addressed-mail.ts';
import { answered, type Done, type Errand, gameMeant, notDone, type Obey, type ObeyBare } from './errand.ts';
import { joinNameFault, likenessFault } from './flying-names.ts';
import { factsOf, openTurnOf } from './game-facts.ts';
import { masterStatusOf, seatFault } from './obey-game-master.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier } from './ports/games.ts';
import type { Pilot } from './ports/people.ts';
import { reportAgain } from './report-again.ts';

export const help: ObeyBare = async errand => {
  const help = pilotHelp(gamesWithThrough(errand));
  return answered(errand.gameMaster ? together([help, masterHelp()]) : help);
};

/** The games of the sender in which bursts go through balloons. Rule: V8 */
const gamesWithThrough = ({ dossiers, pilot }: Errand): readonly string[] =>
  dossiers
    .filter(({ game, enrolled }) => firesThrough(game) && enrolled.some(each => each.pilot.key === pilot?.key))
    .map(({ game }) => game.id);

export const rules: ObeyBare = async errand => {
  const dossier = await gameMeant(errand, undefined);
  return answered(
    typeof dossier === 'string' ? rulesAnswer(null, null) : rulesAnswer(factsOf(dossier.game), dossier.game.position),
  );
};

export const games: ObeyBare = async errand => {
  const all = await errand.desk.store.games();
  const waiting = await errand.desk.store.duelList();
  return answered(
    gamesAnswer(
      all
        .filter(({ game }) => !game.practice)
        .map(({ game, pilots }) => ({
          game: factsOf(game),
          state: game.status,
          pilots,
          seats: game.seats - game.computers,
          turn: game.turn,
          deadline: game.status === 'running' ? game.deadline : null,
        })),
      waiting.map(({ name }) => name),
    ),
  );
};

/** The open turn of the game meant; without a name, of every game the sender flies in or runs. */
export const status: Obey<'status'> = async (errand, { game: named }) => {
  const meant = await gameMeant(errand, named);
  if (typeof meant !== 'string') return statusOf(errand, meant);
  if (named ?? errand.namedGame) return notDone(meant);
  const all = await Promise.all(errand.dossiers.map(dossier => statusOf(errand, dossier)));
  const drafts = all.flatMap(done => (done.kind === 'done' && done.answer ? [done.answer] : []));
  return drafts.length === 0 ? notDone(meant) : answered(together(drafts));
};

const statusOf = async (errand: Errand, dossier: Dossier): Promise<Done> => {
  const { game, enrolled } = dossier;
  if (errand.gameMaster && game.gameMaster === errand.address) {
    return game.movedTo === null
      ? masterStatusOf(errand, dossier)
      : answered(movedAwayAnswer(factsOf(game), game.movedTo));
  }
  const own = enrolled.find(({ pilot }) => pilot.key === errand.pilot?.key);
  const watches = dossier.observers.some(({ address }) => address === errand.address);
  if (!own && !watches && game.status !== 'gathering') return notDone(`You neither fly in ${game.id} nor watch it.`);
  return answered(ownStatus(errand, dossier, own?.seat ?? null, own?.token ?? null));
};

const ownStatus = (errand: Errand, dossier: Dossier, seat: Seat | null, token: string | null): Draft => {
  const { game, enrolled, sheets, press } = dossier;
  const facts = factsOf(game);
  const names = enrolled.map(({ pilot }) => pilot.name);
  if (!game.position) return gatheringAnswer(facts, names, game.seats - game.computers);
  const open = openTurnOf(game);
  if (game.movedTo !== null) return movedAwayAnswer(facts, game.movedTo);
  if (!open) return closedAnswer(facts, game.position);
  const standing = sheets.find(sheet => sheet.seat === seat)?.sheet ?? null;
  return statusAnswer(
    {
      ...open,
      sent: sheets.map(sheet => sheet.seat),
      standing,
      flight: standing && seat !== null ? checkOrders(game.position, seat, standing.segments).flight : [],
      press: press.find(each => each.seat === seat)?.lines ?? [],
    },
    { name: errand.name, seat, replyTo: replyAddress(errand.desk.settings.mailbox, token) },
  );
};

export const report: Obey<'report'> = async (errand, { turn }) => {
  const dossier = await gameMeant(errand, undefined);
  return typeof dossier === 'string' ? notDone(dossier) : reportAgain(errand, dossier, turn ?? null);
};

export const observe: Obey<'observe' | 'unobserve'> = async (errand, { game: named }) => {
  const dossier = await gameMeant(errand, named);
  if (typeof dossier === 'string') return notDone(dossier);
  const { address, name, pilot } = errand;
  if (dossier.enrolled.some(each => each.pilot.key === pilot?.key)) {
    return notDone(`You fly in ${dossier.game.id} yourself; its reports come to you anyway.`);
  }
  const change = { kind: 'observe' as const, gameId: dossier.game.id, name, address };
  return answered(observingAnswer(factsOf(dossier.game)), [change]);
};

export const unobserve: Obey<'observe' | 'unobserve'> = async (errand, { game: named }) => {
  const dossier = await gameMeant(errand, named);
  if (typeof dossier === 'string') return notDone(dossier);
  const change = { kind: 'unobserve' as const, gameId: dossier.game.id, address: errand.address };
  return answered(notObservingAnswer(factsOf(dossier.game)), [change]);
};

/** Takes the name and, where a game is named, a seat in it. Stands only once its code came back. Rule: R2 */
export const join: Obey<'join'> = async (errand, { game: named, name }) => {
  const fault = await joinNameFault(errand, name);
  if (fault) return notDone(fault);
  const { desk } = errand;
  const pilot = errand.pilot ?? newPilot(errand, name);
  const added: readonly Change[] = errand.pilot ? [] : [{ kind: 'add-pilot', pilot }];
  const gameName = named ?? errand.namedGame;
  if (!gameName)
    return answered(joinedAnswer(null, pilot.name, replyAddress(desk.settings.mailbox, pilot.token)), added);
  const dossier = await gameMeant(errand, gameName);
  if (typeof dossier === 'string') return notDone(dossier);
  const { game } = dossier;
  if (game.status !== 'gathering') return notDone(`${game.id} is ${game.status}; it takes no more pilots.`);
  const full = seatFault(dossier, pilot.key, null) ?? likenessFault(dossier, pilot.name);
  if (full) return notDone(full);
  const token = desk.secret();
  return answered(joinedAnswer(factsOf(game), pilot.name, replyAddress(desk.settings.mailbox, token)), [
    ...added,
    { kind: 'enrol', gameId: game.id, pilotKey: pilot.key, seat: null, token },
  ]);
};

const newPilot = (errand: Errand, name: string): Pilot => ({
  key: nameKey(name),
  name,
  address: errand.address,
  furtherAddresses: [],
  token: errand.desk.secret(),
  standing: 0,
  ranks: 0,
});
