import { describe, expect, test } from 'vitest';
import { addressOf, codeIn, MASTER, type Office, openOffice } from './office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const ADDER = addressOf('Adder');
const PHONE = 'adder@phone.example';

const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ');
const kinds = (mails: Awaited<ReturnType<Office['write']>>) => mails.map(({ kind, to }) => `${kind} ${to.address}`);

/** Adder at his reply address of G1, with the telephone as his second address. */
const withTelephone = async () => {
  const office = await openOffice();
  const to = (await office.startedGame()).get('Adder') ?? '';
  const asked = await office.write(ADDER, `address ${PHONE}`, { to });
  await office.write(PHONE, `confirm ${codeIn(asked.find(mail => mail.to.address === PHONE))}`);
  return { ...office, to };
};

describe('R23 a new token', () => {
  test('is told to the registered address, and the old one is refused with a sentence of its own', async () => {
    const { startedGame, write, store } = await openOffice();
    const old = (await startedGame()).get('Adder') ?? '';
    const [answer] = await write(ADDER, 'new token', { to: old });
    expect(answer?.from).not.toBe(old);
    expect(answer?.text).toContain(answer?.from);
    expect(answer?.text).not.toContain(old);
    const [refusal] = await write(ADDER, TAKE_OFF, { to: old });
    expect(refusal?.kind).toBe('refusal');
    expect(plain(refusal?.text)).toContain('The token in the address you wrote to was replaced by a new one.');
    const [receipt] = await write(ADDER, TAKE_OFF, { to: answer?.from ?? '' });
    expect(receipt?.kind).toBe('receipt');
    expect((await store.dossier('G1'))?.sheets).toHaveLength(1);
  });

  test('stands in the next report, and a reply to an older one below it does no harm', async () => {
    const { startedGame, write, mails, noon } = await openOffice();
    const old = (await startedGame()).get('Adder') ?? '';
    const [answer] = await write(ADDER, 'new token', { to: old });
    await noon('2026-03-05T12:00:01Z');
    const report = (await mails()).find(({ to }) => to.address === ADDER);
    expect(report?.from).toBe(answer?.from);
    const word = /\+(\w+)@/.exec(old)?.[1];
    const headers = [`References: <report.g1.t1.${word}@game.example.org> <${report?.messageId}>`];
    const [receipt] = await write(ADDER, TAKE_OFF, { to: report?.from ?? '', headers });
    expect(receipt?.kind).toBe('receipt');
  });

  test('of one game leaves the one of another game, and the one outside of games, as they are', async () => {
    const { startedGame, write, store } = await openOffice();
    const to = (await startedGame()).get('Adder') ?? '';
    const before = await store.pilotByKey('adder');
    await write(ADDER, 'new token', { to });
    expect(await store.pilotByKey('adder')).toEqual(before);
    const desk = `orders+${before?.token}@game.example.org`;
    const [answer] = await write(ADDER, 'new token', { to: desk });
    expect(answer?.subject).toBe('Your new reply address');
    const [refusal] = await write(ADDER, 'help', { to: desk });
    expect(plain(refusal?.text)).toContain('was replaced by a new one');
  });

  test('is had by a game master as well', async () => {
    const { write, store, mails } = await openOffice();
    await mails();
    const old = `orders+${(await store.gameMasters())[0]?.token}@game.example.org`;
    const [answer] = await write(MASTER, 'new token', { to: old });
    expect(kinds(await write(MASTER, 'games', { to: old }))).toEqual([`refusal ${MASTER}`]);
    expect(kinds(await write(MASTER, 'games', { to: answer?.from ?? '' }))).toEqual([`answer ${MASTER}`]);
  });

  test('that was replaced and is shown by somebody else is another pilot’s', async () => {
    const { startedGame, write } = await openOffice();
    const old = (await startedGame()).get('Adder') ?? '';
    await write(ADDER, 'new token', { to: old });
    const answers = await write(addressOf('Bittern'), TAKE_OFF, { to: old });
    const refusal = answers.find(({ kind }) => kind === 'refusal');
    expect(plain(refusal?.text)).toContain('belongs to another pilot');
  });
});

test('R23 the report again bears the new token and nowhere the old one', async () => {
  const { startedGame, write, mails, noon } = await openOffice();
  const old = (await startedGame()).get('Adder') ?? '';
  await noon('2026-03-05T12:00:01Z');
  await mails();
  const [answer] = await write(ADDER, 'new token', { to: old });
  const [again] = await write(ADDER, 'report 1', { to: answer?.from ?? '' });
  expect(again?.from).toBe(answer?.from);
  const word = /\+(\w+)@/.exec(old)?.[1] ?? '';
  expect(`${again?.text}${again?.html}`).not.toContain(word);
});

describe('several addresses of one pilot', () => {
  test('a new one is asked for at that address, told to the old one, and counts once its code has come back', async () => {
    const { startedGame, write, store } = await openOffice();
    const to = (await startedGame()).get('Adder') ?? '';
    const asked = await write(ADDER, `address ${PHONE}`, { to });
    expect(kinds(asked)).toEqual([`answer ${ADDER}`, `code ${PHONE}`]);
    expect(asked[1]?.from).toBe('orders@game.example.org');
    expect(await store.pilotByKey('adder')).toMatchObject({ furtherAddresses: [] });
    const done = await write(PHONE, `confirm ${codeIn(asked[1])}`);
    expect(kinds(done)).toEqual([`notice ${ADDER}`, `answer ${PHONE}`]);
    expect(plain(done[0]?.text)).toContain(`Adder may write from ${PHONE} as well.`);
    expect(await store.pilotByKey('adder')).toMatchObject({ address: ADDER, furtherAddresses: [PHONE] });
  });

  test('the code may come back from the address that asked, and from nowhere else', async () => {
    const { startedGame, write, store } = await openOffice();
    const addresses = await startedGame();
    const asked = await write(ADDER, `address ${PHONE}`, { to: addresses.get('Adder') ?? '' });
    const confirm = `confirm ${codeIn(asked[1])}`;
    await write(addressOf('Bittern'), confirm, { to: addresses.get('Bittern') ?? '' });
    expect(await store.pilotByKey('adder')).toMatchObject({ furtherAddresses: [] });
    await write(ADDER, confirm, { to: addresses.get('Adder') ?? '' });
    expect(await store.pilotByKey('adder')).toMatchObject({ furtherAddresses: [PHONE] });
  });

  test('letters are taken from each, answers go to the one that wrote, reports to the main one', async () => {
    const { write, to, mails, store, noon } = await withTelephone();
    expect(kinds(await write(PHONE, TAKE_OFF, { to }))).toEqual([`receipt ${PHONE}`]);
    expect(kinds(await write(PHONE, '1: L', { to }))).toEqual([`refusal ${PHONE}`]);
    expect((await store.dossier('G1'))?.sheets).toHaveLength(1);
    await noon('2026-03-05T12:00:01Z');
    const reports = (await mails()).filter(({ kind }) => kind === 'report').map(mail => mail.to.address);
    expect(reports).toContain(ADDER);
    expect(reports).not.toContain(PHONE);
  });

  test('the report again goes to the address that asked', async () => {
    const { write, to, mails, noon } = await withTelephone();
    await noon('2026-03-05T12:00:01Z');
    await mails();
    expect(kinds(await write(PHONE, 'report 1', { to }))).toEqual([`report ${PHONE}`]);
  });

  test('one that is his becomes the main one by asking for it again', async () => {
    const { write, to, store } = await withTelephone();
    expect(kinds(await write(ADDER, `address ${PHONE}`, { to }))).toEqual([`answer ${ADDER}`, `notice ${PHONE}`]);
    expect(await store.pilotByKey('adder')).toMatchObject({ address: PHONE, furtherAddresses: [ADDER] });
  });

  test('one that was dropped is a stranger’s; without the main one reports go to the other', async () => {
    const { write, to, store } = await withTelephone();
    await write(ADDER, `drop address ${ADDER}`, { to });
    expect(await store.pilotByKey('adder')).toMatchObject({ address: PHONE, furtherAddresses: [] });
    expect(await write(ADDER, TAKE_OFF, { to })).toEqual([]);
    const [answer] = await write(PHONE, `drop address ${PHONE}`, { to });
    expect(plain(answer?.text)).toContain('is your only address');
  });

  test('the address of somebody else, or of the desk, cannot be added', async () => {
    const { write, to } = await withTelephone();
    for (const taken of [addressOf('Bittern'), MASTER, 'orders+x@game.example.org', 'bounces+x@game.example.org']) {
      const [answer, ...more] = await write(ADDER, `address ${taken}`, { to });
      expect(plain(answer?.text)).toContain(`${taken} is not yours to add.`);
      expect(more).toEqual([]);
    }
  });

  test('R19 codes for one address are sent three times a day, whoever asks for them', async () => {
    const { startedGame, write } = await openOffice();
    const pilots = await startedGame();
    const ask = (pilot: string) => write(addressOf(pilot), `address ${PHONE}`, { to: pilots.get(pilot) ?? '' });
    const sent = [await ask('Adder'), await ask('Bittern'), await ask('Adder')].map(kinds);
    expect(sent).toEqual(
      [
        [`answer ${ADDER}`, `code ${PHONE}`],
        [`code ${PHONE}`, `answer ${addressOf('Bittern')}`],
        [`answer ${ADDER}`, `code ${PHONE}`],
      ].map(each => expect.arrayContaining(each)),
    );
    const [answer] = await ask('Cormorant');
    expect(plain(answer?.text)).toContain('as many mails of ours as anybody gets in a day');
  });

  test('R19 three codes that do not come back are sent for one pilot a day, from whichever address of his he asks', async () => {
    const { write, to, setClock } = await withTelephone();
    const ask = (from: string, n: number) => write(from, `address victim${n}@example.com`, { to });
    for (const [n, from] of [ADDER, PHONE, ADDER].entries()) {
      expect(kinds(await ask(from, n))).toContain(`code victim${n}@example.com`);
    }
    const [answer, ...more] = await ask(PHONE, 4);
    expect(more).toEqual([]);
    expect(plain(answer?.text)).toContain(
      'You asked for 3 codes to other addresses within a day that have not come back, as many as anybody may.',
    );
    setClock('2026-03-03T09:00:01Z');
    expect(kinds(await ask(ADDER, 5))).toContain('code victim5@example.com');
  });
});
