import type { AddressInfo } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { probeRoundTrip, tripFinding } from '../../src/post/round-trip.ts';
import type { ImapSettings } from '../../src/post/settings.ts';

const imap: ImapSettings = {
  host: 'mail.example.org',
  port: 993,
  security: 'tls',
  user: 'orders',
  mailbox: 'INBOX',
  junk: 'Junk',
};
const letterhead = { name: 'Desk', mailbox: 'orders@example.org', bounceAddress: 'bounces@example.org' };
const trip = { imap, seconds: 60, letterhead };
const found = (folder: string) => ({ folder, headers: '' });

describe('a mail of the doctor to himself', () => {
  test('is well where both arrive', () => {
    expect(tripFinding(trip, { plainAt: found('INBOX'), subAt: found('INBOX'), took: 4 })).toEqual({
      kind: 'well',
      sentence: 'Mails to orders@example.org and orders+doctor@example.org arrived within 4 seconds and were removed.',
    });
  });

  test('shows a server that knows no sub-addresses', () => {
    expect(tripFinding(trip, { plainAt: found('INBOX'), subAt: null, took: 60 })).toEqual({
      kind: 'mailbox',
      sentence:
        "A mail to orders@example.org arrived, one to orders+doctor@example.org did not within 60 seconds. Expected the server to deliver sub-addresses into the mailbox: without them nobody's reply arrives.",
    });
  });

  test('shows a server that takes it for junk', () => {
    expect(tripFinding(trip, { plainAt: found('INBOX'), subAt: found('Junk'), took: 4 }).sentence).toBe(
      'A mail to ourselves was put into the junk folder "Junk"; expected it in "INBOX".',
    );
  });

  test('shows that nothing arrives, or only what goes to a sub-address', () => {
    expect(tripFinding(trip, { plainAt: null, subAt: null, took: 60 })).toEqual({
      kind: 'timeout',
      sentence:
        'The mails to ourselves were taken, but none arrived in "INBOX" at mail.example.org:993 within 60 seconds. Expected orders@example.org to be delivered there.',
    });
    expect(tripFinding(trip, { plainAt: null, subAt: found('INBOX'), took: 60 }).sentence).toBe(
      'A mail to orders+doctor@example.org arrived, one to orders@example.org did not within 60 seconds.',
    );
  });
});

describe('a server that refuses sub-addresses', () => {
  const opened: (() => void)[] = [];
  afterEach(() => {
    for (const close of opened.splice(0)) close();
  });
  const portOf = (server: { address: () => unknown }): number => (server.address() as AddressInfo).port;

  test('is told with what is expected of it, and keeps no mail of the doctor', async () => {
    const mailbox = hoodiecrow({ plugins: ['ID', 'UIDPLUS'], users: { orders: { password: 'chocks' } } });
    opened.push(() => mailbox.server.close());
    await new Promise<void>(listening => mailbox.listen(0, '127.0.0.1', listening));
    const arrived: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) =>
        address.includes('+') ? done(Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 })) : done(),
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', chunk => chunks.push(chunk));
        stream.on('end', () => {
          arrived.push(Buffer.concat(chunks).toString());
          mailbox.appendMessage('INBOX', [], '01-Mar-2026 11:00:00 +0000', Buffer.concat(chunks).toString('binary'));
          done();
        });
      },
    });
    opened.push(() => server.close());
    await new Promise<void>(listening => {
      server.listen(0, '127.0.0.1', () => listening());
    });
    const local = { host: '127.0.0.1', security: 'none', timeoutSeconds: 5 } as const;
    const port = portOf(server.server);
    const { post } = await probeRoundTrip({
      imap: { ...local, port: portOf(mailbox.server), user: 'orders', password: 'chocks', mailbox: 'INBOX' },
      smtp: { ...local, port },
      letterhead,
      id: 'nosub',
      seconds: 5,
      now: () => new Date('2026-03-01T11:00:00Z'),
    });
    expect(post).toEqual({
      kind: 'refused',
      sentence: `A mail to orders+doctor@example.org was not taken: The SMTP server 127.0.0.1:${port} refused RCPT TO: 550 5.1.1 no such user. Expected the server to deliver sub-addresses into the mailbox: without them nobody's reply arrives.`,
    });
    expect(arrived).toHaveLength(1);
    expect(mailbox.getMailbox('INBOX').messages).toEqual([]);
  });
});
