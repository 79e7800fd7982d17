import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeSchema } from '../../scripts/describe-schema.ts';
import { exportedGame } from '../../src/desk/exported-game.ts';
import type { Store } from '../../src/desk/ports/store.ts';
import { replay } from '../../src/desk/replay.ts';
import { migrate } from '../../src/store/migrate.ts';
import type { Db } from '../../src/store/schema.ts';
import { openStore } from '../../src/store/store.ts';
import { dumps, restored } from './released.ts';

/** What each of them holds, and must still hold once it is brought up to date. */
const HELD: Readonly<Record<string, unknown>> = {
  '0009_leases.sql.gz': {
    games: [['G1', 'over', 11, 6, { turns: 10, undone: 0, difference: null }]],
    mails: { posted: 151, waiting: 1 },
    letters: { settled: 71 },
  },
  '0023_timetables.sql.gz': {
    games: [
      ['G1', 'running', 6, 6, { turns: 5, undone: 1, difference: null }],
      ['G2', 'over', 2, 6, { turns: 1, undone: 0, difference: null }],
      ['G3', 'paused', 1, 1, { turns: 0, undone: 0, difference: null }],
      ['G4', 'gathering', 0, 1, null],
      ['G5', 'cancelled', 0, 0, null],
      ['G6', 'running', 1, 0, { turns: 0, undone: 0, difference: null }],
      ['P1', 'running', 1, 1, { turns: 0, undone: 0, difference: null }],
    ],
    mails: { 'given-up': 1, posted: 171, refused: 1, waiting: 4 },
    letters: { parked: 1, settled: 78 },
  },
};

/** How many rows each of these tables has. */
const counted = async (db: Db, tables: readonly string[]): Promise<Readonly<Record<string, number>>> => {
  const counts = tables.map(async name => {
    const { rows } = await sql<{ rows: number }>`select count(*)::integer as rows from ${sql.table(name)}`.execute(db);
    return [name, rows[0]?.rows ?? 0] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
};

const tablesOf = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(db);
  return rows.map(({ name }) => name);
};

/** Id, status, open turn, pilots, and what flying the game again finds. */
const gamesIn = async (store: Store): Promise<readonly unknown[]> => {
  const told = (await store.games()).map(async ({ game, pilots }) => {
    const dossier = game.position ? await store.dossier(game.id) : null;
    const flown =
      dossier &&
      replay(
        exportedGame(
          dossier,
          await store.closedTurns(game.id),
          await store.seatings(game.id),
          await store.undoneTurns(game.id),
        ),
      );
    return [game.id, game.status, game.turn, pilots, flown] as const;
  });
  return (await Promise.all(told)).sort(([one], [other]) => (one < other ? -1 : 1));
};

const byState = async (db: Db, table: 'letter' | 'outgoing_mail'): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await sql<{ state: string; rows: number }>`
    select state, count(*)::integer as rows from ${sql.table(table)} group by state`.execute(db);
  return Object.fromEntries(rows.map(({ state, rows: count }) => [state, count]));
};

test('every dump is told here, and every telling has its dump', () => {
  expect(dumps).toEqual(Object.keys(HELD));
});

describe.each(dumps)('a database left by %s', dump => {
  test('is brought up to date without losing a row, and every game in it is read and flown again turn by turn', async () => {
    const db = await restored(dump);
    const store = openStore({ db, close: async () => undefined });
    const tables = await tablesOf(db);
    const before = await counted(db, tables);
    const files = await migrate(db);
    expect(files.every(file => file > dump.replace('.gz', ''))).toBe(true);
    expect(await migrate(db)).toEqual([]);
    expect(await describeSchema(db)).toBe(
      readFileSync(new URL('../../sql/schema.snapshot.sql', import.meta.url), 'utf8'),
    );
    expect(await counted(db, tables)).toEqual(before);
    const held = {
      games: await gamesIn(store),
      mails: await byState(db, 'outgoing_mail'),
      letters: await byState(db, 'letter'),
    };
    expect(held).toEqual(HELD[dump]);
    await db.destroy();
  }, 60_000);
});
