import { describe, expect, test } from 'vitest';
import type { ClaimedMail } from '../../src/desk/ports/mails.ts';
import { addressOf, openOffice } from './office.ts';

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

  test('a pause is made longer by another, and everybody is told', async () => {
    const { startedGame, command, store } = await openOffice();
    await startedGame();
    await command('pause G1 until 2026-03-20 because of the carnival');
    const [notice] = toAdder(await command('pause G1 until 2026-03-27 because of its end'));
    expect(plain(notice)).toContain('is paused until Fri 27 March 2026, 12:00 UTC, because of its end.');
    expect((await store.dossier('G1'))?.game.pausedUntil).toEqual(new Date('2026-03-27T12:00:00Z'));
  });
});
