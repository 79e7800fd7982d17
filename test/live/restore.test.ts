import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParsedMail } from 'mailparser';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../scripts/live/ground.ts';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { beginBattle, type Company, company, noonIn, reports, sixMinutesPass } from './battle.ts';
import { type Deviation, type LiveInstallation, openInstallation } from './installation.ts';
import { atMailbox } from './mailbox.ts';
import { postgresUrl } from './servers.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const AHEAD = '1: A\n2: A\n3: A';
const place = mkdtempSync(join(tmpdir(), 'noon-patrol-restore-'));
const server = new URL(postgresUrl());
const noon = new URL('/noon', server);
const database = { database: { url: noon.href } };
const moving = { ...database, inbox: { handled: 'Handled' } };

const manual = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8').split('\n');

/** A command as the manual prints it, run as the user whom the test server knows. */
const documented = (beginning: string): void => {
  const command = manual.find(line => line.startsWith(`    ${beginning}`));
  if (command === undefined) throw new Error(`The manual has no command that begins with ${beginning}.`);
  run(command);
};

const run = (command: string): void => {
  const login = { PGHOST: server.hostname, PGPORT: server.port, PGUSER: server.username, PGPASSWORD: server.password };
  const ran = spawnSync('sh', ['-ec', command], { cwd: place, encoding: 'utf8', env: { ...process.env, ...login } });
  expect([ran.status, ran.stderr]).toEqual([0, '']);
};

let installation: LiveInstallation;
let people: Company;

beforeEach(async () => {
  run('createuser noon');
  documented('createdb --owner=noon');
  installation = await openInstallation();
  people = await company();
});
afterEach(async () => {
  await people.leave();
  await installation.close();
  run('dropdb --if-exists --force noon && dropuser noon');
});
afterAll(async () => {
  rmSync(place, { recursive: true, force: true });
  await atMailbox('orders', client => client.mailboxDelete('Handled'));
});

/** All of the folder goes back into the mailbox, as the manual has it. */
const moveBack = (): Promise<void> =>
  atMailbox('orders', async client => {
    const { exists } = await client.mailboxOpen('Handled');
    expect(exists).toBeGreaterThan(6);
    await client.messageMove('1:*', 'INBOX');
  });

/** What is asked of the database while nobody keeps it open. */
const asked = async <T>(ask: (database: Database) => Promise<T>): Promise<T> => {
  const open = await openDatabase({ url: noon.href }, () => undefined);
  try {
    return await ask(open);
  } finally {
    await open.close();
  }
};

/** The noon of a game is this one, as it was when the game was flown before. */
const noonWas = (noon: Date): Promise<unknown> =>
  asked(({ db }) => db.updateTable('game').set({ deadline: noon, next_noon: noon }).where('id', '=', 'G1').execute());

const flownDigest = (): Promise<string | undefined> =>
  asked(async ({ db }) => {
    const turn = await db.selectFrom('turn').select('digest').where('number', '=', 1).executeTakeFirst();
    return turn?.digest;
  });

const sameReport = (mails: readonly ParsedMail[], report: ParsedMail | undefined): number =>
  mails.filter(({ messageId }) => messageId === report?.messageId).length;

/** The secret in the address that a report is to be answered to. */
const tokenIn = (report: ParsedMail | undefined): string =>
  /\+([a-z0-9]+)@/.exec(report?.replyTo?.value[0]?.address ?? '')?.[1] ?? '';

type Drill = readonly [letters: string, settings: Deviation, bringBack: () => Promise<void>];

const DRILLS: readonly Drill[] = [
  ['letters that stay in the mailbox', database, async () => undefined],
  ['letters that were moved once they were handled, and back again', moving, moveBack],
];

test.each(DRILLS)(
  'a PostgreSQL database that is put back by the manual flies the noon again, from %s',
  async (_, settings, bringBack) => {
    const daemon = await installation.startDaemon(settings);
    const first = await beginBattle(people);
    const { Adder, Bittern } = people.pilots;
    const kept = await Adder.ask(TAKE_OFF, first.get('Adder'));
    documented('pg_dump --format=custom'); // while the daemon runs
    const receipt = await Bittern.ask(TAKE_OFF, first.get('Bittern'));
    await asked(({ db }) => noonIn(db, 1));
    const noon = new Date(Math.floor(Date.now() / 1000) * 1000 - 1000);
    const second = await reports(people.everybody, 2);
    const digest = await flownDigest();
    const answering = await Adder.ask(AHEAD, second.get('Adder'));
    const naming = await Bittern.ask(`token: ${tokenIn(second.get('Bittern'))}\n${AHEAD}`); // no turn, and no report
    for (const { subject } of [answering, naming]) expect(subject).toBe('[G1] Cambrai: orders for turn 2 accepted');
    expect(await daemon.stop()).toBe(0);

    documented('dropdb noon');
    expect(await flownDigest()).toBeUndefined();
    await asked(({ db }) => sixMinutesPass(db)); // the daemon of the backup still has the mailbox in it
    await bringBack();
    const restored = await installation.run('restored', [], settings);
    expect([restored.code, restored.said]).toEqual([
      0,
      '7 mails tell of the backup; they go out when the daemon runs.\n',
    ]);
    await noonWas(noon);
    const again = await installation.startDaemon(settings);
    await until('the letter that came after the backup is settled again', 60, async () => {
      const mails = await Bittern.mails();
      return sameReport(mails, receipt) === 2;
    });
    await until(
      'the reports were posted again',
      60,
      async () => sameReport(await Adder.mails(), second.get('Adder')) === 2,
    );
    expect(await flownDigest()).toBe(digest);
    const told = (await Adder.mails()).filter(({ subject }) => subject === '[G1] Cambrai: a backup was put back');
    expect(told.map(({ text }) => /is void:\s+\| (\S+)/.exec(text ?? '')?.[1])).toEqual([
      first.get('Adder')?.replyTo?.value[0]?.address,
    ]);
    await until('the orders for the turn that was open are accepted again', 60, async () => {
      const [adders, bitterns] = [await Adder.mails(), await Bittern.mails()];
      return sameReport(adders, answering) === 2 && sameReport(bitterns, naming) === 2;
    });
    expect(sameReport(await Adder.mails(), kept)).toBe(1); // his letter was known, and is not answered again
    expect(await again.stop()).toBe(0);
    const { code, said } = await installation.run('verify', ['--all'], settings);
    expect([code, said]).toEqual([0, 'G1: verified 1 turns\n']);
  },
);
