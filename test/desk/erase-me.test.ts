import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { moveGame } from '../../src/desk/export-game.ts';
import { exportedGame } from '../../src/desk/exported-game.ts';
import { replay } from '../../src/desk/replay.ts';
import { addressOf, codeIn, MASTER, type Office, openOffice } from './office.ts';

const ADDER = addressOf('Adder');
const BITTERN = addressOf('Bittern');
const PHONE = 'adder@phone.example';
const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const PRESS = 'Zigzag over Ypres.';

const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ');
const told = (mails: Awaited<ReturnType<Office['write']>>) => mails.map(({ kind, to }) => `${kind} ${to.address}`);

/** Adder in turn 2 of G1 after press, a telephone, orders, a refusal and a bounce; he waits for a duel and observes G2. */
const lastDays = async () => {
  const office = await openOffice();
  const { write, command, mails, noon } = office;
  const addresses = await office.startedGame();
  const to = addresses.get('Adder') ?? '';
  await command('new game Ypres\nbook: classic\nevery: 3 days');
  const asked = await write(ADDER, `address ${PHONE}`, { to });
  await write(PHONE, `confirm ${codeIn(asked.find(mail => mail.to.address === PHONE))}`);
  await write(PHONE, `${TAKE_OFF}\npress: ${PRESS}`, { to });
  await write(BITTERN, `${TAKE_OFF}\npress: Bittern was here.`, { to: addresses.get('Bittern') ?? '' });
  await write(ADDER, 'Secretly I fear clouds.\n1: L', { to });
  await write(ADDER, 'new token', { to });
  await noon('2026-03-05T12:00:01Z');
  const now = (await mails()).find(mail => mail.to.address === ADDER)?.from ?? '';
  await write(ADDER, `${TAKE_OFF}\npress: Second ${PRESS}`, { to: now });
  await write(ADDER, 'duel', { to: now });
  await write(ADDER, 'observe G2', { to: now });
  await write(ADDER, 'my data', { to: now });
  await write(ADDER, 'I am Adder.', { to: 'orders@game.example.org', headers: [] });
  await write(addressOf('Dunlin'), 'Why does adder always win?', { to: addresses.get('Dunlin') ?? '' });
  await write(MASTER, `mail state ${ADDER}`, {
    to: `orders+${(await office.store.gameMasters())[0]?.token}@game.example.org`,
  });
  await mails();
  return { ...office, to: now };
};

const confirmed = async ({ write, to }: Office & { readonly to: string }, words: string) => {
  const [asked] = await write(ADDER, words, { to });
  return write(ADDER, `confirm ${codeIn(asked)}`, { to });
};

/** Every table, row by row, as text; bytes as hex. */
const everything = async ({ db }: Office): Promise<string> => {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  expect(tables.rows.length).toBeGreaterThan(25);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`select ${sql.table(name)}::text as row from ${sql.table(name)}`.execute(
      db,
    );
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n').toLowerCase();
};

/** Where a word still stands, as text or in bytes. */
const found = (all: string, word: string): readonly string[] => {
  const small = word.toLowerCase();
  const forms = [small, Buffer.from(word).toString('hex'), Buffer.from(small).toString('hex')];
  return all.split('\n').filter(line => forms.some(form => line.includes(form)));
};

const exported = async ({ store }: Office) => {
  const dossier = await store.dossier('G1');
  if (!dossier) throw new Error('there is no G1');
  return exportedGame(dossier, await store.closedTurns('G1'), await store.seatings('G1'));
};

describe('"erase me"', () => {
  test('waits for a code, and tells how a name is kept', async () => {
    const office = await lastDays();
    const [asked] = await office.write(ADDER, 'erase me', { to: office.to });
    expect(asked).toMatchObject({ kind: 'code', to: { address: ADDER } });
    expect(plain(asked?.text)).toContain('All that is kept about Adder is to be erased');
    expect(plain(asked?.text)).toContain('write “erase me keep my name”');
    expect(await office.store.pilotByKey('adder')).not.toBeNull();
  });

  test('leaves nothing of him in any table: no address, no name, no letter, no press, no secret', async () => {
    const office = await lastDays();
    const before = await everything(office);
    const words = [ADDER, PHONE, 'Adder', 'Zigzag over', 'Secretly I fear', /\+(\w+)@/.exec(office.to)?.[1] ?? 'none'];
    for (const word of words) expect(found(before, word).length, word).toBeGreaterThan(0);
    await confirmed(office, 'erase me');
    const after = await everything(office);
    for (const word of words) expect(found(after, word), word).toEqual([]);
    for (const word of [BITTERN, 'Bittern was here.']) expect(found(after, word).length, word).toBeGreaterThan(0);
  });

  test('leaves the name alone where he keeps it, and nothing else', async () => {
    const office = await lastDays();
    await confirmed(office, 'erase me keep my name');
    const after = await everything(office);
    for (const word of [ADDER, PHONE, 'Zigzag over', 'Secretly I fear']) expect(found(after, word), word).toEqual([]);
    expect(found(after, 'Adder').length).toBeGreaterThan(0);
    const [answer] = await office.write(BITTERN, 'career Adder', { to: 'orders@game.example.org', headers: dmarc });
    expect(answer?.subject).not.toBe('Not done');
  });

  test('is confirmed by one last mail, without a secret; game masters hear of it without his name', async () => {
    const office = await lastDays();
    const mails = await confirmed(office, 'erase me');
    const last = mails.filter(mail => mail.to.address === ADDER);
    expect(last.map(({ kind, from, subject }) => [kind, from, subject])).toEqual([
      ['answer', 'orders@game.example.org', 'Your traces are erased'],
    ]);
    const notice = mails.find(mail => mail.to.address === MASTER);
    expect(plain(notice?.text)).toContain('He is told as Gone West 1 from now on. He was in G1');
    expect(told(mails).filter(mail => mail === `notice ${BITTERN}`)).toHaveLength(1);
  });

  test('has him struck off at the end of the open turn, and the game is verified from seed and sheets', async () => {
    const office = await lastDays();
    await confirmed(office, 'erase me');
    await office.noon('2026-03-08T12:00:01Z');
    const reports = (await office.mails()).filter(({ kind }) => kind === 'report');
    expect(reports.map(mail => mail.to.name).sort()).toEqual(['Bittern', 'Cormorant', 'Dunlin', 'Egret', 'Falcon']);
    expect(plain(reports[0]?.text)).toContain('Gone West 1 was struck off');
    expect(plain(reports[0]?.text)).toContain('Gone West 1 was taken out, because the pilot has left.');
    const game = await exported(office);
    expect(replay(game)).toEqual({ turns: 2, undone: 0, difference: null });
    expect(game.pilots.map(({ name }) => name)).toContain('Gone West 1');
    expect(JSON.stringify(game)).not.toMatch(/adder|zigzag/i);
    expect(game.turns[0]?.sheets).toEqual(
      expect.objectContaining({ [seatOf(game, 'Gone West 1')]: expect.anything() }),
    );
  });

  test('keeps the digests as they were where the name stays', async () => {
    const office = await lastDays();
    const before = await exported(office);
    await confirmed(office, 'erase me keep my name');
    const after = await exported(office);
    expect(after.turns).toEqual(before.turns);
    expect(replay(after)).toEqual({ turns: 1, undone: 0, difference: null });
  });

  test('keeps his name from everybody for ever, whether it stays or goes (R2)', async () => {
    for (const words of ['erase me', 'erase me keep my name']) {
      const office = await lastDays();
      await confirmed(office, words);
      const [asked] = await office.write('new@example.net', 'join as ÁDDER', { headers: [] });
      const [answer] = await office.write('new@example.net', `confirm ${codeIn(asked)}`, { headers: [] });
      expect(plain(answer?.text)).toContain('a name is never given to another');
    }
  });

  test('makes him a stranger, who may join under another name', async () => {
    const office = await lastDays();
    await confirmed(office, 'erase me');
    const [asked] = await office.write(ADDER, 'join as Viper', { headers: [] });
    expect(asked?.kind).toBe('code');
    const [joined] = await office.write(ADDER, `confirm ${codeIn(asked)}`, { headers: [] });
    expect(joined?.to).toEqual({ name: 'Viper', address: ADDER });
  });

  test.each([
    ['moved away', (office: Office) => moveGame(office.store, 'G1', 'orders@away.example.org', office.desk.now())],
    ['was cancelled', (office: Office) => office.command('cancel game G1 because it rains')],
  ])('is done where a game of his %s while he was in play', async (_what, end) => {
    const office = await lastDays();
    await end(office);
    await office.mails();
    const erased = await confirmed(office, 'erase me');
    expect(told(erased)).toContain(`answer ${ADDER}`);
    expect(told(erased).filter(mail => mail.includes(BITTERN))).toEqual([]);
    expect(await everything(office)).not.toMatch(/adder/i);
  });

  test('tells whose game moved away that the desk there keeps its own', async () => {
    const office = await lastDays();
    await moveGame(office.store, 'G1', 'orders@away.example.org', office.desk.now());
    const last = (await confirmed(office, 'erase me')).find(mail => mail.to.address === ADDER);
    expect(plain(last?.text)).toContain('A game that moved to orders@away.example.org goes on there with him,');
  });

  test('tells it also where he writes to an address of his own, which names no game', async () => {
    const office = await lastDays();
    await moveGame(office.store, 'G1', 'orders@away.example.org', office.desk.now());
    const { token } = (await office.store.pilotByKey('adder')) ?? {};
    const [asked] = await office.write(ADDER, 'erase me', { to: `orders+${token}@game.example.org` });
    expect(plain(asked?.text)).toContain('A game that moved to orders@away.example.org goes on there with him,');
  });

  test('is refused while a turn of his is held, and beside other commands', async () => {
    const office = await lastDays();
    const [beside] = await office.write(ADDER, 'status\nerase me\nduel', { to: office.to });
    expect(plain(beside?.text)).toContain('Send “erase me” in a letter without other commands.');
    office.setReferee(async turns => turns.map(() => ({ fault: 'of the test' })));
    await office.noon('2026-03-08T12:00:01Z');
    await office.mails();
    const [held] = await office.write(ADDER, 'erase me', { to: office.to });
    expect(plain(held?.text)).toContain('Turn 2 of G1 is flown just now, or held.');
  });
});

const dmarc = ['X-Nothing: vouches'];
const seatOf = (game: Awaited<ReturnType<typeof exported>>, name: string): string =>
  String(game.game.aircraft.find(({ pilot }) => pilot === name)?.seat);
