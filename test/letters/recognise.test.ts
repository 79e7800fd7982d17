import { describe, expect, test } from 'vitest';
import { recognise } from '../../src/letters/recognise.ts';
import { aLetter, opened } from './letters.ts';

const OURS = {
  mailbox: 'orders@game.example.org',
  bounceAddress: 'bounces@game.example.org',
  isOurMessageId: (id: string) => id === 'report.g1.t7.b7k2m9xw4t@game.example.org',
};

const kindOf = async (text: string) => recognise(await opened(text), OURS).kind;
const withHeaders = async (headers: string) => recognise(await aLetter(headers, '1: RT fire A'), OURS).kind;

describe('R10 our own mail is dropped', () => {
  test.each([
    ['our loop header', 'From: a@example.net\nX-Loop: orders@game.example.org\n\n'],
    ['our address with a sub-address', 'From: Desk <Orders+abc@Game.Example.org>\n\n'],
    ['our bounce address as Sender', 'From: a@example.net\nSender: bounces@game.example.org\n\n'],
    ['a Message-ID we issued', 'From: a@example.net\nMessage-ID: <report.g1.t7.b7k2m9xw4t@game.example.org>\n\n'],
  ])('%s', async (_name, text) => expect(await kindOf(text)).toBe('own-mail'));

  test('the loop header of others and an ID that only looks like ours are a person’s', async () => {
    expect(await withHeaders('X-Loop: list@example.net')).toBe('person');
    expect(await kindOf('From: a@example.net\nMessage-ID: <report.g1.t9.zzzz@game.example.org>\n\n')).toBe('person');
  });
});

describe('R11 R13 automatic mail', () => {
  test.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated; owner-email="a@example.net"',
    'Auto-Submitted: (no) auto-notified (x)',
    'Return-Path: <>',
    'X-Auto-Response-Suppress: DR, RN, AutoReply\nSubject: Automatische Antwort: Turn 7',
    'X-Auto-Response-Suppress: All\nX-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent',
    'X-Autoreply: yes',
    'X-Autorespond: Turn 7',
    'X-AutoResponder: 1',
    'Precedence: auto_reply',
    'Precedence: Bulk',
    'Precedence: junk',
    'Precedence: first-class\nPrecedence: bulk (vacation)',
    'X-FC-MachineGenerated: true',
    'X400-Content-Identifier: Auto-Replied to mail 3',
    'Sender: no-reply@example.net',
    'Sender: MAILER-DAEMON@example.net',
  ])('%s', async headers => expect(await withHeaders(headers)).toBe('auto-reply'));

  test.each([
    'Vacation: back on Monday',
    'I’m out of the office',
    'Absence : retour lundi',
    'Fuori ufficio: torno lunedì',
    'Fora do escritório: volto na segunda',
    'Nieobecny: wracam w poniedziałek',
    'Mimo kancelář: vrátím se v pondělí',
    'Frånvarande: åter på måndag',
    'Otomatik yanıt: Turn 7',
    'Αυτόματη απάντηση: Turn 7',
  ])('%s is automatic beside a mark that suppresses replies, and by itself a person’s', async subject => {
    const line = `Subject: ${subject}`;
    expect(await withHeaders(`X-Auto-Response-Suppress: All\n${line}`)).toBe('auto-reply');
    expect(await withHeaders(line)).not.toBe('auto-reply');
  });
});

describe('R12 a weak sign silences nobody', () => {
  test.each([
    'Auto-Submitted: no',
    'Auto-Submitted: No (a person)',
    'X-Auto-Response-Suppress: None',
    'X-Auto-Response-Suppress: All',
    'X-Autoreply: no',
    'X-Autorespond:',
    'Subject: Automatic reply: Turn 7',
    'Precedence: first-class',
    'X-Note: Auto-Submitted: auto-replied',
    'Return-Path: <baron@example.net>',
    'Sender: noreplying@example.net',
  ])('%s', async headers => expect(await withHeaders(headers)).toBe('person'));

  test('but it is told', async () => {
    expect(recognise(await aLetter('Subject: Réponse automatique : tour 7'), OURS)).toEqual({
      kind: 'person',
      weakSigns: ['the subject begins like that of an automatic reply'],
    });
    expect(recognise(await aLetter('X-Auto-Response-Suppress: All'), OURS)).toEqual({
      kind: 'person',
      weakSigns: ['X-Auto-Response-Suppress asks for no automatic answers'],
    });
  });
});

describe('R14 lists', () => {
  test.each([
    'List-Id: Pilots <pilots.lists.example.net>',
    'List-Post: <mailto:pilots@lists.example.net>',
    'X-BeenThere: pilots@lists.example.net',
    'Precedence: list',
    'Precedence: bulk\nList-Id: <pilots.lists.example.net>',
  ])('%s', async headers => expect(await withHeaders(headers)).toBe('list-mail'));

  test('an automatic reply to a list is an automatic reply', async () => {
    expect(await withHeaders('List-Id: <x.example.net>\nAuto-Submitted: auto-replied')).toBe('auto-reply');
  });
});

const report = (...blocks: string[]) =>
  opened(
    'From: MAILER-DAEMON@mx.example.net\nReturn-Path: <>\n' +
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\nSorry.\n--b\n' +
      `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.net\n\n${blocks.join('\n\n')}\n--b\n` +
      'Content-Type: message/rfc822\n\nMessage-ID: <report.g1.t7.b7k2m9xw4t@game.example.org>\n\n1: A\n--b--',
  );
const block = (address: string, action: string, status: string, more = '') =>
  `Final-Recipient: rfc822; ${address}\nAction: ${action}\nStatus: ${status}${more}`;

describe('R15 R16 bounces', () => {
  test.each<[string, string, string]>([
    ['failed with 5.x.x is hard', block('a@example.net', 'failed', '5.1.1'), 'hard'],
    ['failed with 4.x.x is transient', block('a@example.net', 'failed', '4.4.7 (expired)'), 'transient'],
    ['delayed is transient', block('a@example.net', 'Delayed', '4.4.1'), 'transient'],
    [
      'failed without a status asks the diagnostic',
      block('a@example.net', 'failed', '', '\nDiagnostic-Code: smtp; 452 full'),
      'transient',
    ],
    ['failed without any code is hard', block('a@example.net', 'failed', ''), 'hard'],
  ])('%s', async (_name, text, severity) => {
    expect(recognise(await report(text), OURS)).toEqual({
      kind: 'bounce',
      severity,
      recipients: ['a@example.net'],
      returnedMessageId: 'report.g1.t7.b7k2m9xw4t@game.example.org',
    });
  });

  test('each recipient is judged by his own block', async () => {
    const mixed = await report(
      block('z@example.net', 'failed', '5.1.1'),
      block('b@example.net', 'delayed', '4.2.2'),
      block('a@example.net', 'failed', '5.7.1'),
      block('c@example.net', 'delivered', '2.0.0'),
    );
    expect(recognise(mixed, OURS)).toMatchObject({ severity: 'hard', recipients: ['a@example.net', 'z@example.net'] });
  });

  test('the address we wrote to is named, not the one it was forwarded to', async () => {
    const forwarded = await report(
      block('new@example.com', 'failed', '5.1.1', '\nOriginal-Recipient: rfc822;Baron@example.net'),
    );
    expect(recognise(forwarded, OURS)).toMatchObject({ recipients: ['baron@example.net'] });
  });

  test.each(['delivered', 'relayed', 'expanded'])('%s is no bounce, and nobody’s letter', async action => {
    expect(recognise(await report(block('a@example.net', action, '2.0.0')), OURS).kind).toBe('auto-reply');
  });

  test('X-Failed-Recipients names them', async () => {
    const letter = await opened(
      'From: Mail <mailer-daemon@example.net>\nX-Failed-Recipients: b@example.net, a@example.net\nReferences: <report.g1.t7.b7k2m9xw4t@game.example.org>\n\n550 no such user',
    );
    expect(recognise(letter, OURS)).toEqual({
      kind: 'bounce',
      severity: 'hard',
      recipients: ['a@example.net', 'b@example.net'],
      returnedMessageId: 'report.g1.t7.b7k2m9xw4t@game.example.org',
    });
  });

  test('a null sender with the name of a mail system bounces in words', async () => {
    const letter = await opened(
      'Return-Path: <>\nFrom: MAILER-DAEMON@mx.example.net\n\nHi. This is qmail.\n\n<baron@example.net>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <report.g1.t7.b7k2m9xw4t@game.example.org>\nTo: bounces@game.example.org\n',
    );
    expect(recognise(letter, OURS)).toEqual({
      kind: 'bounce',
      severity: 'hard',
      recipients: ['baron@example.net'],
      returnedMessageId: 'report.g1.t7.b7k2m9xw4t@game.example.org',
    });
  });

  test('one that says so is only a delay', async () => {
    const letter = await opened(
      'Return-Path: <>\nFrom: postmaster@mx.example.net\nSubject: Delayed mail\n\n<a@example.net>: will be tried again',
    );
    expect(recognise(letter, OURS)).toMatchObject({ severity: 'transient', recipients: ['a@example.net'] });
  });
});

describe('R17 receipts and calendars', () => {
  const calendar = (method: string, line = '') =>
    kindOf(
      `From: a@example.net\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\nok\n--b\nContent-Type: text/calendar${method}\n\nBEGIN:VCALENDAR\n${line}\n--b--`,
    );

  test.each([
    ['; method=REPLY', ''],
    ['; method="counter"', ''],
    ['', 'METHOD:REPLY'],
  ])('a calendar reply: %s %s', async (method, line) => expect(await calendar(method, line)).toBe('calendar-reply'));

  test('an invitation is a person’s', async () => expect(await calendar('; method=REQUEST')).toBe('person'));

  test('a read receipt, also with a null sender', async () => {
    const text =
      'From: postmaster@example.net\nReturn-Path: <>\nContent-Type: multipart/report; report-type="disposition-notification"; boundary=b\n\n--b\n\nread\n--b\nContent-Type: message/disposition-notification\n\nDisposition: x; displayed\n--b--';
    expect(await kindOf(text)).toBe('read-receipt');
  });

  test('a report of abuse is nobody’s letter', async () => {
    expect(
      await kindOf(
        'From: a@example.net\nContent-Type: multipart/report; report-type=feedback-report; boundary=b\n\n--b\n\n1: A\n--b--',
      ),
    ).toBe('auto-reply');
  });
});
