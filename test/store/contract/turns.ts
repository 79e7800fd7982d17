import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/desk/ports/changes.ts';
import {
  AHEAD,
  at,
  closedTurn,
  closing,
  LEFT,
  mail,
  NEXT_NOON,
  NOON,
  position,
  result,
  revisionOf,
  startGame,
} from '../samples.ts';
import type { Harness } from '../store.contract.ts';

const SHEET: Change = { kind: 'sheet', gameId: 'G1', turn: 1, seat: 1, sheet: LEFT, arrived: at('11:59:59') };

export const turnsContract = (harness: Harness): void => {
  describe('closing a turn', () => {
    test('writes the turn, the position, the next noon, the picture and all mails at once', async () => {
      const { store } = harness();
      const revision = await startGame(store, 'G1');
      const picture = { digest: 'png1', gameId: 'G1', turn: 2, png: Uint8Array.of(137, 80, 78, 71) };
      const mails = [mail('G1/t2/baron/report', { kind: 'report', gameId: 'G1', turn: 2, pictures: ['png1'] })];
      expect(await store.closeTurn(closing('G1', 1, revision, { pictures: [picture], mails }))).toBe('closed');

      expect((await store.dossier('G1'))?.game).toMatchObject({
        status: 'running',
        turn: 2,
        deadline: NEXT_NOON,
        nextNoon: NEXT_NOON,
        position: position(2),
        revision: 2,
        calledTurn: null,
      });
      expect((await store.dossier('G1'))?.lastDigest).toBe('digest 1');
      expect((await store.dossier('G1'))?.lastClosed).toEqual(NOON);
      expect(await store.closedTurn('G1', 1)).toEqual(closedTurn('G1', 1));
      expect(await store.picture('G1', 2)).toEqual(picture);
      const claim = { owner: 'post', limit: 10, now: NOON, until: at('12:05:00') };
      expect((await store.claimMails(claim)).map(({ key, pictures }) => [key, pictures])).toEqual([
        ['G1/t2/baron/report', ['png1']],
      ]);
    });

    test('D1 the earliest moment at which a letter showed that it was flown counts, where it lies before its closing', async () => {
      const { store } = harness();
      const revision = await startGame(store, 'G1');
      await store.closeTurn(closing('G1', 1, revision));
      const toldBy = async (by: Date) => {
        await store.change([{ kind: 'turn-told', gameId: 'G1', turn: 1, by }], [], [], at('13:00:00'));
        return (await store.dossier('G1'))?.lastClosed;
      };
      expect(await toldBy(at('12:30:00'))).toEqual(NOON);
      expect(await toldBy(at('11:00:00'))).toEqual(at('11:00:00'));
      expect(await toldBy(at('11:30:00'))).toEqual(at('11:00:00'));
    });

    test('D2 the sheets of computer pilots stand for the turn that opens, and not for the one that closes', async () => {
      const { store } = harness();
      const revision = await startGame(store, 'G1');
      const computerSheets = [{ seat: 2, sheet: LEFT }];
      expect(await store.closeTurn(closing('G1', 1, revision, { computerSheets }))).toBe('closed');
      expect((await store.dossier('G1'))?.sheets).toEqual([{ seat: 2, sheet: LEFT, arrived: NOON }]);
    });

    test('V1 a chronicle tells what was flown and decided, and nothing of the turn that is open', async () => {
      const { store } = harness();
      const said = (...changes: readonly Change[]) => store.change(changes, [], [], at('10:00:00'));
      await startGame(store, 'G1');
      await said(
        { kind: 'rule-removal', gameId: 'G1', turn: 1, seat: 2, because: 'he moved to the moon' },
        { kind: 'unreached', gameId: 'G1', turn: 1, seat: 1, state: 'flown' },
      );
      expect(await store.closeTurn(closing('G1', 1, await revisionOf(store, 'G1')))).toBe('closed');
      await said({ ...SHEET, turn: 2 });
      await said({ kind: 'press', gameId: 'G1', turn: 2, seat: 1, lines: ['A secret.'], arrived: at('13:00:00') });
      expect(await store.chronicle('g1')).toEqual({
        game: { id: 'G1', name: 'Dawn patrol G1', zone: 'Europe/Amsterdam', status: 'running', position: position(2) },
        enrolled: [
          { pilot: { name: 'Baron' }, seat: 1 },
          { pilot: { name: 'Snoopy' }, seat: 2 },
        ],
        computers: [],
        turns: [closedTurn('G1', 1)],
        undone: [],
        seatings: [],
        removals: [{ turn: 1, seat: 2, because: 'he moved to the moon', undone: 0 }],
        flownStraight: [{ turn: 1, seat: 1 }],
      });
      expect(await store.chronicle('G2')).toBeNull();
    });

    test('a turn closed twice is closed once', async () => {
      const { store, other } = harness();
      const revision = await startGame(store, 'G1');
      const ends = await Promise.all([store, other, store].map(each => each.closeTurn(closing('G1', 1, revision))));
      expect([...ends].sort()).toEqual(['closed', 'stale', 'stale']);
      expect(await store.closedTurns('g1')).toHaveLength(1);
      expect((await store.dossier('G1'))?.game.turn).toBe(2);
    });

    test('an order that came in between makes the closing stale, and nothing of it is written', async () => {
      const { store, db } = harness();
      const revision = await startGame(store, 'G1');
      await store.change([SHEET], [], [], at('11:59:59'));
      const late = closing('G1', 1, revision, { mails: [mail('G1/t2/baron/report')] });
      expect(await store.closeTurn(late)).toBe('stale');
      expect(await store.closedTurns('G1')).toEqual([]);
      expect(await db.selectFrom('outgoing_mail').select('key').execute()).toEqual([]);
      expect(await store.closeTurn({ ...late, revision: revision + 1 })).toBe('closed');
    });

    test('a sheet for a closed turn is stale', async () => {
      const { store } = harness();
      const revision = await startGame(store, 'G1');
      await store.closeTurn(closing('G1', 1, revision));
      expect(await store.change([SHEET], [], [], NOON)).toBe('stale');
      expect((await store.dossier('G1'))?.sheets).toEqual([]);
    });

    test('sheets, press and rulings of a closed turn are not those of the next', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await store.change(
        [
          SHEET,
          { kind: 'press', gameId: 'G1', turn: 1, seat: 1, lines: ['Hi'], arrived: at('11:00:00') },
          { kind: 'rule-wind', gameId: 'G1', turn: 1, wind: 'E' },
        ],
        [],
        [],
        at('11:59:59'),
      );
      await store.closeTurn(closing('G1', 1, await revisionOf(store, 'G1')));
      expect(await store.dossier('G1')).toMatchObject({ sheets: [], press: [], rulings: { wind: null, removals: [] } });
    });

    test('a turn without another noon ends the game', async () => {
      const { store } = harness();
      const revision = await startGame(store, 'G1');
      const last = closedTurn('G1', 1, { weather: null, position: position(2, { winner: 1 }) });
      await store.closeTurn(closing('G1', 1, revision, { closed: last, deadline: null, nextNoon: null }));
      expect((await store.dossier('G1'))?.game).toMatchObject({ status: 'over', deadline: null });
      expect(await store.closedTurn('G1', 1)).toEqual(last);
      expect(await store.dueNoons(new Date('2027-01-01T00:00:00Z'))).toEqual([]);
    });

    test('a paused game is not closed', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await store.change([{ kind: 'pause', gameId: 'G1', until: NEXT_NOON, because: 'rain' }], [], [], at('11:00:00'));
      expect(await store.closeTurn(closing('G1', 1, await revisionOf(store, 'G1')))).toBe('stale');
    });

    test('P10 two games that end at one noon do not overwrite each other in a career', async () => {
      const { store } = harness();
      const one = await startGame(store, 'G1');
      const two = await startGame(store, 'G2');
      const end = (gameId: string, revision: number, standing: number) =>
        closing(gameId, 1, revision, {
          deadline: null,
          nextNoon: null,
          results: [result('baron', { career: { standing, ranks: 1 } })],
        });
      expect(await store.closeTurn(end('G1', one, 15))).toBe('closed');
      expect(await store.pilotByKey('baron')).toMatchObject({ standing: 15, ranks: 1 });
      expect(await store.closeTurn(end('G2', two, 13))).toBe('stale');
      expect((await store.dossier('G2'))?.enrolled[0]?.pilot.standing).toBe(15);
      expect(await store.closeTurn(end('G2', await revisionOf(store, 'G2'), 18))).toBe('closed');
      expect(await store.pilotByKey('baron')).toMatchObject({ standing: 18 });
    });

    test('closed turns come in the order in which they were flown', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      for (const turn of [1, 2, 3]) await store.closeTurn(closing('G1', turn, await revisionOf(store, 'G1')));
      expect((await store.closedTurns('G1')).map(({ turn, digest }) => [turn, digest])).toEqual([
        [1, 'digest 1'],
        [2, 'digest 2'],
        [3, 'digest 3'],
      ]);
      expect(await store.closedTurn('G1', 4)).toBeNull();
    });

    test('R29 half a character and NUL never reach the database, in text or in JSON', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      const lines = ['a\0b', 'c\uD83Dd', '🛩 stays', '\\u0000 in words stays'];
      await store.change(
        [{ kind: 'press', gameId: 'G1', turn: 1, seat: 1, lines, arrived: at('11:00:00') }],
        [mail('m', { subject: 'x\0y\uDE00z' })],
        [],
        at('11:00:00'),
      );
      expect((await store.dossier('G1'))?.press).toEqual([
        { seat: 1, lines: ['ab', 'cd', '🛩 stays', '\\u0000 in words stays'] },
      ]);
      const [queued] = await store.claimMails({ owner: 'post', limit: 1, now: NOON, until: NEXT_NOON });
      expect(queued?.subject).toBe('xyz');
    });

    test('a sheet comes back as it was written', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await store.change([SHEET, { ...SHEET, seat: 2, sheet: AHEAD }], [], [], at('11:59:59'));
      expect((await store.dossier('G1'))?.sheets.map(({ seat, sheet }) => [seat, sheet])).toEqual([
        [1, LEFT],
        [2, AHEAD],
      ]);
    });
  });
};
