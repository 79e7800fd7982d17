import type { LastNews } from '../report/facts.ts';
import {
  countsCareers,
  type Game,
  isOver,
  type Resolved,
  rankFor,
  resultsOf,
  standingAfter,
  type TurnEvent,
} from '../sopwith/index.ts';
import type { Desk } from './desk.ts';
import { pilotAt } from './game-facts.ts';
import type { Dossier, GameRecord, PilotResult } from './ports.ts';

/**
 * Whether a game closes what was offered before it, and brings an offer at its end: one of a book with careers, unless
 * it was made for computer pilots from the first. Rule: P10, V6
 */
export const bringsOffers = ({ ruleBook, computers }: Pick<GameRecord, 'ruleBook' | 'computers'>): boolean =>
  countsCareers(ruleBook) && computers === 0;

/** The results of a game that this turn has ended, counted over all its turns; none while it goes on. Rule: P10, V7 */
export const resultsAfter = async (
  { store }: Pick<Desk, 'store'>,
  dossier: Dossier,
  { game, events }: Resolved,
): Promise<readonly PilotResult[]> => {
  if (!isOver(game)) return [];
  const before = await store.closedTurns(dossier.game.id);
  return pilotResults(dossier, game, [...before.flatMap(turn => turn.events), ...events]);
};

/** What a game that is over leaves in the records of its pilots, with their standings of this moment. Rule: P10–P12, V6 */
const pilotResults = (dossier: Dossier, after: Game, told: readonly TurnEvent[]): readonly PilotResult[] =>
  resultsOf(after, told).flatMap(({ careerPoints, ...result }) => {
    const pilot = pilotAt(dossier, result.seat)?.pilot;
    if (!pilot) return [];
    const { ranks } = pilot;
    const standing = careerPoints === null ? pilot.standing : standingAfter(pilot.standing, careerPoints);
    return {
      ...result,
      pilotKey: pilot.key,
      career: careerPoints === null ? null : { standing, ranks },
      offered: bringsOffers(dossier.game) && rankFor({ standing, ranks }) !== null,
    };
  });

/** The same as the last report tells it. */
export const lastNews = (dossier: Dossier, results: readonly PilotResult[]): readonly LastNews[] =>
  results.flatMap(({ seat, career, tablePoints, offered }) => {
    const pilot = pilotAt(dossier, seat)?.pilot;
    if (!pilot) return [];
    const { name, standing, ranks } = pilot;
    return {
      seat,
      name,
      career: career && { before: standing, ...career },
      tablePoints,
      offer: offered ? rankFor(career ?? { standing, ranks }) : null,
    };
  });
