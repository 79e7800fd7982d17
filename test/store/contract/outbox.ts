import { describe, expect, test } from 'vitest';
import { at, fileAndClaim, mail, NOON, settlement, startGame } from '../samples.ts';
import type { Harness } from '../store.contract.ts';

const claim = (owner: string, now: Date, until: Date, limit = 10) => ({ owner, limit, now, until });

export const outboxContract = (harness: Harness): void => {
  const queue = (...keys: readonly string[]) =>
    harness().store.queue(
      keys.map(key => mail(key)),
      [],
      at('09:00:00'),
    );
  const keysFor = async (owner: string, now: string) =>
    (await harness().store.claimMails(claim(owner, at(now), at('23:00:00')))).map(({ key }) => key);

  describe('the outbox', () => {
    test('R44 a mail queued twice is one mail, as it was first written', async () => {
      const { store } = harness();
      await queue('a');
      await store.queue([mail('a', { subject: 'written anew', messageId: 'other@noon.test' })], [], at('09:01:00'));
      const claimed = await store.claimMails(claim('post', at('09:02:00'), at('09:10:00')));
      expect(claimed).toEqual([{ ...mail('a'), attempts: 1, fence: 1, queuedAt: at('09:00:00') }]);
    });

    test('R44 a Message-ID is never given to two mails', async () => {
      await queue('a');
      const second = mail('b', { messageId: mail('a').messageId });
      await expect(harness().store.queue([second], [], NOON)).rejects.toThrow('outgoing_mail_message_id');
    });

    test('R44 mails are claimed in the order in which they were queued', async () => {
      await queue('c', 'a', 'b');
      expect(await keysFor('post', '09:00:00')).toEqual(['c', 'a', 'b']);
    });

    test('R44 two workers never claim the same mail', async () => {
      const { store, other } = harness();
      await queue(...Array.from({ length: 40 }, (_, n) => `mail ${n}`));
      const claimed = await Promise.all(
        [store, other, store, other].map((each, n) => each.claimMails(claim(`post ${n}`, NOON, at('12:05:00'), 10))),
      );
      const keys = claimed.flat().map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const rest = await store.claimMails(claim('last', NOON, at('12:05:00'), 40));
      expect(keys.length + rest.length).toBe(40);
    });

    test("R44 a dead worker's mail is claimed again once its lease has run out, with the same Message-ID", async () => {
      const { store } = harness();
      await queue('a');
      await store.claimMails(claim('dead', at('09:00:00'), at('09:05:00')));
      expect(await store.claimMails(claim('next', at('09:04:59'), at('09:10:00')))).toEqual([]);
      const [again] = await store.claimMails(claim('next', at('09:05:00'), at('09:10:00')));
      expect(again).toMatchObject({ key: 'a', messageId: 'a@noon.test', attempts: 2 });
    });

    test('R45 a deferred mail waits for its next attempt', async () => {
      const { store } = harness();
      await queue('a');
      await keysFor('post', '09:00:00');
      await store.markMails([
        { key: 'a', fence: 1, mark: { state: 'waiting', nextAttempt: at('09:10:00'), error: '451 later' } },
      ]);
      expect(await keysFor('post', '09:09:59')).toEqual([]);
      const [again] = await store.claimMails(claim('post', at('09:10:00'), at('09:15:00')));
      expect(again?.attempts).toBe(2);
    });

    test('R45 a mail that was never tried since the server barred all does not count the attempt', async () => {
      const { store } = harness();
      await queue('a');
      await keysFor('post', '09:00:00');
      await store.markMails([
        { key: 'a', fence: 1, mark: { state: 'untried', nextAttempt: at('09:10:00'), error: '535 login refused' } },
      ]);
      const [again] = await store.claimMails(claim('post', at('09:10:00'), at('09:15:00')));
      expect(again?.attempts).toBe(1);
    });

    test('R45 a mail whose line broke after its text waits in doubt, under its Message-ID', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await store.queue([mail('a', { gameId: 'G1', turn: 1 })], [], at('09:00:00'));
      await keysFor('post', '09:00:00');
      const mark = { state: 'unknown', nextAttempt: at('09:10:00'), error: 'the line broke' } as const;
      await store.markMails([{ key: 'a', fence: 1, mark }]);
      expect((await store.mailsOf('G1', 1)).map(({ state }) => state)).toEqual(['unknown']);
      expect(await keysFor('post', '09:10:00')).toEqual(['a']);
      await store.markMails([{ key: 'a', fence: 2, mark: { state: 'posted', at: at('09:11:00') } }]);
      expect((await store.mailsOf('G1', 1)).map(({ state }) => state)).toEqual(['posted']);
      await store.change([{ kind: 'send-again', gameId: 'G1', number: 1 }], [], [], at('09:12:00'));
      expect((await store.mailsOf('G1', 1)).map(({ state }) => state)).toEqual(['waiting']);
    });

    test('R44 receipts do not wait behind the reports of a noon', async () => {
      const { store } = harness();
      await store.queue([mail('a', { kind: 'report' }), mail('b', { kind: 'report' })], [], at('09:00:00'));
      await store.queue([mail('c'), mail('d', { kind: 'code' })], [], at('09:01:00'));
      const claimed = await store.claimMails({
        ...claim('post', at('09:02:00'), at('09:10:00'), 3),
        first: ['code', 'receipt'],
      });
      expect(claimed.map(({ key }) => key)).toEqual(['c', 'd', 'a']);
    });

    test('R45 a word about the noon that still waits is withdrawn once the same person is told newer', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await startGame(store, 'G2');
      const snoopy = { name: 'Snoopy', address: 'snoopy@example.test' };
      const reminder = (key: string, gameId: string, over = {}) =>
        mail(key, { kind: 'reminder', gameId, turn: 1, tellsNoon: true, ...over });
      await store.queue(
        [
          reminder('old', 'G1'),
          reminder('other-game', 'G2'),
          reminder('other-pilot', 'G1', { to: snoopy }),
          mail('receipt', { gameId: 'G1', turn: 1 }),
        ],
        [],
        at('09:00:00'),
      );
      await store.queue([reminder('new', 'G1')], [], at('09:01:00'));
      await store.queue([mail('report', { kind: 'report', gameId: 'G1', turn: 2, to: snoopy })], [], at('09:02:00'));
      const states = async (id: string) => (await store.mailsOf(id, 1)).map(({ key, state }) => `${key} ${state}`);
      expect(await states('G1')).toEqual(['old withdrawn', 'other-pilot withdrawn', 'receipt waiting', 'new waiting']);
      expect(await states('G2')).toEqual(['other-game waiting']);
    });

    test('R45 what somebody is posting just now is not withdrawn', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      const word = { kind: 'reminder', gameId: 'G1', turn: 1, tellsNoon: true } as const;
      await store.queue([mail('old', word)], [], at('09:00:00'));
      await keysFor('post', '09:00:00');
      await store.queue([mail('new', word)], [], at('09:01:00'));
      expect((await store.mailsOf('G1', 1)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    });

    test('R45 of a worker who overslept his lease it is believed that a mail went out, and nothing else', async () => {
      const { store, other } = harness();
      await queue('a', 'b');
      const slept = await store.claimMails(claim('slow', at('09:00:00'), at('09:05:00')));
      const fence = slept[0]?.fence ?? 0;
      await other.claimMails(claim('quick', at('09:05:00'), at('09:10:00')));
      await store.markMails([
        { key: 'a', fence, mark: { state: 'refused', at: at('09:06:00'), error: '550 unknown' } },
        { key: 'b', fence, mark: { state: 'posted', at: at('09:06:00') } },
      ]);
      expect(await keysFor('last', '09:10:00')).toEqual(['a']);
    });

    test.each([
      ['posted', { state: 'posted', at: at('09:01:00') }, null],
      ['refused', { state: 'refused', at: at('09:01:00'), error: '550 unknown' }, '550 unknown'],
      ['given up', { state: 'given-up', at: at('09:01:00'), error: '451 later' }, '451 later'],
    ] as const)(
      'R45 a mail that was %s is never claimed again, whatever a slow worker says',
      async (_, mark, error) => {
        const { store } = harness();
        await startGame(store, 'G1');
        await store.queue([mail('a', { gameId: 'G1', turn: 1 })], [], at('09:00:00'));
        await keysFor('post', '09:00:00');
        await store.markMails([{ key: 'a', fence: 1, mark }]);
        await store.markMails([
          { key: 'a', fence: 1, mark: { state: 'waiting', nextAttempt: at('09:02:00'), error: 'timeout' } },
        ]);
        expect(await keysFor('post', '22:00:00')).toEqual([]);
        expect(await store.mailsOf('G1', 1)).toEqual([
          { key: 'a', kind: 'receipt', to: 'baron@example.test', state: mark.state, attempts: 1, error, bounced: null },
        ]);
      },
    );

    test('R58 the vitals tell what waits, since when, and when the next noon is', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await queue('a', 'b');
      const { databaseClock, ...figures } = await store.vitals();
      expect(databaseClock).toBeInstanceOf(Date);
      expect(figures).toEqual({
        lettersWaiting: 0,
        lettersParked: 0,
        lettersWithheld: 0,
        mailsWaiting: 2,
        oldestMail: at('09:00:00'),
        gamesRunning: 1,
        nextNoon: NOON,
      });
    });

    test('R61 mails given back are free at once and not counted as tried', async () => {
      const { store } = harness();
      await queue('a');
      await keysFor('stopping', '09:00:00');
      await store.giveBack('stopping');
      const [again] = await store.claimMails(claim('next', at('09:00:01'), at('09:05:00')));
      expect(again?.attempts).toBe(1);
    });

    test('R15 a mail that came back says so', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await store.queue([mail('a', { gameId: 'G1', turn: 1 })], [], at('09:00:00'));
      const letterId = await fileAndClaim(store, '41');
      const bounce = {
        kind: 'bounce',
        recipient: 'Baron@example.test',
        severity: 'hard',
        status: '5.1.1',
        messageId: 'a@noon.test',
      } as const;
      await store.settle([settlement(letterId, { outcome: 'bounce', changes: [bounce] })], at('10:00:00'));
      expect((await store.mailsOf('G1', 1)).map(({ bounced }) => bounced)).toEqual(['5.1.1']);
    });

    test('the report for a turn is found by the address it went to', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      const report = mail('G1/t2/baron/report', { kind: 'report', gameId: 'G1', turn: 2 });
      const reminder = mail('G1/t2/baron/reminder', { kind: 'reminder', gameId: 'G1', turn: 2 });
      await store.queue([reminder, report], [], at('09:00:00'));
      expect(await store.reportTo('g1', 2, ['b@example.test', 'BARON@example.test'])).toEqual(report);
      expect(await store.reportTo('G1', 2, ['snoopy@example.test'])).toBeNull();
      expect(await store.reportTo('G1', 1, ['baron@example.test'])).toBeNull();
    });

    test('a picture is kept once for all mails that show it', async () => {
      const { store, db } = harness();
      await startGame(store, 'G1');
      const picture = { digest: 'png1', gameId: 'G1', turn: 1, png: Uint8Array.of(137, 80, 78, 71) };
      const shown = ['a', 'b'].map(key => mail(key, { pictures: ['png1'] }));
      await store.queue(shown, [picture], at('09:00:00'));
      await store.queue([mail('c', { pictures: ['png1'] })], [picture], at('09:00:00'));
      expect(await db.selectFrom('picture').select('digest').execute()).toEqual([{ digest: 'png1' }]);
      expect(await store.picturesOf(['png1', 'unknown'])).toEqual([picture]);
      expect(await store.picturesOf([])).toEqual([]);
      expect(await store.picture('G1', 3)).toBeNull();
    });
  });

  describe('R19 caps on answers', () => {
    const answer = (key: string, fingerprint: string | null) => mail(key, { fingerprint });

    test('V10 a file that goes with mails is kept once, and comes back with each of them', async () => {
      const { store, db } = harness();
      const board = { name: 'board.pdf', type: 'application/pdf', bytes: Uint8Array.of(37, 80, 68, 70) };
      const other = { ...board, name: 'other.pdf' };
      await store.queue([mail('a', { enclosures: [board] }), mail('b', { enclosures: [other, board] })], [], NOON);
      const claimed = await store.claimMails(claim('post', NOON, at('23:00:00')));
      expect(claimed.map(({ enclosures }) => enclosures)).toEqual([[board], [other, board]]);
      expect(await db.selectFrom('enclosure').select('name').orderBy('name').execute()).toEqual([
        { name: 'board.pdf' },
        { name: 'other.pdf' },
      ]);
    });

    test('answers of the last hour and equal ones of the last day are counted, each address for itself', async () => {
      const { store } = harness();
      await store.queue([answer('a', 'no-orders')], [], at('08:00:00'));
      await store.queue([answer('b', 'no-orders'), answer('c', 'help')], [], at('11:30:00'));
      await store.queue([answer('report', null)], [], at('11:40:00'));
      const others = { ...answer('d', 'no-orders'), to: { name: 'Snoopy', address: 'snoopy@example.test' } };
      await store.queue([others], [], at('11:50:00'));
      const given = await Promise.all([
        store.answersGiven('Baron@example.test', 'no-orders', NOON),
        store.answersGiven('nobody@example.test', 'no-orders', NOON),
      ]);
      expect(given).toEqual([
        { lastHour: 2, sameToday: 2 },
        { lastHour: 0, sameToday: 0 },
      ]);
    });

    test('an answer of yesterday is forgotten', async () => {
      const { store } = harness();
      await store.queue([answer('a', 'help')], [], new Date('2026-03-09T11:59:59Z'));
      expect(await store.answersGiven('baron@example.test', 'help', NOON)).toEqual({ lastHour: 0, sameToday: 0 });
    });
  });

  describe('R6 leases', () => {
    test('one holder at a time; the holder renews under the same number', async () => {
      const { store, other } = harness();
      expect(await store.takeLease('INBOX', 'one', at('09:00:00'), at('09:05:00'))).toBe(1);
      expect(await other.takeLease('INBOX', 'two', at('09:04:59'), at('09:10:00'))).toBeNull();
      expect(await store.takeLease('INBOX', 'one', at('09:04:00'), at('09:09:00'))).toBe(1);
      expect(await other.takeLease('Junk', 'two', at('09:04:59'), at('09:10:00'))).toBe(1);
    });

    test('when it has run out the next one takes it, and its number rises', async () => {
      const { store, other } = harness();
      await store.takeLease('INBOX', 'one', at('09:00:00'), at('09:05:00'));
      expect(await other.takeLease('INBOX', 'two', at('09:05:00'), at('09:10:00'))).toBe(2);
      expect(await store.takeLease('INBOX', 'one', at('09:06:00'), at('09:11:00'))).toBeNull();
    });

    test('dropped it is free at once, and only its holder can drop it', async () => {
      const { store, other } = harness();
      await store.takeLease('INBOX', 'one', at('09:00:00'), at('09:05:00'));
      await other.dropLease('INBOX', 'two');
      expect(await other.takeLease('INBOX', 'two', at('09:01:00'), at('09:06:00'))).toBeNull();
      await store.dropLease('INBOX', 'one');
      expect(await other.takeLease('INBOX', 'two', at('09:01:00'), at('09:06:00'))).toBe(2);
    });

    test('of many who reach for it at once one has it', async () => {
      const { store, other } = harness();
      const taken = await Promise.all(
        [store, other, store, other].map((each, n) => each.takeLease('INBOX', `one ${n}`, NOON, at('12:05:00'))),
      );
      expect(taken.filter(fence => fence !== null)).toEqual([1]);
    });
  });
};
