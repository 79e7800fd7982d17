import { describe, expect, test } from 'vitest';
import { computerSheets } from '../../src/desk/computer-pilots.ts';
import { exportedGame } from '../../src/desk/exported-game.ts';
import type { Dossier } from '../../src/desk/ports/games.ts';
import { replay } from '../../src/desk/replay.ts';
import { sheetLines } from '../../src/orders/sheet-text.ts';
import { computerSheet, type Game } from '../../src/sopwith/index.ts';
import { addressOf, codeIn, type Office, openOffice } from './office.ts';

const BLOCK = 'book: classic\ncomputers: 5 novice';
const ADDER = addressOf('Adder');

const dossierOf = async ({ store }: Office, id = 'G1'): Promise<Dossier> => {
  const dossier = await store.dossier(id);
  if (!dossier) throw new Error(`there is no game ${id}`);
  return dossier;
};

const positionOf = ({ game }: Dossier): Game => {
  if (!game.position) throw new Error(`game ${game.id} has not begun`);
  return game.position;
};

/** Sets the clock to the noon of the open turn and has it run. */
const noon = async (office: Office): Promise<readonly string[]> => {
  const { game } = await dossierOf(office);
  return office.noon(game.deadline?.toISOString());
};

/** A letter in which a pilot orders what the program would fly in his place. */
const soundOrders = (dossier: Dossier, seat: number): string =>
  sheetLines(computerSheet(positionOf(dossier), seat, 'novice', 'a pilot')).join('\n');

describe('a game with computer pilots', () => {
  test('begins once every seat that is not theirs is taken; they have names of their own', async () => {
    const office = await openOffice();
    const begun = await office.startedGame(BLOCK, ['Adder']);
    expect([...begun.keys()]).toEqual(['Adder']);
    const { aircraft, computersFlew } = positionOf(await dossierOf(office));
    expect(aircraft.map(({ computer }) => computer)).toEqual([false, true, true, true, true, true]);
    expect(new Set(aircraft.map(({ pilot }) => pilot)).size).toBe(6);
    expect(computersFlew).toBe(true);
  });

  test('D2 the sheets of computer pilots stand as soon as a turn opens, each from a stream of its own', async () => {
    const office = await openOffice();
    await office.startedGame(BLOCK, ['Adder']);
    const opened = await dossierOf(office);
    expect(opened.sheets.map(({ seat }) => seat)).toEqual([2, 3, 4, 5, 6]);
    await noon(office);
    expect((await dossierOf(office)).sheets.map(({ seat }) => seat)).toEqual([2, 3, 4, 5, 6]);
  });

  test('C7 neither the seed of the game nor what pilots write changes the orders of a computer pilot', async () => {
    const office = await openOffice();
    const to = (await office.startedGame(BLOCK, ['Adder'])).get('Adder') ?? '';
    await noon(office);
    const opened = await dossierOf(office);
    const elsewhere = { ...positionOf(opened), seed: 'the seed of another game' };
    const fixed = opened.sheets.map(({ seat, sheet }) => ({ seat, sheet }));
    expect(await computerSheets(elsewhere, opened.computers)).toEqual(fixed);
    await office.write(ADDER, soundOrders(opened, 1), { to });
    const others = (await dossierOf(office)).sheets.filter(({ seat }) => seat !== 1);
    expect(others.map(({ seat, sheet }) => ({ seat, sheet }))).toEqual(fixed);
  });

  test('C7 the stream of a computer pilot is not the seed of his game', async () => {
    const office = await openOffice();
    await office.startedGame(BLOCK, ['Adder']);
    const dossier = await dossierOf(office);
    const words = [positionOf(dossier).seed, ...dossier.computers.map(({ stream }) => stream)];
    expect(new Set(words).size).toBe(6);
  });

  test('R2 nobody may join under a name of computer pilots', async () => {
    const office = await openOffice();
    await office.startedGame(BLOCK, ['Adder']);
    const [asked] = await office.write('someone@example.net', 'join as magneto MAX');
    const [answer] = await office.write('someone@example.net', `confirm ${codeIn(asked)}`);
    expect(answer?.text).toContain('Computer pilots fly as magneto MAX');
    expect(await office.store.pilotByKey('magnetomax')).toBeNull();
  });

  test('V1 who has sent orders is told of pilots; a computer pilot is waited for by nobody', async () => {
    const office = await openOffice();
    const to = (await office.startedGame(BLOCK, ['Adder'])).get('Adder') ?? '';
    const [answer] = await office.write(ADDER, 'status', { to });
    expect(answer?.text.replace(/\s+/g, ' ')).toContain('Orders are in from: nobody. Still waited for: Adder.');
  });

  test('is flown by one pilot and five computer pilots to its end, and verifies turn by turn', async () => {
    const office = await openOffice();
    const to = (await office.startedGame(BLOCK, ['Adder'])).get('Adder') ?? '';
    let dossier = await dossierOf(office);
    for (let turn = 1; dossier.game.status === 'running' && turn <= 60; turn += 1) {
      const flies = positionOf(dossier).aircraft.some(({ seat, posture }) => seat === 1 && posture !== 'out');
      if (flies) {
        const answers = await office.write(ADDER, soundOrders(dossier, 1), { to });
        expect(answers.map(({ kind }) => kind)).toContain('receipt');
      }
      expect(await noon(office)).toEqual(['closed']);
      dossier = await dossierOf(office);
    }
    expect(dossier.game.status).toBe('over');
    const turns = await office.store.closedTurns('G1');
    const missed = turns.flatMap(({ events }) => events.filter(({ kind }) => kind === 'missed-orders'));
    expect(missed).toEqual([]);
    expect(replay(exportedGame(dossier, turns, []))).toEqual({ turns: turns.length, undone: 0, difference: null });
  }, 120_000);
});

test('P10 in a game that counts for careers, a computer pilot is told of, and nobody gains', async () => {
  const office = await openOffice();
  const to = (await office.startedGame('book: tweedekker\ncomputers: 5', ['Adder'])).get('Adder') ?? '';
  const [report] = await office.write(ADDER, 'report', { to });
  expect(report?.text.replace(/\s+/g, ' ')).toContain('nobody wins or loses points, and no career changes');
});
