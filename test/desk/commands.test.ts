/** A game run by letters of its master, as far as pilots see it. */
import { expect, test } from 'vitest';
import type { Desk } from '../../src/desk/desk.ts';
import { mindTheClock } from '../../src/desk/mind-the-clock.ts';
import { receiveLetters } from '../../src/desk/receive-letters.ts';
import { addressOf, codeIn, MASTER, openOffice } from './office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';

/** Text with its line breaks as spaces. */
const flat = (mail: { readonly text: string } | undefined): string => mail?.text.replace(/\s+/g, ' ') ?? '';

test('the answer to a new game repeats its zone and its house rules', async () => {
  const { command } = await openOffice();
  const [answer] = await command(
    'new game Arras\nzone: Europe/Amsterdam\nhouse: wind calm\nhouse: struck off after never',
  );
  expect(flat(answer)).toContain("Noon is twelve o'clock in Europe/Amsterdam.");
  expect(flat(answer)).toContain('House rules: wind calm and struckOffAfter never.');
});

test('orders and press are accepted while a game is paused, and flown once it goes on', async () => {
  const { startedGame, write, command, setClock, desk, store, noon } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  await command('pause G1 until 2026-03-10 because Anna is at sea');
  const [receipt] = await write(addressOf('Adder'), `${TAKE_OFF}\npress: A fine pause.`, { to });
  expect(receipt?.kind).toBe('receipt');
  expect(flat(receipt)).toContain(
    'Turn 1 is open, but the battle is paused until Tue 10 March 2026, 12:00 UTC, because Anna is at sea.',
  );
  setClock('2026-03-10T12:00:01Z');
  await mindTheClock(desk);
  expect(await noon('2026-03-13T12:00:01Z')).toEqual(['closed']);
  const closed = await store.closedTurn('G1', 1);
  expect(Object.values(closed?.sheets ?? {}).filter(sheet => sheet !== null)).toHaveLength(1);
  expect(closed?.press.map(({ lines }) => lines)).toEqual([['A fine pause.']]);
});

test('the status of a paused game tells its master until when, and why', async () => {
  const { startedGame, command } = await openOffice();
  await startedGame();
  await command('pause G1 until 2026-03-10 because Anna is at sea');
  const [status] = await command('status G1');
  expect(flat(status)).toContain('paused until Tue 10 March 2026, 12:00 UTC, because Anna is at sea.');
});

test('a status asked for together with orders shows the sheet of that very letter', async () => {
  const { startedGame, write } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const [answer] = await write(addressOf('Adder'), `status\n${TAKE_OFF}`, { to });
  expect(flat(answer)).toContain('Orders are in from: Adder.');
  expect(flat(answer)).not.toContain('No sheet of yours stands');
});

test('a status asked for together with a test shows what is stored', async () => {
  const { startedGame, write } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const [answer] = await write(addressOf('Adder'), `test\nstatus\n${TAKE_OFF}`, { to });
  expect(flat(answer)).toContain('Orders are in from: nobody.');
});

test('a pilot who is enrolled by the game master is told, under his secret in that game', async () => {
  const { write, command, store, mails } = await openOffice();
  await mails();
  await command('new game Arras');
  const [asked] = await write(addressOf('Adder'), 'join as Adder');
  await write(addressOf('Adder'), `confirm ${codeIn(asked)}`);
  const told = (await command('enrol Adder in G1 seat 2')).find(({ to }) => to.name === 'Adder');
  const token = (await store.dossier('G1'))?.enrolled[0]?.token;
  expect(told?.subject).toBe('[G1] Arras: you fly as Adder');
  expect(told?.from).toBe(`orders+${token}@game.example.org`);
});

test('two pilots enrolled in one seat by one letter are refused, and nobody is enrolled', async () => {
  const { write, command, store, mails } = await openOffice();
  await mails();
  await command('new game Arras');
  for (const pilot of ['Adder', 'Bittern']) {
    const [asked] = await write(addressOf(pilot), `join as ${pilot}`);
    await write(addressOf(pilot), `confirm ${codeIn(asked)}`);
  }
  const [answer] = await command('enrol Adder in G1 seat 2\nenrol Bittern in G1 seat 2');
  expect(answer?.to.address).toBe(MASTER);
  expect(answer?.text).toContain('Seat 2 of G1 is taken.');
  expect((await store.dossier('G1'))?.enrolled).toEqual([]);
});

test.each(['orders@game.example.org', 'Bounces+1@game.example.org'])(
  'R10 %s, an address of the desk itself, cannot be invited, and no mail goes there',
  async address => {
    const { command, mails } = await openOffice();
    await command('new game Arras');
    await mails();
    const [answer, ...more] = await command(`invite ${address} to G1`);
    expect(flat(answer)).toContain(
      `${address.toLowerCase()} is an address of the desk itself, at which nobody can be invited.`,
    );
    expect(more).toEqual([]);
  },
);

test('nobody observes a game he flies in', async () => {
  const { startedGame, write, store } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const [answer] = await write(addressOf('Adder'), 'observe G1', { to });
  expect(flat(answer)).toContain('You fly in G1 yourself; its reports come to you anyway.');
  expect((await store.dossier('G1'))?.observers).toEqual([]);
});

test('the help of a game master names each form once', async () => {
  const { command, mails } = await openOffice();
  await mails();
  const [help] = await command('help');
  expect(help?.text.match(/“unobserve GAME”/g)).toHaveLength(1);
  expect(help?.text).toContain('“extend GAME by N days”');
});

test('orders for a game that has not begun are refused with that sentence', async () => {
  const { write, command, mails } = await openOffice();
  await mails();
  await command('new game Arras');
  const [asked] = await write(addressOf('Adder'), 'join G1 as Adder');
  const [welcome] = await write(addressOf('Adder'), `confirm ${codeIn(asked)}`);
  const [refusal] = await write(addressOf('Adder'), TAKE_OFF, { to: welcome?.from ?? '' });
  expect(flat(refusal)).toContain('This game has not begun, and no turn is open yet.');
});

test('orders for a game that was cancelled are told that the battle is over', async () => {
  const { startedGame, write, command } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  await command('cancel game G1 because the war is over');
  const [refusal] = await write(addressOf('Adder'), TAKE_OFF, { to });
  expect(flat(refusal)).toContain('No turn of this game is flown any more: the battle is over.');
});

test('D1 a turn that the game master had flown early is not told as one of noon', async () => {
  const { startedGame, command, setClock, mails, runTurns } = await openOffice();
  await startedGame();
  await command('process G1 turn 1 anyway');
  setClock('2026-03-03T15:30:00Z');
  expect(await runTurns()).toEqual(['closed']);
  const report = (await mails()).find(({ kind }) => kind === 'report');
  expect(flat(report)).toContain(
    'Turn 1 was flown before its noon, by the game master’s word: Tue 3 March 2026, 15:30 UTC.',
  );
});

test('V3 the report tells why the game master took a pilot out', async () => {
  const { startedGame, command, mails, noon } = await openOffice();
  await startedGame();
  await command('remove Adder from G1 because he never answers');
  expect(await noon('2026-03-05T12:00:01Z')).toEqual(['closed']);
  const report = (await mails()).find(({ kind }) => kind === 'report');
  expect(flat(report)).toContain('Adder was taken out by the game master, because he never answers.');
});

test('who begins to watch a game may ask in the same letter how it stands, and no more once he has ended that', async () => {
  const { startedGame, write } = await openOffice();
  await startedGame();
  const [asked] = await write('who@example.net', 'join as Zephyr');
  const [joined] = await write('who@example.net', `confirm ${codeIn(asked)}`);
  const to = joined?.from ?? '';
  const [watching] = await write('who@example.net', 'game: G1\nobserve G1\nstatus', { to });
  expect(flat(watching)).toContain('Turn 1 is flown at noon');
  const [ended] = await write('who@example.net', 'game: G1\nunobserve G1\nstatus', { to });
  expect(flat(ended)).toContain('You neither fly in G1 nor watch it.');
});

test('R7 a letter that was set aside is read again when a game master says so, from its own bytes and by its own time', async () => {
  const office = await openOffice();
  const to = (await office.startedGame()).get('Adder') ?? '';
  let isBroken = true;
  const desk: Desk = {
    ...office.desk,
    diary: { info: () => undefined, error: () => undefined },
    readLetter: async letter => {
      if (isBroken && !Buffer.from(letter.raw).includes('read again')) throw new Error('a fault of the program');
      return office.desk.readLetter(letter);
    },
  };
  const receive = () => receiveLetters(desk, 'test', new AbortController().signal);
  const parked = async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await receive();
    return (await office.mails()).map(mail => `${mail.to.address} ${flat(mail)}`);
  };
  await office.file(addressOf('Adder'), TAKE_OFF, { to });
  const [told] = await parked();
  const number = /“read again (\d+)”/.exec(told ?? '')?.[1];
  const master = `orders+${(await office.store.gameMasters())[0]?.token}@game.example.org`;
  const command = async () => {
    await office.file(MASTER, `read again ${number}`, { to: master });
    await receive();
  };
  office.setClock('2026-03-02T10:00:00Z');
  await command();
  expect(await parked()).toEqual([
    expect.stringContaining(`${MASTER} NOON-PATROL · Letter ${number} is read again`),
    expect.stringContaining(`Letter ${number} was set aside after three attempts`),
  ]);
  isBroken = false;
  office.setClock('2026-03-02T11:00:00Z');
  await command();
  await receive();
  const { sheets } = (await office.store.dossier('G1')) ?? {};
  expect(sheets).toMatchObject([{ seat: 1, arrived: new Date('2026-03-02T09:00:00Z') }]);
  await office.mails();
  const [answer] = await office.write(MASTER, `read again ${number}`, { to: master });
  expect(flat(answer)).toContain(`No letter of the number ${number} is set aside.`);
});
