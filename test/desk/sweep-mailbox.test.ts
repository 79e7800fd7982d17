import { expect, test } from 'vitest';
import type { Inbox } from '../../src/desk/ports/inbox.ts';
import { sweepMailbox } from '../../src/desk/sweep-mailbox.ts';
import { letter } from '../store/samples.ts';
import { openOffice } from './office.ts';

/** A mailbox that does what the test says. */
const inboxOf = (sweep: Inbox['sweep']): Inbox => ({
  mailbox: 'INBOX',
  sweep,
  junk: null,
  news: async () => undefined,
  close: async () => undefined,
});

const CURSOR = { uidValidity: '7', uid: 42 };

test('a pass files every letter, notes how far it got, and when it began', async () => {
  const { desk, store, setClock } = await openOffice();
  const inbox = inboxOf(async (_, file) => {
    await file([letter('41')]);
    await file([letter('42')]);
    setClock('2026-03-02T09:00:20Z');
    return CURSOR;
  });
  expect(await sweepMailbox(desk, inbox, 'me')).toBe('swept');
  expect(await store.cursor('INBOX')).toEqual(CURSOR);
  expect(await store.lastPass('INBOX')).toEqual(new Date('2026-03-02T09:00:00Z'));
});

test('R6 a mailbox that another worker reads is left to him', async () => {
  const { desk, store } = await openOffice();
  await store.takeLease('mailbox INBOX', 'another', desk.now(), new Date('2026-03-02T09:02:00Z'));
  const inbox = inboxOf(() => Promise.reject(new Error('nobody may ask me')));
  expect(await sweepMailbox(desk, inbox, 'me')).toBe('elsewhere');
});

test('a mailbox that cannot be read is an outage, and free for another worker', async () => {
  const { desk, store } = await openOffice();
  const inbox = inboxOf(() => Promise.reject(new Error('the line is dead')));
  await expect(sweepMailbox(desk, inbox, 'me')).rejects.toThrow('the line is dead');
  const noon = { mailbox: 'INBOX', at: new Date('2026-03-02T09:30:00Z'), outageMinutes: 30 };
  expect(await store.outageAt(noon, noon.at)).toMatchObject({ kind: 'mailbox', until: null });
  const another = await store.takeLease('mailbox INBOX', 'another', desk.now(), new Date('2026-03-02T09:02:00Z'));
  expect(another).not.toBeNull();
});

test('a letter that our own store would not take is no outage of the mailbox', async () => {
  const { desk, store } = await openOffice();
  const broken = { ...desk, store: { ...store, fileLetters: () => Promise.reject(new Error('the disk is full')) } };
  const inbox = inboxOf(async (_, file) => {
    await file([letter('41')]);
    return CURSOR;
  });
  await expect(sweepMailbox(broken, inbox, 'me')).rejects.toThrow('the disk is full');
  const noon = { mailbox: 'INBOX', at: new Date('2026-03-02T09:30:00Z'), outageMinutes: 30 };
  expect(await store.outageAt(noon, noon.at)).toBeNull();
});

test('R6 one who was paused in the middle of a pass, until his lease ran out, notes nothing when he wakes up', async () => {
  const { desk, store, setClock } = await openOffice();
  const quick = inboxOf(async () => ({ uidValidity: '7', uid: 50 }));
  const paused = inboxOf(async (_, file) => {
    await file([letter('41')]);
    setClock('2026-03-02T09:02:00Z'); // he sleeps, and another takes over
    await sweepMailbox(desk, quick, 'quick');
    await file([letter('42')]);
    return CURSOR;
  });
  await expect(sweepMailbox(desk, paused, 'slow')).rejects.toThrow('another worker has it');
  expect(await store.cursor('INBOX')).toEqual({ uidValidity: '7', uid: 50 });
  expect(await store.lastPass('INBOX')).toEqual(new Date('2026-03-02T09:02:00Z'));
});
