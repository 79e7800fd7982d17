import { expect, test } from 'vitest';
import { addressOf, codeIn, openOffice } from './office.ts';

const PARTS = [
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'BODY',
  '--b',
  'Content-Type: text/plain; charset=utf-8; name="orders.txt"',
  'Content-Disposition: attachment; filename="orders.txt"',
  '',
  '1: LT',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'This mail was scanned.',
  '--b--',
  '',
];

/** A letter with a file and a second text beside its body. */
const withMore = (from: string, to: string, body: string, ...headers: readonly string[]): Uint8Array =>
  Buffer.from(
    [...headers, `From: ${from}`, `To: ${to}`, `Message-ID: <${body.length}.more@example.net>`, ...PARTS]
      .join('\r\n')
      .replace('BODY', body),
  );

const said = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ');
const ASIDE = 'Attachments and further parts are never read. Left aside: orders.txt, a part of type text/plain.';

test.each(['status', 'help', 'observe G1', 'confirm aaaabbbb', 'clear', 'press: Hi.', 'test'])(
  'R60 the answer to "%s" tells once what was left aside',
  async body => {
    const { startedGame, write } = await openOffice();
    const to = (await startedGame()).get('Adder') ?? '';
    const raw = withMore(addressOf('Adder'), to, body);
    const answers = await write(addressOf('Adder'), '', { raw });
    expect(answers.map(mail => mail.to.address)).toEqual([addressOf('Adder')]);
    expect(said(answers[0]?.text).split(ASIDE)).toHaveLength(2);
  },
);

test('R60 a mail with a code tells it as well, and the code still works', async () => {
  const { write, store, mails } = await openOffice({ trustedAuthserv: 'mx.game.example.org' });
  await mails();
  const pass = 'Authentication-Results: mx.game.example.org; dmarc=pass header.from=example.net';
  const raw = withMore(addressOf('Adder'), 'orders@game.example.org', 'join as Adder', pass);
  const [asked] = await write(addressOf('Adder'), '', { raw });
  expect(said(asked?.text)).toContain(ASIDE);
  await write(addressOf('Adder'), `confirm ${codeIn(asked)}`);
  expect((await store.pilotByKey('adder'))?.name).toBe('Adder');
});

test('R27 but not to a stranger for whom no server vouches: the names of files are the words of whoever wrote', async () => {
  const { write, mails } = await openOffice();
  await mails();
  const raw = withMore(addressOf('Adder'), 'orders@game.example.org', 'join as Adder');
  const [asked] = await write(addressOf('Adder'), '', { raw });
  expect([asked?.kind, asked?.text.includes('orders.txt')]).toEqual(['code', false]);
});

test('a subject that reads like an order is told to have been left aside', async () => {
  const { startedGame, write } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const raw = Buffer.from(`From: ${addressOf('Adder')}\r\nTo: ${to}\r\nSubject: 1: A 2: A 3: A\r\n\r\n\r\n`);
  const [answer] = await write(addressOf('Adder'), '', { raw });
  expect(said(answer?.text)).toContain('Orders are read from the text of a letter only; your subject was left aside.');
});

test('of many attachments with long names the first ones are named, in short', async () => {
  const { startedGame, write } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const part = (index: number) =>
    `--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="${index}${'x'.repeat(500)}"\r\n\r\n\r\n`;
  const raw = Buffer.from(
    `From: ${addressOf('Adder')}\r\nTo: ${to}\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nstatus\r\n${Array.from({ length: 40 }, (_, index) => part(index)).join('')}--b--\r\n`,
  );
  const [answer] = await write(addressOf('Adder'), '', { raw });
  expect(said(answer?.text)).toContain(`, 9${'x'.repeat(59)}…, 30 more.`);
});

test('R44 a letter that is read again after a restore is answered by another code, in a mail that is no copy of the first', async () => {
  const pass = 'Authentication-Results: mx.game.example.org; dmarc=pass header.from=example.net';
  const raw = withMore(addressOf('Adder'), 'orders@game.example.org', 'join as Adder', pass);
  const asked: (readonly [string, string])[] = [];
  for (const meanwhile of [[], ['Bittern']]) {
    const { write, mails } = await openOffice({ trustedAuthserv: 'mx.game.example.org' });
    await mails();
    for (const other of meanwhile) await write(addressOf(other), `join as ${other}`);
    const [mail] = await write(addressOf('Adder'), '', { raw });
    asked.push([codeIn(mail), mail?.messageId ?? '']);
  }
  const [[code, messageId] = ['', ''], [codeAgain, messageIdAgain] = ['', '']] = asked;
  expect([code === codeAgain, messageId === messageIdAgain]).toEqual([false, false]);
  expect(messageIdAgain.replace(/-.*/, '')).toBe(messageId.replace(/-.*/, ''));
});
