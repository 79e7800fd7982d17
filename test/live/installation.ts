import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { pino } from 'pino';
import { newFolder, until } from '../../scripts/live/ground.ts';
import { loadConfig } from '../../src/config.ts';
import { type Installation, openInstallation as openSeeded, REAL_CLOCK } from '../../src/installation.ts';
import { openDatabase } from '../../src/store/database.ts';
import type { Db } from '../../src/store/schema.ts';
import { emptyMailbox } from './correspondent.ts';
import { imapOf, postgresUrl, submission } from './servers.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** Settings that differ from those of a working installation, by section. */
export type Deviation = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export type Ran = { readonly code: number | null; readonly said: string };

/** A daemon as a process of its own. */
export type DaemonProcess = {
  /** Its log so far, a JSON line each. */
  readonly log: () => readonly string[];
  /** Waits for a line of the log. @throws with the end of the log when none comes */
  readonly says: (what: RegExp) => Promise<string>;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Asks it to end; tells its exit code. */
  readonly stop: () => Promise<number | null>;
};

/** An installation with a database of its own; all of them share the order mailbox, which is emptied. */
export type LiveInstallation = {
  readonly db: Db;
  /** Starts a daemon and waits until it is on duty. */
  readonly startDaemon: (deviation?: Deviation) => Promise<DaemonProcess>;
  /** Starts a daemon in this very process, whose games all have this seed: what a turn brings is then known beforehand. */
  readonly startSeeded: (seed: string) => Promise<void>;
  /** Runs another verb to its end. */
  readonly run: (verb: string, args?: readonly string[], deviation?: Deviation) => Promise<Ran>;
  /** Ends every daemon that still runs. */
  readonly close: () => Promise<void>;
};

export const openInstallation = async (): Promise<LiveInstallation> => {
  const folder = await newFolder();
  await emptyMailbox('orders');
  const url = await newDatabase();
  const database = await openDatabase({ url }, () => undefined);
  const daemons: DaemonProcess[] = [];
  const seeded: Installation[] = [];
  const settingsFile = (deviation: Deviation = {}): string => {
    const file = join(folder, `${randomUUID()}.json`);
    writeFileSync(file, JSON.stringify(settings(url, deviation)));
    return file;
  };
  return {
    db: database.db,
    startDaemon: async deviation => {
      const daemon = watched(program(folder, 'run', ['--config', settingsFile(deviation)]));
      daemons.push(daemon);
      await daemon.says(/"msg":"on duty"/);
      return daemon;
    },
    startSeeded: async seed => {
      const config = loadConfig({ config: settingsFile() });
      const installation = await openSeeded(config, pino({ level: 'silent' }), REAL_CLOCK, () => seed);
      seeded.push(installation);
      installation.daemon.start();
    },
    run: async (verb, args = [], deviation) => {
      const child = program(folder, verb, [...args, '--config', settingsFile(deviation)]);
      const said = spoken(child);
      await once(child, 'close');
      return { code: child.exitCode, said: said() };
    },
    close: async () => {
      await Promise.all([...daemons.map(({ kill }) => kill()), ...seeded.map(each => each.close())]);
      await database.close();
      rmSync(folder, { recursive: true });
    },
  };
};

const newDatabase = async (): Promise<string> => {
  const maintenance = await openDatabase({ url: postgresUrl() }, () => undefined);
  const name = `noon_${randomUUID().replaceAll('-', '')}`;
  await sql.raw(`create database ${name}`).execute(maintenance.db);
  await maintenance.close();
  const url = new URL(postgresUrl());
  url.pathname = `/${name}`;
  return url.href;
};

const settings = (url: string, deviation: Deviation): object => {
  const { timeoutSeconds: _, ...imap } = imapOf('orders');
  const { timeoutSeconds: __, ...smtp } = submission();
  return {
    ...deviation,
    database: { url, ...deviation['database'] },
    noon: { settleSeconds: 0, ...deviation['noon'] },
    inbox: { kind: 'imap', pollSeconds: 2, ...imap, ...deviation['inbox'] },
    outbox: { kind: 'smtp', ...smtp, ...deviation['outbox'] },
    desk: {
      address: 'orders@example.test',
      bounceAddress: 'bounces@example.test',
      gameMasters: [{ name: 'Maud', address: 'gm@example.test' }],
    },
  };
};

const program = (cwd: string, verb: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [MAIN, verb, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });

/** Everything a process has said on both its channels. */
const spoken = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const channel of [child.stdout, child.stderr]) {
    channel?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return () => text;
};

const watched = (child: ChildProcess): DaemonProcess => {
  const said = spoken(child);
  const ended = once(child, 'close');
  const log = () => said().split('\n').filter(Boolean);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    log,
    says: async what => {
      await until(`the daemon says ${what}`, 30, () => what.test(said()) || child.exitCode !== null).catch(() => null);
      const line = log().find(each => what.test(each));
      if (line === undefined) {
        throw new Error(
          `The daemon said no ${what} (exit code ${child.exitCode}), but:\n${log().slice(-10).join('\n')}`,
        );
      }
      return line;
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
};
