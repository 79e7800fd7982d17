import { afterEach, expect, test } from 'vitest';
import { openPainter, type Painter } from '../src/painter.ts';
import { drawBoard } from '../src/report/board-picture.ts';
import { newGame } from '../src/sopwith/index.ts';

let painter: Painter;
afterEach(() => painter.close());

const game = newGame({
  ruleBook: 'duel',
  seed: 'a board to paint',
  pilots: [1, 2].map(seat => ({ seat, pilot: `Pilot ${seat}` })),
});

test('a board painted in a thread is the board painted here, byte by byte', async () => {
  painter = openPainter(2);
  const here = drawBoard(game, []);
  const [one, other, third] = await Promise.all([1, 2, 3].map(() => painter.draw(game, [])));
  for (const drawn of [one, other, third]) {
    expect(drawn?.digest).toBe(here.digest);
    expect(Buffer.from(drawn?.png ?? []).equals(here.png)).toBe(true);
  }
});

test('a picture that cannot be drawn is told to whoever asked, and the next one is drawn', async () => {
  painter = openPainter(1);
  const nowhere = { ...game, clouds: ['Z99'] };
  await expect(painter.draw(nowhere, [])).rejects.toThrow();
  expect((await painter.draw(game, [])).digest).toBe(drawBoard(game, []).digest);
});
