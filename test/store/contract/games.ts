import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/desk/ports/changes.ts';
import type { ComputerPilot } from '../../../src/desk/ports/games.ts';
import {
  AHEAD,
  at,
  BARON,
  fileAndClaim,
  gathering,
  LEFT,
  mail,
  NEXT_NOON,
  NOON,
  position,
  revisionOf,
  SNOOPY,
  settlement,
  startGame,
} from '../samples.ts';
import type { Harness } from '../store.contract.ts';

const sheet = (over: Partial<Extract<Change, { kind: 'sheet' }>>): Change => ({
  kind: 'sheet',
  gameId: 'G1',
  turn: 1,
  seat: 1,
  sheet: AHEAD,
  arrived: at('10:00:00'),
  ...over,
});

const press = (lines: readonly string[], arrived: Date): Change => ({
  kind: 'press',
  gameId: 'G1',
  turn: 1,
  seat: 2,
  lines,
  arrived,
});

export const gamesContract = (harness: Harness): void => {
  const change = (...changes: readonly Change[]) => harness().store.change(changes, [], [], at('10:00:00'));

  describe('games', () => {
    test('a dossier holds all that one game needs', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      expect(await store.dossier('g1')).toEqual({
        game: {
          ...gathering('G1'),
          status: 'running',
          turn: 1,
          deadline: NOON,
          nextNoon: NOON,
          position: position(1),
          revision: 1,
        },
        enrolled: [
          { pilot: BARON, seat: 1, token: 'baroning1' },
          { pilot: SNOOPY, seat: 2, token: 'snoopying1' },
        ],
        computers: [],
        sheets: [],
        unreached: [],
        forgeries: [],
        press: [],
        rulings: { wind: null, removals: [], seatings: [] },
        observers: [],
        lastWords: [],
        lastDigest: 'digest 0',
        lastClosed: null,
      });
    });

    test('a game that nobody made has no dossier', async () => {
      expect(await harness().store.dossier('G99')).toBeNull();
    });

    test('the games are listed newest first with the number of their pilots', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await change({ kind: 'create-game', game: { ...gathering('G2'), createdAt: at('09:00:00') } });
      const listed = await store.games();
      expect(listed.map(({ game, pilots }) => [game.id, pilots])).toEqual([
        ['G2', 0],
        ['G1', 2],
      ]);
    });

    test('the free game id is one above the highest number', async () => {
      const { store } = harness();
      expect(await store.freeGameId('G')).toBe('G1');
      await change({ kind: 'create-game', game: gathering('G9') }, { kind: 'create-game', game: gathering('G10') });
      expect(await store.freeGameId('G')).toBe('G11');
      expect(await store.freeGameId('P')).toBe('P1');
      await change({ kind: 'create-game', game: { ...gathering('P1'), gameMaster: null, practice: true } });
      expect([await store.freeGameId('G'), await store.freeGameId('P')]).toEqual(['G11', 'P2']);
    });

    test('a game id that was taken meanwhile makes the second creation stale', async () => {
      await change({ kind: 'create-game', game: gathering('G1') });
      expect(await change({ kind: 'create-game', game: gathering('g1') })).toBe('stale');
    });

    test('a game starts once', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      const again: Change = {
        kind: 'start-game',
        gameId: 'G1',
        position: position(1),
        seats: [],
        computers: [],
        computerSheets: [],
        deadline: NEXT_NOON,
        nextNoon: NEXT_NOON,
        digest: 'another',
        pictures: [],
      };
      expect(await change(again)).toBe('stale');
      expect((await store.dossier('G1'))?.lastDigest).toBe('digest 0');
    });

    test('two pilots may swap their seats when the seats are dealt', async () => {
      const { store } = harness();
      await change(
        { kind: 'add-pilot', pilot: BARON },
        { kind: 'add-pilot', pilot: SNOOPY },
        { kind: 'create-game', game: gathering('G1') },
        { kind: 'enrol', gameId: 'G1', pilotKey: 'baron', seat: 1, token: 'one' },
        { kind: 'enrol', gameId: 'G1', pilotKey: 'snoopy', seat: 2, token: 'two' },
      );
      const seats = [
        { seat: 2, pilotKey: 'baron' },
        { seat: 1, pilotKey: 'snoopy' },
      ];
      const noons = { deadline: NOON, nextNoon: NOON };
      const nobody = { computers: [], computerSheets: [] };
      const dealt = { position: position(1), seats, ...nobody, ...noons, digest: 'd', pictures: [] };
      expect(await change({ kind: 'start-game', gameId: 'G1', ...dealt })).toBe('settled');
      const dossier = await store.dossier('G1');
      expect(dossier?.enrolled.map(({ pilot, seat }) => [pilot.name, seat])).toEqual([
        ['Snoopy', 1],
        ['Baron', 2],
      ]);
    });

    test('D2 computer pilots take their seats with the start, and their sheets stand at once', async () => {
      const { store } = harness();
      await change(
        { kind: 'add-pilot', pilot: BARON },
        { kind: 'create-game', game: gathering('G1') },
        { kind: 'enrol', gameId: 'G1', pilotKey: 'baron', seat: null, token: 'one' },
      );
      const noons = { deadline: NOON, nextNoon: NOON };
      const max: ComputerPilot = { seat: 2, strength: 'veteran', stream: 'his own', relieves: null };
      const crew = { computers: [max], computerSheets: [{ seat: 2, sheet: LEFT }] };
      const seats = [{ seat: 1, pilotKey: 'baron' }];
      const dealt = { position: position(1), seats, ...crew, ...noons, digest: 'd', pictures: [] };
      expect(await change({ kind: 'start-game', gameId: 'G1', ...dealt })).toBe('settled');
      const dossier = await store.dossier('G1');
      expect(dossier?.computers).toEqual([max]);
      expect(dossier?.sheets).toEqual([{ seat: 2, sheet: LEFT, arrived: at('10:00:00') }]);
    });

    test('a seat that was taken meanwhile makes the second enrolment stale', async () => {
      await change(
        { kind: 'add-pilot', pilot: BARON },
        { kind: 'add-pilot', pilot: SNOOPY },
        { kind: 'create-game', game: gathering('G1') },
        { kind: 'enrol', gameId: 'G1', pilotKey: 'baron', seat: 1, token: 'one' },
      );
      expect(await change({ kind: 'enrol', gameId: 'G1', pilotKey: 'snoopy', seat: 1, token: 'two' })).toBe('stale');
    });

    test('R2 a flying name is given once and for ever', async () => {
      const { store } = harness();
      await change({ kind: 'add-pilot', pilot: BARON });
      const impostor = { ...BARON, name: 'BARON', address: 'impostor@example.test', token: 'another' };
      expect(await change({ kind: 'add-pilot', pilot: impostor })).toBe('stale');
      expect(await store.pilotByKey('baron')).toEqual(BARON);
      expect(await store.pilotByKey('nobody')).toBeNull();
    });

    test('R21 a token belongs to one person, compared without case', async () => {
      await change({ kind: 'add-pilot', pilot: BARON });
      expect(await change({ kind: 'add-pilot', pilot: { ...SNOOPY, token: 'BaronAtLarge' } })).toBe('stale');
    });

    test('R21 a game master keeps his token; only a new one is told of it', async () => {
      const { store } = harness();
      const master = { name: 'Master', address: 'Master@example.test', token: 'masterword' };
      expect(await store.seatGameMasters([master])).toEqual([master]);
      const second = { name: 'Second', address: 'second@example.test', token: 'secondword' };
      expect(await store.seatGameMasters([{ ...master, name: 'The Master', token: 'other' }, second])).toEqual([
        second,
      ]);
      expect(await store.gameMasters()).toEqual([
        { name: 'The Master', address: 'master@example.test', token: 'masterword' },
        second,
      ]);
    });

    test('observers come with their own token where they have one', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await store.seatGameMasters([{ name: 'Master', address: 'master@example.test', token: 'masterword' }]);
      await change(
        { kind: 'observe', gameId: 'G1', name: 'Aunt', address: 'aunt@example.test' },
        { kind: 'observe', gameId: 'G1', name: 'Snoopy', address: 'Snoopy@example.test' },
        { kind: 'observe', gameId: 'G1', name: 'Master', address: 'master@example.test' },
        { kind: 'observe', gameId: 'G1', name: 'Uncle', address: 'uncle@example.test' },
        { kind: 'unobserve', gameId: 'G1', address: 'Uncle@example.test' },
      );
      expect((await store.dossier('G1'))?.observers).toEqual([
        { name: 'Aunt', address: 'aunt@example.test', token: null },
        { name: 'Snoopy', address: 'snoopy@example.test', token: 'snoopyatlarge' },
        { name: 'Master', address: 'master@example.test', token: 'masterword' },
      ]);
    });
  });

  describe('noons', () => {
    test('another turn than the open one cannot be called', async () => {
      await startGame(harness().store, 'G1');
      expect(await change({ kind: 'call-turn', gameId: 'G1', turn: 2 })).toBe('stale');
    });

    test('a game keeps its timetable, and takes another', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      expect((await store.dossier('G1'))?.game.calendar).toEqual({ on: [], not: [], first: null });
      const calendar = { on: ['mon' as const], not: ['2026-12-25'], first: { turns: 3, everyDays: 1 } };
      await change({ kind: 'set-schedule', gameId: 'G1', everyDays: 7, calendar });
      expect((await store.dossier('G1'))?.game).toMatchObject({ everyDays: 7, calendar, deadline: NOON });
    });

    test('a pause ends when its time has come', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await change({ kind: 'pause', gameId: 'G1', until: at('14:00:00'), because: 'rain' });
      expect((await store.dossier('G1'))?.game).toMatchObject({ status: 'paused', pausedBecause: 'rain' });
      expect(await store.dueNoons(at('13:00:00'))).toEqual([]);
      expect(await store.lapsedPauses(at('13:59:59'))).toEqual([]);
      expect(await store.lapsedPauses(at('14:00:00'))).toEqual(['G1']);
      await change({ kind: 'resume', gameId: 'G1', deadline: NEXT_NOON, nextNoon: NEXT_NOON });
      const resumed = { status: 'running', deadline: NEXT_NOON, pausedUntil: null, pausedBecause: null };
      expect((await store.dossier('G1'))?.game).toMatchObject(resumed);
      expect(await store.lapsedPauses(at('15:00:00'))).toEqual([]);
    });

    test('a game is resumed once', async () => {
      await startGame(harness().store, 'G1');
      expect(await change({ kind: 'resume', gameId: 'G1', deadline: NEXT_NOON, nextNoon: NEXT_NOON })).toBe('stale');
    });

    test('a cancelled game is never due and is not cancelled again', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await change({ kind: 'cancel-game', gameId: 'G1', because: 'nobody came' });
      expect((await store.dossier('G1'))?.game).toMatchObject({ status: 'cancelled', deadline: null });
      expect(await store.dueNoons(at('23:00:00'))).toEqual([]);
      expect(await change({ kind: 'cancel-game', gameId: 'G1', because: 'again' })).toBe('stale');
    });

    test('pilots are reminded once of each turn, which makes no closing stale', async () => {
      const { store } = harness();
      const revision = await startGame(store, 'G1');
      expect(await store.unreminded(NOON, NEXT_NOON)).toEqual([]);
      expect(await store.unreminded(at('08:00:00'), NOON)).toEqual(['G1']);
      await change({ kind: 'reminded', gameId: 'G1', turn: 1 });
      expect(await store.unreminded(at('08:00:00'), NOON)).toEqual([]);
      expect(await revisionOf(store, 'G1')).toBe(revision);
    });
  });

  describe('what stands', () => {
    const standing = async () => (await harness().store.dossier('G1'))?.sheets;

    test('O1 the sheet that arrived last stands, whichever was read last', async () => {
      await startGame(harness().store, 'G1');
      await change(sheet({ sheet: LEFT, arrived: at('10:30:00') }));
      await change(sheet({ sheet: AHEAD, arrived: at('10:00:00') }));
      expect(await standing()).toEqual([{ seat: 1, sheet: LEFT, arrived: at('10:30:00') }]);
    });

    test('O2 where the first sheet stands, it is the one that arrived first', async () => {
      await startGame(harness().store, 'G1');
      await change(sheet({ sheet: LEFT, arrived: at('10:30:00'), stands: 'first' }));
      await change(sheet({ sheet: AHEAD, arrived: at('10:00:00'), stands: 'first' }));
      expect(await standing()).toEqual([{ seat: 1, sheet: AHEAD, arrived: at('10:00:00') }]);
    });

    test.each([
      ['O1 of two sheets that arrived in one second the later letter stands', 'latest', LEFT],
      ['O2 of two sheets that arrived in one second the earlier letter stands', 'first', AHEAD],
    ] as const)('%s', async (_, stands, expected) => {
      const { store } = harness();
      await startGame(store, 'G1');
      const one = await fileAndClaim(store, '41');
      const two = await fileAndClaim(store, '42');
      await store.settle([settlement(two, { changes: [sheet({ sheet: LEFT, stands })] })], at('10:05:00'));
      await store.settle([settlement(one, { changes: [sheet({ sheet: AHEAD, stands })] })], at('10:06:00'));
      expect((await standing())?.map(({ sheet }) => sheet)).toEqual([expected]);
    });

    test('O1 a sheet taken back is gone, and a new one stands', async () => {
      await startGame(harness().store, 'G1');
      await change(sheet({ arrived: at('10:00:00') }));
      await change(sheet({ arrived: at('10:10:00'), sheet: null }));
      expect(await standing()).toEqual([]);
      await change(sheet({ arrived: at('10:20:00'), sheet: LEFT }));
      expect(await standing()).toEqual([{ seat: 1, sheet: LEFT, arrived: at('10:20:00') }]);
    });

    test('O1 nothing that was ever accepted is overwritten', async () => {
      const { db, store } = harness();
      await startGame(store, 'G1');
      await change(sheet({}));
      await change(sheet({ sheet: LEFT }));
      await change(sheet({ sheet: null }));
      const rows = await db.selectFrom('order_sheet').select('sheet').orderBy('id').execute();
      expect(rows.map(row => row.sheet)).toEqual([AHEAD, LEFT, null]);
    });

    test('R1 the press that arrived last stands; none takes it back', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await change(press(['Later'], at('10:30:00')));
      await change(press(['Earlier'], at('10:00:00')));
      expect((await store.dossier('G1'))?.press).toEqual([{ seat: 2, lines: ['Later'] }]);
      await change(press([], at('10:40:00')));
      expect((await store.dossier('G1'))?.press).toEqual([]);
    });

    test('V3 a seat is given to a computer pilot and back; what was said for the open turn is void', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await change(sheet({}), press(['Here I am.'], at('09:00:00')), {
        kind: 'press',
        gameId: 'G1',
        turn: 1,
        seat: 1,
        lines: ['Bye.'],
        arrived: at('09:00:00'),
      });
      await change({ kind: 'unreached', gameId: 'G1', turn: 1, seat: 1, state: 'hold' });
      const baron = { pilot: 'Baron', computer: false, standing: 10, ranks: 0 };
      const ruth = { pilot: 'Rudder Ruth', computer: true, standing: 0, ranks: 0 };
      const pilot: ComputerPilot = { seat: 1, strength: 'novice', stream: 'her own', relieves: baron };
      const taken = { turn: 1, seat: 1, before: baron, after: ruth };
      const stands = { position: { ...position(1), computersFlew: true }, digest: 'digest of Ruth' };
      const arrived = at('10:00:00');
      const flownBy = { kind: 'computer' as const, pilot, sheet: LEFT, arrived };
      expect(await change({ kind: 'reseat', gameId: 'G1', seating: taken, ...stands, flownBy })).toBe('settled');
      expect(await store.dossier('G1')).toMatchObject({
        game: { position: { computersFlew: true } },
        lastDigest: 'digest of Ruth',
        enrolled: [{ seat: 2 }, { pilot: BARON, seat: null }],
        computers: [pilot],
        sheets: [{ seat: 1, sheet: LEFT, arrived }],
        press: [{ seat: 2, lines: ['Here I am.'] }],
        rulings: { seatings: [taken] },
        unreached: [],
      });

      const back = { turn: 1, seat: 1, before: ruth, after: baron };
      const again = { kind: 'pilot' as const, pilotKey: 'baron' };
      expect(await change({ kind: 'reseat', gameId: 'G1', seating: back, ...stands, flownBy: again })).toBe('settled');
      expect(await store.dossier('G1')).toMatchObject({
        enrolled: [{ seat: 1 }, { seat: 2 }],
        computers: [],
        sheets: [],
      });
      const seatedAt = at('10:00:00');
      expect(await store.seatings('g1')).toEqual([
        { ...taken, seatedAt, rollBacks: 0, undone: 0 },
        { ...back, seatedAt, rollBacks: 0, undone: 0 },
      ]);
    });

    test('V3 a seat is given to nobody who has one, nor in a turn that is over', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      const snoopy = { pilot: 'Snoopy', computer: false, standing: 0, ranks: 0 };
      const seating = { turn: 1, seat: 1, before: { ...snoopy, pilot: 'Baron' }, after: snoopy };
      const stands = { position: position(1), digest: 'd', flownBy: { kind: 'pilot' as const, pilotKey: 'snoopy' } };
      expect(await change({ kind: 'reseat', gameId: 'G1', seating, ...stands })).toBe('stale');
      const late = { ...seating, turn: 2 };
      expect(await change({ kind: 'reseat', gameId: 'G1', seating: late, ...stands })).toBe('stale');
      expect(await store.seatings('G1')).toEqual([]);
    });

    test('V3 the last ruling on the wind counts, and every pilot taken out', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await change(
        { kind: 'rule-wind', gameId: 'G1', turn: 1, wind: 'NE' },
        { kind: 'rule-removal', gameId: 'G1', turn: 1, seat: 2, because: 'gone' },
        { kind: 'rule-removal', gameId: 'G1', turn: 1, seat: 1, because: 'rude' },
        { kind: 'rule-wind', gameId: 'G1', turn: 1, wind: 'calm' },
        { kind: 'rule-removal', gameId: 'G1', turn: 1, seat: 2, because: 'gone for good' },
      );
      expect((await store.dossier('G1'))?.rulings).toEqual({
        wind: 'calm',
        removals: [
          { seat: 1, because: 'rude' },
          { seat: 2, because: 'gone for good' },
        ],
        seatings: [],
      });
    });

    test.each([
      ['a sheet for another turn', sheet({ turn: 2 })],
      ['press for another turn', { ...press(['Hi'], at('10:00:00')), turn: 2 }],
      ['a ruling for another turn', { kind: 'rule-wind', gameId: 'G1', turn: 2, wind: 'E' }],
      ['a sheet for a game that is not there', sheet({ gameId: 'G2' })],
    ] as const)('%s is stale and leaves nothing behind', async (_, late) => {
      const { store, db } = harness();
      await startGame(store, 'G1');
      const outcome = await store.change([late as Change], [mail('told')], [], at('10:00:00'));
      expect(outcome).toBe('stale');
      expect(await db.selectFrom('outgoing_mail').select('key').execute()).toEqual([]);
    });

    test('sheets and press are kept while a game is paused', async () => {
      await startGame(harness().store, 'G1');
      await change({ kind: 'pause', gameId: 'G1', until: NEXT_NOON, because: 'rain' });
      expect(await change(sheet({}), press(['Hi'], at('10:00:00')))).toBe('settled');
      const dossier = await harness().store.dossier('G1');
      expect(dossier?.sheets).toHaveLength(1);
      expect(dossier?.press).toHaveLength(1);
    });
  });

  describe('revisions', () => {
    test.each<[string, Change]>([
      ['a sheet', sheet({})],
      ['press', press(['Hi'], at('10:00:00'))],
      ['a ruling on the wind', { kind: 'rule-wind', gameId: 'G1', turn: 1, wind: 'E' }],
      ['a removal', { kind: 'rule-removal', gameId: 'G1', turn: 1, seat: 1, because: 'rude' }],
      ['another deadline', { kind: 'set-deadline', gameId: 'G1', deadline: NEXT_NOON, nextNoon: NEXT_NOON }],
      ['a pause', { kind: 'pause', gameId: 'G1', until: NEXT_NOON, because: 'rain' }],
      ['a call', { kind: 'call-turn', gameId: 'G1', turn: 1 }],
      ['a cancellation', { kind: 'cancel-game', gameId: 'G1', because: 'rain' }],
      ['an observer', { kind: 'observe', gameId: 'G1', name: 'Aunt', address: 'aunt@example.test' }],
    ])('%s makes what was judged before it stale', async (_, between) => {
      const { store, db } = harness();
      const revision = await startGame(store, 'G1');
      const letterId = await fileAndClaim(store, '41');
      expect(await change(between)).toBe('settled');
      const judged = settlement(letterId, { read: [{ gameId: 'G1', revision }], mails: [mail('told')] });
      expect(await store.settle([judged], at('10:00:00'))).toBe('stale');
      expect(await db.selectFrom('outgoing_mail').select('key').execute()).toEqual([]);
      const anew = { ...judged, read: [{ gameId: 'G1', revision: await revisionOf(store, 'G1') }] };
      expect(await store.settle([anew], at('10:00:00'))).toBe('settled');
    });

    test('of two letters judged at the same moment one is judged again', async () => {
      const { store, other } = harness();
      const revision = await startGame(store, 'G1');
      const read = [{ gameId: 'G1', revision }];
      const ends = await Promise.all([
        store.change([sheet({ seat: 1 })], [], read, at('10:00:00')),
        other.change([sheet({ seat: 2 })], [], read, at('10:00:00')),
      ]);
      expect([...ends].sort()).toEqual(['settled', 'stale']);
    });

    test('letters on many games at once wait for each other without a ring', async () => {
      const { store, other } = harness();
      for (const id of ['G1', 'G2', 'G3']) await startGame(store, id);
      const both = (order: readonly string[], n: number) => {
        const changes = order.map(gameId => sheet({ gameId, arrived: at(`10:00:${10 + n}`) }));
        return (n % 2 ? store : other).change(changes, [], [], at('10:00:00'));
      };
      const orders = Array.from({ length: 20 }, (_, n) => (n % 3 ? ['G1', 'G2', 'G3'] : ['G3', 'G2', 'G1']));
      expect(new Set(await Promise.all(orders.map(both)))).toEqual(new Set(['settled']));
      expect(await revisionOf(store, 'G2')).toBe(21);
    });
  });
};
