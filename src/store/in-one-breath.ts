import DataLoader from 'dataloader';

/**
 * A question that may be asked of the database many times in one breath, each time for another letter: all of them go there
 * together, as one. `ask` answers in the order of the questions. Where it fails, every asker hears of it.
 */
export const inOneBreath = <Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): ((question: Q) => Promise<A>) => {
  const loader = new DataLoader(ask, { cache: false, batchScheduleFn: setImmediate });
  return question => loader.load(question);
};
