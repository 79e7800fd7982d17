import { newGame, type Setup, setupFault } from '../sopwith/index.ts';
import { type Answer, answerDocuments } from './documents.ts';

/** Lays out a game for each setup that is read. Contract §2 */
export const run = (args: readonly string[]): Promise<number> => answerDocuments(args, 'new-game', answerSetup);

/** One setup of the right shape: the game at turn 1, or the place of the fault. */
export const answerSetup = (setup: Setup): Answer => {
  const error = setupFault(setup);
  return error === null ? newGame(setup) : { error };
};
