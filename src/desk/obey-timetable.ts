import { type Calendar, MOST_DAYS } from '../orders/calendar.ts';
import type { Command } from '../orders/command.ts';
import type { Draft } from '../report/block.ts';
import { comingNoonsAnswer } from '../report/coming-noons.ts';
import { deedsDone } from '../report/deeds-answered.ts';
import { together } from '../report/not-done.ts';
import { runsAllIn } from '../sopwith/index.ts';
import { afterChanges } from './after-change.ts';
import { answered, gameMeant, notDone, type Obey } from './errand.ts';
import { farNoonFault } from './far-noon.ts';
import { factsOf } from './game-facts.ts';
import { ownGame, steerableGame } from './own-game.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier, GameRecord } from './ports/games.ts';
import { beginsInVain, isFlyingDay, noonAfter, noonsAhead, noonsUntil } from './timetable.ts';

/** The next five noons of the game meant; without a name, of every game the sender flies in or runs. */
export const deadlines: Obey<'deadlines'> = async (errand, { game: named }) => {
  const meant = await gameMeant(errand, named);
  if (typeof meant !== 'string') {
    const told = noonsTold(meant);
    return typeof told === 'string' ? notDone(told) : answered(told);
  }
  if (named ?? errand.namedGame) return notDone(meant);
  const drafts = errand.dossiers.map(noonsTold).filter(told => typeof told !== 'string');
  return drafts.length === 0 ? notDone(meant) : answered(together(drafts));
};

/** The noons of a game, if each turn is flown at its deadline; why there are none, in a sentence. */
const noonsTold = ({ game }: Dossier): Draft | string => {
  if (game.status !== 'running' && game.status !== 'paused') {
    return `${game.id} is ${game.status}; it has no noons to come.`;
  }
  if (game.practice) return `${game.id} is a practice sortie: a turn is flown as soon as your orders are in.`;
  const { position, turn, pausedUntil } = game;
  const noons = noonsAhead(game);
  if (!position || noons.length === 0) throw new Error(`noonsTold: game ${game.id} runs without position or deadline`);
  return comingNoonsAnswer({ game: factsOf(game), turn, noons, allIn: runsAllIn(position), pausedUntil });
};

/** Changes the interval, the weekdays or the free days of a game, from the next turn on; what is not named stays. */
export const schedule: Obey<'schedule'> = async (errand, command) => {
  const found = await ownGame(errand, command.game, ['gathering', 'running', 'paused']);
  const dossier = typeof found === 'string' ? found : await steerableGame(errand, found.game.id, [found.game.status]);
  if (typeof dossier === 'string') return notDone(dossier);
  const { game } = dossier;
  if ('everyDays' in command && command.everyDays > MOST_DAYS) {
    return notDone(`Between two noons lie 1 to ${MOST_DAYS} days, not ${command.everyDays}.`);
  }
  const changed = rescheduled(game, command);
  if (game.status === 'gathering' && beginsInVain(changed)) return notDone(vainBeginningText(changed.calendar));
  const moved = movedNoon(game, changed, errand.now);
  const far =
    moved?.kind === 'set-deadline' && farNoonFault(`The noon of ${game.id}`, game, moved.deadline, errand.now);
  if (far) return notDone(far);
  const { everyDays, calendar } = changed;
  const changes: readonly Change[] = [
    { kind: 'set-schedule', gameId: game.id, everyDays, calendar },
    ...(moved ? [moved] : []),
  ];
  const after = afterChanges(dossier, changes);
  const noons = noonsAhead(after.game);
  const told = { kind: 'scheduled' as const, game: factsOf(after.game), turn: game.turn, noons };
  return answered(deedsDone([told]), changes, [], [{ told, dossier: after }]);
};

/** A beginning at another pace ends where the new timetable leaves nothing of it. */
const rescheduled = (game: GameRecord, command: Extract<Command, { verb: 'schedule' }>): GameRecord => {
  const changed: GameRecord = {
    ...game,
    ...('everyDays' in command && { everyDays: command.everyDays }),
    calendar: {
      ...game.calendar,
      ...('on' in command && command.on && { on: command.on }),
      ...('not' in command && { not: command.not }),
    },
  };
  const begins = game.status === 'gathering' || !beginsInVain(changed);
  return begins ? changed : { ...changed, calendar: { ...changed.calendar, first: null } };
};

/** Why `on:` and `first:` do not go together. */
export const vainBeginningText = ({ on }: Calendar): string =>
  `On "${on.join(' ')}" alone no two turns come within a week, so "first:" would change nothing. For fast turns at the beginning leave out "on:", and write "schedule GAME on ${on.join(' ')}" once they are flown.`;

type MovedNoon = Extract<Change, { kind: 'set-deadline' | 'await-noon' }>;

/**
 * The open noon stays, unless its day has become one on which the game is not flown: then the next one takes its place. So
 * it is with an earlier noon at which a turn would be flown if all sheets were in. Rule: D1, D2
 */
const movedNoon = (before: GameRecord, game: GameRecord, now: Date): MovedNoon | null => {
  const { id: gameId, position, deadline, nextNoon, status, zone, calendar } = game;
  if (!position || !deadline || !nextNoon) return null;
  const isFreeNow = (noon: Date) => isFlyingDay(before.calendar, zone, noon) && !isFlyingDay(calendar, zone, noon);
  if (isFreeNow(deadline)) {
    const later = noonAfter(game, deadline > now ? deadline : now);
    return { kind: 'set-deadline', gameId, ...noonsUntil(game, position, now, later) };
  }
  return status === 'running' && isFreeNow(nextNoon)
    ? { kind: 'await-noon', gameId, nextNoon: noonsUntil(game, position, now, deadline).nextNoon }
    : null;
};
