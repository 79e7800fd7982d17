import type { Draft } from '../report/block.ts';
import type { Story } from '../report/facts.ts';
import { flownAgain } from '../report/flown-again.ts';
import { forgeryWarning } from '../report/forgery-warning.ts';
import { turnReport } from '../report/turn-report.ts';
import { digestOf, type Game, openTurn, type Resolved, seedOf } from '../sopwith/index.ts';
import type { BoardShown } from './board-shown.ts';
import type { Desk } from './desk.ts';
import { struckOffBy } from './fly-turn.ts';
import { factsOf, flownAgainAs, isLast, noonOf } from './game-facts.ts';
import { lastNews } from './pilot-results.ts';
import type { Dossier } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import type { NotedForgery, PilotResult } from './ports/people.ts';
import type { ClosedTurn, Closing, FrozenTurn } from './ports/turns.ts';
import { noonsFrom } from './timetable.ts';
import { pressTold, type Ruled, rulingsTold } from './told-to-all.ts';
import { type Recipient, recipientsOf, unasked, writeMail } from './write-mail.ts';

/** A turn as it was flown, and how the game ends for its pilots where it was the last. */
type FlownTurn = {
  readonly turn: FrozenTurn;
  readonly flown: Resolved;
  readonly results: readonly PilotResult[];
  readonly board: BoardShown;
  /** The turn as it was flown before the last roll-back; null where it is flown for the first time. */
  readonly undone: ClosedTurn | null;
};

/**
 * Everything that is written once a turn is flown: the position, the next noon, the picture and all mail of it; the
 * sheets of computer pilots for the turn that opens are added to it.
 */
export const closingOf = (
  desk: Desk,
  dossier: Dossier,
  { turn, flown, results, board, undone }: FlownTurn,
  fence: number,
): Omit<Closing, 'computerSheets'> => {
  const { game } = dossier;
  const { game: after, events } = flown;
  const now = desk.now();
  const digest = digestOf(after);
  const noons = isLast(game, after) ? null : noonsFrom(game, after, now);
  const story: Story = {
    game: factsOf(game),
    before: turn.position,
    after,
    events,
    press: pressTold(turn.press, turn.position),
    notes: [...(undone ? whatChanged(undone, turn, after) : []), ...rulingsTold(ruledIn(dossier, turn), turn.position)],
    flown: flownBy(dossier, now),
    deadline: noons?.deadline ?? null,
    picture: board.shown,
    digest,
    previousDigest: dossier.lastDigest,
    seed: noons === null ? seedOf(after) : null,
    lastNews: lastNews(dossier, results),
  };
  return {
    revision: game.revision,
    fence,
    closed: {
      gameId: game.id,
      turn: turn.turn,
      sheets: turn.sheets,
      weather: turn.rulings.wind === null ? null : { wind: turn.rulings.wind },
      struckOff: struckOffBy(turn.rulings),
      events,
      press: turn.press,
      position: after,
      digest,
      closedAt: now,
    },
    deadline: noons?.deadline ?? null,
    nextNoon: noons?.nextNoon ?? null,
    pictures: board.pictures,
    forgeriesTold: dossier.forgeries,
    mails: reports(desk, dossier, story),
    results,
  };
};

/** After downtime a turn is still that of its noon. Rule: D1, D2 */
const flownBy = (dossier: Dossier, now: Date): Story['flown'] => {
  const { turn, calledTurn, practice } = dossier.game;
  if (practice) return { at: now, by: 'orders' };
  const noon = calledTurn === turn ? null : noonOf(dossier);
  return noon ? { at: noon, by: 'noon' } : { at: now, by: 'game-master' };
};

/** What was decided is told in the report. Rule: V3 */
const ruledIn = ({ unreached }: Dossier, { rulings }: FrozenTurn): Ruled => ({
  ...rulings,
  flownStraight: unreached.filter(({ state }) => state === 'flown').map(({ seat }) => seat),
});

/** Rule: V3 */
const whatChanged = (undone: ClosedTurn, turn: FrozenTurn, after: Game): readonly string[] =>
  flownAgain({ after: undone.position, sheets: undone.sheets }, { after, sheets: turn.sheets });

/** A report for each pilot and observer; it answers for the turn that is open once it arrives. Contract §4 */
const reports = (desk: Desk, dossier: Dossier, story: Story): readonly Mail[] =>
  recipientsOf(dossier).map(to =>
    writeMail(
      desk,
      to,
      unasked('report', { id: story.game.id, turn: openTurn(story.after) }, flownAgainAs(dossier.game)),
      reader => withWarning(turnReport(story, reader), forgeriesOf(dossier, to)),
    ),
  );

const forgeriesOf = ({ enrolled, forgeries }: Dossier, { token }: Recipient): readonly NotedForgery[] => {
  const reader = enrolled.find(each => each.token === token);
  return forgeries.filter(({ pilotKey }) => pilotKey === reader?.pilot.key);
};

/** Behind the line that says which turn this was. */
const withWarning = ({ subject, blocks: [dateline, ...rest] }: Draft, forgeries: readonly NotedForgery[]): Draft => ({
  subject,
  blocks: [...(dateline ? [dateline] : []), ...forgeryWarning(forgeries), ...rest],
});
