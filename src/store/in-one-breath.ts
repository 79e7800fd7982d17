type Asker<Q, A> = {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * A question that may be asked of the database many times in one breath, each time for another letter: all of them go there
 * together, as one. `ask` answers in the order of the questions. Where it fails, every asker hears of it.
 */
export const inOneBreath = <Q, A>(
  ask: (questions: readonly Q[]) => Promise<readonly A[]>,
): ((question: Q) => Promise<A>) => {
  let askers: Asker<Q, A>[] = [];
  const askForAll = async (): Promise<void> => {
    const asked = askers;
    askers = [];
    try {
      const answers = await ask(asked.map(({ question }) => question));
      for (const [n, { resolve }] of asked.entries()) resolve(answers[n] as A);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  return question =>
    new Promise((resolve, reject) => {
      if (askers.push({ question, resolve, reject }) === 1) setImmediate(askForAll);
    });
};
