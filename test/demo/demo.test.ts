import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { flyDemo } from '../../src/demo/demo.ts';
import { run as archive } from '../../src/verbs/archive.ts';
import { run as verify } from '../../src/verbs/verify.ts';

const told: string[] = [];
let folder = '';

beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'demo-')), 'demo');
  await flyDemo(folder, lines => told.push(...lines));
}, 180_000);
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

test('a battle is flown to its end by mail alone, and told turn by turn', () => {
  expect(told.filter(line => line.startsWith('Turn '))).toHaveLength(10);
  expect(told).toContain('Turn 1   Wed 4 March, noon: 8 letters in, 15 mails out');
  expect(told).toContain('         Ines Calder was shot down by Odette Marchand.');
  expect(told).toContain('Wim de Groot won it after 10 turns, on Sun 22 March.');
});

test('a sheet is replaced, a line refused, a status asked for, a turn forgotten, a letter late, a pilot reminded', () => {
  expect(told.filter(line => / (sends|writes|asks|is reminded)\b.*\.$/.test(line)).map(line => line.trim())).toEqual([
    'Peregrine Ashby sends a second sheet before noon: it replaces the first.',
    'Wim de Groot writes “1: L”, is asked whether that is a turn or a slip, and writes again.',
    'Odette Marchand asks for the status first: who has sent orders, never what.',
    'Zoltán Király sends nothing in spite of the reminder: an NMR.',
    'Hattie Blythe writes two seconds after noon: refused, an NMR.',
    'Ines Calder is reminded a day before noon, and writes.',
  ]);
});

test('every inbox is left as bytes and as pages, the game master’s as well', () => {
  const people = [
    'hattie-blythe',
    'ines-calder',
    'maud-lovelace',
    'odette-marchand',
    'peregrine-ashby',
    'wim-de-groot',
  ];
  expect(readdirSync(folder)).toEqual(expect.arrayContaining([...people, 'zoltan-kiraly', 'database', 'index.html']));
  const inbox = readdirSync(join(folder, 'wim-de-groot', 'inbox'));
  expect(inbox.filter(file => file.endsWith('.eml'))).toHaveLength(24);
  expect(inbox.filter(file => file.endsWith('.html'))).toHaveLength(24);
  const last = readFileSync(join(folder, 'wim-de-groot', 'inbox', '024.eml'), 'utf8');
  expect(last).toMatch(/^Subject: \[G1\] Cambrai: turn 10, the last/m);
});

test('every link and picture of every page leads to a file', () => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.html'));
  const broken = pages.flatMap(file => {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    const targets = [...text.matchAll(/ (?:href|src)="([^":#]+)"/g)].map(([, target = '']) => target);
    return targets.filter(target => !existsSync(join(folder, file, '..', target)));
  });
  expect(pages.length).toBeGreaterThan(200);
  expect(broken).toEqual([]);
});

test('the database is left closed, for the next verb to open', () => {
  expect(existsSync(join(folder, 'database', 'PG_VERSION'))).toBe(true);
  expect(readdirSync(folder).filter(file => file.startsWith('database.lock'))).toEqual([]);
});

test('C7 the archive of the battle says on one line what it holds, and its game can be flown again', async () => {
  const out = join(folder, '..', 'archive');
  const said: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation(text => Boolean(said.push(String(text))));
  try {
    expect(await archive(['--data', folder, '--out', out])).toBe(0);
    expect(await verify([join(out, 'games', 'G1', 'game.json')])).toBe(0);
  } finally {
    write.mockRestore();
  }
  expect(said).toEqual([`{"games":1,"turns":10,"files":28,"out":${JSON.stringify(out)}}\n`, 'verified 10 turns\n']);
  const last = readFileSync(join(out, 'games', 'G1', 'turn-10.html'), 'utf8');
  expect(last).toContain('<p>The battle is over: Wim de Groot has won.</p>');
  expect(last).toContain('The seed of this battle: Cambrai 22');
});
