import { backoff } from './backoff.ts';
import { within } from './deadline.ts';
import { type ImapConnection, openMailbox } from './imap-connection.ts';
import { type ImapSettings, placeOf, trustOf } from './settings.ts';
import { type MailTrouble, mailTrouble } from './trouble.ts';

/** A server that does not say goodbye within this time is left without. */
const FAREWELL = 3000;

/** The line to one IMAP server: a connection that is kept while it works and made anew when it does not. */
export type ImapLine = {
  /** The open connection, or a new one; rejects at once while the line rests after a failure. */
  readonly open: () => Promise<ImapConnection>;
  /** The connection if there is one; makes none. */
  readonly current: () => ImapConnection | null;
  readonly worked: () => void;
  /** Gives the connection up and rests, longer after each failure in a row. */
  readonly failed: (trouble: MailTrouble) => void;
  readonly hangUp: () => Promise<void>;
};

/** @throws when the file of the certificate authority cannot be read */
export const imapLine = (settings: ImapSettings): ImapLine => {
  trustOf(settings);
  let connection: ImapConnection | null = null;
  let failures = 0;
  let rest: { readonly until: number; readonly because: MailTrouble } | null = null;

  const current = (): ImapConnection | null => (connection?.client.usable ? connection : null);

  const failed = (trouble: MailTrouble): void => {
    connection?.client.close();
    connection = null;
    failures += 1;
    rest = { until: performance.now() + backoff(trouble.kind, failures, Math.random()), because: trouble };
  };

  const open = async (): Promise<ImapConnection> => {
    const kept = current();
    if (kept) return kept;
    const left = rest ? rest.until - performance.now() : 0;
    if (rest && left > 0) throw resting(rest.because, left);
    connection = await openMailbox(settings).catch(trouble => {
      failed(trouble);
      throw trouble;
    });
    return connection;
  };

  const hangUp = async (): Promise<void> => {
    const client = connection?.client;
    connection = null;
    if (!client) return;
    const tooLong = () => mailTrouble('timeout', `The IMAP server ${placeOf(settings)} did not say goodbye.`);
    await within(FAREWELL, client.logout(), tooLong).catch(() => client.close());
  };

  const worked = (): void => {
    failures = 0;
    rest = null;
  };

  return { open, current, worked, failed, hangUp };
};

const resting = (because: MailTrouble, left: number): MailTrouble =>
  mailTrouble(because.kind, `${because.message} The next attempt is made in ${Math.ceil(left / 1000)} seconds.`);
