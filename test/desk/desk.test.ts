import { expect, test } from 'vitest';
import { receiveLetters } from '../../src/desk/receive-letters.ts';
import { addressOf, codeIn, MASTER, openOffice, PILOTS } from './office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';

test('a game master gets a first mail whose reply address bears his token', async () => {
  const { mails } = await openOffice();
  const [welcome] = await mails();
  expect(welcome?.to.address).toBe(MASTER);
  expect(welcome?.from).toMatch(/^orders\+a+\d+secret@game\.example\.org$/);
});

test('six pilots join by mail and the game begins with a report to each of them', async () => {
  const { startedGame, store } = await openOffice();
  const begun = await startedGame();
  expect([...begun.keys()].sort()).toEqual([...PILOTS]);
  const dossier = await store.dossier('g1');
  expect(dossier?.game.status).toBe('running');
  expect(dossier?.game.deadline).toEqual(new Date('2026-03-05T12:00:00Z'));
});

test('a mail with a code repeats what was asked for, and not yet the secret address', async () => {
  const { startedGame, write } = await openOffice();
  await startedGame();
  const [asked] = await write('someone@example.net', 'join as Zephyrine');
  expect(asked?.kind).toBe('code');
  expect(asked?.text).toContain('- You are to fly as Zephyrine, and the name is yours for ever then.');
  expect(asked?.text).not.toContain('orders+');
});

test('O1 the last sheet that arrived before noon is flown; its receipt shows it as understood', async () => {
  const { startedGame, write, store, noon } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  await write(addressOf('Adder'), TAKE_OFF, { to });
  const [receipt] = await write(addressOf('Adder'), '1: take off alpha\n2: A\n3: A fire L\npress: Here I come.', {
    to,
  });
  expect(receipt?.kind).toBe('receipt');
  expect(receipt?.text).toContain('| 1: take off alpha');
  expect(receipt?.text).toContain('| 3: A fire L');
  expect(await noon('2026-03-05T12:00:01Z')).toEqual(['closed']);
  const closed = await store.closedTurn('G1', 1);
  const seat = (await store.dossier('G1'))?.enrolled.find(({ pilot }) => pilot.name === 'Adder')?.seat ?? 0;
  expect(closed?.sheets[seat]?.segments[0]).toEqual({ manoeuvre: 'take-off', runway: 'alpha' });
  expect(closed?.press).toEqual([{ seat, lines: ['Here I come.'] }]);
});

test('D1 no turn is run before its noon, and one that was run is not run again', async () => {
  const { startedGame, mails, noon } = await openOffice();
  await startedGame();
  expect(await noon('2026-03-05T11:59:59Z')).toEqual([]);
  expect(await noon('2026-03-05T12:00:00Z')).toEqual(['closed']);
  expect((await mails()).filter(({ kind }) => kind === 'report')).toHaveLength(6);
  expect(await noon('2026-03-05T12:00:00Z')).toEqual([]);
  expect(await mails()).toHaveLength(0);
});

test('D1 no turn is run while a letter that came before its noon is unread', async () => {
  const { startedGame, setClock, desk, store, noon, runTurns } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const raw = Buffer.from(
    `From: ${addressOf('Adder')}\r\nTo: ${to}\r\nMessage-ID: <l@example.net>\r\n\r\n${TAKE_OFF}\r\n`,
  );
  const arrived = new Date('2026-03-05T11:59:59Z');
  setClock('2026-03-05T12:00:05Z');
  await store.fileLetters(
    [{ mailbox: 'test', uidValidity: '1', uid: '99', arrived, size: raw.length, raw }],
    desk.now(),
  );
  expect(await noon('2026-03-05T12:00:05Z')).toEqual([]);
  await receiveLetters(desk, 'test', new AbortController().signal);
  expect(await runTurns()).toEqual(['closed']);
  const flown = Object.values((await store.closedTurn('G1', 1))?.sheets ?? {}).filter(sheet => sheet !== null);
  expect(flown).toHaveLength(1);
});

test('after downtime the next deadline is computed from now, never in the past', async () => {
  const { startedGame, store, noon } = await openOffice();
  await startedGame();
  expect(await noon('2026-03-20T15:00:00Z')).toEqual(['closed']);
  expect((await store.dossier('G1'))?.game.deadline).toEqual(new Date('2026-03-23T12:00:00Z'));
});

test('a letter that arrived at the very second of noon is in time, one a second later is refused and not carried over', async () => {
  const { startedGame, write, store, setClock } = await openOffice();
  const addresses = await startedGame();
  setClock('2026-03-05T12:00:10Z');
  const [receipt] = await write(addressOf('Adder'), TAKE_OFF, {
    to: addresses.get('Adder') ?? '',
    arrived: '2026-03-05T12:00:00Z',
  });
  expect(receipt?.kind).toBe('receipt');
  const [refusal] = await write(addressOf('Bittern'), TAKE_OFF, {
    to: addresses.get('Bittern') ?? '',
    arrived: '2026-03-05T12:00:01Z',
  });
  expect(refusal?.kind).toBe('refusal');
  expect(refusal?.text).toContain('came after its noon');
  expect((await store.dossier('G1'))?.sheets).toHaveLength(1);
});

test('R40 three bad lines get three sentences in one answer, and nothing of the letter is kept', async () => {
  const { startedGame, write, store } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const answers = await write(addressOf('Adder'), '1: L\n2: fire A\n3: RT or LT\npress: lost', { to });
  expect(answers).toHaveLength(1);
  const text = (answers[0]?.text ?? '').replace(/\s+/g, ' ');
  expect(text).toContain('turn or slip? Write LT to turn left or LS to slip left.');
  expect(text).toContain('there is no manoeuvre before the fire');
  expect(text).toContain('orders cannot depend on anything');
  expect((await store.dossier('G1'))?.press).toHaveLength(0);
});

test('R40 a letter of which the mailbox has every byte is whole, though it ends like one that broke off', async () => {
  const { startedGame, write } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const head = [`From: ${addressOf('Adder')}`, `To: ${to}`, 'Message-ID: <soft@example.net>'];
  const encoding = 'Content-Transfer-Encoding: quoted-printable';
  const raw = Buffer.from([...head, encoding, '', '1: take off beta', '2: A', '3: A fire L=', ''].join('\r\n'));
  const [receipt] = await write(addressOf('Adder'), '', { to, raw });
  expect(receipt?.kind).toBe('receipt');
  expect(receipt?.text).toContain('| 3: A fire L');
});

test('press alone is accepted, and its receipt warns that it is still an NMR', async () => {
  const { startedGame, write } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const [receipt] = await write(addressOf('Adder'), 'press: Good morning.', { to });
  expect(receipt?.text).toContain('NMR');
  expect(receipt?.text).toContain('| Good morning.');
});

test('clear takes the sheet back', async () => {
  const { startedGame, write, store } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  await write(addressOf('Adder'), TAKE_OFF, { to });
  const [receipt] = await write(addressOf('Adder'), 'clear', { to });
  expect(receipt?.text).toContain('This sheet was taken back');
  expect((await store.dossier('G1'))?.sheets).toHaveLength(0);
  const [again] = await write(addressOf('Adder'), 'clear', { to });
  expect([receipt, again].map(mail => mail?.subject.replace(/^\[.*?\][^:]*: /, ''))).toEqual([
    'orders for turn 1 taken back',
    'no orders for turn 1 to take back',
  ]);
});

test('test judges and answers, and stores nothing', async () => {
  const { startedGame, write, store } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const [receipt] = await write(addressOf('Adder'), `test\n${TAKE_OFF}\npress: Here I come.`, { to });
  expect(receipt?.text).toContain('This was a test: nothing was stored.');
  expect(receipt?.text).toContain('This press would be printed:\n\n| Here I come.');
  expect((await store.dossier('G1'))?.press).toHaveLength(0);
  expect((await store.dossier('G1'))?.sheets).toHaveLength(0);
});

test('V1 status tells who has sent orders, never what', async () => {
  const { startedGame, write } = await openOffice();
  const addresses = await startedGame();
  await write(addressOf('Adder'), '1: take off gamma\n2: A\n3: A', { to: addresses.get('Adder') ?? '' });
  const [answer] = await write(addressOf('Bittern'), 'status', { to: addresses.get('Bittern') ?? '' });
  expect(answer?.text.replace(/\s+/g, ' ')).toContain('Orders are in from: Adder.');
  expect(answer?.text).not.toContain('gamma');
});

test('V3 what a game master decides waits for its code, is done, and is told to everybody', async () => {
  const { startedGame, write, store } = await openOffice();
  await startedGame();
  const master = { to: `orders+${(await store.gameMasters())[0]?.token}@game.example.org` };
  const [asked] = await write(MASTER, 'extend G1 by 2 days', master);
  expect(asked?.kind).toBe('code');
  expect((await store.dossier('G1'))?.game.deadline).toEqual(new Date('2026-03-05T12:00:00Z'));
  const code = /confirm ([a-z0-9]+)/.exec(asked?.text ?? '')?.[1];
  const told = await write(MASTER, `confirm ${code}`, master);
  expect((await store.dossier('G1'))?.game.deadline).toEqual(new Date('2026-03-07T12:00:00Z'));
  expect(told.filter(({ kind }) => kind === 'notice')).toHaveLength(6);
  const [again] = await write(MASTER, `confirm ${code}`, master);
  expect(again?.text.replace(/\s+/g, ' ')).toContain('No request of yours waits for that code.');
});

test('a game master’s commands are carried out all or none', async () => {
  const { startedGame, write, store } = await openOffice();
  await startedGame();
  const master = { to: `orders+${(await store.gameMasters())[0]?.token}@game.example.org` };
  const [answer] = await write(MASTER, 'extend G1 by 2 days\nremove Nobody from G1 because of nothing', master);
  expect(answer?.text.replace(/\s+/g, ' ')).toContain('No pilot Nobody flies in G1.');
  expect((await store.dossier('G1'))?.game.deadline).toEqual(new Date('2026-03-05T12:00:00Z'));
});

test('process runs the open turn before its noon once its code has come back', async () => {
  const { startedGame, write, store, runTurns } = await openOffice();
  await startedGame();
  const master = { to: `orders+${(await store.gameMasters())[0]?.token}@game.example.org` };
  const [refused] = await write(MASTER, 'process G1 turn 1', master);
  expect(refused?.text).toContain('Sheets are missing from');
  const [asked] = await write(MASTER, 'process G1 turn 1 anyway', master);
  await write(MASTER, `confirm ${/confirm ([a-z0-9]+)/.exec(asked?.text ?? '')?.[1]}`, master);
  expect(await runTurns()).toEqual(['closed']);
  expect((await store.dossier('G1'))?.game.turn).toBe(2);
});

test('the report again is the very same report', async () => {
  const { startedGame, write, mails, noon } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  await noon('2026-03-05T12:00:01Z');
  const report = (await mails()).find(mail => mail.to.name === 'Adder');
  const [again] = await write(addressOf('Adder'), 'report 1', { to });
  expect(again?.text).toBe(report?.text);
  expect(again?.messageId).not.toBe(report?.messageId);
});

test('R19 equal refusals are answered three times a day, then silence and one notice to the game master', async () => {
  const { startedGame, write } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  const kinds: string[] = [];
  for (let letter = 0; letter < 6; letter += 1) {
    kinds.push(...(await write(addressOf('Adder'), '1: L', { to })).map(mail => `${mail.kind} ${mail.to.address}`));
  }
  const refusal = 'refusal adder@example.net';
  expect(kinds).toEqual([refusal, refusal, refusal, `notice ${MASTER}`]);
});

test('R19 of more letters in an hour than anybody writes by hand, the last are not answered', async () => {
  const { startedGame, write } = await openOffice({ answers: { perHour: 4, equalPerDay: 3 } });
  const to = (await startedGame()).get('Adder') ?? '';
  const kinds: string[] = [];
  for (let letter = 0; letter < 5; letter += 1) {
    kinds.push(...(await write(addressOf('Adder'), TAKE_OFF, { to })).map(mail => `${mail.kind} ${mail.to.address}`));
  }
  // The code with which he joined was a stranger's, and counts.
  expect(kinds).toEqual([...Array(3).fill('receipt adder@example.net'), `notice ${MASTER}`]);
});

test('R27 a stranger whose domain is authenticated gets one plain refusal a day, without game data', async () => {
  const { startedGame, write } = await openOffice({ trustedAuthserv: 'mx.game.example.org' });
  await startedGame();
  const first = await write('who@example.com', 'game: G1\n1: A\n2: A\n3: A');
  expect(first.map(({ kind, to }) => [kind, to.address])).toEqual([['refusal', 'who@example.com']]);
  expect(first[0]?.text).not.toContain('G1');
  const second = await write('who@example.com', 'And again, a letter.');
  expect(second.filter(({ to }) => to.address === 'who@example.com')).toEqual([]);
});

test('R13 an automatic reply is answered by nothing', async () => {
  const { startedGame, write, store } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  expect(await write(addressOf('Adder'), TAKE_OFF, { to, headers: ['Auto-Submitted: auto-replied'] })).toEqual([]);
  expect((await store.dossier('G1'))?.sheets).toHaveLength(0);
});

test('N1 a turn without orders counts an NMR for each pilot and warns him', async () => {
  const { startedGame, mails, noon } = await openOffice();
  await startedGame();
  await noon('2026-03-05T12:00:01Z');
  const report = (await mails()).find(mail => mail.to.name === 'Egret');
  expect(report?.text.replace(/\s+/g, ' ')).toContain('No orders came from you');
});

test('a code works for 48 hours and no longer', async () => {
  const { startedGame, write, store, setClock } = await openOffice();
  await startedGame();
  const master = { to: `orders+${(await store.gameMasters())[0]?.token}@game.example.org` };
  const [asked] = await write(MASTER, 'wind G1 calm', master);
  setClock('2026-03-04T09:00:01Z');
  const [answer] = await write(MASTER, `confirm ${codeIn(asked)}`, master);
  expect(answer?.text.replace(/\s+/g, ' ')).toContain('No request of yours waits for that code.');
  expect((await store.dossier('G1'))?.rulings.wind).toBeNull();
});

test('a code is read whatever its capitals, also from a stranger who joins', async () => {
  const { write, store, mails } = await openOffice();
  await mails();
  const [asked] = await write(addressOf('Adder'), 'join as Adder');
  await write(addressOf('Adder'), `Confirm ${codeIn(asked).toUpperCase()}`);
  expect((await store.pilotByKey('adder'))?.address).toBe(addressOf('Adder'));
});

test('a code beside a command that needs another is refused, and both are still to be had', async () => {
  const { startedGame, write, store } = await openOffice();
  await startedGame();
  const master = { to: `orders+${(await store.gameMasters())[0]?.token}@game.example.org` };
  const [asked] = await write(MASTER, 'wind G1 calm', master);
  const [answer] = await write(MASTER, `confirm ${codeIn(asked)}\nextend G1 by 1 day`, master);
  expect(answer?.text).toContain('letter of its own');
  await write(MASTER, `confirm ${codeIn(asked)}`, master);
  expect((await store.dossier('G1'))?.rulings.wind).toBe('calm');
});

test('a test asks for no code', async () => {
  const { startedGame, write, store } = await openOffice();
  await startedGame();
  const master = { to: `orders+${(await store.gameMasters())[0]?.token}@game.example.org` };
  const [answer] = await write(MASTER, 'test\nwind G1 calm', master);
  expect(answer?.kind).toBe('answer');
  expect(answer?.text).toContain('A test is of orders and press.');
});

test('R45 a game master is told what became of each mail, and has one posted again under its Message-ID', async () => {
  const { startedGame, write, store } = await openOffice();
  await startedGame();
  const master = { to: `orders+${(await store.gameMasters())[0]?.token}@game.example.org` };
  const [book] = await write(MASTER, 'mail state adder@example.net', master);
  expect(book?.subject).toContain('Mails: G1, to adder@example.net');
  expect(book?.text.replace(/\s+/g, ' ')).toMatch(
    /Mail \d+: report, G1 turn 1, to adder@example\.net, written .*: accepted by the mail server\./,
  );
  expect(book?.text).not.toMatch(/report\.g1\.t1\./); // a key holds the secret of its reader
  const [report] = (await store.mailsOf('G1', 1)).filter(
    ({ to, kind }) => to === addressOf('Adder') && kind === 'report',
  );
  const number = /Mail (\d+): report/.exec(book?.text ?? '')?.[1] ?? '';
  const sent = await write(MASTER, `send again ${number}`, master);
  const again = sent.find(({ kind }) => kind === 'report');
  expect(again?.key).toBe(report?.key);
  expect(again?.attempts).toBe(1);
  const answer = sent.find(({ kind }) => kind === 'answer');
  expect(answer?.text.replace(/\s+/g, ' ')).toContain(
    `Mail ${number} (report, G1) to adder@example.net is posted again`,
  );
});

test('R57 nobody is told of the mails of a game that he does not run', async () => {
  const { startedGame, write } = await openOffice();
  await startedGame();
  const [refused] = await write(addressOf('Adder'), 'mail state');
  expect(refused?.text).not.toContain('accepted by the mail server');
});
