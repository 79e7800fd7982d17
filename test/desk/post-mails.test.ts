import { expect, test } from 'vitest';
import type { Postbox } from '../../src/desk/ports.ts';
import { postMails } from '../../src/desk/post-mails.ts';
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
    close: async () => undefined,
  };
  const tools = { store, postbox, owner: 'leaving', now: () => at('10:00:00'), jitter: () => 0, tell: () => undefined };
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
    close: async () => undefined,
  };
  const tools = { store, postbox, owner: 'barred', now: () => at('10:00:00'), jitter: () => 0, tell: () => undefined };
  expect(await postMails({ ...tools, stopping: new AbortController().signal })).toBe(false);
  expect(attempts).toBe(1);
  const later = await store.claimMails({ owner: 'next', limit: 10, now: at('11:00:00'), until: at('11:05:00') });
  expect(later.map(({ key, attempts: made }) => [key, made]).sort()).toEqual([
    ['one', 2],
    ['three', 1],
    ['two', 1],
  ]);
});
