import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/store/database.ts';
import { lockDirectory } from '../../src/store/directory-lock.ts';
import { migrate } from '../../src/store/migrate.ts';
import { openStore } from '../../src/store/store.ts';
import { at, letter } from './samples.ts';

let folder: string;
let directory: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'noon-patrol-'));
  directory = join(folder, 'database');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that holds the directory until it is killed. */
const otherHolder = async (): Promise<ChildProcess> => {
  const source = new URL('../../src/store/directory-lock.ts', import.meta.url).href;
  const program = `
    import { lockDirectory } from ${JSON.stringify(source)};
    lockDirectory(${JSON.stringify(directory)});
    console.log('held');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout ?? child, 'data');
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};

const holder = (): Record<string, unknown> => JSON.parse(readFileSync(`${directory}.lock`, 'utf8'));
const rewrite = (over: Record<string, unknown>): void =>
  writeFileSync(`${directory}.lock`, JSON.stringify({ ...holder(), ...over }));

test('a second process is told who holds which directory, and a killed holder leaves it free', async () => {
  const child = await otherHolder();
  try {
    expect(() => lockDirectory(directory)).toThrow(
      `The database in ${directory} is in use by process ${child.pid}: only one process at a time can open it.`,
    );
  } finally {
    await kill(child);
  }
  expect(existsSync(`${directory}.lock`)).toBe(true);
  lockDirectory(directory)();
});

test('one process cannot take a directory twice, and can again once it was released', () => {
  const release = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.pid}`);
  release();
  expect(existsSync(`${directory}.lock`)).toBe(false);
  lockDirectory(directory)();
});

test('a later process with the number of a dead holder does not hold its lock', () => {
  lockDirectory(directory);
  rewrite({ born: 'long before this process' });
  lockDirectory(directory)();
});

test('a holder in another container is believed as long as it shows signs of life', () => {
  const release = lockDirectory(directory);
  rewrite({ space: 'another container', nonce: 'another', pid: 1 });
  expect(() => lockDirectory(directory)).toThrow('in use by process 1');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(`${directory}.lock`, longAgo, longAgo);
  lockDirectory(directory)();
  release();
});

test('a lock that cannot be read holds nobody up', () => {
  writeFileSync(`${directory}.lock`, '{"pid":');
  lockDirectory(directory)();
});

test('releasing does not take away the lock of somebody else', () => {
  const release = lockDirectory(directory);
  rewrite({ nonce: 'another' });
  release();
  expect(holder()['nonce']).toBe('another');
});

test('a database directory keeps its letters, and is opened by one at a time', async () => {
  mkdirSync(`${directory}.new`); // what a first start leaves that was killed halfway
  writeFileSync(join(`${directory}.new`, 'PG_VERSION'), '18');
  const first = await openDatabase({ directory }, () => undefined);
  await migrate(first.db);
  await openStore(first).fileLetters([letter('41')], at('09:00:00'));
  await expect(openDatabase({ directory }, () => undefined)).rejects.toThrow(`in use by process ${process.pid}`);
  await first.close();
  expect(readdirSync(folder)).toEqual(['database']);
  const again = await openDatabase({ directory }, () => undefined);
  expect(await openStore(again).oldestWaiting()).toEqual(at('09:00:00'));
  await again.close();
});

test('a directory that holds something else is left alone', async () => {
  mkdirSync(directory);
  writeFileSync(join(directory, 'holiday.jpg'), 'sunshine');
  await expect(openDatabase({ directory }, () => undefined)).rejects.toThrow(
    `The database in ${directory} cannot be opened: ${directory} holds other files and no database.`,
  );
  expect(readdirSync(directory)).toEqual(['holiday.jpg']);
});

test('folders that are missing above a directory are made with its lock', () => {
  lockDirectory(join(folder, 'far', 'away', 'database'))();
  expect(readdirSync(join(folder, 'far'))).toEqual(['away']);
});

test('a place where no folder can be made is refused with a sentence, where the system says no and where it never does', () => {
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link'));
  expect(() => lockDirectory(join(folder, 'link', 'database'))).toThrow(
    `The folder ${join(folder, 'link')}, in which the database is to lie, is not there and cannot be made: EEXIST`,
  );
  // Linux calls missing there what may not be made, and Node would try for ever.
  expect(() => lockDirectory('/proc/noon-patrol/database')).toThrow(
    'The folder /proc/noon-patrol, in which the database is to lie, is not there and cannot be made: E',
  );
});

test('a place that is a file is refused with a sentence', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(() => lockDirectory(join(file, 'database'))).toThrow(
    `The folder ${file}, in which the database is to lie, cannot be written into: ENOTDIR`,
  );
});
