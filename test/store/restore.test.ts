import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { playedClock } from '../../src/desk/clock-check.ts';
import { exportGame } from '../../src/desk/export-game.ts';
import { replay } from '../../src/desk/replay.ts';
import { type Installation, openInstallation } from '../../src/installation.ts';

const MASTER = 'gm@example.org';
const place = mkdtempSync(join(tmpdir(), 'noon-patrol-restore-'));
afterEach(() => rmSync(place, { recursive: true, force: true }));

/** A command as the operator's manual prints it, run where its paths lead. */
const documented = (beginning: string): void => {
  const manual = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const command = manual.split('\n').find(line => line.startsWith(`    ${beginning}`));
  if (command === undefined) throw new Error(`The manual has no command that begins with ${beginning}.`);
  const ran = spawnSync('sh', ['-ec', command], { cwd: place, encoding: 'utf8' });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
};

let clock = new Date('2026-03-05T08:00:00Z');
let letters = 0;

const opened = (): Promise<Installation> => {
  const config = join(place, 'noon-patrol.json');
  const desk = { address: 'orders@game.example.org', zone: 'UTC', gameMasters: [{ name: 'Maud', address: MASTER }] };
  const quiet = { noon: { settleSeconds: 0 }, reports: { pictures: false } };
  writeFileSync(config, JSON.stringify({ dataDir: join(place, 'var'), desk, ...quiet }));
  return openInstallation(
    loadConfig({ config }),
    pino({ level: 'silent' }),
    playedClock(() => clock),
    () => 'a seed',
  );
};

/** Puts a letter into the Maildir as a mail server does, and has it answered. */
const write = async ({ daemon }: Installation, from: string, to: string, body: string): Promise<void> => {
  clock = new Date(clock.getTime() + 60_000);
  letters += 1;
  const head = [`From: ${from}`, `To: ${to}`, `Message-ID: <letter.${letters}@example.net>`, 'Subject: a letter'];
  const file = join(place, 'var/mail/orders/new', `letter-${letters}`);
  mkdirSync(join(place, 'var/mail/orders/new'), { recursive: true });
  writeFileSync(file, [...head, '', body, ''].join('\r\n'));
  utimesSync(file, clock, clock);
  await daemon.fetch();
  await daemon.post();
};

/** Every mail that was posted: the name of its file follows from its Message-ID. */
const posted = (): readonly string[] =>
  readdirSync(join(place, 'var/mail/out'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.noon-patrol'))
    .sort();

const codeFor = (address: string): string => {
  const folder = join(place, 'var/mail/out', address, 'new');
  const codes = readdirSync(folder).flatMap(name =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^\| confirm ([a-z0-9]+)/gm)].map(([, code]) => code ?? ''),
  );
  return codes.find(code => !used.has(code) && used.add(code)) ?? '';
};
const used = new Set<string>();

const confirmed = async (installation: Installation, from: string, to: string, body: string): Promise<void> => {
  await write(installation, from, to, body);
  await write(installation, from, to, `confirm ${codeFor(from)}`);
};

/** A duel that has begun; gives the reply address of each pilot. */
const begunDuel = async (installation: Installation): Promise<ReadonlyMap<string, string>> => {
  const { store } = installation.desk;
  const own = `orders+${(await store.gameMasters())[0]?.token}@game.example.org`;
  await confirmed(installation, MASTER, own, 'new game Arras\nbook: duel\nevery: 1 day');
  for (const name of ['adder', 'bittern']) {
    await confirmed(installation, `${name}@example.net`, 'orders@game.example.org', `join G1 as ${name}`);
  }
  await confirmed(installation, MASTER, own, 'start G1');
  const dossier = await store.dossier('G1');
  return new Map(dossier?.enrolled.map(({ pilot, token }) => [pilot.key, `orders+${token}@game.example.org`]));
};

const turnIn = async ({ desk }: Installation) => (await desk.store.closedTurn('G1', 1))?.digest;

test('a PGlite database that is put back by the manual goes on as if nothing had been lost', async () => {
  const first = await opened();
  const to = await begunDuel(first);
  await write(first, 'adder@example.net', to.get('adder') ?? '', '1: take off beta\n2: A\n3: A');
  await first.close();
  documented('tar czf database.tgz');

  const second = await opened();
  await write(second, 'bittern@example.net', to.get('bittern') ?? '', '1: take off alpha\n2: A\n3: A');
  clock = new Date('2026-03-06T12:00:00Z');
  await second.daemon.noon();
  await second.daemon.post();
  const digest = await turnIn(second);
  await write(second, 'adder@example.net', to.get('adder') ?? '', 'turn: 2\n1: A\n2: A\n3: LT');
  await write(second, 'bittern@example.net', to.get('bittern') ?? '', 'turn: 2\n1: A\n2: A\n3: RT');
  const mails = posted();
  expect([digest === undefined, mails.length > 10]).toEqual([false, true]);
  await second.close();

  documented('rm -rf var/database');
  documented('find var/mail/orders/cur');
  clock = new Date('2026-03-06T12:30:00Z');
  const third = await opened();
  expect(await turnIn(third)).toBeUndefined();
  await third.daemon.fetch(); // the letters for turn 2 are there already, and turn 1 is flown before they are read
  await third.daemon.noon();
  await third.daemon.post();
  expect(await turnIn(third)).toBe(digest);
  expect(posted()).toEqual(mails); // the same Message-IDs, and none beside them
  const exported = await exportGame(third.desk.store, 'G1');
  expect(exported && replay(exported)).toEqual({ turns: 1, undone: 0, difference: null });
  const open = await third.desk.store.dossier('G1');
  expect(open?.sheets.map(({ sheet }) => sheet?.segments[2]?.manoeuvre)).toEqual(['turn-left', 'turn-right']);
  expect((await third.desk.store.vitals()).lettersWaiting).toBe(0);
  await third.close();
}, 180_000);
