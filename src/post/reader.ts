import { on, once } from 'node:events';
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

/** A letter to be read, and who waits for it. */
type Waiting = {
  readonly letter: RawLetter;
  readonly resolve: (read: ReadLetter) => void;
  readonly reject: (fault: unknown) => void;
};

/** So many letters lie before the thread, lest it wait for the next one. */
const LAID_OUT = 8;

/**
 * Reads letters in a thread of its own, so that none can hold up the daemon or take its memory. A letter that takes
 * longer than its time, or kills the thread, is `too-complex`: only its headers are read, so that its sender can be
 * told. The thread comes with the first letter, serves all that follow, and after a death, or when it has
 * had nothing to read for a while, makes way for another, which begins with the letters that still lay there.
 *
 * Rule: R53
 */
export const openReader = (settings: ReaderSettings): Reader => {
  let thread: Thread | null = null;
  let waiting: readonly Waiting[] = [];
  let laidOut = 0;
  let reading: Promise<void> | null = null;
  let rest: NodeJS.Timeout | undefined;

  const layOut = async (): Promise<Thread> => {
    if (!thread) {
      laidOut = 0;
      thread = await startThread(settings, gone => {
        if (thread?.worker === gone) thread = null;
      });
    }
    for (const { letter } of waiting.slice(laidOut, LAID_OUT)) give(thread, letter);
    laidOut = Math.min(LAID_OUT, waiting.length);
    return thread;
  };

  const readFirst = async ({ letter }: Waiting): Promise<ReadLetter> => {
    const reader = await layOut();
    const answer = await nextAnswer(reader, settings.seconds);
    if (answer && 'read' in answer) return answer.read;
    if (answer) throw answer.fault;
    settings.warn(
      `a letter of ${letter.raw.length} bytes took more time or memory than letters may, and was left closed`,
    );
    thread = null;
    await reader.worker.terminate();
    return readClosed(letter, 'too-complex', settings);
  };

  const readAll = async (): Promise<void> => {
    for (let first = waiting[0]; first; first = waiting[0]) {
      await readFirst(first).then(first.resolve, first.reject);
      waiting = waiting.slice(1);
      laidOut -= 1;
    }
    reading = null;
    restLater();
  };

  const restLater = (): void => {
    rest = setTimeout(
      () => {
        const idle = thread;
        thread = null; // at once, lest a letter be given to a thread that ends
        void idle?.worker.terminate();
      },
      (settings.restSeconds ?? REST_SECONDS) * 1000,
    ).unref();
  };

  return {
    read: letter => {
      clearTimeout(rest);
      const read = new Promise<ReadLetter>((resolve, reject) => {
        waiting = [...waiting, { letter, resolve, reject }];
      });
      reading ??= readAll();
      return read;
    },
    close: async () => {
      for (const { reject } of waiting.slice(1)) reject(new Error('the reader of letters was closed'));
      waiting = waiting.slice(0, 1);
      await reading;
      clearTimeout(rest);
      await thread?.worker.terminate();
    },
  };
};

/** Compiled, the thread lies beside this file; from the sources, a script starts it. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? '../../scripts/reading-thread.mjs' : './reading-thread.js',
  import.meta.url,
);

const LONGEST_START = 60_000;

/** The thread, and what it answers, letter by letter in their order. */
type Thread = { readonly worker: Worker; readonly answers: AsyncIterator<readonly unknown[]> };

const startThread = async (settings: ReaderSettings, ended: (worker: Worker) => void): Promise<Thread> => {
  const { limits, gameMasters, heapMegabytes } = settings;
  const worker = new Worker(THREAD, {
    workerData: { limits, gameMasters } satisfies ReadingRules,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  worker.unref(); // an idle reader keeps nobody on duty
  worker.on('error', () => undefined); // told by the letter that it dies of
  worker.once('exit', () => ended(worker));
  await within(LONGEST_START, once(worker, 'message'), () => new Error('the reader of letters did not start'));
  return { worker, answers: on(worker, 'message', { close: ['exit'] }) };
};

const give = ({ worker }: Thread, { raw, size }: RawLetter): void => {
  const copy = new Uint8Array(raw);
  worker.postMessage({ raw: copy, size } satisfies RawLetter, [copy.buffer]);
};

/** null: no answer came, in its time or ever. */
const nextAnswer = async ({ answers }: Thread, seconds: number): Promise<ReadingAnswer | null> => {
  try {
    const next = await within(seconds * 1000, answers.next(), () => new Error('the letter took too long'));
    return next.done ? null : (next.value[0] as ReadingAnswer);
  } catch {
    return null;
  }
};
