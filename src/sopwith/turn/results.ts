import type { TurnEvent } from '../game/event.ts';
import type { Aircraft, Game, Seat } from '../game/game.ts';
import { ruleBookOf } from '../game/house-rules.ts';

/** Struck off counts as lost, whoever else is left. Rule: E1, E3, P12 */
export type Outcome = 'won' | 'drawn' | 'lost';

/** How a game ended for one pilot, as his record keeps it. */
export type Result = {
  readonly seat: Seat;
  readonly place: number;
  readonly outcome: Outcome;
  readonly points: number;
  readonly hits: number;
  readonly kills: number;
  /** NMRs of the whole game. */
  readonly missed: number;
  /** Whether a computer pilot ever flew in it. Rule: P10 */
  readonly computersFlew: boolean;
  /** What his standing wins or loses; null: the game changes no career. Rule: P10 */
  readonly careerPoints: number | null;
  /** What he gets in the standing table of the book; null: it has none, or a computer pilot flew. Rule: P12 */
  readonly tablePoints: number | null;
};

/**
 * How a game that is over ended for each pilot who flew it to its end; computer pilots keep no record.
 * `told` are the events of all its turns. Throws for a game that is not over.
 *
 * Rule: E1–E3, P10, P12
 */
export const resultsOf = (game: Game, told: readonly TurnEvent[]): readonly Result[] => {
  const { privileges, table } = ruleBookOf(game);
  const counts = !game.computersFlew;
  return game.aircraft
    .filter(({ computer }) => !computer)
    .map(aircraft => {
      const { seat, points, hits, kills } = aircraft;
      const outcome = outcomeFor(game, aircraft, told);
      return {
        seat,
        place: placeOf(aircraft),
        outcome,
        points,
        hits,
        kills,
        missed: told.filter(event => event.kind === 'missed-orders' && event.seat === seat).length,
        computersFlew: game.computersFlew,
        careerPoints: counts && privileges.kind === 'career' ? points : null,
        tablePoints: counts && table !== null ? table[outcome] : null,
      };
    });
};

const outcomeFor = ({ over }: Game, { seat, place }: Aircraft, told: readonly TurnEvent[]): Outcome => {
  if (over === null) throw new Error('resultsOf: a game that is not over has no results');
  if (over.winner === seat) return 'won';
  const struckOff = told.some(event => event.kind === 'out' && event.seat === seat && event.cause === 'struck-off');
  return over.winner === null && place === 1 && !struckOff ? 'drawn' : 'lost';
};

const placeOf = ({ seat, place }: Aircraft): number => {
  if (place === null) throw new Error(`resultsOf: seat ${seat} has no place, though the game is over`);
  return place;
};
