import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { healthOf, servePages } from '../src/health.ts';
import { makeMetrics, type Reading } from '../src/metrics.ts';

const NOON = new Date('2026-03-10T12:00:00Z');
const ago = (seconds: number): Date => new Date(NOON.getTime() - seconds * 1000);

const reading = {
  now: NOON,
  pulse: {
    lastSweep: ago(30),
    lastSweepError: null,
    lastPost: ago(5),
    lastPostError: null,
    postHaltedSince: null,
    clock: 'sound',
  },
  vitals: {
    lettersWaiting: 2,
    lettersParked: 1,
    lettersWithheld: 0,
    mailsWaiting: 7,
    oldestMail: ago(90),
    gamesRunning: 3,
    nextNoon: new Date('2026-03-11T12:00:00Z'),
    databaseClock: ago(1),
  },
} satisfies Reading;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const pagesOf = async (read: () => Promise<Reading>) => {
  const metrics = makeMetrics(read);
  const server = await servePages(0, { health: async () => healthOf(await read(), ago(3600), 60), metrics });
  closing.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { metrics, get: (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method }) };
};

describe('R58 the health page', () => {
  test('tells the last look into the mailbox, what waits, the next noon and the clocks', async () => {
    const { get } = await pagesOf(async () => reading);
    const page = await get('/healthz');
    expect(page.status).toBe(200);
    expect(await page.json()).toEqual({
      well: true,
      lastSweep: '2026-03-10T11:59:30.000Z',
      lastSweepError: null,
      lastPost: '2026-03-10T11:59:55.000Z',
      lastPostError: null,
      postHaltedSince: null,
      clock: 'sound',
      lettersWaiting: 2,
      lettersParked: 1,
      lettersWithheld: 0,
      mailsWaiting: 7,
      oldestMail: '2026-03-10T11:58:30.000Z',
      gamesRunning: 3,
      nextNoon: '2026-03-11T12:00:00.000Z',
      clockOffsetSeconds: 1,
    });
  });

  test('is not well while the mailbox is silent, though its connection may be open', async () => {
    const silent = { ...reading, pulse: { ...reading.pulse, lastSweep: ago(301) } };
    expect((await (await pagesOf(async () => silent)).get('/healthz')).status).toBe(503);
  });

  test('is not well while the clocks of machine and database differ by a minute', async () => {
    const adrift = { ...reading, vitals: { ...reading.vitals, databaseClock: ago(60) } };
    expect((await (await pagesOf(async () => adrift)).get('/healthz')).status).toBe(503);
  });

  test.each(['off', 'doubted'] as const)(
    'is not well while the daemon flies nothing because of its clock: %s',
    async clock => {
      const off = { ...reading, pulse: { ...reading.pulse, clock } };
      expect((await (await pagesOf(async () => off)).get('/healthz')).status).toBe(503);
    },
  );

  test.each([
    ['a shorter halt is none', 299, 7, 200],
    ['five minutes without a mail that could go', 300, 7, 503],
    ['nothing waits', 9000, 0, 200],
  ])('is not well while posting is halted: %s', async (_what, seconds, mailsWaiting, status) => {
    const lastPostError = 'SMTP login at mail.example.org:587 as orders was refused: 535 no.';
    const halted: Reading = {
      ...reading,
      pulse: { ...reading.pulse, lastPostError, postHaltedSince: ago(seconds) },
      vitals: { ...reading.vitals, mailsWaiting },
    };
    const page = await (await pagesOf(async () => halted)).get('/healthz');
    expect([page.status, await page.json()]).toEqual([status, expect.objectContaining({ lastPostError })]);
  });

  test('is not well while the database does not answer, and says so beside what it knows without', async () => {
    const { get } = await pagesOf(async () => ({ ...reading, vitals: new Error('the database does not answer') }));
    const page = await get('/healthz');
    expect([page.status, await page.json()]).toEqual([
      503,
      {
        well: false,
        error: 'the database does not answer',
        lastSweep: '2026-03-10T11:59:30.000Z',
        lastSweepError: null,
        lastPost: '2026-03-10T11:59:55.000Z',
        lastPostError: null,
        postHaltedSince: null,
        clock: 'sound',
      },
    ]);
  });

  test('R57 keeps the addresses that servers quote to itself', async () => {
    const lastSweepError = 'IMAP login at mail.example.org:993 as orders@example.org was refused.';
    const { get } = await pagesOf(async () => ({ ...reading, pulse: { ...reading.pulse, lastSweepError } }));
    expect(await (await get('/healthz')).json()).toMatchObject({
      lastSweepError: 'IMAP login at mail.example.org:993 as (address) was refused.',
    });
  });

  test('has no other pages', async () => {
    const { get } = await pagesOf(async () => reading);
    expect((await get('/')).status).toBe(404);
    expect((await get('/constructor')).status).toBe(404);
  });

  test('answers whatever follows a question mark, and HEAD without a body; nothing can be written to it', async () => {
    const { get } = await pagesOf(async () => reading);
    expect((await get('/healthz?from=monitor')).status).toBe(200);
    const head = await get('/healthz', 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await get('/metrics', 'POST');
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the metrics page', () => {
  test('gives the figures to Prometheus', async () => {
    const { get } = await pagesOf(async () => reading);
    const page = await get('/metrics');
    expect(page.headers.get('content-type')).toContain('text/plain');
    const lines = (await page.text()).split('\n');
    expect(lines).toContain('noon_patrol_mailbox_silence_seconds 30');
    expect(lines).toContain('noon_patrol_mails_waiting 7');
    expect(lines).toContain('noon_patrol_oldest_mail_seconds 90');
    expect(lines).toContain('noon_patrol_next_noon_seconds 86400');
    expect(lines).toContain('noon_patrol_clock_offset_seconds 1');
    expect(lines).toContain('noon_patrol_clock_off 0');
    expect(lines).toContain('noon_patrol_database_answers 1');
  });

  test('gives what is known while the database does not answer, and NaN for the rest', async () => {
    const { get } = await pagesOf(async () => ({ ...reading, vitals: new Error('the database does not answer') }));
    const page = await get('/metrics');
    const lines = (await page.text()).split('\n');
    expect(page.status).toBe(200);
    expect(lines).toContain('noon_patrol_database_answers 0');
    expect(lines).toContain('noon_patrol_last_post_seconds 5');
    expect(lines).toContain('noon_patrol_mails_waiting Nan');
  });

  test('counts what the log tells, by its fixed words and its outcome, and no sentence made for the occasion', async () => {
    const { metrics, get } = await pagesOf(async () => reading);
    metrics.count([{ letter: 12, outcome: 'accept' }, 'letter settled']);
    metrics.count([{ letter: 13, outcome: 'accept' }, 'letter settled']);
    metrics.count([{ kind: 'report', delivery: 'deferred' }, 'mail not posted']);
    metrics.count(['The folder "INBOX" at mail.example.org has changed.']);
    const happened = (await (await get('/metrics')).text())
      .split('\n')
      .filter(line => line.includes('happenings_total{'));
    expect(happened).toEqual([
      'noon_patrol_happenings_total{what="letter settled",outcome="accept"} 2',
      'noon_patrol_happenings_total{what="mail not posted",outcome="deferred"} 1',
    ]);
  });
});
