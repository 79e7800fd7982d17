import { rmSync } from 'node:fs';
import { ImapFlow } from 'imapflow';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificate } from '../../scripts/live/certificate.ts';
import { type Dovecot, startDovecot } from '../../scripts/live/dovecot.ts';
import { newFolder, until } from '../../scripts/live/ground.ts';
import type { Inbox, MailboxCursor } from '../../src/desk/ports/inbox.ts';
import type { InboundLetter } from '../../src/desk/ports/letters.ts';
import type { Mail } from '../../src/desk/ports/mails.ts';
import { imapInbox } from '../../src/post/inbox-imap.ts';
import { smtpPostbox } from '../../src/post/outbox-smtp.ts';
import { probeImap, probeSmtp } from '../../src/post/probe.ts';
import type { ImapSettings } from '../../src/post/settings.ts';
import { aMail, letterhead } from '../post/builders.ts';
import { emptyMailbox } from './correspondent.ts';
import { imapOf, imapsOf, sendLetter, submission } from './servers.ts';

/** Every test file shares the mailboxes: what an earlier one left there is none of ours. */
beforeAll(async () => {
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six', 'gm', 'orders', 'bounces'])
    await emptyMailbox(name);
});

const warnings: string[] = [];
const duties = { maxLetterBytes: 2_000_000, warn: (sentence: string) => void warnings.push(sentence) };
const NOON = new Date('2026-03-01T11:00:00Z');

/** Everything above the cursor, and the new cursor. */
const sweep = async (inbox: Inbox, cursor: MailboxCursor = null) => {
  const letters: InboundLetter[] = [];
  const reached = await inbox.sweep(cursor, async some => void letters.push(...some));
  return { letters, reached };
};

/** Sweeps until so many letters have come. */
const collect = async (inbox: Inbox, count: number, cursor: MailboxCursor = null) => {
  let found = await sweep(inbox, cursor);
  await until(`${count} letters in ${inbox.mailbox}`, 60, async () => {
    found = await sweep(inbox, cursor);
    return found.letters.length >= count;
  });
  return found;
};

const textOf = (letter: InboundLetter | undefined): string => Buffer.from(letter?.raw ?? []).toString('latin1');
const letterFrom = (name: string, subject: string, body: string): string =>
  `From: ${name}@example.test\r\nTo: orders@example.test\r\nSubject: ${subject}\r\n\r\n${body}\r\n`;

/** Runs commands as any mail program would. */
const asClient = async (settings: ImapSettings, work: (client: ImapFlow) => Promise<unknown>): Promise<void> => {
  const client = new ImapFlow({
    host: settings.host,
    port: settings.port,
    auth: { user: settings.user, pass: settings.password },
    tls: { rejectUnauthorized: false },
    logger: false,
  });
  await client.connect();
  await work(client);
  await client.logout();
};

describe('a mail goes out by Postfix and is read from Dovecot', () => {
  test('R18 R50 the recipient sees our headers, the token address and both texts', async () => {
    const postbox = smtpPostbox(submission(), letterhead, () => NOON);
    const mail: Mail = {
      ...aMail,
      to: { name: 'Red Baron', address: 'one@example.test' },
      text: 'From the desk.\n.\n.. two dots\nFrom here on, rain.\n',
    };
    expect(await postbox.post(mail, [])).toMatchObject({ kind: 'accepted', response: expect.stringMatching(/^250 /) });
    await postbox.close();

    const inbox = imapInbox(imapOf('one'), duties);
    const { letters } = await collect(inbox, 1);
    await inbox.close();
    const parsed = await simpleParser(Buffer.from(letters[0]?.raw ?? []));
    expect(parsed.messageId).toBe('<report.g1.t3.k7qd2x@example.test>');
    expect(parsed.from?.value).toEqual([{ name: 'Flight Desk', address: 'orders+k7qd2x@example.test' }]);
    expect(parsed.replyTo?.value).toEqual([{ name: 'Flight Desk', address: 'orders+k7qd2x@example.test' }]);
    expect(parsed.to).toMatchObject({ value: [{ name: 'Red Baron', address: 'one@example.test' }] });
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expect(parsed.headers.get('return-path')).toMatchObject({ value: [{ address: 'bounces@example.test' }] });
    expect(parsed.text).toBe('From the desk.\n.\n.. two dots\nFrom here on, rain.\n');
  });

  test('R45 an unknown recipient is refused at once, for this mail alone', async () => {
    const postbox = smtpPostbox(submission(), letterhead, () => NOON);
    const delivery = await postbox.post({ ...aMail, to: { name: 'Nobody', address: 'nobody@example.test' } }, []);
    await postbox.close();
    expect(delivery).toMatchObject({ kind: 'refused', error: expect.stringContaining('550') });
  });

  test('R15 a mail that cannot be delivered comes back to the bounce address', async () => {
    const postbox = smtpPostbox(submission(), letterhead, () => NOON);
    await postbox.post({ ...aMail, to: { name: 'Ghost', address: 'ghost@example.test' } }, []);
    await postbox.close();
    const inbox = imapInbox(imapOf('bounces'), duties);
    const { letters } = await collect(inbox, 1);
    await inbox.close();
    expect(textOf(letters[0])).toMatch(/^Return-Path: <>/);
    expect(textOf(letters[0])).toContain('report-type=delivery-status');
    expect(textOf(letters[0])).toContain('report.g1.t3.k7qd2x@example.test');
  });
});

describe('letters are read from Dovecot', () => {
  test('R22 the sub-address stands in Delivered-To', async () => {
    await sendLetter('two@example.test', 'three+k7qd2x@example.test', letterFrom('two', 'Orders', '1: Ahead'));
    const inbox = imapInbox(imapsOf('three'), duties);
    const { letters } = await collect(inbox, 1);
    await inbox.close();
    expect(textOf(letters[0])).toContain('Delivered-To: three+k7qd2x@example.test\r\n');
    expect(Math.abs(Date.now() - (letters[0]?.arrived.getTime() ?? 0))).toBeLessThan(60_000);
  });

  test('R1 R5 each letter is handed over once, also one that somebody else has read', async () => {
    const inbox = imapInbox(imapOf('two'), duties);
    await sendLetter('one@example.test', 'two@example.test', letterFrom('one', 'first', '1'));
    await collect(inbox, 1);
    await sendLetter('one@example.test', 'two@example.test', letterFrom('one', 'second', '2'));
    await collect(inbox, 2);
    await asClient(imapOf('two'), async client => {
      await client.mailboxOpen('INBOX');
      await client.messageFlagsAdd('1:*', ['\\Seen']);
    });
    const { letters, reached } = await sweep(inbox);
    const [first, second] = letters.map(letter => Number(letter.uid));
    expect(letters).toHaveLength(2);
    expect(second).toBe((first ?? 0) + 1);
    expect(reached).toEqual({ uidValidity: letters[0]?.uidValidity, uid: second });
    expect((await sweep(inbox, reached)).letters).toEqual([]);
    await inbox.close();
  });

  test('R1 a letter that could not be filed is handed over again', async () => {
    const inbox = imapInbox(imapOf('two'), duties);
    const refusing = inbox.sweep(null, async () => {
      throw new Error('the store is away');
    });
    await expect(refusing).rejects.toThrow('the store is away');
    expect((await sweep(inbox)).letters).toHaveLength(2);
    await inbox.close();
  });

  test('a hundred letters come in order, and the ones already read do not come again', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `letter ${index + 1}`);
    for (const name of names)
      await sendLetter('one@example.test', 'four@example.test', letterFrom('one', name, 'text'));
    const inbox = imapInbox(imapOf('four'), duties);
    const { letters, reached } = await collect(inbox, 100);
    expect(new Set(letters.map(letter => /Subject: (.*)\r/.exec(textOf(letter))?.[1]))).toEqual(new Set(names));
    const first = Number(letters[0]?.uid);
    expect(letters.map(({ uid }) => Number(uid) - first)).toEqual(Array.from({ length: 100 }, (_, index) => index));
    await sendLetter('one@example.test', 'four@example.test', letterFrom('one', 'the last', 'text'));
    expect((await collect(inbox, 1, reached)).letters.map(letter => Number(letter.uid) - first)).toEqual([100]);
    await inbox.close();
  });

  test('R52 of a letter of three megabytes only the header is read', async () => {
    const body = `${'x'.repeat(75)}\r\n`.repeat(40_000);
    await sendLetter('one@example.test', 'five@example.test', letterFrom('one', 'a wardrobe', body));
    const inbox = imapInbox(imapOf('five'), duties);
    const { letters } = await collect(inbox, 1);
    await inbox.close();
    expect(letters[0]?.size).toBeGreaterThan(3_000_000);
    expect(letters[0]?.raw.byteLength).toBeLessThan(2000);
    expect(textOf(letters[0])).toContain('Subject: a wardrobe');
    expect(textOf(letters[0])).not.toContain('xxxx');
  });

  test('R28 R55 a hostile letter arrives byte by byte and holds up nobody', async () => {
    const hostile = Buffer.concat([
      Buffer.from(
        'From: <unclosed@example.test\r\nSubject: =?utf-8?B?DQpYLUV2aWw6IHllcw==?=\r\nSubject: \xff\xfe again\r\n',
        'latin1',
      ),
      Buffer.from(
        '__proto__: x\r\nDate: yesterday\r\nContent-Type: multipart/mixed; boundary="{1000000}"\r\n\r\n',
        'latin1',
      ),
      Buffer.from('--{1000000}\r\n* 1 FETCH (UID 99)\r\na1 OK done\r\n\xe9\xff\x80)\r\n', 'latin1'),
    ]);
    await sendLetter('one@example.test', 'six@example.test', hostile);
    await sendLetter('one@example.test', 'six@example.test', letterFrom('one', 'after it', '1: Ahead'));
    const inbox = imapInbox(imapOf('six'), duties);
    const { letters } = await collect(inbox, 2);
    await inbox.close();
    const raws = letters.map(textOf);
    const arrived = raws.find(raw => raw.includes('__proto__'));
    expect(arrived).toContain('--{1000000}\r\n* 1 FETCH (UID 99)\r\na1 OK done\r\n\xe9\xff\x80)\r\n');
    expect(raws.some(raw => raw.includes('Subject: after it'))).toBe(true);
  });

  test('news wakes whoever waits when a letter comes', async () => {
    const inbox = imapInbox(imapOf('seven'), duties);
    const { reached } = await sweep(inbox);
    const started = performance.now();
    const woken = inbox.news(30_000, new AbortController().signal);
    await sendLetter('one@example.test', 'seven@example.test', letterFrom('one', 'wake up', 'text'));
    await woken;
    expect(performance.now() - started).toBeLessThan(15_000);
    expect((await sweep(inbox, reached)).letters).toHaveLength(1);
    await inbox.close();
  });

  test('R3 a mailbox with a new UIDVALIDITY is read again from its start, with a warning', async () => {
    const settings = { ...imapOf('eight'), mailbox: 'Orders' };
    const put = (...subjects: string[]) =>
      asClient(settings, async client => {
        await client.mailboxCreate('Orders');
        for (const subject of subjects) await client.append('Orders', letterFrom('one', subject, 'text'));
      });
    await put('one', 'two', 'three');
    const inbox = imapInbox(settings, duties);
    const before = await sweep(inbox);
    expect(before.reached?.uid).toBe(3);
    await asClient(settings, client => client.mailboxDelete('Orders'));
    await put('another');
    warnings.length = 0;
    await until('the new folder is read', 20, async () => {
      const after = await sweep(inbox, before.reached).catch(() => null);
      return after?.letters.length === 1 && after.reached?.uid === 1;
    });
    expect(warnings[0]).toMatch(/^The folder "Orders" at localhost:\d+ has changed its UIDVALIDITY from \d+ to \d+/);
    await inbox.close();
  });
});

describe('the doctor is told what is wrong', () => {
  test('all is well', async () => {
    expect(await probeImap(imapOf('gm'))).toMatchObject({ kind: 'well' });
    expect(await probeImap(imapsOf('gm'))).toMatchObject({ kind: 'well' });
    expect(await probeSmtp(submission())).toMatchObject({ kind: 'well' });
  });

  test('a wrong password', async () => {
    const imap = await probeImap({ ...imapOf('gm'), password: 'guess-me-not' });
    expect(imap.kind).toBe('login');
    expect(imap.sentence).toMatch(/^IMAP login at localhost:\d+ as gm@example.test was refused: /);
    const smtp = await probeSmtp({ ...submission(), password: 'guess-me-not' });
    expect(smtp.kind).toBe('login');
    expect(smtp.sentence).toMatch(/^SMTP login at localhost:\d+ as orders@example.test was refused: 535 /);
    expect(imap.sentence + smtp.sentence).not.toContain('guess-me-not');
  });

  test('a certificate of an unknown authority', async () => {
    const { ca: _unused, ...strangers } = imapOf('gm');
    expect((await probeImap(strangers)).kind).toBe('untrusted');
    expect((await probeImap({ ...strangers, port: imapsOf('gm').port, security: 'tls' })).kind).toBe('untrusted');
    const { ca: _unusedToo, ...smtp } = submission();
    expect((await probeSmtp(smtp)).kind).toBe('untrusted');
  });

  test('a folder that is not there', async () => {
    const { kind, sentence } = await probeImap({ ...imapOf('gm'), mailbox: 'Hangar' });
    expect(kind).toBe('mailbox');
    expect(sentence).toMatch(
      /^The folder "Hangar" of gm@example.test cannot be opened, .*refused SELECT: Mailbox doesn't exist: Hangar/,
    );
  });

  test('R45 a wrong password bars the whole queue', async () => {
    const postbox = smtpPostbox({ ...submission(), password: 'guess-me-not' }, letterhead, () => NOON);
    expect((await postbox.post(aMail, [])).kind).toBe('barred');
    await postbox.close();
  });
});

describe('the server goes away', () => {
  let folder: string;
  let dovecot: Dovecot;
  let settings: ImapSettings;

  beforeAll(async () => {
    folder = await newFolder();
    const certificate = makeCertificate(folder);
    dovecot = await startDovecot(folder, certificate);
    settings = { ...imapOf('one'), port: dovecot.imapPort, ca: certificate.ca };
  });
  afterAll(async () => {
    await dovecot.stop();
    rmSync(folder, { recursive: true });
  });

  test('R58 a sweep rejects quickly, and works again once the server is back', async () => {
    const inbox = imapInbox(settings, duties);
    await asClient(settings, client => client.append('INBOX', letterFrom('two', 'before', 'text')));
    const { reached } = await sweep(inbox);
    await dovecot.stop();
    const started = performance.now();
    await expect(sweep(inbox, reached)).rejects.toThrow(/^The (connection to the )?IMAP server .*localhost/);
    await expect(sweep(inbox, reached)).rejects.toThrow(/The next attempt is made in 1 seconds\.$/);
    expect(performance.now() - started).toBeLessThan(5000);
    await dovecot.start();
    await asClient(settings, client => client.append('INBOX', letterFrom('two', 'after', 'text')));
    await until('the inbox has recovered', 30, async () => {
      const back = await sweep(inbox, reached).catch(() => null);
      return back?.letters.length === 1 && textOf(back.letters[0]).includes('Subject: after');
    });
    await inbox.close();
  });
});
