import { expect, test } from 'vitest';
import { exportGame } from '../../src/desk/export-game.ts';
import { importGame } from '../../src/desk/import-game.ts';
import { mindTheClock } from '../../src/desk/mind-the-clock.ts';
import { moveSpoiltNoons } from '../../src/desk/move-noons.ts';
import type { ClaimedMail } from '../../src/desk/ports/mails.ts';
import { addressOf, codeIn, MASTER, type Office, openOffice } from './office.ts';
import { openSecondDesk } from './second-desk.ts';

const ADDER = addressOf('Adder');
const plain = ({ text }: ClaimedMail): string => text.replace(/!!/g, ' ').replace(/\s+/g, ' ');

/** What a person is told in the end, one subject a mail; nothing was posted in between. */
const subjectsTo = async ({ mails }: Office, address: string): Promise<readonly string[]> =>
  (await mails()).filter(({ to }) => to.address === address).map(({ subject }) => subject);

/** Letters of the game master, each with its code sent back; nothing is posted meanwhile. */
const commandUnposted = async (office: Office, ...bodies: readonly string[]): Promise<void> => {
  const to = `orders+${(await office.store.gameMasters())[0]?.token}@game.example.org`;
  for (const body of bodies) {
    await office.file(MASTER, body, { to });
    await office.receive();
    const asked = office.db.selectFrom('outgoing_mail').select('body_text as text').where('kind', '=', 'code');
    await office.file(MASTER, `confirm ${codeIn(await asked.orderBy('id', 'desc').executeTakeFirst())}`, { to });
    await office.receive();
  }
};

test.each([
  [
    ['schedule G1 every 7 days', 'pause G1 until 2026-03-20 because of the carnival'],
    ['another timetable', 'paused'],
  ],
  [
    ['pause G1 until 2026-03-20 because of the carnival', 'schedule G1 every 7 days'],
    ['paused', 'another timetable'],
  ],
  [['extend G1 by 1 day', 'extend G1 by 2 days'], ['a later noon']],
  [['extend G1 by 1 day', 'pause G1 until 2026-03-20 because of the carnival'], ['paused']],
  [['extend G1 by 1 day', 'cancel game G1 because nobody came'], ['cancelled']],
] as const)('R45 of %j, each in its own letter, there arrives what still holds: %j', async (bodies, told) => {
  const office = await openOffice();
  await office.startedGame();
  await commandUnposted(office, ...bodies);
  expect(await subjectsTo(office, ADDER)).toEqual(told.map(word => expect.stringContaining(word)));
});

test('R45 a pause that ends before it was told leaves nothing but the noon to tell', async () => {
  const office = await openOffice();
  await office.startedGame();
  await commandUnposted(office, 'pause G1 until 2026-03-20 because of the carnival');
  office.setClock('2026-03-20T12:00:05Z');
  await mindTheClock(office.desk);
  expect(await subjectsTo(office, ADDER)).toEqual([expect.stringContaining('the battle goes on')]);
});

test('R45 that a game has moved here is told, also where its noon is moved before that has gone out', async () => {
  const old = await openOffice();
  await old.startedGame();
  const { close, ...here } = await openSecondDesk('2026-03-03T09:00:00Z');
  await here.mails();
  expect(await importGame(here.desk, await exported(old), { id: null, gameMaster: null })).not.toHaveProperty('path');
  const kept = await here.store.mailsOf('G1', 1);
  await commandUnposted(here, 'extend G1 by 1 day');
  const states = await here.store.mailsOf('G1', 1);
  expect(kept.map(({ key }) => states.find(mail => mail.key === key)?.state)).toEqual(kept.map(() => 'waiting'));
  await close();
});

const exported = async ({ store }: Office) => JSON.parse(JSON.stringify(await exportGame(store, 'G1')));

test('R45 the game master is asked about a pilot whom mail does not reach, also where the noon is moved before', async () => {
  const office = await openOffice();
  await office.startedGame();
  await office.noon('2026-03-05T12:00:01Z');
  await office.mails();
  await office.db
    .updateTable('outgoing_mail')
    .set({ state: 'refused', last_error: '550 unknown', done_at: new Date('2026-03-05T12:01:00Z') })
    .where('kind', '=', 'report')
    .where('to_address', '=', ADDER)
    .execute();
  office.setClock('2026-03-08T12:00:01Z');
  await office.readMailbox();
  expect(await office.runTurns()).toEqual(['waits']);
  await commandUnposted(office, 'extend G1 by 1 day');
  const told = await office.mails();
  const to = (address: string) => told.filter(mail => mail.to.address === address).map(plain);
  expect(to(MASTER)).toContainEqual(expect.stringContaining('Say what is to be done, in lines such as these'));
  expect(to(addressOf('Bittern'))).toEqual([
    expect.stringContaining('Mail to or from Adder does not arrive, so turn 2 waits'),
    expect.stringContaining('The noon of turn 2 of G1 was moved: Tue 10 March 2026'),
  ]);
});

test('R45 why a turn was not flown at its noon is told, also where the new noon is moved before that has gone out', async () => {
  const office = await openOffice();
  await office.startedGame();
  await office.store.noteClockJump({
    since: new Date('2026-03-05T11:00:00Z'),
    until: new Date('2026-03-05T12:00:10Z'),
  });
  office.setClock('2026-03-05T12:00:30Z');
  await moveSpoiltNoons(office.desk, 'test');
  await commandUnposted(office, 'extend G1 by 1 day');
  expect((await office.mails()).filter(mail => mail.to.address === ADDER).map(plain)).toEqual([
    expect.stringContaining('Turn 1 was not flown at its noon'),
    expect.stringContaining('The noon of turn 1 of G1 was moved: Sat 7 March 2026'),
  ]);
});

test('R45 a report that is sent again overtakes no word about the noon', async () => {
  const office = await openOffice();
  const adder = (await office.startedGame()).get('Adder') ?? '';
  await office.noon('2026-03-05T12:00:01Z');
  await office.mails();
  await commandUnposted(office, 'extend G1 by 1 day');
  await office.file(ADDER, 'report', { to: adder });
  await office.receive();
  expect(await subjectsTo(office, ADDER)).toEqual([
    expect.stringContaining('a later noon'),
    expect.stringContaining('turn 1'),
  ]);
});

test('R45 of a reminder that a later noon overtook there is another one before that noon', async () => {
  const office = await openOffice();
  await office.startedGame();
  office.setClock('2026-03-04T13:00:00Z');
  await mindTheClock(office.desk);
  await commandUnposted(office, 'extend G1 by 1 day');
  expect(await subjectsTo(office, ADDER)).toEqual([expect.stringContaining('a later noon')]);
  office.setClock('2026-03-05T13:00:00Z');
  await mindTheClock(office.desk);
  await mindTheClock(office.desk);
  const reminders = (await office.mails()).filter(({ to }) => to.address === ADDER);
  expect(reminders.map(plain)).toEqual([expect.stringContaining('Fri 6 March 2026, 12:00 UTC')]);
});
