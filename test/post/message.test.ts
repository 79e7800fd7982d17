import { simpleParser } from 'mailparser';
import { describe, expect, test } from 'vitest';
import type { Mail, MailKind, Picture } from '../../src/desk/ports/mails.ts';
import { compose } from '../../src/post/message.ts';
import { aMail, letterhead } from './builders.ts';

const NOON = new Date('2026-03-01T11:00:00Z');
const raw = async (changes: Partial<Mail> = {}, pictures: readonly Picture[] = []): Promise<string> =>
  (await compose({ ...aMail, ...changes }, pictures, letterhead, NOON)).toString('latin1');

const headersOf = (message: string): string => message.slice(0, message.indexOf('\r\n\r\n'));
/** The names of the header fields, in order, folding undone. */
const namesOf = (message: string): string[] =>
  headersOf(message)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map(line => line.slice(0, line.indexOf(':')).toLowerCase());

describe('the headers of a mail', () => {
  test('R18 R44 R50 a report names itself, its loop, and the token address', async () => {
    const headers = headersOf(await raw());
    expect(headers).toContain('From: Flight Desk <orders+k7qd2x@example.test>\r\n');
    expect(headers).toContain('Reply-To: Flight Desk <orders+k7qd2x@example.test>\r\n');
    expect(headers).toContain('To: Red Baron <one@example.test>\r\n');
    expect(headers).toContain('Message-ID: <report.g1.t3.k7qd2x@example.test>\r\n');
    expect(headers).toContain('Date: Sun, 01 Mar 2026 11:00:00 +0000\r\n');
    expect(headers).toContain('Auto-Submitted: auto-generated\r\n');
    expect(headers).toContain('X-Auto-Response-Suppress: All\r\n');
    expect(headers).toContain('X-Loop: orders@example.test\r\n');
    expect(headers).not.toContain('In-Reply-To');
  });

  test.each<[MailKind, string]>([
    ['report', 'auto-generated'],
    ['notice', 'auto-generated'],
    ['reminder', 'auto-generated'],
    ['receipt', 'auto-replied'],
    ['refusal', 'auto-replied'],
    ['answer', 'auto-replied'],
    ['code', 'auto-replied'],
  ])('R18 a %s is %s', async (kind, value) => {
    expect(headersOf(await raw({ kind }))).toContain(`Auto-Submitted: ${value}\r\n`);
  });

  test('R50 an answer names the letter it answers', async () => {
    const headers = headersOf(await raw({ kind: 'receipt', inReplyTo: 'CAB+1=x@mail.example.org' }));
    expect(headers).toContain('In-Reply-To: <CAB+1=x@mail.example.org>\r\n');
    expect(headers).toContain('References: <CAB+1=x@mail.example.org>\r\n');
  });

  test('R46 line breaks and controls in names, subjects and Message-IDs never start a header', async () => {
    const evil = '\r\nBcc: evil@evil.example\r\n\r\n<b>body</b>\u0000\u0007\u2028\u202E';
    const message = await raw({
      subject: `Turn 3${evil}`,
      to: { name: `Baron${evil}`, address: 'one@example.test' },
      inReplyTo: `x@example.org>${evil}`,
    });
    expect(namesOf(message).sort()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'in-reply-to',
      'message-id',
      'mime-version',
      'references',
      'reply-to',
      'subject',
      'to',
      'x-auto-response-suppress',
      'x-loop',
    ]);
    const headers = headersOf(message);
    expect(headers).toContain('Subject: Turn 3 Bcc: evil@evil.example <b>body</b>\r\n');
    expect(headers.replace(/\r\n /g, ' ')).toContain(
      'To: "Baron Bcc: evil@evil.example <b>body</b>" <one@example.test>',
    );
    expect(headers).toContain('In-Reply-To: <x@example.orgBcc:evil@evil.exampleb');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the point
    expect(message).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/);
  });

  test('R47 a name that looks like addresses stays a name', async () => {
    const parsed = await simpleParser(
      await raw({ to: { name: '"x" <evil@evil.example>, two@example.test', address: 'one@example.test' } }),
    );
    expect(parsed.to).toMatchObject({
      value: [{ name: '"x" <evil@evil.example>, two@example.test', address: 'one@example.test' }],
    });
  });
});

describe('the body of a mail', () => {
  const picture: Picture = { digest: 'd1'.repeat(32), gameId: 'G1', turn: 3, png: new Uint8Array([137, 80, 78, 71]) };
  const other: Picture = { ...picture, digest: 'e2'.repeat(32) };

  test('text and HTML are alternatives, and the picture stands beside the HTML', async () => {
    const message = await raw({ html: `<img src="cid:${picture.digest}">`, pictures: [picture.digest] }, [
      other,
      picture,
    ]);
    const parts = [...message.matchAll(/^Content-Type: ([^;\r]+)/gm)].map(match => match[1]);
    expect(parts).toEqual(['multipart/alternative', 'text/plain', 'multipart/related', 'text/html', 'image/png']);
    expect(message.replaceAll('\r\n ', ' ')).toContain(`Content-ID: <${picture.digest}>\r\n`);
    expect(message).toContain('Content-Disposition: inline; filename=G1-turn-3.png\r\n');
    expect(message).toContain('\r\niVBORw==\r\n');
  });

  test('a picture that was not handed in is a bug, and no mail', async () => {
    await expect(async () => raw({ pictures: [picture.digest] }, [other])).rejects.toThrow(
      `compose: mail report.g1.t3.k7qd2x/one@example.test shows picture ${picture.digest}, which was not handed in`,
    );
  });

  test('R49 accents, dots, "From " and trailing blanks come through', async () => {
    const text = 'From here on, rain — déjà vu.\n.\n..\n-- \nMüller 🛩\n';
    expect((await simpleParser(await raw({ text }))).text).toBe(text);
  });

  test('R44 the same mail at the same time gives the same bytes', async () => {
    expect(await raw({ pictures: [other.digest] }, [other])).toBe(await raw({ pictures: [other.digest] }, [other]));
  });

  test('every line ends in CRLF and holds 998 bytes at most', async () => {
    const message = await raw({ html: `<p>${'x'.repeat(5000)}</p>`, text: 'one\ntwo\r\nthree' });
    expect(message.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...message.split('\r\n').map(line => line.length))).toBeLessThanOrEqual(998);
  });

  test('texts are texts, also where they look like files or addresses', async () => {
    const parsed = await simpleParser(await raw({ text: '/etc/passwd', html: 'file:///etc/passwd' }));
    expect(parsed.text).toBe('/etc/passwd');
    expect(parsed.html).toBe('file:///etc/passwd');
  });
});

test('V10 a file goes with a mail as an attachment, byte by byte', async () => {
  const pdf = { name: 'duel board.pdf', type: 'application/pdf', bytes: Uint8Array.of(37, 80, 68, 70, 0, 255) };
  const { attachments } = await simpleParser(await raw({ enclosures: [pdf] }));
  expect(attachments).toHaveLength(1);
  expect(attachments[0]).toMatchObject({
    filename: 'duel board.pdf',
    contentType: 'application/pdf',
    contentDisposition: 'attachment',
  });
  expect([...(attachments[0]?.content ?? [])]).toEqual([37, 80, 68, 70, 0, 255]);
});
