import { describe, expect, test } from 'vitest';
import { exportGame } from '../../src/desk/export-game.ts';
import type { Dossier } from '../../src/desk/ports/games.ts';
import { replay } from '../../src/desk/replay.ts';
import { type Game, nameKey, type Seat } from '../../src/sopwith/index.ts';
import { validatorOf } from '../../src/verbs/documents.ts';
import { addressOf, MASTER, type Office, openOffice, PILOTS } from './office.ts';

const ADDER = addressOf('Adder');
const TAKE_OFF = '1: take off beta\n2: A\n3: A';

const dossierOf = async ({ store }: Office): Promise<Dossier> => {
  const dossier = await store.dossier('G1');
  if (!dossier) throw new Error('there is no game G1');
  return dossier;
};

const positionOf = ({ game }: Dossier): Game => {
  if (!game.position) throw new Error(`game ${game.id} has not begun`);
  return game.position;
};

const seatOf = (dossier: Dossier, pilot: string): Seat | null =>
  dossier.enrolled.find(each => each.pilot.key === nameKey(pilot))?.seat ?? null;

const flown = async (office: Office): Promise<void> => {
  const { game } = await dossierOf(office);
  expect(await office.noon(game.deadline?.toISOString())).toEqual(['closed']);
};

const flat = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ');

/** What `verify` finds in the game as it is exported now. */
const verified = async (office: Office) => {
  const exported = await exportGame(office.store, 'G1');
  if (exported === null) throw new Error('there is no game G1');
  const validate = await validatorOf('exported-game');
  expect([validate(JSON.parse(JSON.stringify(exported))), validate.errors]).toEqual([true, null]);
  return replay(exported);
};

/** Two turns of Adder and five others, and then a computer pilot in the seat of Adder. */
const takenOver = async (rules = 'book: classic') => {
  const office = await openOffice();
  const to = (await office.startedGame(rules)).get('Adder') ?? '';
  await office.write(ADDER, TAKE_OFF, { to });
  await flown(office);
  await office.write(ADDER, '1: A\n2: A\n3: A\npress: Farewell.', { to });
  const before = await dossierOf(office);
  const told = await office.command('computer takes Adder');
  return { office, to, before, told };
};

describe('V3 a computer pilot takes a seat', () => {
  test('once the code has come back; everybody is told, and how the position stands now', async () => {
    const { office, told } = await takenOver();
    const notices = told.filter(({ kind }) => kind === 'notice');
    expect(notices.map(({ to }) => to.name).sort()).toEqual([...PILOTS]);
    const dossier = await dossierOf(office);
    expect(flat(notices[0]?.text)).toContain('a computer pilot, has the seat of Adder.');
    expect(flat(notices[0]?.text)).toContain(`Digest of the position: ${dossier.lastDigest}`);
  });

  test('his sheet for the open turn is fixed at once, and what was said for the seat is void', async () => {
    const { office, before } = await takenOver();
    const seat = seatOf(before, 'Adder');
    const dossier = await dossierOf(office);
    expect(before.press).toHaveLength(1);
    expect(dossier.press).toEqual([]);
    expect(dossier.sheets.map(each => each.seat)).toEqual([seat]);
    expect(dossier.computers).toMatchObject([{ seat, strength: 'regular', relieves: { pilot: 'Adder' } }]);
    const aircraft = positionOf(dossier).aircraft.find(each => each.seat === seat);
    expect(aircraft).toMatchObject({ computer: true, posture: 'airborne' });
    expect(aircraft?.pilot).not.toBe('Adder');
  });

  test('the next report tells it, and goes to the relieved pilot as well, without a form', async () => {
    const { office } = await takenOver();
    await flown(office);
    const report = (await office.mails()).find(({ kind, to }) => kind === 'report' && to.name === 'Adder');
    expect(flat(report?.text)).toContain('a computer pilot, has the seat of Adder.');
    expect(report?.text).not.toContain('Your orders for turn');
    expect(report?.text).not.toContain('Farewell');
  });

  test('the relieved pilot gives no orders and no press until the seat is his again', async () => {
    const { office, to } = await takenOver();
    for (const letter of ['1: A\n2: A\n3: A', 'press: I am still here.', 'clear']) {
      const [refusal] = await office.write(ADDER, letter, { to });
      expect(refusal?.kind).toBe('refusal');
      expect(flat(refusal?.text)).toContain('Somebody else flies your seat now.');
    }
  });

  test('his master sees for whom he flies', async () => {
    const { office } = await takenOver();
    const [status] = await office.command('status G1');
    expect(flat(status?.text)).toContain('(computer, for Adder)');
  });

  test('P10 in a game that counts for careers all points and the pot are set to 0, and everybody is told', async () => {
    const { office, told } = await takenOver('book: tweedekker');
    const dossier = await dossierOf(office);
    expect(positionOf(dossier)).toMatchObject({ computersFlew: true, pot: 0 });
    expect(positionOf(dossier).aircraft.every(({ points }) => points === 0)).toBe(true);
    const sentence = 'All points and the pot are 0: nobody wins or loses points in this battle any more.';
    const notices = told.filter(({ kind }) => kind === 'notice');
    expect(notices.map(({ text }) => flat(text).includes(sentence))).toEqual([true, true, true, true, true, true]);
    await flown(office);
    const report = (await office.mails()).find(({ kind, to }) => kind === 'report' && to.name === 'Egret');
    expect(flat(report?.text)).toContain(sentence);
  });
});

describe('V3 a seat is handed back', () => {
  test('to the pilot who had it, with a form for the open turn; the game verifies turn by turn', async () => {
    const { office, to, before } = await takenOver();
    await flown(office);
    expect(await verified(office)).toEqual({ turns: 2, undone: 0, difference: null });
    const told = await office.command('hand back Adder');
    const own = told.find(({ kind, to: reader }) => kind === 'notice' && reader.name === 'Adder');
    expect(flat(own?.text)).toContain('Adder has the seat of');
    expect(own?.text).toContain('1: ?');
    const dossier = await dossierOf(office);
    expect(seatOf(dossier, 'Adder')).toBe(seatOf(before, 'Adder'));
    expect([dossier.computers, dossier.sheets]).toEqual([[], []]);
    const [receipt] = await office.write(ADDER, '1: RT\n2: A\n3: A', { to });
    expect(receipt?.kind).toBe('receipt');
    await flown(office);
    expect(await verified(office)).toEqual({ turns: 3, undone: 0, difference: null });
    const { aircraft } = positionOf(await dossierOf(office));
    expect(aircraft.find(({ pilot }) => pilot === 'Adder')).toMatchObject({ computer: false, missed: 0 });
  });

  test('to another pilot, who gets a secret of his own for this game', async () => {
    const { office } = await takenOver();
    const [asked] = await office.write('gannet@example.net', 'join as Gannet');
    await office.write('gannet@example.net', asked?.text.match(/confirm [a-z0-9]+/)?.[0] ?? '');
    const told = await office.command('hand back Adder to Gannet');
    const own = told.find(({ kind, to }) => kind === 'notice' && to.name === 'Gannet');
    const [receipt] = await office.write('gannet@example.net', '1: A\n2: A\n3: A', { to: own?.from ?? '' });
    expect(receipt?.kind).toBe('receipt');
    await flown(office);
    expect(await verified(office)).toEqual({ turns: 2, undone: 0, difference: null });
    expect(seatOf(await dossierOf(office), 'Adder')).toBeNull();
  });

  test('and a takeover stand on record in the export, a forged one is found', async () => {
    const { office } = await takenOver();
    await flown(office);
    const exported = await exportGame(office.store, 'G1');
    if (exported === null) throw new Error('there is no game G1');
    expect(exported.rulings).toMatchObject([
      { turn: 2, seating: { before: { pilot: 'Adder', computer: false }, after: { computer: true } } },
    ]);
    expect(exported.pilots.filter(({ computer }) => computer)).toHaveLength(1);
    expect(replay({ ...exported, rulings: [] }).difference).toContain('Turn 1 has the digest');
  });

  test('several seats change in one letter, each on what the command before it left', async () => {
    const { office } = await takenOver();
    await office.command('computer takes Bittern\nhand back Adder\ncomputer takes Egret');
    const dossier = await dossierOf(office);
    expect(dossier.computers.map(({ relieves }) => relieves?.pilot).sort()).toEqual(['Bittern', 'Egret']);
    expect(seatOf(dossier, 'Adder')).not.toBeNull();
    await flown(office);
    expect(await verified(office)).toEqual({ turns: 2, undone: 0, difference: null });
  });

  test('a computer pilot of the first hour needs the name of a pilot', async () => {
    const office = await openOffice();
    await office.startedGame('book: duel\ncomputers: 1', ['Adder']);
    const name = positionOf(await dossierOf(office)).aircraft.find(({ computer }) => computer)?.pilot ?? '';
    const [answer] = await office.command(`hand back ${name}`);
    expect(flat(answer?.text)).toContain(`Nobody flew for ${name} before; write “hand back ${name} to PILOT”.`);
  });
});

test.each([
  ['computer takes Nobody', 'Nobody flies as Nobody in G1, and no computer pilot flies for him.'],
  ['hand back Bittern', 'Nobody flies as Bittern in G1, and no computer pilot flies for him.'],
  ['hand back Adder to Bittern', 'Bittern has a seat of G1 already.'],
  ['hand back Adder to Zephyrine', 'There is no pilot Zephyrine. He has to join first.'],
  ['remove Bittern because of nothing\ncomputer takes Bittern', 'Bittern is struck off at the end of turn 2 already.'],
])('%s is refused with a sentence, and nothing is changed', async (command, sentence) => {
  const { office } = await takenOver();
  const before = await dossierOf(office);
  const [answer] = await office.command(command);
  expect(answer?.to.address).toBe(MASTER);
  expect(flat(answer?.text)).toContain(sentence);
  expect(await dossierOf(office)).toEqual(before);
});

describe('V3 a roll-back past a seat that changed hands', () => {
  test('leaves the seat to who has it by now; what the other said for that turn is void, and the computer pilot has a sheet', async () => {
    const { office } = await takenOver();
    await flown(office);
    await office.mails();
    const told = await office.command('roll back G1 to turn 1');
    const dossier = await dossierOf(office);
    const [computer] = dossier.computers;
    const seat = computer?.seat ?? 0;
    const name = positionOf(dossier).aircraft.find(each => each.seat === seat)?.pilot ?? '';
    expect(dossier.game).toMatchObject({ turn: 1, rollBacks: 1 });
    expect(dossier.sheets.map(sheet => sheet.seat)).toEqual([seat]);
    const notice = told.find(({ kind, to }) => kind === 'notice' && to.name === 'Adder');
    expect(flat(notice?.text)).toContain(
      `Nobody has orders for turn 1. ${name}, a computer pilot, has the seat of Adder.`,
    );
    await flown(office);
    const report = (await office.mails()).find(({ kind, to }) => kind === 'report' && to.name === 'Egret');
    expect(flat(report?.text)).toContain(`${name}, a computer pilot, has the seat of Adder.`);
    expect(await verified(office)).toEqual({ turns: 1, undone: 2, difference: null });
  });

  test('and to the pilot who got it back; nobody counts what a computer pilot flew in, and every branch verifies', async () => {
    const { office, to } = await takenOver('book: tweedekker');
    await flown(office);
    await office.command('hand back Adder');
    await flown(office);
    await office.mails();
    await office.command('roll back G1 to turn 2');
    const dossier = await dossierOf(office);
    expect([dossier.computers, dossier.sheets]).toEqual([[], []]);
    expect(positionOf(dossier)).toMatchObject({ turn: 2, computersFlew: true, pot: 0 });
    expect(positionOf(dossier).aircraft.find(({ pilot }) => pilot === 'Adder')).toMatchObject({ computer: false });
    const [receipt] = await office.write(ADDER, 'turn: 2\n1: RT\n2: A\n3: A', { to });
    expect(receipt?.kind).toBe('receipt');
    await flown(office);
    expect(await verified(office)).toEqual({ turns: 2, undone: 2, difference: null });
    await office.command('computer takes Adder');
    await flown(office);
    await office.command('roll back G1 to turn 3');
    await flown(office);
    expect(await verified(office)).toEqual({ turns: 3, undone: 3, difference: null });
    await office.command('roll back G1 to turn 1');
    await flown(office);
    expect(await verified(office)).toEqual({ turns: 1, undone: 6, difference: null });
    const seatings = await office.store.seatings('G1');
    expect(seatings.map(({ turn, rollBacks, undone }) => [turn, rollBacks, undone])).toEqual([
      [2, 0, 1],
      [3, 0, 1],
      [2, 1, 3],
      [2, 1, 3],
      [3, 1, 2],
      [3, 2, 3],
      [1, 3, 0],
      [1, 3, 0],
      [1, 3, 0],
    ]);
  });

  test('O1 orders of who flew that turn himself still stand', async () => {
    const { office } = await takenOver();
    await flown(office);
    await office.command('roll back G1 to turn 2');
    const dossier = await dossierOf(office);
    expect(dossier.sheets.map(({ seat }) => seat)).toEqual([dossier.computers[0]?.seat]);
  });
});
