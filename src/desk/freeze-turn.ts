import { digestOfTurn, type OrderSheet, type Seat, seatsOf, sheetsOfTheAbsent } from '../sopwith/index.ts';
import { turnToFly } from './fly-turn.ts';
import type { Dossier } from './ports/games.ts';
import type { FrozenTurn } from './ports/turns.ts';

/**
 * All that the open turn is flown from, as it stands now: the sheets, what is flown for those who sent none, the press,
 * and what the game master ruled.
 *
 * Rule: D1, N2, V3
 */
export const frozen = ({ game, sheets: standing, press, rulings }: Dossier, frozenAt: Date): FrozenTurn => {
  if (!game.position) throw new Error(`frozen: game ${game.id} runs without a position`);
  const { position } = game;
  const sheetAt = (seat: Seat): OrderSheet | null => standing.find(each => each.seat === seat)?.sheet ?? null;
  const seats = seatsOf(position);
  const sheets = Object.fromEntries(seats.map(seat => [seat, sheetAt(seat)]));
  const absent = sheetsOfTheAbsent(
    position,
    seats.filter(seat => sheetAt(seat) === null),
  );
  const digest = digestOfTurn(turnToFly({ position, sheets, rulings }));
  return { gameId: game.id, turn: game.turn, position, sheets, absent, press, rulings, digest, frozenAt };
};
