import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearFolder } from '../../src/demo/folder.ts';
import { lockDirectory } from '../../src/store/directory-lock.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder that is not there yet is made, and cleared by the next demo', () => {
  const fresh = join(folder, 'var', 'demo');
  clearFolder(fresh);
  mkdirSync(join(fresh, 'database'));
  writeFileSync(join(fresh, 'index.html'), 'of the demo before');
  clearFolder(fresh);
  expect(readdirSync(fresh)).toEqual(['left-by-the-demo.txt']);
});

test('a folder with files that no demo left is refused and keeps them', () => {
  writeFileSync(join(folder, 'thesis.txt'), 'all my work');
  expect(() => clearFolder(folder)).toThrow(/holds files that no demo left, so nothing was changed/);
  expect(existsSync(join(folder, 'thesis.txt'))).toBe(true);
});

test('a demo whose database is in use is left alone', () => {
  clearFolder(folder);
  writeFileSync(join(folder, 'index.html'), 'being read');
  const unlock = lockDirectory(join(folder, 'database'));
  expect(() => clearFolder(folder)).toThrow(/is in use by process/);
  expect(existsSync(join(folder, 'index.html'))).toBe(true);
  unlock();
});
