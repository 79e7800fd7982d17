import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/desk/ports/changes.ts';
import { at, endGame, gathering, NOON, result, revisionOf, startGame } from '../samples.ts';
import type { Harness } from '../store.contract.ts';

const PROMOTE: Change = {
  kind: 'promote',
  pilotKey: 'baron',
  offeredWith: 'G1',
  from: { standing: 103, ranks: 0 },
  to: { standing: 3, ranks: 1 },
};
const OFFERED = result('baron', { career: { standing: 103, ranks: 0 }, offered: true });

export const recordsContract = (harness: Harness): void => {
  describe('records of pilots', () => {
    test('a game that ends is written into the record of each pilot', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      const lost = result('snoopy', { seat: 2, place: 2, outcome: 'lost', points: -4, missed: 2, career: null });
      await endGame(store, 'G1', [OFFERED, lost]);
      expect(await store.record('baron')).toEqual([
        {
          gameId: 'G1',
          gameName: 'Dawn patrol G1',
          ruleBook: 'classic',
          place: 1,
          outcome: 'won',
          points: 7,
          hits: 3,
          kills: 1,
          missed: 0,
          computersFlew: false,
          tablePoints: null,
          career: { standing: 103, ranks: 0 },
          offer: 'open',
          endedAt: NOON,
        },
      ]);
      expect(await store.record('snoopy')).toMatchObject([{ points: -4, missed: 2, career: null, offer: null }]);
      expect(await store.record('nobody')).toEqual([]);
    });

    test('a game that is cancelled is in nobody’s record', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await store.change([{ kind: 'cancel-game', gameId: 'G1', because: 'rain' }], [], [], NOON);
      expect(await store.record('baron')).toEqual([]);
      expect(await store.pilotByKey('baron')).toMatchObject({ standing: 10, ranks: 0 });
    });

    test('games that end at one moment are told in the order of their ids', async () => {
      const { store } = harness();
      for (const id of ['G2', 'G10']) await startGame(store, id);
      for (const id of ['G10', 'G2']) await endGame(store, id, [result('baron')]);
      expect((await store.record('baron')).map(({ gameId }) => gameId)).toEqual(['G2', 'G10']);
    });

    test('P10 who has a career is listed with what his counted games come to', async () => {
      const { store } = harness();
      for (const id of ['G1', 'G2', 'G3']) await startGame(store, id);
      await endGame(store, 'G1', [result('baron', { career: { standing: 17, ranks: 0 } })]);
      await endGame(store, 'G2', [
        result('baron', { outcome: 'lost', place: 2, hits: 5, kills: 0, career: { standing: 12, ranks: 0 } }),
      ]);
      await endGame(store, 'G3', [result('baron', { hits: 90 }), result('snoopy')]);
      expect(await store.careers()).toEqual([
        { name: 'Baron', standing: 12, ranks: 0, games: 2, wins: 1, hits: 8, kills: 1 },
      ]);
    });

    test('P12 the table of a book counts wins, draws, points and hits of its own games', async () => {
      const { store } = harness();
      for (const id of ['G1', 'G2', 'G3']) await startGame(store, id);
      await endGame(store, 'G1', [
        result('baron', { tablePoints: 2, hits: 4 }),
        result('snoopy', { outcome: 'lost', tablePoints: 0, hits: 2 }),
      ]);
      await endGame(store, 'G2', [
        result('baron', { outcome: 'drawn', tablePoints: 1, hits: 1 }),
        result('snoopy', { outcome: 'drawn', tablePoints: 1, hits: 6 }),
      ]);
      await endGame(store, 'G3', [result('baron', { hits: 50 })]);
      const rows = await store.table('classic');
      expect([...rows].sort((one, other) => other.points - one.points)).toEqual([
        { name: 'Baron', games: 2, wins: 1, draws: 1, points: 3, hits: 5, kills: 2 },
        { name: 'Snoopy', games: 2, wins: 0, draws: 1, points: 1, hits: 8, kills: 2 },
      ]);
      expect(await store.table('duel')).toEqual([]);
    });
  });

  describe('the duel list', () => {
    const joins = (pilotKey: string): Change => ({ kind: 'join-duel-list', pilotKey });
    const namesOn = async () => (await harness().store.duelList()).map(({ name }) => name);

    test('V9 keeps the order in which pilots came, and a place is not lost by asking again', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await store.change([joins('snoopy')], [], [], at('10:00:00'));
      await store.change([joins('baron')], [], [], at('10:05:00'));
      await store.change([joins('snoopy')], [], [], at('10:10:00'));
      expect(await namesOn()).toEqual(['Snoopy', 'Baron']);
      await store.change([{ kind: 'leave-duel-list', pilotKeys: ['snoopy', 'nobody'] }], [], [], NOON);
      expect(await namesOn()).toEqual(['Baron']);
    });

    test('V9 two are paired off together, and only once', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await store.change([joins('snoopy'), joins('baron')], [], [], at('10:00:00'));
      const pair: Change = { kind: 'pair-off', pilotKeys: ['snoopy', 'baron'] };
      expect(await store.change([pair], [], [], NOON)).toBe('settled');
      expect(await namesOn()).toEqual([]);
      await store.change([joins('baron')], [], [], NOON);
      expect(await store.change([pair], [], [], NOON)).toBe('stale');
      expect(await namesOn()).toEqual(['Baron']);
    });
  });

  describe('offers of a rank', () => {
    test('P11, V6 a rank is taken once, and paid for', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await endGame(store, 'G1', [OFFERED]);
      expect(await store.change([PROMOTE], [], [], NOON)).toBe('settled');
      expect(await store.pilotByKey('baron')).toMatchObject({ standing: 3, ranks: 1 });
      expect(await store.record('baron')).toMatchObject([{ offer: 'taken', career: { standing: 103, ranks: 0 } }]);
      expect(await store.change([PROMOTE], [], [], NOON)).toBe('stale');
      expect(await store.pilotByKey('baron')).toMatchObject({ standing: 3, ranks: 1 });
    });

    test('P10 a standing that has changed since it was read buys nothing', async () => {
      const { store } = harness();
      for (const id of ['G1', 'G2']) await startGame(store, id);
      await endGame(store, 'G1', [OFFERED]);
      await endGame(store, 'G2', [result('baron', { career: { standing: 95, ranks: 0 } })]);
      expect(await store.change([PROMOTE], [], [], NOON)).toBe('stale');
      expect(await store.record('baron')).toMatchObject([{ offer: 'open' }, { offer: null }]);
    });

    test('P10 a promotion makes stale whatever read the old standing, be it a game that is to begin', async () => {
      const { store } = harness();
      for (const id of ['G1', 'G2']) await startGame(store, id);
      await store.change(
        [
          { kind: 'create-game', game: gathering('G3') },
          { kind: 'enrol', gameId: 'G3', pilotKey: 'baron', seat: null, token: 'baroning3' },
        ],
        [],
        [],
        NOON,
      );
      await endGame(store, 'G1', [OFFERED]);
      const read = await Promise.all(
        ['G2', 'G3'].map(async gameId => ({ gameId, revision: await revisionOf(store, gameId) })),
      );
      await store.change([PROMOTE], [], [], NOON);
      for (const seen of read) expect(await store.change([], [], [seen], NOON)).toBe('stale');
      expect((await store.dossier('G2'))?.enrolled[0]?.pilot).toMatchObject({ standing: 3, ranks: 1 });
    });

    test('V6 offers that were not taken lapse when the next game begins', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await endGame(store, 'G1', [OFFERED, { ...OFFERED, pilotKey: 'snoopy' }]);
      await store.change([{ kind: 'lapse-offers', pilotKeys: ['baron'] }], [], [], NOON);
      expect(await store.change([PROMOTE], [], [], NOON)).toBe('stale');
      expect(await store.record('baron')).toMatchObject([{ offer: 'lapsed' }]);
      expect(await store.record('snoopy')).toMatchObject([{ offer: 'open' }]);
    });
  });
};
