import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFolder } from '../../src/archive/folder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const MARK = 'left-by-the-archive.txt';
const written = (...paths: readonly string[]): number => {
  const archive = openFolder(folder);
  for (const path of paths) archive.keep({ path, content: `this is ${path}` });
  return archive.finish();
};

test('a new archive holds what was kept, and a mark that says whose folder it is', () => {
  rmSync(folder, { recursive: true });
  expect(written('index.html', 'games/G1/turn-1.svg')).toBe(2);
  expect(readFileSync(join(folder, 'games/G1/turn-1.svg'), 'utf8')).toBe('this is games/G1/turn-1.svg');
  expect(readdirSync(folder).sort()).toEqual(['games', 'index.html', MARK]);
});

test('what is out of date is taken away, and so is a file that was never finished', () => {
  written('index.html', 'games/G1/turn-1.html', 'games/G1/turn-2.html');
  writeFileSync(join(folder, 'games/G1/turn-3.html.part'), 'half');
  written('index.html', 'games/G1/turn-1.html');
  expect(readdirSync(join(folder, 'games/G1'))).toEqual(['turn-1.html']);
});

test('a file that is the same already is not touched, so that a copy of the folder is soon brought up to date', () => {
  written('index.html');
  utimesSync(join(folder, 'index.html'), 1000, 1000);
  written('index.html');
  expect(statSync(join(folder, 'index.html')).mtimeMs).toBe(1_000_000);
});

test('a folder that holds somebody’s files is refused and keeps them, whatever they are called', () => {
  writeFileSync(join(folder, 'index.html'), 'my own page');
  expect(() => openFolder(folder)).toThrow(
    `The folder ${folder} holds "index.html", which no archive left, so nothing was written. Name an empty or a new folder, or that of an archive, with --out.`,
  );
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('my own page');
  expect(readdirSync(folder)).toEqual(['index.html']);
});

test('a file or a link that somebody laid into an archive is refused as well, and never followed', () => {
  written('index.html');
  mkdirSync(join(folder, 'games'));
  symlinkSync('/etc', join(folder, 'games', 'G1'));
  writeFileSync(join(folder, 'games', 'thesis.txt'), 'all my work');
  expect(() => openFolder(folder)).toThrow('holds "games/G1" and 1 more, which no archive left');
});

test('a link in the place of a file that is being written is replaced, and never followed', () => {
  const elsewhere = join(folder, '..', `${basename(folder)}-elsewhere.txt`);
  written('index.html');
  symlinkSync(elsewhere, join(folder, 'games.html.part'));
  expect(() => openFolder(folder)).toThrow('holds "games.html.part"');
  rmSync(join(folder, 'games.html.part'));
  symlinkSync(elsewhere, join(folder, 'index.html.part'));
  rmSync(join(folder, 'index.html'));
  written('index.html');
  expect(existsSync(elsewhere)).toBe(false);
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe('this is index.html');
});

test('a file where the folder should be is refused with a sentence', () => {
  writeFileSync(join(folder, 'archive'), 'not a folder');
  expect(() => openFolder(join(folder, 'archive'))).toThrow(
    `${join(folder, 'archive')} is no folder, so nothing was written. Name an empty or a new folder, or that of an archive, with --out.`,
  );
});

test.each(['../index.html', '/etc/passwd', 'games/../../x.html', 'games/G1/turn-1.php', 'games/Ä/index.html'])(
  'nothing is ever written to %s',
  path => expect(() => openFolder(folder).keep({ path, content: '' })).toThrow('is no name for a file of an archive'),
);
