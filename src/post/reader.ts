import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RawLetter } from '../desk/lost-end.ts';
import { type ReadingRules, type ReadLetter, readClosed } from '../desk/read-letter.ts';
import { within } from './deadline.ts';
import type { ReadingAnswer } from './reading-thread.ts';

export type ReaderSettings = ReadingRules & {
  /** The longest that one letter may take. */
  readonly seconds: number;
  /** How far the heap of the thread may grow. */
  readonly heapMegabytes: number;
  /** How long the thread waits for another letter before it ends; two minutes where absent. */
  readonly restSeconds?: number;
  /** Hears of letters that took too much, in a sentence for the log. */
  readonly warn: (sentence: string) => void;
};

/** What the reading of a letter may take where nothing is configured. */
export const READING_BOUNDS = { seconds: 10, heapMegabytes: 256 };

const REST_SECONDS = 120;

export type Reader = {
  /** One letter after another. Rejects only where the reader himself is at fault. */
  readonly read: (letter: RawLetter) => Promise<ReadLetter>;
  /** Lets the letter under way be read, then ends the thread. R61 */
  readonly close: () => Promise<void>;
};

/**
 * Reads letters in a thread of its own, so that none can hold up the daemon or take its memory. A letter that takes
 * longer than its time, or kills the thread, is `too-complex`: only its headers are read, so that its sender can be
 * told. The thread comes with the first letter, serves all that follow, and after a death, or when it has
 * had nothing to read for a while, makes way for another.
 *
 * Rule: R53
 */
export const openReader = (settings: ReaderSettings): Reader => {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let rest: NodeJS.Timeout | undefined;

  const readNext = async (letter: RawLetter): Promise<ReadLetter> => {
    thread ??= await startThread(settings, gone => {
      if (thread === gone) thread = null;
    });
    const answer = await answerOf(thread, letter, settings.seconds);
    if (answer && 'read' in answer) return answer.read;
    if (answer) throw answer.fault;
    settings.warn(
      `a letter of ${letter.raw.length} bytes took more time or memory than letters may, and was left closed`,
    );
    await thread?.terminate();
    return readClosed(letter, 'too-complex', settings);
  };

  const restLater = (): void => {
    rest = setTimeout(
      () => {
        const idle = thread;
        thread = null; // at once, lest a letter be given to a thread that ends
        void idle?.terminate();
      },
      (settings.restSeconds ?? REST_SECONDS) * 1000,
    ).unref();
  };

  return {
    read: letter => {
      clearTimeout(rest);
      const reading = last.then(() => readNext(letter));
      const done: Promise<void> = reading
        .catch(() => undefined)
        .then(() => {
          if (last === done) restLater();
        });
      last = done;
      return reading;
    },
    close: async () => {
      await last;
      clearTimeout(rest);
      await thread?.terminate();
    },
  };
};

/** Compiled, the thread lies beside this file; from the sources, a script starts it. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? '../../scripts/reading-thread.mjs' : './reading-thread.js',
  import.meta.url,
);

const LONGEST_START = 60_000;

const startThread = async (settings: ReaderSettings, ended: (thread: Worker) => void): Promise<Worker> => {
  const { limits, gameMasters, heapMegabytes } = settings;
  const thread = new Worker(THREAD, {
    workerData: { limits, gameMasters } satisfies ReadingRules,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  thread.unref(); // an idle reader keeps nobody on duty
  thread.on('error', () => undefined); // told by the letter that it dies of
  thread.once('exit', () => ended(thread));
  await within(LONGEST_START, once(thread, 'message'), () => new Error('the reader of letters did not start'));
  return thread;
};

/** null: no answer came, in its time or ever. */
const answerOf = async (thread: Worker, { raw, size }: RawLetter, seconds: number): Promise<ReadingAnswer | null> => {
  const copy = Uint8Array.from(raw);
  const answered = once(thread, 'message') as Promise<[ReadingAnswer]>;
  thread.postMessage({ raw: copy, size } satisfies RawLetter, [copy.buffer]);
  try {
    const [answer] = await within(seconds * 1000, answered, () => new Error('the letter took too long'));
    return answer;
  } catch {
    return null;
  }
};
