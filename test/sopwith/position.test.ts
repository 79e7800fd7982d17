import { expect, test } from 'vitest';
import { AHEAD, aGame, airborne, grounded, play, STAY, told } from './builders.ts';

test('a position comes out in order, however it was written: aircraft by seat, clouds and balloons by row, then number', () => {
  const game = aGame('tweedekker', [grounded(6), airborne(3, 'J5', 'E'), airborne(1, 'M5', 'E')], {
    houseRules: { balloons: 'block' },
    clouds: ['J10', 'B3', 'J9'],
    balloons: [
      { hex: 'G13', hull: 3 },
      { hex: 'G4', hull: 12 },
    ],
  });
  const after = play(game, { 1: AHEAD, 3: AHEAD, 6: STAY });
  expect(after.game.aircraft.map(({ seat }) => seat)).toEqual([1, 3, 6]);
  expect(after.game.clouds).toEqual(['B3', 'J9', 'J10']);
  expect(after.game.balloons).toEqual([
    { hex: 'G4', hull: 12 },
    { hex: 'G13', hull: 3 },
  ]);
  expect(told(after, 'moved').map(({ segment, seat }) => `${segment}${seat}`)).toEqual([
    '11',
    '13',
    '16',
    '21',
    '23',
    '26',
    '31',
    '33',
    '36',
  ]);
});
