import nodemailer from 'nodemailer';
import type { ImapSettings, SmtpSettings } from '../../src/post/settings.ts';

/** What `servers.setup.ts` put into the environment. @throws where it is missing: live tests never run without */
const setting = (name: string): string => {
  const value = process.env[`NOON_PATROL_TEST_${name}`];
  if (!value) throw new Error(`NOON_PATROL_TEST_${name} is not set: start live tests with "npm run test:live".`);
  return value;
};

const PASSWORD = 'chocks-away';

/** The mailbox of one of `one` … `eight`, `gm`, `orders`, `bounces`, `watcher`, by STARTTLS. */
export const imapOf = (name: string): ImapSettings => ({
  host: 'localhost',
  port: Number(setting('IMAP_PORT')),
  security: 'starttls',
  user: `${name}@example.test`,
  password: PASSWORD,
  mailbox: 'INBOX',
  ca: setting('CA'),
  timeoutSeconds: 20,
});

/** The same with TLS from the first byte. */
export const imapsOf = (name: string): ImapSettings => ({
  ...imapOf(name),
  port: Number(setting('IMAPS_PORT')),
  security: 'tls',
});

/** Postfix as the daemon uses it: STARTTLS and a login. */
export const submission = (): SmtpSettings => ({
  host: 'localhost',
  port: Number(setting('SUBMISSION_PORT')),
  security: 'starttls',
  user: 'orders@example.test',
  password: PASSWORD,
  ca: setting('CA'),
  timeoutSeconds: 20,
});

/** The folder with the mailboxes of everybody, which another Dovecot may open as well. */
export const mailboxes = (): string => setting('MAILBOXES');

export const postgresUrl = (): string => setting('POSTGRES');

/** Where Postfix takes post for our domain from anybody, without TLS or a login. */
export const smtpPort = (): number => Number(setting('SMTP_PORT'));

/** As `smtpPort`, for post that loses the headers of automatic mail on its way. */
export const barePort = (): number => Number(setting('BARE_PORT'));

/** Hands Postfix a letter byte by byte, as a pilot's own server would. */
export const sendLetter = async (from: string, to: string, raw: string | Buffer): Promise<void> => {
  const post = nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort(), ignoreTLS: true });
  await post.sendMail({ envelope: { from, to }, raw });
  post.close();
};
