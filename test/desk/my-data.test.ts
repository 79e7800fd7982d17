import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { addressOf, codeIn, openOffice } from './office.ts';

const SCHEMA = JSON.parse(readFileSync(new URL('../../config/my-data.schema.json', import.meta.url), 'utf8'));
const ADDER = addressOf('Adder');
const PHONE = 'adder@phone.example';
const TAKE_OFF = '1: take off beta\n2: A\n3: A';

/** Adder in turn 2 of G1, with a telephone, press, a refused letter and an observed game; and others with theirs. */
const busyOffice = async () => {
  const office = await openOffice();
  const addresses = await office.startedGame();
  const to = addresses.get('Adder') ?? '';
  const asked = await office.write(ADDER, `address ${PHONE}`, { to });
  await office.write(PHONE, `confirm ${codeIn(asked.find(mail => mail.to.address === PHONE))}`);
  await office.write(PHONE, `${TAKE_OFF}\npress: Zigzag over Ypres.`, { to });
  await office.write(ADDER, '1: L', { to });
  await office.write(addressOf('Bittern'), `${TAKE_OFF}\npress: Bittern was here.`, {
    to: addresses.get('Bittern') ?? '',
  });
  await office.noon('2026-03-05T12:00:01Z');
  await office.mails();
  return { ...office, to };
};

const fileOf = (mail: { readonly enclosures: readonly { readonly bytes: Uint8Array }[] } | undefined) => {
  const text = Buffer.from(mail?.enclosures[0]?.bytes ?? []).toString();
  return { text, document: JSON.parse(text) };
};

test('"my data" is answered to the address that asked, with one file of the published shape', async () => {
  const { write, to } = await busyOffice();
  const [answer, ...others] = await write(ADDER, 'my data', { to });
  expect(others).toEqual([]);
  expect(answer).toMatchObject({ kind: 'answer', to: { address: ADDER }, subject: 'All that is kept about you' });
  expect(answer?.enclosures.map(({ name, type }) => [name, type])).toEqual([
    ['noon-patrol-my-data.json', 'application/json'],
  ]);
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(SCHEMA);
  validate(fileOf(answer).document);
  expect(validate.errors).toBeNull();
});

test('the file holds his addresses, games, sheets, press, letters and mails', async () => {
  const { write, to } = await busyOffice();
  const { document } = fileOf((await write(ADDER, 'my data', { to }))[0]);
  expect(document.pilot).toEqual({ name: 'Adder', address: ADDER, standing: 0, ranks: 0 });
  expect(document.furtherAddresses).toEqual([{ address: PHONE, confirmedAt: '2026-03-02T09:00:00.000Z' }]);
  expect(document.games).toEqual([
    { id: 'G1', name: 'Cambrai', ruleBook: 'classic', status: 'running', seat: expect.any(Number) },
  ]);
  expect(document.sheets).toMatchObject([
    { gameId: 'G1', turn: 1, sheet: { segments: [{ manoeuvre: 'take-off', runway: 'beta' }, {}, {}] } },
  ]);
  expect(document.press).toMatchObject([{ gameId: 'G1', turn: 1, lines: ['Zigzag over Ypres.'] }]);
  expect(document.letters.map(({ from, outcome }: Record<string, string>) => `${from} ${outcome}`)).toContain(
    `${ADDER} rejected`,
  );
  expect(document.letters.map(({ text }: { text: string }) => text).join()).toContain('press: Zigzag over Ypres.');
  expect(new Set(document.mails.map(({ to: address }: { to: string }) => address))).toEqual(new Set([ADDER, PHONE]));
  expect(document.mails.map(({ kind }: { kind: string }) => kind)).toContain('report');
});

test('it holds nothing of others, no seed, and no token but those in his own letters', async () => {
  const { write, to, store } = await busyOffice();
  const { text } = fileOf((await write(ADDER, 'my data', { to }))[0]);
  expect(text).not.toContain('a seed of the test');
  expect(text).not.toMatch(/bittern/i);
  const tokens = (await store.dossier('G1'))?.enrolled.map(({ token, pilot }) => [pilot.name, token]) ?? [];
  expect(tokens).toHaveLength(6);
  for (const [name, token] of tokens) if (name !== 'Adder') expect(text).not.toContain(token);
});

test('a letter that somebody else passed off as his is listed without its text', async () => {
  const { write, to } = await busyOffice();
  await write(ADDER, 'I am Adder, honestly.', { to: 'orders@game.example.org', headers: [] });
  const { document } = fileOf((await write(ADDER, 'my data', { to }))[0]);
  const forged = document.letters.find(({ reason }: { reason: string }) => reason === 'sender-not-authenticated');
  expect(forged).toMatchObject({ from: ADDER, text: null });
  expect(document.forgeries).toEqual([{ kind: 'unproved', day: '2026-03-05', letters: 1 }]);
});

test('letters that are too much for one mail stand there without text, the newest with it', async () => {
  const { write, to } = await busyOffice();
  for (let one = 0; one < 4; one += 1) await write(ADDER, `status\n\n${'x'.repeat(1_000_000)}`, { to });
  const [answer] = await write(ADDER, 'my data', { to });
  const { document } = fileOf(answer);
  const large = document.letters.filter(({ size }: { size: number }) => size > 1_000_000);
  expect(large.map(({ text }: { text: string | null }) => text?.length ?? null)).toEqual([
    null,
    null,
    expect.any(Number),
    expect.any(Number),
  ]);
  expect(answer?.text.replace(/\s+/g, ' ')).toContain('letters stand there without text');
});

test('a letter that is no text is enclosed byte by byte', async () => {
  const { write, to, store } = await busyOffice();
  const raw = Buffer.from(`From: ${ADDER}\r\nTo: ${to}\r\n\r\nstatus \xe9`, 'latin1');
  await write(ADDER, '', { raw });
  const { document } = fileOf((await write(ADDER, 'my data', { to }))[0]);
  expect(Buffer.from(document.letters.at(-1).base64, 'base64')).toEqual(raw);
  expect(await store.oldestWaiting()).toBeNull();
});

test('a game master who flies under no name is told that nothing is kept about him', async () => {
  const { command, mails } = await openOffice();
  await mails();
  const [answer] = await command('my data');
  expect(answer?.text.replace(/\s+/g, ' ')).toContain('Nothing is kept about you: you fly under no name here.');
});
