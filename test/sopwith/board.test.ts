import { describe, expect, test } from 'vitest';
import { boardOf, type Heading, reversed, turned } from '../../src/sopwith/index.ts';
import { aGame, grounded } from './builders.ts';

const hexagon = boardOf(aGame('classic', [grounded(1)]));
const duel = boardOf(aGame('duel', [grounded(1)]));

describe('the six headings', () => {
  test.each<[Heading, number, Heading]>([
    ['E', -1, 'NE'],
    ['E', 1, 'SE'],
    ['NE', -1, 'NW'],
    ['NW', 1, 'NE'],
    ['W', 3, 'E'],
    ['SE', -7, 'E'],
  ])('B1 %s turned by %i sixths is %s', (heading, sixths, wanted) => expect(turned(heading, sixths)).toBe(wanted));

  test('B1 SW reversed is NE', () => expect(reversed('SW')).toBe('NE'));
});

describe('the hexagon', () => {
  test('B4 has 271 hexes in rows A to S', () => {
    expect(hexagon.hexes).toHaveLength(271);
    expect([hexagon.hexes[0], hexagon.hexes[10], hexagon.hexes[270]]).toEqual(['A1', 'B1', 'S10']);
    expect(hexagon.has('A11')).toBe(false);
  });

  test.each([
    ['J10', 0, 0],
    ['A1', 0, -9],
    ['A10', 9, -9],
    ['J1', -9, 0],
    ['J19', 9, 0],
    ['S1', -9, 9],
    ['S10', 0, 9],
  ])('B2, B4 %s lies at (%i, %i)', (hex, q, r) => expect(hexagon.axial(hex)).toEqual({ q, r }));

  test.each([
    ['A1', ['A2', 'A3'], ['B2', 'C3'], ['B1', 'C1']],
    ['A10', ['B11', 'C12'], ['B10', 'C10'], ['A9', 'A8']],
    ['J19', ['K18', 'L17'], ['J18', 'J17'], ['I18', 'H17']],
    ['S10', ['S9', 'S8'], ['R10', 'Q10'], ['R11', 'Q12']],
    ['S1', ['R1', 'Q1'], ['R2', 'Q3'], ['S2', 'S3']],
    ['J1', ['I1', 'H1'], ['J2', 'J3'], ['K1', 'L1']],
  ])('B5 the runways of %s: alpha %j, beta %j, gamma %j', (corner, alpha, beta, gamma) => {
    const { runways } = hexagon.airfield(corner);
    expect([runways.alpha, runways.beta, runways.gamma].map(({ inner, outer }) => [inner, outer])).toEqual([
      alpha,
      beta,
      gamma,
    ]);
  });

  test('B3 hexes are sorted by row, then number', () => {
    expect(hexagon.sorted(['J10', 'B2', 'J9', 'B10'])).toEqual(['B2', 'B10', 'J9', 'J10']);
  });

  test('a ray ends at the edge', () => expect(hexagon.ray('J17', 'E')).toEqual(['J18', 'J19']));

  test('asking about a hex that is not there says so', () => {
    expect(() => hexagon.axial('Z1')).toThrow('board hexagon-10: there is no hex Z1');
  });
});

describe('the duel board', () => {
  test('B6 has 79 hexes in rows of 4 5 6 7 7 7 7 7 7 7 6 5 4', () => {
    expect(duel.hexes).toHaveLength(79);
    const rows = [...'ABCDEFGHIJKLM'].map(row => duel.hexes.filter(hex => hex.startsWith(row)).length);
    expect(rows).toEqual([4, 5, 6, 7, 7, 7, 7, 7, 7, 7, 6, 5, 4]);
  });

  test.each([
    ['A1', 2, -6],
    ['F1', -3, -1],
    ['H1', -3, 1],
    ['J1', -5, 3],
    ['M1', -5, 6],
  ])('B6 %s lies at (%i, %i)', (hex, q, r) => expect(duel.axial(hex)).toEqual({ q, r }));

  test('B6 half a turn maps it onto itself', () => {
    const places = new Set(duel.hexes.map(hex => `${duel.axial(hex).q},${duel.axial(hex).r}`));
    const mirrored = duel.hexes.map(hex => `${0 - duel.axial(hex).q},${0 - duel.axial(hex).r}`);
    expect(mirrored.filter(place => !places.has(place.replaceAll('-0', '0')))).toEqual([]);
  });

  test.each([
    ['A4', 'SE', 'SW', 'W'],
    ['M1', 'NW', 'NE', 'E'],
  ])('B7 the runways of %s are alpha %s, beta %s, gamma %s', (corner, alpha, beta, gamma) => {
    const { runways } = duel.airfield(corner);
    expect([runways.alpha.heading, runways.beta.heading, runways.gamma.heading]).toEqual([alpha, beta, gamma]);
  });

  test('B8 the grey hexes', () => expect(duel.greyHexes).toEqual(['A1', 'D7', 'F1', 'H7', 'J1', 'M4']));

  test.each<[string, Heading, string, Heading]>([
    ['F1', 'NW', 'A1', 'E'],
    ['A1', 'W', 'F1', 'SE'],
    ['F1', 'SW', 'J1', 'SE'],
    ['J1', 'NW', 'F1', 'NE'],
    ['H7', 'SE', 'M4', 'W'],
    ['M4', 'E', 'H7', 'NW'],
    ['H7', 'NE', 'D7', 'NW'],
    ['D7', 'SE', 'H7', 'SW'],
  ])('B8 out of %s through its %s side one arrives at %s heading %s', (from, through, to, heading) => {
    expect(duel.neighbour(from, through)).toBeNull();
    expect(duel.dottedLine(from, through)).toEqual({ from, through, to, heading });
  });
});
