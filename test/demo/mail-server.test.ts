import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../src/demo/mail-server.ts';
import type { InboundLetter } from '../../src/desk/ports/letters.ts';
import { imapInbox } from '../../src/post/inbox-imap.ts';
import { smtpPostbox } from '../../src/post/outbox-smtp.ts';
import { aMail, letterhead } from '../post/builders.ts';

const NOON = new Date('2031-07-04T10:00:00Z');
const duties = { maxLetterBytes: 2_000_000, warn: () => {} };
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer(() => NOON);
});
afterAll(() => server.close());

test('what the daemon posts is kept for its recipient, with the time of the demo', async () => {
  const postbox = smtpPostbox(server.smtp, letterhead, () => NOON);
  expect(await postbox.post(aMail, [])).toMatchObject({ kind: 'accepted' });
  await postbox.close();
  const [mail, ...others] = server.mailsFor('One@example.test');
  expect(others).toEqual([]);
  expect(mail?.at).toEqual(NOON);
  expect((await simpleParser(mail?.raw ?? '')).subject).toBe('G1 turn 3: two shot down');
  expect(server.mailsFor('two@example.test')).toEqual([]);
});

test('letters put into the order mailbox are read with the arrival they were given, byte by byte', async () => {
  const inbox = imapInbox(server.imap, duties);
  server.deliver('From: one@example.test\nSubject: first\n\n1: Ahead\n', new Date('2031-07-03T09:59:59Z'));
  server.deliver(Buffer.from('Subject: second\r\n\r\ncaf\xe9\r\n', 'latin1'), new Date('2031-07-04T10:00:01Z'));
  const letters: InboundLetter[] = [];
  const reached = await inbox.sweep(null, async some => void letters.push(...some));
  expect(reached).toEqual({ uidValidity: '1', uid: 2 });
  expect(letters.map(letter => [letter.uid, letter.arrived.toISOString()])).toEqual([
    ['1', '2031-07-03T09:59:59.000Z'],
    ['2', '2031-07-04T10:00:01.000Z'],
  ]);
  expect(Buffer.from(letters[0]?.raw ?? []).toString('latin1')).toBe(
    'From: one@example.test\r\nSubject: first\r\n\r\n1: Ahead\r\n',
  );
  expect(Buffer.from(letters[1]?.raw ?? []).toString('latin1')).toBe('Subject: second\r\n\r\ncaf\xe9\r\n');

  const news = inbox.news(20_000, new AbortController().signal);
  const started = performance.now();
  server.deliver('Subject: third\r\n\r\nnews\r\n', NOON);
  await news;
  expect(performance.now() - started).toBeLessThan(10_000);
  const later: string[] = [];
  await inbox.sweep(reached, async some => void later.push(...some.map(({ uid }) => uid)));
  expect(later).toEqual(['3']);
  await inbox.close();
});
