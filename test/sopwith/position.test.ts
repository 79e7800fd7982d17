import { expect, test } from 'vitest';
import { legal } from '../../src/sopwith/index.ts';
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

test.each([
  ['nobody sits in the seat', {}, 4, 'aircraftOf: nobody sits in seat 4'],
  ['no hex in the air', { hex: null }, 1, 'stanceOf: the aircraft of seat 1 is airborne on no hex'],
  ['no heading in the air', { heading: null }, 1, 'stanceOf: the aircraft of seat 1 is airborne without a heading'],
  ['a landing off the runway', { posture: 'landing' }, 1, 'stanceOf: the aircraft of seat 1 lands on no runway at J5'],
] as const)('a position that cannot be is a fault of the caller: %s', (_what, part, seat, complaint) => {
  const game = aGame('classic', [{ ...airborne(1, 'J5', 'E'), ...part }, grounded(6)]);
  expect(() => legal(game, seat)).toThrow(complaint);
});
