import { describe, expect, test } from 'vitest';
import { mindTheClock } from '../../src/desk/mind-the-clock.ts';
import type { ClaimedMail } from '../../src/desk/ports/mails.ts';
import { addressOf, MASTER, openOffice, PILOTS } from './office.ts';

const plain = (mail: ClaimedMail | undefined): string => (mail?.text ?? '').replace(/\s+/g, ' ');
const toAdder = (mails: readonly ClaimedMail[]) => mails.filter(({ to }) => to.address === addressOf('Adder'));

describe('the game master moves a noon', () => {
  test('R45 twice in one letter: pilots are told once, how it stands in the end', async () => {
    const { startedGame, command } = await openOffice();
    await startedGame();
    const notices = toAdder(await command('extend G1 by 1 day\nextend G1 by 2 hours'));
    expect(notices.map(plain)).toEqual([
      expect.stringContaining('The noon of turn 1 of G1 was moved: Fri 6 March 2026, 14:00 UTC.'),
    ]);
  });

  const LATER = 'The noon of turn 1 of G1 was moved: Fri 6 March 2026, 12:00 UTC.';
  const TIMETABLE = 'is flown by another timetable: a turn every 7 days. The next noons of G1: - Turn 1:';
  const PAUSED = 'is paused until Fri 20 March 2026, 12:00 UTC, because of the carnival. Orders may be sent';
  const pause = 'pause G1 until 2026-03-20 because of the carnival';
  const weekly = 'schedule G1 every 7 days';

  test.each([
    ['extend G1 by 1 day', weekly, [LATER, `${TIMETABLE} Fri 6 March 2026, 12:00 UTC`], []],
    [weekly, 'extend G1 by 1 day', [LATER, `${TIMETABLE} Fri 6 March 2026, 12:00 UTC`], ['5 March']],
    ['extend G1 by 1 day', 'schedule G1 not 2026-03-06', ['moved: Sat 7 March 2026', 'Turn 1: Sat 7 March'], ['Fri 6']],
    ['extend G1 by 1 day', pause, [PAUSED], ['6 March']],
    [weekly, pause, [PAUSED, `${TIMETABLE} Fri 27 March 2026, 12:00 UTC`], ['5 March']],
    [pause, 'resume G1', ['goes on: turn 1 is flown at noon, Thu 5 March 2026, 12:00 UTC.'], ['20 March']],
    [
      `${pause}\nresume G1`,
      'extend G1 by 1 day',
      ['goes on: turn 1 is flown at noon, Fri 6 March'],
      ['20 March', '5 M'],
    ],
    [weekly, 'cancel game G1 because of rain', ['ends without a result, because of rain.'], ['timetable']],
  ])('R45 %s and %s in one letter: each is told once, what holds in the end', async (one, other, told, untold) => {
    const { startedGame, command } = await openOffice();
    await startedGame();
    const notices = toAdder(await command(`${one}\n${other}`)).map(plain);
    expect(notices).toHaveLength(1);
    for (const words of told) expect(notices[0]).toContain(words);
    for (const words of untold) expect(notices[0]).not.toContain(words);
  });

  test('R45 words of one letter about two games are told in each', async () => {
    const { startedGame, command } = await openOffice();
    await startedGame();
    await command('new game Verdun\nbook: duel');
    await command('enrol Adder in G2\nenrol Bittern in G2');
    await command('start G2');
    const notices = toAdder(await command('extend G1 by 1 day\nextend G2 by 2 days'));
    expect(notices.map(({ gameId }) => gameId).sort()).toEqual(['G1', 'G2']);
  });

  test.each([
    [
      'extend G1 to 2062-03-09',
      'The noon of G1 lies 400 days ahead at most; Thu 9 March 2062, 12:00 UTC is farther off.',
    ],
    ['extend G1 by 9999 days', 'The noon of G1 lies 400 days ahead at most'],
    [
      'pause G1 until 9999-12-31 because of the carnival',
      'A pause of G1 lies 400 days ahead at most; Fri 31 December 9999, 12:00 UTC is farther off.',
    ],
    [
      'extend G1 to 2026-03-04',
      'The noon of G1 can only be moved to a later moment than the one that is set (Thu 5 March 2026, 12:00 UTC).',
    ],
  ])('%s is refused with a sentence, and the noon stays', async (body, sentence) => {
    const { startedGame, command, store } = await openOffice();
    await startedGame();
    const [answer] = await command(body);
    expect(plain(answer)).toContain(sentence);
    const { status, deadline } = (await store.dossier('G1'))?.game ?? {};
    expect([status, deadline]).toEqual(['running', new Date('2026-03-05T12:00:00Z')]);
  });

  test('R45 a notice that newer mail overtook is not sent again', async () => {
    const { startedGame, command, db } = await openOffice();
    await startedGame();
    await command('extend G1 by 1 day');
    const overtaken = await db
      .updateTable('outgoing_mail')
      .set({ state: 'withdrawn' })
      .where('kind', '=', 'notice')
      .where('to_address', '=', addressOf('Adder'))
      .returning('id')
      .executeTakeFirstOrThrow();
    const [answer] = await command(`send again ${overtaken.id}`);
    expect(plain(answer)).toContain(`Mail ${overtaken.id} was withdrawn, since newer mail told the same`);
  });

  test('a pause that ends by itself is told to everybody, and to the game master', async () => {
    const { desk, startedGame, command, setClock, mails } = await openOffice();
    await startedGame();
    await command('pause G1 until 2026-03-20 because of the carnival');
    setClock('2026-03-20T12:00:05Z');
    await mindTheClock(desk);
    const told = (await mails()).filter(({ kind }) => kind === 'notice');
    expect(told.map(({ to }) => to.address)).toEqual([...PILOTS.map(addressOf), MASTER]);
    for (const notice of told) {
      expect(plain(notice)).toContain('(G1) goes on: turn 1 is flown at noon, Mon 23 March 2026, 12:00 UTC.');
    }
    await mindTheClock(desk);
    expect((await mails()).filter(({ kind }) => kind === 'notice')).toEqual([]);
  });

  test('a pause that the game master ends is told to everybody, and he has his answer', async () => {
    const { startedGame, command } = await openOffice();
    await startedGame();
    await command('pause G1 until 2026-03-20 because of the carnival');
    const told = await command('resume G1');
    expect(told.filter(({ to }) => to.address === MASTER).map(({ kind }) => kind)).toEqual(['answer']);
    expect(plain(toAdder(told)[0])).toContain('(G1) goes on: turn 1 is flown at noon, Thu 5 March 2026, 12:00 UTC.');
  });

  test('a pause is made longer by another, and everybody is told', async () => {
    const { startedGame, command, store } = await openOffice();
    await startedGame();
    await command('pause G1 until 2026-03-20 because of the carnival');
    const [notice] = toAdder(await command('pause G1 until 2026-03-27 because of its end'));
    expect(plain(notice)).toContain('is paused until Fri 27 March 2026, 12:00 UTC, because of its end.');
    expect((await store.dossier('G1'))?.game.pausedUntil).toEqual(new Date('2026-03-27T12:00:00Z'));
  });
});
