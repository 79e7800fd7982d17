import { defineConfig } from 'vitest/config';

/** What `npm run mutants` runs: the tests of the rules, without the long flights over random games. */
export default defineConfig({
  test: {
    include: ['test/sopwith/*.test.ts', 'test/satc/*.test.ts'],
    exclude: ['test/sopwith/properties.test.ts', 'test/satc/verb.test.ts'],
    testTimeout: 60_000,
  },
});
