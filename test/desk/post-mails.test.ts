import { expect, test } from 'vitest';
import type { Delivery, Postbox } from '../../src/desk/ports/mails.ts';
import { postMails } from '../../src/desk/post-mails.ts';
import { openDoor } from '../../src/desk/shut-door.ts';
import { testStore } from '../builders-store.ts';
import { at, mail } from '../store/samples.ts';

test('R61 asked to stop, posting ends after the mail under way, and the others are free for the next daemon', async () => {
  const store = await testStore();
  await store.queue([mail('one'), mail('two'), mail('three')], [], at('10:00:00'));
  const stopping = new AbortController();
  const posted: string[] = [];
  const postbox: Postbox = {
    post: async ({ key }) => {
      posted.push(key);
      stopping.abort();
      return { kind: 'accepted', response: '250 Ok' };
    },
    rest: async () => undefined,
    close: async () => undefined,
  };
  const tools = {
    store,
    postbox,
    door: openDoor(),
    pace: { handed: 1, first: [] },
    leaseSeconds: 300,
    owner: 'leaving',
    now: () => at('10:00:00'),
    jitter: () => 0,
    pause: async () => undefined,
    tell: () => undefined,
  };
  await postMails({ ...tools, stopping: stopping.signal });
  expect(posted).toEqual(['one']);
  await store.giveBack('leaving');
  const left = await store.claimMails({ owner: 'next', limit: 10, now: at('10:00:00'), until: at('10:05:00') });
  expect(left.map(({ key, attempts }) => [key, attempts])).toEqual([
    ['two', 1],
    ['three', 1],
  ]);
});

test('R45 where the server bars everything, one attempt is made and the other mails have made none', async () => {
  const store = await testStore();
  await store.queue([mail('one'), mail('two'), mail('three')], [], at('10:00:00'));
  let attempts = 0;
  const postbox: Postbox = {
    post: async () => {
      attempts += 1;
      return { kind: 'barred', error: '535 the login was refused' };
    },
    rest: async () => undefined,
    close: async () => undefined,
  };
  const tools = {
    store,
    postbox,
    door: openDoor(),
    pace: { handed: 1, first: [] },
    leaseSeconds: 300,
    owner: 'barred',
    now: () => at('10:00:00'),
    jitter: () => 0,
    pause: async () => undefined,
    tell: () => undefined,
  };
  expect(await postMails({ ...tools, stopping: new AbortController().signal })).toBe(false);
  expect(attempts).toBe(1);
  const later = await store.claimMails({ owner: 'next', limit: 10, now: at('11:00:00'), until: at('11:05:00') });
  expect(later.map(({ key, attempts: made }) => [key, made]).sort()).toEqual([
    ['one', 2],
    ['three', 1],
    ['two', 1],
  ]);
});

const accepting = (posted: string[]): Postbox => ({
  post: async ({ key }) => {
    posted.push(key);
    await Promise.resolve();
    return { kind: 'accepted', response: '250 Ok' };
  },
  rest: async () => undefined,
  close: async () => undefined,
});

test('R45 whose lease has run out posts no more of his claim, for somebody else may be posting it', async () => {
  const store = await testStore();
  await store.queue([mail('one'), mail('two')], [], at('10:00:00'));
  const posted: string[] = [];
  let clock = at('10:00:00');
  const slow: Postbox = {
    ...accepting(posted),
    post: async ({ key }) => {
      posted.push(key);
      clock = at('10:05:00'); // as long as a claim lasts
      stopping.abort();
      return { kind: 'accepted', response: '250 Ok' };
    },
  };
  const stopping = new AbortController();
  const tools = {
    store,
    postbox: slow,
    door: openDoor(),
    pace: { handed: 2, first: [] },
    owner: 'asleep',
    leaseSeconds: 300,
    now: () => clock,
  };
  await postMails({
    ...tools,
    jitter: () => 0,
    pause: async () => undefined,
    tell: () => undefined,
    stopping: stopping.signal,
  });
  expect(posted).toEqual(['one']);
  const left = await store.claimMails({ owner: 'next', limit: 10, now: at('10:05:00'), until: at('10:10:00') });
  expect(left.map(({ key }) => key)).toEqual(['two']);
});

test('R44 mails posted side by side are each posted once and marked', async () => {
  const store = await testStore();
  const keys = Array.from({ length: 100 }, (_, n) => `mail ${String(n).padStart(2, '0')}`);
  await store.queue(
    keys.map(key => mail(key)),
    [],
    at('10:00:00'),
  );
  const posted: string[] = [];
  const tools = {
    store,
    postbox: accepting(posted),
    door: openDoor(),
    pace: { handed: 5, first: [] },
    owner: 'busy',
    leaseSeconds: 300,
  };
  const quiet = {
    jitter: () => 0,
    pause: async () => undefined,
    tell: () => undefined,
    stopping: new AbortController().signal,
  };
  expect(await postMails({ ...tools, ...quiet, now: () => at('10:00:00') })).toBe(true);
  expect([...posted].sort()).toEqual(keys);
  const later = { owner: 'next', limit: 200, now: at('22:00:00'), until: at('23:00:00') };
  expect(await store.claimMails(later)).toEqual([]);
});

test('R44 a mail that is still in hand when its lease runs out is not posted by the same daemon once more', async () => {
  const store = await testStore();
  const keys = Array.from({ length: 9 }, (_, n) => `mail ${n}`);
  await store.queue(
    keys.map(key => mail(key)),
    [],
    at('10:00:00'),
  );
  const posted: string[] = [];
  const inHand: (() => void)[] = [];
  let clock = at('10:00:00').getTime();
  const paced: Postbox = {
    ...accepting([]),
    post: ({ key }) =>
      new Promise(resolve => {
        posted.push(key);
        inHand.push(() => resolve({ kind: 'accepted', response: '250 Ok' }));
      }),
  };
  let under = true;
  const posting = postMails({
    store,
    postbox: paced,
    door: openDoor(),
    pace: { handed: 4, first: [] },
    owner: 'slow',
    leaseSeconds: 300,
    now: () => new Date(clock),
    jitter: () => 0,
    pause: async () => undefined,
    tell: () => undefined,
    stopping: new AbortController().signal,
  }).finally(() => {
    under = false;
  });
  while (under) {
    await new Promise(resolve => setTimeout(resolve, 20));
    if (inHand.length > 0) clock += 60_000; // one mail leaves in a minute
    inHand.shift()?.();
  }
  await posting;
  expect(posted).toEqual(keys);
});

/** A server that says the same to every mail, with the number of mails it was shown. */
const saying = (delivery: Delivery) => {
  const shown = { mails: 0 };
  const postbox: Postbox = {
    ...accepting([]),
    post: async () => {
      shown.mails += 1;
      return delivery;
    },
  };
  return { shown, postbox };
};

const quietly = {
  pace: { handed: 4, first: [] },
  owner: 'patient',
  leaseSeconds: 300,
  jitter: () => 0.5,
  pause: async () => undefined,
  tell: () => undefined,
  stopping: new AbortController().signal,
};

test('R45 a server that bars our login is left alone for fifteen seconds, and then for twice as long each time, however many mails wait', async () => {
  const store = await testStore();
  const keys = Array.from({ length: 150 }, (_, n) => `mail ${n}`);
  await store.queue(
    keys.map(key => mail(key)),
    [],
    at('10:00:00'),
  );
  const { shown, postbox } = saying({ kind: 'barred', error: '535 the login was refused' });
  const door = openDoor();
  const knocks: (readonly [string, number])[] = [];
  for (const time of ['10:00:00', '10:00:05', '10:00:14', '10:00:15', '10:00:44', '10:00:45', '10:01:44', '10:01:45']) {
    await postMails({ ...quietly, store, postbox, door, now: () => at(time) });
    knocks.push([time, shown.mails]);
  }
  expect(knocks).toEqual([
    ['10:00:00', 1],
    ['10:00:05', 1],
    ['10:00:14', 1],
    ['10:00:15', 2],
    ['10:00:44', 2],
    ['10:00:45', 3],
    ['10:01:44', 3],
    ['10:01:45', 4],
  ]);
  const { shown: taken, postbox: well } = saying({ kind: 'accepted', response: '250 Ok' });
  await postMails({ ...quietly, store, postbox: well, door, now: () => at('11:15:00') });
  expect(taken.mails).toBe(150);
});

test('R45 a mail that waited for a week behind a shut door is not given up at the first "later"', async () => {
  const store = await testStore();
  await store.queue([mail('one')], [], new Date('2026-02-20T10:00:00Z'));
  const { postbox } = saying({ kind: 'deferred', error: '451 greylisted', unknown: false, reached: true });
  await postMails({ ...quietly, store, postbox, door: openDoor(), now: () => at('10:00:00') });
  const later = await store.claimMails({ owner: 'next', limit: 10, now: at('11:00:00'), until: at('11:05:00') });
  expect(later.map(({ key, attempts }) => [key, attempts])).toEqual([['one', 2]]);
});

test('R45 a recipient about whom the server says nothing holds up no mail that waits with his', {
  timeout: 20_000,
}, async () => {
  const store = await testStore();
  await store.queue([mail('tarpit'), mail('one'), mail('two')], [], at('10:00:00'));
  const posted: string[] = [];
  let giveUp: (delivery: Delivery) => void = () => undefined;
  const postbox: Postbox = {
    ...accepting([]),
    post: ({ key }) => {
      if (key === 'tarpit') {
        return new Promise(resolve => {
          giveUp = resolve;
        });
      }
      posted.push(key);
      return Promise.resolve({ kind: 'accepted', response: '250 Ok' });
    },
  };
  const posting = postMails({ ...quietly, store, postbox, door: openDoor(), now: () => at('10:00:00') });
  await expect.poll(() => posted, { timeout: 15_000 }).toEqual(['one', 'two']);
  giveUp({ kind: 'deferred', error: 'The SMTP server did not answer in time.', unknown: false, reached: false });
  expect(await posting).toBe(true);
});
