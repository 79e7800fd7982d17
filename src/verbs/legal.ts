import { choicesFault, type Game, legal, type Seat } from '../sopwith/index.ts';
import { type Answer, answerDocuments } from './documents.ts';

/** Lists what a pilot may order, for each game and seat that are read. Contract §3 */
export const run = (args: readonly string[]): Promise<number> => answerDocuments(args, 'legal', answerSeat);

/** One seat of a game: its choices as a tree, or the place of the fault. */
export const answerSeat = ({ game, seat }: { readonly game: Game; readonly seat: Seat }): Answer => {
  const error = choicesFault(game, seat);
  return error === null ? { choices: legal(game, seat) } : { error };
};
