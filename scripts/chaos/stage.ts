import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../src/store/database.ts';
import { makeCertificate } from '../live/certificate.ts';
import { type DaemonProcess, daemonProcess } from '../live/daemon-process.ts';
import { type Doorkeeper, doorkeeper } from '../live/doorkeeper.ts';
import { PASSWORD, startDovecot } from '../live/dovecot.ts';
import { installServers, newFolder } from '../live/ground.ts';
import { startPostgres } from '../live/postgres.ts';
import { DESK, layOutBattles, MASTER, type OrderLetter } from './battles.ts';
import { type DiskKind, type FullDisk, fullDisk } from './full-disk.ts';
import { openPostOffice, type PostOffice } from './post-office.ts';

/** The servers of all rounds, and the doors between them and the daemons. */
export type Stage = {
  /** What the pilots write in each round. */
  readonly letters: readonly OrderLetter[];
  readonly postOffice: PostOffice;
  readonly doors: { readonly imap: Doorkeeper; readonly smtp: Doorkeeper; readonly database: Doorkeeper };
  readonly disk: FullDisk;
  /** A database with the games, an empty order mailbox, an empty post office. */
  readonly freshPlace: (lying: 'anywhere' | 'on the disk that can be full') => Promise<Place>;
  readonly close: () => Promise<void>;
};

/** Where one round is flown. */
export type Place = Pick<Database, 'db'> & {
  readonly startDaemon: () => DaemonProcess;
  /** Puts a letter into the order mailbox, arrived now. */
  readonly deliver: (letter: OrderLetter) => Promise<void>;
  readonly leave: () => Promise<void>;
};

/** Starts PostgreSQL, Dovecot and a post office of our own, with a doorkeeper before each, and lays out the games. */
export const setStage = async (diskKind: DiskKind): Promise<Stage> => {
  installServers();
  const folder = await newFolder();
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  const opened = async <T extends { readonly close: () => unknown }>(opening: Promise<T>): Promise<T> => {
    const it = await opening;
    stops.push(it.close);
    return it;
  };
  try {
    const postgres = await startPostgres(folder);
    stops.push(postgres.stop);
    const dovecot = await startDovecot(folder, makeCertificate(folder));
    stops.push(dovecot.stop);
    const postOffice = await opened(openPostOffice());
    const maintenance = await opened(openDatabase({ url: postgres.url }, () => undefined));
    const disk = await opened(fullDisk(folder, maintenance.db, diskKind));
    const doors = {
      imap: await opened(doorkeeper(dovecot.imapPort)),
      smtp: await opened(doorkeeper(postOffice.port)),
      database: await opened(doorkeeper(Number(new URL(postgres.url).port))),
    };
    await sql.raw(`create database ${TEMPLATE}`).execute(maintenance.db);
    const letters = await layOutBattles(named(postgres.url, TEMPLATE));
    const ground: Ground = {
      folder,
      url: postgres.url,
      imapPort: dovecot.imapPort,
      maintenance,
      postOffice,
      doors,
      disk,
    };
    return { letters, postOffice, doors, disk, close, freshPlace: lying => freshPlace(ground, lying) };
  } catch (error) {
    await close();
    throw error;
  }
};

const TEMPLATE = 'battles';

type Ground = Pick<Stage, 'postOffice' | 'doors' | 'disk'> & {
  readonly folder: string;
  readonly url: string;
  readonly imapPort: number;
  readonly maintenance: Database;
};

const freshPlace = async (ground: Ground, lying: Parameters<Stage['freshPlace']>[0]): Promise<Place> => {
  const { folder, url, maintenance, disk, postOffice, doors } = ground;
  const name = `round_${randomUUID().replaceAll('-', '')}`;
  const placing = lying === 'anywhere' ? '' : disk.placing;
  await sql.raw(`create database ${name} template ${TEMPLATE} ${placing}`).execute(maintenance.db);
  const { db, close } = await openDatabase({ url: named(url, name) }, () => undefined);
  const mailbox = await openMailbox(ground.imapPort, name);
  postOffice.forget();
  const settings = join(folder, `${name}.json`);
  writeFileSync(settings, JSON.stringify(settingsFor(doors, named(url, name), name)));
  return {
    db,
    startDaemon: () => daemonProcess(folder, settings),
    deliver: async ({ raw }) => void (await mailbox.append(name, raw)),
    leave: async () => {
      await mailbox.mailboxDelete(name);
      await mailbox.logout();
      await close();
      await sql.raw(`drop database ${name} with (force)`).execute(maintenance.db);
    },
  };
};

const named = (url: string, database: string): string => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
};

const HERE = '127.0.0.1';
/** Some silences are longer than that, and some are shorter. */
const TIMEOUT_SECONDS = 4;
const WORK_LEASE_SECONDS = 10;
/** The longest that one mail may take, as the settings demand. Whoever sleeps for so long has slept past all his leases. */
export const LONGEST_LEASE_SECONDS = 5 * TIMEOUT_SECONDS;

/** All ways lead through the doors. Lines are not encrypted, so that an answer can be cut in half. */
const settingsFor = (doors: Stage['doors'], url: string, mailbox: string): object => {
  const database = new URL(url);
  database.port = String(doors.database.port);
  return {
    database: { url: database.href, timeoutSeconds: TIMEOUT_SECONDS },
    inbox: {
      kind: 'imap',
      host: HERE,
      port: doors.imap.port,
      security: 'none',
      user: DESK,
      password: PASSWORD,
      mailbox,
      pollSeconds: 2,
      timeoutSeconds: TIMEOUT_SECONDS,
    },
    outbox: { kind: 'smtp', host: HERE, port: doors.smtp.port, security: 'none', timeoutSeconds: TIMEOUT_SECONDS },
    desk: { address: DESK, bounceAddress: 'bounces@example.test', gameMasters: [MASTER] },
    noon: { settleSeconds: 1 },
    leases: { workSeconds: WORK_LEASE_SECONDS, mailSeconds: LONGEST_LEASE_SECONDS },
    reminders: { hoursBefore: null },
    digest: { weekday: null },
  };
};

const openMailbox = async (port: number, name: string): Promise<ImapFlow> => {
  const client = new ImapFlow({
    host: HERE,
    port,
    doSTARTTLS: false,
    auth: { user: DESK, pass: PASSWORD },
    logger: false,
  });
  await client.connect();
  await client.mailboxCreate(name);
  return client;
};
