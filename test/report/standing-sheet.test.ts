import { expect, test } from 'vitest';
import { flightPreview } from '../../src/report/standing-sheet.ts';
import { checkOrders } from '../../src/sopwith/index.ts';
import { aGame, airborne, sheet } from '../sopwith/builders.ts';

const duel = aGame('duel', [airborne(1, 'F1', 'W'), airborne(2, 'I3', 'E')]);
const preview = (...segments: readonly string[]) =>
  flightPreview(checkOrders(duel, 1, sheet(...segments).segments).flight).at(-1);

test('V11 the preview of receipt and status says where a flight follows the dotted line', () => {
  expect(preview('turn-right', 'ahead', 'ahead')).toMatchObject({
    head: ['Segment', 'Manoeuvre', 'To', 'Fire', 'Amm', 'Remarks'],
    rows: [
      ['first', 'turn right', 'A1 E', 'none', '16', 'follows the dotted line'],
      ['second', 'ahead', 'A2 E', 'none', '16', 'may land next'],
      ['third', 'ahead', 'A3 E', 'none', '16', ''],
    ],
  });
});

test('V11 and that a slip there leaves the board', () => {
  expect(preview('slip-right', 'ahead', 'ahead')).toMatchObject({
    rows: [['first', 'slip right', 'off', 'none', '16', 'leaves the board']],
  });
});

test('L4 a flight that ends in flak is down, not off the board', () => {
  const game = aGame('tweedekker', [airborne(1, 'J10', 'E')], {
    houseRules: { balloons: 'block' },
    balloons: [{ hex: 'J11', hull: 12 }],
  });
  const { flight } = checkOrders(game, 1, sheet('ahead', 'ahead', 'ahead').segments);
  expect(flightPreview(flight).at(-1)).toMatchObject({
    rows: [['first', 'ahead', 'down', 'none', '16', 'into flak']],
  });
});
