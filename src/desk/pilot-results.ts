import type { LastNews } from '../report/facts.ts';
import {
  countsCareers,
  type Game,
  hasTable,
  isOver,
  type Resolved,
  rankFor,
  resultsOf,
  standingAfter,
  type TurnEvent,
} from '../sopwith/index.ts';
import type { Desk } from './desk.ts';
import { pilotAt } from './game-facts.ts';
import type { Dossier, GameRecord } from './ports/games.ts';
import type { PilotResult } from './ports/people.ts';

type Made = Pick<GameRecord, 'ruleBook' | 'computers'>;

/** Whether a game was made for people alone; what is flown with computer pilots from the first counts in nothing. */
const isForPeople = ({ computers }: Made): boolean => computers === 0;

/** Whether its last report may offer a rank. Rule: P10, V6 */
const bringsOffers = (game: Made): boolean => countsCareers(game.ruleBook) && isForPeople(game);

/** Whether it is what pilots on the duel list wait for. Rule: P12, V9 */
export const endsTheWait = (game: Made): boolean => hasTable(game.ruleBook) && isForPeople(game);

/** The results of a game that this turn has ended, counted over all its turns; none while it goes on, or of practice. Rule: P10, V7 */
export const resultsAfter = async (
  { store }: Pick<Desk, 'store'>,
  dossier: Dossier,
  { game, events }: Resolved,
): Promise<readonly PilotResult[]> => {
  if (!isOver(game) || dossier.game.practice) return [];
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
