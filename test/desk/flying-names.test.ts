import { describe, expect, test } from 'vitest';
import { addressOf, codeIn, openOffice } from './office.ts';

const plain = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ');
const WHO = 'who@example.com';

describe('a flying name', () => {
  test.each([
    ['1: A S', 'it reads as an order'],
    ['stay', 'it reads as an order'],
    ['a@b.c', 'the signs @ | < > stand in none'],
    ['> Baron', 'the signs @ | < > stand in none'],
    ['status', 'it reads as a command'],
    ['hold Adder', 'it reads as a command'],
    ['b7k2m5xw4tqz3abc', 'it has the form of a token'],
    ['desk', 'so this desk or its game master is called'],
    ['Flight Desk', 'so this desk or its game master is called'],
    ['noon-patrol', 'so this desk or its game master is called'],
    ['Game Master', 'so this desk or its game master is called'],
    ['Maud', 'so this desk or its game master is called'],
    ['Gone West 1', 'so those are called whose traces were erased'],
    ['GAME-\u200bMASTER', 'so this desk or its game master is called'],
    ['Gаme Mаster', 'mixes letters of two alphabets'], // each a is Cyrillic
  ])('R2 %j is refused with the first letter, and again when a code for it comes back', async (name, why) => {
    const vouched = await openOffice({ trustedAuthserv: 'mx.game.example.org' });
    await vouched.mails();
    const [told] = await vouched.write(WHO, `join as "${name}"`);
    const { write, mails, store } = await openOffice();
    await mails();
    const [asked] = await write(WHO, `join as "${name}"`);
    const [toldLater] = await write(WHO, `confirm ${codeIn(asked)}`);
    for (const answer of [told, toldLater]) expect(plain(answer?.text)).toMatch(/may not be a flying name: /);
    expect([plain(told?.text), plain(toldLater?.text)]).toEqual([
      expect.stringContaining(why),
      expect.stringContaining(why),
    ]);
    expect(await store.pilotsAt([WHO])).toEqual([]);
  });

  test.each(['Desk Jockey', 'Wallace', 'Maudie', 'Noon', 'Lt. Baron', '1st Baron', 'Snoopdoggiedoggy', 'שמעון'])(
    'R2 %s may fly',
    async name => {
      const { write, mails, store } = await openOffice();
      await mails();
      const [asked] = await write(WHO, `join as "${name}"`);
      await write(WHO, `confirm ${codeIn(asked)}`);
      expect((await store.pilotsAt([WHO])).map(pilot => pilot.name)).toEqual([name]);
    },
  );

  test.each(['ADDER', 'Ad der', 'Ad\u200bder', '\u202eAdder', 'Ädder'])(
    'R2 %j is the name of Adder, who has it already',
    async name => {
      const { startedGame, write } = await openOffice({ trustedAuthserv: 'mx.game.example.org' });
      await startedGame('book: duel', ['Adder', 'Bittern']);
      const [answer] = await write(WHO, `join as "${name}"`);
      expect(plain(answer?.text)).toContain('Somebody flies as Adder already');
    },
  );

  test('R2 of two who ask for one name the first to send his code back has it', async () => {
    const { write, mails } = await openOffice();
    await mails();
    const [one] = await write('one@example.com', 'join as Zephyr');
    const [two] = await write('two@example.com', 'join as ZEPHYR');
    await write('two@example.com', `confirm ${codeIn(two)}`);
    const [late] = await write('one@example.com', `confirm ${codeIn(one)}`);
    expect(plain(late?.text)).toContain('Somebody flies as ZEPHYR already');
  });

  test.each([
    ['СОСА', 'Coca'], // all Cyrillic
    ['Co11in', 'Collin'],
    ['G0rdon', 'Gordon'],
  ])('R2 %j takes no seat in a game in which %s flies, for nobody could tell them apart', async (name, other) => {
    const { write, mails, command, store } = await openOffice({ trustedAuthserv: 'mx.game.example.org' });
    await mails();
    await command('new game Cambrai');
    const [asked] = await write(addressOf(other), `join G1 as ${other}`);
    await write(addressOf(other), `confirm ${codeIn(asked)}`);
    const [answer] = await write(WHO, `join G1 as "${name}"`);
    expect(plain(answer?.text)).toContain(`In G1 somebody flies as ${other}, and ${name} looks the same.`);
    expect((await store.dossier('G1'))?.enrolled.map(({ pilot }) => pilot.name)).toEqual([other]);
  });
});
