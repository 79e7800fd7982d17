import { reminder } from '../report/reminder.ts';
import { type Seat, seatsToWrite } from '../sopwith/index.ts';
import type { Desk } from './desk.ts';
import { emptyOldTexts } from './duties.ts';
import { flownAgainAs, openTurnOf } from './game-facts.ts';
import { noticesOf } from './noon-news.ts';
import { resumed } from './obey-game-master.ts';
import { pairDuels } from './pair-duels.ts';
import type { Dossier } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import { tellForgeries } from './tell-forgeries.ts';
import { readersAndMasters } from './tell-masters.ts';
import { intervalOf } from './timetable.ts';
import { writeDigests } from './weekly-digest.ts';
import { aboutNoon, writeMail } from './write-mail.ts';

const HOUR = 3_600_000;

/** What no letter brings about: pauses that run out, reminders that fall due, duels. Repeating it changes nothing. */
export const mindTheClock = async (desk: Desk): Promise<void> => {
  await endPauses(desk);
  await remind(desk);
  await pairDuels(desk);
  await emptyOldTexts(desk);
  await writeDigests(desk);
  await tellForgeries(desk);
};

/** A pause that its master ended he knows of; of one that ended by itself he is told as the others are. */
const endPauses = async (desk: Desk): Promise<void> => {
  const now = desk.now();
  for (const gameId of await desk.store.lapsedPauses(now)) {
    const dossier = await desk.store.dossier(gameId);
    if (dossier?.game.status !== 'paused') continue;
    const { revision } = dossier.game;
    const done = resumed(dossier, now);
    if (done.kind !== 'done') continue;
    const mails = noticesOf(desk, `p${revision}`, done.news, await readersAndMasters(desk, dossier));
    await desk.store.change(done.changes, mails, [{ gameId, revision }], now);
  }
};

const remind = async (desk: Desk): Promise<void> => {
  const hours = desk.settings.remindHoursBefore;
  if (hours === null) return;
  const now = desk.now();
  const horizon = new Date(now.getTime() + hours * HOUR);
  for (const gameId of await desk.store.unreminded(now, horizon)) {
    const dossier = await desk.store.dossier(gameId);
    if (!dossier || !isTime(dossier, hours, now)) continue;
    const { turn, revision } = dossier.game;
    const read = [{ gameId, revision }];
    const mails = reminders(desk, dossier, await seatsGivenUp(desk, dossier));
    await desk.store.change([{ kind: 'reminded', gameId, turn }], mails, read, now);
  }
};

/** Where turns come faster than that, half an interval before noon is early enough. */
const isTime = ({ game }: Dossier, hours: number, now: Date): boolean => {
  const before = Math.min(hours, intervalOf(game, game.turn) * 12) * HOUR;
  return game.deadline !== null && game.deadline.getTime() - before <= now.getTime();
};

/** What may be left out is not sent where mail has come back again and again. R16 */
const seatsGivenUp = async ({ store }: Desk, { game }: Dossier): Promise<readonly Seat[]> =>
  (await store.reach(game.id, game.turn)).filter(({ bounces }) => bounces > 1).map(({ seat }) => seat);

/** One reminder of a noon for each pilot in play whose sheet is missing. */
const reminders = (desk: Desk, dossier: Dossier, givenUp: readonly Seat[]): readonly Mail[] => {
  const { game, enrolled, sheets } = dossier;
  const open = openTurnOf(game);
  if (!open) return [];
  const occasion = aboutNoon('reminder', game, [flownAgainAs(game), stampOf(open.deadline)].filter(Boolean).join('-'));
  const sent = sheets.map(({ seat }) => seat);
  const waited = seatsToWrite(open.position).filter(seat => !sent.includes(seat) && !givenUp.includes(seat));
  return enrolled
    .filter(({ seat }) => seat !== null && waited.includes(seat))
    .map(({ pilot, seat, token }) =>
      writeMail(desk, { name: pilot.name, address: pilot.address, token, seat }, occasion, reader =>
        reminder({ ...open, sent }, reader),
      ),
    );
};

/** A noon as a serial tells it, such as `202603051200`: where it is moved, another reminder goes out. */
const stampOf = (noon: Date): string => noon.toISOString().replace(/\D/g, '').slice(0, 12);
