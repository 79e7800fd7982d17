import { describe, expect, test } from 'vitest';
import { addressOf, MASTER, type Office, openOffice } from './office.ts';

const ADDER = addressOf('Adder');
const plain = (text: string | undefined): string => (text ?? '').replace(/!!/g, ' ').replace(/\s+/g, ' ');

/** What stands in a mail with a code between its first sentence and the code. */
const askedIn = (text: string | undefined): string =>
  /asked for this: (.*) To have it done/.exec(plain(text))?.[1] ?? `no code: ${plain(text)}`;

const masterAsks = async ({ write, store }: Office, body: string): Promise<string> => {
  const to = `orders+${(await store.gameMasters())[0]?.token}@game.example.org`;
  return askedIn((await write(MASTER, body, { to }))[0]?.text);
};

describe('R21 a mail with a code tells what waits for it, and nothing of it as done', () => {
  test.each([
    [
      'new game Verdun\nbook: duel\nevery: 2 days',
      "- A game is to be opened. Verdun (G2) is flown by the duel rules, a turn every 2 days. It has two seats. Noon is twelve o'clock in UTC. House rules: none.",
    ],
    ['extend G1 by 1 day', '- The noon of turn 2 of G1 is to be moved: Mon 9 March 2026, 12:00 UTC.'],
    ['schedule G1 every 7 days', '- Cambrai (G1) is to be flown by another timetable: a turn every 7 days.'],
    [
      'pause G1 until 2026-03-20 because of rain',
      '- Cambrai (G1) is to be paused until Fri 20 March 2026, 12:00 UTC, because of rain.',
    ],
    ['process G1 turn 2 anyway', '- Turn 2 of Cambrai (G1) is to be flown at once, before its time.'],
    [
      'remove Bittern from G1 because he left',
      '- Bittern is to be struck off at the end of turn 2 of G1, because he left.',
    ],
    ['wind G1 NE', '- The wind of turn 2 of G1 is to be fixed: towards the north-east.'],
    ['cancel game G1 because nobody writes', '- Cambrai (G1) is to end without a result, because nobody writes.'],
    [
      'roll back G1 to turn 1',
      '- Cambrai (G1) is to be rolled back: turn 1 opens again, and is flown at noon, Sun 8 March 2026, 12:00 UTC. Turn 1 as it was flown does not count then. Nobody has orders for turn 1.',
    ],
  ])('%j', async (body, asked) => {
    const office = await openOffice();
    await office.startedGame();
    await office.noon('2026-03-05T12:00:01Z');
    await office.mails();
    expect(await masterAsks(office, body)).toBe(asked);
  });

  test('a seat', async () => {
    const office = await openOffice();
    await office.startedGame();
    expect(await masterAsks(office, 'computer takes Bittern in G1')).toMatch(
      /^- From turn 1 of G1 on [A-Z][a-z ]+, a computer pilot, is to have the seat of Bittern\./i,
    );
  });

  test('a start, and a pause that ends', async () => {
    const office = await openOffice();
    await office.mails();
    await office.command('new game Cambrai\ncomputers: 6');
    expect(await masterAsks(office, 'start G1')).toBe(
      '- Cambrai (G1) is to begin: turn 1 is flown at noon, Thu 5 March 2026, 12:00 UTC.',
    );
    await office.command('start G1');
    await office.command('pause G1 until 2026-03-20 because of rain');
    expect(await masterAsks(office, 'resume G1')).toBe(
      '- Cambrai (G1) is to go on: turn 1 is flown at noon, Thu 5 March 2026, 12:00 UTC.',
    );
  });

  test('what else the letter asks for, and waits with it, by its word', async () => {
    const office = await openOffice();
    await office.startedGame();
    expect(await masterAsks(office, 'status G1\nextend G1 by 1 day\ndeadlines G1\nobserve G1')).toBe(
      '- “status” - The noon of turn 1 of G1 is to be moved: Fri 6 March 2026, 12:00 UTC. - “deadlines” - “observe”',
    );
  });

  test('a name, an address, and the end of both', async () => {
    const { startedGame, write } = await openOffice();
    const to = (await startedGame()).get('Adder') ?? '';
    const [joining] = await write('who@example.com', 'join as Zephyr');
    expect(askedIn(joining?.text)).toBe('- You are to fly as Zephyr, and the name is yours for ever then.');
    const asked = await write(ADDER, 'address adder@phone.example', { to });
    expect(asked.filter(({ kind }) => kind === 'code').map(({ text }) => askedIn(text))).toEqual([
      '- Adder is to write from adder@phone.example as well.',
    ]);
    const [leaving] = await write(ADDER, 'erase me', { to });
    expect(askedIn(leaving?.text)).toContain('- All that is kept about Adder is to be erased: addresses');
    expect(askedIn(leaving?.text)).toContain('- The name Adder is to go as well: his results stand under another then');
  });
});
