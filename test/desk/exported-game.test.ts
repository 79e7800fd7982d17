import { expect, test } from 'vitest';
import { exportedGame } from '../../src/desk/exported-game.ts';
import { replay } from '../../src/desk/replay.ts';
import { validatorOf } from '../../src/verbs/documents.ts';
import { addressOf, openOffice } from './office.ts';

/** Two turns of a game, as it is exported. */
const twoTurns = async () => {
  const { startedGame, write, noon, mails, store } = await openOffice();
  const to = (await startedGame()).get('Adder') ?? '';
  await write(addressOf('Adder'), '1: take off beta\n2: A\n3: A\npress: Up!', { to });
  await noon('2026-03-05T12:00:00Z');
  await mails(); // a pilot whom no report reached would be waited for
  await noon('2026-03-08T12:00:00Z');
  const dossier = await store.dossier('G1');
  if (!dossier) throw new Error('the game has gone');
  return exportedGame(dossier, await store.closedTurns('G1'), await store.seatings('G1'));
};

test('C7 an exported game flown again from seed and sheets has the same digests', async () => {
  const exported = await twoTurns();
  expect(replay(exported)).toEqual({ turns: 2, difference: null });
  const validate = await validatorOf('exported-game');
  expect([validate(JSON.parse(JSON.stringify(exported))), validate.errors]).toEqual([true, null]);
});

test('a sheet that was changed afterwards is found, and its turn is named', async () => {
  const exported = await twoTurns();
  const [first, ...rest] = exported.turns;
  if (!first) throw new Error('no turn was flown');
  const forged = { ...exported, turns: [{ ...first, sheets: {} }, ...rest] };
  expect(replay(forged).difference).toContain('Turn 1 has the digest');
});
