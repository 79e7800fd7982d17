import { describe, expect, test } from 'vitest';
import { addressOf, type Office, openOffice } from './office.ts';

const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ');
const TAKE_OFF = '1: take off\n2: A\n3: A';

/** A duel that is flown once both have written; its deadline is 5 March, the first noon that is awaited 2 March. */
const duel = async (rules = '') => {
  const office = await openOffice();
  const to = await office.startedGame(`book: duel${rules}`, ['Adder', 'Bittern']);
  const write = (pilot: string, body: string, arrived?: string) =>
    office.write(addressOf(pilot), body, { to: to.get(pilot) ?? '', ...(arrived && { arrived }) });
  return { office, write };
};

const toldNoon = async (office: Office): Promise<string> => {
  const report = (await office.mails()).find(({ kind }) => kind === 'report');
  return /Turn 1 was flown at noon: [^.]*\./.exec(plain(report?.text))?.[0] ?? plain(report?.text);
};

describe('D2 the report of a turn that was flown after an outage tells the noon it was flown for', () => {
  test('the deadline, where somebody had not written', async () => {
    const { office, write } = await duel();
    await write('Adder', TAKE_OFF);
    expect(await office.noon('2026-03-05T12:10:00Z')).toEqual(['closed']);
    expect(await toldNoon(office)).toBe('Turn 1 was flown at noon: Thu 5 March 2026, 12:00 UTC.');
  });

  test('the noon at which all sheets were in', async () => {
    const { office, write } = await duel();
    await write('Adder', TAKE_OFF);
    await write('Bittern', TAKE_OFF);
    expect(await office.noon('2026-03-05T12:10:00Z')).toEqual(['closed']);
    expect(await toldNoon(office)).toBe('Turn 1 was flown at noon: Mon 2 March 2026, 12:00 UTC.');
  });
});

describe('O1 where the latest orders stand and all sheets were in at a noon', () => {
  test('a change that came after it is refused, though the desk was down and the turn is not flown yet', async () => {
    const { office, write } = await duel('\nhouse: orders latest-stands');
    await write('Adder', TAKE_OFF);
    await write('Bittern', TAKE_OFF);
    office.setClock('2026-03-02T18:00:00Z');
    const [refusal] = await write('Adder', 'turn: 1\nstay', '2026-03-02T15:00:00Z');
    expect(refusal?.kind).toBe('refusal');
    expect(plain(refusal?.text)).toContain(
      'Your letter for turn 1 came after its noon (Mon 2 March 2026, 12:00 UTC). It is not flown then, nor in the next turn.',
    );
    expect(plain(refusal?.text)).toContain(
      'This is what you fly in turn 1: | 1: take off | 2: A | 3: A The report of turn 1 comes once it is flown, and brings the form of the next.',
    );
    expect(refusal?.text).not.toContain('?');
    expect(await office.noon()).toEqual(['closed']);
    const flown = await office.store.closedTurn('G1', 1);
    expect(flown?.sheets['1']?.segments[0]?.manoeuvre).toBe('take-off');
  });

  test('a change is flown that came before a sheet was missing no more', async () => {
    const { office, write } = await duel('\nhouse: orders latest-stands');
    await write('Adder', TAKE_OFF);
    office.setClock('2026-03-05T12:10:00Z');
    const [changed] = await write('Adder', 'turn: 1\nstay', '2026-03-02T15:00:00Z');
    expect(changed?.kind).toBe('receipt');
    await write('Bittern', 'turn: 1\nstay', '2026-03-03T08:00:00Z');
    expect(await office.noon()).toEqual(['closed']);
    expect(await toldNoon(office)).toBe('Turn 1 was flown at noon: Thu 5 March 2026, 12:00 UTC.');
    const flown = await office.store.closedTurn('G1', 1);
    expect(flown?.sheets['1']?.segments[0]?.manoeuvre).toBe('stay');
  });
});
