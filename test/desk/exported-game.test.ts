import { expect, test } from 'vitest';
import { exportGame } from '../../src/desk/export-game.ts';
import { exportedGame } from '../../src/desk/exported-game.ts';
import { replay } from '../../src/desk/replay.ts';
import type { OrderSheet } from '../../src/sopwith/index.ts';
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
  expect(replay(exported)).toEqual({ turns: 2, undone: 0, difference: null });
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

test('events that were emptied, falsified or added to are found, and their turn is named', async () => {
  const exported = await twoTurns();
  const [first, second] = exported.turns;
  if (!first || !second) throw new Error('no turn was flown');
  const found = (events: typeof first.events) =>
    replay({ ...exported, turns: [first, { ...second, events }] }).difference;
  const [moved, ...others] = second.events;
  if (moved?.kind !== 'moved') throw new Error('nobody moved first');
  expect(found(second.events)).toBeNull();
  const story = 'Turn 2 tells another story on record than flown again, from its event';
  expect(found([])).toBe(`${story} 1 on.`);
  expect(found([{ ...moved, to: 'J10' }, ...others])).toBe(`${story} 1 on.`);
  expect(found([...second.events, { kind: 'ace', seat: 1 }])).toBe(`${story} ${second.events.length + 1} on.`);
});

test('V3 who was taken out stands among the rulings, with the reason where it is known', async () => {
  const office = await openOffice();
  await office.startedGame();
  await office.command('remove Egret from G1 because he left');
  await office.noon('2026-03-05T12:00:00Z');
  const exported = await exportGame(office.store, 'G1');
  expect(exported?.rulings).toEqual([{ turn: 1, text: 'Egret was taken out by the game master, because he left.' }]);
  expect(exported && replay(exported)).toEqual({ turns: 1, undone: 0, difference: null });
});

test('what no turn can be flown from is refused with its path', async () => {
  const exported = JSON.parse(JSON.stringify(await twoTurns()));
  const validate = await validatorOf('exported-game');
  const pathOf = (path: readonly (string | number)[], value: unknown): string | undefined => {
    const forged = structuredClone(exported);
    const last = path.at(-1) as string;
    path.slice(0, -1).reduce((place, key) => place[key], forged)[last] = value;
    return validate(forged) ? undefined : validate.errors?.[0]?.instancePath;
  };
  expect(pathOf(['turns', 0, 'weather'], { newCloud: ['Z9'] })).toBe('/turns/0/weather/newCloud/0');
  expect(pathOf(['turns', 0, 'weather'], { newCloud: ['J10'] })).toBeUndefined();
  expect(pathOf(['turns', 0, 'sheets', '1'], 7)).toBe('/turns/0/sheets/1');
  expect(pathOf(['turns', 0, 'sheets', '9'], null)).toBe('/turns/0/sheets');
  expect(pathOf(['press'], [7])).toBe('/press/0');
});

test.each([
  [
    'a sheet with more segments than its pilot flies',
    { segments: ['ahead', 'ahead', 'ahead', 'ahead'].map(manoeuvre => ({ manoeuvre })) },
    'Turn 1 cannot be flown as it stands on record (/orders/1/segments): There are 4 segments; this pilot flies 3.',
  ],
  [
    'a runway without a take-off',
    { segments: [{ manoeuvre: 'ahead', runway: 'beta' }] },
    'Turn 1 cannot be flown as it stands on record (/orders/1/segments/0/runway): Runway beta stands with ahead; only a take-off names a runway.',
  ],
])('%s is found', async (_what, sheet, difference) => {
  const exported = await twoTurns();
  const [first, ...rest] = exported.turns;
  if (!first) throw new Error('no turn was flown');
  const forged = { ...first, sheets: { ...first.sheets, '1': sheet as OrderSheet } };
  expect(replay({ ...exported, turns: [forged, ...rest] })).toEqual({ turns: 0, undone: 0, difference });
});
