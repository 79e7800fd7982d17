import type { AddressInfo, Server, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ImapSettings, SmtpSettings } from '../post/settings.ts';

/** A mail that our daemon posted, as the recipient's server got it. */
export type ReceivedMail = { readonly raw: Buffer; readonly at: Date };

export type MailServer = {
  readonly imap: ImapSettings;
  readonly smtp: SmtpSettings;
  /** Puts a letter into the order mailbox, arrived at that moment (whole seconds, as IMAP has it). */
  readonly deliver: (raw: string | Uint8Array, arrived: Date) => void;
  /** What was posted to an address so far, oldest first. */
  readonly mailsFor: (address: string) => readonly ReceivedMail[];
  readonly close: () => Promise<void>;
};

const HERE = '127.0.0.1';
const USER = 'orders';
const PASSWORD = 'demo';

/**
 * A mail server for the demo in this very process, on free loopback ports: an order mailbox by IMAP, an SMTP server
 * that keeps what it gets. Nothing leaves the process, nothing is written to disk. `now` is the demo's clock.
 *
 * @throws when the packages smtp-server and hoodiecrow-imap are not installed
 */
export const startMailServer = async (now: () => Date): Promise<MailServer> => {
  const orders = await startImap();
  const sink = await startSink(now);
  return {
    imap: { host: HERE, port: orders.port, security: 'none', user: USER, password: PASSWORD, mailbox: 'INBOX' },
    smtp: { host: HERE, port: sink.port, security: 'none' },
    deliver: orders.deliver,
    mailsFor: address => sink.mails.get(address.toLowerCase()) ?? [],
    close: async () => {
      await Promise.all([orders.close(), sink.close()]);
    },
  };
};

const startImap = async () => {
  const { default: hoodiecrow } = await import('hoodiecrow-imap').catch(notInstalled);
  const imap = hoodiecrow({ plugins: ['ID', 'IDLE'], users: { [USER]: { password: PASSWORD } } });
  const close = closing(imap.server);
  await new Promise<void>((listening, failed) => {
    imap.server.once('error', failed);
    imap.listen(0, HERE, listening);
  });
  const deliver = (raw: string | Uint8Array, arrived: Date): void => {
    const bytes = Buffer.from(raw as string).toString('latin1');
    imap.appendMessage('INBOX', [], imapDate(arrived), bytes.replace(/\r?\n/g, '\r\n'));
  };
  return { port: portOf(imap.server), deliver, close };
};

const startSink = async (now: () => Date) => {
  const { SMTPServer } = await import('smtp-server').catch(notInstalled);
  const mails = new Map<string, ReceivedMail[]>();
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData: (stream, { envelope }, done) => {
      buffer(stream).then(raw => {
        for (const { address } of envelope.rcptTo) {
          const to = address.toLowerCase();
          mails.set(to, [...(mails.get(to) ?? []), { raw, at: now() }]);
        }
        done();
      }, done);
    },
  });
  // A client that hangs up in the middle is no reason to end the demo.
  smtp.on('error', () => {});
  const close = closing(smtp.server);
  await new Promise<void>(listening => {
    smtp.listen(0, HERE, () => listening());
  });
  return { port: portOf(smtp.server), mails, close };
};

/** RFC 3501, date-time: `30-Nov-2026 11:00:00 +0000`. */
const imapDate = (date: Date): string =>
  date.toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) (\S+) GMT$/, '$1-$2-$3 $4 +0000');

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** A server closes only after its last connection, so those are ended too. */
const closing = (server: Server): (() => Promise<void>) => {
  const open = new Set<Socket>();
  server.on('connection', socket => {
    // A server that answers in small pieces would wait forty milliseconds for the acknowledgement of each.
    socket.setNoDelay(true);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () =>
    new Promise(closed => {
      server.close(() => closed());
      for (const socket of open) socket.destroy();
    });
};

const notInstalled = (error: unknown): never => {
  throw new Error(
    `The demo's mail server needs the packages smtp-server and hoodiecrow-imap, found: ${String(error)}. ` +
      'Run "npm ci" with the development packages.',
  );
};
