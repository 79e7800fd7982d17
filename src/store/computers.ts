import type { ComputerPilot, ComputerSheet } from '../desk/ports/games.ts';
import type { Trx } from './schema.ts';
import { json, jsonOrNull } from './storable.ts';

export const addComputers = async (trx: Trx, gameId: string, pilots: readonly ComputerPilot[]): Promise<void> => {
  for (const { seat, strength, stream, relieves } of pilots) {
    await trx
      .insertInto('computer_pilot')
      .values({ game_id: gameId, seat, strength, stream, relieves: jsonOrNull(relieves) })
      .execute();
  }
};

type OpenTurn = { readonly gameId: string; readonly turn: number; readonly arrived: Date };

/** The sheets of computer pilots for a turn that opens, before anybody else can write one. Rule: D2 */
export const writeComputerSheets = async (
  trx: Trx,
  { gameId, turn, arrived }: OpenTurn,
  sheets: readonly ComputerSheet[],
): Promise<void> => {
  for (const { seat, sheet } of sheets) {
    await trx
      .insertInto('order_sheet')
      .values({ game_id: gameId, turn, seat, sheet: json(sheet), stands: 'latest', arrived, letter_id: null })
      .execute();
  }
};
