import { type ReportFate, turnSummary } from '../report/turn-summary.ts';
import type { Desk } from './desk.ts';
import { factsOf, flownAgainAs, pilotAt } from './game-facts.ts';
import type { Dossier } from './ports/games.ts';
import type { Mail, MailStanding } from './ports/mails.ts';
import type { ClosedTurn } from './ports/turns.ts';
import { unasked, writeMail } from './write-mail.ts';

const MINUTE = 60_000;
/** The rest waits for the next knock. */
const AT_ONCE = 100;

/**
 * Tells each game master once how a turn of his went: whose reports arrived, and who sent no orders. Written when all
 * reports have left the outbox, or when it has waited for them long enough.
 */
export const sumUpTurns = async (desk: Desk): Promise<void> => {
  const closedBy = new Date(desk.now().getTime() - desk.settings.noon.summaryMinutes * MINUTE);
  for (const { gameId, turn } of await desk.store.turnsToSumUp(closedBy, AT_ONCE)) {
    try {
      const mails = await summaryOf(desk, gameId, turn);
      await desk.store.change([{ kind: 'summed-up', gameId, turn }], mails, [], desk.now());
    } catch (err) {
      desk.diary.error({ err, gameId, turn }, 'turn not summed up');
    }
  }
};

/** None where the game has a master no more, or is a practice sortie. */
const summaryOf = async (desk: Desk, gameId: string, turn: number): Promise<readonly Mail[]> => {
  const dossier = await desk.store.dossier(gameId);
  const closed = await desk.store.closedTurn(gameId, turn);
  if (!dossier || !closed) throw new Error(`summaryOf: turn ${turn} of game ${gameId} is not there`);
  const master = (await desk.store.gameMasters()).find(({ address }) => address === dossier.game.gameMaster);
  if (!master || dossier.game.practice) return [];
  const facts = summaryFacts(dossier, closed, await desk.store.mailsOf(gameId, turn + 1));
  const occasion = unasked(
    'notice',
    { id: gameId, turn },
    ['summary', flownAgainAs(dossier.game)].filter(Boolean).join('-'),
  );
  return [writeMail(desk, { ...master, seat: null }, occasion, () => turnSummary(facts))];
};

const summaryFacts = (dossier: Dossier, { turn, events }: ClosedTurn, mails: readonly MailStanding[]) => ({
  game: factsOf(dossier.game),
  turn,
  events,
  pilotAt: (seat: number) => pilotAt(dossier, seat)?.pilot.name ?? `Seat ${seat}`,
  reports: firstToEach(mails.filter(({ kind }) => kind === 'report')).map(mail => ({
    to: mail.to,
    fate: fateOf(mail),
    error: mail.bounced ?? mail.error,
  })),
  deadline: dossier.game.turn === turn + 1 ? dossier.game.deadline : null,
});

/** A report that was asked for again is not another one. */
const firstToEach = (mails: readonly MailStanding[]): readonly MailStanding[] =>
  mails.filter(({ to }, index) => mails.findIndex(mail => mail.to === to) === index);

const fateOf = ({ state, bounced }: MailStanding): ReportFate => {
  if (bounced !== null) return 'bounced';
  switch (state) {
    case 'posted':
      return 'accepted';
    case 'waiting':
    case 'unknown':
      return 'deferred';
    case 'refused':
    case 'given-up':
    case 'withdrawn':
      return state;
  }
};
