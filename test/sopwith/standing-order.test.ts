import { describe, expect, test } from 'vitest';
import { inCareerOrder, inTableOrder } from '../../src/sopwith/index.ts';

const row = (name: string, points: number, hits: number, wins: number) => ({ name, points, hits, wins });
const officer = (name: string, ranks: number, standing: number) => ({ name, ranks, standing });
const places = (rows: readonly { readonly place: number; readonly name: string }[]): readonly string[] =>
  rows.map(({ place, name }) => `${place} ${name}`);

describe('the table of the duel', () => {
  test('P12 more points stand above more hits', () => {
    expect(places(inTableOrder([row('Adder', 2, 9, 1), row('Bittern', 3, 0, 1)]))).toEqual(['1 Bittern', '2 Adder']);
  });

  test('P12 equal points stand by hits, then by wins', () => {
    const rows = [row('Adder', 4, 5, 1), row('Bittern', 4, 6, 1), row('Cormorant', 4, 5, 2)];
    expect(places(inTableOrder(rows))).toEqual(['1 Bittern', '2 Cormorant', '3 Adder']);
  });

  test('P12 equals share a place, and the next place is left out', () => {
    const rows = [row('Dunlin', 0, 0, 0), row('Cormorant', 2, 3, 1), row('Adder', 2, 3, 1), row('Bittern', 2, 3, 1)];
    expect(places(inTableOrder(rows))).toEqual(['1 Adder', '1 Bittern', '1 Cormorant', '4 Dunlin']);
  });
});

describe('the list of careers', () => {
  test('P11 a rank stands above any standing, and equal ranks by their standings', () => {
    const rows = [officer('Adder', 0, 250), officer('Bittern', 1, 0), officer('Cormorant', 1, 40)];
    expect(places(inCareerOrder(rows))).toEqual(['1 Cormorant', '2 Bittern', '3 Adder']);
  });
});
