import { describe, expect, test } from 'vitest';
import { tripFinding } from '../../src/post/round-trip.ts';
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
