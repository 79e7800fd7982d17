import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { receiveLetters } from '../../src/desk/receive-letters.ts';
import { addressOf, MASTER, type Office, openOffice, PILOTS } from './office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ');

/** G1 in turn 1, its pilots' addresses, and how many letters each transaction settles from now on. */
const openGame = async (settings: Parameters<typeof openOffice>[0] = {}) => {
  const office = await openOffice(settings);
  const addresses = await office.startedGame();
  await office.mails();
  const settled: number[] = [];
  const settle: Office['store']['settle'] = async (settlements, now) => {
    const done = await office.store.settle(settlements, now);
    if (done === 'settled') settled.push(settlements.length);
    return done;
  };
  const desk = { ...office.desk, store: { ...office.store, settle } };
  return {
    ...office,
    settled,
    order: (pilot: string, body = TAKE_OFF) => office.file(addressOf(pilot), body, { to: addresses.get(pilot) ?? '' }),
    receive: () => receiveLetters(desk, 'test', new AbortController().signal),
    told: async () => (await office.mails()).map(({ kind, to }) => `${kind} ${to.address}`),
  };
};

/** The store refuses sheets of this seat, and is well all the same. */
const refuseSheetsOf = (seat: number) => sql`
  create function no_sheet() returns trigger language plpgsql as $$ begin raise exception 'this sheet is odd'; end $$;
  create trigger odd_sheet before insert on order_sheet for each row when (new.seat = ${sql.lit(seat)}) execute function no_sheet()`;
const takeSheetsAgain = sql`drop function no_sheet cascade`;

test('R1 letters of six pilots of one game are settled together, each with its sheet and its receipt', async () => {
  const { order, receive, settled, told, store } = await openGame();
  for (const pilot of PILOTS) await order(pilot, `${TAKE_OFF}\npress: Here comes ${pilot}.`);
  await receive();
  expect(settled).toEqual([6]);
  expect(await told()).toEqual(PILOTS.map(pilot => `receipt ${addressOf(pilot)}`));
  const dossier = await store.dossier('G1');
  expect(dossier?.sheets.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(dossier?.press.map(({ lines }) => lines[0])).toEqual(PILOTS.map(pilot => `Here comes ${pilot}.`));
});

test('O1 of two letters of one pilot that wait together the second is read against the first, and stands', async () => {
  const { order, receive, settled, mails, store } = await openGame();
  await order('Bittern');
  await order('Adder', '1: take off alpha\n2: A\n3: A');
  await order('Adder', '1: take off gamma\n2: A\n3: A');
  await order('Cormorant');
  await receive();
  expect(settled).toEqual([2, 2]);
  const receipts = (await mails()).filter(({ to }) => to.name === 'Adder').map(({ text }) => plain(text));
  expect(receipts.filter(text => text.includes('alpha') && text.includes('gamma'))).toHaveLength(1);
  const sheets = (await store.dossier('G1'))?.sheets ?? [];
  expect(sheets.find(({ seat }) => seat === 1)?.sheet.segments[0]).toMatchObject({ runway: 'gamma' });
});

test('R7 a letter that cannot be settled holds up none that wait beside it, and is parked alone', async () => {
  const { order, receive, told, db, store } = await openGame();
  await refuseSheetsOf(2).execute(db);
  for (const pilot of PILOTS) await order(pilot);
  await receive();
  await takeSheetsAgain.execute(db);
  expect(await told()).toEqual([
    'receipt adder@example.net',
    'receipt cormorant@example.net',
    'receipt dunlin@example.net',
    'receipt egret@example.net',
    'receipt falcon@example.net',
    `notice ${MASTER}`,
  ]);
  const letters = await db.selectFrom('letter').select(['state', 'attempts']).where('state', '<>', 'settled').execute();
  expect(letters).toEqual([{ state: 'parked', attempts: 3 }]);
  expect((await store.dossier('G1'))?.sheets.map(({ seat }) => seat)).toEqual([1, 3, 4, 5, 6]);
});

test('a command is carried out in its place among the letters that wait together', async () => {
  const { order, file, receive, settled, told, store } = await openGame();
  const to = `orders+${(await store.gameMasters())[0]?.token}@game.example.org`;
  await order('Adder');
  await order('Bittern');
  await file(MASTER, 'status G1', { to });
  await order('Cormorant');
  await receive();
  expect(settled).toEqual([2, 1, 1]);
  expect(await told()).toEqual([
    'receipt adder@example.net',
    'receipt bittern@example.net',
    'receipt cormorant@example.net',
    `answer ${MASTER}`,
  ]);
});

test('R52 a pilot who writes from two addresses at once is one pilot, and his letters are counted', async () => {
  const { order, file, receive, told, db } = await openGame({ lettersPerDay: 1 });
  await db
    .insertInto('further_address')
    .values({ address: 'adder@phone.example.net', pilot_key: 'adder', confirmed_at: new Date(0) })
    .execute();
  await order('Adder');
  const to = (
    await db
      .selectFrom('token')
      .select('word')
      .where('pilot_key', '=', 'adder')
      .where('game_id', '=', 'G1')
      .executeTakeFirstOrThrow()
  ).word;
  await file('adder@phone.example.net', TAKE_OFF, { to: `orders+${to}@game.example.org` });
  await receive();
  expect(await told()).toEqual(['receipt adder@example.net', 'refusal adder@phone.example.net', `notice ${MASTER}`]);
});

test('R1 a game that moves on while letters wait together has all of them judged again', async () => {
  const { order, desk, store, settled, told } = await openGame();
  for (const pilot of PILOTS) await order(pilot);
  let moved = false;
  const acquaintance: Office['store']['acquaintance'] = async inquiry => {
    const known = await store.acquaintance(inquiry);
    if (moved) return known;
    moved = true;
    await store.change(
      [{ kind: 'observe', gameId: 'G1', name: 'Aunt', address: 'aunt@example.net' }],
      [],
      [],
      desk.now(),
    );
    return known;
  };
  const busy = { ...desk, store: { ...store, acquaintance } };
  await receiveLetters(busy, 'test', new AbortController().signal);
  expect(settled).toEqual([]);
  expect(await told()).toEqual(PILOTS.map(pilot => `receipt ${addressOf(pilot)}`));
});

test('R1 once such letters are settled one by one, those that follow are settled together again', async () => {
  const { order, file, desk, store } = await openGame();
  await order('Adder');
  for (let n = 1; n <= 60; n += 1) await file(`stranger${n}@spam.example`, 'Buy now!');
  const together: number[] = [];
  const settle: Office['store']['settle'] = async (settlements, now) => {
    const moved = together.length === 0 && settlements.length > 1;
    const done = moved ? 'stale' : await store.settle(settlements, now);
    if (done === 'settled') together.push(settlements.length);
    return done;
  };
  await receiveLetters({ ...desk, store: { ...store, settle } }, 'test', new AbortController().signal);
  expect(together).toEqual([...Array<number>(25).fill(1), 25, 11]);
});

test('R61 who is told to stop has claimed all that he claims by the time he says so, and gives all of it back', async () => {
  const { file, desk, store, db } = await openGame();
  for (let n = 1; n <= 60; n += 1) await file(`stranger${n}@spam.example`, 'Buy now!');
  const stopping = new AbortController();
  const claims: Promise<unknown>[] = [];
  const nextLetters: Office['store']['nextLetters'] = claim => {
    const slow = new Promise(resolve => setTimeout(resolve, claims.length * 400)); // the settling of a handful takes less
    const claimed = slow.then(() => store.nextLetters(claim));
    claims.push(claimed);
    return claimed;
  };
  const settle: Office['store']['settle'] = async (settlements, now) => {
    stopping.abort();
    return store.settle(settlements, now);
  };
  await receiveLetters({ ...desk, store: { ...store, nextLetters, settle } }, 'test', stopping.signal);
  await store.giveBack('test');
  await Promise.all(claims);
  const held = await db.selectFrom('letter').select('id').where('leased_by', 'is not', null).execute();
  expect(held).toEqual([]);
  await receiveLetters(desk, 'test', new AbortController().signal);
  expect(await db.selectFrom('letter').select('id').where('state', '=', 'waiting').execute()).toEqual([]);
});

/** Letters of every kind, most of them about the same turn; from whom, what, and under whose reply address. */
const MIXED: readonly (readonly [from: string, body: string, to: string, header?: string])[] = [
  [addressOf('Adder'), TAKE_OFF, 'Adder'],
  [addressOf('Bittern'), `${TAKE_OFF}\npress: See you all.`, 'Bittern'],
  [addressOf('Cormorant'), `${TAKE_OFF}\npress: 1: take off beta`, 'Cormorant'],
  ['who@spam.example', 'Buy now!', 'Desk'],
  [addressOf('Adder'), '1: take off alpha\n2: LS\n3: A', 'Adder'],
  [addressOf('Dunlin'), '1: take off beta\n2: Q\n3: A', 'Dunlin'],
  [addressOf('Egret'), 'clear', 'Egret'],
  [addressOf('Falcon'), 'status', 'Falcon'],
  [addressOf('Bittern'), `test\n${TAKE_OFF}`, 'Bittern'],
  [addressOf('Falcon'), TAKE_OFF, 'Falcon', 'Auto-Submitted: auto-replied'],
  [addressOf('Egret'), TAKE_OFF, 'Egret'],
  [addressOf('Falcon'), TAKE_OFF, 'Egret'],
  [addressOf('Bittern'), `${TAKE_OFF}\npress: See you all.`, 'Bittern'],
  [addressOf('Dunlin'), 'press: Nothing to tell.', 'Dunlin'],
  [addressOf('Falcon'), `game: G9\n${TAKE_OFF}`, 'Falcon'],
];

/** What comes of them when letters are received after each, or once all of them are there. */
const endOf = async (when: 'each' | 'all') => {
  const office = await openOffice();
  const addresses = await office.startedGame();
  await office.mails();
  const mails: string[] = [];
  for (const [n, [from, body, pilot, header = 'X-Nothing: here']] of MIXED.entries()) {
    const to = addresses.get(pilot) ?? 'orders@game.example.org';
    const id = from.startsWith('bittern') && body.includes('all') ? 'twice' : `letter-${n}`; // one of them comes twice
    const head = [`From: ${from}`, `To: ${to}`, 'Subject: a letter', `Message-ID: <${id}@example.net>`, header];
    await office.file(from, '', { raw: Buffer.from([...head, '', body, ''].join('\r\n')) });
    if (when === 'each') await office.receive();
  }
  await office.receive();
  for (const { kind, to, subject, text, inReplyTo } of await office.mails())
    mails.push([kind, to.address, subject, inReplyTo, text.replace(/\ba{4,}\d+(secret)?\b/g, 'a secret')].join('\n'));
  const letters = await office.db
    .selectFrom('letter')
    .select(['outcome', 'reason', 'sender', 'pilot_key'])
    .orderBy('id', 'desc')
    .limit(MIXED.length)
    .execute();
  const dossier = await office.store.dossier('G1');
  return { mails, letters, sheets: dossier?.sheets, press: dossier?.press };
};

test('R1 letters that waited together end as they would have ended one after the other', async () => {
  const together = await endOf('all');
  expect(together).toEqual(await endOf('each'));
  expect(together.letters.map(({ outcome }) => outcome).reverse()).toEqual([
    'accept',
    'accept',
    'accept',
    'rejected',
    'accept',
    'rejected',
    'accept',
    'accept',
    'accept',
    'ignored',
    'accept',
    'rejected',
    'duplicate',
    'accept',
    'rejected',
  ]);
});
