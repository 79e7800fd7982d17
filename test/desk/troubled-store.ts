/** A store that fails now and then, before it has done what it was asked, or after, when nobody hears of it. */
import { chanceOf } from '../../scripts/fuzz/chance.ts';
import type { Store, StoreUnwell } from '../../src/desk/ports/store.ts';

type Trouble = 'unwell' | 'at fault';

/** Of so many questions one fails before, and one after. */
const ONCE_IN = 60;

/** Whoever is unwell says so. */
export const troubledStore = (store: Store, trouble: Trouble, seed: number): Store => {
  const { below } = chanceOf(seed);
  const fails = (): boolean => below(ONCE_IN) === 0;
  const failing =
    (ask: (...questions: readonly unknown[]) => Promise<unknown>) =>
    async (...questions: readonly unknown[]) => {
      if (fails()) throw errorOf(trouble);
      const answer = await ask(...questions);
      if (fails()) throw errorOf(trouble);
      return answer;
    };
  return Object.fromEntries(Object.entries(store).map(([name, ask]) => [name, failing(ask as never)])) as Store;
};

const errorOf = (trouble: Trouble): Error =>
  trouble === 'unwell'
    ? Object.assign(new Error('the store went away'), { unwell: true } satisfies Pick<StoreUnwell, 'unwell'>)
    : new Error('the store would not');
