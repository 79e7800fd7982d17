import { describe, expect, test } from 'vitest';
import { hexagonBoard as board } from '../../src/sopwith/board/hexagon.ts';
import { type Hex, resolveTurn } from '../../src/sopwith/index.ts';
import { AHEAD, aGame, airborne, grounded, play, STAY, seatOf, told } from './builders.ts';

const EAST = { weather: { wind: 'E', newCloud: [] } } as const;

describe('drift', () => {
  test('C4 an aircraft on the ground is spared, one rolling in is not', () => {
    const game = aGame('tweedekker', [grounded(1), airborne(2, 'C12', 'NE'), grounded(6)], { clouds: ['A9', 'I1'] });
    const after = play(game, { 1: STAY, 2: { segments: [{ manoeuvre: 'ahead' }] }, 6: STAY }, EAST);
    expect(told(after, 'drift-damage')).toEqual([]);
  });

  test('C4 a landing aircraft on the inner runway hex is not on the ground', () => {
    const game = aGame('tweedekker', [airborne(1, 'E5', 'NW'), grounded(6)], { clouds: ['B1'] });
    const orders = {
      1: { segments: [{ manoeuvre: 'ahead' }, { manoeuvre: 'ahead' }, { manoeuvre: 'land' }] },
      6: STAY,
    } as const;
    expect(told(play(game, orders, EAST), 'drift-damage')).toEqual([{ kind: 'drift-damage', seat: 1, hex: 'B2' }]);
  });

  test('C4 he whose hex held cloud before, and holds it after the shift, is harmed again', () => {
    const game = aGame('tweedekker', [airborne(1, 'J9', 'E'), grounded(6)], { clouds: ['J11', 'J12'] });
    const after = play(game, { 1: AHEAD, 6: STAY }, EAST);
    expect(seatOf(after, 1).hull).toBe(9);
  });

  test('C4, C6 a field that has just entered hurts nobody in this turn', () => {
    const game = aGame('tweedekker', [airborne(1, 'F3', 'W'), grounded(6)]);
    const orders = { 1: { segments: [{ manoeuvre: 'ahead' }, { manoeuvre: 'hold' }] }, 6: STAY } as const;
    const after = play(game, orders, { weather: { wind: 'E', newCloud: ['F2', 'F1', 'E1'] } });
    expect(seatOf(after, 1)).toMatchObject({ hex: 'F2', hull: 12 });
    expect(told(after, 'new-cloud')).toEqual([{ kind: 'new-cloud', hexes: ['E1', 'F1', 'F2'] }]);
  });

  test('V4 a calm turn is told as calm', () => {
    const after = play(aGame('classic', [airborne(1, 'J9', 'E'), grounded(6)], { wind: 'E' }), { 1: AHEAD });
    expect(told(after, 'wind')).toEqual([{ kind: 'wind', wind: 'calm' }]);
    expect(after.game.wind).toBe('calm');
  });
});

describe('new clouds', () => {
  /** J2 to J17 and L2 to L15: an east wind takes none of them off the board. */
  const many = [
    ...Array.from({ length: 16 }, (_, number) => `J${number + 2}`),
    ...Array.from({ length: 14 }, (_, number) => `L${number + 2}`),
  ];
  const withClouds = (count: number, ruleBook: 'classic' | 'tweedekker' = 'tweedekker') =>
    aGame(ruleBook, [airborne(1, 'D5', 'E'), grounded(6)], { clouds: many.slice(0, count) });
  const field: readonly Hex[] = ['F1', 'F2', 'E1'];

  test.each([
    ['C6 27 left: none is drawn, so none is taken', 27, 'E', false],
    ['C6 26 left: the pinned field comes', 26, 'E', true],
    ['C6 calm: none', 5, 'calm', false],
  ] as const)('%s', (_rule, left, wind, comes) => {
    const after = play(withClouds(left), { 1: AHEAD, 6: STAY }, { weather: { wind, newCloud: field } });
    expect(told(after, 'new-cloud')).toHaveLength(comes ? 1 : 0);
  });

  test('C6 classic replenishes never', () => {
    const after = play(withClouds(3, 'classic'), { 1: AHEAD }, { weather: { wind: 'E', newCloud: field } });
    expect(told(after, 'new-cloud')).toEqual([]);
  });

  test('C6 over 1000 seeds: about half bring a field of 3 to 5 at the upwind edge, connected, touching no cloud and no field', () => {
    const sizes: number[] = [];
    for (let seed = 0; seed < 1000; seed++) {
      const game = { ...withClouds(10), seed: `seed ${seed}` };
      const { events } = resolveTurn({ game, orders: { 1: AHEAD, 6: STAY }, weather: { wind: 'E' } });
      const hexes = events.flatMap(event => (event.kind === 'new-cloud' ? event.hexes : []));
      if (hexes.length === 0) continue;
      sizes.push(hexes.length);
      const old = game.clouds.map(hex => board.neighbour(hex, 'E'));
      expect(hexes.some(hex => board.neighbour(hex, 'W') === null)).toBe(true);
      expect(hexes.filter(hex => board.isField(hex))).toEqual([]);
      expect(hexes.filter(hex => old.some(cloud => cloud !== null && board.distance(cloud, hex) <= 1))).toEqual([]);
      const reached = new Set([hexes[0] as Hex]);
      for (const _ of hexes) {
        for (const hex of hexes) if ([...reached].some(other => board.distance(hex, other) === 1)) reached.add(hex);
      }
      expect(reached.size).toBe(hexes.length);
    }
    expect(Math.min(...sizes)).toBe(3);
    expect(Math.max(...sizes)).toBe(5);
    expect(sizes.length / 1000).toBeCloseTo(1 / 2, 1);
  });

  test.each([
    ['noon', 'M1 N1 N2 O1 O2'],
    ['a', 'D1 E1 E2 F1 F2'],
    ['c', ''],
  ])('C6, C7 the same seed brings the same field: "%s" in turn 5, wind E, one cloud left, "%s"', (seed, field) => {
    const game = aGame('tweedekker', [airborne(1, 'D5', 'E'), grounded(6)], { seed, clouds: ['J10'] });
    const { events } = resolveTurn({ game, orders: { 1: AHEAD, 6: STAY }, weather: { wind: 'E' } });
    expect(events.flatMap(event => (event.kind === 'new-cloud' ? event.hexes : [])).join(' ')).toBe(field);
  });

  test('C6 no place, no field: the west edge is taken', () => {
    const clouds = [...'ABCDEFGHIJKLMNOPQRS'].map(row => `${row}1`);
    for (let seed = 0; seed < 40; seed++) {
      const game = aGame('tweedekker', [airborne(1, 'D5', 'E'), grounded(3)], { clouds, seed: `seed ${seed}` });
      const { events } = resolveTurn({ game, orders: { 1: AHEAD, 3: STAY }, weather: { wind: 'E' } });
      expect(events.filter(({ kind }) => kind === 'new-cloud')).toEqual([]);
    }
  });

  test('C6 never more cloud than at the start: with 26 left a new field has at most 4 hexes', () => {
    for (let seed = 0; seed < 200; seed++) {
      const game = { ...withClouds(26), seed: `seed ${seed}` };
      const { clouds } = resolveTurn({ game, orders: { 1: AHEAD, 6: STAY }, weather: { wind: 'E' } }).game;
      expect(clouds.length).toBeLessThanOrEqual(30);
    }
  });
});
