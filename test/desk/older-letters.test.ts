import { beforeEach, describe, expect, test } from 'vitest';
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
