import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { at, fileAndClaim, inquiry, letter, mail, settlement, startGame } from '../samples.ts';
import type { Harness } from '../store.contract.ts';

const EVERYTHING = { limit: 10, now: at('10:00:00'), until: at('23:00:00') };
const BOARD = { name: 'board.pdf', type: 'application/pdf', bytes: Uint8Array.of(1, 2, 3) };

export const dutiesContract = (harness: Harness): void => {
  describe('a duty', () => {
    const digest = (day: string, ...keys: readonly string[]) =>
      harness().store.change(
        [{ kind: 'duty-done', duty: 'digest', day }],
        keys.map(key => mail(key)),
        [],
        at('09:00:00'),
      );

    test('is done once for a day, and what came of it is written once', async () => {
      const { store } = harness();
      expect(await store.dutyDone('digest')).toBeNull();
      expect(await digest('2026-03-09', 'first')).toBe('settled');
      expect(await digest('2026-03-09', 'second')).toBe('stale');
      expect(await store.dutyDone('digest')).toBe('2026-03-09');
      const mails = await store.claimMails({ ...EVERYTHING, owner: 'post' });
      expect(mails.map(({ key }) => key)).toEqual(['first']);
    });

    test('is never done for a day before the last one', async () => {
      await digest('2026-03-16');
      expect(await digest('2026-03-09')).toBe('stale');
      expect(await harness().store.dutyDone('digest')).toBe('2026-03-16');
    });

    test('is done once where two desks come to it at the same moment', async () => {
      const { store, other } = harness();
      const done = await Promise.all(
        [store, other, store, other].map(each =>
          each.change([{ kind: 'duty-done', duty: 'digest', day: '2026-03-09' }], [], [], at('09:00:00')),
        ),
      );
      expect(done.filter(one => one === 'settled')).toHaveLength(1);
    });
  });

  describe('the bytes of old letters', () => {
    const settled = async (uid: string, time: string) => {
      const id = await fileAndClaim(harness().store, uid);
      await harness().store.settle([settlement(id)], at(time));
      return id;
    };

    test('go, the oldest first and so many at once; those of newer ones stay', async () => {
      const { store, db } = harness();
      for (const [uid, time] of [
        ['41', '10:02:00'],
        ['42', '10:01:00'],
        ['43', '10:03:00'],
        ['44', '11:00:00'],
      ] as const) {
        await settled(uid, time);
      }
      const held = async () =>
        (await db.selectFrom('letter').select(['uid', 'raw']).orderBy('uid').execute())
          .filter(({ raw }) => raw.byteLength > 0)
          .map(({ uid }) => uid);
      expect(await store.emptyTexts(at('11:00:00'), 2, at('12:00:00'))).toBe(2);
      expect(await held()).toEqual(['43', '44']);
      expect(await store.emptyTexts(at('11:00:00'), 2, at('12:00:00'))).toBe(1);
      expect(await store.emptyTexts(at('11:00:00'), 2, at('12:00:00'))).toBe(0);
      expect(await held()).toEqual(['44']);
    });

    test('stay as long as a letter waits or is parked', async () => {
      const { store, db } = harness();
      const parked = await fileAndClaim(store, '41');
      await store.letterFailed({ letterId: parked, error: 'unreadable', parkAfter: 1 }, [], at('09:00:00'));
      await store.fileLetters([letter('42')], at('09:00:00'));
      expect(await store.emptyTexts(at('23:00:00'), 10, at('23:00:00'))).toBe(0);
      const rows = await db.selectFrom('letter').select('raw').execute();
      expect(rows.map(({ raw }) => raw.byteLength)).toEqual([5, 5]);
    });

    test('R4 leave their hash, so that a repeat is known as before', async () => {
      const { store, db } = harness();
      const id = await settled('41', '10:00:00');
      await store.emptyTexts(at('11:00:00'), 10, at('12:00:00'));
      await store.fileLetters([letter('41')], at('12:00:00'));
      expect(await store.oldestWaiting()).toBeNull();
      const again = inquiry({ messageId: `letter-${id}@pilots.test`, contentHash: `hash of ${id}` });
      expect((await store.acquaintance(again)).duplicate).toBe(true);
      const row = await db.selectFrom('letter').select(['raw_sha256', 'size', 'sender']).executeTakeFirstOrThrow();
      expect(Buffer.from(row.raw_sha256).toString('hex')).toBe(
        createHash('sha256')
          .update(Uint8Array.of(0, 1, 128, 255, 41))
          .digest('hex'),
      );
      expect(row).toMatchObject({ size: 5, sender: 'baron@example.test' });
    });
  });

  describe('the texts of old mails', () => {
    const posted = async (...mails: readonly ReturnType<typeof mail>[]) => {
      const { store } = harness();
      await store.queue(mails, [], at('09:00:00'));
      const claimed = await store.claimMails({ ...EVERYTHING, owner: 'post' });
      await store.markMails(
        claimed.map(({ key, fence }) => ({ key, fence, mark: { state: 'posted', at: at('10:00:00') } })),
      );
    };

    test('go with the files that no other mail has; what waits keeps its own', async () => {
      const { store, db } = harness();
      const only = { ...BOARD, name: 'only.pdf' };
      await posted(mail('a', { enclosures: [BOARD, only] }));
      await store.queue([mail('b', { enclosures: [BOARD] })], [], at('09:30:00'));
      expect(await store.emptyTexts(at('11:00:00'), 10, at('12:00:00'))).toBe(1);
      const rows = await db
        .selectFrom('outgoing_mail')
        .select(['key', 'subject', 'body_text'])
        .orderBy('key')
        .execute();
      expect(rows).toEqual([
        { key: 'a', subject: 'About a', body_text: '' },
        { key: 'b', subject: 'About b', body_text: 'NOON-PATROL\n' },
      ]);
      expect(await db.selectFrom('enclosure').select('name').execute()).toEqual([{ name: 'board.pdf' }]);
      const [waiting] = await store.claimMails({ ...EVERYTHING, owner: 'post' });
      expect(waiting?.enclosures).toEqual([BOARD]);
    });

    test('once gone cannot be posted again, nor stand in for a report', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await posted(mail('a', { kind: 'report', gameId: 'G1', turn: 2 }));
      expect(await store.mailByNumber(1)).toMatchObject({ number: 1, emptied: false });
      await store.emptyTexts(at('11:00:00'), 10, at('12:00:00'));
      expect(await store.mailByNumber(1)).toMatchObject({ number: 1, emptied: true, state: 'posted' });
      expect(await store.reportTo('G1', 2, ['baron@example.test'])).toBeNull();
      await store.change([{ kind: 'send-again', gameId: 'G1', number: 1 }], [], [], at('12:00:00'));
      expect(await store.claimMails({ ...EVERYTHING, owner: 'post' })).toEqual([]);
    });
  });
};
