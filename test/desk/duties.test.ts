import { describe, expect, test } from 'vitest';
import { mindTheClock } from '../../src/desk/mind-the-clock.ts';
import { addressOf, type Office, openOffice } from './office.ts';

const bytesKept = async ({ db }: Office): Promise<readonly number[]> =>
  (await db.selectFrom('letter').select('raw').orderBy('id').execute()).map(({ raw }) => Math.sign(raw.byteLength));

describe('what is kept', () => {
  test('the bytes of a letter stay for the days of the settings, and go at the next look at the clock', async () => {
    const office = await openOffice({ keepTextsDays: 30 });
    await office.write(addressOf('Adder'), 'games');
    office.setClock('2026-04-01T08:59:00Z');
    await mindTheClock(office.desk);
    expect(await bytesKept(office)).toEqual([1]);
    office.setClock('2026-04-02T09:00:00Z');
    await mindTheClock(office.desk);
    expect(await bytesKept(office)).toEqual([0]);
  });

  test('the desk looks for old letters once a day', async () => {
    const office = await openOffice({ keepTextsDays: 30 });
    office.setClock('2026-04-02T00:00:00Z');
    await mindTheClock(office.desk);
    expect(await office.store.dutyDone('empty-texts')).toBe('2026-04-02');
    office.setClock('2026-03-02T09:00:00Z');
    await office.write(addressOf('Adder'), 'games');
    office.setClock('2026-04-02T23:59:00Z');
    await mindTheClock(office.desk);
    expect(await bytesKept(office)).toEqual([1]);
    office.setClock('2026-04-03T00:00:00Z');
    await mindTheClock(office.desk);
    expect(await bytesKept(office)).toEqual([0]);
  });

  test('everything is kept for ever where the settings say so', async () => {
    const office = await openOffice({ keepTextsDays: null });
    await office.write(addressOf('Adder'), 'games');
    office.setClock('2076-04-02T09:00:00Z');
    await mindTheClock(office.desk);
    expect(await bytesKept(office)).toEqual([1]);
  });

  test('R45 a mail whose text is gone is not sent again, and its master is told why', async () => {
    const { startedGame, command, setClock, desk } = await openOffice({ keepTextsDays: 30 });
    await startedGame();
    const [book] = await command('mail state adder@example.net');
    const number = /Mail (\d+): report/.exec(book?.text ?? '')?.[1];
    setClock('2026-05-02T09:00:00Z');
    await mindTheClock(desk);
    const answers = await command(`send again ${number}`);
    const refusal = answers.find(({ kind }) => kind === 'answer');
    expect(refusal?.text.replace(/\s+/g, ' ')).toContain(
      `Mail ${number} is too old: its text is kept no longer, so it cannot be posted again.`,
    );
  });
});
