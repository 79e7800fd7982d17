import { sql } from 'kysely';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doorkeeper } from '../../scripts/live/doorkeeper.ts';
import { probeRoundTrip } from '../../src/post/round-trip.ts';
import { sixMinutesPass } from './battle.ts';
import { type Correspondent, correspondent } from './correspondent.ts';
import { type Deviation, type LiveInstallation, openInstallation } from './installation.ts';
import { atMailbox } from './mailbox.ts';
import { imapOf, postgresUrl, submission } from './servers.ts';

let installation: LiveInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const isWelcome = (mail: ParsedMail): boolean => mail.subject === 'Welcome, game master';

const lettersIn = (name: string): Promise<number> =>
  atMailbox(name, async client => (await client.mailboxOpen(imapOf(name).mailbox)).exists);

const doctor = (deviation: Deviation = {}) => installation.run('doctor', [], deviation);

describe('the doctor', () => {
  test('finds an installation well, and changes nothing', async () => {
    const { code, said } = await doctor();
    expect(said).toMatch(/^well {3}settings: The settings can be used\.$/m);
    expect(said).toMatch(/^well {3}inbox: /m);
    expect(said).toMatch(/^well {3}outbox: /m);
    expect(said).toMatch(/^well {3}database: PostgreSQL \d+/m);
    expect(said).toMatch(
      /^hint {3}tables: \d+ files of sql\/ are still to be run; "migrate" does it, or the daemon at its start\.$/m,
    );
    expect(said).toMatch(/^well {3}clock: This machine's clock is \d+ seconds /m);
    expect(said).toMatch(/^hint {3}SPF: .*example\.test/m);
    expect(said).toMatch(/^hint {3}DMARC: .*example\.test/m);
    expect(said).toMatch(/^well {3}game masters: gm@example\.test$/m);
    expect(code).toBe(0);
    const tables = await installation.db.introspection.getTables();
    expect(tables).toEqual([]);
  });

  test('tells of a database that a newer program has been at', async () => {
    await sql`create table kysely_migration (name text, timestamp text)`.execute(installation.db);
    await sql`insert into kysely_migration values ('9999_times_to_come.sql', 'later')`.execute(installation.db);
    const { code, said } = await doctor();
    await sql`drop table kysely_migration`.execute(installation.db);
    expect(said).toMatch(
      /^WRONG {2}tables: The database is newer than this program: it has run 9999_times_to_come\.sql, /m,
    );
    expect(code).toBe(1);
  });

  test('sends mails to itself and its sub-address, finds them, and leaves none behind', async () => {
    const { code, said } = await installation.run('doctor', ['--post']);
    expect(said).toMatch(
      /^well {3}post: Mails to orders@example\.test and orders\+doctor@example\.test arrived within \d+ seconds and were removed\.$/m,
    );
    expect(said).toMatch(/^hint {3}DKIM: The mail to ourselves bore no DKIM signature for example\.test\./m);
    expect(code).toBe(0);
    expect(await lettersIn('orders')).toBe(0);
  });

  test('tells that a mail to itself does not arrive where its own mailbox is another one', async () => {
    const trip = await probeRoundTrip({
      imap: imapOf('watcher'),
      smtp: submission(),
      letterhead: { name: 'Desk', mailbox: 'orders@example.test', bounceAddress: 'bounces@example.test' },
      id: 'elsewhere',
      seconds: 3,
      now: () => new Date(),
    });
    expect(trip.post.kind).toBe('timeout');
    expect(trip.post.sentence).toMatch(
      /^The mails to ourselves were taken, but none arrived in "INBOX" at localhost:\d+ within 3 seconds\./,
    );
    expect(trip.dkim).toBeNull();
  });

  test('tells that the own address is refused', async () => {
    const trip = await probeRoundTrip({
      imap: imapOf('watcher'),
      smtp: submission(),
      letterhead: { name: 'Desk', mailbox: 'nobody@example.test', bounceAddress: 'bounces@example.test' },
      id: 'refused',
      seconds: 3,
      now: () => new Date(),
    });
    expect(trip.post.sentence).toMatch(/^A mail to nobody@example\.test was not taken: .*550/);
  });

  test('hints at a junk folder that is not there, and at one for handled letters that is still to be made', async () => {
    const { code, said } = await doctor({ inbox: { junk: 'Spam', handled: 'Done' } });
    expect(said).toMatch(/^hint {3}junk folder: The folder "Spam" .* Nobody looks for lost orders there\.$/m);
    expect(said).toMatch(/^hint {3}handled letters: The folder "Done" .* It is made with the first letter\.$/m);
    expect(code).toBe(0);
  });

  test('names a wrong password of the mailbox', async () => {
    const { code, said } = await doctor({ inbox: { password: 'guess-me-not' } });
    expect(said).toMatch(/^WRONG {2}inbox: IMAP login at localhost:\d+ as orders@example\.test was refused: /m);
    expect(said).toMatch(/^well {3}outbox: /m);
    expect(said).not.toContain('guess-me-not');
    expect(code).toBe(1);
  });

  test('names a wrong password of the outbox', async () => {
    const { code, said } = await doctor({ outbox: { password: 'guess-me-not' } });
    expect(said).toMatch(/^WRONG {2}outbox: SMTP login at localhost:\d+ as orders@example\.test was refused: 535 /m);
    expect(said).not.toContain('guess-me-not');
    expect(code).toBe(1);
  });

  test('names servers that cannot be reached, all in one report', async () => {
    const nobody = { host: '127.0.0.1', port: 1 };
    const url = 'postgres://noon:guess-me-not@127.0.0.1:1/noon';
    const { code, said } = await doctor({ inbox: nobody, outbox: nobody, database: { url } });
    expect(said).toMatch(/^WRONG {2}inbox: The IMAP server 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/m);
    expect(said).toMatch(/^WRONG {2}outbox: The SMTP server 127\.0\.0\.1:1 cannot be reached: .*ECONNREFUSED/m);
    expect(said).toMatch(/^WRONG {2}database: PostgreSQL at 127\.0\.0\.1:1\/noon cannot be used: .*ECONNREFUSED/m);
    expect(said).not.toContain('guess-me-not');
    expect(code).toBe(1);
  });

  test('names a wrong password of the database', async () => {
    const url = new URL(postgresUrl());
    url.password = 'guess-me-not';
    const { code, said } = await doctor({ database: { url: url.href } });
    expect(said).toMatch(
      /^WRONG {2}database: PostgreSQL at \S+ cannot be used: password authentication failed for user "app"$/m,
    );
    expect(said).not.toContain('guess-me-not');
    expect(code).toBe(1);
  });

  test('names what is wrong in the settings', async () => {
    const { code, said } = await doctor({ inbox: { port: 'imap' } });
    expect(said).toContain('The settings cannot be used, so nothing was started.');
    expect(said).toMatch(/inbox\.port found "imap"; expected a port from 1 to 65535\./);
    expect(code).toBe(1);
  });
});

describe('a daemon whose servers are away', () => {
  let gm: Correspondent;
  beforeAll(async () => {
    gm = await correspondent('gm', 'Maud');
  });
  afterAll(() => gm.leave());

  test('R58 keeps trying, waits longer each time, and answers once they are back', async () => {
    const imap = await doorkeeper(imapOf('orders').port);
    imap.behave('away');
    const daemon = await installation.startDaemon({ inbox: { host: 'localhost', port: imap.port } });
    // The mailbox is asked for every two seconds; to be told to wait longer than that takes some failures in a row.
    await daemon.says(/The next attempt is made in [3-9] seconds/);
    const welcome = await gm.receive('a welcome, for the outbox is well', isWelcome);
    imap.behave('open');
    const answer = await gm.ask('help', welcome);
    expect(answer.text).toContain('new game');
    expect(await daemon.stop()).toBe(0);
    await imap.close();
  });

  test('R45 keeps the mails, and posts them once the server is back', async () => {
    const smtp = await doorkeeper(submission().port);
    smtp.behave('away');
    const daemon = await installation.startDaemon({ outbox: { host: 'localhost', port: smtp.port } });
    const letter = await gm.write('games', await gm.receive('a welcome', isWelcome));
    const line = await daemon.says(/"msg":"mail not posted"/);
    expect(line).toMatch(/"delivery":"deferred","error":"The (connection to the )?SMTP server localhost:\d+ /);
    smtp.behave('open');
    await sixMinutesPass(installation.db);
    const answer = await gm.receive('the answer that had waited', mail => mail.inReplyTo === letter);
    expect(answer.text).toContain('There are no games at present.');
    expect(await daemon.stop()).toBe(0);
    await smtp.close();
  });
});
