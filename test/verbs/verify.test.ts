import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { exportGame } from '../../src/desk/export-game.ts';
import type { ExportedGame } from '../../src/desk/exported-game.ts';
import { openOffice } from '../desk/office.ts';

const DOOR = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');
const place = mkdtempSync(join(tmpdir(), 'noon-patrol-verify-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Calls the program as an operator does. */
const call = (...args: readonly string[]) => callWith('', ...args);

/** The same, with something on standard input. */
const callWith = (input: string, ...args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', TSX, DOOR, ...args], {
    cwd: place,
    env: { PATH: process.env['PATH'], NOON_PATROL_DATA_DIR: place },
    encoding: 'utf8',
    input,
  });
  return { status, stdout, stderr };
};

const written = (name: string, document: ExportedGame): string => {
  const file = join(place, name);
  writeFileSync(file, JSON.stringify(document));
  return file;
};

test('C7 turns that a roll-back undid are flown again as well, told apart, and a difference in them is told', async () => {
  const office = await openOffice();
  await office.startedGame();
  for (const noon of ['2026-03-05T12:00:00Z', '2026-03-08T12:00:00Z', '2026-03-11T12:00:00Z']) {
    expect(await office.noon(noon)).toEqual(['closed']);
    await office.mails();
    if (noon === '2026-03-08T12:00:00Z') await office.command('roll back G1 to turn 2');
  }
  const document = await exportGame(office.store, 'G1');
  const [undone] = document?.undone ?? [];
  if (!document || !undone) throw new Error('nothing was undone');

  expect(call('verify', written('G1.json', document))).toEqual({
    status: 0,
    stdout: 'verified 2 turns\nverified 1 undone turns\n',
    stderr: '',
  });
  expect(callWith(JSON.stringify(document), 'verify')).toEqual(call('verify', written('G1.json', document)));
  const forged = { ...document, undone: [{ ...undone, digest: '0'.repeat(64) }] };
  expect(call('verify', written('G3.json', forged))).toEqual({
    status: 1,
    stdout: `Undone by roll-back 1: Turn 2 has the digest ${'0'.repeat(64)} on record, but flown again ${undone.digest}.\n`,
    stderr: '',
  });
}, 240_000);

test('Contract §5 where no file is named the game stands on standard input, and what is none is told', () => {
  expect(callWith('', 'verify')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'noon-patrol verify: what stands on standard input cannot be read: Unexpected end of JSON input\n',
  });
});

test('of a database in which nothing has begun it is said that there is nothing to verify', () => {
  expect(call('verify', '--all')).toEqual({
    status: 0,
    stdout: 'No game has begun, so there is nothing to verify.\n',
    stderr: '',
  });
}, 60_000);
