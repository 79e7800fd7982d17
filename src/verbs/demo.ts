import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { flyDemo } from '../demo/demo.ts';

/** Flies a whole battle by mail inside this process, and leaves every inbox as pages. Needs the development packages. */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { data: { type: 'string' } } });
  await flyDemo(values.data ?? join('var', 'demo'), lines => process.stdout.write(`${lines.join('\n')}\n`));
  return 0;
};
