import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Delivery, Mail, Picture, Postbox } from '../desk/ports/mails.ts';
import { within } from './deadline.ts';
import type { Letterhead } from './message.ts';
import { type SmtpSettings, trustOf } from './settings.ts';

/** What the thread is told. `number` tells the mails under way apart, `date` is that of the mail. */
export type Told =
  | {
      readonly kind: 'post';
      readonly number: number;
      readonly mail: Mail;
      readonly pictures: readonly Picture[];
      readonly date: Date;
    }
  | { readonly kind: 'rest' | 'close' };

/** What became of a mail; a fault is one of ours, never the server's. */
export type PostmanAnswer = { readonly number: number } & (
  | { readonly delivery: Delivery }
  | { readonly fault: unknown }
);

/** What the thread starts with. */
export type PostmanRound = { readonly settings: SmtpSettings; readonly letterhead: Letterhead };

/** How long lines may take to be hung up politely. */
const LONGEST_GOODBYE = 1000;

/** Nobody knows how far it came. */
const LOST: Delivery = {
  kind: 'deferred',
  error: 'The thread that posts mails came to an end while this one was under way.',
  unknown: true,
  reached: false,
};

/**
 * Posts mails through an SMTP server in a thread of its own: while it composes and sends, turns are flown and their mails
 * written here. The thread comes with the first mail and serves all that follow. Where it dies, what was under way is
 * tried again later, as after a broken line, and the next mail gets a fresh thread.
 *
 * @throws when the file of the certificate authority cannot be read
 *
 * Rule: R44, R45, R61
 */
export const openPostman = (settings: SmtpSettings, letterhead: Letterhead, now: () => Date): Postbox => {
  trustOf(settings);
  let thread: PostingThread | null = null;
  let number = 0;
  return {
    post: (mail, pictures) => {
      thread ??= startThread({ settings, letterhead }, () => {
        thread = null;
      });
      number += 1;
      const shown = pictures.filter(({ digest }) => mail.pictures.includes(digest));
      return thread.post({ kind: 'post', number, mail, pictures: shown, date: now() });
    },
    rest: async () => thread?.tell({ kind: 'rest' }),
    close: async () => {
      const closing = thread;
      if (!closing) return;
      const gone = once(closing.worker, 'exit');
      closing.tell({ kind: 'close' });
      await within(LONGEST_GOODBYE, gone, () => new Error('a server holds its line')).catch(() =>
        closing.worker.terminate(),
      );
    },
  };
};

type PostingThread = {
  readonly worker: Worker;
  readonly tell: (told: Told) => void;
  readonly post: (asked: Extract<Told, { kind: 'post' }>) => Promise<Delivery>;
};

/** Compiled, the thread lies beside this file; from the sources, a script starts it. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? '../../scripts/posting-thread.mjs' : './posting-thread.js',
  import.meta.url,
);

const startThread = (round: PostmanRound, ended: () => void): PostingThread => {
  const worker = new Worker(THREAD, { workerData: round });
  const underWay = new Map<number, (answer: PostmanAnswer) => void>();
  worker.on('message', (answer: PostmanAnswer) => {
    underWay.get(answer.number)?.(answer);
    underWay.delete(answer.number);
    if (underWay.size === 0) worker.unref(); // an idle postman keeps nobody on duty
  });
  worker.on('error', () => undefined); // told by the mails that it dies of
  worker.once('exit', () => {
    ended();
    for (const [number, answered] of underWay) answered({ number, delivery: LOST });
  });
  const tell = (told: Told): void => worker.postMessage(told);
  return {
    worker,
    tell,
    post: asked =>
      new Promise((resolve, reject) => {
        worker.ref();
        underWay.set(asked.number, answer => ('fault' in answer ? reject(answer.fault) : resolve(answer.delivery)));
        tell(asked);
      }),
  };
};
