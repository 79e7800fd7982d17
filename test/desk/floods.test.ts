import { expect, test } from 'vitest';
import { addressOf, codeIn, MASTER, type Office, openOffice } from './office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const ADDER = addressOf('Adder');
const SERVER = 'mx.game.example.org';

const plain = (text: string | undefined): string => (text ?? '').replace(/!!/g, ' ').replace(/\s+/g, ' ');
const kinds = (mails: Awaited<ReturnType<Office['write']>>) => mails.map(({ kind, to }) => `${kind} ${to.address}`);
const many = <T>(count: number, each: (n: number) => Promise<readonly T[]>): Promise<readonly T[]> =>
  Array.from({ length: count }, (_, n) => n).reduce(
    async (before, n) => [...(await before), ...(await each(n))],
    Promise.resolve<readonly T[]>([]),
  );

test('R52 of more letters in a day than are read, the first is told so and the game master too; what stands stays', async () => {
  const { startedGame, write, store, setClock } = await openOffice({ lettersPerDay: 2 });
  const to = (await startedGame()).get('Adder') ?? '';
  const sent = await many(6, async n => kinds(await write(ADDER, `${TAKE_OFF}\npress: ${n}`, { to })));
  expect(sent).toEqual([`receipt ${ADDER}`, `receipt ${ADDER}`, `refusal ${ADDER}`, `notice ${MASTER}`]);
  expect((await store.dossier('G1'))?.press).toEqual([{ seat: 1, lines: ['1'] }]);
  setClock('2026-03-03T09:00:01Z');
  expect(kinds(await write(ADDER, TAKE_OFF, { to }))).toEqual([`receipt ${ADDER}`]);
});

test('R52 letters that somebody forges do not count among his', async () => {
  const { startedGame, write } = await openOffice({ lettersPerDay: 3, trustedAuthserv: SERVER });
  const to = (await startedGame()).get('Adder') ?? '';
  const headers = [`Authentication-Results: ${SERVER}; dmarc=fail header.from=example.net`];
  await many(5, () => write(ADDER, TAKE_OFF, { headers }));
  expect(kinds(await write(ADDER, TAKE_OFF, { to }))).toEqual([`receipt ${ADDER}`]);
});

test('R52 a game master is not counted: he may have many games', async () => {
  const { startedGame, write, store } = await openOffice({ lettersPerDay: 1 });
  await startedGame();
  const to = `orders+${(await store.gameMasters())[0]?.token}@game.example.org`;
  expect(kinds(await write(MASTER, 'status', { to }))).toEqual([`answer ${MASTER}`]);
});

test('R19 reports sent again count as answers, so that one letter cannot bring hundreds of them', async () => {
  const { startedGame, write } = await openOffice({ answers: { perHour: 2, equalPerDay: 3 } });
  const to = (await startedGame()).get('Adder') ?? '';
  expect(kinds(await write(ADDER, 'report', { to }))).toEqual([`report ${ADDER}`]);
  expect(kinds(await write(ADDER, 'report', { to }))).toEqual([`notice ${MASTER}`]);
});

test('R19 a game master is answered however many codes he sends back in an hour', async () => {
  const { startedGame, command } = await openOffice({ answers: { perHour: 3, equalPerDay: 3 } });
  await startedGame();
  for (const days of [1, 2, 3, 4, 5, 6, 7]) {
    const told = await command(`extend G1 by ${days} days`);
    expect(kinds(told)).toContain(`answer ${MASTER}`);
  }
});

test('R19 codes that nobody sends back are answers like any others', async () => {
  const { startedGame, write, store } = await openOffice({ answers: { perHour: 3, equalPerDay: 3 } });
  await startedGame();
  const to = `orders+${(await store.gameMasters())[0]?.token}@game.example.org`;
  const asked = await many(5, async n => kinds(await write(MASTER, `extend G1 by ${n + 1} days`, { to })));
  expect(asked).toEqual([...Array(3).fill(`code ${MASTER}`), `notice ${MASTER}`]);
});

test('R19 a word that is no code of his is answered three times in an hour, and then no more', async () => {
  const { startedGame, write, store } = await openOffice({ answers: { perHour: 3, equalPerDay: 3 } });
  await startedGame();
  const to = `orders+${(await store.gameMasters())[0]?.token}@game.example.org`;
  const told = await many(5, async () => kinds(await write(MASTER, 'confirm abcd2345', { to })));
  expect(told).toEqual([...Array(3).fill(`answer ${MASTER}`), `notice ${MASTER}`]);
});

test('R27 strangers from everywhere get one answer a day each', async () => {
  const { write, mails } = await openOffice({ trustedAuthserv: SERVER });
  await mails();
  const sent = await many(4, async n => [
    ...kinds(await write(`who@spam${n}.example`, 'Buy now!')),
    ...kinds(await write(`who@spam${n}.example`, 'Buy now!')),
  ]);
  expect(sent).toEqual([
    'refusal who@spam0.example',
    'refusal who@spam1.example',
    'refusal who@spam2.example',
    'refusal who@spam3.example',
  ]);
});

test('R27 a stranger whose domain nobody vouches for gets nothing, whatever he writes but a join', async () => {
  const { startedGame, write, mails } = await openOffice();
  await startedGame();
  await mails();
  for (const body of ['Hello?', TAKE_OFF, 'status', 'help', 'games', 'observe G1', 'confirm abcd2345', 'new token']) {
    expect(await write('who@example.com', body)).toEqual([]);
  }
});

test('R27 to a stranger for whom no server vouches goes a code and nothing else, whatever he joins as', async () => {
  const { startedGame, write, mails } = await openOffice();
  await startedGame();
  await mails();
  for (const body of ['join as Adder', 'join as Captain Ace', 'join G77 as Zephyr', 'join G1 as Zephyr']) {
    const [asked, ...more] = await write(`who@${body.length}.example.com`, body);
    expect([asked?.kind, more]).toEqual(['code', []]);
    expect(plain(asked?.text)).toContain(
      'To join. Whether the name and the game can be had, the answer to your code says.',
    );
    expect(asked?.text).not.toMatch(/Adder|Captain|Zephyr|G77/);
  }
});

test('R27 why he cannot join is told him once his code has come back', async () => {
  const { startedGame, write } = await openOffice();
  await startedGame();
  const [asked] = await write('who@example.com', 'join as Adder');
  const [told] = await write('who@example.com', `confirm ${codeIn(asked)}`);
  expect([told?.to.address, plain(told?.text)]).toEqual([
    'who@example.com',
    expect.stringContaining('Somebody flies as Adder already'),
  ]);
});

test.each([
  ['dmarc=fail', 'dmarc=fail header.from=example.com'],
  ['dkim and spf fail', 'dkim=fail header.d=example.com; spf=fail smtp.mailfrom=victim@example.com'],
])('R26 no code goes to an address whose mail a trusted server calls forged: %s', async (_what, verdict) => {
  const { write, mails } = await openOffice({ trustedAuthserv: 'mx.game.example.org' });
  await mails();
  const headers = [`Authentication-Results: mx.game.example.org; ${verdict}`];
  expect(await write('victim@example.com', 'join as Victim', { headers })).toEqual([]);
  expect(await write('victim@example.com', 'Hello?', { headers })).toEqual([]);
});

test('R19 nobody can have one address flooded with codes by joining in its name', async () => {
  const { write, mails } = await openOffice();
  await mails();
  const sent = await many(9, async n => kinds(await write('victim@example.com', `join as Victim${n}`)));
  expect(sent).toEqual([...Array(3).fill('code victim@example.com'), `notice ${MASTER}`]);
});

test('the refusal of a letter with thousands of faults is a mail that anybody can read', async () => {
  const { startedGame, write } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const lines = Array.from({ length: 2998 }, (_, n) => `1: nonsense ${n}`).join('\n');
  const [refusal] = await write(ADDER, lines, { to });
  expect(plain(refusal?.text)).toContain('3000 things kept this letter from being accepted');
  expect(plain(refusal?.text)).toContain('And 2980 more of the kind.');
  expect(refusal?.text.length).toBeLessThan(10_000);
});

test('R52 a question is answered once, however often one letter asks it', async () => {
  const { startedGame, write } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const mails = await write(ADDER, Array(2000).fill('my data\nboard').join('\n'), { to });
  expect(kinds(mails)).toEqual([`answer ${ADDER}`]);
  expect(mails[0]?.enclosures.filter(({ name }) => name.endsWith('.json'))).toHaveLength(1);
});

test('R52 of more than twenty commands in one letter none is carried out, and he is told', async () => {
  const { startedGame, write } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const asked = Array.from({ length: 21 }, (_, n) => `report ${n + 1}`).join('\n');
  const mails = await write(ADDER, asked, { to });
  expect(kinds(mails)).toEqual([`answer ${ADDER}`]);
  expect(plain(mails[0]?.text)).toContain(
    'Your letter holds 21 commands; at most 20 are carried out together, so none of them was. Send them in several letters.',
  );
});
