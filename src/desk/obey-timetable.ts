import { MOST_DAYS } from '../orders/calendar.ts';
import { comingNoonsAnswer } from '../report/coming-noons.ts';
import { deedsDone } from '../report/deeds.ts';
import { runsAllIn } from '../sopwith/index.ts';
import { afterChanges } from './after-change.ts';
import { answered, gameMeant, notDone, type Obey } from './errand.ts';
import { factsOf } from './game-facts.ts';
import { ownGame, steerableGame } from './own-game.ts';
import type { Change } from './ports/changes.ts';
import type { GameRecord } from './ports/games.ts';
import { isFlyingDay, noonAfter, noonsAhead, noonsUntil } from './timetable.ts';

/** The next five noons of a game, if each turn is flown at its deadline. */
export const deadlines: Obey<'deadlines'> = async (errand, { game: named }) => {
  const dossier = await gameMeant(errand, named);
  if (typeof dossier === 'string') return notDone(dossier);
  const { game } = dossier;
  if (game.status !== 'running' && game.status !== 'paused') {
    return notDone(`${game.id} is ${game.status}; it has no noons to come.`);
  }
  if (game.practice) return notDone(`${game.id} is a practice sortie: a turn is flown as soon as your orders are in.`);
  const { position, turn, pausedUntil } = game;
  const noons = noonsAhead(game);
  if (!position || noons.length === 0) throw new Error(`deadlines: game ${game.id} runs without position or deadline`);
  return answered(comingNoonsAnswer({ game: factsOf(game), turn, noons, allIn: runsAllIn(position), pausedUntil }));
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
  const changed: GameRecord = {
    ...game,
    ...('everyDays' in command && { everyDays: command.everyDays }),
    calendar: {
      ...game.calendar,
      ...('on' in command && command.on && { on: command.on }),
      ...('not' in command && { not: command.not }),
    },
  };
  const moved = movedNoon(game, changed, errand.now);
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

type MovedNoon = Extract<Change, { kind: 'set-deadline' | 'await-noon' }>;

/**
 * The open noon stays, unless its day has become one on which the game is not flown: then the next one takes its place. So
 * it is with an earlier noon at which a turn would be flown if all sheets were in. Rule: D1, D2
 */
const movedNoon = (before: GameRecord, game: GameRecord, now: Date): MovedNoon | null => {
  const { id: gameId, position, deadline, nextNoon, status, zone, calendar } = game;
  if (!position || !deadline || !nextNoon || status !== 'running') return null;
  const isFreeNow = (noon: Date) => isFlyingDay(before.calendar, zone, noon) && !isFlyingDay(calendar, zone, noon);
  if (isFreeNow(deadline)) {
    const later = noonAfter(game, deadline > now ? deadline : now);
    return { kind: 'set-deadline', gameId, ...noonsUntil(game, position, now, later) };
  }
  return isFreeNow(nextNoon)
    ? { kind: 'await-noon', gameId, nextNoon: noonsUntil(game, position, now, deadline).nextNoon }
    : null;
};
