import { describe, expect, test } from 'vitest';
import { AHEAD, at, fileAndClaim, inquiry, letter, mail, revisionOf, settlement, startGame } from '../samples.ts';
import type { Harness } from '../store.contract.ts';

const claim = (owner: string, now: Date, until: Date, limit = 10) => ({ owner, limit, now, until });

export const lettersContract = (harness: Harness): void => {
  describe('letters', () => {
    test('R2 a letter handed over twice is filed once', async () => {
      const { store } = harness();
      await store.fileLetters([letter('41')], at('09:00:00'));
      await store.fileLetters([letter('41')], at('09:05:00'));
      expect(await store.nextLetters(claim('one', at('09:06:00'), at('09:07:00')))).toHaveLength(1);
    });

    test('R2 of a handful those handed over before are left alone, and the new ones are filed in their order', async () => {
      const { store } = harness();
      await store.fileLetters([letter('42')], at('09:00:00'));
      const saying = (uid: string) => ({ ...letter(uid), raw: Buffer.from(`letter ${uid}`) });
      await store.fileLetters([saying('41'), saying('42'), saying('43')], at('09:05:00'));
      const read = await store.nextLetters(claim('one', at('09:06:00'), at('09:07:00')));
      const [known, ...fresh] = read.map(({ raw }) => Buffer.from(raw).toString('latin1'));
      expect(known).toBe('\0\x01\x80\xff*');
      expect(fresh).toEqual(['letter 41', 'letter 43']);
      expect(read.map(({ id }) => id - (read[0]?.id ?? 0))).toEqual([0, 1, 2]);
    });

    test('R3 the same number under another UIDVALIDITY is another letter', async () => {
      const { store } = harness();
      await store.fileLetters([letter('41')], at('09:00:00'));
      await store.fileLetters([{ ...letter('41'), uidValidity: '8' }], at('09:00:00'));
      expect(await store.nextLetters(claim('one', at('09:06:00'), at('09:07:00')))).toHaveLength(2);
    });

    test('R8 letters are read in order of arrival, not of filing', async () => {
      const { store } = harness();
      await store.fileLetters([letter('43', at('09:30:00'))], at('10:00:00'));
      await store.fileLetters([letter('41', at('09:10:00'))], at('10:00:00'));
      await store.fileLetters([letter('42', at('09:20:00'))], at('10:00:00'));
      const read = await store.nextLetters(claim('one', at('10:00:00'), at('10:01:00')));
      expect(read.map(({ arrived }) => arrived)).toEqual([at('09:10:00'), at('09:20:00'), at('09:30:00')]);
    });

    test('R2 the bytes of a letter come back as they were', async () => {
      const { store } = harness();
      await store.fileLetters([letter('41')], at('09:00:00'));
      const [read] = await store.nextLetters(claim('one', at('10:00:00'), at('10:01:00')));
      expect(read).toEqual({
        id: 1,
        mailbox: 'INBOX',
        arrived: at('09:00:00'),
        junk: false,
        size: 5,
        raw: Uint8Array.of(0, 1, 128, 255, 41),
        attempts: 0,
      });
    });

    test('R6 two readers never get the same letter', async () => {
      const { store, other } = harness();
      for (let uid = 1; uid <= 20; uid += 1) await store.fileLetters([letter(String(uid))], at('09:00:00'));
      const handed = await Promise.all(
        [store, other, store, other].map((each, n) =>
          each.nextLetters(claim(`reader ${n}`, at('10:00:00'), at('10:02:00'), 5)),
        ),
      );
      const ids = handed.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const rest = await store.nextLetters(claim('last', at('10:00:00'), at('10:02:00'), 20));
      expect(ids.length + rest.length).toBe(20);
    });

    test('R7 a letter whose reader died, or was cut off from the store, goes to the next one and has not failed', async () => {
      const { store } = harness();
      await store.fileLetters([letter('41')], at('09:00:00'));
      await store.nextLetters(claim('dead', at('10:00:00'), at('10:02:00')));
      expect(await store.nextLetters(claim('next', at('10:01:59'), at('10:05:00')))).toEqual([]);
      const [again] = await store.nextLetters(claim('next', at('10:02:00'), at('10:05:00')));
      expect(again?.attempts).toBe(0);
    });

    test('D1 a letter waits until it is settled, also while somebody reads it', async () => {
      const { store } = harness();
      await store.fileLetters([letter('41', at('09:10:00'))], at('10:00:00'));
      await store.fileLetters([letter('42', at('09:20:00'))], at('10:00:00'));
      expect(await store.oldestWaiting()).toEqual(at('09:10:00'));
      const [read] = await store.nextLetters(claim('one', at('10:00:00'), at('10:02:00')));
      expect(await store.oldestWaiting()).toEqual(at('09:10:00'));
      await store.settle([settlement(read?.id ?? 0)], at('10:00:01'));
      expect(await store.oldestWaiting()).toEqual(at('09:20:00'));
    });

    test('R61 a letter given back is free at once and has not failed', async () => {
      const { store } = harness();
      await store.fileLetters([letter('41')], at('09:00:00'));
      await store.nextLetters(claim('one', at('10:00:00'), at('10:02:00')));
      await store.giveBack('one');
      const [again] = await store.nextLetters(claim('next', at('10:00:01'), at('10:05:00')));
      expect(again?.attempts).toBe(0);
    });

    test('R7 letters of a round that broke off are released by their reader, and none of them has failed', async () => {
      const { store } = harness();
      await store.fileLetters([letter('41')], at('09:00:00'));
      await store.fileLetters([letter('42')], at('09:00:00'));
      await store.nextLetters(claim('one', at('10:00:00'), at('10:02:00'), 1));
      await store.nextLetters(claim('other', at('10:00:00'), at('10:02:00'), 1));
      await store.releaseLetters('one');
      const again = await store.nextLetters(claim('one', at('10:00:01'), at('10:05:00')));
      expect(again.map(({ attempts }) => attempts)).toEqual([0]);
    });

    test('R7 a letter that cannot be read three times is parked, which is told at once, and holds up nobody', async () => {
      const { store } = harness();
      const bad = await fileAndClaim(store, '41', at('09:00:00'));
      await store.fileLetters([letter('42', at('09:30:00'))], at('09:30:00'));
      const fails = (error: string) =>
        store.letterFailed({ letterId: bad, error, parkAfter: 3 }, [mail('parked')], at('09:40:00'));
      expect(await fails('first')).toBe('waiting');
      expect(await fails('second')).toBe('waiting');
      expect(await store.claimMails(claim('one', at('10:00:00'), at('10:02:00')))).toEqual([]);
      expect(await fails('third')).toBe('parked');
      expect(await store.claimMails(claim('one', at('10:00:00'), at('10:02:00')))).toHaveLength(1);
      const read = await store.nextLetters(claim('one', at('10:00:00'), at('10:02:00')));
      expect(read.map(({ arrived }) => arrived)).toEqual([at('09:30:00')]);
    });

    test('R7 a parked letter is read again when the game master says so', async () => {
      const { store } = harness();
      const bad = await fileAndClaim(store, '41');
      await store.letterFailed({ letterId: bad, error: 'once', parkAfter: 1 }, [], at('09:00:00'));
      const again = () => store.change([{ kind: 'read-again', letterId: bad }], [], [], at('09:30:00'));
      expect(await again()).toBe('settled');
      expect(await again()).toBe('stale');
      const [waiting] = await store.nextLetters(claim('one', at('10:00:00'), at('10:02:00')));
      expect(waiting).toMatchObject({ id: bad, attempts: 0 });
    });

    test('R1 a settled letter is never handed out again, and settling it again changes nothing', async () => {
      const { store, db } = harness();
      const id = await fileAndClaim(store, '41');
      expect(await store.settle([settlement(id, { mails: [mail('a')] })], at('10:00:00'))).toBe('settled');
      expect(await store.settle([settlement(id, { mails: [mail('b')] })], at('10:01:00'))).toBe('settled');
      expect(await store.nextLetters(claim('one', at('23:59:59'), at('23:59:59')))).toEqual([]);
      expect(await db.selectFrom('outgoing_mail').select('key').execute()).toEqual([{ key: 'a' }]);
    });

    test('R1 of letters settled together those that had ended stay as they were, and the others end', async () => {
      const { store, db } = harness();
      const [one, two] = [await fileAndClaim(store, '41'), await fileAndClaim(store, '42')];
      await store.settle([settlement(one, { mails: [mail('a')] })], at('10:00:00'));
      const both = [settlement(one, { mails: [mail('b')] }), settlement(two, { mails: [mail('c')] })];
      expect(await store.settle(both, at('10:01:00'))).toBe('settled');
      const mails = await db.selectFrom('outgoing_mail').select('key').orderBy('key').execute();
      expect(mails).toEqual([{ key: 'a' }, { key: 'c' }]);
    });

    test('R1 of letters settled together none ends where one was judged too early', async () => {
      const { store, db } = harness();
      const revision = await startGame(store, 'G1');
      const [one, two] = [await fileAndClaim(store, '41'), await fileAndClaim(store, '42')];
      const early = [{ gameId: 'G1', revision: revision - 1 }];
      const both = [settlement(one, { mails: [mail('a')] }), settlement(two, { read: early })];
      expect(await store.settle(both, at('10:00:00'))).toBe('stale');
      expect(await db.selectFrom('outgoing_mail').select('key').execute()).toEqual([]);
      expect(await db.selectFrom('letter').select('state').where('state', '<>', 'waiting').execute()).toEqual([]);
    });

    test('letters settled together raise the revision of their game by one', async () => {
      const { store } = harness();
      const revision = await startGame(store, 'G1');
      const [one, two] = [await fileAndClaim(store, '41'), await fileAndClaim(store, '42')];
      const read = [{ gameId: 'G1', revision }];
      const sheet = { kind: 'sheet', gameId: 'G1', turn: 1, arrived: at('09:00:00'), sheet: AHEAD } as const;
      const both = [
        settlement(one, { read, changes: [{ ...sheet, seat: 1 }] }),
        settlement(two, { read, changes: [{ ...sheet, seat: 2 }] }),
      ];
      expect(await store.settle(both, at('10:00:00'))).toBe('settled');
      expect(await revisionOf(store, 'G1')).toBe(revision + 1);
    });

    test('a letter that is not there cannot be settled', async () => {
      await expect(harness().store.settle([settlement(99)], at('10:00:00'))).rejects.toThrow('there is no letter 99');
    });
  });

  describe('R4 a duplicate', () => {
    const first = { messageId: 'one@pilots.test', contentHash: 'same words' };

    test.each([
      ['the same Message-ID with the same content is one', first, true],
      ['the same Message-ID with other content is a new letter', { ...first, contentHash: 'other words' }, false],
      ['other Message-ID with the same content is a new letter', { ...first, messageId: 'two@pilots.test' }, false],
      ['the same content without a Message-ID is a new letter', { ...first, messageId: null }, false],
    ])('%s', async (_, second, expected) => {
      const { store } = harness();
      await store.settle([settlement(await fileAndClaim(store, '41'), first)], at('10:00:00'));
      const letterId = await fileAndClaim(store, '42');
      expect((await store.acquaintance(inquiry({ letterId, ...second }))).duplicate).toBe(expected);
    });

    test('without a Message-ID the bytes decide', async () => {
      const { store } = harness();
      const bare = { messageId: null, contentHash: 'the bytes' };
      await store.settle([settlement(await fileAndClaim(store, '41'), bare)], at('10:00:00'));
      const letterId = await fileAndClaim(store, '42');
      expect((await store.acquaintance(inquiry({ letterId, ...bare }))).duplicate).toBe(true);
    });

    test.each([
      ['the same bytes are one, also of a letter that counted for nothing', false, true],
      ['those of a letter in the junk folder are none, for somebody has taken it out of there', true, false],
    ])('%s', async (_, junk, expected) => {
      const { store } = harness();
      const same = { raw: Buffer.from('the same bytes') };
      const [one, two] = [letter('41', at('09:00:00')), letter('42', at('09:00:01'))];
      await store.fileLetters([{ ...one, ...same, junk }], at('09:00:02'));
      const [first] = await store.nextLetters(claim('reader', at('10:00:02'), at('11:00:00')));
      const nothing = { contentHash: null, outcome: 'ignored' as const, reason: 'list-mail' };
      await store.settle([settlement(first?.id ?? 0, nothing)], at('10:00:00'));
      await store.fileLetters([{ ...two, ...same }], at('10:00:01'));
      const [again] = await store.nextLetters(claim('reader', at('10:00:02'), at('11:00:00')));
      const asked = inquiry({ letterId: again?.id ?? 0, messageId: 'x@pilots.test', contentHash: 'words' });
      expect((await store.acquaintance(asked)).duplicate).toBe(expected);
    });

    test('a letter is no duplicate of itself', async () => {
      const { store } = harness();
      const letterId = await fileAndClaim(store, '41');
      await store.settle([settlement(letterId, first)], at('10:00:00'));
      expect((await store.acquaintance(inquiry({ letterId, ...first }))).duplicate).toBe(false);
    });

    test('two copies read at the same moment are not both settled', async () => {
      const { store, other } = harness();
      const one = await fileAndClaim(store, '41');
      const two = await fileAndClaim(store, '42');
      const ends = await Promise.all([
        store.settle([settlement(one, first)], at('10:00:00')),
        other.settle([settlement(two, first)], at('10:00:00')),
      ]);
      expect([...ends].sort()).toEqual(['settled', 'stale']);
      expect(await store.settle([settlement(two, { ...first, outcome: 'duplicate' })], at('10:00:00'))).toBe('settled');
    });
  });
};
