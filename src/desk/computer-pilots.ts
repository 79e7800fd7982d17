import {
  computerName,
  computerSheet,
  type Game,
  pilotIn,
  type Seat,
  seatsOf,
  seatsOfComputers,
} from '../sopwith/index.ts';
import type { Desk } from './desk.ts';
import type { ComputerPilot, ComputerSheet, Dossier } from './ports/games.ts';

/** A computer pilot and the name under which he takes his seat. */
export type Recruit = { readonly name: string; readonly pilot: ComputerPilot };

/** Computer pilots for these seats of a game; each has a name that nobody there flies under, and a stream of his own. Rule: R2, C7 */
export const recruited = (desk: Pick<Desk, 'seed'>, { game, enrolled }: Dossier, seats: readonly Seat[]) => {
  const { position } = game;
  const inTheAir = position ? seatsOf(position).map(seat => pilotIn(position, seat)) : [];
  const taken = [...enrolled.map(({ pilot }) => pilot.name), ...inTheAir];
  return seats.map((seat): Recruit => {
    const stream = desk.seed();
    const name = computerName(stream, taken);
    taken.push(name);
    return { name, pilot: { seat, strength: game.strength, stream, relieves: null } };
  });
};

/**
 * The sheets of the computer pilots in play for the open turn, from the position alone. Others get their turn between
 * two of them, for a sheet may take a tenth of a second.
 *
 * Rule: D2, C7
 */
export const computerSheets = async (
  position: Game,
  pilots: readonly ComputerPilot[],
): Promise<readonly ComputerSheet[]> => {
  const inPlay = seatsOfComputers(position);
  const sheets: ComputerSheet[] = [];
  for (const { seat, strength, stream } of pilots.filter(pilot => inPlay.includes(pilot.seat))) {
    await new Promise(resolve => setImmediate(resolve));
    sheets.push({ seat, sheet: computerSheet(position, seat, strength, stream) });
  }
  return sheets;
};
