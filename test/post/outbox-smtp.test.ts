import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import type { Delivery } from '../../src/desk/ports/mails.ts';
import { smtpPostbox } from '../../src/post/outbox-smtp.ts';
import { probeSmtp } from '../../src/post/probe.ts';
import type { SmtpSettings } from '../../src/post/settings.ts';
import { aMail, letterhead } from './builders.ts';

const NOON = new Date('2026-03-01T11:00:00Z');
const opened: (() => void)[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
});

const settingsFor = (server: Server, more: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: '127.0.0.1',
  port: (server.address() as AddressInfo).port,
  security: 'none',
  timeoutSeconds: 1,
  ...more,
});

/** A server that plays by the book, apart from what the test changes. */
const smtp = async (options: SMTPServerOptions): Promise<Server> => {
  const server = new SMTPServer({ disabledCommands: ['AUTH', 'STARTTLS'], logger: false, ...options });
  server.on('error', () => {});
  opened.push(() => server.close());
  await new Promise<void>(listening => {
    server.listen(0, '127.0.0.1', () => listening());
  });
  return server.server;
};

/** A server with a tongue of its own: says what the test wants to each line, hangs up on null, is silent on ''. */
const rude = async (answer: (line: string) => string | null): Promise<Server> => {
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => {});
    const say = (line: string) => {
      const said = answer(line);
      if (said === null) socket.destroy();
      else if (said !== '') socket.write(`${said}\r\n`);
    };
    say('hello');
    let left = '';
    socket.on('data', chunk => {
      const lines = (left + chunk.toString()).split('\r\n');
      left = lines.pop() ?? '';
      lines.forEach(say);
    });
  });
  opened.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  await new Promise<void>(listening => {
    server.listen(0, '127.0.0.1', () => listening());
  });
  return server;
};

const post = async (settings: SmtpSettings, to = 'one@example.test'): Promise<Delivery> => {
  const postbox = smtpPostbox(settings, letterhead, () => NOON);
  const delivery = await postbox.post({ ...aMail, to: { name: 'Red Baron', address: to } }, []);
  await postbox.close();
  return delivery;
};

const answering = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

describe('R18 R44 what goes over the line', () => {
  test('one recipient, the bounce address as sender, and the mail byte by byte', async () => {
    const seen: string[] = [];
    const server = await smtp({
      onData: (stream, { envelope }, done) => {
        seen.push(envelope.mailFrom ? envelope.mailFrom.address : '', ...envelope.rcptTo.map(to => to.address));
        stream.on('data', chunk => seen.push(String(chunk)));
        stream.on('end', () => done(null, 'queued as 42'));
      },
    });
    expect(await post(settingsFor(server))).toEqual({ kind: 'accepted', response: '250 queued as 42' });
    expect(seen.slice(0, 2)).toEqual(['bounces@example.test', 'one@example.test']);
    expect(seen.slice(2).join('')).toContain('Message-ID: <report.g1.t3.k7qd2x@example.test>\r\n');
  });

  test('R47 what is no plain address never reaches a server', async () => {
    const delivery = await post({ host: '127.0.0.1', port: 1, security: 'none' }, 'one@example.test,evil@evil.example');
    expect(delivery).toEqual({
      kind: 'refused',
      error:
        '"one@example.test,evil@evil.example" is not one plain mail address, expected the form name@domain; nothing was sent.',
    });
  });
});

describe('lines', () => {
  const countingLines = async (options: SMTPServerOptions = {}) => {
    const lines = { opened: 0 };
    const server = await smtp({
      ...options,
      onConnect: (_session, done) => {
        lines.opened += 1;
        done();
      },
    });
    return { lines, settings: settingsFor(server, { timeoutSeconds: 5 }) };
  };

  test('one line serves mail after mail, and is let go when nothing waits', async () => {
    const { lines, settings } = await countingLines();
    const postbox = smtpPostbox(settings, letterhead, () => NOON);
    for (let n = 0; n < 3; n += 1) expect(await postbox.post(aMail, [])).toMatchObject({ kind: 'accepted' });
    expect(lines.opened).toBe(1);
    await postbox.rest();
    expect(await postbox.post(aMail, [])).toMatchObject({ kind: 'accepted' });
    expect(lines.opened).toBe(2);
    await postbox.close();
  });

  test('nothing of a mail stays in memory once it was posted', { timeout: 20_000 }, async () => {
    const { settings } = await countingLines();
    const postbox = smtpPostbox(settings, letterhead, () => NOON);
    const file = { name: 'boards.pdf', type: 'application/pdf', bytes: new Uint8Array(1_000_000) };
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const before = process.memoryUsage().arrayBuffers;
    for (let n = 0; n < 30; n += 1) await postbox.post({ ...aMail, enclosures: [file] }, []);
    const kept = (): number => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - before;
    };
    await expect.poll(kept, { timeout: 10_000 }).toBeLessThan(10_000_000);
    await postbox.close();
  });

  test('mails posted side by side have a line each', async () => {
    const { lines, settings } = await countingLines();
    const postbox = smtpPostbox(settings, letterhead, () => NOON);
    const posted = await Promise.all([1, 2, 3].map(() => postbox.post(aMail, [])));
    expect(posted.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(lines.opened).toBe(3);
    await postbox.close();
  });

  test('no more mails are under way at once than there may be lines; the others wait for one', async () => {
    const { lines, settings } = await countingLines();
    const postbox = smtpPostbox({ ...settings, sideBySide: 2 }, letterhead, () => NOON);
    const posted = await Promise.all([1, 2, 3, 4, 5].map(() => postbox.post(aMail, [])));
    expect(posted.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'accepted', 'accepted', 'accepted']);
    expect(lines.opened).toBe(2);
    await postbox.close();
  });

  test('a mail that found no free line for as long as one may be talked about is not begun any more', async () => {
    const { lines, settings } = await countingLines({
      onMailFrom: (_from, _session, done) => setTimeout(done, 200),
    });
    const short = { ...settings, timeoutSeconds: 0.05, sideBySide: 1 };
    const postbox = smtpPostbox(short, letterhead, () => NOON);
    const posted = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => postbox.post(aMail, [])));
    expect(posted.at(-1)).toEqual({
      kind: 'deferred',
      error: `No line to the SMTP server 127.0.0.1:${settings.port} was free in time.`,
      unknown: false,
      reached: false,
    });
    expect(lines.opened).toBeLessThan(7);
    await postbox.close();
  });

  test('a server that hung up meanwhile is called again, and the mail is posted once', async () => {
    let texts = 0;
    const open = new Set<Socket>();
    const { lines, settings } = await countingLines({
      onData: (text, _session, done) => {
        texts += 1;
        text.resume().on('end', () => done());
      },
    });
    const gate = createServer(socket => {
      const beyond = connect(settings.port, '127.0.0.1');
      open.add(socket);
      socket
        .on('error', () => {})
        .pipe(beyond.on('error', () => {}))
        .pipe(socket);
    });
    opened.push(() => gate.close());
    await new Promise<void>(listening => {
      gate.listen(0, '127.0.0.1', () => listening());
    });
    const postbox = smtpPostbox({ ...settings, port: (gate.address() as AddressInfo).port }, letterhead, () => NOON);
    expect(await postbox.post(aMail, [])).toMatchObject({ kind: 'accepted' });
    for (const socket of open) socket.destroy();
    expect(await postbox.post(aMail, [])).toMatchObject({ kind: 'accepted' });
    expect([lines.opened, texts]).toEqual([2, 2]);
    await postbox.close();
  });
});

describe('R45 what the server says', () => {
  test.each<[string, number, Delivery['kind'], SMTPServerOptions]>([
    ['a busy mailbox', 450, 'deferred', { onRcptTo: (_to, _session, done) => done(answering(450, 'busy')) }],
    [
      'an unknown recipient',
      550,
      'refused',
      { onRcptTo: (_to, _session, done) => done(answering(550, 'no such user')) },
    ],
    [
      'a text it calls spam',
      554,
      'refused',
      { onData: (text, _session, done) => text.resume().on('end', () => done(answering(554, 'spam'))) },
    ],
    [
      'a full disk',
      452,
      'deferred',
      { onData: (text, _session, done) => text.resume().on('end', () => done(answering(452, 'disk full'))) },
    ],
    [
      'a sender it does not want',
      553,
      'barred',
      { onMailFrom: (_from, _session, done) => done(answering(553, 'not you')) },
    ],
    [
      'a sender it will see later',
      451,
      'deferred',
      { onMailFrom: (_from, _session, done) => done(answering(451, 'greylisted')) },
    ],
    [
      'a text too large for it',
      552,
      'refused',
      { onMailFrom: (_from, _session, done) => done(answering(552, 'too large')) },
    ],
    [
      'a demand for a login',
      530,
      'barred',
      { onRcptTo: (_to, _session, done) => done(answering(530, 'log in first')) },
    ],
    ['no service for us', 554, 'barred', { onConnect: (_session, done) => done(answering(554, 'go away')) }],
    [
      'a session out of order',
      503,
      'deferred',
      { onRcptTo: (_to, _session, done) => done(answering(503, 'bad sequence')) },
    ],
  ])('%s (%i): %s', async (_what, code, kind, options) => {
    const delivery = await post(settingsFor(await smtp(options)));
    expect(delivery).toMatchObject({ kind, error: expect.stringContaining(String(code)) });
  });

  test.each<[string, number, string, Delivery['kind']]>([
    ['a sender that is not ours', 553, '5.7.1 <a@b.test>: Sender address rejected: not owned by user orders', 'barred'],
    ['a relay for others only', 554, '5.7.1 <a@b.test>: Relay access denied', 'barred'],
    ['a bad sender', 550, '5.1.8 Access denied, bad outbound sender', 'barred'],
    ['an account that is closed', 550, '5.7.13 User account disabled', 'barred'],
    ['no right to send as the desk', 550, '5.7.60 Client does not have permissions to send as this sender', 'barred'],
    ['an unknown recipient', 550, '5.1.1 no such user', 'refused'],
    ['a recipient who wants none of it', 550, '5.7.1 <a@b.test>: Recipient address rejected: no', 'refused'],
    ['a text that is against its rules', 554, '5.7.1 message looks like spam', 'refused'],
  ])('told at the recipient or after the text, %s (%i %s): %s', async (_what, code, words, kind) => {
    const atRecipient = await smtp({ onRcptTo: (_to, _session, done) => done(answering(code, words)) });
    const afterText = await smtp({
      onData: (text, _session, done) => text.resume().on('end', () => done(answering(code, words))),
    });
    expect([(await post(settingsFor(atRecipient))).kind, (await post(settingsFor(afterText))).kind]).toEqual([
      kind,
      kind,
    ]);
  });

  test('R57 of an answer with controls and without end no more is quoted than a sentence holds', async () => {
    const server = await rude(line => {
      if (line === 'hello') return '220 here';
      if (line.startsWith('RCPT')) return `550-no\0 \u001b[31msuch\r\n550 user ${'x'.repeat(10_000)}`;
      return '250 ok';
    });
    const settings = settingsFor(server);
    expect(await post(settings)).toEqual({
      kind: 'refused',
      error: `The SMTP server 127.0.0.1:${settings.port} refused RCPT TO: 550-no [31msuch 550 user ${'x'.repeat(275)} ….`,
    });
  });

  const asking = (code: number): SMTPServerOptions => ({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_login, _session, done) => done(answering(code, 'no')),
  });

  test('a refused login bars the queue, and the sentence keeps the password', async () => {
    const settings = settingsFor(await smtp(asking(535)), { user: 'orders', password: 'guess-me-not' });
    const delivery = await post(settings);
    expect(delivery).toEqual({
      kind: 'barred',
      error: `SMTP login at 127.0.0.1:${settings.port} as orders was refused: 535 no.`,
    });
  });

  test.each<[string, boolean, SMTPServerOptions]>([
    ['the recipient', true, { onRcptTo: (_to, _session, done) => done(answering(450, 'busy')) }],
    ['the sender', false, { onMailFrom: (_from, _session, done) => done(answering(451, 'later')) }],
    ['us', false, { onConnect: (_session, done) => done(answering(421, 'later')) }],
  ])('R58 a delay because of %s tells whether other mails could have gone: %s', async (_whom, reached, options) => {
    expect(await post(settingsFor(await smtp(options)))).toMatchObject({ kind: 'deferred', reached });
  });

  test('a login server that is away for the moment only delays', async () => {
    const settings = settingsFor(await smtp(asking(454)), { user: 'orders', password: 'guess-me-not' });
    expect(await post(settings)).toMatchObject({ kind: 'deferred', unknown: false });
  });

  test('a server without STARTTLS gets neither login nor mail', async () => {
    const seen: string[] = [];
    const server = await smtp({
      ...asking(535),
      onMailFrom: (_from, _session, done) => {
        seen.push('mail');
        done();
      },
      onAuth: (_login, _session, done) => {
        seen.push('login');
        done(answering(535, 'no'));
      },
    });
    const settings = settingsFor(server, { security: 'starttls', user: 'orders', password: 'guess-me-not' });
    expect(await post(settings)).toMatchObject({ kind: 'barred', error: expect.stringContaining('STARTTLS') });
    expect(seen).toEqual([]);
  });

  test('a certificate of nobody we know bars the queue', async () => {
    const settings = settingsFor(await smtp({ secure: true, disabledCommands: [] }), { security: 'tls' });
    expect(await post(settings)).toMatchObject({
      kind: 'barred',
      error: expect.stringMatching(/^The SMTP server 127\.0\.0\.1:\d+ cannot be trusted, TLS failed: /),
    });
    expect((await probeSmtp(settings)).kind).toBe('untrusted');
  });
});

test('a server that speaks in plain text where TLS is expected is told as that', async () => {
  const settings = settingsFor(await smtp({}), { security: 'tls' });
  expect(await probeSmtp(settings)).toEqual({
    kind: 'untrusted',
    sentence: `The SMTP server 127.0.0.1:${settings.port} cannot be trusted, TLS failed: it speaks no TLS from the first byte there, expected it to, or "security" to be "starttls".`,
  });
});

describe('R45 a line that breaks', () => {
  const polite = (line: string): string => {
    if (line === 'hello') return '220 here';
    if (/^(EHLO|MAIL|RCPT)/.test(line)) return '250 ok';
    if (line === 'DATA') return '354 go on';
    return '';
  };

  test('nobody listens there: tried again later', async () => {
    const server = await rude(polite);
    const settings = settingsFor(server);
    await new Promise(closed => server.close(closed));
    expect(await post(settings)).toEqual({
      kind: 'deferred',
      error: `The SMTP server 127.0.0.1:${settings.port} cannot be reached: connect ECONNREFUSED 127.0.0.1:${settings.port}.`,
      unknown: false,
      reached: false,
    });
    expect((await probeSmtp(settings)).kind).toBe('unreachable');
  });

  test.each([['EHLO'], ['MAIL'], ['RCPT'], ['DATA']])('it hangs up at %s: not sent', async verb => {
    const server = await rude(line => (line.startsWith(verb) ? null : polite(line)));
    expect(await post(settingsFor(server))).toMatchObject({ kind: 'deferred', unknown: false });
  });

  test('it hangs up after the last line of the text: perhaps sent', async () => {
    const server = await rude(line => (line === '.' ? null : polite(line)));
    expect(await post(settingsFor(server))).toMatchObject({ kind: 'deferred', unknown: true });
  });

  test('it is silent after the last line of the text: perhaps sent', async () => {
    const delivery = await post(settingsFor(await rude(polite)));
    expect(delivery).toMatchObject({
      kind: 'deferred',
      unknown: true,
      error: expect.stringContaining('did not answer in time'),
    });
  });

  test('it never greets: not sent, and given up in time', async () => {
    const settings = settingsFor(await rude(() => ''));
    const started = performance.now();
    expect(await post(settings)).toMatchObject({ kind: 'deferred', unknown: false });
    expect((await probeSmtp(settings)).kind).toBe('timeout');
    expect(performance.now() - started).toBeLessThan(8000);
  });

  test('it says goodbye instead of an answer (421): tried again later', async () => {
    const server = await rude(line => (line.startsWith('RCPT') ? '421 closing' : polite(line)));
    expect(await post(settingsFor(server))).toMatchObject({ kind: 'deferred', unknown: false });
  });

  test.each([['MAIL'], ['RCPT'], ['DATA']])(
    'it says something that is no answer at %s: tried again later',
    async verb => {
      const server = await rude(line => (line.startsWith(verb) ? 'hello there' : polite(line)));
      expect(await post(settingsFor(server))).toMatchObject({ kind: 'deferred', unknown: false });
    },
  );

  test('R61 closing the postbox ends what is under way', async () => {
    const postbox = smtpPostbox(settingsFor(await rude(() => ''), { timeoutSeconds: 60 }), letterhead, () => NOON);
    const posting = postbox.post(aMail, []);
    setTimeout(() => void postbox.close(), 100);
    expect(await posting).toMatchObject({ kind: 'deferred', unknown: false });
  });
});
