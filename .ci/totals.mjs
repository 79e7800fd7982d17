/**
 * Adds up the suites of one run: `node .ci/totals.mjs FOLDER`, where NAME.code holds the exit code of a step and
 * NAME.json what vitest's json reporter wrote, if the step was a suite. The last line is `N passed, N failed`;
 * exit code 1 when anything failed, was skipped, or never ran.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '.';

/** A suite whose file could not even be loaded has no tests; it counts as one failure. */
const brokenFiles = figures =>
  figures.testResults.filter(
    file => file.status === 'failed' && file.assertionResults.every(one => one.status === 'passed'),
  );

const countOf = name => {
  const code = Number(readFileSync(join(folder, `${name}.code`), 'utf8'));
  const file = join(folder, `${name}.json`);
  if (!existsSync(file)) return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  const figures = JSON.parse(readFileSync(file, 'utf8'));
  const passed = figures.numPassedTests;
  const failed = figures.numTotalTests - passed + brokenFiles(figures).length;
  return { name, passed, failed: failed === 0 && code !== 0 ? 1 : failed };
};

const counts = readdirSync(folder)
  .filter(file => file.endsWith('.code'))
  .map(file => file.slice(0, -'.code'.length))
  .sort()
  .map(countOf);

const sum = key => counts.reduce((total, count) => total + count[key], 0);

for (const { name, passed, failed } of counts) console.log(`${name}: ${passed} passed, ${failed} failed`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
