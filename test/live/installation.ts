import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import {
  type DaemonProcess,
  daemonProcess,
  ON_DUTY,
  type Ran,
  verbProcess,
} from '../../scripts/live/daemon-process.ts';
import { newFolder } from '../../scripts/live/ground.ts';
import { loadConfig } from '../../src/config.ts';
import { type Installation, openInstallation as openSeeded, REAL_CLOCK } from '../../src/installation.ts';
import { openDatabase } from '../../src/store/database.ts';
import type { Db } from '../../src/store/schema.ts';
import { emptyMailbox } from './correspondent.ts';
import { imapOf, postgresUrl, submission } from './servers.ts';

export type { DaemonProcess };

/** Settings that differ from those of a working installation, by section. */
export type Deviation = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** An installation with a database of its own. */
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

/** Its order mailbox, which others share unless it has one of its own, is emptied. */
export const openInstallation = async (mailbox = 'orders'): Promise<LiveInstallation> => {
  const folder = await newFolder();
  await emptyMailbox(mailbox);
  const url = await newDatabase();
  const database = await openDatabase({ url }, () => undefined);
  const daemons: DaemonProcess[] = [];
  const seeded: Installation[] = [];
  const settingsFile = (deviation: Deviation = {}): string => {
    const file = join(folder, `${randomUUID()}.json`);
    writeFileSync(file, JSON.stringify(settings(mailbox, url, deviation)));
    return file;
  };
  return {
    db: database.db,
    startDaemon: async deviation => {
      const daemon = daemonProcess(folder, settingsFile(deviation));
      daemons.push(daemon);
      await daemon.says(ON_DUTY);
      return daemon;
    },
    startSeeded: async seed => {
      const config = loadConfig({ config: settingsFile() });
      const installation = await openSeeded(config, pino({ level: 'silent' }), REAL_CLOCK, () => seed);
      seeded.push(installation);
      installation.daemon.start();
    },
    run: (verb, args = [], deviation) => verbProcess(folder, verb, [...args, '--config', settingsFile(deviation)]),
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

const settings = (mailbox: string, url: string, deviation: Deviation): object => {
  const { timeoutSeconds: _, ...imap } = imapOf(mailbox);
  const { timeoutSeconds: __, ...smtp } = submission();
  return {
    ...deviation,
    database: { url, ...deviation['database'] },
    noon: { settleSeconds: 0, ...deviation['noon'] },
    inbox: { kind: 'imap', pollSeconds: 2, ...imap, ...deviation['inbox'] },
    outbox: { kind: 'smtp', ...smtp, ...deviation['outbox'] },
    desk: {
      address: `${mailbox}@example.test`,
      bounceAddress: 'bounces@example.test',
      gameMasters: [{ name: 'Maud', address: 'gm@example.test' }],
      ...deviation['desk'],
    },
  };
};
