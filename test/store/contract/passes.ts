import { describe, expect, test } from 'vitest';
import type { MailboxCursor } from '../../../src/desk/ports/inbox.ts';
import type { Store } from '../../../src/desk/ports/store.ts';
import { at, closing, mail, NOON, revisionOf, startGame } from '../samples.ts';
import type { Harness } from '../store.contract.ts';

const NAME = 'mailbox INBOX';

/** A pass of a worker who holds the mailbox for two minutes from its beginning. */
const pass = async (store: Store, time: string, cursor: MailboxCursor = null, owner = 'one') => {
  const began = at(time);
  const fence = await store.takeLease(NAME, owner, began, new Date(began.getTime() + 120_000));
  return store.endPass({ mailbox: 'INBOX', lease: { name: NAME, fence: fence ?? -1 }, cursor, began, ended: began });
};

export const passesContract = (harness: Harness): void => {
  describe('a pass through a mailbox', () => {
    test('R3 moves the cursor, also to another UIDVALIDITY or to nowhere', async () => {
      const { store } = harness();
      expect(await store.cursor('INBOX')).toBeNull();
      await pass(store, '09:00:00', { uidValidity: '7', uid: 4_294_967_295 });
      expect(await store.cursor('INBOX')).toEqual({ uidValidity: '7', uid: 4_294_967_295 });
      await pass(store, '09:01:00', { uidValidity: '8', uid: 3 });
      expect(await store.cursor('INBOX')).toEqual({ uidValidity: '8', uid: 3 });
      await pass(store, '09:02:00', null);
      expect(await store.cursor('INBOX')).toBeNull();
    });

    test('is remembered by when it began', async () => {
      const { store } = harness();
      expect(await store.lastPass('INBOX')).toBeNull();
      await pass(store, '09:00:00');
      await pass(store, '09:01:00');
      expect(await store.lastPass('INBOX')).toEqual(at('09:01:00'));
      expect(await store.lastPass('another')).toBeNull();
    });

    test('R6 one who overslept his lease moves no cursor back and notes no pass', async () => {
      const { store, other } = harness();
      const began = at('09:00:00');
      const slow = await store.takeLease(NAME, 'slow', began, at('09:02:00'));
      await pass(other, '09:02:00', { uidValidity: '7', uid: 50 }, 'quick');
      const late = { uidValidity: '7', uid: 40 };
      const lease = { name: NAME, fence: slow ?? -1 };
      expect(await store.endPass({ mailbox: 'INBOX', lease, cursor: late, began, ended: at('09:03:00') })).toBe(
        'stale',
      );
      expect(await store.cursor('INBOX')).toEqual({ uidValidity: '7', uid: 50 });
      expect(await store.lastPass('INBOX')).toEqual(at('09:02:00'));
    });
  });

  describe('an outage', () => {
    const spoilt = (time: string, now: string) =>
      harness().store.outageAt({ mailbox: 'INBOX', at: at(time), outageMinutes: 30 }, at(now));

    test('of the mailbox lasts from the last pass to the next', async () => {
      const { store } = harness();
      await pass(store, '11:00:00');
      await store.failPass('INBOX', at('11:01:00'));
      await store.failPass('INBOX', at('11:02:00'));
      expect(await spoilt('12:00:00', '12:00:05')).toEqual({ kind: 'mailbox', since: at('11:00:00'), until: null });
      await pass(store, '12:40:00');
      expect(await spoilt('12:00:00', '12:40:05')).toMatchObject({ since: at('11:00:00'), until: at('12:40:00') });
      await store.failPass('INBOX', at('12:41:00'));
      expect(await spoilt('13:30:00', '13:30:05')).toMatchObject({ since: at('12:40:00'), until: null });
    });

    test('before the first pass lasts from the first failure', async () => {
      await harness().store.failPass('INBOX', at('11:30:00'));
      expect(await spoilt('12:00:00', '12:00:00')).toMatchObject({ since: at('11:30:00') });
    });

    test.each([
      ['that was over before noon', '10:00:00', '12:00:00', null],
      ['of less than the time set, over noon', '11:45:00', '12:14:59', null],
      ['of just the time set, over noon', '11:45:00', '12:15:00', 'mailbox'],
      ['that began with noon', '12:00:00', '12:30:00', 'mailbox'],
      ['that began after noon', '12:00:01', '13:00:00', null],
    ])('of the mailbox %s', async (_, since, until, kind) => {
      const { store } = harness();
      await pass(store, since);
      await store.failPass('INBOX', at(until));
      await pass(store, until);
      expect((await spoilt('12:00:00', '14:00:00'))?.kind ?? null).toBe(kind);
    });

    test('that lasts spoils a noon as soon as it has lasted long enough', async () => {
      const { store } = harness();
      await pass(store, '11:50:00');
      await store.failPass('INBOX', at('11:51:00'));
      expect(await spoilt('12:00:00', '12:19:59')).toBeNull();
      expect(await spoilt('12:00:00', '12:20:00')).toMatchObject({ kind: 'mailbox' });
    });

    test('of another mailbox spoils nothing', async () => {
      await harness().store.failPass('another', at('10:00:00'));
      expect(await spoilt('12:00:00', '12:00:05')).toBeNull();
    });

    test.each([
      ['over noon', '11:59:00', '13:00:00', 'clock'],
      ['shortly before noon', '11:20:00', '11:30:00', 'clock'],
      ['long before noon', '11:20:00', '11:29:59', null],
      ['after noon', '12:00:01', '14:00:00', null],
    ])('of the clock %s', async (_, since, until, kind) => {
      await harness().store.noteClockJump({ since: at(since), until: at(until) });
      expect((await spoilt('12:00:00', '14:00:00'))?.kind ?? null).toBe(kind);
    });

    test('of a clock that was put back tells nothing any more of the time after it', async () => {
      const { store } = harness();
      await store.noteClockJump({ since: at('10:00:00'), until: new Date('2099-03-10T10:00:00Z') });
      expect(await spoilt('12:00:00', '14:00:00')).toMatchObject({ kind: 'clock' });
      await store.noteClockJump({ since: at('10:01:00'), until: at('10:05:00') });
      expect(await spoilt('12:00:00', '14:00:00')).toBeNull();
    });
  });

  describe('turns to sum up', () => {
    const report = (key: string) => mail(key, { kind: 'report', gameId: 'G1', turn: 2 });
    const toSumUp = (closedBy: string) => harness().store.turnsToSumUp(at(closedBy), 10);

    /** Turn 1 of G1, closed at noon with two reports. */
    const closed = async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      const mails = [report('a'), report('b')];
      await store.closeTurn(closing('G1', 1, await revisionOf(store, 'G1'), { mails }));
      await store.claimMails({ owner: 'post', limit: 10, now: NOON, until: at('12:05:00') });
      return store;
    };

    test('are told when no report waits any more, whatever became of it', async () => {
      const store = await closed();
      await store.markMails([{ key: 'a', fence: 1, mark: { state: 'posted', at: NOON } }]);
      expect(await toSumUp('11:00:00')).toEqual([]);
      await store.markMails([{ key: 'b', fence: 1, mark: { state: 'refused', at: NOON, error: '550' } }]);
      expect(await toSumUp('11:00:00')).toEqual([{ gameId: 'G1', turn: 1 }]);
    });

    test('are told when they were closed long ago, though reports wait', async () => {
      await closed();
      expect(await toSumUp('11:59:59')).toEqual([]);
      expect(await toSumUp('12:00:00')).toEqual([{ gameId: 'G1', turn: 1 }]);
    });

    test('are told once', async () => {
      const store = await closed();
      const done = { kind: 'summed-up' as const, gameId: 'G1', turn: 1 };
      const revision = await revisionOf(store, 'G1');
      expect(await store.change([done], [], [], NOON)).toBe('settled');
      expect(await toSumUp('12:00:00')).toEqual([]);
      expect(await revisionOf(store, 'G1')).toBe(revision);
    });
  });

  test('the database tells its own time', async () => {
    const told = await harness().store.clock();
    expect(Math.abs(told.getTime() - Date.now())).toBeLessThan(60_000);
  });
};
