/** The folders of a real mailbox: handled letters are moved away, junk is looked at and left alone. */
import type { ImapFlow } from 'imapflow';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Inbox, MailboxCursor } from '../../src/desk/ports/inbox.ts';
import { imapInbox } from '../../src/post/inbox-imap.ts';
import type { ImapSettings } from '../../src/post/settings.ts';
import { emptyMailbox } from './correspondent.ts';
import { atMailbox } from './mailbox.ts';
import { imapOf } from './servers.ts';

const HERE = imapOf('six');
const WITH_HANDLED: ImapSettings = { ...HERE, handled: 'Handled' };
const warnings: string[] = [];
const duties = { maxLetterBytes: 2_000_000, warn: (sentence: string) => void warnings.push(sentence) };
const letter = (subject: string): string => `From: one@example.test\r\nSubject: ${subject}\r\n\r\ntext\r\n`;

const asClient = <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => atMailbox('six', work);

const put = (folder: string, subjects: readonly string[], date?: Date) =>
  asClient(async client => {
    for (const subject of subjects) await client.append(folder, letter(subject), [], date);
  });

/** The subjects in a folder, in order; null where it is not there. */
const subjectsIn = (folder: string): Promise<readonly (string | undefined)[] | null> =>
  asClient(async client => {
    const opened = await client.mailboxOpen(folder).catch(() => null);
    if (!opened) return null;
    const found = opened.exists === 0 ? [] : await client.fetchAll('1:*', { envelope: true });
    return found.map(({ envelope }) => envelope?.subject);
  });

const sweep = async (inbox: Pick<Inbox, 'sweep'>, cursor: MailboxCursor = null) => {
  const subjects: string[] = [];
  const reached = await inbox.sweep(cursor, async letters => {
    subjects.push(...letters.map(({ raw }) => /Subject: (.*)\r/.exec(Buffer.from(raw).toString())?.[1] ?? ''));
  });
  return { subjects, reached };
};

beforeAll(() => emptyMailbox('six'));
afterEach(async () => {
  warnings.length = 0;
  await asClient(async client => {
    for (const folder of ['Handled', 'Junk']) await client.mailboxDelete(folder).catch(() => undefined);
  });
  await emptyMailbox('six');
});

describe('the folder for handled letters', () => {
  test('is made when the first letter was filed, and takes it; the mailbox is empty then', async () => {
    await put('INBOX', ['one', 'two']);
    expect(await subjectsIn('Handled')).toBeNull();
    const inbox = imapInbox(WITH_HANDLED, duties);
    const first = await sweep(inbox);
    expect(first.subjects).toEqual(['one', 'two']);
    expect(await subjectsIn('Handled')).toEqual(['one', 'two']);
    expect(await subjectsIn('INBOX')).toEqual([]);
    await put('INBOX', ['three']);
    expect((await sweep(inbox, first.reached)).subjects).toEqual(['three']);
    await inbox.close();
    expect(await subjectsIn('Handled')).toEqual(['one', 'two', 'three']);
    expect(warnings).toEqual([]);
  });

  test('gets no letter that our own side did not take', async () => {
    await put('INBOX', ['one', 'two']);
    const inbox = imapInbox(WITH_HANDLED, duties);
    const full = () => Promise.reject(new Error('the disk is full'));
    await expect(inbox.sweep(null, full)).rejects.toThrow('the disk is full');
    expect(await subjectsIn('INBOX')).toEqual(['one', 'two']);
    expect((await sweep(inbox)).subjects).toEqual(['one', 'two']);
    await inbox.close();
    expect(await subjectsIn('Handled')).toEqual(['one', 'two']);
  });

  test('gets by the next pass what a crash left in the mailbox after it was filed', async () => {
    await put('INBOX', ['one', 'two']);
    const crashed = imapInbox(HERE, duties);
    const { reached } = await sweep(crashed);
    await crashed.close();
    expect(await subjectsIn('INBOX')).toEqual(['one', 'two']);
    const inbox = imapInbox(WITH_HANDLED, duties);
    expect((await sweep(inbox, reached)).subjects).toEqual([]);
    await inbox.close();
    expect(await subjectsIn('INBOX')).toEqual([]);
    expect(await subjectsIn('Handled')).toEqual(['one', 'two']);
  });

  test('loses what has been there longer than texts are kept', async () => {
    await asClient(client => client.mailboxCreate('Handled'));
    await put('Handled', ['old'], new Date('2026-01-01T12:00:00Z'));
    await put('Handled', ['young'], new Date('2026-02-20T12:00:00Z'));
    await put('INBOX', ['new'], new Date('2026-03-01T12:00:00Z'));
    const thinning = { keepDays: 30, now: () => new Date('2026-03-01T13:00:00Z') };
    const inbox = imapInbox(WITH_HANDLED, { ...duties, thinning });
    const { reached } = await sweep(inbox);
    expect(await subjectsIn('Handled')).toEqual(['young', 'new']);
    const news = inbox.news(20_000, new AbortController().signal);
    await put('INBOX', ['next']);
    await news;
    expect((await sweep(inbox, reached)).subjects).toEqual(['next']);
    await inbox.close();
  });

  test('that cannot be had is told, and the letters are read all the same', async () => {
    await put('INBOX', ['one']);
    const inbox = imapInbox({ ...HERE, handled: '' }, duties);
    const { subjects, reached } = await sweep(inbox);
    await inbox.close();
    expect([subjects, reached?.uid]).toEqual([['one'], expect.any(Number)]);
    expect(warnings[0]).toMatch(/^Letters that were read stay where they are: /);
  });
});

describe('R9 the junk folder', () => {
  test('is read from its own cursor, and stays as it is, unread', async () => {
    await asClient(client => client.mailboxCreate('Junk'));
    await put('Junk', ['lost orders']);
    await put('INBOX', ['one']);
    const inbox = imapInbox({ ...WITH_HANDLED, junk: 'Junk' }, duties);
    if (!inbox.junk) throw new Error('the inbox has no junk folder');
    expect(inbox.junk.mailbox).toBe('imap://six%40example.test@localhost/Junk');
    const first = await sweep(inbox.junk);
    expect(first.subjects).toEqual(['lost orders']);
    expect((await sweep(inbox)).subjects).toEqual(['one']);
    expect((await sweep(inbox.junk, first.reached)).subjects).toEqual([]);
    await inbox.close();
    expect(await subjectsIn('Junk')).toEqual(['lost orders']);
    expect(await asClient(client => client.status('Junk', { unseen: true }))).toMatchObject({ unseen: 1 });
  });

  test('that is not there is told once, and the mailbox is read', async () => {
    await put('INBOX', ['one']);
    const inbox = imapInbox({ ...HERE, junk: 'Spam' }, duties);
    for (const _ of [1, 2]) await expect(inbox.junk?.sweep(null, async () => undefined)).rejects.toThrow('"Spam"');
    expect((await sweep(inbox)).subjects).toEqual(['one']);
    await inbox.close();
    expect(warnings).toEqual([
      expect.stringMatching(
        /^The junk folder was not looked at: The folder "Spam" of six@example.test cannot be opened/,
      ),
    ]);
  });
});
