import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { type Daemon, makeDaemon } from './daemon.ts';
import type { Clock } from './desk/clock-check.ts';
import type { Desk, DeskSettings } from './desk/desk.ts';
import type { Inbox } from './desk/ports/inbox.ts';
import type { Postbox } from './desk/ports/mails.ts';
import { welcomeGameMasters } from './desk/welcome-game-masters.ts';
import { openPainter } from './painter.ts';
import { imapInbox } from './post/inbox-imap.ts';
import { maildirInbox } from './post/inbox-maildir.ts';
import { maildirPostbox } from './post/outbox-maildir.ts';
import { openPostman } from './post/postman.ts';
import { openReader, type Reader } from './post/reader.ts';
import { openReferee } from './referee/referee.ts';
import { boardFiles } from './report/board-files.ts';
import { prepareTemplates } from './report/render.ts';
import { endLeases } from './store/leases.ts';
import { openMigrated } from './store/open-migrated.ts';
import { openStore } from './store/store.ts';

/** A whole installation, put together from its settings. */
export type Installation = {
  readonly desk: Desk;
  readonly daemon: Daemon;
  /** Stops the daemon and closes the database. */
  readonly close: () => Promise<void>;
};

/** The clock of this machine. */
export const REAL_CLOCK: Clock = { kind: 'real', now: () => new Date(), elapsed: () => performance.now() };

/** Opens database, mailbox and postbox, and seats the game masters of the configuration. `clock` is the clock of all. */
export const openInstallation = async (
  config: Config,
  log: Logger,
  clock: Clock,
  seed: () => string = freshSeed,
): Promise<Installation> => {
  const lost = (error: Error): void => log.warn({ err: error }, 'database connection lost');
  const { database, files } = await openMigrated(config.database, lost);
  try {
    if (files.length > 0) log.info({ files }, 'database migrated');
    if ('directory' in config.database) await endLeases(database.db);
    const store = openStore(database);
    const referee = openReferee();
    const { now } = clock;
    const reader = readerOf(config, log);
    const painter = openPainter();
    const desk: Desk = {
      settings: deskSettings(config),
      store,
      render: await prepareTemplates(),
      readLetter: reader.read,
      draw: config.reports.pictures ? painter.draw : null,
      boards: madeOnce(boardFiles),
      flyAgain: referee.flyAgain,
      diary: log,
      now,
      secret,
      seed,
    };
    await welcomeGameMasters(desk);
    const daemon = makeDaemon({
      desk,
      inbox: inboxOf(config, log, now),
      postbox: postboxOf(config, now),
      pollSeconds: config.inbox.pollSeconds,
      pace: { handed: handedAtOnce(config.outbox), first: config.outbox.first },
      clock,
      databaseClock: clock.kind === 'real' && 'url' in config.database ? store.clock : null,
      log,
    });
    const close = async (): Promise<void> => {
      await daemon.stop();
      await reader.close();
      await painter.close();
      await referee.close();
      await desk.store.close();
    };
    return { desk, daemon, close };
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** How the configuration wants the desk run. */
export const deskSettings = ({
  desk,
  answers,
  reminders,
  noon,
  leases,
  letters,
  keeping,
  digest,
}: Config): DeskSettings => ({
  name: desk.name,
  mailbox: desk.address.toLowerCase(),
  bounceAddress: desk.bounceAddress.toLowerCase(),
  largestLetter: letters.limits.size,
  policy: desk.policy,
  trustedAuthserv: desk.trustedAuthserv,
  zone: desk.zone,
  everyDays: desk.everyDays,
  answers,
  remindHoursBefore: reminders.hoursBefore,
  noon,
  leases,
  gameMasters: desk.gameMasters.map(({ name, address }) => ({ name, address: address.toLowerCase() })),
  parkAfter: letters.parkAfter,
  lettersPerDay: letters.perDay,
  keepTextsDays: keeping.textsDays,
  digest: digest.weekday === null ? null : { weekday: digest.weekday, zone: digest.zone ?? desk.zone },
});

/** Made when first asked for, and kept. */
const madeOnce = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
};

/** 128 random bits. Rule: C7 */
const freshSeed = (): string => randomBytes(16).toString('hex');

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** Sixteen letters of base32: eighty random bits. R21 */
export const secret = (): string => Array.from(randomBytes(16), byte => ALPHABET[byte % 32]).join('');

const readerOf = ({ desk, letters }: Config, log: Logger): Reader =>
  openReader({
    limits: letters.limits,
    gameMasters: desk.gameMasters.map(({ address }) => ({ address: address.toLowerCase() })),
    seconds: letters.seconds,
    heapMegabytes: letters.heapMegabytes,
    warn: sentence => log.warn(sentence),
  });

const inboxOf = ({ inbox, letters, keeping }: Config, log: Logger, now: () => Date): Inbox =>
  inbox.kind === 'maildir'
    ? maildirInbox(inbox.path, letters.limits.size)
    : imapInbox(inbox, {
        maxLetterBytes: letters.limits.size,
        ...(keeping.textsDays !== null && { thinning: { keepDays: keeping.textsDays, now } }),
        warn: sentence => log.warn(sentence),
      });

/** Mails in hand for each line: while some of them are marked, no line waits. */
const FOR_EACH_LINE = 5;

/** Where mails are paced, they wait at the desk. */
const handedAtOnce = (outbox: Config['outbox']): number =>
  outbox.kind === 'smtp' && outbox.perMinute === undefined ? FOR_EACH_LINE * outbox.sideBySide : outbox.sideBySide;

const postboxOf = ({ outbox, desk }: Config, now: () => Date): Postbox => {
  const letterhead = { name: desk.name, mailbox: desk.address, bounceAddress: desk.bounceAddress };
  return outbox.kind === 'maildir'
    ? maildirPostbox(outbox.path, letterhead, now)
    : openPostman(outbox, letterhead, now);
};
