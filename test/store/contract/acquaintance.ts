import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/desk/ports/changes.ts';
import type { Inquiry, OpenRequest } from '../../../src/desk/ports/letters.ts';
import type { Db } from '../../../src/store/schema.ts';
import { at, BARON, fileAndClaim, gathering, inquiry, mail, NOON, SNOOPY, settlement, startGame } from '../samples.ts';
import type { Harness } from '../store.contract.ts';

export const acquaintanceContract = (harness: Harness): void => {
  const know = (over: Partial<Inquiry>) => harness().store.acquaintance(inquiry(over));
  const change = (...changes: readonly Change[]) => harness().store.change(changes, [], [], at('10:00:00'));
  const gamesKnown = async (over: Partial<Inquiry>) => (await know(over)).dossiers.map(({ game }) => game.id);

  describe('what the store knows of a letter', () => {
    test('of a stranger nothing', async () => {
      await startGame(harness().store, 'G1');
      expect(await know({ addresses: ['stranger@example.test'], tokens: ['hello', 'world'] })).toEqual({
        duplicate: false,
        pilots: [],
        gameMasters: [],
        dossiers: [],
        ours: [],
        requests: [],
        lettersToday: 0,
        retired: [],
      });
    });

    test('what is asked in one breath is answered each for its own letter', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await change({ kind: 'create-game', game: gathering('G2') });
      const known = await Promise.all([
        know({ addresses: ['baron@example.test'] }),
        know({ addresses: ['stranger@example.test'], gameIds: ['G2'] }),
        know({ tokens: ['snoopying1', 'hello'] }),
      ]);
      expect(known.map(({ pilots }) => pilots)).toEqual([[BARON], [], [SNOOPY]]);
      expect(known.map(({ dossiers }) => dossiers.map(({ game }) => game.id))).toEqual([['G1'], ['G2'], ['G1']]);
    });

    test('pilots by their address, with their games under way', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await startGame(store, 'G2');
      await change({ kind: 'cancel-game', gameId: 'G2', because: 'rain' });
      const known = await know({ addresses: ['Baron@Example.test'] });
      expect(known.pilots).toEqual([BARON]);
      expect(known.dossiers).toEqual([await store.dossier('G1')]);
    });

    test('R22 pilots by a token of theirs, whatever its case, with its game even when that is over', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      await startGame(store, 'G2');
      await change({ kind: 'cancel-game', gameId: 'G2', because: 'rain' });
      const known = await know({ tokens: ['this', 'is', 'SnoopyInG2'] });
      expect(known.pilots).toEqual([SNOOPY]);
      expect(known.dossiers.map(({ game }) => game.id)).toEqual(['G1', 'G2']);
      expect((await know({ tokens: ['baronatlarge'] })).pilots).toEqual([BARON]);
    });

    test('games by their id, whatever its case', async () => {
      const { store } = harness();
      await startGame(store, 'G1');
      expect(await gamesKnown({ gameIds: ['g1', 'G7'] })).toEqual(['G1']);
    });

    test('game masters by address or token, with the games they run', async () => {
      const { store } = harness();
      const master = { name: 'Master', address: 'master@example.test', token: 'masterword' };
      await store.seatGameMasters([master]);
      await change({ kind: 'create-game', game: gathering('G1') });
      const known = await know({ addresses: ['Master@example.test'] });
      expect(known.gameMasters).toEqual([master]);
      expect(known.dossiers.map(({ game }) => game.id)).toEqual(['G1']);
      expect((await know({ tokens: ['MasterWord'] })).gameMasters).toEqual([master]);
    });

    test('R10 which Message-IDs are ours', async () => {
      await harness().store.queue([mail('a'), mail('b')], [], at('09:00:00'));
      expect((await know({ messageIds: ['a@noon.test', 'theirs@pilots.test'] })).ours).toEqual([
        { messageId: 'a@noon.test', to: 'baron@example.test', gameId: null },
      ]);
    });

    const aRequest = (): OpenRequest => ({
      code: 'K7QX',
      address: 'baron@example.test',
      commands: [],
      gameId: null,
      expires: at('20:00:00'),
      askedBy: null,
      press: null,
    });

    test('a request by its code, whatever its case, until it is used', async () => {
      const request = aRequest();
      await change({ kind: 'ask-code', request });
      expect((await know({ codes: ['k7qx', 'other'] })).requests).toEqual([request]);
      expect(await change({ kind: 'use-code', code: 'k7QX', fingerprint: 'none' })).toBe('settled');
      expect((await know({ codes: ['K7QX'] })).requests).toEqual([]);
    });

    test('R19 the mail that brought a code counts as an answer until the code is used', async () => {
      const { store } = harness();
      await change({ kind: 'ask-code', request: aRequest() });
      await store.queue([mail('code', { fingerprint: 'its code' }), mail('help', { fingerprint: 'help' })], [], NOON);
      const counted = async () => (await store.answersGiven('baron@example.test', 'its code', NOON)).lastHour;
      expect(await counted()).toBe(2);
      await change({ kind: 'use-code', code: 'K7QX', fingerprint: 'its code' });
      expect(await counted()).toBe(1);
    });

    test('R19 codes that one pilot asked for on behalf of other addresses are counted until they are used', async () => {
      const { store } = harness();
      const ask = (code: string, askedBy: string | null, expires: Date) =>
        change({
          kind: 'ask-code',
          request: { code, address: `${code}@other.test`, commands: [], gameId: null, expires, askedBy, press: null },
        });
      await ask('aaa1', 'Baron@example.test', at('20:00:00'));
      await ask('aaa2', 'baron@phone.test', at('20:00:00'));
      await ask('aaa3', 'baron@example.test', at('11:00:00'));
      await ask('aaa4', 'snoopy@example.test', at('20:00:00'));
      await ask('aaa5', null, at('20:00:00'));
      const asked = () => store.codesAskedFrom(['baron@example.test', 'Baron@phone.test'], NOON);
      expect(await asked()).toBe(2);
      await change({ kind: 'use-code', code: 'aaa2', fingerprint: 'none' });
      expect(await asked()).toBe(1);
    });

    test('a code works once, also when it comes in two letters at the same moment', async () => {
      const { store, other } = harness();
      const request = {
        code: 'K7QX',
        address: 'b@example.test',
        commands: [],
        gameId: null,
        expires: at('20:00:00'),
        askedBy: null,
        press: null,
      };
      await change({ kind: 'ask-code', request });
      const one = await fileAndClaim(store, '41');
      const two = await fileAndClaim(store, '42');
      const use = { changes: [{ kind: 'use-code', code: 'K7QX', fingerprint: 'none' }] } as const;
      const ends = await Promise.all([
        store.settle([settlement(one, use)], at('10:00:00')),
        other.settle([settlement(two, use)], at('10:00:00')),
      ]);
      expect([...ends].sort()).toEqual(['settled', 'stale']);
    });

    test('5,000 games are not looked through for letters: every large table is read by an index', async () => {
      const { store, db } = harness();
      await startGame(store, 'G1');
      await fillWithGames(db, 5_000);
      const asked = inquiry({
        addresses: ['baron@example.test', 'pilot77@example.test'],
        tokens: ['baroning1', 'tokenofx99', ...Array.from({ length: 30 }, (_, n) => `word${n}`)],
        gameIds: ['X5', 'X4999'],
        messageIds: ['a@noon.test', 'mail7@noon.test'],
        codes: ['K7QX'],
      });
      const { brought, statements } = await watched(db, () =>
        Promise.all([store.acquaintance(asked), store.acquaintance(inquiry({ addresses: ['pilot78@example.test'] }))]),
      );
      const [known, another] = brought;
      expect(another.dossiers.map(({ game }) => game.id)).toEqual(['X78']);
      expect(known.dossiers.map(({ game }) => game.id)).toEqual(['G1', 'X5', 'X77', 'X99', 'X4999']);
      expect(known.ours).toEqual([{ messageId: 'mail7@noon.test', to: '', gameId: 'X7' }]);
      expect(statements).toHaveLength(3);
      const plans = await Promise.all(statements.map(statement => plan(db, statement)));
      const scanned = plans.flatMap(text => [...text.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table));
      expect(scanned.filter(table => LARGE.includes(String(table)))).toEqual([]);
      expect(plans.join('\n')).toContain('Index');
    });
  });
};

const LARGE = ['game', 'pilot', 'enrolment', 'token', 'order_sheet', 'press', 'outgoing_mail', 'letter'];

/** Games X1 … Xn, each with one pilot, a sheet, press, a mail and a letter. */
const fillWithGames = async (db: Db, games: number): Promise<void> => {
  const each = sql`generate_series(1, ${sql.lit(games)}) n`;
  await sql`insert into pilot select 'pilot' || n, 'Pilot ' || n, 'pilot' || n || '@example.test', 0, 0 from ${each}`.execute(
    db,
  );
  await sql`
    insert into game select 'X' || n, 'Game', rule_book, house_rules, seats, computers, zone, every_days, status, turn,
      deadline, next_noon, position, digest, revision, 'master' || n || '@example.test', null, null, null, null, null, created_at
    from game, ${each} where id = 'G1'`.execute(db);
  await sql`insert into enrolment (game_id, pilot_key, seat) select 'X' || n, 'pilot' || n, 1 from ${each}`.execute(db);
  await sql`insert into token select 'tokenofx' || n, 'pilot' || n, 'X' || n from ${each}`.execute(db);
  await sql`insert into token select 'atlarge' || n, 'pilot' || n from ${each}`.execute(db);
  await sql`
    insert into order_sheet (game_id, turn, seat, sheet, stands, arrived)
    select 'X' || n, 1, 1, '{"segments":[]}', 'latest', '2026-03-10T10:00:00Z' from ${each}`.execute(db);
  await sql`
    insert into press (game_id, turn, seat, lines, arrived)
    select 'X' || n, 1, 1, '["Hi"]', '2026-03-10T10:00:00Z' from ${each}`.execute(db);
  await sql`
    insert into outgoing_mail (key, kind, game_id, message_id, to_name, to_address, from_address, subject, body_text,
      body_html, pictures, queued_at, next_attempt)
    select 'mail' || n, 'report', 'X' || n, 'mail' || n || '@noon.test', '', '', '', '', '', '', '{}',
      '2026-03-10T10:00:00Z', '2026-03-10T10:00:00Z' from ${each}`.execute(db);
  await sql`
    insert into letter (mailbox, uid_validity, uid, arrived, size, raw, raw_sha256, filed_at, state, outcome, message_id, content_hash)
    select 'INBOX', '7', n, '2026-03-10T10:00:00Z', 1, '', sha256(n::text::bytea), '2026-03-10T10:00:00Z', 'settled', 'accept', 'm' || n, 'h' || n
    from ${each}`.execute(db);
  await sql`analyze`.execute(db);
};

/** What some work brings, and the statements that it runs, with their values. */
const watched = async <T>(db: Db, work: () => Promise<T>) => {
  const executor = db.getExecutor();
  const run = executor.executeQuery.bind(executor);
  const statements: CompiledQuery[] = [];
  const watching = (statement: CompiledQuery) => {
    statements.push(statement);
    return run(statement);
  };
  Object.assign(executor, { executeQuery: watching });
  try {
    return { brought: await work(), statements };
  } finally {
    Reflect.deleteProperty(executor, 'executeQuery');
  }
};

const plan = async (db: Db, { sql: text, parameters }: CompiledQuery): Promise<string> => {
  const explained = await db.executeQuery<{ 'QUERY PLAN': string }>(
    CompiledQuery.raw(`explain ${text}`, [...parameters]),
  );
  return explained.rows.map(row => row['QUERY PLAN']).join('\n');
};
