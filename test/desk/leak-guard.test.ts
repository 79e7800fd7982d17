import { describe, expect, test } from 'vitest';
import { tokensMaybeIn } from '../../src/desk/leak-guard.ts';
import { addressOf, codeIn, openOffice } from './office.ts';

const ADDER = addressOf('Adder');
const TAKE_OFF = '1: take off beta\n2: A\n3: A';

const plain = (text: string | undefined): string => (text ?? '').replace(/!!/g, ' ').replace(/\s+/g, ' ');

const started = async () => {
  const office = await openOffice();
  const addresses = await office.startedGame();
  const to = addresses.get('Adder') ?? '';
  const press = async () => (await office.store.dossier('G1'))?.press ?? [];
  return { ...office, to, press, tokenOf: (pilot: string) => /\+(\w+)@/.exec(addresses.get(pilot) ?? '')?.[1] ?? '' };
};

describe('press that gives something away is held, and the sheet of the letter stands', () => {
  const cases: [what: string, press: string, said: string][] = [
    [
      'what he flies',
      'Watch this:\n1: take off beta',
      'Line 2 of your press (“1: take off beta”) tells everybody what you fly in the first segment.',
    ],
    [
      'what he flies, in other words',
      'zet 2: rechtdoor!\n2. ahead',
      'tells everybody what you fly in the second segment.',
    ],
    [
      'what he flies, in letters joined by words',
      'First TO, then A, then A.',
      'tells everybody what you fly in the first segment.',
    ],
    [
      'what he flies, by a number of its own',
      'Guess: (2) ahead!',
      'tells everybody what you fly in the second segment.',
    ],
    [
      'what he flies, told in a sentence over two lines',
      'Good morning!\nI shall take off, and then\ngo straight ahead.',
      'Line 2 of your press (“I shall take off, and then”) tells everybody what you fly in the first segment.',
    ],
    [
      'an address',
      'Write to me at adder@example.net, Baron.',
      'Line 1 of your press (“Write to me at adder@example.net, Baron.”) holds an e-mail address.',
    ],
  ];
  test.each(cases)('%s', async (_what, press, said) => {
    const { write, to, press: standing, store } = await started();
    const [answer, ...more] = await write(ADDER, `${TAKE_OFF}\npress: ${press}`, { to });
    expect(more).toEqual([]);
    expect(plain(answer?.text)).toContain('Your orders were accepted and read like this:');
    expect(plain(answer?.text)).toContain(said);
    expect(await standing()).toEqual([]);
    expect((await store.dossier('G1'))?.sheets).toHaveLength(1);
  });

  test('his token, and that of anybody else', async () => {
    const { write, to, press, tokenOf } = await started();
    const veiled = (token: string) => [
      token.toUpperCase(),
      `${token.slice(0, 4)}\u00ad${token.slice(4)}`,
      `${token.slice(0, 5)} ${token.slice(5)}`,
      `${token.slice(0, 5)}\n${token.slice(5)}`,
      [...token].join('-'),
      [...token.toUpperCase()].join('. '),
      token.match(/.{1,4}/g)?.join(' / ') ?? '',
    ];
    for (const word of ['Adder', 'Falcon'].flatMap(pilot => veiled(tokenOf(pilot)))) {
      const [answer] = await write(ADDER, `press: The word is ${word}!`, { to });
      expect(plain(answer?.text)).toContain('holds a secret reply address.');
      expect(answer?.subject).toBe('[G1] Cambrai: your press is held');
    }
    expect(await press()).toEqual([]);
  });
});

test.each([
  ['a bluff: orders that are not his', '1: take off gamma... no\n3: LS fire A'],
  ['orders of his in words of another sense', 'First a pint, then a pie. 1st Lt. Adder takes off his hat.'],
  ['ordinary talk', 'Meet me @ the mess, 12:30 sharp. 3 aircraft against me @home?'],
])('%s is printed', async (_what, text) => {
  const { write, to, press } = await started();
  await write(ADDER, `${TAKE_OFF}\npress: ${text}`, { to });
  expect(await press()).toEqual([{ seat: 1, lines: text.split('\n') }]);
});

test('held press is printed as it was once its code comes back, and replaces what stood before', async () => {
  const { write, to, press } = await started();
  await write(ADDER, 'press: Good morning.', { to });
  const [held] = await write(ADDER, `${TAKE_OFF}\npress: 1: take off beta`, { to });
  expect(await press()).toEqual([{ seat: 1, lines: ['Good morning.'] }]);
  const [receipt] = await write(ADDER, `confirm ${codeIn(held)}`, { to });
  expect(plain(receipt?.text)).toContain('One line will be printed: | 1: take off beta');
  expect(await press()).toEqual([{ seat: 1, lines: ['1: take off beta'] }]);
  const [again] = await write(ADDER, `confirm ${codeIn(held)}`, { to });
  expect(plain(again?.text)).toContain('No request of yours waits for that code.');
});

test('held press is not printed once its turn has been flown, nor after its noon', async () => {
  const { write, to, press, setClock, noon, store } = await started();
  setClock('2026-03-05T11:00:00Z');
  const [held] = await write(ADDER, `${TAKE_OFF}\npress: me@example.net`, { to });
  setClock('2026-03-05T12:00:01Z');
  const [late] = await write(ADDER, `confirm ${codeIn(held)}`, { to });
  expect(plain(late?.text)).toContain('Turn 1 of G1 is not open any more, so its press is not printed.');
  expect(await noon()).toEqual(['closed']);
  await write(ADDER, `confirm ${codeIn(held)}`, { to });
  expect(await press()).toEqual([]);
  expect((await store.closedTurn('G1', 1))?.press).toEqual([]);
});

test('orders that earlier press tells are accepted, and he is warned', async () => {
  const { write, to } = await started();
  await write(ADDER, '1: take off alpha\n2: A\n3: A\npress: Next:\n3: LT', { to });
  const [receipt] = await write(ADDER, '1: take off alpha\n2: A\n3: LT', { to });
  expect(plain(receipt?.text)).toContain(
    'Line 2 of your press (“3: LT”) tells everybody what you fly in the third segment.',
  );
  expect(plain(receipt?.text)).toContain('It stands from an earlier letter; send other press to change it.');
});

test('a test tells what would be held, and asks for no code', async () => {
  const { write, to } = await started();
  const [answer] = await write(ADDER, `test\n${TAKE_OFF}\npress: me@example.net`, { to });
  expect(plain(answer?.text)).toContain('holds an e-mail address.');
  expect(answer?.text).not.toContain('confirm ');
});

test('the store is asked about every word that may be a token, and about neighbours that make one together', () => {
  expect(tokensMaybeIn(['Hello, b7k2m9xw4t!'])).toEqual(['b7k2m9xw4t']);
  expect(tokensMaybeIn(['The word is ABCD-efgh', '2345.67ab, yes.'])).toEqual(['abcdefgh234567ab']);
  expect(tokensMaybeIn(['See you, Baron.'])).toEqual([]);
});
