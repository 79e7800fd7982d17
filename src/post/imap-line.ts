import type { ImapFlow } from 'imapflow';
import { backoff } from './backoff.ts';
import { within } from './deadline.ts';
import { connectImap } from './imap-connection.ts';
import { type ImapSettings, placeOf, trustOf } from './settings.ts';
import { type MailTrouble, mailTrouble } from './trouble.ts';

/** A server that does not say goodbye within this time is left without. */
const FAREWELL = 3000;

/** The line to one IMAP server: a connection that is kept while it works and made anew when it does not. */
export type ImapLine = {
  /** The open connection, or a new one; rejects at once while the line rests after a failure. */
  readonly open: () => Promise<ImapFlow>;
  /** The connection if there is one; makes none. */
  readonly current: () => ImapFlow | null;
  readonly worked: () => void;
  /** Gives the connection up and rests, longer after each failure in a row. */
  readonly failed: (trouble: MailTrouble) => void;
  readonly hangUp: () => Promise<void>;
};

/** @throws when the file of the certificate authority cannot be read */
export const imapLine = (settings: ImapSettings): ImapLine => {
  trustOf(settings);
  let client: ImapFlow | null = null;
  let failures = 0;
  let rest: { readonly until: number; readonly because: MailTrouble } | null = null;

  const current = (): ImapFlow | null => (client?.usable ? client : null);

  const failed = (trouble: MailTrouble): void => {
    client?.close();
    client = null;
    failures += 1;
    rest = { until: performance.now() + backoff(trouble.kind, failures, Math.random()), because: trouble };
  };

  let hungUp = false;

  const open = async (): Promise<ImapFlow> => {
    const kept = current();
    if (kept) return kept;
    const left = rest ? rest.until - performance.now() : 0;
    if (rest && left > 0) throw resting(rest.because, left);
    const fresh = await connectImap(settings).catch(trouble => {
      failed(trouble);
      throw trouble;
    });
    // Somebody may have hung up while we were still dialling. R61
    if (hungUp) fresh.close();
    client = fresh;
    return fresh;
  };

  const hangUp = async (): Promise<void> => {
    hungUp = true;
    const left = client;
    client = null;
    if (!left) return;
    const tooLong = () => mailTrouble('timeout', `The IMAP server ${placeOf(settings)} did not say goodbye.`);
    await within(FAREWELL, left.logout(), tooLong).catch(() => left.close());
  };

  const worked = (): void => {
    failures = 0;
    rest = null;
  };

  return { open, current, worked, failed, hangUp };
};

const resting = (because: MailTrouble, left: number): MailTrouble =>
  mailTrouble(because.kind, `${because.message} The next attempt is made in ${Math.ceil(left / 1000)} seconds.`);
