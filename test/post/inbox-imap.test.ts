import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import hoodiecrow from 'hoodiecrow-imap';
import { afterEach, describe, expect, test } from 'vitest';
import type { Inbox, MailboxCursor, Withholding } from '../../src/desk/ports/inbox.ts';
import type { InboundLetter } from '../../src/desk/ports/letters.ts';
import { imapInbox } from '../../src/post/inbox-imap.ts';
import { probeImap } from '../../src/post/probe.ts';
import type { ImapSettings } from '../../src/post/settings.ts';

const warnings: string[] = [];
const duties = { maxLetterBytes: 200, warn: (sentence: string) => void warnings.push(sentence) };
const opened: (() => void)[] = [];
afterEach(() => {
  warnings.length = 0;
  for (const close of opened.splice(0)) close();
});

const listening = async (server: Server): Promise<ImapSettings> => {
  const sockets = new Set<Socket>();
  server.on('connection', socket => sockets.add(socket));
  opened.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  if (!server.listening) await new Promise<void>(done => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: 'orders',
    password: 'demo',
    mailbox: 'INBOX',
    timeoutSeconds: 1,
  };
};

/** An IMAP server in this process. `uidvalidity` may be changed as it runs. */
const imap = async () => {
  const server = hoodiecrow({ plugins: ['ID'], users: { orders: { password: 'demo' } } });
  const settings = await listening(server.server);
  const put = (subject: string, body = 'text') =>
    server.appendMessage('INBOX', [], '01-Mar-2026 10:00:00 +0000', `Subject: ${subject}\r\n\r\n${body}\r\n`);
  /** Has one command answered with these words instead, as long as `instead` gives any; '' is silence. */
  const twist = (command: string, instead: (argument: string, line: string) => string | null): void => {
    const asUsual = server.getCommandHandler(command);
    server.setCommandHandler(command, (connection, parsed, line, done) => {
      const words = instead(parsed.attributes?.[0]?.value ?? '', line);
      if (words === null) return asUsual(connection, parsed, line, done);
      const [word = '', ...rest] = words.split(' ');
      const answer = { tag: parsed.tag, command: word, attributes: [{ type: 'TEXT', value: rest.join(' ') }] };
      if (word) connection.send(answer, command, parsed, line);
      done();
    });
  };
  return { settings, put, twist, folder: server.getMailbox('INBOX') };
};

/** Whether a set such as `1:3,5` holds this UID. */
const holds = (set: string, uid: number): boolean =>
  set.split(',').some(range => {
    const [first = '', last = first] = range.split(':');
    return Number(first) <= uid && uid <= Number(last);
  });

const sweep = async (inbox: Inbox, cursor: MailboxCursor = null) => {
  const letters: InboundLetter[] = [];
  const reached = await inbox.sweep(cursor, async some => void letters.push(...some));
  return { letters, reached };
};

describe('letters by IMAP', () => {
  test('R2 R8 a letter is filed under mailbox, UIDVALIDITY and UID, with its delivery time', async () => {
    const { settings, put } = await imap();
    put('orders');
    const inbox = imapInbox(settings, duties);
    const { letters } = await sweep(inbox);
    await inbox.close();
    expect(letters).toEqual([
      {
        mailbox: 'imap://orders@127.0.0.1/INBOX',
        uidValidity: '1',
        uid: '1',
        arrived: new Date('2026-03-01T10:00:00Z'),
        size: 25,
        raw: Buffer.from('Subject: orders\r\n\r\ntext\r\n'),
      },
    ]);
  });

  test('R5 the last letter, which a range always returns, is not new again', async () => {
    const { settings, put } = await imap();
    put('one');
    put('two');
    const inbox = imapInbox(settings, duties);
    expect(await sweep(inbox, { uidValidity: '1', uid: 2 })).toEqual({
      letters: [],
      reached: { uidValidity: '1', uid: 2 },
    });
    expect(await sweep(inbox, { uidValidity: '1', uid: 9 })).toEqual({
      letters: [],
      reached: { uidValidity: '1', uid: 9 },
    });
    await inbox.close();
  });

  test('R52 of a letter over the limit only the header is read', async () => {
    const { settings, put } = await imap();
    put('a wardrobe', 'x'.repeat(500));
    const inbox = imapInbox(settings, duties);
    const { letters } = await sweep(inbox);
    await inbox.close();
    expect(Buffer.from(letters[0]?.raw ?? []).toString()).toBe('Subject: a wardrobe\r\n\r\n');
    expect(letters[0]?.size).toBe(525);
  });

  test('R3 with another UIDVALIDITY everything is read again, and somebody is told', async () => {
    const { settings, put, folder } = await imap();
    put('one');
    put('two');
    const inbox = imapInbox(settings, duties);
    const { reached } = await sweep(inbox);
    folder.uidvalidity = 7;
    const again = await sweep(inbox, reached);
    await inbox.close();
    expect(again.letters.map(letter => [letter.uidValidity, letter.uid])).toEqual([
      ['7', '1'],
      ['7', '2'],
    ]);
    expect(again.reached).toEqual({ uidValidity: '7', uid: 2 });
    expect(warnings).toEqual([
      `The folder "INBOX" at 127.0.0.1:${settings.port} has changed its UIDVALIDITY from 1 to 7: every letter in it is read again, repeats are recognised.`,
    ]);
  });

  test('R3 without a UIDVALIDITY the content tells letters apart, and nothing is skipped by number', async () => {
    const { settings, put, folder } = await imap();
    folder.uidvalidity = 0;
    put('one');
    const inbox = imapInbox(settings, duties);
    const first = await sweep(inbox);
    expect(first.reached).toEqual({ uidValidity: '0', uid: 0 });
    folder.messages.length = 0;
    folder.uidnext = 1;
    put('another');
    const second = await sweep(inbox, first.reached);
    await inbox.close();
    expect(second.letters).toHaveLength(1);
    expect(second.letters[0]?.uid).toMatch(/^1-[0-9a-f]{32}$/);
    expect(second.letters[0]?.uid).not.toBe(first.letters[0]?.uid);
  });
});

describe('R7 R9 letters that cannot be had', () => {
  test('a letter that the server will not give holds up nobody, and is asked for again', async () => {
    const { settings, put, twist } = await imap();
    for (const subject of ['one', 'two', 'three']) put(subject);
    let broken = true;
    twist('UID FETCH', (uids, line) => (holds(uids, 2) && line.includes('BODY') && broken ? 'NO disk error' : null));
    const inbox = imapInbox(settings, duties);
    const filed: string[] = [];
    const file = async (letters: readonly InboundLetter[]) => void filed.push(...letters.map(({ uid }) => uid));
    await expect(inbox.sweep(null, file)).rejects.toMatchObject({
      kind: 'refused',
      message: `The IMAP server 127.0.0.1:${settings.port} refused FETCH of UID 2: disk error.`,
    });
    expect(filed).toEqual(['1', '3']);
    broken = false;
    expect(await inbox.sweep(null, file)).toEqual({ uidValidity: '1', uid: 3 });
    await inbox.close();
    expect(filed).toEqual(['1', '3', '1', '2', '3']);
  });

  test('a letter that has gone between the look and the reading is no fault', async () => {
    const { settings, put, twist } = await imap();
    for (const subject of ['one', 'two', 'three']) put(subject);
    twist('UID FETCH', (uids, line) => (holds(uids, 2) && line.includes('BODY') ? 'OK nothing there' : null));
    const inbox = imapInbox(settings, duties);
    const { letters, reached } = await sweep(inbox);
    await inbox.close();
    expect(letters.map(letter => letter.uid)).toEqual(['1', '3']);
    expect(reached).toEqual({ uidValidity: '1', uid: 3 });
  });
});

/** A record of withheld letters, as the desk keeps it: set aside after two attempts. */
const recordOf = () => {
  const tries = new Map<string, number>();
  const told: string[] = [];
  const withholding = (due: readonly string[] = []): Withholding => ({
    known: [...tries].map(([uid, tried]) => ({
      uidValidity: '1',
      uid,
      state: tried < 2 ? 'asked-again' : due.includes(uid) ? 'due' : 'set-aside',
    })),
    withheld: async ({ uid, sender, size }) => {
      tries.set(uid, (tries.get(uid) ?? 0) + 1);
      told.push(`${uid} ${sender} ${size}`);
      return (tries.get(uid) ?? 0) < 2 ? 'asked-again' : 'set-aside';
    },
    given: async (_, uid) => void tries.delete(uid),
  });
  return { withholding, told, tries };
};

describe('R7 letters that the server never gives', () => {
  /** Longer than the line rests after so many failures. */
  const rest = (failures: number) => new Promise(done => setTimeout(done, 1100 * 2 ** (failures - 1)));

  test('a line over which no handful comes in time is an outage first, then each letter is asked for alone, and none is blamed', async () => {
    const { settings, put, twist } = await imap();
    for (const subject of ['one', 'two', 'three']) put(subject);
    twist('UID FETCH', (uids, line) => (line.includes('BODY') && /[:,]/.test(uids) ? '' : null));
    const { withholding, told } = recordOf();
    const inbox = imapInbox(settings, duties);
    const filed: string[] = [];
    const file = async (letters: readonly InboundLetter[]) => void filed.push(...letters.map(({ uid }) => uid));
    await expect(inbox.sweep(null, file, withholding())).rejects.toMatchObject({
      kind: 'timeout',
      message: `The IMAP server 127.0.0.1:${settings.port} did not answer FETCH of 3 letters from UID 1 on within 1 seconds.`,
    });
    await rest(1);
    expect(await inbox.sweep(null, file, withholding())).toEqual({ uidValidity: '1', uid: 3 });
    expect(filed).toEqual(['1', '2', '3']);
    expect(told).toEqual([]);
    for (const subject of ['four', 'five']) put(subject);
    const together = inbox.sweep({ uidValidity: '1', uid: 3 }, file, withholding());
    await expect(together).rejects.toThrow('did not answer FETCH of 2 letters from UID 4 on');
    await inbox.close();
  });

  test('of a handful on which it falls silent each letter is asked for by itself next time, and only the one is blamed', async () => {
    const { settings, put, twist } = await imap();
    for (const subject of ['one', 'two', 'three']) put(subject);
    twist('UID FETCH', uids => (holds(uids, 2) ? '' : null)); // not even its size is told
    const { withholding, told } = recordOf();
    const inbox = imapInbox(settings, duties);
    const filed: string[] = [];
    const file = async (letters: readonly InboundLetter[]) => void filed.push(...letters.map(({ uid }) => uid));
    await expect(inbox.sweep(null, file, withholding())).rejects.toMatchObject({ kind: 'timeout' });
    expect([filed, told]).toEqual([[], []]);
    await rest(1);
    await expect(inbox.sweep(null, file, withholding())).rejects.toMatchObject({ kind: 'timeout' });
    expect([filed, told]).toEqual([['1'], ['2 null 0']]);
    await rest(2);
    expect(await inbox.sweep(null, file, withholding())).toEqual({ uidValidity: '1', uid: 3 });
    await inbox.close();
    expect([filed, told]).toEqual([
      ['1', '1', '3'],
      ['2 null 0', '2 null 0'],
    ]);
  });

  test('one on which it falls silent is asked for after all others, and holds up no pass once it is set aside', async () => {
    const { settings, put, twist } = await imap();
    for (const subject of ['one', 'two', 'three']) put(subject);
    let silent = true;
    twist('UID FETCH', (uids, line) => (holds(uids, 1) && line.includes('BODY') && silent ? '' : null));
    const { withholding, told } = recordOf();
    const inbox = imapInbox(settings, duties);
    const filed: string[] = [];
    const file = async (letters: readonly InboundLetter[]) => void filed.push(...letters.map(({ uid }) => uid));
    await expect(inbox.sweep(null, file, withholding())).rejects.toMatchObject({ kind: 'timeout' });
    await rest(1);
    await expect(inbox.sweep(null, file, withholding())).rejects.toMatchObject({ kind: 'timeout' });
    expect(filed).toEqual([]);
    await rest(2);
    expect(await inbox.sweep(null, file, withholding())).toEqual({ uidValidity: '1', uid: 3 });
    expect(filed).toEqual(['2', '3']);
    expect(told).toEqual(['1 null 22', '1 null 22']);

    put('four');
    expect(await inbox.sweep({ uidValidity: '1', uid: 3 }, file, withholding())).toEqual({ uidValidity: '1', uid: 4 });
    silent = false;
    expect(await inbox.sweep({ uidValidity: '1', uid: 4 }, file, withholding(['1']))).toEqual({
      uidValidity: '1',
      uid: 4,
    });
    await inbox.close();
    expect(filed).toEqual(['2', '3', '4', '1']);
  });

  test('of one that it refuses to give, the envelope tells the sender', async () => {
    const { settings, put, twist } = await imap();
    put('one\r\nFrom: Baron <Baron@Example.org>');
    put('two');
    const answers = ['NO disk error', 'NO disk error', null];
    twist('UID FETCH', (uids, line) => (holds(uids, 1) && line.includes('BODY') ? (answers.shift() ?? null) : null));
    const { withholding, told } = recordOf();
    const inbox = imapInbox(settings, duties);
    await expect(inbox.sweep(null, async () => undefined, withholding())).rejects.toMatchObject({ kind: 'refused' });
    await inbox.close();
    expect(told).toEqual(['1 baron@example.org 55']);
  });

  test('one that is still refused when its hour has come keeps no pass from being whole', async () => {
    const { settings, put, twist } = await imap();
    put('one');
    put('two');
    twist('UID FETCH', (uids, line) => (holds(uids, 1) && line.includes('BODY') ? 'NO disk error' : null));
    const { withholding, tries } = recordOf();
    const inbox = imapInbox(settings, duties);
    await expect(inbox.sweep(null, async () => undefined, withholding())).rejects.toMatchObject({ kind: 'refused' });
    expect(await inbox.sweep(null, async () => undefined, withholding())).toEqual({ uidValidity: '1', uid: 2 });
    const cursor = { uidValidity: '1', uid: 2 };
    expect(await inbox.sweep(cursor, async () => undefined, withholding(['1']))).toEqual(cursor);
    await inbox.close();
    expect(tries.get('1')).toBe(3);
  });
});

describe('R58 a server that does not do its work', () => {
  test('a wrong password is told at once, and not tried again for minutes', async () => {
    const { settings } = await imap();
    const inbox = imapInbox({ ...settings, password: 'guess-me-not' }, duties);
    const place = `127.0.0.1:${settings.port}`;
    await expect(sweep(inbox)).rejects.toMatchObject({
      kind: 'login',
      message: `IMAP login at ${place} as orders was refused: Login failed: authentication failure.`,
    });
    await expect(sweep(inbox)).rejects.toThrow(/The next attempt is made in (1[5-9]\d|2\d\d|300) seconds\.$/);
    expect((await probeImap({ ...settings, password: 'guess-me-not' })).kind).toBe('login');
  });

  test('a login that is refused for now, whatever the password, is tried again in a second', async () => {
    const { settings, twist } = await imap();
    const away = 'NO [UNAVAILABLE] Temporary authentication failure.';
    for (const command of ['LOGIN', 'AUTHENTICATE PLAIN']) twist(command, () => away);
    const inbox = imapInbox(settings, duties);
    await expect(sweep(inbox)).rejects.toMatchObject({
      kind: 'refused',
      message: `The IMAP server 127.0.0.1:${settings.port} refused the login: Temporary authentication failure.`,
    });
    await expect(sweep(inbox)).rejects.toThrow(/The next attempt is made in 1 seconds\.$/);
    await inbox.close();
  });

  test('a line that has fallen silent is given up in time, and made anew', async () => {
    const { settings, put, twist } = await imap();
    put('one');
    let silent = false;
    twist('SELECT', () => (silent ? '' : null));
    const inbox = imapInbox(settings, duties);
    const { reached } = await sweep(inbox);
    silent = true;
    await expect(sweep(inbox, reached)).rejects.toMatchObject({
      kind: 'timeout',
      message: `The IMAP server 127.0.0.1:${settings.port} did not answer SELECT within 1 seconds.`,
    });
    silent = false;
    put('two');
    await new Promise(done => setTimeout(done, 1100));
    expect((await sweep(inbox, reached)).letters.map(letter => letter.uid)).toEqual(['2']);
    await inbox.close();
  });

  test('nobody listens there', async () => {
    const server = createServer();
    const settings = await listening(server);
    await new Promise(closed => server.close(closed));
    expect(await probeImap(settings)).toEqual({
      kind: 'unreachable',
      sentence: `The IMAP server 127.0.0.1:${settings.port} cannot be reached: connect ECONNREFUSED 127.0.0.1:${settings.port}.`,
    });
  });

  test('it accepts the call and says nothing', async () => {
    const settings = await listening(createServer(socket => socket.on('error', () => {})));
    const started = performance.now();
    expect((await probeImap(settings)).kind).toBe('timeout');
    expect(performance.now() - started).toBeLessThan(4000);
  });

  test('it greets, and then falls silent', async () => {
    const server = createServer(socket => {
      socket.on('error', () => {});
      socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    });
    expect((await probeImap(await listening(server))).kind).toBe('timeout');
  });

  test('it hangs up in the middle', async () => {
    const server = createServer(socket => {
      socket.on('error', () => {});
      socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
      socket.once('data', () => socket.destroy());
    });
    expect((await probeImap(await listening(server))).kind).toBe('broken');
  });

  test('it offers no STARTTLS where we insist on it', async () => {
    const { settings } = await imap();
    expect((await probeImap({ ...settings, security: 'starttls' })).kind).toBe('untrusted');
  });

  test('the file of our own authority is not there', async () => {
    const settings: ImapSettings = {
      host: 'localhost',
      port: 1,
      security: 'tls',
      user: 'u',
      password: 'p',
      mailbox: 'INBOX',
      ca: '/nowhere/ca.pem',
    };
    expect(() => imapInbox(settings, duties)).toThrow(
      /^The certificate authority for localhost:1 cannot be read: .*ENOENT.* Expected "ca" to name a PEM file\.$/,
    );
    expect((await probeImap(settings)).kind).toBe('untrusted');
  });
});

test('R9 a junk folder that is not there is told once, whatever figures the server adds each time', async () => {
  const { settings, put, twist } = await imap();
  put('one');
  let asked = 0;
  const missing = (folder: string): string | null => {
    asked += 1;
    return folder === 'Junk' ? `NO Mailbox doesn't exist (0.00${asked} secs)` : null;
  };
  for (const command of ['SELECT', 'EXAMINE']) twist(command, missing);
  const inbox = imapInbox({ ...settings, junk: 'Junk' }, duties);
  for (const _ of [1, 2, 3]) await expect(inbox.junk?.sweep(null, async () => undefined)).rejects.toThrow('secs');
  expect((await sweep(inbox)).letters.map(({ uid }) => uid)).toEqual(['1']);
  await inbox.close();
  expect(warnings).toEqual([expect.stringContaining("Mailbox doesn't exist (0.001 secs)")]);
});

test('R61 waiting for news ends after its time, and at once when called off', async () => {
  const { settings } = await imap();
  const inbox = imapInbox(settings, duties);
  const started = performance.now();
  await inbox.news(50, new AbortController().signal);
  await sweep(inbox);
  await inbox.news(50, new AbortController().signal);
  const calledOff = new AbortController();
  const waiting = inbox.news(60_000, calledOff.signal);
  calledOff.abort();
  await waiting;
  await inbox.close();
  expect(performance.now() - started).toBeLessThan(5000);
});
