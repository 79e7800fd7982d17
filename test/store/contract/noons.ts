import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/desk/ports/changes.ts';
import type { Store } from '../../../src/desk/ports/store.ts';
import type { Freezing } from '../../../src/desk/ports/turns.ts';
import { AHEAD, at, closing, NEXT_NOON, NOON, position, revisionOf, startGame } from '../samples.ts';
import type { Harness } from '../store.contract.ts';

const claim = (owner: string, now: Date, until: Date, over = {}) => ({
  owner,
  limit: 10,
  now,
  until,
  noonBy: now,
  before: null,
  ...over,
});

const freezing = (gameId: string, revision: number, fence: number): Freezing => ({
  revision,
  fence,
  turn: {
    gameId,
    turn: 1,
    position: position(1),
    sheets: { '1': AHEAD, '2': null },
    absent: { '2': AHEAD },
    press: [{ seat: 1, lines: ['Hi'] }],
    rulings: { wind: 'NE', removals: [{ seat: 2, because: 'gone' }], seatings: [] },
    digest: 'what is flown',
    frozenAt: at('12:00:31'),
  },
});

/** Claims the game at noon and freezes its turn; gives the fencing number. */
const freezeAtNoon = async (store: Store, gameId: string): Promise<number> => {
  const claimed = await store.claimGames(claim('noon', NOON, at('12:02:00')));
  const fence = claimed.find(each => each.gameId === gameId)?.fence ?? -1;
  const frozen = await store.freeze([freezing(gameId, await revisionOf(store, gameId), fence)]);
  if (!frozen.includes(gameId)) throw new Error(`${gameId} was not frozen`);
  return fence;
};

export const noonsContract = (harness: Harness): void => {
  const change = (...changes: readonly Change[]) => harness().store.change(changes, [], [], at('10:00:00'));

  describe('noons', () => {
    const due = async (time: string) => {
      const { store } = harness();
      const claimed = await store.claimGames(claim('asking', at(time), at('23:00:00')));
      await store.releaseGames('asking');
      return claimed.map(({ gameId }) => gameId);
    };

    test('D1 a game is due from the very second of its noon', async () => {
      await startGame(harness().store, 'G1');
      expect(await due('11:59:59')).toEqual([]);
      expect(await due('12:00:00')).toEqual(['G1']);
    });

    test('D2 a game that waits for its sheets is due at an earlier noon', async () => {
      await startGame(harness().store, 'G1');
      await change({ kind: 'set-deadline', gameId: 'G1', deadline: NEXT_NOON, nextNoon: NOON });
      expect(await due('12:00:00')).toEqual(['G1']);
      await change({ kind: 'await-noon', gameId: 'G1', nextNoon: NEXT_NOON });
      expect(await due('12:00:00')).toEqual([]);
    });

    test('P10 where not all games of a noon are claimed at once, they come in order of their ids', async () => {
      const { store } = harness();
      for (const id of ['G10', 'G9', 'G1']) await startGame(store, id);
      const one = async () => {
        const [first] = await store.claimGames(claim('one by one', NOON, at('12:02:00'), { limit: 1 }));
        return first?.gameId;
      };
      expect([await one(), await one(), await one(), await one()]).toEqual(['G1', 'G9', 'G10', undefined]);
    });

    test('P10 a game counts after one that another worker has in hand, of the same pilot, with an earlier noon or the lower id', async () => {
      const { store } = harness();
      for (const id of ['G9', 'G10', 'G11']) await startGame(store, id);
      const waits = (gameId: string, owner: string) => store.countsAfterAnother(gameId, owner, at('12:00:01'));
      expect(await waits('G10', 'two')).toBe(false);
      await store.claimGames(claim('one', NOON, at('12:02:00'), { limit: 1 }));
      expect(await waits('G10', 'two')).toBe(true);
      expect(await waits('G10', 'one')).toBe(false);
      expect(await store.countsAfterAnother('G10', 'two', at('12:02:00'))).toBe(false);
      await store.releaseGames('one');
      await change({ kind: 'set-deadline', gameId: 'G11', deadline: NOON, nextNoon: at('11:59:00') });
      await store.claimGames(claim('one', NOON, at('12:02:00'), { limit: 1 }));
      expect([await waits('G9', 'two'), await waits('G10', 'two')]).toEqual([true, true]);
    });

    test('a called turn is due at once, but not while the game is paused', async () => {
      await startGame(harness().store, 'G1');
      await change({ kind: 'call-turn', gameId: 'G1', turn: 1 });
      expect(await due('10:30:00')).toEqual(['G1']);
      await change({ kind: 'pause', gameId: 'G1', until: at('11:00:00'), because: 'rain' });
      expect(await due('10:30:00')).toEqual([]);
    });

    test('D1 before the mailbox was read only called turns are due', async () => {
      const { store } = harness();
      for (const id of ['G1', 'G2']) await startGame(store, id);
      await change({ kind: 'call-turn', gameId: 'G2', turn: 1 });
      const claimed = await store.claimGames(claim('noon', at('12:00:05'), at('12:02:00'), { noonBy: null }));
      expect(claimed.map(({ gameId }) => gameId)).toEqual(['G2']);
    });

    test('D1 a game whose letters are not all settled is not due, called or not', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      const unread = (arrived: string) =>
        store.claimGames(claim('noon', at('12:00:40'), at('12:02:00'), { before: at(arrived) }));
      expect(await unread('11:59:59')).toEqual([]);
      expect(await unread('12:00:00')).toEqual([]);
      expect(await unread('12:00:01')).toHaveLength(1);
      await store.releaseGames('noon');
      await change({ kind: 'call-turn', gameId: 'G1', turn: 1 }); // at ten o'clock
      expect(await unread('10:00:00')).toEqual([]);
      expect(await unread('10:00:01')).toHaveLength(1);
    });

    test('the noons that are due are told once each, with the games that wait for them', async () => {
      const { store } = harness();
      for (const id of ['G10', 'G9', 'G1', 'G2', 'G3']) await startGame(store, id);
      await change({ kind: 'set-deadline', gameId: 'G1', deadline: NEXT_NOON, nextNoon: NEXT_NOON });
      await change({ kind: 'call-turn', gameId: 'G2', turn: 1 });
      await freezeAtNoon(store, 'G3');
      expect(await store.dueNoons(at('11:59:59'))).toEqual([]);
      expect(await store.dueNoons(NEXT_NOON)).toEqual([NOON, NEXT_NOON]);
      expect(await store.gamesDueAt(NOON)).toEqual(['G9', 'G10']);
      expect(await store.gamesDueAt(NEXT_NOON)).toEqual(['G1']);
    });
  });

  describe('leases on games', () => {
    test('two workers share the games of a noon, and none has a game of the other', async () => {
      const { store, other } = harness();
      for (let n = 1; n <= 12; n += 1) await startGame(store, `G${n}`);
      const claimed = await Promise.all(
        [store, other, store, other].map((each, n) =>
          each.claimGames(claim(`w${n}`, NOON, at('12:02:00'), { limit: 3 })),
        ),
      );
      const ids = claimed.flat().map(({ gameId }) => gameId);
      expect(new Set(ids).size).toBe(ids.length);
      const rest = await store.claimGames(claim('last', NOON, at('12:02:00'), { limit: 12 }));
      expect(ids.length + rest.length).toBe(12);
    });

    test('a game of one who died is claimed again once his lease has run out, under a higher number', async () => {
      const { store, other } = harness();
      await startGame(store, 'G1');
      const [dead] = await store.claimGames(claim('dead', NOON, at('12:02:00')));
      expect(await other.claimGames(claim('next', at('12:01:59'), at('12:04:00')))).toEqual([]);
      const [next] = await other.claimGames(claim('next', at('12:02:00'), at('12:04:00')));
      expect(next?.fence).toBeGreaterThan(dead?.fence ?? Number.POSITIVE_INFINITY);
    });

    test('one who overslept his lease freezes nothing and closes nothing', async () => {
      const { store, other } = harness();
      await startGame(store, 'G1');
      const [slow] = await store.claimGames(claim('slow', NOON, at('12:02:00')));
      const [quick] = await other.claimGames(claim('quick', at('12:02:00'), at('12:04:00')));
      const [old, young] = [slow?.fence ?? -1, quick?.fence ?? -1];
      const revision = await revisionOf(store, 'G1');
      expect(await store.freeze([freezing('G1', revision, old)])).toEqual([]);
      expect(await other.freeze([freezing('G1', revision, young)])).toEqual(['G1']);
      expect(await store.closeTurn(closing('G1', 1, revision + 1, { fence: old }))).toBe('stale');
      expect((await store.dossier('G1'))?.game.turn).toBe(1);
      expect(await other.closeTurn(closing('G1', 1, revision + 1, { fence: young }))).toBe('closed');
      expect(await store.closeTurn(closing('G1', 1, revision + 1, { fence: old }))).toBe('stale');
      expect(await store.closedTurns('G1')).toHaveLength(1);
    });

    test('a game that was given back is free at once', async () => {
      const { store, other } = harness();
      await startGame(store, 'G1');
      await store.claimGames(claim('leaving', NOON, at('12:02:00')));
      await store.giveBack('leaving');
      expect(await other.claimGames(claim('next', NOON, at('12:02:00')))).toHaveLength(1);
    });
  });

  describe('a frozen turn', () => {
    test('is read back as it was frozen, and stays on record when it is closed', async () => {
      const { store, db } = harness();
      await startGame(store, 'G1');
      const fence = await freezeAtNoon(store, 'G1');
      expect(await store.frozenTurns(['G1'])).toEqual([freezing('G1', 0, 0).turn]);
      expect((await store.dossier('G1'))?.game.frozenTurn).toBe(1);
      await store.closeTurn(closing('G1', 1, await revisionOf(store, 'G1'), { fence }));
      expect(await store.frozenTurns(['G1'])).toEqual([]);
      expect((await store.dossier('G1'))?.game.frozenTurn).toBeNull();
      expect(await db.selectFrom('frozen_turn').select(['game_id', 'turn']).execute()).toEqual([
        { game_id: 'G1', turn: 1 },
      ]);
    });

    test.each<[string, Change]>([
      ['a sheet', { kind: 'sheet', gameId: 'G1', turn: 1, seat: 1, sheet: AHEAD, arrived: at('11:59:59') }],
      ['press', { kind: 'press', gameId: 'G1', turn: 1, seat: 1, lines: ['Hi'], arrived: at('11:59:59') }],
      ['a ruling on the wind', { kind: 'rule-wind', gameId: 'G1', turn: 1, wind: 'E' }],
      ['a removal', { kind: 'rule-removal', gameId: 'G1', turn: 1, seat: 2, because: 'rude' }],
      ['another noon', { kind: 'set-deadline', gameId: 'G1', deadline: NEXT_NOON, nextNoon: NEXT_NOON }],
      ['a pause', { kind: 'pause', gameId: 'G1', until: NEXT_NOON, because: 'rain' }],
      ['a cancellation', { kind: 'cancel-game', gameId: 'G1', because: 'rain' }],
    ])('D1 takes no more: %s is stale', async (_, late) => {
      const { store } = harness();
      await startGame(store, 'G1');
      await freezeAtNoon(store, 'G1');
      const before = await store.dossier('G1');
      expect(await change(late)).toBe('stale');
      expect(await store.dossier('G1')).toEqual(before);
    });

    test('a letter that was judged before it is judged again', async () => {
      const { store } = harness();
      const revision = await startGame(store, 'G1');
      await freezeAtNoon(store, 'G1');
      const read = [{ gameId: 'G1', revision }];
      const watching: Change = { kind: 'observe', gameId: 'G1', name: 'Aunt', address: 'aunt@example.test' };
      expect(await store.change([watching], [], read, NOON)).toBe('stale');
    });

    test('an order that came in between leaves the turn unfrozen', async () => {
      const { store } = harness();
      const revision = await startGame(store, 'G1');
      const [claimed] = await store.claimGames(claim('noon', NOON, at('12:02:00')));
      await change({ kind: 'sheet', gameId: 'G1', turn: 1, seat: 1, sheet: AHEAD, arrived: at('11:59:59') });
      expect(await store.freeze([freezing('G1', revision, claimed?.fence ?? -1)])).toEqual([]);
      expect((await store.dossier('G1'))?.game.frozenTurn).toBeNull();
    });

    test('of several turns those are frozen that stand as they were read', async () => {
      const { store } = harness();
      for (const id of ['G1', 'G2']) await startGame(store, id);
      await change({ kind: 'rule-wind', gameId: 'G2', turn: 1, wind: 'E' });
      const claimed = await store.claimGames(claim('noon', NOON, at('12:02:00')));
      const both = claimed.map(({ gameId, fence }) => freezing(gameId, 1, fence));
      expect(await store.freeze(both)).toEqual(['G1']);
      expect(await store.frozenTurns(['G1', 'G2'])).toHaveLength(1);
    });
  });

  describe('a held turn', () => {
    const held = async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      const fence = await freezeAtNoon(store, 'G1');
      await change({ kind: 'hold-turn', gameId: 'G1', turn: 1, because: 'it ended in two ways' });
      await store.releaseGames('noon');
      return { store, fence };
    };

    test('is not due and cannot be closed', async () => {
      const { store, fence } = await held();
      expect((await store.dossier('G1'))?.game.heldBecause).toBe('it ended in two ways');
      expect(await store.claimGames(claim('noon', at('13:00:00'), at('13:02:00')))).toEqual([]);
      expect(await store.closeTurn(closing('G1', 1, await revisionOf(store, 'G1'), { fence }))).toBe('stale');
    });

    test('is due again once its master calls it, from the same record', async () => {
      const { store } = await held();
      expect(await change({ kind: 'call-turn', gameId: 'G1', turn: 1 })).toBe('settled');
      expect(await store.claimGames(claim('noon', at('13:00:00'), at('13:02:00')))).toHaveLength(1);
      expect(await store.frozenTurns(['G1'])).toHaveLength(1);
    });

    test('is open again once its master gives it a later noon, and its record is gone', async () => {
      const { store } = await held();
      await change({ kind: 'set-deadline', gameId: 'G1', deadline: NEXT_NOON, nextNoon: NEXT_NOON });
      expect((await store.dossier('G1'))?.game).toMatchObject({ frozenTurn: null, heldBecause: null });
      expect(await store.frozenTurns(['G1'])).toEqual([]);
      await change({ kind: 'sheet', gameId: 'G1', turn: 1, seat: 1, sheet: AHEAD, arrived: at('14:00:00') });
      expect((await store.dossier('G1'))?.sheets).toHaveLength(1);
    });

    test('may be cancelled', async () => {
      const { store } = await held();
      expect(await change({ kind: 'cancel-game', gameId: 'G1', because: 'rain' })).toBe('settled');
      expect((await store.dossier('G1'))?.game).toMatchObject({ status: 'cancelled', heldBecause: null });
    });

    test('only a frozen turn can be held', async () => {
      await startGame(harness().store, 'G1');
      expect(await change({ kind: 'hold-turn', gameId: 'G1', turn: 1, because: 'rain' })).toBe('stale');
    });
  });
};
