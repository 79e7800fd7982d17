import { createHash } from 'node:crypto';
import type { ParsedMail } from 'mailparser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newGame } from '../../src/sopwith/index.ts';
import type { Db } from '../../src/store/schema.ts';
import { askWithCode, type Company, company, noonIn, PILOTS, type PilotName, reports } from './battle.ts';
import { type LiveInstallation, openInstallation } from './installation.ts';

/**
 * Deals Adder the field J19 and Bittern A10, with a balloon at G13 between them, and lays no cloud on their way;
 * nor, on the duel board, on that of Cormorant.
 */
const SEED = 'balloons over Arras 1661';
const TURN_ENDS = ['G1', 'G2'];

let installation: LiveInstallation;
let people: Company;
/** The newest report of each pilot in G1, and of the two in the duel G2. */
let battle: ReadonlyMap<string, ParsedMail>;
let duel: ReadonlyMap<string, ParsedMail>;

beforeAll(async () => {
  installation = await openInstallation();
  people = await company();
  await installation.startSeeded(SEED);
});

afterAll(async () => {
  await people.leave();
  await installation.close();
});

const textOf = (mail: ParsedMail | undefined): string => (mail?.text ?? '').replace(/\s+/g, ' ');
const inBattle = (name: PilotName, body: string) => people.pilots[name].ask(body, battle.get(name));
const inDuel = (name: PilotName, body: string) => people.pilots[name].ask(body, duel.get(name));

/** Both games fly a turn at one noon. */
const noonOfBoth = async (opens: number): Promise<void> => {
  const { Cormorant, Dunlin } = people.pilots;
  await noonIn(installation.db, 2, TURN_ENDS);
  battle = await reports(people.everybody, opens, 'G1');
  duel = await reports([Cormorant, Dunlin], opens, 'G2');
};

/** A game that Adder won before this desk was opened, brought over with its result. */
const bringOver = async (db: Db, standing: number): Promise<void> => {
  const position = newGame({ ruleBook: 'tweedekker', seed: 'long ago', pilots: [{ seat: 1, pilot: 'Adder' }] });
  await db
    .insertInto('game')
    .values({
      id: 'OLD1',
      name: 'Long ago',
      rule_book: 'tweedekker',
      house_rules: '{}',
      seats: 6,
      computers: 0,
      strength: 'regular',
      zone: 'UTC',
      every_days: 3,
      status: 'over',
      turn: 9,
      position: JSON.stringify({ ...position, over: { winner: 1 } }),
      revision: 0,
      game_master: 'gm@example.test',
      created_at: new Date('2025-01-01T12:00:00Z'),
    })
    .execute();
  await db
    .insertInto('game_result')
    .values({
      game_id: 'OLD1',
      pilot_key: 'adder',
      place: 1,
      outcome: 'won',
      points: standing,
      hits: 21,
      kills: 4,
      missed: 1,
      computers_flew: false,
      standing,
      ranks: 0,
      ended_at: new Date('2025-03-01T12:00:00Z'),
    })
    .execute();
  await db.updateTable('pilot').set({ standing }).where('key', '=', 'adder').execute();
};

describe('a game with careers and balloons, and a duel, are made by mail', () => {
  test('six pilots join; Adder has a career of 77 points', async () => {
    const joined = await Promise.all(people.everybody.map(pilot => askWithCode(pilot, `join as ${pilot.name}`)));
    expect(joined.map(({ done }) => done.subject).sort()).toEqual(PILOTS.map(name => `You fly as ${name}`));
    await bringOver(installation.db, 77);
  });

  test('V3, V8 the game master chooses the balloon rule, and the form names “through”', async () => {
    const { master } = people;
    const welcome = await master.receive('a welcome', mail => mail.subject === 'Welcome, game master');
    await askWithCode(
      master,
      'new game Arras\nbook: tweedekker\nevery: 3 days\nhouse: wind calm\nhouse: balloons through',
      welcome,
    );
    await master.ask(PILOTS.map((name, index) => `enrol ${name} in G1 seat ${index + 1}`).join('\n'), welcome);
    await askWithCode(master, 'start G1', welcome);
    battle = await reports(people.everybody, 1, 'G1');
    const first = textOf(battle.get('Adder'));
    expect(first).toContain('A burst may go on through a balloon: “A fire A through”.');
    expect(first).toContain('balloon O, its hull: G4 12, G13 12 and P7 12');
    expect(first).toContain(`SHA-256 of the seed: ${createHash('sha256').update(SEED).digest('hex')}`);
  });

  test('V9 two write “duel”, and the desk makes their game and tells both', async () => {
    const { Cormorant, Dunlin } = people.pilots;
    const waits = await Cormorant.ask('duel', battle.get('Cormorant'));
    expect(waits.subject).toBe('You are on the duel list');
    await Dunlin.ask('duel', battle.get('Dunlin'));
    duel = await reports([Cormorant, Dunlin], 1, 'G2');
    expect(duel.get('Dunlin')?.subject).toBe('[G2] Cormorant against Dunlin: the battle begins');
    expect(textOf(duel.get('Dunlin'))).not.toContain('through');
  });

  test('V10 “board” brings the boards to print', async () => {
    const { attachments } = await inDuel('Cormorant', 'board');
    expect(
      attachments.map(({ filename, contentType, contentDisposition }) => [filename, contentType, contentDisposition]),
    ).toEqual([
      ['sopwith-board-for-six.pdf', 'application/pdf', 'attachment'],
      ['sopwith-board-for-six.svg', 'image/svg+xml', 'attachment'],
      ['sopwith-duel-board.pdf', 'application/pdf', 'attachment'],
      ['sopwith-duel-board.svg', 'image/svg+xml', 'attachment'],
    ]);
    expect(attachments[2]?.content.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  });
});

describe('the first turn', () => {
  test('O2 every sheet is accepted, and final', async () => {
    const overTheEdge = '1: take off alpha\n2: A\n3: LT';
    const receipts = [
      ...(await Promise.all([
        inBattle('Adder', '1: take off gamma\n2: A\n3: A'),
        inBattle('Bittern', '1: take off beta\n2: A\n3: A'),
        ...(['Cormorant', 'Dunlin', 'Egret', 'Falcon'] as const).map(name => inBattle(name, overTheEdge)),
      ])),
      ...(await Promise.all([
        inDuel('Cormorant', 'zet 1: opstijgen rechts\nzet 2: rechtdoor\nzet 3: rechtdoor'),
        inDuel('Dunlin', '1: take off alpha\n2: A\n3: A'),
      ])),
    ];
    for (const receipt of receipts) expect(textOf(receipt)).toContain('This sheet is final');
  });

  test('P8 at noon four are lost over the edge, and their points go to the pot', async () => {
    await noonOfBoth(2);
    const report = textOf(battle.get('Adder'));
    for (const name of ['Cormorant', 'Dunlin', 'Egret', 'Falcon']) {
      expect(report).toContain(`${name} left the board and is out.`);
    }
    expect(textOf(duel.get('Cormorant'))).toContain('Cormorant flew ahead from A2 to A1, nose west.');
  });
});

describe('the second turn', () => {
  test('L2, L3 a burst that stops at the balloon and one through it are accepted', async () => {
    const receipt = await inBattle('Adder', '1: LT fire A\n2: H\nzet 3: stilstaan, vuur vooruit door');
    expect(receipt.text).toMatch(/^\| 1: LT fire A\n\| 2: H\n\| 3: H fire A through$/m);
    await inBattle('Bittern', '1: A\n2: LT\n3: A');
    const refused = await inDuel('Dunlin', '1: A fire A through\n2: A\n3: A');
    expect(textOf(refused)).toContain('bursts do not go through balloons in this game');
  });

  test('V11 a receipt says which move follows the dotted line, and which leaves the board', async () => {
    expect(textOf(duel.get('Cormorant'))).toContain('In the first segment “A ahead” follows the dotted line to F1');
    expect((await inDuel('Cormorant', '1: A\n2: A\n3: A')).text).toMatch(
      /^first +ahead +F1 SE .*follows the dotted line$/m,
    );
    expect((await inDuel('Dunlin', '1: LS\n2: A\n3: A')).text).toMatch(/^first +slip left +off .*leaves the board$/m);
  });

  test('V3 the game master takes Bittern out at the end of the turn', async () => {
    const welcome = await people.master.receive('a welcome', mail => mail.subject === 'Welcome, game master');
    const { done } = await askWithCode(people.master, 'remove Bittern from G1 because he is on leave', welcome);
    expect(textOf(done)).toContain('Bittern is struck off at the end of turn 2 of G1, because he is on leave.');
    await noonOfBoth(3);
  });

  test('L2, L3 one burst stopped at the balloon, the other struck Bittern behind it with half its force', () => {
    const report = textOf(battle.get('Falcon'));
    expect(report).toContain('Adder fired ahead over G14 and G13. Adder hit the balloon at G13: four hull.');
    expect(report).toContain('Adder fired ahead over G14, G13, G12 and G11.');
    expect(report).toContain('Adder hit the balloon at G13: two hull.');
    expect(report).toContain('Adder hit Bittern at three hexes: one hull.');
  });

  test('B9 Cormorant followed the dotted line, and the duel is his', () => {
    const report = textOf(duel.get('Dunlin'));
    expect(report).toContain('Cormorant followed the dotted line from A1 to F1.');
    expect(report).toContain('CORMORANT HAS WON');
    expect(report).toContain('This duel brings Cormorant two points, Dunlin no points.');
  });
});

describe('careers', () => {
  test('P10, V6 the pot is Adder’s, his standing is 103, and he alone is offered a rank', () => {
    const report = textOf(battle.get('Adder'));
    expect(report).toContain('Adder gained 25 points from the pot.');
    expect(report).toContain('Adder – 77 +26 103');
    expect(report).toContain('you may be promoted: a lieutenant, with more bursts aboard.');
    for (const name of PILOTS.slice(1)) expect(battle.get(name)?.text).not.toContain('promote');
  });

  test('P11 “promote” makes him a lieutenant, once', async () => {
    expect(textOf(await inBattle('Adder', 'promote'))).toContain('You are a lieutenant now');
    expect(textOf(await inBattle('Adder', 'promote'))).toContain('No rank is offered to you now.');
    expect(textOf(await inBattle('Bittern', 'promote'))).toContain('No rank is offered to you now.');
    const { standing, ranks } = await installation.db
      .selectFrom('pilot')
      .select(['standing', 'ranks'])
      .where('key', '=', 'adder')
      .executeTakeFirstOrThrow();
    expect([standing, ranks]).toEqual([3, 1]);
  });

  test('P12, V12 the standings of careers and of the duel come by mail', async () => {
    const careers = await inBattle('Falcon', 'standings');
    expect(careers.text).toMatch(/^ +1 +Adder +lieutenant +3 +2 +2 +22 +4$/m);
    const duels = await inBattle('Falcon', 'standen duel');
    expect(duels.text).toMatch(/^ +1 +Cormorant +2 +0 +1 +1 +0 +0$/m);
    expect(duels.text).toMatch(/^ +2 +Dunlin +0 +0 +1 +0 +0 +0$/m);
  });

  test('V7 a career tells all games of a pilot, also those of long ago', async () => {
    const { text = '' } = await inBattle('Falcon', 'career Adder');
    expect(text).toContain('Adder is a lieutenant, with a standing of 3.');
    expect(text).toMatch(/^tweedekker +2 +2 +1st 2 +22 +4 +1$/m);
    expect(text).toMatch(/^OLD1 Long ago +tweedekker +2025-03-01 +1st +77 +77$/m);
  });

  test('C7 both games, flown again from their seeds and sheets, have the same digests', async () => {
    const { said } = await installation.run('verify', ['--all']);
    expect(said).toContain('G1: verified 2 turns');
    expect(said).toContain('G2: verified 2 turns');
  });
});
