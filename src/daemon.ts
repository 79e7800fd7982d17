import { randomUUID } from 'node:crypto';
import { schedule } from 'node-cron';
import type { Logger } from 'pino';
import { type Beat, beat } from './desk/beat.ts';
import type { Desk } from './desk/desk.ts';
import { mindTheClock } from './desk/mind-the-clock.ts';
import type { Inbox, Postbox } from './desk/ports.ts';
import { type Pace, postMails } from './desk/post-mails.ts';
import { receiveLetters } from './desk/receive-letters.ts';
import { runDueTurns } from './desk/run-turn.ts';

const SECOND = 1000;
const LEASE = 120 * SECOND;
/** Every five seconds: whether anything is due is asked of the store, never of cron. */
const EVERY_FIVE_SECONDS = '*/5 * * * * *';

export type DaemonParts = {
  readonly desk: Desk;
  readonly inbox: Inbox;
  readonly postbox: Postbox;
  readonly pollSeconds: number;
  readonly pace: Pace;
  readonly log: Logger;
};

/** What the health page shows. */
export type Pulse = {
  readonly lastSweep: Date | null;
  readonly lastSweepError: string | null;
  readonly lastPost: Date | null;
};

export type Daemon = {
  /** Fetches letters, and answers them. Resolves once a pass that began after the call is done. */
  readonly fetch: () => Promise<void>;
  readonly noon: () => Promise<void>;
  readonly post: () => Promise<void>;
  readonly pulse: () => Pulse;
  /** Begins to work by itself: by the clock, and when the mailbox hints at news. */
  readonly start: () => void;
  /** Ends at a transaction's border. R61 */
  readonly stop: () => Promise<void>;
};

/** Three beats — fetch letters, run due turns, post mail — none of which overlaps itself. Cron only knocks. */
export const makeDaemon = ({ desk, inbox, postbox, pollSeconds, pace, log }: DaemonParts): Daemon => {
  const owner = randomUUID();
  const lease = `mailbox ${inbox.mailbox}`;
  const stopping = new AbortController();
  let pulse: Pulse = { lastSweep: null, lastSweepError: null, lastPost: null };

  let holdsMailbox = false;

  const sweep = async (): Promise<void> => {
    const until = new Date(desk.now().getTime() + LEASE);
    holdsMailbox = (await desk.store.takeLease(lease, owner, desk.now(), until)) !== null;
    if (!holdsMailbox) return; // another daemon reads this mailbox, and runs the turns
    const cursor = await desk.store.cursor(inbox.mailbox);
    const reached = await inbox.sweep(cursor, async letter => {
      await desk.store.fileLetter(letter, desk.now());
    });
    await desk.store.moveCursor(inbox.mailbox, reached);
    pulse = { ...pulse, lastSweep: desk.now(), lastSweepError: null };
  };

  const fetching = beat(async () => {
    try {
      await sweep();
    } catch (error) {
      pulse = { ...pulse, lastSweepError: error instanceof Error ? error.message : String(error) };
      throw error;
    } finally {
      await receiveLetters(desk, owner, stopping.signal); // what was filed before a mailbox failed is answered all the same
      knock('post', posting);
    }
  });

  const nooning = beat(async () => {
    await mindTheClock(desk);
    const due = await desk.store.dueGames(desk.now());
    if (due.length > 0) {
      await fetching.knock(); // the final sweep: a whole pass that began after noon, or no turn is run
      if (holdsMailbox) await runDueTurns(desk, due);
    }
    knock('post', posting);
  });

  const posting = beat(async () => {
    await postMails({
      store: desk.store,
      postbox,
      pace,
      owner,
      now: desk.now,
      jitter: Math.random,
      tell: ({ kind, gameId, turn }, delivery) => {
        if (delivery.kind === 'accepted') log.info({ kind, gameId, turn }, 'mail posted');
        else log.warn({ kind, gameId, turn, delivery: delivery.kind, error: delivery.error }, 'mail not posted');
      },
      stopping: stopping.signal,
    });
    pulse = { ...pulse, lastPost: desk.now() };
  });

  /** Knocks of the clock tell a failure to the log; the next knock tries again. */
  const knock = (name: string, { knock: once }: Beat): void => {
    if (stopping.signal.aborted) return;
    once().catch(err => log.error({ err }, `${name} failed`));
  };

  const listen = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await fetching.knock().catch(err => log.warn({ err: { message: err.message } }, 'mailbox not read'));
      await inbox.news(pollSeconds * SECOND, stopping.signal);
    }
  };

  let clock: ReturnType<typeof schedule> | null = null;
  let listening: Promise<void> | null = null;
  return {
    fetch: fetching.knock,
    noon: nooning.knock,
    post: posting.knock,
    pulse: () => pulse,
    start: () => {
      clock = schedule(EVERY_FIVE_SECONDS, () => {
        knock('noon', nooning);
        knock('post', posting);
      });
      listening = listen();
    },
    stop: async () => {
      stopping.abort();
      await clock?.destroy();
      await listening;
      await nooning.rest();
      await fetching.rest();
      await posting.rest();
      await desk.store.giveBack(owner);
      await desk.store.dropLease(lease, owner);
      await inbox.close();
      await postbox.close();
    },
  };
};
