import { expect, test } from 'vitest';
import { type Drawn, rounds } from '../../scripts/chaos/draw.ts';

const first = (count: number, seed: number): readonly Drawn[] => {
  const drawing = rounds(seed);
  return Array.from({ length: count }, () => drawing.next().value);
};

test('sixty rounds let every fault strike at every stage of noon once', () => {
  const met = first(60, 1).map(({ fault, moment }) => `${fault} while ${moment.stage}`);
  expect(new Set(met).size).toBe(60);
  expect(met).toContain('the daemon is killed while turns are closed');
});

test('a seed draws the same rounds again, and another seed others', () => {
  expect(first(60, 1916)).toEqual(first(60, 1916));
  expect(first(60, 1917)).not.toEqual(first(60, 1916));
});
