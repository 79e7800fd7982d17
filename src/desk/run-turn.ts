import { boardAlt } from '../report/board-alt.ts';
import { drawBoard } from '../report/board-picture.ts';
import type { Press, Story } from '../report/facts.ts';
import { turnReport } from '../report/turn-report.ts';
import { digestOf, isOver, type OrderSheet, openTurn, resolveTurn, seatsOf, seedTold } from '../sopwith/index.ts';
import type { Desk } from './desk.ts';
import { factsOf, noonsFrom, noonsUntil, pilotAt, whoHasOrders } from './game-facts.ts';
import type { Closing, Dossier, Mail, Picture } from './ports.ts';
import { recipientsOf, unasked, writeMail } from './write-mail.ts';

type Outcome = 'closed' | 'waits' | 'stale';

/** Runs the open turn of each of these games; one that fails does not hold up the others. */
export const runDueTurns = async (desk: Desk, gameIds: readonly string[]): Promise<void> => {
  for (const gameId of gameIds) {
    try {
      const outcome = await runTurn(desk, gameId);
      desk.diary.info({ gameId, outcome }, 'turn run');
    } catch (err) {
      desk.diary.error({ err, gameId }, 'turn not run'); // its game waits for the next knock
    }
  }
};

/**
 * Adjudicates one game whose noon has come or whose turn was called: reads once, resolves, writes once.
 * Run twice it is done once. One turn a call, however long the desk was closed.
 *
 * Rule: D1, D2
 */
export const runTurn = async (desk: Desk, gameId: string): Promise<Outcome> => {
  const now = desk.now();
  const dossier = await desk.store.dossier(gameId);
  if (!dossier || !mayRun(dossier, now)) return 'waits';
  if (await lettersUnread(desk, dossier)) return 'waits';
  if (!isDue(dossier, now)) return awaitNoon(desk, dossier, now);
  return desk.store.closeTurn(close(desk, dossier, now));
};

/** Whether this game has an open turn that somebody should look at. */
const mayRun = ({ game }: Dossier, now: Date): boolean =>
  game.status === 'running' && (game.calledTurn === game.turn || (game.nextNoon !== null && game.nextNoon <= now));

/** A letter that came before noon counts, also while another daemon reads it or one has died over it. Rule: D1 */
const lettersUnread = async ({ store }: Desk, { game }: Dossier): Promise<boolean> =>
  game.calledTurn !== game.turn && game.nextNoon !== null && store.lettersWait(game.nextNoon);

const isDue = (dossier: Dossier, now: Date): boolean => {
  const { game } = dossier;
  if (game.calledTurn === game.turn) return true;
  if (game.deadline !== null && game.deadline <= now) return true;
  return whoHasOrders(dossier, game.nextNoon).missing.length === 0;
};

/** Not everybody has written by this noon: the next one is awaited. Rule: D2 */
const awaitNoon = async (desk: Desk, { game }: Dossier, now: Date): Promise<Outcome> => {
  if (!game.position || !game.deadline) throw new Error(`awaitNoon: game ${game.id} runs without position or deadline`);
  const { nextNoon } = noonsUntil(game.zone, game.position, now, game.deadline);
  const read = [{ gameId: game.id, revision: game.revision }];
  const done = await desk.store.change([{ kind: 'await-noon', gameId: game.id, nextNoon }], [], read, now);
  return done === 'stale' ? 'stale' : 'waits';
};

/** Resolves the turn and writes all mail of it. */
const close = (desk: Desk, dossier: Dossier, now: Date): Closing => {
  const { game, rulings, press } = dossier;
  if (!game.position) throw new Error(`close: game ${game.id} runs without a position`);
  const orders = Object.fromEntries(dossier.sheets.map(({ seat, sheet }) => [seat, sheet]));
  const struckOff = rulings.removals.map(({ seat }) => seat);
  const weather = rulings.wind === null ? null : { wind: rulings.wind };
  const resolved = resolveTurn({ game: game.position, orders, struckOff, ...(weather && { weather }) });
  const digest = digestOf(resolved.game);
  const noons = isOver(resolved.game) ? null : noonsFrom(game, resolved.game, now);
  const drawn = drawBoard(resolved.game, resolved.events);
  const picture: Picture = { ...drawn, gameId: game.id, turn: openTurn(resolved.game) };
  const story: Story = {
    game: factsOf(game),
    before: game.position,
    after: resolved.game,
    events: resolved.events,
    press: pressOf(dossier),
    notes: notesOf(dossier),
    flownAt: game.deadline ?? now,
    deadline: noons?.deadline ?? null,
    picture: { digest: picture.digest, alt: boardAlt(resolved.game, resolved.events) },
    digest,
    previousDigest: dossier.lastDigest,
    seed: seedTold(resolved.game),
  };
  return {
    revision: game.revision,
    closed: {
      gameId: game.id,
      turn: game.turn,
      sheets: sheetsFlown(dossier, orders),
      weather,
      struckOff,
      events: resolved.events,
      press,
      position: resolved.game,
      digest,
      closedAt: now,
    },
    deadline: noons?.deadline ?? null,
    nextNoon: noons?.nextNoon ?? null,
    pictures: [picture],
    mails: reports(desk, dossier, story),
    careers: [],
  };
};

/** Every seat's sheet, null for an NMR, so that the turn can be flown again years later. */
const sheetsFlown = (
  { game }: Dossier,
  orders: Readonly<Record<string, OrderSheet>>,
): Readonly<Record<string, OrderSheet | null>> =>
  Object.fromEntries((game.position ? seatsOf(game.position) : []).map(seat => [seat, orders[seat] ?? null]));

const pressOf = (dossier: Dossier): readonly Press[] =>
  dossier.press
    .filter(({ lines }) => lines.length > 0)
    .map(({ seat, lines }) => ({ pilot: pilotAt(dossier, seat)?.pilot.name ?? `seat ${seat}`, lines }));

const notesOf = (dossier: Dossier): readonly string[] => [
  ...dossier.rulings.removals.map(
    ({ seat, because }) =>
      `${pilotAt(dossier, seat)?.pilot.name ?? `Seat ${seat}`} was taken out by the game master: ${because}`,
  ),
  ...(dossier.rulings.wind === null ? [] : ['The game master fixed the wind of this turn.']),
];

/** A report for each pilot and observer; it answers for the turn that is open once it arrives. Contract §4 */
const reports = (desk: Desk, dossier: Dossier, story: Story): readonly Mail[] =>
  recipientsOf(dossier).map(to =>
    writeMail(desk, to, unasked('report', { id: story.game.id, turn: openTurn(story.after) }, null), reader =>
      turnReport(story, reader),
    ),
  );
