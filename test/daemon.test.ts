import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { makeDaemon } from '../src/daemon.ts';
import type { Desk } from '../src/desk/desk.ts';
import type { Inbox } from '../src/desk/ports/inbox.ts';
import type { Delivery, Postbox } from '../src/desk/ports/mails.ts';
import { openOffice } from './desk/office.ts';

const CURSOR = { uidValidity: '7', uid: 1 };

/** Nothing comes for so long, or until the daemon is told to stop. */
const noNews: Inbox['news'] = (milliseconds, signal) =>
  new Promise(resolve => {
    const over = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    signal.addEventListener('abort', over);
    if (signal.aborted) over();
  });

const ACCEPTED = { kind: 'accepted', response: '250' } as const;

type Others = { readonly databaseClock?: () => Promise<Date>; readonly post?: Postbox['post'] };

const daemonAt = (desk: Desk, sweep: Inbox['sweep'], { databaseClock, post = async () => ACCEPTED }: Others = {}) =>
  makeDaemon({
    desk,
    inbox: { mailbox: 'INBOX', sweep, junk: null, news: noNews, close: async () => undefined },
    postbox: {
      post,
      rest: async () => undefined,
      close: async () => undefined,
    },
    pollSeconds: 60,
    pace: { handed: 1, first: [] },
    clock: { kind: 'real', now: desk.now, elapsed: () => 0 },
    databaseClock: databaseClock ?? null,
    log: pino({ level: 'silent' }),
  });

const LATER = { kind: 'deferred', error: '450 busy', unknown: false, reached: true } as const;
const AWAY = { kind: 'deferred', error: 'The SMTP server cannot be reached.', unknown: false, reached: false } as const;
const BARRED = { kind: 'barred', error: 'The login was refused.' } as const;

test('R58 posting is halted from the first mail that found no server, or one that wants none of us, to the first that does', async () => {
  const { desk, setClock, file, receive } = await openOffice();
  await file('gm@example.org', 'help');
  await receive();
  let says: Delivery = LATER;
  const daemon = daemonAt(desk, async () => CURSOR, { post: async () => says });
  const halts: unknown[] = [];
  for (const [time, delivery] of [
    ['09:01:00', AWAY],
    ['09:10:00', BARRED],
    ['09:30:00', LATER],
    ['10:00:00', BARRED],
    ['12:00:00', ACCEPTED],
  ] as const) {
    setClock(`2026-03-02T${time}Z`);
    says = delivery;
    await daemon.post();
    const { lastPost, lastPostError, postHaltedSince } = daemon.pulse();
    halts.push([lastPost, lastPostError, postHaltedSince]);
  }
  expect(halts).toEqual([
    [null, 'The SMTP server cannot be reached.', new Date('2026-03-02T09:01:00Z')],
    [null, 'The login was refused.', new Date('2026-03-02T09:01:00Z')],
    [null, null, null],
    [null, 'The login was refused.', new Date('2026-03-02T10:00:00Z')],
    [new Date('2026-03-02T12:00:00Z'), null, null],
  ]);
  await daemon.stop();
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

/** A daemon on duty whose looks at the clock are counted, under timers that the test moves on. */
const onFakeDuty = async (work: (looks: () => number) => Promise<void>): Promise<void> => {
  const { desk } = await openOffice();
  let looks = 0;
  const countedClock = async () => {
    looks += 1;
    return desk.now();
  };
  const daemon = daemonAt(desk, async () => CURSOR, { databaseClock: countedClock });
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    vi.setSystemTime(new Date('2026-03-10T11:59:58Z'));
    daemon.start();
    await work(() => looks);
  } finally {
    vi.useRealTimers();
    await daemon.stop();
  }
};

test('D1 noons are looked at on the full hour', () =>
  onFakeDuty(async looks => {
    await vi.advanceTimersByTimeAsync(1000);
    expect(looks()).toBe(0);
    await vi.advanceTimersByTimeAsync(1500);
    await vi.waitFor(() => expect(looks()).toBe(1));
  }));

test('D1 a clock that is set back keeps no daemon from looking at its noons', () =>
  onFakeDuty(async looks => {
    vi.setSystemTime(Date.now() - 86_400_000);
    await vi.advanceTimersByTimeAsync(5000);
    await vi.waitFor(() => expect(looks()).toBe(1));
  }));

test('R57 a clock that is put forward fills no log with the knocks that were missed', async () => {
  const { desk } = await openOffice();
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const daemon = daemonAt(desk, async () => CURSOR);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    daemon.start();
    vi.setSystemTime(Date.now() + 36_000_000);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(said).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
    said.mockRestore();
    await daemon.stop();
  }
});
