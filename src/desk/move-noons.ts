import { deedNotice } from '../report/deeds.ts';
import type { Desk } from './desk.ts';
import { factsOf } from './game-facts.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier } from './ports/games.ts';
import type { Outage } from './ports/inbox.ts';
import type { Mail } from './ports/mails.ts';
import { readersAndMasters } from './tell-masters.ts';
import { noonAfter, noonsUntil } from './timetable.ts';
import { unasked, writeMail } from './write-mail.ts';

const HOUR = 3_600_000;
/** Between the new noon and the moment at which it is told lies half a day at least. */
const NOTICE_HOURS = 12;

/**
 * Moves every noon that could not be kept, because the mailbox was dark around it or the clock jumped: no turn is flown
 * at it, nobody has an NMR, and all who get the reports are told the new one.
 *
 * Rule: D1, N1
 */
export const moveSpoiltNoons = async (desk: Desk, mailbox: string): Promise<void> => {
  const { outageMinutes } = desk.settings.noon;
  for (const noon of await desk.store.dueNoons(desk.now())) {
    const outage = await desk.store.outageAt({ mailbox, at: noon, outageMinutes }, desk.now());
    if (!outage) continue;
    for (const gameId of await desk.store.gamesDueAt(noon)) await moveNoon(desk, gameId, noon, outage);
  }
};

/** Another worker may do the same at the same moment; one of them is stale. */
const moveNoon = async (desk: Desk, gameId: string, noon: Date, outage: Outage): Promise<void> => {
  const dossier = await desk.store.dossier(gameId);
  if (!dossier || !waitsFor(dossier, noon)) return;
  const { game } = dossier;
  const now = desk.now();
  const moved = await movedNoon(desk, dossier, outage, now);
  const read = [{ gameId, revision: game.revision }];
  const outcome = await desk.store.change([moved.change], moved.mails, read, now);
  desk.diary.info({ gameId, turn: game.turn, because: outage.kind, outcome }, 'noon moved');
};

/** A turn that its master called meanwhile is flown whatever the clock says. */
const waitsFor = ({ game }: Dossier, noon: Date): boolean =>
  game.status === 'running' && game.calledTurn !== game.turn && game.nextNoon?.getTime() === noon.getTime();

/** Where the turn would have been flown only because all sheets were in, the next noon is awaited and nothing is told. */
const movedNoon = async (
  desk: Desk,
  dossier: Dossier,
  outage: Outage,
  now: Date,
): Promise<{ readonly change: Change; readonly mails: readonly Mail[] }> => {
  const { game } = dossier;
  const { id: gameId, position, deadline } = game;
  if (!position || !deadline) throw new Error(`movedNoon: game ${gameId} runs without position or deadline`);
  if (deadline > now) {
    const { nextNoon } = noonsUntil(game, position, now, deadline);
    return { change: { kind: 'await-noon', gameId, nextNoon }, mails: [] };
  }
  const later = noonAfter(game, new Date(now.getTime() + NOTICE_HOURS * HOUR));
  const change: Change = { kind: 'set-deadline', gameId, ...noonsUntil(game, position, now, later) };
  return { change, mails: await notices(desk, dossier, outage, later) };
};

/** One notice for everybody who gets the reports, and one for the game master. */
const notices = async (desk: Desk, dossier: Dossier, outage: Outage, deadline: Date): Promise<readonly Mail[]> => {
  const { game } = dossier;
  const told = { kind: 'noon-moved' as const, game: factsOf(game), turn: game.turn, outage, deadline };
  return (await readersAndMasters(desk, dossier)).map(to =>
    writeMail(desk, to, unasked('notice', game, `noon-${game.revision}`), () => deedNotice(told)),
  );
};
