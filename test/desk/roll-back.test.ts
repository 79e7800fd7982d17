import { describe, expect, test } from 'vitest';
import { exportGame } from '../../src/desk/export-game.ts';
import { exportedGame } from '../../src/desk/exported-game.ts';
import { receiveLetters } from '../../src/desk/receive-letters.ts';
import { replay } from '../../src/desk/replay.ts';
import { addressOf, codeIn, MASTER, type Office, openOffice } from './office.ts';

const TAKE_OFF = '1: take off beta\n2: A\n3: A';
const ALPHA = '1: take off alpha\n2: A\n3: A';
const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ');

/** Adder takes off in turn 1 and flies on in turn 2; the others stay on the ground. */
const twoTurns = async (): Promise<{ readonly office: Office; readonly to: string }> => {
  const office = await openOffice();
  const to = (await office.startedGame()).get('Adder') ?? '';
  await office.write(addressOf('Adder'), TAKE_OFF, { to });
  expect(await office.noon('2026-03-05T12:00:00Z')).toEqual(['closed']);
  await office.write(addressOf('Adder'), 'turn: 2\n1: RT\n2: A\n3: A', { to });
  expect(await office.noon('2026-03-08T12:00:00Z')).toEqual(['closed']);
  await office.mails();
  return { office, to };
};

const gameOf = async ({ store }: Office) => {
  const dossier = await store.dossier('G1');
  if (!dossier) throw new Error('G1 is gone');
  return dossier;
};

describe('a roll-back', () => {
  test.each(['roll back G1 to turn 1\nextend G1 by 1 day', 'wind G1 NE\nroll back G1 to turn 1'])(
    'stands alone in its letter, else nothing is done: %j',
    async body => {
      const { office } = await twoTurns();
      const [answer] = await office.command(body);
      expect(plain(answer?.text)).toContain(
        'Send “roll back” in a letter without other commands, orders or press, its code as well',
      );
      expect((await gameOf(office)).game).toMatchObject({ turn: 3, rollBacks: 0 });
    },
  );

  test.each(['stay', 'press: Once more!'])(
    'is not done by a letter of a game master who flies as well, with %j in it: what was accepted would be undone unsaid',
    async paper => {
      const office = await openOffice();
      await office.mails();
      await office.command('new game Cambrai\ncomputers: 4');
      const master = `orders+${(await office.store.gameMasters())[0]?.token}@game.example.org`;
      for (const [from, name] of [
        [MASTER, 'Maudie'],
        [addressOf('Adder'), 'Adder'],
      ] as const) {
        const [asked] = await office.write(from, `join G1 as ${name}`, { to: from === MASTER ? master : '' });
        await office.write(from, `confirm ${codeIn(asked)}`, { to: from === MASTER ? master : '' });
      }
      await office.command('start G1');
      await office.noon((await gameOf(office)).game.deadline?.toISOString());
      await office.mails();
      const asked = await office.write(MASTER, `game: G1\nroll back G1 to turn 1\n${paper}`, { to: master });
      expect(asked.map(({ kind, text }) => [kind, kind === 'refusal' ? text : ''])).toEqual([['answer', '']]);
      expect(plain(asked[0]?.text)).toContain('Send “roll back” in a letter without other commands, orders or press');
      const [code] = await office.write(MASTER, 'roll back G1 to turn 1', { to: master });
      const [done] = await office.write(MASTER, `game: G1\nconfirm ${codeIn(code)}\n${paper}`, { to: master });
      expect(plain(done?.text)).toContain('Send “roll back” in a letter without other commands, orders or press');
      expect((await gameOf(office)).game).toMatchObject({ turn: 2, rollBacks: 0 });
    },
  );

  test('has its pilots told which report counts: of an undone turn that it counts no more, of one flown again the latest', async () => {
    const { office, to } = await twoTurns();
    await office.command('roll back G1 to turn 1');
    const [undone, beside] = await office.write(addressOf('Adder'), 'report 2', { to });
    expect([undone, beside].map(mail => mail?.kind).sort()).toEqual(['answer', 'report']);
    const answer = [undone, beside].find(mail => mail?.kind === 'answer');
    expect(plain(answer?.text)).toContain('turn 2 was undone by it. Its report comes as it was sent then;');
    await office.write(addressOf('Adder'), `turn: 1\n${ALPHA}`, { to });
    expect(await office.noon((await gameOf(office)).game.deadline?.toISOString())).toEqual(['closed']);
    await office.mails();
    const again = await office.write(addressOf('Adder'), 'report 1', { to });
    expect(again.map(({ kind }) => kind)).toEqual(['report']);
    expect(plain(again[0]?.text)).toContain('Turn 1 was flown at noon: Wed 11 March 2026, 12:00 UTC.');
  });

  test('is told, also where the noon is moved before its notice has gone out (R45)', async () => {
    const { office } = await twoTurns();
    const to = `orders+${(await office.store.gameMasters())[0]?.token}@game.example.org`;
    const [rollBack] = await office.write(MASTER, 'roll back G1 to turn 1', { to });
    const [extend] = await office.write(MASTER, 'extend G1 by 1 day', { to });
    for (const code of [codeIn(rollBack), codeIn(extend)]) await office.file(MASTER, `confirm ${code}`, { to });
    await receiveLetters(office.desk, 'test', new AbortController().signal);
    const told = (await office.mails()).filter(mail => mail.to.address === addressOf('Adder'));
    expect(told.map(({ text }) => plain(text))).toEqual([
      expect.stringContaining('rolled back'),
      expect.stringContaining('The noon of turn 1 of G1 was moved'),
    ]);
  });

  test('opens an earlier turn again as it stood, and tells everybody what counts no more', async () => {
    const { office } = await twoTurns();
    const before = await office.store.closedTurn('G1', 1);
    const told = await office.command('roll back G1 to turn 1');
    const { game, lastDigest } = await gameOf(office);
    expect(game).toMatchObject({ status: 'running', turn: 1, rollBacks: 1 });
    expect(game.deadline).toEqual(new Date('2026-03-11T12:00:00Z'));
    expect(game.position?.turn).toBe(1);
    expect(lastDigest).not.toBe(before?.digest);
    const notices = told.filter(({ kind }) => kind === 'notice');
    expect(notices).toHaveLength(6);
    expect(plain(notices[0]?.text)).toContain(
      'was rolled back: turn 1 is open again, and flown at noon, Wed 11 March 2026, 12:00 UTC. The turns from 1 to 2 as they were flown do not count. Orders for turn 1 stand and may be changed: those of Adder.',
    );
  });

  test('is answered with orders for the turn that is open again, which its notice is about', async () => {
    const { office, to } = await twoTurns();
    const notice = (await office.command('roll back G1 to turn 1')).find(
      mail => mail.to.address === addressOf('Adder'),
    );
    const [receipt] = await office.write(addressOf('Adder'), ALPHA, {
      to,
      headers: [`In-Reply-To: ${notice?.messageId}`],
    });
    expect(receipt?.subject).toBe('[G1] Cambrai: orders for turn 1 accepted');
  });

  test('is flown again with corrected sheets, and the report says what is different', async () => {
    const { office, to } = await twoTurns();
    await office.command('roll back G1 to turn 1');
    const [receipt] = await office.write(addressOf('Adder'), `turn: 1\n${ALPHA}`, { to });
    expect(receipt?.kind).toBe('receipt');
    expect(await office.noon('2026-03-11T12:00:00Z')).toEqual(['closed']);
    const reports = (await office.mails()).filter(({ kind }) => kind === 'report');
    expect(reports).toHaveLength(6);
    expect(plain(reports[0]?.text)).toContain('This turn was flown again. Orders changed: those of Adder.');
    expect(plain(reports[0]?.text)).toMatch(/Adder now ends at \w+ heading \w+, .*; before, at \w+ heading \w+/);
  });

  test('keeps what was flown before beside what is flown now, and both can be read and verified', async () => {
    const { office } = await twoTurns();
    const first = await office.store.closedTurns('G1');
    await office.command('roll back G1 to turn 2');
    expect(await office.noon('2026-03-11T12:00:00Z')).toEqual(['closed']);
    const undone = await office.store.undoneTurns('G1');
    expect(undone.map(({ rollBack, turn, digest }) => [rollBack, turn, digest])).toEqual([[1, 2, first[1]?.digest]]);
    const exported = exportedGame(await gameOf(office), await office.store.closedTurns('G1'), [], undone);
    expect(replay(exported)).toEqual({ turns: 2, undone: 1, difference: null });
    expect(exported.undone).toEqual([
      { rollBack: 1, turn: 2, sheets: first[1]?.sheets, events: first[1]?.events, digest: first[1]?.digest },
    ]);
    const [again] = await office.write(addressOf('Adder'), 'report 2', {});
    expect(plain(again?.text)).toContain('This turn was flown again, with the same orders as before.');
  });

  test('may be followed by another; every branch that was undone is flown again when the game is verified', async () => {
    const { office, to } = await twoTurns();
    await office.command('roll back G1 to turn 2');
    await office.write(addressOf('Adder'), 'turn: 2\n1: LT\n2: A\n3: A', { to });
    expect(await office.noon('2026-03-11T12:00:00Z')).toEqual(['closed']);
    await office.mails();
    await office.command('roll back G1 to turn 1');
    expect(await office.noon('2026-03-14T12:00:00Z')).toEqual(['closed']);
    await office.mails();
    const exported = await exportGame(office.store, 'G1');
    if (exported === null) throw new Error('G1 is gone');
    expect(exported.undone?.map(({ rollBack, turn }) => [rollBack, turn])).toEqual([
      [1, 2],
      [2, 1],
      [2, 2],
    ]);
    expect(replay(exported)).toEqual({ turns: 1, undone: 3, difference: null });
    const forged = exported.undone?.map(turn => (turn.rollBack === 1 ? { ...turn, sheets: {} } : turn));
    expect(replay({ ...exported, ...(forged && { undone: forged }) }).difference).toMatch(
      /^Undone by roll-back 1: Turn 2 has the digest [0-9a-f]{64} on record, but flown again [0-9a-f]{64}\.$/,
    );
  });

  test('leaves nothing of a later turn standing', async () => {
    const { office, to } = await twoTurns();
    await office.write(addressOf('Adder'), 'turn: 3\n1: LT\n2: A\n3: A\npress: Over Arras at noon.', { to });
    await office.command('roll back G1 to turn 2');
    expect((await gameOf(office)).sheets.map(({ sheet }) => sheet.segments[0]?.manoeuvre)).toEqual(['turn-right']);
    expect(await office.noon('2026-03-11T12:00:00Z')).toEqual(['closed']);
    expect((await gameOf(office)).sheets).toEqual([]);
    expect((await gameOf(office)).press).toEqual([]);
  });

  test('brings nobody back who has left since: he is struck off at the end of the turn that is opened', async () => {
    const { office, to } = await twoTurns();
    const [asked] = await office.write(addressOf('Adder'), 'erase me', { to });
    await office.write(addressOf('Adder'), `confirm ${codeIn(asked)}`, { to });
    expect(await office.noon('2026-03-11T12:00:00Z')).toEqual(['closed']);
    await office.mails();
    const [told] = (await office.command('roll back G1 to turn 2')).filter(({ kind }) => kind === 'notice');
    expect(plain(told?.text)).toContain('Gone West 1 has left, and is struck off at the end of that turn.');
    expect(await office.noon('2026-03-14T12:00:00Z')).toEqual(['closed']);
    const [report] = (await office.mails()).filter(({ kind }) => kind === 'report');
    expect(plain(report?.text)).toContain('Gone West 1 was struck off');
  });

  test('where the first orders stand, everybody writes anew', async () => {
    const office = await openOffice();
    const to = (await office.startedGame('book: classic\nhouse: orders first-stands')).get('Adder') ?? '';
    await office.write(addressOf('Adder'), TAKE_OFF, { to });
    expect(await office.noon('2026-03-05T12:00:00Z')).toEqual(['closed']);
    await office.mails();
    const told = await office.command('roll back G1 to turn 1');
    expect(plain(told[0]?.text)).toContain('Everybody writes his orders for turn 1 anew.');
    expect((await gameOf(office)).sheets).toEqual([]);
    const [receipt] = await office.write(addressOf('Adder'), `turn: 1\n${ALPHA}`, { to });
    expect(receipt?.kind).toBe('receipt');
  });

  test('O1 tells of no computer pilot that his orders may be changed', async () => {
    const office = await openOffice();
    const to = (await office.startedGame('book: classic\ncomputers: 5 novice', ['Adder'])).get('Adder') ?? '';
    await office.write(addressOf('Adder'), TAKE_OFF, { to });
    expect(await office.noon('2026-03-05T12:00:00Z')).toEqual(['closed']);
    await office.mails();
    const [told] = await office.command('roll back G1 to turn 1');
    expect(plain(told?.text)).toContain('Orders for turn 1 stand and may be changed: those of Adder.');
  });

  test('D2 leaves the sheets of computer pilots standing, who write no letters', async () => {
    const office = await openOffice();
    const rules = 'book: classic\nhouse: orders first-stands\ncomputers: 5 novice';
    const to = (await office.startedGame(rules, ['Adder'])).get('Adder') ?? '';
    await office.write(addressOf('Adder'), TAKE_OFF, { to });
    expect(await office.noon('2026-03-05T12:00:00Z')).toEqual(['closed']);
    await office.command('roll back G1 to turn 1');
    expect((await gameOf(office)).sheets.map(({ seat }) => seat)).toEqual([2, 3, 4, 5, 6]);
  });

  test.each([
    ['roll back G1 to turn 3', 'G1 can be rolled back to one of the turns that were flown, 1 to 2, not to turn 3.'],
  ])('%s is refused with a sentence', async (command, sentence) => {
    const { office } = await twoTurns();
    const [answer] = await office.command(command);
    expect(plain(answer?.text)).toContain(sentence);
    expect((await gameOf(office)).game.turn).toBe(3);
  });

  test('C7 leaves a battle as it ended: its last report told the seed', async () => {
    const office = await openOffice();
    await office.startedGame();
    const others = ['Bittern', 'Cormorant', 'Dunlin', 'Egret', 'Falcon'];
    await office.command(others.map(pilot => `remove ${pilot} from G1 because of the peace`).join('\n'));
    expect(await office.noon('2026-03-05T12:00:00Z')).toEqual(['closed']);
    await office.mails();
    const [answer, ...more] = await office.command('roll back G1 to turn 1');
    expect(more).toEqual([]);
    expect(plain(answer?.text)).toContain(
      'G1 is over, and its last report told the seed: whoever read it knows the weather of every turn to come. No turn is opened again; the battle stands as it ended.',
    );
    expect((await gameOf(office)).game).toMatchObject({ status: 'over', turn: 2, rollBacks: 0 });
    expect(await office.store.undoneTurns('G1')).toEqual([]);
  });
});
