import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { describe, expect, test } from 'vitest';
import { describeSchema } from '../../scripts/describe-schema.ts';
import { exportedGame, replay } from '../../src/desk/exported-game.ts';
import { overPGlite } from '../../src/store/database.ts';
import { migrate } from '../../src/store/migrate.ts';
import { PGLITE_PARSERS } from '../../src/store/pglite-dialect.ts';
import type { Db } from '../../src/store/schema.ts';
import { openStore } from '../../src/store/store.ts';

const FOLDER = new URL('released/', import.meta.url);

/**
 * Databases as earlier versions left them, dumped by pg_dump --inserts with a battle of ten turns in them; each is named
 * after the newest file of sql/ that had been run. The HTML of mails and the pictures are shortened.
 */
const dumps = readdirSync(FOLDER).sort();

/** A database of one's own that holds a dump. A dump empties the search path, so that is put back. */
const restored = async (dump: string): Promise<Db> => {
  const pglite = await PGlite.create({ parsers: PGLITE_PARSERS });
  await pglite.exec(gunzipSync(readFileSync(new URL(dump, FOLDER))).toString('utf8'));
  await pglite.exec('set search_path to public');
  return overPGlite(pglite).db;
};

test('there is a dump of a released schema', () => {
  expect(dumps).toContain('0009_leases.sql.gz');
});

describe.each(dumps)('a database left by %s', dump => {
  test('is brought up to date, and every game in it is read and flown again turn by turn', async () => {
    const db = await restored(dump);
    const store = openStore({ db, close: async () => undefined });
    const files = await migrate(db);
    expect(files.every(file => file > dump.replace('.gz', ''))).toBe(true);
    expect(await migrate(db)).toEqual([]);
    expect(await describeSchema(db)).toBe(
      readFileSync(new URL('../../sql/schema.snapshot.sql', import.meta.url), 'utf8'),
    );

    const dossier = await store.dossier('G1');
    expect(dossier?.game).toMatchObject({ status: 'over', turn: 11 });
    expect(dossier?.enrolled).toHaveLength(6);
    const turns = await store.closedTurns('G1');
    if (!dossier) throw new Error('the game is gone');
    expect(replay(exportedGame(dossier, turns, await store.seatings('G1')))).toEqual({ turns: 10, difference: null });

    const now = new Date('2099-01-01T00:00:00Z');
    const waiting = await store.claimMails({ owner: 'test', limit: 10, now, until: now });
    expect(waiting).toHaveLength(1);
    expect((await store.vitals()).lettersWaiting).toBe(0);
    await db.destroy();
  }, 60_000);
});
