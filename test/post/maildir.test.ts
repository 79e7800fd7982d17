import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Inbox } from '../../src/desk/ports/inbox.ts';
import type { InboundLetter } from '../../src/desk/ports/letters.ts';
import { maildirInbox } from '../../src/post/inbox-maildir.ts';
import { maildirPostbox } from '../../src/post/outbox-maildir.ts';
import { aMail, letterhead } from './builders.ts';

const NOON = new Date('2026-03-01T11:00:00Z');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'noon-patrol-maildir-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a place where no Maildir can be is told with its setting', () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  expect(() => maildirInbox(file, 1000)).toThrow(
    `inbox.path found ${file}, where no Maildir can be made (ENOTDIR: not a directory, mkdir '${join(file, 'tmp')}'); expected a directory of letters, or the name of a new one.`,
  );
});

describe('letters in a Maildir', () => {
  let inbox: Inbox;
  beforeEach(() => {
    inbox = maildirInbox(folder, 1000);
  });
  afterEach(() => inbox.close());

  const put = (name: string, text: string, at: string): void => {
    const path = join(folder, 'new', name);
    writeFileSync(path, text);
    utimesSync(path, new Date(at), new Date(at));
  };
  const sweep = async (): Promise<InboundLetter[]> => {
    const letters: InboundLetter[] = [];
    await inbox.sweep(null, async some => void letters.push(...some));
    return letters;
  };
  const textOf = (letter: InboundLetter | undefined) => Buffer.from(letter?.raw ?? []).toString();

  test('R8 a letter arrived when its file was written, and the oldest comes first', async () => {
    put('b', 'Subject: second\n\n', '2026-03-01T10:00:00Z');
    put('a', 'Subject: third\n\n', '2026-03-01T10:30:00Z');
    put('c', 'Subject: first\n\n', '2026-03-01T09:00:00Z');
    const letters = await sweep();
    expect(letters.map(textOf)).toEqual(['Subject: first\n\n', 'Subject: second\n\n', 'Subject: third\n\n']);
    expect(letters.map(letter => letter.arrived.toISOString())).toEqual([
      '2026-03-01T09:00:00.000Z',
      '2026-03-01T10:00:00.000Z',
      '2026-03-01T10:30:00.000Z',
    ]);
    expect(letters[0]).toMatchObject({ mailbox: `maildir:${folder}`, size: 16 });
  });

  test('R40 a letter whose name tells a larger size than its file has is handed over with that size', async () => {
    put('1700.M1P1.mx,S=400,W=410', 'Subject: orders\n\n1: A', '2026-03-01T10:00:00Z');
    put('1701.M1P1.mx,S=21', 'Subject: orders\n\n1: A', '2026-03-01T10:01:00Z');
    expect((await sweep()).map(({ size }) => size)).toEqual([400, 21]);
  });

  test('R1 a filed letter moves to cur, marked as seen, and does not come again', async () => {
    put('1700.one', 'Subject: orders\n\n', '2026-03-01T10:00:00Z');
    expect(await sweep()).toHaveLength(1);
    expect(readdirSync(join(folder, 'new'))).toEqual([]);
    expect(readdirSync(join(folder, 'cur'))).toEqual(['1700.one:2,S']);
    expect(await sweep()).toEqual([]);
  });

  test('R1 a letter that could not be filed stays, and is the same letter the next time', async () => {
    put('1700.one', 'Subject: orders\n\n', '2026-03-01T10:00:00Z');
    const offered: InboundLetter[] = [];
    const refusing = inbox.sweep(null, async letters => {
      offered.push(...letters);
      throw new Error('the store is away');
    });
    await expect(refusing).rejects.toThrow('the store is away');
    expect(await sweep()).toEqual(offered);
  });

  test('another letter under an old file name is another letter', async () => {
    put('orders.eml', 'Subject: turn 1\n\n', '2026-03-01T10:00:00Z');
    const [first] = await sweep();
    put('orders.eml', 'Subject: turn 2\n\n', '2026-03-02T10:00:00Z');
    const [second] = await sweep();
    expect(textOf(second)).toBe('Subject: turn 2\n\n');
    expect(second?.uid).not.toBe(first?.uid);
  });

  test('R52 of a letter over the limit only the header is read', async () => {
    put('large', `Subject: a wardrobe\r\n\r\n${'x'.repeat(2000)}`, '2026-03-01T10:00:00Z');
    const [letter] = await sweep();
    expect(textOf(letter)).toBe('Subject: a wardrobe\r\n\r\n');
    expect(letter?.size).toBe(2023);
  });

  test('R56 links, folders and hidden files are no letters', async () => {
    writeFileSync(join(folder, 'secret'), 'secret');
    symlinkSync(join(folder, 'secret'), join(folder, 'new', 'link'));
    mkdirSync(join(folder, 'new', 'a-folder'));
    put('.hidden', 'half', '2026-03-01T10:00:00Z');
    expect(await sweep()).toEqual([]);
  });

  test('news comes when a letter does', async () => {
    await sweep();
    const started = performance.now();
    const news = inbox.news(20_000, new AbortController().signal);
    put('1700.one', 'Subject: orders\n\n', '2026-03-01T10:00:00Z');
    await news;
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('a letter that comes between sweep and waiting is news too', async () => {
    await sweep();
    put('1700.one', 'Subject: orders\n\n', '2026-03-01T10:00:00Z');
    await new Promise(done => setTimeout(done, 200));
    const started = performance.now();
    await inbox.news(20_000, new AbortController().signal);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test('R61 waiting for news ends after its time, and at once when called off', async () => {
    const started = performance.now();
    await inbox.news(50, new AbortController().signal);
    const calledOff = new AbortController();
    const waiting = inbox.news(60_000, calledOff.signal);
    calledOff.abort();
    await waiting;
    await inbox.news(60_000, calledOff.signal);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('mails in a Maildir', () => {
  const postbox = () => maildirPostbox(folder, letterhead, () => NOON);

  test('a mail is a file in the folder of its recipient', async () => {
    const delivery = await postbox().post(aMail, []);
    const folderOfOne = join(folder, 'one@example.test');
    expect(readdirSync(folderOfOne).sort()).toEqual(['cur', 'new', 'tmp']);
    const [file = ''] = readdirSync(join(folderOfOne, 'new'));
    expect(delivery).toEqual({ kind: 'accepted', response: join(folderOfOne, 'new', file) });
    const parsed = await simpleParser(readFileSync(join(folderOfOne, 'new', file)));
    expect([parsed.subject, parsed.text, parsed.messageId]).toEqual([
      'G1 turn 3: two shot down',
      'Segment 1. Red climbs.\n',
      '<report.g1.t3.k7qd2x@example.test>',
    ]);
    expect(readdirSync(join(folderOfOne, 'tmp'))).toEqual([]);
  });

  test('R44 a mail posted twice is there once', async () => {
    await postbox().post(aMail, []);
    await postbox().post(aMail, []);
    await postbox().post({ ...aMail, messageId: 'receipt.g1.t3.k7qd2x@example.test' }, []);
    expect(readdirSync(join(folder, 'one@example.test', 'new'))).toHaveLength(2);
  });

  test('R56 no address leads out of the folder', async () => {
    await postbox().post({ ...aMail, to: { name: 'Sly', address: '/../../sly@example.test' } }, []);
    expect(existsSync(join(folder, '..', 'sly@example.test'))).toBe(false);
    await postbox().post({ ...aMail, to: { name: 'Sly', address: '/etc/sly@example.test' } }, []);
    expect(readdirSync(folder)).toEqual(['%2Fetc%2Fsly@example.test']);
  });

  test('R47 what is no plain address is refused', async () => {
    expect(
      await postbox().post({ ...aMail, to: { name: 'Two', address: 'a@example.test,b@example.test' } }, []),
    ).toEqual({
      kind: 'refused',
      error:
        '"a@example.test,b@example.test" is not one plain mail address, expected the form name@domain; nothing was sent.',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('R45 where nothing can be written the mail waits', async () => {
    writeFileSync(join(folder, 'one@example.test'), 'a file where a folder should be');
    expect(await postbox().post(aMail, [])).toMatchObject({ kind: 'deferred', unknown: false });
  });
});
