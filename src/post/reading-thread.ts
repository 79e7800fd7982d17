/** The thread in which letters are opened and read: one letter comes in, what it says goes out. Rule: R53 */
import { parentPort, workerData } from 'node:worker_threads';
import type { RawLetter } from '../desk/lost-end.ts';
import { openAndRead, type ReadingRules, type ReadLetter } from '../desk/read-letter.ts';

/** What the thread says of a letter; a fault is one of ours, never the letter's. */
export type ReadingAnswer = { readonly read: ReadLetter } | { readonly fault: unknown };

const answerTo = async (letter: RawLetter): Promise<ReadingAnswer> => {
  try {
    return { read: await openAndRead(letter, workerData as ReadingRules) };
  } catch (fault) {
    return { fault };
  }
};

/** One after another, however many lie there. */
let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (letter: RawLetter) => {
  last = last.then(async () => parentPort?.postMessage(await answerTo(letter)));
});
parentPort?.postMessage('ready');
