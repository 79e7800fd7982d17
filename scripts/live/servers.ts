import { rmSync } from 'node:fs';
import { makeCertificate } from './certificate.ts';
import { startDovecot } from './dovecot.ts';
import { installServers, newFolder } from './ground.ts';
import { startPostfix } from './postfix.ts';
import { startPostgres } from './postgres.ts';

export type LiveServers = {
  /** What tests read from the environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
};

/**
 * Installs what is missing and starts Dovecot, Postfix and PostgreSQL on free loopback ports in a folder of their
 * own. Post goes round among the mailboxes of example.test and never leaves this machine.
 *
 * @throws when one of them does not start; what had started is stopped again
 */
export const startServers = async (): Promise<LiveServers> => {
  installServers();
  const folder = await newFolder();
  const stops: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    // Nobody is left running because another would not end.
    const faults: unknown[] = [];
    for (const each of stops.splice(0).reverse()) await each().catch(fault => faults.push(fault));
    if (faults.length > 0) throw faults[0];
  };
  try {
    const postgres = await startPostgres(folder);
    stops.push(postgres.stop);
    const certificate = makeCertificate(folder);
    const dovecot = await startDovecot(folder, certificate);
    stops.push(dovecot.stop);
    const postfix = await startPostfix(folder, certificate, dovecot);
    stops.push(postfix.stop);
    const environment = {
      NOON_PATROL_TEST_POSTGRES: postgres.url,
      NOON_PATROL_TEST_CA: certificate.ca,
      NOON_PATROL_TEST_MAILBOXES: dovecot.mail,
      NOON_PATROL_TEST_IMAP_PORT: String(dovecot.imapPort),
      NOON_PATROL_TEST_IMAPS_PORT: String(dovecot.imapsPort),
      NOON_PATROL_TEST_SMTP_PORT: String(postfix.smtpPort),
      NOON_PATROL_TEST_BARE_PORT: String(postfix.barePort),
      NOON_PATROL_TEST_SUBMISSION_PORT: String(postfix.submissionPort),
    };
    return { environment, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
