import {
  digestOf,
  digestOfTurn,
  outcomeFault,
  type Resolved,
  resolveTurn,
  type Seat,
  type TurnToFly,
} from '../sopwith/index.ts';
import type { Rulings } from './ports/games.ts';
import type { FrozenTurn } from './ports/turns.ts';

/** Flies a frozen turn; the same one always ends alike. */
export const flyTurn = (turn: FrozenTurn): Resolved => resolveTurn(turnToFly(turn));

/** What the resolver is given. */
export const turnToFly = ({
  position,
  sheets,
  rulings,
}: Pick<FrozenTurn, 'position' | 'sheets' | 'rulings'>): TurnToFly => ({
  game: position,
  orders: sheets,
  struckOff: struckOffBy(rulings),
  ...(rulings.wind !== null && { weather: { wind: rulings.wind } }),
});

/** Whom the game master takes out at the end of the turn. Rule: N3, V3 */
export const struckOffBy = ({ removals }: Rulings): readonly Seat[] => removals.map(({ seat }) => seat);

/** How a turn ended when it was flown for the second time, and what is wrong with it, in a sentence. */
export type SecondFlight = { readonly digest: string; readonly fault: null } | { readonly fault: string };

/** Flies a turn from its record alone, and looks whether the record is whole and the outcome is possible. */
export const secondFlight = (turn: FrozenTurn): SecondFlight => {
  const held = digestOfTurn(turnToFly(turn));
  if (held !== turn.digest) {
    return { fault: `its record was written with the digest ${turn.digest}, but what it holds has ${held}` };
  }
  const { game } = flyTurn(turn);
  const fault = outcomeFault(turn.position, game);
  if (fault) return { fault: `it ended in a position that cannot be (${fault.path}): ${fault.message}` };
  return { digest: digestOf(game), fault: null };
};
