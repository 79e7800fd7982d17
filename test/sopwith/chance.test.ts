import { describe, expect, test } from 'vitest';
import { diceFor } from '../../src/sopwith/game/dice.ts';
import { boardOf, newGame, type RuleBookId, type Setup, type Wind } from '../../src/sopwith/index.ts';
import { WIND_RULES } from '../../src/sopwith/rulebooks/rulebook.ts';
import { drawnWind } from '../../src/sopwith/turn/weather.ts';

const setup = (ruleBook: RuleBookId, seed: string, more: Partial<Setup> = {}): Setup => ({
  ruleBook,
  seed,
  pilots: (ruleBook === 'duel' ? [1, 2] : [1, 2, 3, 4, 5, 6]).map(seat => ({ seat, pilot: `Pilot ${seat}` })),
  ...more,
});

describe('the dice', () => {
  const firstThrows = (purpose: 'wind' | 'clouds', turn: number) => {
    const dice = diceFor('noon', purpose, turn);
    return Array.from({ length: 12 }, () => dice.below(6)).join(' ');
  };

  test.each([
    ['wind', 1, '0 0 5 2 4 3 0 0 5 1 2 3'],
    ['wind', 2, '1 3 4 1 2 4 4 5 4 1 4 2'],
    ['clouds', 0, '2 4 2 0 5 0 4 4 2 0 2 2'],
  ] as const)('C7 the first throws of the seed "noon" for %s in turn %i', (purpose, turn, throws) => {
    expect(firstThrows(purpose, turn)).toBe(throws);
  });

  test('C7 a shuffle deals each once', () => {
    expect(diceFor('noon', 'airfields', 0).shuffled(['a', 'b', 'c', 'd']).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('a new game', () => {
  test('B10 everybody stands on his own corner with a full aircraft, nothing won or missed', () => {
    const game = newGame(setup('classic', 'noon'));
    expect(game).toMatchObject({ turn: 1, wind: 'calm', pot: 0, over: null, balloons: [], computersFlew: false });
    expect(game.aircraft.map(({ airfield }) => airfield)).toEqual(['A10', 'A1', 'S10', 'S1', 'J1', 'J19']);
    expect(game.aircraft[0]).toEqual({
      seat: 1,
      pilot: 'Pilot 1',
      computer: false,
      airfield: 'A10',
      hex: 'A10',
      heading: null,
      posture: 'grounded',
      hull: 12,
      ammunition: 16,
      points: 0,
      ace: false,
      standing: 0,
      ranks: 0,
      missed: 0,
      repaired: 0,
      hits: 0,
      kills: 0,
      place: null,
    });
  });

  test('B10 a lieutenant of tweedekker takes off with 20 bursts, in classic a rank is nothing', () => {
    const pilots = [1, 2, 3, 4, 5, 6].map(seat => ({ seat, pilot: `Pilot ${seat}`, ranks: 1 }));
    expect(newGame(setup('tweedekker', 'noon', { pilots })).aircraft[0]?.ammunition).toBe(20);
    expect(newGame(setup('classic', 'noon', { pilots })).aircraft[0]?.ammunition).toBe(16);
  });

  test('B7 the fields of a duel are not dealt', () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      expect(newGame(setup('duel', seed)).aircraft.map(({ airfield }) => airfield)).toEqual(['A4', 'M1']);
    }
  });

  test('P10 any computer pilot is remembered', () => {
    const pilots = [1, 2].map(seat => ({ seat, pilot: `Pilot ${seat}`, computer: seat === 2 }));
    expect(newGame(setup('duel', 'noon', { pilots })).computersFlew).toBe(true);
  });

  test.each([
    ['classic', 'F6 G3 G4 G6 G7 H4 H5 H8 I9 J11 J12 J13 K8 K11 L8 L14 L15 M6 M7 M13'],
    [
      'tweedekker',
      'B6 C7 C8 D7 E1 F1 F8 F9 F14 G2 G8 G14 H12 H13 H15 I12 J12 K9 K14 L9 L13 M9 M13 O11 O12 O13 P5 P6 P7 Q7',
    ],
    ['duel', 'C2 D2 E6 F2 F3 F7 I4 J5'],
  ] as const)('C1, C7 the same seed gives the same clouds: "noon" in %s', (ruleBook, clouds) => {
    expect(newGame(setup(ruleBook, 'noon')).clouds.join(' ')).toBe(clouds);
  });

  test.each([
    ['noon', 'D7 M4 M13'],
    ['b', 'G4 G13 P7'],
  ])('L1, C7 the seed "%s" hangs the balloons at %s, whether they block or are fired through', (seed, hexes) => {
    for (const balloons of ['block', 'through'] as const) {
      const game = newGame(setup('tweedekker', seed, { houseRules: { balloons } }));
      expect(game.balloons.map(({ hex }) => hex).join(' ')).toBe(hexes);
    }
  });

  test('B10 aircraft stand by seat, in whatever order the pilots were named', () => {
    const pilots = [2, 1].map(seat => ({ seat, pilot: `Pilot ${seat}`, computer: false }));
    const game = newGame(setup('duel', 'noon', { pilots }));
    expect(game.aircraft.map(({ seat, airfield }) => [seat, airfield])).toEqual([
      [1, 'A4'],
      [2, 'M1'],
    ]);
    expect(game.computersFlew).toBe(false);
  });

  test.each([
    ['tweedekker', 3, 5],
    ['duel', 2, 4],
  ] as const)('C1 forty games of %s: no field is smaller than %i or larger than %i', (ruleBook, least, most) => {
    for (let seed = 0; seed < 40; seed++) {
      const game = newGame(setup(ruleBook, `${seed}`));
      const board = boardOf(game);
      const left = new Set(game.clouds);
      for (const start of game.clouds) {
        if (!left.has(start)) continue;
        const field = [start];
        for (const hex of field) {
          left.delete(hex);
          for (const next of board.around(hex)) if (left.has(next) && !field.includes(next)) field.push(next);
        }
        expect(field.length).toBeGreaterThanOrEqual(least);
        expect(field.length).toBeLessThanOrEqual(most);
      }
    }
  });

  test('L1 three balloons hang at one of two sites, none under a cloud', () => {
    const games = Array.from({ length: 30 }, (_, seed) =>
      newGame(setup('tweedekker', `${seed}`, { houseRules: { balloons: 'block' } })),
    );
    expect(new Set(games.map(({ balloons }) => balloons.map(({ hex }) => hex).join(' ')))).toEqual(
      new Set(['G4 G13 P7', 'D7 M4 M13']),
    );
    expect(games.filter(({ balloons, clouds }) => balloons.some(({ hex }) => clouds.includes(hex)))).toEqual([]);
    expect(games[0]?.balloons.map(({ hull }) => hull)).toEqual([12, 12, 12]);
  });
});

describe('the wind', () => {
  const winds = (rule: keyof typeof WIND_RULES, turn: number, wind: Wind, seeds = 2000): ReadonlyMap<Wind, number> => {
    const counts = new Map<Wind, number>();
    for (let seed = 0; seed < seeds; seed++) {
      const drawn = drawnWind(WIND_RULES[rule], { seed: `${seed}`, turn, wind });
      counts.set(drawn, (counts.get(drawn) ?? 0) + 1);
    }
    return counts;
  };
  const share = (counts: ReadonlyMap<Wind, number>, wind: Wind) => (counts.get(wind) ?? 0) / 2000;

  test('C5 calm is always calm', () => expect([...winds('calm', 3, 'E').keys()]).toEqual(['calm']));

  test('C5 drawn each turn: six headings, whatever blew before, never calm', () => {
    const counts = winds('drawn-each-turn', 3, 'E');
    expect([...counts.keys()].toSorted()).toEqual(['E', 'NE', 'NW', 'SE', 'SW', 'W']);
    expect(share(counts, 'W')).toBeCloseTo(1 / 6, 1);
  });

  test('C5 fixed: the heading that the stream for wind gives for turn 1, each time, also after another wind was pinned', () => {
    const fixed = (turn: number, wind: Wind) => drawnWind(WIND_RULES.fixed, { seed: 'noon', turn, wind });
    expect([fixed(1, 'calm'), fixed(2, 'NE'), fixed(9, 'SW')]).toEqual(['NE', 'NE', 'NE']);
  });

  test('C5 shifting: turn 1 is calm', () => expect([...winds('shifting', 1, 'calm').keys()]).toEqual(['calm']));

  test('C5 shifting after a calm turn: half calm', () => {
    expect(share(winds('shifting', 4, 'calm'), 'calm')).toBeCloseTo(1 / 2, 1);
  });

  test('C5 shifting after wind E: 7/8 the same, else one step left, one step right or calm', () => {
    const counts = winds('shifting', 4, 'E');
    expect([...counts.keys()].toSorted()).toEqual(['E', 'NE', 'SE', 'calm']);
    expect(share(counts, 'E')).toBeCloseTo(7 / 8, 1);
    expect(share(counts, 'calm')).toBeCloseTo(1 / 24, 1);
  });

  test('C5 steady: a heading from turn 1, then 7/8 the same or one step aside, never calm', () => {
    expect([...winds('steady', 1, 'calm').keys()].toSorted()).toEqual(['E', 'NE', 'NW', 'SE', 'SW', 'W']);
    expect([...winds('steady', 5, 'NE').keys()].toSorted()).toEqual(['E', 'NE', 'NW']);
  });
});
