import { expect, test } from 'vitest';
import type { ClaimedMail } from '../../src/desk/ports/mails.ts';
import { addressOf, codeIn, MASTER, type Office, openOffice, PILOTS } from './office.ts';

const textOf = (mail: ClaimedMail | undefined): string => (mail?.text ?? '').replace(/\s+/g, ' ');
const OVER_THE_EDGE = '1: take off alpha\n2: A\n3: LT';

/** A career game of one turn: all fly over the edge but Adder, who stays on his field and wins a pot of 25 points. */
const careerGame = async (standing: number, rules = 'book: tweedekker\nhouse: wind calm') => {
  const office = await openOffice();
  const addresses = await office.startedGame(rules);
  const to = (pilot: string): string => addresses.get(pilot) ?? '';
  await office.db.updateTable('pilot').set({ standing }).where('key', '=', 'adder').execute();
  for (const pilot of PILOTS) {
    await office.write(addressOf(pilot), pilot === 'Adder' ? 'stay' : OVER_THE_EDGE, { to: to(pilot) });
  }
  expect(await office.noon('2026-03-02T12:00:01Z')).toEqual(['closed']);
  const reports = await office.mails();
  return { ...office, to, report: (pilot: string) => textOf(reports.find(mail => mail.to.name === pilot)) };
};

const careerOf = async ({ store }: Pick<Office, 'store'>, key: string) => {
  const pilot = await store.pilotByKey(key);
  return [pilot?.standing, pilot?.ranks];
};

test('P10 when a career game is over each standing has its points, and never falls below 0', async () => {
  const office = await careerGame(40);
  expect(await careerOf(office, 'adder')).toEqual([65, 0]);
  expect(await careerOf(office, 'bittern')).toEqual([0, 0]);
  expect(office.report('Bittern')).toContain('Adder – 40 +25 65');
  expect(office.report('Adder')).not.toContain('promot');
});

/** Two career games of one turn, flown at one noon: in G1 Bittern flies over the edge, in G2 he alone stays on his field. */
const twoCareerGames = async () => {
  const office = await openOffice();
  const first = await office.startedGame(`book: tweedekker\nhouse: wind calm`);
  await office.command('new game Arras\nbook: tweedekker\nhouse: wind calm\nevery: 3 days');
  for (const pilot of PILOTS) await office.command(`enrol ${pilot} in G2`);
  const begun = await office.command('start G2');
  const second = new Map(
    begun.filter(({ kind, gameId }) => kind === 'report' && gameId === 'G2').map(({ to, from }) => [to.name, from]),
  );
  for (const [addresses, winner] of [
    [first, 'Adder'],
    [second, 'Bittern'],
  ] as const) {
    for (const pilot of PILOTS) {
      const to = addresses.get(pilot) ?? '';
      await office.write(addressOf(pilot), pilot === winner ? 'stay' : OVER_THE_EDGE, { to });
    }
  }
  return office;
};

test('P10 games that end at one noon count in order of their ids', async () => {
  const office = await twoCareerGames();
  expect(await office.noon('2026-03-02T12:00:01Z')).toEqual(['closed', 'closed']);
  expect(await careerOf(office, 'bittern')).toEqual([25, 0]); // the other way round he would have 20
});

test('P10 a game waits for one that another daemon has in hand and that counts first', async () => {
  const office = await twoCareerGames();
  office.setClock('2026-03-02T12:00:01Z');
  await office.readMailbox();
  const now = office.desk.now();
  const noonBy = now;
  const until = new Date(now.getTime() + 60_000);
  await office.store.claimGames({ owner: 'another', limit: 1, now, until, noonBy, before: null });
  expect(await office.runTurns()).toEqual(['waits']);
  await office.store.releaseGames('another');
  expect(await office.runTurns()).toEqual(['closed', 'closed']);
  expect(await careerOf(office, 'bittern')).toEqual([25, 0]);
});

test('P10 after downtime games count in order of their noons', async () => {
  const office = await twoCareerGames();
  const earlier = new Date('2026-03-02T11:00:00Z');
  await office.db.updateTable('game').set({ next_noon: earlier, deadline: earlier }).where('id', '=', 'G2').execute();
  expect(await office.noon('2026-03-02T12:00:01Z')).toEqual(['closed', 'closed']);
  expect(await careerOf(office, 'bittern')).toEqual([20, 0]);
});

test('P10 a game in which a computer pilot flew changes no career, and its report says so', async () => {
  const office = await openOffice();
  const addresses = await office.startedGame('book: tweedekker\nhouse: wind calm');
  await office.db.updateTable('pilot').set({ standing: 40 }).where('key', '=', 'adder').execute();
  const game = await office.store.dossier('G1');
  await office.db
    .updateTable('game')
    .set({ position: JSON.stringify({ ...game?.game.position, computersFlew: true }) })
    .execute();
  for (const pilot of PILOTS) {
    const body = pilot === 'Adder' ? 'stay' : OVER_THE_EDGE;
    await office.write(addressOf(pilot), body, { to: addresses.get(pilot) ?? '' });
  }
  await office.noon('2026-03-02T12:00:01Z');
  const reports = await office.mails();
  expect(textOf(reports[0])).toContain('A computer pilot flew in this battle, so it changes no career.');
  expect(await careerOf(office, 'adder')).toEqual([40, 0]);
  expect(await office.store.record('adder')).toMatchObject([{ computersFlew: true, career: null, outcome: 'won' }]);
});

test('V6 the last report offers a rank to him alone who has 100 points, and “promote” takes it once', async () => {
  const office = await careerGame(78);
  const offer = 'For 100 points of your standing you may be promoted: a lieutenant, with more bursts aboard.';
  expect(office.report('Adder')).toContain(offer);
  expect(office.report('Adder')).toContain('| promote');
  expect(office.report('Bittern')).not.toContain('promote');
  const [kept] = await office.write(addressOf('Adder'), 'keep saving', { to: office.to('Adder') });
  expect(textOf(kept)).toContain('Your standing stays at 103, and no rank was bought.');
  const [done] = await office.write(addressOf('Adder'), 'promote', { to: office.to('Adder') });
  expect(textOf(done)).toContain('You are a lieutenant now');
  expect(await careerOf(office, 'adder')).toEqual([3, 1]);
  const [again] = await office.write(addressOf('Adder'), 'promotie', { to: office.to('Adder') });
  expect(textOf(again)).toContain('No rank is offered to you now.');
  expect(await careerOf(office, 'adder')).toEqual([3, 1]);
});

test('P11 one game brings one rank, whatever the standing, also to him who asks twice in one letter', async () => {
  const office = await careerGame(300);
  const [refused] = await office.write(addressOf('Adder'), 'promote\npromote', { to: office.to('Adder') });
  expect(textOf(refused)).toContain('No rank is offered to you now.');
  expect(await careerOf(office, 'adder')).toEqual([325, 0]);
  await office.write(addressOf('Adder'), 'promote', { to: office.to('Adder') });
  await office.write(addressOf('Adder'), 'promote', { to: office.to('Adder') });
  expect(await careerOf(office, 'adder')).toEqual([225, 1]);
});

test('a letter with “test” promotes nobody', async () => {
  const office = await careerGame(78);
  const to = `orders+${(await office.store.pilotByKey('adder'))?.token}@game.example.org`;
  const [answer] = await office.write(addressOf('Adder'), 'test\npromote', { to });
  expect(textOf(answer)).toContain('A test is of orders and press.');
  expect(await careerOf(office, 'adder')).toEqual([103, 0]);
});

test('V6 an offer is open until his next game begins, of whatever book, and no longer', async () => {
  const office = await careerGame(78);
  const master = { to: `orders+${(await office.store.gameMasters())[0]?.token}@game.example.org` };
  const confirmed = async (body: string) => {
    const [asked] = await office.write(MASTER, body, master);
    await office.write(MASTER, `confirm ${codeIn(asked)}`, master);
  };
  const begin = async (game: string, book: string, pilots: readonly string[]) => {
    await confirmed(`new game ${game}\nbook: ${book}`);
    const id = await office.store.freeGameId('G');
    const named = `G${Number(id.slice(1)) - 1}`;
    await office.write(MASTER, pilots.map(pilot => `enrol ${pilot} in ${named}`).join('\n'), master);
    await confirmed(`start ${named}`);
  };
  await office.write(addressOf('Adder'), 'practice', { to: office.to('Adder') });
  const [kept] = await office.write(addressOf('Adder'), 'decline', { to: office.to('Adder') });
  expect(textOf(kept)).toContain('Your standing stays at 103');
  await begin('Arras', 'duel', ['Adder', 'Bittern']);
  const [late] = await office.write(addressOf('Adder'), 'promote', { to: office.to('Adder') });
  expect(textOf(late)).toContain('No rank is offered to you now.');
  expect(await careerOf(office, 'adder')).toEqual([103, 0]);
});

test('P10 standings come by mail, and a career by name, to anybody registered', async () => {
  const office = await careerGame(40);
  const [list] = await office.write(addressOf('Falcon'), 'standings', { to: office.to('Falcon') });
  expect(list?.text).toMatch(/^ +1 +Adder +– +65 +1 +1 +0 +0$/m);
  expect(list?.text).toMatch(/^ +2 +Bittern +– +0 +1 +0 +0 +0$/m);
  const [own] = await office.write(addressOf('Falcon'), 'career ADDER', { to: office.to('Falcon') });
  expect(textOf(own)).toContain('Adder has a standing of 65, and no rank.');
  expect(own?.text).toMatch(/^tweedekker +1 +1 +1st 1 +0 +0 +0$/m);
  expect(own?.text).toMatch(/^G1 Cambrai +tweedekker +2026-03-02 +1st +25 +65$/m);
  const [nobody] = await office.write(addressOf('Falcon'), 'loopbaan Nobody', { to: office.to('Falcon') });
  expect(textOf(nobody)).toContain('Nobody has ever flown here as Nobody.');
});
