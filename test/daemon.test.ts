import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { makeDaemon } from '../src/daemon.ts';
import type { Desk } from '../src/desk/desk.ts';
import type { Inbox } from '../src/desk/ports/inbox.ts';
import { openOffice } from './desk/office.ts';

const CURSOR = { uidValidity: '7', uid: 1 };

/** Nothing comes until the daemon is told to stop. */
const noNews: Inbox['news'] = (_, signal) =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve());
  });

const daemonAt = (desk: Desk, sweep: Inbox['sweep'], databaseClock: (() => Promise<Date>) | null = null) =>
  makeDaemon({
    desk,
    inbox: { mailbox: 'INBOX', sweep, junk: null, news: noNews, close: async () => undefined },
    postbox: {
      post: async () => ({ kind: 'accepted', response: '250' }),
      rest: async () => undefined,
      close: async () => undefined,
    },
    pollSeconds: 60,
    pace: { handed: 1, first: [] },
    clock: { kind: 'real', now: desk.now, elapsed: () => 0 },
    databaseClock,
    log: pino({ level: 'silent' }),
  });

test('R58 a daemon that leaves the mailbox to another is as well as that one', async () => {
  const { desk, setClock } = await openOffice();
  const reading = daemonAt(desk, async () => CURSOR);
  const standingBy = daemonAt(desk, () => Promise.reject(new Error('nobody may ask me')));
  await reading.fetch();
  setClock('2026-03-02T09:00:40Z');
  await standingBy.fetch();
  expect(standingBy.pulse()).toMatchObject({ lastSweep: new Date('2026-03-02T09:00:00Z'), lastSweepError: null });
  await standingBy.stop();
  await reading.stop();
});

test('D1 a clock that is set back keeps no daemon from looking at its noons', async () => {
  const { desk } = await openOffice();
  let looks = 0;
  const countedClock = async () => {
    looks += 1;
    return desk.now();
  };
  const daemon = daemonAt(desk, async () => CURSOR, countedClock);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    daemon.start();
    vi.setSystemTime(Date.now() - 86_400_000);
    vi.advanceTimersByTime(5000);
    await vi.waitFor(() => expect(looks).toBe(1));
  } finally {
    vi.useRealTimers();
    await daemon.stop();
  }
});
