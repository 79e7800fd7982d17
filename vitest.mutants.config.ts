import { defineConfig } from 'vitest/config';

/** What `npm run mutants` runs: the tests of the rules, without the long flights over random games and a thousand seeds. */
export default defineConfig({
  test: {
    include: ['test/sopwith/*.test.ts', 'test/satc/*.test.ts', 'test/verbs/refusals.test.ts'],
    exclude: ['properties', 'balance', 'symmetry', 'fairness']
      .map(name => `test/sopwith/${name}.test.ts`)
      .concat('test/satc/verb.test.ts'),
    isolate: false,
    testTimeout: 60_000,
  },
});
