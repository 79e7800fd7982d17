import { describe, expect, test } from 'vitest';
import { exportedGame } from '../../src/desk/exported-game.ts';
import type { Dossier } from '../../src/desk/ports/games.ts';
import type { ClaimedMail } from '../../src/desk/ports/mails.ts';
import { replay } from '../../src/desk/replay.ts';
import { sheetLines } from '../../src/orders/sheet-text.ts';
import { computerSheet, type Strength } from '../../src/sopwith/index.ts';
import { addressOf, codeIn, type Office, openOffice } from './office.ts';

const ADDER = addressOf('Adder');
const TAKE_OFF = '1: take off beta\n2: A\n3: A';

const flat = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ');
const kinds = (mails: readonly ClaimedMail[]): readonly string[] => mails.map(({ kind }) => kind);

const sortieOf = async ({ store }: Office, id = 'P1'): Promise<Dossier> => {
  const dossier = await store.dossier(id);
  if (!dossier) throw new Error(`there is no practice sortie ${id}`);
  return dossier;
};

/** Adder has a flying name, and asks for a sortie; gives the mails he is answered with. */
const begun = async (asked = 'practice') => {
  const office = await openOffice();
  const [mail] = await office.write(ADDER, 'join as Adder');
  await office.write(ADDER, `confirm ${codeIn(mail)}`);
  const told = await office.write(ADDER, asked, { to: await ownAddress(office) });
  return { office, told, to: told[0]?.from ?? '' };
};

const ownAddress = async ({ store }: Office): Promise<string> =>
  `orders+${(await store.pilotByKey('adder'))?.token}@game.example.org`;

/** What the program would fly in Adder's place. */
const soundOrders = ({ game }: Dossier, strength: Strength): string =>
  game.position ? sheetLines(computerSheet(game.position, 1, strength, 'Adder')).join('\n') : '';

describe('a practice sortie', () => {
  test('begins at once, and its first report is the one answer', async () => {
    const { office, told } = await begun();
    expect(kinds(told)).toEqual(['report']);
    expect(told[0]?.subject).toBe('[P1] Practice sortie: the battle begins');
    const { game, computers } = await sortieOf(office);
    expect(game).toMatchObject({ ruleBook: 'duel', status: 'running', gameMaster: null, practice: true, seats: 2 });
    expect(computers).toMatchObject([{ seat: 2, strength: 'regular' }]);
    const text = flat(told[0]?.text);
    expect(text).toContain('a turn as soon as your orders are in. Nobody sees it but you.');
    expect(text).toContain('Turn 1 is flown as soon as your orders are in. Without any the sortie ends: Mon 9 March');
    expect(text).not.toContain('The first noon');
  });

  test('is flown by the book and the strength that are asked for, with as few seats as the book allows', async () => {
    const { office } = await begun('practice tweedekker veteran');
    const { game, computers } = await sortieOf(office);
    expect(game).toMatchObject({ ruleBook: 'tweedekker', seats: 6 });
    expect(computers.map(({ strength }) => strength)).toEqual(Array(5).fill('veteran'));
  });

  test('D2 a turn is flown as soon as the orders arrive, and its report is the one answer', async () => {
    const { office, to } = await begun();
    const told = await office.write(ADDER, `${TAKE_OFF}\npress: Hello?`, { to });
    expect(kinds(told)).toEqual(['report']);
    const text = flat(told[0]?.text);
    expect(text).toContain('Turn 1 was flown as your orders came in: Mon 2 March 2026, 09:00 UTC.');
    expect(text).toContain('Adder writes: “Hello?”');
    expect((await sortieOf(office)).game.turn).toBe(2);
  });

  test('what else there is to say of a letter comes in a receipt beside the report', async () => {
    const { office, to } = await begun();
    const told = await office.write(ADDER, `${TAKE_OFF}\npress: 1st\n2nd\n3rd\n4th\n5th\n6th\n7th`, { to });
    expect(kinds(told).toSorted()).toEqual(['receipt', 'report']);
    expect(flat(told.find(({ kind }) => kind === 'receipt')?.text)).toContain(
      'It is flown at once; the report follows.',
    );
    const asked = await office.write(ADDER, 'status\n1: A\n2: A\n3: A', { to });
    expect(kinds(asked).toSorted()).toEqual(['answer', 'report']);
  });

  test('orders that are refused fly nothing', async () => {
    const { office, to } = await begun();
    expect(kinds(await office.write(ADDER, '1: A\n2: A\n3: A', { to }))).toEqual(['refusal']);
    expect(kinds(await office.write(ADDER, `test\n${TAKE_OFF}`, { to }))).toEqual(['answer']);
    expect((await sortieOf(office)).game.turn).toBe(1);
  });

  test('R20 its own report sent back flies nothing', async () => {
    const { office, to } = await begun();
    const [report] = await office.write(ADDER, TAKE_OFF, { to });
    expect(kinds(await office.write(ADDER, report?.text ?? '', { to }))).toEqual(['refusal']);
    expect((await sortieOf(office)).game.turn).toBe(2);
  });

  test('orders for a turn that was flown are refused, and not carried over', async () => {
    const { office, to } = await begun();
    await office.write(ADDER, TAKE_OFF, { to });
    const [refusal] = await office.write(ADDER, `turn: 1\n${TAKE_OFF}`, { to });
    expect(refusal?.kind).toBe('refusal');
    expect(flat(refusal?.text)).toContain('Your letter is for turn 1, which has been flown.');
    expect((await sortieOf(office)).game.turn).toBe(2);
  });

  test('a desk that died over the orders flies the turn when it is back', async () => {
    const { office } = await begun();
    const { game } = await sortieOf(office);
    const sheet = {
      segments: [{ manoeuvre: 'stay' as const }, { manoeuvre: 'stay' as const }, { manoeuvre: 'stay' as const }],
    };
    const of = { gameId: 'P1', turn: game.turn };
    const changes = [
      { kind: 'sheet' as const, ...of, seat: 1, sheet, arrived: office.desk.now() },
      { kind: 'call-turn' as const, ...of },
    ];
    await office.store.change(changes, [], [], office.desk.now());
    await office.runTurns();
    expect(kinds(await office.mails())).toEqual(['report']);
    await office.runTurns();
    expect(await office.mails()).toEqual([]);
  });

  test('is flown as a duel to its end, without a mark on careers and tables, and verifies', async () => {
    const { office, to } = await begun('practice duel novice');
    let sortie = await sortieOf(office);
    for (let turn = 1; sortie.game.status === 'running' && turn <= 60; turn += 1) {
      expect(kinds(await office.write(ADDER, soundOrders(sortie, 'veteran'), { to }))).toEqual(['report']);
      sortie = await sortieOf(office);
    }
    expect(sortie.game.status).toBe('over');
    const turns = await office.store.closedTurns('P1');
    expect(replay(exportedGame(sortie, turns, []))).toEqual({ turns: turns.length, undone: 0, difference: null });
    expect(await office.store.record('adder')).toEqual([]);
    expect(await office.store.table('duel')).toEqual([]);
  }, 120_000);

  test('ends when its pilot is out, whoever else still flies; the last report tells the seed', async () => {
    const { office, to } = await begun('practice postal');
    await office.write(ADDER, '1: take off beta\n2: A\n3: LT', { to });
    let told: readonly ClaimedMail[] = [];
    for (let turn = 2; (await sortieOf(office)).game.status === 'running' && turn <= 12; turn += 1) {
      told = await office.write(ADDER, '1: A\n2: A\n3: A', { to });
    }
    expect((await sortieOf(office)).game.status).toBe('over');
    expect(told[0]?.subject).toMatch(/^\[P1\] Practice sortie: turn \d+, the last$/);
    expect(flat(told[0]?.text)).toContain('The seed of this battle:');
  });

  test('in a battle of six ends as well when its pilot is out', async () => {
    const { office, to } = await begun('practice classic novice');
    await office.write(ADDER, '1: take off beta\n2: A\n3: LT', { to });
    let told: readonly ClaimedMail[] = [];
    for (let turn = 2; (await sortieOf(office)).game.status === 'running' && turn <= 12; turn += 1) {
      told = await office.write(ADDER, '1: A\n2: A\n3: A', { to });
    }
    const { game } = await sortieOf(office);
    expect([game.status, game.position?.over]).toEqual(['over', null]);
    expect(flat(told[0]?.text)).toContain('You are out, and with that the practice sortie ends.');
    expect(flat(told[0]?.text)).toContain('The seed of this battle:');
  });
});

describe('a practice sortie is its pilot’s own', () => {
  test('no list shows it, and nobody else sees or watches it', async () => {
    const { office, to } = await begun();
    const [games] = await office.write(ADDER, 'games', { to });
    expect(games?.text).not.toContain('P1');
    const [asked] = await office.write(addressOf('Bittern'), 'join as Bittern');
    await office.write(addressOf('Bittern'), `confirm ${codeIn(asked)}`);
    const other = `orders+${(await office.store.pilotByKey('bittern'))?.token}@game.example.org`;
    for (const command of ['observe P1', 'game: P1\nstatus', 'game: P1\nreport', 'game: P1\nresign']) {
      const [answer] = await office.write(addressOf('Bittern'), command, { to: other });
      expect(flat(answer?.text)).toMatch(/There is no game P1|You fly no practice sortie/);
    }
  });

  test('there is one at a time; resign ends it, and then another may begin', async () => {
    const { office, to } = await begun();
    const [refused] = await office.write(ADDER, 'practice', { to });
    expect(flat(refused?.text)).toContain('Turn 1 of your practice sortie P1 waits for your orders.');
    const [answer] = await office.write(ADDER, 'resign', { to });
    expect(answer?.subject).toBe('[P1] Practice sortie: you have resigned');
    expect((await sortieOf(office)).game.status).toBe('cancelled');
    expect(kinds(await office.write(ADDER, 'practice', { to }))).toEqual(['report']);
    expect((await sortieOf(office, 'P2')).game.status).toBe('running');
  });

  test('two in one letter are none', async () => {
    const { office, told } = await begun('practice\npractice classic');
    expect(kinds(told)).toEqual(['answer']);
    expect(await office.store.games()).toEqual([]);
  });

  test('it is abandoned when no orders come for seven days, and its pilot is told once', async () => {
    const { office } = await begun();
    expect(await office.noon('2026-03-09T12:00:00Z')).toEqual(['waits']);
    const told = await office.mails();
    expect(kinds(told)).toEqual(['notice']);
    expect(flat(told[0]?.text)).toContain('ends without a result, because no orders came for 7 days.');
    expect((await sortieOf(office)).game.status).toBe('cancelled');
  });

  test('it needs a flying name', async () => {
    const office = await openOffice({ trustedAuthserv: 'mx.game.example.org' });
    await office.mails();
    const [answer] = await office.command('practice');
    expect(flat(answer?.text)).toContain('You have no flying name yet');
  });

  test('it makes no letter to another game doubtful', async () => {
    const office = await openOffice({ trustedAuthserv: 'mx.game.example.org' });
    await office.startedGame();
    await office.write(ADDER, 'practice');
    const [receipt] = await office.write(ADDER, TAKE_OFF);
    expect(receipt?.subject).toBe('[G1] Cambrai: orders for turn 1 accepted');
    const [answer] = await office.write(ADDER, 'status');
    expect(answer?.subject).toContain('[G1]');
  });

  test('its pilot keeps his place on the duel list', async () => {
    const { office, to } = await begun('duel');
    await office.write(ADDER, 'practice duel', { to });
    expect((await office.store.duelList()).map(({ key }) => key)).toEqual(['adder']);
  });
});
