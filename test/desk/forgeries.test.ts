import { expect, test } from 'vitest';
import { mindTheClock } from '../../src/desk/mind-the-clock.ts';
import { addressOf, codeIn, MASTER, type Office, openOffice } from './office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const ADDER = addressOf('Adder');
const BITTERN = addressOf('Bittern');
const SERVER = 'mx.game.example.org';
const forged = { headers: [`Authentication-Results: ${SERVER}; dmarc=fail header.from=example.net`] };

const plain = (text: string | undefined): string => (text ?? '').replace(/!!/g, ' ').replace(/\s+/g, ' ');
const kinds = (mails: Awaited<ReturnType<Office['write']>>) => mails.map(({ kind, to }) => `${kind} ${to.address}`);

const reportTo = async ({ noon, mails }: Office, address: string): Promise<string> => {
  expect(await noon()).toEqual(['closed']);
  const report = (await mails()).find(({ kind, to }) => kind === 'report' && to.address === address);
  return plain(report?.text);
};

test('R26 a forged letter causes no mail to the address it names; its pilot learns of all of them, once, from his next report', async () => {
  const office = await openOffice({ trustedAuthserv: SERVER });
  const { startedGame, write, setClock } = office;
  await startedGame();
  expect(kinds(await write(ADDER, TAKE_OFF, forged))).toEqual([`notice ${MASTER}`]);
  expect(await write(ADDER, TAKE_OFF, forged)).toEqual([]);
  setClock('2026-03-03T09:00:00Z');
  expect(kinds(await write(ADDER, 'press: I surrender.', forged))).toEqual([`notice ${MASTER}`]);
  setClock('2026-03-05T12:00:01Z');
  expect(await reportTo(office, ADDER)).toContain(
    '3 letters that named you as their sender were refused (2026-03-02 to 2026-03-03), since nothing proved that you wrote.',
  );
  setClock('2026-03-08T12:00:01Z');
  expect(await reportTo(office, ADDER)).not.toContain('named you as');
});

test('R26 the reports of the others tell nothing of it', async () => {
  const office = await openOffice({ trustedAuthserv: SERVER });
  await office.startedGame();
  await office.write(ADDER, TAKE_OFF, forged);
  office.setClock('2026-03-05T12:00:01Z');
  expect(await reportTo(office, BITTERN)).not.toContain('named you as');
});

test('R23 a token in the letter of somebody else is told to him, to its holder, and once a day to the game master', async () => {
  const office = await openOffice();
  const to = (await office.startedGame()).get('Adder') ?? '';
  const first = await office.write(BITTERN, TAKE_OFF, { to });
  expect(kinds(first)).toEqual([`refusal ${BITTERN}`, `notice ${MASTER}`]);
  expect(plain(first[1]?.text)).toContain(`A letter from ${BITTERN} bore the token of Adder and was refused.`);
  expect(kinds(await office.write(BITTERN, TAKE_OFF, { to }))).toEqual([`refusal ${BITTERN}`]);
  expect((await office.store.dossier('G1'))?.sheets).toEqual([]);
  office.setClock('2026-03-05T12:00:01Z');
  expect(await reportTo(office, ADDER)).toContain(
    '2 letters of somebody else that bore your reply address were refused (2026-03-02). Write “new token”',
  );
});

test('§7.6 the answer to a wrong token names all that is wrong with the text as well', async () => {
  const { startedGame, write } = await openOffice();
  await startedGame();
  const [answer] = await write(ADDER, '1: L\n2: A\n3: A fire 2', { to: 'orders+nosuchtoken7@game.example.org' });
  const text = plain(answer?.text);
  expect(text).toContain('Three things kept this letter from being accepted');
  expect(text).toContain('is none that I know');
  expect(text).toContain('"1: L": turn or slip?');
  expect(text).toContain('"2" is no direction of fire');
});

test('R26 a forged letter with a wrong token is answered to the registered address once a day, as it may not be his', async () => {
  const { startedGame, write } = await openOffice({ trustedAuthserv: SERVER });
  await startedGame();
  const to = 'orders+nosuchtoken7@game.example.org';
  expect(kinds(await write(ADDER, TAKE_OFF, { ...forged, to }))).toEqual([`refusal ${ADDER}`, `notice ${MASTER}`]);
  expect(await write(ADDER, 'Another one.', { ...forged, to })).toEqual([]);
});

test('R21 commands of a game master that nothing proves are told to the game masters once a day, and not carried out', async () => {
  const { startedGame, write, store } = await openOffice({ trustedAuthserv: SERVER });
  await startedGame();
  const to = `orders+${(await store.gameMasters())[0]?.token}@game.example.org`;
  expect(kinds(await write(MASTER, 'extend G1 by 1 day', { ...forged, to }))).toEqual([`notice ${MASTER}`]);
  expect(await write(MASTER, 'cancel game G1 because of me', { ...forged, to })).toEqual([]);
});

/** Adder has joined, and his game never began. */
const joined = async () => {
  const office = await openOffice({ trustedAuthserv: SERVER });
  await office.command('new game Cambrai\nbook: classic');
  const [code] = await office.write(ADDER, 'join G1 as Adder');
  await office.write(ADDER, `confirm ${codeIn(code)}`);
  await office.mails();
  const told = async (at: string): Promise<readonly string[]> => {
    office.setClock(at);
    await mindTheClock(office.desk);
    return (await office.mails()).map(({ kind, to, text }) => `${kind} ${to.address} ${plain(text)}`);
  };
  return { ...office, told };
};

test('R26 a pilot who flies nowhere learns of forged letters on the next day, once, and at most once a week', async () => {
  const { write, told, mails } = await joined();
  await write(ADDER, TAKE_OFF, forged);
  await write(ADDER, 'status', forged);
  await mails();
  expect(await told('2026-03-02T23:00:00Z')).toEqual([]);
  expect(await told('2026-03-03T00:00:05Z')).toEqual([
    expect.stringMatching(
      /^notice adder@example\.net .*2 letters that named you as their sender were refused \(2026-03-02\)/,
    ),
  ]);
  await write(ADDER, 'status', forged);
  await mails();
  expect(await told('2026-03-04T00:00:05Z')).toEqual([]);
  expect(await told('2026-03-10T09:00:00Z')).toEqual([
    expect.stringMatching(/A letter that named you as its sender was refused \(2026-03-03\)/),
  ]);
  expect(await told('2026-03-17T09:00:00Z')).toEqual([]);
});

test('R26 a letter that is forged on a day of which he was told already is told as well', async () => {
  const office = await openOffice({ trustedAuthserv: SERVER });
  await office.startedGame();
  office.setClock('2026-03-05T12:00:01Z');
  await office.write(ADDER, TAKE_OFF, forged);
  expect(await reportTo(office, ADDER)).toContain('A letter that named you as its sender was refused (2026-03-05)');
  await office.write(ADDER, TAKE_OFF, forged);
  office.setClock('2026-03-08T12:00:01Z');
  expect(await reportTo(office, ADDER)).toContain('A letter that named you as its sender was refused (2026-03-05)');
});
