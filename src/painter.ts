import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Game, TurnEvent } from './sopwith/index.ts';

export type Drawn = { readonly png: Uint8Array; readonly digest: string };

/** What is drawn: a position, and the turn that led to it. */
export type Sitter = { readonly after: Game; readonly events: readonly TurnEvent[] };

export type PaintingAnswer = { readonly drawn: Drawn } | { readonly fault: unknown };

export type Painter = {
  /** Rejects where the picture cannot be drawn. */
  readonly draw: (after: Game, events: readonly TurnEvent[]) => Promise<Drawn>;
  readonly close: () => Promise<void>;
};

/** Cores that paint; one is left to the rest of the daemon. */
const MOST_THREADS = 4;

/** Compiled, the thread lies beside this file; from the sources, a script starts it. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? '../scripts/painting-thread.mjs' : './painting-thread.js',
  import.meta.url,
);

type Brush = { readonly thread: Worker; last: Promise<unknown>; waiting: number };

/**
 * Draws boards in threads of their own, so that a thousand pictures at noon hold up neither letters nor mails.
 * A thread comes with the first picture that finds all others busy, and serves until the end.
 */
export const openPainter = (threads = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))): Painter => {
  const brushes: Brush[] = [];

  const freest = (): Brush => {
    const least = brushes.reduce<Brush | null>(
      (found, each) => (found && found.waiting <= each.waiting ? found : each),
      null,
    );
    if (least && (least.waiting === 0 || brushes.length === threads)) return least;
    const thread = new Worker(THREAD);
    thread.unref(); // an idle painter keeps nobody on duty
    const brush = { thread, last: Promise.resolve(), waiting: 0 };
    thread.on('error', () => undefined); // told by the picture that it dies of
    thread.once('exit', () => brushes.splice(brushes.indexOf(brush), 1));
    brushes.push(brush);
    return brush;
  };

  return {
    draw: async (after, events) => {
      const brush = freest();
      brush.waiting += 1;
      const drawing = brush.last.then(() => drawnBy(brush.thread, { after, events }));
      brush.last = drawing.catch(() => undefined);
      try {
        return await drawing;
      } finally {
        brush.waiting -= 1;
      }
    },
    close: async () => {
      await Promise.all(brushes.map(({ last }) => last));
      await Promise.all([...brushes].map(({ thread }) => thread.terminate()));
    },
  };
};

const drawnBy = async (thread: Worker, sitter: Sitter): Promise<Drawn> => {
  const gone = new AbortController();
  const died = once(thread, 'exit', { signal: gone.signal }).then(() => {
    throw new Error('the thread that draws boards came to an end');
  });
  died.catch(() => undefined);
  thread.postMessage(sitter);
  try {
    const [answer] = (await Promise.race([once(thread, 'message'), died])) as [PaintingAnswer];
    if ('fault' in answer) throw answer.fault;
    return answer.drawn;
  } finally {
    gone.abort();
  }
};
