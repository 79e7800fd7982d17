import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/desk/ports/changes.ts';
import { at, BARON, closing, fileAndClaim, inquiry, mail, settlement, startGame } from '../samples.ts';
import type { Harness } from '../store.contract.ts';

export const peopleContract = (harness: Harness): void => {
  const change = (...changes: readonly Change[]) => harness().store.change(changes, [], [], at('10:00:00'));
  const baron = async () => harness().store.pilotByKey('baron');

  describe('people', () => {
    test('R23 a token that was replaced is known as its holder’s, and as nobody’s token', async () => {
      const { store } = harness();
      const revision = await startGame(store, 'G1');
      const reissued = { kind: 'new-token', gameId: 'G1', replaces: 'baroning1', token: 'fresh1' } as const;
      expect(await change(reissued)).toBe('settled');
      const dossier = await store.dossier('G1');
      expect(dossier?.enrolled.map(({ token }) => token)).toEqual(['fresh1', 'snoopying1']);
      expect(dossier?.game.revision).toBe(revision + 1);
      const known = await store.acquaintance(inquiry({ tokens: ['BaronInG1', 'fresh1'] }));
      expect(known.retired).toEqual([{ token: 'baroning1', address: BARON.address }]);
      expect((await store.acquaintance(inquiry({ tokens: ['baroning1'] }))).dossiers).toEqual([]);
      expect(await change(reissued)).toBe('stale');
    });

    test('a pilot is found by any of his addresses, with his games', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await change({ kind: 'add-address', pilotKey: 'baron', address: 'Baron@Phone.test' });
      const known = await store.acquaintance(inquiry({ addresses: ['baron@phone.test'] }));
      expect(known.pilots).toEqual([{ ...BARON, furtherAddresses: ['baron@phone.test'] }]);
      expect(known.dossiers).toEqual([await store.dossier('G1')]);
      expect(known.dossiers[0]?.enrolled[0]?.pilot.furtherAddresses).toEqual(['baron@phone.test']);
    });

    test('an address belongs to one pilot', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await store.seatGameMasters([{ name: 'Master', address: 'master@example.test', token: 'masterword' }]);
      await change({ kind: 'add-address', pilotKey: 'baron', address: 'baron@phone.test' });
      expect(await change({ kind: 'add-address', pilotKey: 'snoopy', address: 'baron@phone.test' })).toBe('stale');
      const taken = ['Baron@phone.test', 'snoopy@example.test', 'Master@example.test', 'new@example.test'];
      expect(await Promise.all(taken.map(store.addressTaken))).toEqual([true, true, true, false]);
    });

    test('another main address leaves the one before among the others; a dropped one is gone', async () => {
      await startGame(harness().store, 'G1');
      await change({ kind: 'add-address', pilotKey: 'baron', address: 'baron@phone.test' });
      await change({ kind: 'main-address', pilotKey: 'baron', address: 'baron@phone.test' });
      expect(await baron()).toMatchObject({ address: 'baron@phone.test', furtherAddresses: ['baron@example.test'] });
      await change({ kind: 'drop-address', pilotKey: 'baron', address: 'baron@example.test' });
      expect(await baron()).toMatchObject({ address: 'baron@phone.test', furtherAddresses: [] });
      expect(await change({ kind: 'drop-address', pilotKey: 'baron', address: 'baron@example.test' })).toBe('stale');
    });

    test('R26 forgeries of a day are counted, and told by one report', async () => {
      const { store } = harness();
      const revision = await startGame(store, 'G1');
      await change({ kind: 'forgery', pilotKey: 'snoopy', forgery: 'unproved' });
      await change({ kind: 'forgery', pilotKey: 'snoopy', forgery: 'unproved' });
      const noted = [{ pilotKey: 'snoopy', kind: 'unproved', day: '2026-03-10', letters: 2 }] as const;
      expect((await store.dossier('G1'))?.forgeries).toEqual(noted);
      await store.closeTurn(closing('G1', 1, revision, { forgeriesTold: noted }));
      expect((await store.dossier('G1'))?.forgeries).toEqual([]);
      await change({ kind: 'forgery', pilotKey: 'snoopy', forgery: 'unproved' });
      expect((await store.dossier('G1'))?.forgeries).toEqual([{ ...noted[0], letters: 1 }]);
    });

    test('R26 a forgery that came while others were told is told by the next mail', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await change({ kind: 'forgery', pilotKey: 'snoopy', forgery: 'unproved' });
      await change({ kind: 'forgery', pilotKey: 'snoopy', forgery: 'unproved' });
      const noted = { pilotKey: 'snoopy', kind: 'unproved', day: '2026-03-10', letters: 1 } as const;
      await change({ kind: 'forgeries-told', told: [noted] });
      expect((await store.dossier('G1'))?.forgeries).toEqual([noted]);
    });

    test('R26 who has a game under way is told by its report', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await change({ kind: 'forgery', pilotKey: 'snoopy', forgery: 'unproved' });
      expect(await store.forgeriesOutsideGames('2026-03-11', new Date('2026-03-04T12:00:00Z'))).toEqual([]);
      await change({ kind: 'cancel-game', gameId: 'G1', because: 'rain' });
      expect(await store.forgeriesOutsideGames('2026-03-11', new Date('2026-03-04T12:00:00Z'))).toEqual([
        { pilotKey: 'snoopy', kind: 'unproved', day: '2026-03-10', letters: 1 },
      ]);
      expect(await store.forgeriesOutsideGames('2026-03-10', new Date('2026-03-04T12:00:00Z'))).toEqual([]);
    });

    test('R52 the letters of a pilot from all his addresses are counted for 24 hours', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await change({ kind: 'add-address', pilotKey: 'baron', address: 'baron@phone.test' });
      const [one, two] = [await fileAndClaim(store, '41', at('06:00:00')), await fileAndClaim(store, '42')];
      await store.settle([settlement(one, { pilotKey: 'baron' })], at('10:00:00'));
      await store.settle([settlement(two, { pilotKey: 'baron', sender: 'baron@phone.test' })], at('10:00:00'));
      const today = async (arrived: Date) =>
        (await store.acquaintance(inquiry({ addresses: ['baron@phone.test'], arrived }))).lettersToday;
      expect(await today(at('09:00:00'))).toBe(2);
      expect(await today(new Date('2026-03-11T06:00:00Z'))).toBe(1);
      expect(await today(at('05:00:00'))).toBe(0);
    });

    test('R16 a pilot is reached unless his report failed and he was not heard of since', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      const to = (name: string) => ({ name, address: `${name.toLowerCase()}@example.test` });
      const report = { kind: 'report', gameId: 'G1', turn: 1 } as const;
      const reports = [mail('b', { ...report, to: to('Baron') }), mail('s', { ...report, to: to('Snoopy') })];
      await store.queue(reports, [], at('09:00:00'));
      const reached = async () => (await store.reach('g1', 1)).map(each => `${each.reached} ${each.bounces}`);
      expect(await reached()).toEqual(['false 0', 'false 0']);
      await store.markMails([{ key: 'b', fence: 0, mark: { state: 'posted', at: at('09:01:00') } }]);
      await store.markMails([{ key: 's', fence: 0, mark: { state: 'refused', at: at('09:01:00'), error: '550' } }]);
      expect(await reached()).toEqual(['true 0', 'false 0']);
      const back = {
        kind: 'bounce',
        recipient: 'baron@example.test',
        status: '5.1.1',
        messageId: 'b@noon.test',
      } as const;
      await change({ ...back, severity: 'transient' });
      expect(await reached()).toEqual(['true 0', 'false 0']);
      await change({ ...back, severity: 'hard' });
      expect(await reached()).toEqual(['false 1', 'false 0']);
      const heard = await fileAndClaim(store, '41', at('10:00:01'));
      await store.settle([settlement(heard, { pilotKey: 'baron' })], at('10:00:02'));
      expect(await reached()).toEqual(['true 0', 'false 0']);
      expect(await store.reach('G1', 2)).toEqual([
        { seat: 1, reached: true, bounces: 0 },
        { seat: 2, reached: true, bounces: 0 },
      ]);
    });

    test('the code for a new address brings along the pilot who asked', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      const request = {
        code: 'K7QX',
        address: 'baron@phone.test',
        commands: [],
        gameId: null,
        expires: at('20:00:00'),
        askedBy: 'Baron@example.test',
        press: { turn: 1, seat: 2, lines: ['Hi'] },
      };
      await change({ kind: 'ask-code', request });
      const known = await store.acquaintance(inquiry({ addresses: ['baron@phone.test'], codes: ['k7qx'] }));
      expect(known.pilots).toEqual([BARON]);
      expect(known.requests).toEqual([{ ...request, askedBy: 'baron@example.test' }]);
    });
  });
};
