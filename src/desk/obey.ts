import type { Command } from '../orders/command.ts';
import { afterChange } from './after-change.ts';
import { answered, type Done, type Errand } from './errand.ts';
import { freshDossier } from './fresh-game.ts';
import { address, dropAddress, isReaddressing, newToken, readdress } from './obey-about-himself.ts';
import { board } from './obey-board.ts';
import { career, keepSaving, promote, standings } from './obey-career.ts';
import { duel, noDuel } from './obey-duel.ts';
import { cancelGame, enrol, extend, invite, pause, process, remove, resume, wind } from './obey-game-master.ts';
import { mailState, readAgain, sendAgain } from './obey-mail.ts';
import { games, help, join, observe, report, rules, status, unobserve } from './obey-pilot.ts';
import { practice, resign } from './obey-practice.ts';
import { computerTakes, handBack } from './obey-seating.ts';
import { deadlines, schedule } from './obey-timetable.ts';
import { eraseMe, myData } from './obey-traces.ts';
import { fly, hold, strike } from './obey-unreached.ts';
import { newGame, start } from './open-game.ts';
import type { Change } from './ports/changes.ts';
import type { Pilot } from './ports/people.ts';
import { rollBack } from './roll-back.ts';

/** All that a letter's commands lead to, together. */
export type Obeyed = {
  readonly done: readonly Extract<Done, { kind: 'done' }>[];
  readonly refused: readonly string[];
  /** As the commands left it, for those of the same letter that follow. */
  readonly errand: Errand;
};

/** Carries out commands in the order written, each on what the ones before it left. Nothing is stored here. */
export const obeyAll = async (errand: Errand, commands: readonly Command[]): Promise<Obeyed> => {
  let errandNow = errand;
  const done: Extract<Done, { kind: 'done' }>[] = [];
  const refused: string[] = [];
  for (const command of commands) {
    const outcome = await obey(apart(errandNow), command);
    if (outcome.kind === 'not-done') refused.push(outcome.why);
    else {
      done.push(outcome);
      for (const change of outcome.changes) errandNow = await errandAfter(errandNow, change);
    }
  }
  return { done, refused, errand: errandNow };
};

/** Two commands of one kind, such as two removals, must not write their mails under one key. */
const apart = (errand: Errand): Errand =>
  errand.earlier.length === 0 ? errand : { ...errand, serial: `${errand.serial}-${errand.earlier.length}` };

const errandAfter = async (errand: Errand, change: Change): Promise<Errand> => {
  if (change.kind === 'create-game') return { ...errand, dossiers: [...errand.dossiers, freshDossier(change.game)] };
  const pilot = pilotAfter(errand.pilot, change);
  const pilots = change.kind === 'enrol' ? await pilotEnrolled({ ...errand, pilot }, change.pilotKey) : [];
  return {
    ...errand,
    pilot,
    earlier: [...errand.earlier, change],
    dossiers: errand.dossiers.map(dossier => afterChange(dossier, change, pilots)),
  };
};

/** He may have joined by this very letter. */
const pilotEnrolled = async ({ pilot, desk }: Errand, key: string): Promise<readonly Pilot[]> => {
  const enrolled = pilot?.key === key ? pilot : await desk.store.pilotByKey(key);
  return enrolled ? [enrolled] : [];
};

const pilotAfter = (pilot: Pilot | null, change: Change): Pilot | null => {
  if (change.kind === 'add-pilot') return change.pilot;
  if (pilot === null || change.kind === 'erase-pilot') return null;
  if (change.kind === 'new-token') return pilot.token === change.replaces ? { ...pilot, token: change.token } : pilot;
  if (change.kind === 'promote') return pilot.key === change.pilotKey ? { ...pilot, ...change.to } : pilot;
  return isReaddressing(change) ? readdress(pilot, change.kind, change.address) : pilot;
};

/** One verb, one function. What the letter's judgement already did (`test`, `clear`, `confirm`) has no deed of its own. */
const obey = async (errand: Errand, command: Command): Promise<Done> => {
  switch (command.verb) {
    case 'join':
      return join(errand, command);
    case 'status':
      return status(errand, command);
    case 'report':
      return report(errand, command);
    case 'help':
      return help(errand);
    case 'rules':
      return rules(errand);
    case 'games':
      return games(errand);
    case 'observe':
      return observe(errand, command);
    case 'unobserve':
      return unobserve(errand, command);
    case 'address':
      return address(errand, command);
    case 'drop address':
      return dropAddress(errand, command);
    case 'new token':
      return newToken(errand);
    case 'new game':
      return newGame(errand, command);
    case 'invite':
      return invite(errand, command);
    case 'enrol':
      return enrol(errand, command);
    case 'start':
      return start(errand, command);
    case 'resume':
      return resume(errand, command);
    case 'extend':
      return extend(errand, command);
    case 'pause':
      return pause(errand, command);
    case 'process':
      return process(errand, command);
    case 'remove':
      return remove(errand, command);
    case 'wind':
      return wind(errand, command);
    case 'computer takes':
      return computerTakes(errand, command);
    case 'hand back':
      return handBack(errand, command);
    case 'cancel game':
      return cancelGame(errand, command);
    case 'hold':
      return hold(errand, command);
    case 'fly':
      return fly(errand, command);
    case 'strike':
      return strike(errand, command);
    case 'deadlines':
      return deadlines(errand, command);
    case 'schedule':
      return schedule(errand, command);
    case 'promote':
      return promote(errand);
    case 'keep saving':
    case 'decline':
      return keepSaving(errand);
    case 'standings':
      return standings(errand, command);
    case 'board':
      return board(errand);
    case 'practice':
      return practice(errand, command);
    case 'resign':
      return resign(errand);
    case 'duel':
      return duel(errand);
    case 'no duel':
      return noDuel(errand);
    case 'career':
      return career(errand, command);
    case 'roll back':
      return rollBack(errand, command);
    case 'mail state':
      return mailState(errand, command);
    case 'send again':
      return sendAgain(errand, command);
    case 'read again':
      return readAgain(errand, command);
    case 'my data':
      return myData(errand);
    case 'erase me':
      return eraseMe(errand, command);
    case 'test':
    case 'clear':
    case 'confirm':
      return answered(null);
  }
};
