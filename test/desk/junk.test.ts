import { expect, test } from 'vitest';
import type { Inbox, SweptFolder } from '../../src/desk/ports/inbox.ts';
import { receiveLetters } from '../../src/desk/receive-letters.ts';
import { sweepMailbox } from '../../src/desk/sweep-mailbox.ts';
import { addressOf, type Office, openOffice } from './office.ts';

const ADDER = addressOf('Adder');
const TAKE_OFF = '1: take off beta\n2: A\n3: A';

const letterText = (from: string, to: string, body: string, id = 'one'): Buffer =>
  Buffer.from(
    `From: ${from}\r\nTo: ${to}\r\nSubject: s\r\nMessage-ID: <${id}@x.example>\r\nContent-Type: text/plain\r\n\r\n${body}\r\n`,
  );

/** A folder that holds these letters above its cursor. */
const folderOf = (mailbox: string, letters: readonly Buffer[]): SweptFolder => ({
  mailbox,
  sweep: async (cursor, file) => {
    for (const [index, raw] of letters.entries()) {
      const uid = index + 1;
      const arrived = new Date('2026-03-02T09:00:00Z');
      if (uid <= (cursor?.uid ?? 0)) continue;
      await file([{ mailbox, uidValidity: '1', uid: String(uid), arrived, size: raw.length, raw }]);
    }
    return { uidValidity: '1', uid: letters.length };
  },
});

const inboxOf = (junk: SweptFolder, letters: readonly Buffer[] = []): Inbox => ({
  ...folderOf('test', letters),
  junk,
  news: async () => undefined,
  close: async () => undefined,
});

const read = async ({ desk, mails }: Office, inbox: Inbox) => {
  await sweepMailbox(desk, inbox, 'me');
  await receiveLetters(desk, 'me', new AbortController().signal);
  return mails();
};

const outcomes = async ({ db }: Office) =>
  (
    await db
      .selectFrom('letter')
      .select(['outcome', 'reason'])
      .where('mailbox', 'in', ['junk', 'test'])
      .orderBy('id')
      .execute()
  )
    .slice(-2)
    .map(({ outcome, reason }) => [outcome, reason].filter(Boolean).join(' '));

test('R9 orders with their token are taken from the junk folder, and answered', async () => {
  const office = await openOffice();
  const to = (await office.startedGame()).get('Adder') ?? '';
  const mails = await read(office, inboxOf(folderOf('junk', [letterText(ADDER, to, TAKE_OFF)])));
  expect(mails.map(mail => `${mail.kind} ${mail.to.address}`)).toEqual([`receipt ${ADDER}`]);
  expect((await office.store.dossier('G1'))?.sheets).toHaveLength(1);
  expect(await read(office, inboxOf(folderOf('junk', [letterText(ADDER, to, TAKE_OFF)])))).toEqual([]);
});

test('R9 what is not surely from somebody known stays junk: no answer, no forgery, no notice', async () => {
  const office = await openOffice();
  await office.startedGame();
  await office.mails();
  const desk = 'orders@game.example.org';
  const junk = folderOf('junk', [
    letterText('seller@example.com', desk, 'join as Seller', 'sale'),
    letterText(ADDER, desk, TAKE_OFF, 'forged'),
  ]);
  expect(await read(office, inboxOf(junk))).toEqual([]);
  expect(await outcomes(office)).toEqual(['ignored junk', 'ignored junk']);
  expect((await office.store.dossier('G1'))?.sheets).toEqual([]);
  expect((await office.store.dossier('G1'))?.forgeries).toEqual([]);
});

test('R9 a letter that was left as junk is read when somebody moves it to the mailbox', async () => {
  const office = await openOffice();
  await office.mails();
  const letter = letterText('viper@example.com', 'orders@game.example.org', 'join as Viper', 'join');
  expect(await read(office, inboxOf(folderOf('junk', [letter])))).toEqual([]);
  const [asked] = await read(office, inboxOf(folderOf('junk', []), [letter]));
  expect(asked).toMatchObject({ kind: 'code', to: { address: 'viper@example.com' } });
});

test('R9 a junk folder that cannot be read is no outage of the mailbox', async () => {
  const office = await openOffice();
  const broken: SweptFolder = { mailbox: 'junk', sweep: () => Promise.reject(new Error('no such folder')) };
  expect(await sweepMailbox(office.desk, inboxOf(broken), 'me')).toBe('swept');
  const noon = { mailbox: 'test', at: new Date('2026-03-02T09:30:00Z'), outageMinutes: 30 };
  expect(await office.store.outageAt(noon, noon.at)).toBeNull();
  expect(await office.store.lastPass('junk')).toBeNull();
});
