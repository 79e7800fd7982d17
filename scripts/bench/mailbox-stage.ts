import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImapFlow } from 'imapflow';
import { makeCertificate } from '../live/certificate.ts';
import { DOMAIN, PASSWORD, startDovecot } from '../live/dovecot.ts';
import { run } from '../live/ground.ts';

/** The order mailbox, without sub-address. */
export const DESK_ADDRESS = `orders@${DOMAIN}`;

export type MailboxStage = {
  readonly port: number;
  /** A connection that is logged in and has the mailbox open. */
  readonly open: () => Promise<ImapFlow>;
  readonly close: () => Promise<void>;
};

/** A Dovecot of our own with these letters in its order mailbox, delivered one a second from a moment on. */
export const mailboxStage = async (folder: string, letters: readonly string[], from: Date): Promise<MailboxStage> => {
  const dovecot = await startDovecot(folder, makeCertificate(folder));
  const box = join(folder, 'dovecot', 'mail', DOMAIN, 'orders');
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(box, part), { recursive: true });
  letters.forEach((letter, n) => {
    const seconds = from.getTime() / 1000 + n;
    const file = join(box, 'new', `${seconds}.P${n}.bench`);
    writeFileSync(file, letter);
    utimesSync(file, seconds, seconds); // Dovecot's INTERNALDATE
  });
  run('chown', ['-R', 'vmail:vmail', box]);
  const open = async (): Promise<ImapFlow> => {
    const auth = { user: DESK_ADDRESS, pass: PASSWORD };
    const client = new ImapFlow({ host: '127.0.0.1', port: dovecot.imapPort, doSTARTTLS: false, auth, logger: false });
    await client.connect();
    await client.mailboxOpen('INBOX');
    return client;
  };
  return { port: dovecot.imapPort, open, close: dovecot.stop };
};
