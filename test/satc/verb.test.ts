import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ownCases, sharedCases } from './cases.ts';
import { expectCase } from './expect-case.ts';

test('all cases pass through `noon-patrol resolve`, one document a line', () => {
  const cases = [...sharedCases, ...ownCases];
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', 'src/main.ts', 'resolve'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    input: cases.map(({ input }) => `${JSON.stringify(input)}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const answers = stdout.trimEnd().split('\n');
  expect({ stderr, status, answers: answers.length }).toEqual({ stderr: '', status: 0, answers: cases.length });
  for (const [place, one] of cases.entries()) expectCase(one, answers[place] as string);
});
