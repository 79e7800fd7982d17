import { describe, expect, test } from 'vitest';
import { boardLines } from '../../src/report/board-text.ts';
import { type Aircraft, type Game, type Heading, newGame } from '../../src/sopwith/index.ts';
import { BEFORE, FLOWN, OPENED } from './battle.ts';

const DUEL = newGame({
  ruleBook: 'duel',
  seed: 'over the lines',
  pilots: [
    { seat: 1, pilot: 'Baron' },
    { seat: 2, pilot: 'Snoopy' },
  ],
});
const BALLOONS = newGame({
  ruleBook: 'tweedekker',
  houseRules: { balloons: 'block' },
  seed: 'gas bags',
  pilots: [1, 2, 3, 4, 5, 6].map(seat => ({ seat, pilot: `Pilot ${seat}` })),
});

const moved = (game: Game, seat: number, changes: Partial<Aircraft>): Game => ({
  ...game,
  aircraft: game.aircraft.map(one => (one.seat === seat ? { ...one, ...changes } : one)),
});
const row = (game: Game, letter: string): string => boardLines(game).find(line => line.startsWith(`${letter} `)) ?? '';

describe('the board in characters', () => {
  test.each([
    ['board-at-the-start', OPENED],
    ['board-in-a-fight', FLOWN.game],
    ['board-of-a-duel', DUEL],
    ['board-with-balloons', BALLOONS],
  ])('%s', async (name, game) => {
    await expect(`${boardLines(game).join('\n')}\n`).toMatchFileSnapshot(`../golden/${name}.txt`);
  });

  test.each([OPENED, FLOWN.game, DUEL, BALLOONS])('R49 stays within 70 columns of plain ASCII', game => {
    for (const line of boardLines(game)) expect(line).toMatch(/^[\x20-\x7e]{0,70}$/);
  });

  const noses: [heading: Heading, cells: string][] = [
    ['NE', ' .  R/ . '],
    ['E', ' .  R> . '],
    ['SE', ' .  R\\ . '],
    ['SW', ' . /R  . '],
    ['W', ' . <R  . '],
    ['NW', ' . \\R  . '],
  ];

  test.each(noses)('a nose to the %s stands on that side of the letter', (heading, cells) => {
    expect(row(moved(BEFORE, 1, { hex: 'N8', heading }), 'N')).toContain(cells);
  });

  test('two in a hex stand side by side, and the legend says who', () => {
    const together = moved(BEFORE, 1, { hex: 'J13' });
    expect(row(together, 'J')).toContain(' . R+B . ');
    expect(boardLines(together)).toContain('together at J13: R> and <B');
  });

  test('three in a hex are counted', () => {
    const together = moved(moved(BEFORE, 1, { hex: 'J13' }), 3, { hex: 'J13' });
    expect(row(together, 'J')).toContain(' 3* ');
    expect(boardLines(together)).toContain('together at J13: R>, <B and G\\');
  });

  test('an aircraft hides the cloud it is in, so the legend says that', () => {
    expect(boardLines(moved(BEFORE, 1, { hex: 'J7' }))).toContain('in cloud at J7: R>');
  });
});
