import { expect, test } from 'vitest';
import { mindTheClock } from '../../src/desk/mind-the-clock.ts';
import type { ClaimedMail } from '../../src/desk/ports/mails.ts';
import { addressOf, codeIn, MASTER, type Office, openOffice } from './office.ts';

const textOf = (mail: ClaimedMail | undefined): string => (mail?.text ?? '').replace(/\s+/g, ' ');

/** Joins without a game, and gives the address to write to. */
const pilotAtLarge = async ({ write, store }: Office, name: string): Promise<{ readonly to: string }> => {
  const [asked] = await write(addressOf(name), `join as ${name}`);
  await write(addressOf(name), `confirm ${codeIn(asked)}`);
  return { to: `orders+${(await store.pilotByKey(name.toLowerCase()))?.token}@game.example.org` };
};

/** Two pilots wait, and the clock is minded once. */
const madeDuel = async () => {
  const office = await openOffice();
  const adder = await pilotAtLarge(office, 'Adder');
  const bittern = await pilotAtLarge(office, 'Bittern');
  await office.write(addressOf('Adder'), 'duel', adder);
  await office.write(addressOf('Bittern'), 'duel', bittern);
  await mindTheClock(office.desk);
  return { ...office, adder, bittern, begun: await office.mails() };
};

test('V9 one who waits is told so, and may go again', async () => {
  const office = await openOffice();
  const adder = await pilotAtLarge(office, 'Adder');
  const [waits] = await office.write(addressOf('Adder'), 'duel', adder);
  expect(textOf(waits)).toContain('You are on the duel list.');
  await mindTheClock(office.desk);
  expect(await office.mails()).toEqual([]);
  const [listed] = await office.write(addressOf('Adder'), 'games', adder);
  expect(textOf(listed)).toContain('On the duel list: Adder.');
  const [gone] = await office.write(addressOf('Adder'), 'geen duel', adder);
  expect(textOf(gone)).toContain('You are off the duel list.');
  const [again] = await office.write(addressOf('Adder'), 'no duel', adder);
  expect(textOf(again)).toContain('You are not on the duel list.');
});

test('V9 when two wait the desk makes their duel and tells both, and its master', async () => {
  const { begun, store, desk, mails } = await madeDuel();
  expect(begun.map(({ kind, to }) => [kind, to.address])).toEqual([
    ['report', 'adder@example.net'],
    ['report', 'bittern@example.net'],
    ['notice', MASTER],
  ]);
  expect(begun[0]?.subject).toBe('[G1] Adder against Bittern: the battle begins');
  const game = (await store.dossier('G1'))?.game;
  expect([game?.ruleBook, game?.status, game?.gameMaster]).toEqual(['duel', 'running', MASTER]);
  await mindTheClock(desk);
  expect(await mails()).toEqual([]);
});

test('B7 the longer waiting has seat 1 and its airfield', async () => {
  const { store } = await madeDuel();
  const { game, enrolled } = (await store.dossier('G1')) ?? {};
  expect(enrolled?.map(({ pilot, seat }) => [pilot.name, seat])).toEqual([
    ['Adder', 1],
    ['Bittern', 2],
  ]);
  expect(game?.position?.aircraft.map(({ pilot, airfield }) => [pilot, airfield])).toEqual([
    ['Adder', 'A4'],
    ['Bittern', 'M1'],
  ]);
});

test('a duel that a game master begins takes its two off the list', async () => {
  const office = await openOffice();
  const master = { to: `orders+${(await office.store.gameMasters())[0]?.token}@game.example.org` };
  const adder = await pilotAtLarge(office, 'Adder');
  await pilotAtLarge(office, 'Bittern');
  await office.write(addressOf('Adder'), 'duel', adder);
  for (const body of ['new game Loos\nbook: duel', 'start G1']) {
    const [asked] = await office.write(MASTER, body, master);
    await office.write(MASTER, `confirm ${codeIn(asked)}`, master);
    if (body.startsWith('new')) await office.write(MASTER, 'enrol Adder in G1\nenrol Bittern in G1', master);
  }
  expect((await office.store.dossier('G1'))?.game.status).toBe('running');
  expect(await office.store.duelList()).toEqual([]);
});

test('V10 “board” brings both boards to print, as PDF and as SVG', async () => {
  const office = await openOffice();
  const adder = await pilotAtLarge(office, 'Adder');
  const [answer] = await office.write(addressOf('Adder'), 'board', adder);
  expect(answer?.enclosures.map(({ name, type }) => [name, type])).toEqual([
    ['sopwith-board-for-six.pdf', 'application/pdf'],
    ['sopwith-board-for-six.svg', 'image/svg+xml'],
    ['sopwith-duel-board.pdf', 'application/pdf'],
    ['sopwith-duel-board.svg', 'image/svg+xml'],
  ]);
  expect(answer?.enclosures.map(({ bytes }) => Buffer.from(bytes.subarray(0, 5)).toString('latin1'))).toEqual([
    '%PDF-',
    '<svg ',
    '%PDF-',
    '<svg ',
  ]);
});

test('P12 a duel counts in its table when it is over, and its last report says so', async () => {
  const { write, mails, begun, noon } = await madeDuel();
  const to = (name: string) => ({ to: begun.find(mail => mail.to.name === name)?.from ?? '' });
  await write(addressOf('Adder'), 'stay', to('Adder'));
  await write(addressOf('Bittern'), '1: take off alpha\n2: A\n3: LT', to('Bittern'));
  expect(await noon('2026-03-02T12:00:01Z')).toEqual(['closed']);
  const [last] = await mails();
  expect(textOf(last)).toContain('This duel brings Adder two points, Bittern no points.');
  const [table] = await write(addressOf('Bittern'), 'standings duel', to('Bittern'));
  expect(table?.text).toMatch(/^ +1 +Adder +2 +0 +1 +1 +0 +0$/m);
  expect(table?.text).toMatch(/^ +2 +Bittern +0 +0 +1 +0 +0 +0$/m);
});
