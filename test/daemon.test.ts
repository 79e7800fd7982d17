import { pino } from 'pino';
import { expect, test } from 'vitest';
import { makeDaemon } from '../src/daemon.ts';
import type { Desk } from '../src/desk/desk.ts';
import type { Inbox } from '../src/desk/ports/inbox.ts';
import { openOffice } from './desk/office.ts';

const CURSOR = { uidValidity: '7', uid: 1 };

const daemonAt = (desk: Desk, sweep: Inbox['sweep']) =>
  makeDaemon({
    desk,
    inbox: { mailbox: 'INBOX', sweep, junk: null, news: async () => undefined, close: async () => undefined },
    postbox: {
      post: async () => ({ kind: 'accepted', response: '250' }),
      rest: async () => undefined,
      close: async () => undefined,
    },
    pollSeconds: 60,
    pace: { handed: 1, first: [] },
    clock: { kind: 'real', now: desk.now, elapsed: () => 0 },
    databaseClock: null,
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
