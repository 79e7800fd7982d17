import { Temporal } from 'temporal-polyfill';
import { type WeeksGame, weeklyDigest } from '../report/digest.ts';
import type { Desk, Weekday } from './desk.ts';
import { factsOf } from './game-facts.ts';
import { seatsTold } from './obey-game-master.ts';
import { mailLineOf } from './obey-mail.ts';
import type { Dossier } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import type { GameMaster } from './ports/people.ts';
import { unasked, writeMail } from './write-mail.ts';

const DAYS: readonly Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const WEEK = 7 * 24 * 3_600_000;

/**
 * Once a week, on the day of the settings, each game master is told how his games stand; where the desk was away on that day,
 * as soon as it is back. The first week after the first start is not told: nothing is known of it.
 */
export const writeDigests = async (desk: Desk): Promise<void> => {
  const { settings, store } = desk;
  if (settings.digest === null) return;
  const now = desk.now();
  const day = latest(settings.digest.weekday, settings.digest.zone, now);
  const done = await store.dutyDone('digest');
  if (done !== null && done >= day) return;
  const mails = done === null ? [] : await digests(desk, day, new Date(now.getTime() - WEEK));
  await store.change([{ kind: 'duty-done', duty: 'digest', day }], mails, [], now);
};

/** The latest such day that has begun in this zone, such as `2026-03-09`. */
const latest = (weekday: Weekday, zone: string, now: Date): string => {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const days = (today.dayOfWeek - 1 - DAYS.indexOf(weekday) + 7) % 7;
  return today.subtract({ days }).toString();
};

/** None goes to a master who runs no game while no letter is put aside. */
const digests = async (desk: Desk, day: string, since: Date): Promise<readonly Mail[]> => {
  const { store } = desk;
  const parked = await store.parkedLetters();
  const all = (await store.games()).filter(({ game }) => isUnderWay(game.status));
  const mails: Mail[] = [];
  for (const master of await store.gameMasters()) {
    const ids = all.flatMap(({ game }) => (game.gameMaster === master.address ? [game.id] : []));
    if (ids.length + parked.length === 0) continue;
    const games = (await Promise.all(ids.map(store.dossier))).flatMap(dossier => weeksGames(dossier));
    const lost = (await store.undelivered(ids, since)).map(mailLineOf);
    const week = { games, mails: lost, parked, zone: desk.settings.digest?.zone ?? desk.settings.zone };
    mails.push(digestTo(desk, master, day, () => weeklyDigest(week)));
  }
  return mails;
};

const digestTo = (desk: Desk, master: GameMaster, day: string, write: Parameters<typeof writeMail>[3]): Mail =>
  writeMail(desk, { ...master, seat: null }, unasked('notice', { id: null, turn: null }, `digest-${day}`), write);

const isUnderWay = (status: string): status is WeeksGame['state'] =>
  status === 'gathering' || status === 'running' || status === 'paused';

/** None where the game has ended meanwhile. */
const weeksGames = (dossier: Dossier | null): readonly WeeksGame[] => {
  if (!dossier || !isUnderWay(dossier.game.status)) return [];
  const { game } = dossier;
  const seats = seatsTold(dossier);
  return [
    {
      game: factsOf(game),
      state: dossier.game.status,
      turn: game.turn,
      deadline: game.deadline,
      waitedFor: seats.flatMap(({ pilot, orders }) => (orders === 'waited for' ? [pilot] : [])),
      // Who is out has missed his last turns for good.
      missing: seats.flatMap(({ pilot, orders, missed }) =>
        orders !== 'none needed' && missed > 0 ? [{ pilot, inARow: missed }] : [],
      ),
    },
  ];
};
