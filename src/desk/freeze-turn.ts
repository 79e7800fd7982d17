import { type OrderSheet, type Resolved, resolveTurn, type Seat, seatsOf, type TurnToFly } from '../sopwith/index.ts';
import type { Dossier, FrozenTurn } from './ports.ts';

/** All that the open turn is flown from, as it stands now: the sheets, the press, and what the game master ruled. */
export const frozen = ({ game, sheets, press, rulings }: Dossier): FrozenTurn => {
  if (!game.position) throw new Error(`frozen: game ${game.id} runs without a position`);
  const sheetAt = (seat: Seat): OrderSheet | null => sheets.find(each => each.seat === seat)?.sheet ?? null;
  return {
    gameId: game.id,
    turn: game.turn,
    position: game.position,
    sheets: Object.fromEntries(seatsOf(game.position).map(seat => [seat, sheetAt(seat)])),
    press,
    rulings,
  };
};

/** Flies a frozen turn; the same one always ends alike. */
export const flyTurn = (turn: FrozenTurn): Resolved => resolveTurn(turnToFly(turn));

const turnToFly = ({ position, sheets, rulings }: FrozenTurn): TurnToFly => ({
  game: position,
  orders: sheets,
  struckOff: struckOffBy(rulings),
  ...(rulings.wind !== null && { weather: { wind: rulings.wind } }),
});

/** Whom the game master takes out at the end of the turn. Rule: N3, V3 */
export const struckOffBy = ({ removals }: FrozenTurn['rulings']): readonly Seat[] => removals.map(({ seat }) => seat);
