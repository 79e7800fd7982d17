import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { schedule } from 'node-cron';
import type { Logger } from 'pino';
import { type Beat, beat } from './desk/beat.ts';
import { type Clock, type ClockFinding, readClocks } from './desk/clock-check.ts';
import type { Desk } from './desk/desk.ts';
import { noonKeeper } from './desk/keep-noon.ts';
import type { Inbox } from './desk/ports/inbox.ts';
import type { Delivery, Postbox } from './desk/ports/mails.ts';
import { type Pace, postMails } from './desk/post-mails.ts';
import { receiveLetters } from './desk/receive-letters.ts';
import { openDoor } from './desk/shut-door.ts';
import { leaseNameOf, sweepMailbox } from './desk/sweep-mailbox.ts';

const SECOND = 1000;
/** Most noons come on the full hour. Whether anything is due is asked of the store, never of cron. */
const EVERY_HOUR = '0 0 * * * *';
/** The time between the looks apart from those, by a clock that nobody can set. */
const FIVE_SECONDS = 5 * SECOND;

export type DaemonParts = {
  readonly desk: Desk;
  readonly inbox: Inbox;
  readonly postbox: Postbox;
  readonly pollSeconds: number;
  readonly pace: Pace;
  readonly clock: Clock;
  /** null where the database has no clock but this machine's. */
  readonly databaseClock: (() => Promise<Date>) | null;
  readonly log: Logger;
};

/** What the health page shows. */
export type Pulse = {
  readonly lastSweep: Date | null;
  readonly lastSweepError: string | null;
  /** When a mail was last accepted. */
  readonly lastPost: Date | null;
  /** Why none can go, and since when: the server is not reached, or wants neither our login nor our sender. R45 */
  readonly lastPostError: string | null;
  readonly postHaltedSince: Date | null;
  /** What the last look at the clocks showed; nothing is done at noon while they are `off`. */
  readonly clock: ClockFinding['kind'];
};

export type Daemon = {
  /** The name under which it takes leases; another one after every start. */
  readonly owner: string;
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

type PostPulse = Pick<Pulse, 'lastPost' | 'lastPostError' | 'postHaltedSince'>;

/** Posting goes on as long as the server speaks of single mails, whatever it says of them. R58 */
const postPulse = ({ lastPost, postHaltedSince }: PostPulse, delivery: Delivery, now: Date): PostPulse => {
  switch (delivery.kind) {
    case 'accepted':
      return { lastPost: now, lastPostError: null, postHaltedSince: null };
    case 'refused':
      return { lastPost, lastPostError: null, postHaltedSince: null };
    case 'deferred':
      return delivery.reached
        ? { lastPost, lastPostError: null, postHaltedSince: null }
        : { lastPost, lastPostError: delivery.error, postHaltedSince: postHaltedSince ?? now };
    case 'barred':
      return { lastPost, lastPostError: delivery.error, postHaltedSince: postHaltedSince ?? now };
  }
};

/** Three beats — fetch letters, run due turns, post mail — none of which overlaps itself. Cron and a timer only knock. */
export const makeDaemon = (parts: DaemonParts): Daemon => {
  const { desk, inbox, postbox, pollSeconds, pace, clock, databaseClock, log } = parts;
  const owner = randomUUID();
  const stopping = new AbortController();
  const door = openDoor();
  let pulse: Pulse = {
    lastSweep: null,
    lastSweepError: null,
    lastPost: null,
    lastPostError: null,
    postHaltedSince: null,
    clock: 'sound',
  };

  const sweep = async (): Promise<void> => {
    const swept = await sweepMailbox(desk, inbox, owner);
    // Who leaves the mailbox to another worker is as well as that one's last pass.
    const lastSweep = swept === 'swept' ? desk.now() : await desk.store.lastPass(inbox.mailbox);
    pulse = { ...pulse, lastSweep: lastSweep ?? pulse.lastSweep, lastSweepError: null };
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

  const keepNoon = noonKeeper(desk, {
    owner,
    mailbox: inbox.mailbox,
    stopping: stopping.signal,
    mailsWait: () => knock('post', posting),
    readClocks: () => readClocks(clock, databaseClock),
    sweep: () => fetching.knock().catch(err => log.warn({ err: { message: err.message } }, 'mailbox not read')),
  });

  const nooning = beat(async () => {
    const finding = await keepNoon();
    if (finding.kind !== 'sound' && finding.kind !== pulse.clock) log.warn(finding, `clock ${finding.kind}`);
    pulse = { ...pulse, clock: finding.kind };
    knock('post', posting);
  });

  const posting = beat(async () => {
    await postMails({
      store: desk.store,
      postbox,
      door,
      pace,
      leaseSeconds: desk.settings.leases.mailSeconds,
      owner,
      now: desk.now,
      jitter: Math.random,
      pause,
      tell: ({ kind, gameId, turn }, delivery) => {
        pulse = { ...pulse, ...postPulse(pulse, delivery, desk.now()) };
        if (delivery.kind === 'accepted') log.info({ kind, gameId, turn }, 'mail posted');
        else log.warn({ kind, gameId, turn, delivery: delivery.kind, error: delivery.error }, 'mail not posted');
      },
      stopping: stopping.signal,
    });
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

  let cron: ReturnType<typeof schedule> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let listening: Promise<void> | null = null;
  return {
    owner,
    fetch: fetching.knock,
    noon: nooning.knock,
    post: posting.knock,
    pulse: () => pulse,
    start: () => {
      const knocks = () => {
        knock('noon', nooning);
        knock('post', posting);
      };
      // Of a machine that slept it would write a line, which is no JSON, for each hour of the night.
      cron = schedule(EVERY_HOUR, knocks, { suppressMissedWarning: true });
      timer = setInterval(knocks, FIVE_SECONDS);
      listening = listen();
    },
    stop: async () => {
      stopping.abort();
      await cron?.destroy();
      if (timer) clearInterval(timer);
      await listening;
      await nooning.rest();
      await fetching.rest();
      await posting.rest();
      await desk.store.giveBack(owner);
      await desk.store.dropLease(leaseNameOf(inbox.mailbox), owner);
      await inbox.close();
      await postbox.close();
    },
  };
};
