import { nameKey } from '../game/flying-name.ts';
import type { Game, Seat } from '../game/game.ts';
import { ruleBookOf } from '../game/house-rules.ts';

/** Who flies a seat: under which name, whether by the program, and with which career. */
export type Occupant = {
  readonly pilot: string;
  readonly computer: boolean;
  readonly standing: number;
  readonly ranks: number;
};

/** Who flies this seat; throws for a seat that is not in the game. */
export const occupantOf = ({ aircraft }: Game, seat: Seat): Occupant => {
  const found = aircraft.find(one => one.seat === seat);
  if (found === undefined) throw new Error(`occupantOf: nobody sits in seat ${seat}`);
  const { pilot, computer, standing, ranks } = found;
  return { pilot, computer, standing, ranks };
};

/**
 * The game with somebody else in a seat, between two turns. The aircraft stays as it is; the NMRs in a row were those
 * of the one before. Once a computer pilot has flown in a game that counts for careers, all points and the pot are 0.
 *
 * Rule: V3, P10
 */
export const reseated = (game: Game, seat: Seat, occupant: Occupant): Game => {
  const aircraft = game.aircraft.map(one => (one.seat === seat ? { ...one, ...occupant, missed: 0 } : one));
  const left = { ...game, computersFlew: game.computersFlew || occupant.computer, aircraft };
  if (countsNoMore(game, occupant) !== 'careers') return left;
  return { ...left, pot: 0, aircraft: aircraft.map(one => ({ ...one, points: 0 })) };
};

/** The game with another name in the seat of this pilot; nothing else of it hangs on a name. Rule: R2 */
export const renamed = (game: Game, pilot: string, name: string): Game => ({
  ...game,
  aircraft: game.aircraft.map(one => (nameKey(one.pilot) === nameKey(pilot) ? { ...one, pilot: name } : one)),
});

/** What this game counts in no more once he has a seat of it: careers, the standing table, or (null) nothing changes. Rule: P10, P12 */
export const countsNoMore = (game: Game, { computer }: Occupant): 'careers' | 'table' | null => {
  if (!computer) return null;
  const { privileges, table } = ruleBookOf(game);
  if (privileges.kind === 'career') return 'careers';
  return table === null ? null : 'table';
};
