import { expect, test } from 'vitest';
import { computerName, flyingNameFault, isComputerName, nameKey } from '../../../src/sopwith/index.ts';

/** The names of six computer pilots who take seats one after the other. */
const crew = (stream: string): readonly string[] => {
  const names: string[] = [];
  for (let seat = 1; seat <= 6; seat += 1) names.push(computerName(`${stream}|${seat}`, names));
  return names;
};

test('R2 the names of computer pilots are free of words of rank', () => {
  const names = Array.from({ length: 60 }, (_, number) => computerName(`stream ${number}`, []));
  expect(new Set(names).size).toBeGreaterThan(15);
  expect(names.map(flyingNameFault).filter(fault => fault !== null)).toEqual([]);
});

test('R2 six computer pilots of one game have six names', () => {
  expect(new Set(crew('a game').map(nameKey)).size).toBe(6);
});

test('R2 a name that somebody has is given to no computer pilot', () => {
  const first = computerName('a stream', []);
  expect(computerName('a stream', [first.toUpperCase().replaceAll(' ', '')])).not.toBe(first);
});

test('R2 the names of computer pilots are known whatever their capitals, spaces and accents', () => {
  expect(isComputerName('MagnétoMAX')).toBe(true);
  expect(isComputerName('Baron')).toBe(false);
});
