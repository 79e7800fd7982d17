import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCopy } from '../builders-store.ts';
import { drawnMailbox } from './drawn-mailbox.ts';
import { asTheDaemon, oneByOne, settledMailbox } from './settled-mailbox.ts';

test('R1 whatever waits in a mailbox ends as it would have ended letter by letter', async () => {
  const [here, there] = [await openCopy(), await openCopy()];
  const sameEnd = fc.asyncProperty(drawnMailbox, async mailbox => {
    const together = await settledMailbox(mailbox, here, asTheDaemon);
    expect(together).toEqual(await settledMailbox(mailbox, there, oneByOne));
  });
  await fc.assert(sameEnd, {
    seed: Number(process.env['SEED'] ?? 1918),
    numRuns: Number(process.env['RUNS'] ?? 4),
    endOnFailure: true,
  });
  await Promise.all([here.destroy(), there.destroy()]);
}, 600_000);
