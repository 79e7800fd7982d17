import { expect, test } from 'vitest';
import type { Inbox, WithheldLetter, Withholding } from '../../src/desk/ports/inbox.ts';
import { sweepMailbox } from '../../src/desk/sweep-mailbox.ts';
import { addressOf, MASTER, openOffice } from './office.ts';

const LETTER: WithheldLetter = {
  uidValidity: '7',
  uid: '12',
  arrived: new Date('2026-03-04T08:00:00Z'),
  size: 900,
  sender: addressOf('Adder'),
  error: 'The IMAP server did not answer FETCH of UID 12 within 60 seconds.',
};
const plain = (text: string | undefined): string => (text ?? '').replace(/\s+(!! )?/g, ' ');

/** A mailbox that does not give this letter; `asked` are the states in which it was known at each pass. */
const inboxWithout = (letter: WithheldLetter, asked: string[] = []): Inbox => ({
  mailbox: 'test',
  sweep: async (
    _,
    __,
    { known, withheld }: Withholding = { known: [], withheld: never, given: async () => undefined },
  ) => {
    const [state = 'new'] = known.map(each => each.state);
    asked.push(state);
    if (state !== 'set-aside' && (await withheld(letter)) === 'asked-again') throw new Error(letter.error);
    return { uidValidity: '7', uid: 12 };
  },
  junk: null,
  news: async () => undefined,
  close: async () => undefined,
});
const never = () => Promise.reject(new Error('nobody keeps record'));

/** G1 in turn 1 with sheets of everybody but Adder, whose letter was asked for three times. */
const withheldOffice = async (letter = LETTER) => {
  const office = await openOffice();
  const addresses = await office.startedGame();
  for (const [pilot, to] of addresses) {
    if (pilot !== 'Adder') await office.write(addressOf(pilot), '1: take off beta\n2: A\n3: A', { to });
  }
  await office.mails();
  const asked: string[] = [];
  const pass = () => sweepMailbox(office.desk, inboxWithout(letter, asked), 'me').catch(error => error.message);
  const passes = [await pass(), await pass(), await pass()];
  return { ...office, asked, pass, passes };
};

test('R7 a letter that the mail server does not give is set aside after three attempts, and the pass is whole', async () => {
  const { passes, pass, asked, store, setClock } = await withheldOffice();
  expect(passes).toEqual([LETTER.error, LETTER.error, 'swept']);
  expect(await pass()).toBe('swept');
  setClock('2026-03-02T10:00:00Z');
  expect(await pass()).toBe('swept');
  expect(asked).toEqual(['new', 'asked-again', 'asked-again', 'set-aside', 'due']);
  expect((await store.vitals()).lettersWithheld).toBe(1);
});

test('R7 the game masters are told of it once', async () => {
  const { mails, pass, setClock } = await withheldOffice();
  const told = await mails();
  expect(told.map(({ to }) => to.address)).toEqual([MASTER]);
  expect(plain(told[0]?.text)).toContain(
    'The mail server did not give a letter from adder@example.net (UID 12, 900 bytes, delivered 2026-03-04 08:00 UTC) in three attempts',
  );
  setClock('2026-03-02T11:00:00Z');
  await pass();
  expect(await mails()).toEqual([]);
});

test('N1 whose letter was set aside has no NMR: the turn waits a day, and its master is asked', async () => {
  const { noon, mails, store } = await withheldOffice();
  await mails();
  expect(await noon('2026-03-05T12:00:01Z')).toEqual(['waits']);
  const notice = (await mails()).find(({ to }) => to.address === MASTER);
  expect(plain(notice?.text)).toContain('No orders of Adder are in, and that is no NMR');
  expect((await store.dossier('G1'))?.game).toMatchObject({ turn: 1, deadline: new Date('2026-03-06T12:00:00Z') });
  await noon('2026-03-06T12:00:01Z');
  const after = (await store.dossier('G1'))?.game;
  expect(after?.turn).toBe(2);
  expect(after?.position?.aircraft.find(({ pilot }) => pilot === 'Adder')?.missed).toBe(0);
});

test('N1 a letter of nobody known holds up no noon', async () => {
  const { noon, store } = await withheldOffice({ ...LETTER, sender: null });
  await noon('2026-03-05T12:00:01Z');
  const after = (await store.dossier('G1'))?.game;
  expect(after?.turn).toBe(2);
  expect(after?.position?.aircraft.find(({ pilot }) => pilot === 'Adder')?.missed).toBe(1);
});

test('R3 what was withheld under old numbers is forgotten once the mailbox has new ones', async () => {
  const { desk, store } = await withheldOffice();
  const renewed: Inbox = { ...inboxWithout(LETTER), sweep: async () => ({ uidValidity: '8', uid: 3 }) };
  expect(await sweepMailbox(desk, renewed, 'me')).toBe('swept');
  expect(await store.withheldLetters('test', new Date(0))).toEqual([]);
});
