import { beforeEach, describe, expect, test } from 'vitest';
import { moveGame } from '../../src/desk/export-game.ts';
import { addressOf, type Office, openOffice } from './office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const ALPHA = '1: take off alpha\n2: A\n3: A';
const ADDER = addressOf('Adder');
const EARLIER = '2026-03-02T08:10:00Z';
const LATER = '2026-03-02T08:30:00Z';

const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ');

let office: Office;
let to: string;
beforeEach(async () => {
  office = await openOffice();
  to = (await office.startedGame()).get('Adder') ?? '';
});

const standing = async (): Promise<unknown> => {
  const dossier = await office.store.dossier('G1');
  return { sheets: dossier?.sheets.map(({ sheet }) => sheet.segments[0]), press: dossier?.press };
};

describe('R8 a letter that comes to light after one that was delivered later', () => {
  test('O1 changes no orders, and its receipt says which ones stand', async () => {
    await office.write(ADDER, TAKE_OFF, { to, arrived: LATER });
    const [answer] = await office.write(ADDER, ALPHA, { to, arrived: EARLIER });
    expect(answer?.subject).toBe('[G1] Cambrai: a newer letter for turn 1 counts');
    expect(plain(answer?.text)).toContain(
      'This letter was delivered before one of yours that I have read already. The one delivered last counts. This is what stands for turn 1: | 1: take off beta | 2: A | 3: A Turn 1 is flown at noon',
    );
    expect(await standing()).toMatchObject({ sheets: [{ manoeuvre: 'take-off', runway: 'beta' }] });
  });

  test('O1 brings no sheet back that was taken back later', async () => {
    await office.write(ADDER, 'clear', { to, arrived: LATER });
    const [answer] = await office.write(ADDER, ALPHA, { to, arrived: EARLIER });
    expect(plain(answer?.text)).toContain('The one delivered last counts. !! No sheet of yours stands for turn 1');
    expect(await standing()).toMatchObject({ sheets: [] });
  });

  test('O1 takes no sheet back that was sent later', async () => {
    await office.write(ADDER, TAKE_OFF, { to, arrived: LATER });
    const [answer] = await office.write(ADDER, 'clear', { to, arrived: EARLIER });
    expect(answer?.subject).toBe('[G1] Cambrai: a newer letter for turn 1 counts');
    expect(await standing()).toMatchObject({ sheets: [{ runway: 'beta' }] });
  });

  test('R1 replaces no press, though its orders are the only ones', async () => {
    await office.write(ADDER, 'press: The later word.', { to, arrived: LATER });
    const [answer] = await office.write(ADDER, `${TAKE_OFF}\npress: The earlier word.`, { to, arrived: EARLIER });
    expect(answer?.subject).toBe('[G1] Cambrai: orders for turn 1 accepted');
    expect(plain(answer?.text)).toContain(
      'The press of this letter is not printed: a letter of yours that was delivered later says what is.',
    );
    expect(await standing()).toMatchObject({ sheets: [{ runway: 'beta' }], press: [{ lines: ['The later word.'] }] });
  });

  test('of one second with the other, the one that was filed last counts', async () => {
    await office.write(ADDER, TAKE_OFF, { to, arrived: LATER });
    const [answer] = await office.write(ADDER, ALPHA, { to, arrived: LATER });
    expect(answer?.subject).toBe('[G1] Cambrai: orders for turn 1 accepted');
    expect(await standing()).toMatchObject({ sheets: [{ runway: 'alpha' }] });
  });
});

describe('O2 where the first orders stand, the first are those that were delivered first', () => {
  const FIRST = 'book: classic\nhouse: orders first-stands';
  beforeEach(async () => {
    office = await openOffice();
    to = (await office.startedGame(FIRST)).get('Adder') ?? '';
  });

  test('orders that come to light late, but were delivered before, take the place of those called final, and he is told', async () => {
    const [first] = await office.write(ADDER, TAKE_OFF, { to, arrived: LATER });
    expect(plain(first?.text)).toContain('This sheet is final: in this game the orders delivered first stand.');
    const [answer] = await office.write(ADDER, ALPHA, { to, arrived: EARLIER });
    expect(answer?.subject).toBe('[G1] Cambrai: orders for turn 1 accepted');
    expect(plain(answer?.text)).toContain(
      'They replace these orders, which I read before them and called final. This letter was delivered earlier, and in this game the orders delivered first stand: | 1: take off beta | 2: A | 3: A',
    );
    expect(await standing()).toMatchObject({ sheets: [{ manoeuvre: 'take-off', runway: 'alpha' }] });
  });

  test.each([
    ['later', '2026-03-02T08:30:01Z'],
    ['in the same second', LATER],
  ])('orders that were delivered %s are refused with those that stand', async (_, arrived) => {
    await office.write(ADDER, TAKE_OFF, { to, arrived: LATER });
    const [answer] = await office.write(ADDER, ALPHA, { to, arrived });
    expect(plain(answer?.text)).toContain('In this game the orders delivered first are final, and yours stand');
    expect(await standing()).toMatchObject({ sheets: [{ runway: 'beta' }] });
  });

  test('V2 of a game that moved away it is said where it is flown now, and not that orders are final', async () => {
    await office.write(ADDER, TAKE_OFF, { to, arrived: LATER });
    await moveGame(office.store, 'G1', 'orders@away.example.org', office.desk.now());
    const [answer] = await office.write(ADDER, ALPHA, { to });
    expect(plain(answer?.text)).toContain('orders@away.example.org');
    expect(plain(answer?.text)).not.toContain('are final');
  });

  test('orders that replaced others are replaced by still earlier ones alone', async () => {
    await office.write(ADDER, TAKE_OFF, { to, arrived: LATER });
    await office.write(ADDER, ALPHA, { to, arrived: EARLIER });
    const [between] = await office.write(ADDER, 'stay', { to, arrived: '2026-03-02T08:20:00Z' });
    expect(between?.subject).toBe('[G1] Cambrai: your letter was refused');
    await office.write(ADDER, 'stay', { to, arrived: '2026-03-02T08:00:00Z' });
    expect(await standing()).toMatchObject({ sheets: [{ manoeuvre: 'stay' }] });
  });

  test('an earlier letter that was refused is no sheet, and replaces nothing', async () => {
    await office.write(ADDER, TAKE_OFF, { to, arrived: LATER });
    const [answer] = await office.write(ADDER, '1: L\n2: A\n3: A', { to, arrived: EARLIER });
    expect(answer?.subject).toBe('[G1] Cambrai: your letter was refused');
    expect(await standing()).toMatchObject({ sheets: [{ runway: 'beta' }] });
  });

  test('a `clear` takes nothing back, delivered before or after them', async () => {
    const [nothing] = await office.write(ADDER, 'clear', { to, arrived: '2026-03-02T08:40:00Z' });
    expect(plain(nothing?.text)).toContain('There was no sheet to take back.');
    const [accepted] = await office.write(ADDER, TAKE_OFF, { to, arrived: LATER });
    expect(accepted?.subject).toBe('[G1] Cambrai: orders for turn 1 accepted');
    const [earlier] = await office.write(ADDER, 'clear', { to, arrived: EARLIER });
    expect(earlier?.subject).toBe('[G1] Cambrai: your letter was refused');
    expect(await standing()).toMatchObject({ sheets: [{ runway: 'beta' }] });
  });

  test('in the turn that is flown those fly', async () => {
    await office.write(ADDER, TAKE_OFF, { to, arrived: LATER });
    await office.write(ADDER, ALPHA, { to, arrived: EARLIER });
    await office.noon('2026-03-05T12:00:01Z');
    const turns = await office.store.closedTurns('G1');
    expect(turns.at(-1)?.sheets).toMatchObject({ 1: { segments: [{ runway: 'alpha' }, {}, {}] } });
  });
});
