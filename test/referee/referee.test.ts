import { afterAll, expect, test } from 'vitest';
import { secondFlight } from '../../src/desk/fly-turn.ts';
import type { FrozenTurn } from '../../src/desk/ports/turns.ts';
import { openReferee } from '../../src/referee/referee.ts';
import { openOffice } from '../desk/office.ts';

const referee = openReferee();
afterAll(referee.close);

/** Turn 1 of a battle, as it was frozen at noon. */
const frozenTurn = async (): Promise<FrozenTurn> => {
  const office = await openOffice();
  await office.startedGame();
  office.setReferee(async turns => turns.map(() => ({ fault: 'to be looked at' })));
  await office.noon('2026-03-05T12:00:00Z');
  const [turn] = await office.store.frozenTurns(['G1']);
  if (!turn) throw new Error('no turn was frozen');
  return turn;
};

test('a turn flown again from its record alone, in a thread, ends as it does here', async () => {
  const turn = await frozenTurn();
  const here = secondFlight(turn);
  expect(here.fault).toBeNull();
  expect(await referee.flyAgain([turn, turn])).toEqual([here, here]);
});

test('a record that was changed after it was written is found by its digest', async () => {
  const turn = await frozenTurn();
  const sheet = { segments: [{ manoeuvre: 'take-off' as const }] };
  const [flight] = await referee.flyAgain([{ ...turn, sheets: { ...turn.sheets, '1': sheet } }]);
  expect(flight?.fault).toMatch(
    /^its record was written with the digest [0-9a-f]{64}, but what it holds has [0-9a-f]{64}$/,
  );
});

test('a turn that cannot be flown is told in a sentence, and the others are flown', async () => {
  const turn = await frozenTurn();
  const broken = { ...turn, position: {} } as unknown as FrozenTurn;
  const [one, two] = await referee.flyAgain([broken, turn]);
  expect(one?.fault).toMatch(/^it could not be flown: |^its record was written with/);
  expect(two?.fault).toBeNull();
});

test('a thread that died makes way for another', async () => {
  const turn = await frozenTurn();
  const unclonable = { ...turn, gameId: (() => 'G1') as unknown as string };
  await expect(referee.flyAgain([unclonable])).rejects.toThrow('gave no answer');
  expect((await referee.flyAgain([turn]))[0]?.fault).toBeNull();
});
