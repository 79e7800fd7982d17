import { beforeAll, describe, expect, test } from 'vitest';
import type { ExportedGame } from '../../src/desk/exported-game.ts';
import { replay } from '../../src/desk/replay.ts';
import { validatorOf } from '../../src/verbs/documents.ts';
import { addressOf, codeIn, type Office, openOffice, PILOTS } from '../desk/office.ts';
import { type Archive, archiveOf, faultsOf, page, textOf } from './pages-of.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';

/** Adder took off in turn 1 and wrote press; turn 2 is open. */
const oneTurn = async (press = 'See you over Cambrai.') => {
  const office = await openOffice();
  const reply = await office.startedGame();
  const to = reply.get('Adder') ?? '';
  await office.write(addressOf('Adder'), `${TAKE_OFF}\npress: ${press}`, { to });
  expect(await office.noon('2026-03-05T12:00:00Z')).toEqual(['closed']);
  await office.mails(); // a pilot whom no report reached would be waited for
  return { office, to, reply };
};

/** The same, and all but Falcon were taken out with turn 1. */
const overInOneTurn = async () => {
  const office = await openOffice();
  await office.startedGame();
  const others = PILOTS.filter(pilot => pilot !== 'Falcon');
  await office.command(others.map(pilot => `remove ${pilot} from G1 because of the peace`).join('\n'));
  expect(await office.noon('2026-03-05T12:00:00Z')).toEqual(['closed']);
  await office.mails();
  return office;
};

describe('the archive', () => {
  let office: Office;
  let archive: Archive;
  beforeAll(async () => {
    const flown = await oneTurn();
    office = flown.office;
    await office.command('new game Arras\nbook: classic');
    await office.write(addressOf('Adder'), 'practice', { to: flown.to });
    archive = await archiveOf(office.store);
  });

  test('V10 holds a page and a board for each turn, and the boards to print as SVG and PDF', () => {
    expect([...archive.keys()]).toEqual([
      'boards/sopwith-board-for-six.pdf',
      'boards/sopwith-board-for-six.svg',
      'boards/sopwith-duel-board.pdf',
      'boards/sopwith-duel-board.svg',
      'games/G1/index.html',
      'games/G1/start.svg',
      'games/G1/turn-1.html',
      'games/G1/turn-1.svg',
      'index.html',
      'left-by-the-archive.txt',
    ]);
    expect(archive.get('boards/sopwith-duel-board.pdf')?.slice(0, 5)).toBe('%PDF-');
  });

  test('leaves out practice sorties and games that have not begun', async () => {
    expect((await office.store.games()).map(({ game }) => game.id).sort()).toEqual(['G1', 'G2', 'P1']);
    expect([...archive.keys()].filter(path => /G2|P1/.test(path))).toEqual([]);
    expect(page(archive, 'index.html').text).not.toContain('Arras');
  });

  test('leads to every game, the standings, the boards and those whose game it is', () => {
    const { text } = page(archive, 'index.html');
    expect(text).toContain('Cambrai G1 · Sopwith classic Turn 2 is open; the last one was flown on Thu 5 March 2026.');
    expect(text).toContain('Adder, Bittern, Cormorant, Dunlin, Egret and Falcon');
    expect(text).toContain('The standings of the duel');
    expect(text).toContain('Dave Dyer made the board game (1978).');
    expect(text).toContain('Tom Tweedy and Keith Thomasson wrote the postal rules (fwtwr.com).');
    expect(text).toContain('MyTurnYet carries the classic game, tweedekker1916.eu the Dutch one with careers.');
    expect(text).toContain('P. Dols made the duel. This is an independent reconstruction.');
  });

  test('tells a turn by segments in the words of its report, with press, table and digests', async () => {
    const closed = await office.store.closedTurn('G1', 1);
    const { text, tags } = page(archive, 'games/G1/turn-1.html');
    expect(text).toContain('Flown on Thu 5 March 2026.');
    expect(text).toMatch(/First segment Adder rolled down the runway from \w+ to \w+, nose [a-z-]+\./);
    expect(text).toContain('Adder writes: “See you over Cambrai.”');
    expect(tags.filter(({ name }) => name === 'th')).toHaveLength(8);
    expect(text).toContain(`Digest of this position: ${closed?.digest}`);
    const board = tags.find(({ name }) => name === 'img')?.attributes;
    expect(board).toMatchObject({ src: 'turn-1.svg', alt: expect.stringContaining('The board after turn 1') });
  });

  test('is the same to the byte when it is written again', async () => {
    office.setClock('2031-01-01T12:00:00Z');
    expect(await archiveOf(office.store)).toEqual(archive);
  });
});

describe('what is nobody’s business', () => {
  let office: Office;
  let before: Archive;
  let archive: Archive;
  beforeAll(async () => {
    const flown = await oneTurn();
    office = flown.office;
    await office.command('computer takes Bittern');
    before = await archiveOf(office.store);
    await office.write(addressOf('Adder'), 'turn: 2\n1: LT\n2: A\n3: A\npress: Nobody knows.', { to: flown.to });
    await office.command('wind G1 E\nremove Egret from G1 because he never answers');
    await office.write('stranger@example.com', 'join as Gannet');
    archive = await archiveOf(office.store);
  });

  test('V1 orders, press and rulings for the open turn change no byte of the archive', async () => {
    const dossier = await office.store.dossier('G1');
    expect(dossier?.sheets.map(({ seat }) => seat)).toEqual([1, 2]);
    expect(dossier?.press).toEqual([{ seat: 1, lines: ['Nobody knows.'] }]);
    expect(dossier?.rulings).toMatchObject({ wind: 'E', removals: [{ seat: 5 }] });
    expect(archive).toEqual(before);
  });

  test('C7, R21 addresses, tokens, seeds and game masters are in no file of a game that is not over', async () => {
    const dossier = await office.store.dossier('G1');
    const streams = dossier?.computers.map(({ stream }) => stream) ?? [];
    const tokens = dossier?.enrolled.flatMap(({ token, pilot }) => [token, pilot.token]) ?? [];
    const masters = (await office.store.gameMasters()).flatMap(({ name, token }) => [name, token]);
    expect([streams.length, tokens.length, masters.length]).toEqual([1, 12, 2]);
    const secrets = ['@', 'example.', 'a seed of the test', ...streams, ...tokens, ...masters];
    for (const [path, bytes] of archive) {
      if (path.endsWith('.pdf')) continue; // compressed, and the same for everybody
      const found = secrets.filter(secret => bytes.replaceAll('@media', '').includes(secret));
      expect([path, found]).toEqual([path, []]);
    }
  });
});

describe('a pilot who had himself erased', () => {
  test('R2 is in no file once the archive is written again: neither his name nor his press', async () => {
    const { office, to } = await oneTurn('Zigzag over Ypres.');
    expect([...(await archiveOf(office.store)).values()].join()).toMatch(/Zigzag[\s\S]*Adder/);
    const [asked] = await office.write(addressOf('Adder'), 'erase me', { to });
    await office.write(addressOf('Adder'), `confirm ${codeIn(asked)}`, { to });
    const archive = await archiveOf(office.store);
    expect([...archive].filter(([, bytes]) => /Adder|Zigzag/.test(bytes)).map(([path]) => path)).toEqual([]);
    expect(page(archive, 'games/G1/turn-1.html').text).toContain('rolled down the runway');
  });
});

describe('what could do harm', () => {
  test('C7 a battle that was cancelled keeps its seed for ever', async () => {
    const { office } = await oneTurn();
    await office.command('cancel game G1 because the war is over');
    const archive = await archiveOf(office.store);
    expect(page(archive, 'games/G1/index.html').text).toContain('It was cancelled after one turn, without a result.');
    expect([...archive].filter(([, bytes]) => bytes.includes('a seed of the test')).map(([path]) => path)).toEqual([]);
  });

  test('R48 names and press with markup are shown, never obeyed; what turns the direction of writing is taken out', async () => {
    const { office } = await oneTurn('</p><script>alert(1)</script><img src=x onerror="alert(2)"> \u202Eevil');
    await office.db.updateTable('game').set({ name: '"><script>alert(3)</script>\u202E' }).execute();
    const hostile = '</text><script>alert(4)</script>';
    const { position } = (await office.store.dossier('G1'))?.game ?? {};
    const turn = await office.store.closedTurn('G1', 1);
    const named = (text: object | null | undefined) =>
      JSON.stringify(text).replaceAll('"Adder"', JSON.stringify(hostile));
    await office.db
      .updateTable('game')
      .set({ position: named(position) })
      .execute();
    await office.db
      .updateTable('turn')
      .set({ position: named(turn?.position) })
      .execute();
    const archive = await archiveOf(office.store);
    const told = page(archive, 'games/G1/turn-1.html');
    expect(told.text).toContain('“</p><script>alert(1)</script><img src=x onerror="alert(2)"> evil”');
    expect(told.text).toContain(`R ${hostile}`);
    expect(page(archive, 'index.html').text).toContain('"><script>alert(3)</script>');
    for (const [path, bytes] of archive) {
      expect([path, /<script|<img src=x|\u00e2\u0080\u00ae/.test(bytes)]).toEqual([path, false]);
    }
    expect(['index.html', 'games/G1/turn-1.html'].map(path => faultsOf(archive, path).active)).toEqual([[], []]);
  });
});

describe('a battle that is over', () => {
  test('C7 tells its winner and its seed, and can be flown again from the file beside its pages', async () => {
    const office = await overInOneTurn();
    const archive = await archiveOf(office.store);
    expect(page(archive, 'index.html').text).toContain('Falcon won after one turn, on Thu 5 March 2026.');
    const told = page(archive, 'games/G1/turn-1.html').text;
    expect(told).toContain('The seed of this battle: a seed of the test');
    expect(told).toContain('Adder was taken out by the game master, because of the peace.');
    const exported: ExportedGame = JSON.parse(textOf(archive, 'games/G1/game.json'));
    const validate = await validatorOf('exported-game');
    expect([validate(exported), validate.errors]).toEqual([true, null]);
    expect(replay(exported)).toEqual({ turns: 1, undone: 0, difference: null });
  });
});

describe('a turn that was flown again', () => {
  test('stands beside the one that was undone, and both branches tell whole stories', async () => {
    const { office, to } = await oneTurn();
    await office.command('roll back G1 to turn 1');
    await office.write(addressOf('Adder'), 'turn: 1\n1: take off alpha\n2: A\n3: A\npress: Once more.', { to });
    expect(await office.noon('2026-03-08T12:00:00Z')).toEqual(['closed']);
    const archive = await archiveOf(office.store);
    const [now, undone] = ['turn-1', 'undone-1'].map(file => page(archive, `games/G1/${file}.html`).text);
    expect(now).toContain('This turn was flown again. Orders changed: those of Adder.');
    expect(now).toContain('Adder writes: “Once more.”');
    expect(undone).toContain('Turn 1 as it was flown on Thu 5 March 2026');
    expect(undone).toContain('Adder writes: “See you over Cambrai.”');
    expect(undone).not.toContain('flown again.');
    const pages = [...archive.keys()].filter(path => path.endsWith('.html'));
    expect(pages).toEqual(['games/G1/index.html', 'games/G1/turn-1.html', 'games/G1/undone-1.html', 'index.html']);
    for (const path of pages) {
      expect([path, faultsOf(archive, path)]).toEqual([path, { unclosed: [], lost: [], active: [] }]);
    }
    expect(archive.get('games/G1/undone-1-turn-1.svg')).not.toBe(archive.get('games/G1/turn-1.svg'));
    expect(page(archive, 'games/G1/index.html').text).toContain('Roll-back 1: one turn, from turn 1 on');
  });

  test('tells each branch from the position it was flown from', async () => {
    const { office, to } = await oneTurn();
    await office.write(addressOf('Adder'), 'turn: 2\n1: A\n2: A\n3: A', { to });
    expect(await office.noon('2026-03-08T12:00:00Z')).toEqual(['closed']);
    await office.mails();
    const [first] = await office.store.closedTurns('G1');
    await office.command('roll back G1 to turn 2');
    await office.command('roll back G1 to turn 1');
    await office.write(addressOf('Adder'), 'turn: 1\n1: take off alpha\n2: A\n3: A', { to });
    expect(await office.noon('2026-03-11T12:00:00Z')).toEqual(['closed']);
    const archive = await archiveOf(office.store);
    const undone = page(archive, 'games/G1/undone-1.html').text;
    expect(undone).toContain(`Digest of the one before: ${first?.digest}`);
    expect(undone).toContain(`Adder flew ahead from ${first?.position.aircraft[0]?.hex} to`);
    expect(page(archive, 'games/G1/undone-2.html').text).toContain(`Digest of this position: ${first?.digest}`);
  });
});

describe('a seat that changed hands', () => {
  test('V3 is told with the turn that was flown next, under the name of each', async () => {
    const { office } = await oneTurn();
    await office.command('computer takes Adder');
    expect(await office.noon('2026-03-08T12:00:00Z')).toEqual(['closed']);
    const archive = await archiveOf(office.store);
    expect(page(archive, 'games/G1/turn-1.html').text).toContain('Adder was airborne.');
    const next = page(archive, 'games/G1/turn-2.html').text;
    expect(next).toContain(', a computer pilot, has the seat of Adder.');
    expect(next).not.toContain('Adder flew');
  });

  test('V3 is told after a roll-back with the turn that was flown again, and each branch keeps its own crew', async () => {
    const { office } = await oneTurn();
    await office.command('computer takes Adder');
    expect(await office.noon('2026-03-08T12:00:00Z')).toEqual(['closed']);
    await office.mails();
    await office.command('roll back G1 to turn 1');
    expect(await office.noon('2026-03-11T12:00:00Z')).toEqual(['closed']);
    const archive = await archiveOf(office.store);
    const again = page(archive, 'games/G1/turn-1.html').text;
    expect(again).toContain(', a computer pilot, has the seat of Adder.');
    expect(again).toContain('Orders changed: those of');
    const undone = page(archive, 'games/G1/undone-1.html').text;
    const [first, second] = undone.split('Turn 2 as it was flown');
    expect(first).toContain('Adder rolled down the runway');
    expect(first).not.toContain('has the seat of Adder');
    expect(second).toContain(', a computer pilot, has the seat of Adder.');
  });
});
