import { describe, expect, test } from 'vitest';
import { mindTheClock } from '../../src/desk/mind-the-clock.ts';
import type { ClaimedMail } from '../../src/desk/ports/mails.ts';
import { addressOf, MASTER, openOffice } from './office.ts';

const plain = (mail: ClaimedMail | undefined): string => (mail?.text ?? '').replace(/\s+/g, ' ');
const at = (text: string) => new Date(text);

describe('the timetable of a game', () => {
  test('is set when it is opened, in English or Dutch words', async () => {
    const { command, mails, store } = await openOffice();
    await mails();
    const [created] = await command(
      'new game Arras\nevery: 2 weeks\non: mon thu\nnot: 2026-12-25\nnot: 2026-12-31 to 2027-01-01\nfirst: 3 turns every day',
    );
    expect(plain(created)).toContain(
      'a turn every 14 days, on Monday and Thursday, the first three on each of these days, never on 2026-12-25 and 2026-12-31 to 2027-01-01.',
    );
    await command('new game Verdun\nelke: 3 dagen\nop: ma do\nniet: 2026-12-25\neerst: 3 beurten elke dag');
    const games = await store.games();
    expect(games.map(({ game }) => [game.everyDays, game.calendar])).toEqual([
      [3, { on: ['mon', 'thu'], not: ['2026-12-25'], first: { turns: 3, everyDays: 1 } }],
      [
        14,
        {
          on: ['mon', 'thu'],
          not: ['2026-12-25', '2026-12-31', '2027-01-01'],
          first: { turns: 3, everyDays: 1 },
        },
      ],
    ]);
  });

  test('a line that cannot be read refuses the letter with the forms', async () => {
    const { write, store } = await openOffice();
    const to = `orders+${(await store.gameMasters())[0]?.token}@game.example.org`;
    const answers = await write(MASTER, 'new game Arras\non: someday', { to });
    expect(plain(answers.at(-1))).toContain('on: mon thu');
    expect(await store.games()).toEqual([]);
  });

  test('three fast turns are followed by the interval', async () => {
    const { startedGame, noon, mails, store } = await openOffice();
    await startedGame('book: classic\nfirst: 2 turns every day');
    const deadlines: (Date | null | undefined)[] = [];
    for (let turn = 1; turn <= 4; turn += 1) {
      const deadline = (await store.dossier('G1'))?.game.deadline;
      deadlines.push(deadline);
      await noon(deadline?.toISOString());
      await mails(); // all reports arrive
    }
    expect(deadlines).toEqual([
      at('2026-03-03T12:00:00Z'),
      at('2026-03-04T12:00:00Z'),
      at('2026-03-07T12:00:00Z'),
      at('2026-03-10T12:00:00Z'),
    ]);
  });
});

describe('schedule', () => {
  test('changes the pace from the next turn on, and tells everybody the next five noons', async () => {
    const { startedGame, command, noon, store } = await openOffice();
    await startedGame();
    const told = await command('schedule G1 every 7 days on mon thu');
    expect(told.filter(({ kind }) => kind === 'notice')).toHaveLength(6);
    expect(plain(told[0])).toContain('a turn every 7 days, on Monday and Thursday.');
    expect(plain(told[0])).toContain(
      'The next noons of G1: - Turn 1: Thu 5 March 2026, 12:00 UTC - Turn 2: Thu 12 March 2026, 12:00 UTC',
    );
    expect((await store.dossier('G1'))?.game.deadline).toEqual(at('2026-03-05T12:00:00Z'));
    await noon('2026-03-05T12:00:01Z');
    expect((await store.dossier('G1'))?.game.deadline).toEqual(at('2026-03-12T12:00:00Z'));
  });

  test('moves the open noon where its day of the week is none of the game any more', async () => {
    const { startedGame, command, store } = await openOffice();
    await startedGame();
    await command('schedule G1 on mon');
    expect((await store.dossier('G1'))?.game.deadline).toEqual(at('2026-03-09T12:00:00Z'));
  });

  test('moves the open noon where its day has become a free one', async () => {
    const { startedGame, command, store } = await openOffice();
    await startedGame();
    const told = await command('rooster G1 niet 2026-03-05 2026-03-06');
    expect((await store.dossier('G1'))?.game.deadline).toEqual(at('2026-03-07T12:00:00Z'));
    expect(plain(told[0])).toContain('Turn 1: Sat 7 March 2026, 12:00 UTC');
  });

  test('D2 keeps a game that runs once all sheets are in from a noon of a day that has become free', async () => {
    const { startedGame, command, store } = await openOffice();
    await startedGame('book: classic\nhouse: runs all-in\non: tue thu');
    expect((await store.dossier('G1'))?.game.nextNoon).toEqual(at('2026-03-03T12:00:00Z'));
    await command('schedule G1 on tue wed thu\nschedule G1 not 2026-03-03 2026-03-04');
    const { nextNoon, deadline } = (await store.dossier('G1'))?.game ?? {};
    expect([nextNoon, deadline]).toEqual([at('2026-03-05T12:00:00Z'), at('2026-03-05T12:00:00Z')]);
  });

  test('leaves a noon where the game master has moved it, though it is no day of the game', async () => {
    const { startedGame, command, store } = await openOffice();
    await startedGame('book: classic\non: mon thu');
    await command('extend G1 to 2026-03-07');
    await command('schedule G1 every 7 days');
    expect((await store.dossier('G1'))?.game.deadline).toEqual(at('2026-03-07T12:00:00Z'));
  });

  test('several lines of one letter build on each other', async () => {
    const { startedGame, command, store } = await openOffice();
    await startedGame();
    const told = await command('schedule G1 on tue fri\nschedule G1 not 2026-03-06');
    const notices = told.filter(({ to }) => to.address === addressOf('Adder')).map(plain);
    expect(notices).toEqual([expect.stringContaining('on Tuesday and Friday, never on 2026-03-06.')]);
    const { calendar, deadline } = (await store.dossier('G1'))?.game ?? {};
    expect(calendar).toMatchObject({ on: ['tue', 'fri'], not: ['2026-03-06'] });
    expect(deadline).toEqual(at('2026-03-10T12:00:00Z'));
  });

  test('is refused where fast turns could not be faster, on one day of the week', async () => {
    const { command, mails, store } = await openOffice();
    await mails();
    const [answer] = await command('new game Arras\nevery: week\non: mon\nfirst: 3 turns every day');
    expect(plain(answer)).toContain(
      'On "mon" alone no two turns come within a week, so "first:" would change nothing. For fast turns at the beginning leave out "on:", and write "schedule GAME on mon" once they are flown.',
    );
    expect(await store.games()).toEqual([]);
    await command('new game Arras\nevery: week\nfirst: 3 turns every day');
    await mails();
    const [kept] = await command('schedule G1 on mon');
    expect(plain(kept)).toContain('On "mon" alone no two turns come within a week');
    expect((await store.dossier('G1'))?.game.calendar.on).toEqual([]);
    const [told] = await command('schedule G1 every other week on mon');
    expect(plain(told)).toContain('a turn every 14 days, on Monday, the first three on each of these days.');
  });

  test('three fast turns, and then one day of the week, told when it is', async () => {
    const { startedGame, command, store } = await openOffice();
    await startedGame('book: classic\nfirst: 3 turns every day');
    const told = await command('schedule G1 weekly on mon');
    expect(plain(told[0])).toContain('is flown by another timetable: a turn every 7 days, on Monday. The next noons');
    expect((await store.dossier('G1'))?.game.calendar).toEqual({ on: ['mon'], not: [], first: null });
  });

  test('leaves no game without a noon for more than 400 days', async () => {
    const { startedGame, command, store } = await openOffice();
    await startedGame();
    const [answer] = await command('schedule G1 not 2026-03-04 to 2027-04-06');
    expect((await store.dossier('G1'))?.game).toMatchObject({
      deadline: at('2026-03-05T12:00:00Z'),
      calendar: { on: [], not: [] },
    });
    expect(plain(answer)).toContain(
      'The noon of G1 lies 400 days ahead at most; Wed 7 April 2027, 12:00 UTC is farther off.',
    );
  });

  test('lets no more than 99 days lie between two noons', async () => {
    const { startedGame, command, store } = await openOffice();
    await startedGame();
    const [answer] = await command('schedule G1 every 100 days');
    expect(plain(answer)).toContain('Between two noons lie 1 to 99 days, not 100.');
    expect((await store.dossier('G1'))?.game.everyDays).toBe(3);
  });

  test('of a game that gathers is told to nobody but its master', async () => {
    const { command, mails, store } = await openOffice();
    await command('new game Arras');
    await mails();
    const told = await command('schedule G1 every 2 days');
    expect(told.map(({ kind }) => kind)).toEqual(['answer']);
    expect((await store.dossier('G1'))?.game.everyDays).toBe(2);
  });

  test('needs a code, and is the game master’s alone', async () => {
    const { startedGame, write, store } = await openOffice();
    const to = (await startedGame()).get('Adder') ?? '';
    await write(addressOf('Adder'), 'schedule G1 every 9 days', { to });
    expect((await store.dossier('G1'))?.game.everyDays).toBe(3);
    const master = `orders+${(await store.gameMasters())[0]?.token}@game.example.org`;
    const [asked] = await write(MASTER, 'schedule G1 every 9 days', { to: master });
    expect(asked?.kind).toBe('code');
    expect((await store.dossier('G1'))?.game.everyDays).toBe(3);
  });
});

describe('deadlines', () => {
  test.each(['deadlines', 'deadlines G1', 'termijnen'])('%s: the next five noons', async body => {
    const { startedGame, write } = await openOffice();
    const to = (await startedGame()).get('Adder') ?? '';
    const [answer] = await write(addressOf('Adder'), body, { to });
    expect(answer?.text).toContain('- Turn 1: Thu 5 March 2026, 12:00 UTC');
    expect(answer?.text).toContain('- Turn 5: Tue 17 March 2026, 12:00 UTC');
    expect(answer?.text).not.toContain('Turn 6');
  });

  test('D2 of a game that runs as soon as all sheets are in are told as the latest', async () => {
    const { startedGame, write } = await openOffice();
    const to = (await startedGame('book: classic\nhouse: runs all-in')).get('Adder') ?? '';
    const [answer] = await write(addressOf('Adder'), 'deadlines', { to });
    expect(plain(answer)).toContain('A turn is flown at an earlier noon once every pilot has sent orders.');
  });

  test('of a paused game wait for the end of the pause', async () => {
    const { startedGame, command, write } = await openOffice();
    const to = (await startedGame()).get('Adder') ?? '';
    await command('pause G1 until 2026-03-20 because of the carnival');
    const [answer] = await write(addressOf('Adder'), 'deadlines', { to });
    expect(plain(answer)).toContain(
      'The battle is paused until Fri 20 March 2026, 12:00 UTC. If it goes on then, its noons are these: - Turn 1: Mon 23 March 2026, 12:00 UTC - Turn 2: Thu 26 March 2026, 12:00 UTC',
    );
    const [notice] = await command('schedule G1 every 7 days');
    expect(plain(notice)).toContain('- Turn 1: Fri 27 March 2026, 12:00 UTC');
  });

  test('of a paused game are no earlier than the noon that was set before the pause', async () => {
    const { startedGame, command, store, desk, setClock } = await openOffice();
    await startedGame();
    await command('extend G1 to 2026-03-30');
    await command('pause G1 until 2026-03-20 because of the carnival');
    const [answer] = await command('deadlines G1');
    expect(plain(answer)).toContain('- Turn 1: Mon 30 March 2026, 12:00 UTC - Turn 2: Thu 2 April 2026');
    await command('schedule G1 not 2026-03-30');
    setClock('2026-03-20T12:00:01Z');
    await mindTheClock(desk);
    expect((await store.dossier('G1'))?.game).toMatchObject({
      status: 'running',
      deadline: at('2026-03-31T12:00:00Z'),
    });
  });

  test('without a game are those of every game that has some', async () => {
    const { startedGame, command, write, store } = await openOffice();
    await startedGame();
    await command('new game Verdun\nbook: duel\nevery: week');
    await command('enrol Adder in G2\nenrol Bittern in G2');
    await command('start G2');
    await command('new game Arras');
    const to = `orders+${(await store.pilotByKey('adder'))?.token}@game.example.org`;
    const [answer] = await write(addressOf('Adder'), 'next deadlines', { to });
    expect(plain(answer)).toContain('Cambrai (G1): a turn every 3 days. - Turn 1: Thu 5 March 2026, 12:00 UTC');
    expect(plain(answer)).toContain('Verdun (G2): a turn every 7 days. - Turn 1: Mon 9 March 2026, 12:00 UTC');
    expect(plain(answer)).not.toContain('Arras');
  });

  test('a game that has not begun has none', async () => {
    const { command, mails } = await openOffice();
    await command('new game Arras');
    await mails();
    const [answer] = await command('deadlines G1');
    expect(plain(answer)).toContain('G1 is gathering; it has no noons to come.');
  });
});
