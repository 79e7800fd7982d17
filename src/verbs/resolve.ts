import { resolveTurn, type TurnToFly, turnFault } from '../sopwith/index.ts';
import { type Answer, answerDocuments } from './documents.ts';

/** Resolves each turn that is read: the position after it and its events. Contract §1 */
export const run = (args: readonly string[]): Promise<number> => answerDocuments(args, 'resolve', answerTurn);

/** One turn of the right shape: resolved, or refused with the place of the fault. */
export const answerTurn = (document: TurnToFly): Answer => {
  const turn = { ...document, game: { ...document.game, computersFlew: document.game.computersFlew ?? false } };
  const error = turnFault(turn);
  return error === null ? resolveTurn(turn) : { error };
};
