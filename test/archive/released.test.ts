import { beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../../src/store/migrate.ts';
import type { Db } from '../../src/store/schema.ts';
import { openStore } from '../../src/store/store.ts';
import { dumps, restored } from '../store/released.ts';
import { type Archive, archiveOf, faultsOf } from './pages-of.ts';

/** Everything in a database that only some people may know. */
const secretsIn = async (db: Db): Promise<readonly string[]> => {
  const tokens = await db.selectFrom('token').select('word').execute();
  const pilots = await db.selectFrom('pilot').select('address').execute();
  const masters = await db.selectFrom('game_master').select('address').execute();
  const observers = await db.selectFrom('observer').select('address').execute();
  const codes = await db.selectFrom('request').select('code').execute();
  const games = await db.selectFrom('game').select('position').where('status', '<>', 'over').execute();
  return [
    ...tokens.map(({ word }) => word),
    ...[...pilots, ...masters, ...observers].flatMap(({ address }) => address ?? []),
    ...codes.map(({ code }) => code),
    ...games.flatMap(({ position }) => (position ? [position.seed] : [])),
  ];
};

describe.each(dumps)('the archive of a database left by %s', dump => {
  let archive: Archive;
  let secrets: readonly string[];
  beforeAll(async () => {
    const db = await restored(dump);
    await migrate(db);
    secrets = await secretsIn(db);
    archive = await archiveOf(openStore({ db, close: () => db.destroy() }));
  });

  test('has every page whole, every link leading to a file of its own, and nothing that runs', () => {
    const pages = [...archive.keys()].filter(path => path.endsWith('.html'));
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.map(path => [path, faultsOf(archive, path)])).toEqual(
      pages.map(path => [path, { unclosed: [], lost: [], active: [] }]),
    );
  });

  test('C7, R21 holds none of its tokens, addresses and codes, nor the seed of a game that is not over', () => {
    expect(secrets.length).toBeGreaterThan(15);
    const found = [...archive].flatMap(([path, bytes]) =>
      secrets.filter(secret => bytes.includes(secret)).map(secret => [path, secret]),
    );
    expect(found).toEqual([]);
  });
});
