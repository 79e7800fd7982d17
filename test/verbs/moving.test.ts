import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { exportGame } from '../../src/desk/export-game.ts';
import { openOffice } from '../desk/office.ts';

const DOOR = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');
const place = mkdtempSync(join(tmpdir(), 'noon-patrol-moving-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Calls the program as an operator does, over a database of its own. */
const call = (...args: readonly string[]) => {
  const env = {
    PATH: process.env['PATH'],
    NOON_PATROL_DATA_DIR: place,
    NOON_PATROL_DESK_GAME_MASTERS: '[{"name":"Maud","address":"gm@example.org"}]',
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', TSX, DOOR, ...args], {
    cwd: place,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test('an exported game is imported, verified, moved on and never taken over twice', async () => {
  const office = await openOffice();
  await office.startedGame();
  await office.noon('2026-03-05T12:00:00Z');
  const document = await exportGame(office.store, 'G1');
  const file = join(place, 'G1.json');
  writeFileSync(file, `\uFEFF${JSON.stringify(document)}`); // some editors begin a file with a byte order mark

  const taken = call('import', file);
  expect([taken.status, taken.stderr]).toEqual([
    0,
    'noon-patrol import: taken over, but this file was written without --move: where it comes from the game goes on as well, unless that desk is gone. There, "export GAME --move orders@localhost" ends it.\n',
  ]);
  expect(taken.stdout.split('\n')).toHaveLength(2);
  expect(JSON.parse(taken.stdout)).toMatchObject({ game: 'G1', status: 'running', turns: 1, pilots: 6, mails: 7 });
  expect(call('verify', '--all')).toEqual({ status: 0, stdout: 'G1: verified 1 turns\n', stderr: '' });

  const moved = call('export', 'g1', '--move', 'orders@third.example.org');
  expect(JSON.parse(moved.stdout).turns).toEqual(JSON.parse(JSON.stringify(document?.turns)));
  const again = call('import', file);
  expect([again.status, again.stdout]).toEqual([1, '']);
  expect(again.stderr).toBe(
    'noon-patrol import: nothing was taken over: at "/dossier/movedTo": G1 moved away from here, to orders@third.example.org. It comes home with what is exported there for this desk (export GAME --move orders@localhost), so that it is flown there no more; or take this one over under another id (--as).\n',
  );

  writeFileSync(file, JSON.stringify({ ...document, turns: [{ turn: 0 }] }));
  const broken = call('import', file);
  expect([broken.status, broken.stdout]).toEqual([1, '']);
  expect(broken.stderr).toContain('does not fit config/exported-game.schema.json: at "/turns/0"');

  const pilots = document?.pilots.map((pilot, n) => (n === 0 ? { ...pilot, address: 'x' } : pilot));
  writeFileSync(file, JSON.stringify({ ...document, pilots }));
  expect(call('verify', file).stderr).toContain('at "/pilots/0/address": Found "x", which is no mail address.');
}, 240_000);

test.each([
  [['import'], 2, 'name the file of one exported game.'],
  [['import', 'nowhere.json'], 1, 'nowhere.json cannot be read'],
  [['export', 'G1', '--move', 'nowhere'], 2, '"nowhere" is no address'],
  [['export', 'G1', '--move', 'Orders+1@localhost'], 2, 'Orders+1@localhost is an address of this desk; --move names'],
])('%j is refused with a sentence', (args, code, sentence) => {
  const { status, stdout, stderr } = call(...args);
  expect([status, stdout]).toEqual([code, '']);
  expect(stderr).toContain(sentence);
});
