import { describe, expect, test } from 'vitest';
import { decided } from '../../../src/sopwith/autopilot/computer-sheet.ts';
import {
  checkOrders,
  computerSheet,
  type Game,
  newGame,
  type RuleBookId,
  resolveTurn,
  STRENGTHS,
  type Strength,
} from '../../../src/sopwith/index.ts';
import { aGame, airborne, grounded, out, sheet } from '../builders.ts';

const BOOKS: readonly RuleBookId[] = ['classic', 'tweedekker', 'postal', 'duel'];

/** A battle between computer pilots of these strengths, by seat: every position, with the sheets flown from it. */
const campaign = (ruleBook: RuleBookId, crew: readonly Strength[], seed: string, turns: number) => {
  const pilots = crew.map((_, index) => ({
    seat: index + 1,
    pilot: `Pilot ${index + 1}`,
    ...(ruleBook === 'tweedekker' && index < 3 ? { standing: 100, ranks: 2 * index + 1 } : {}),
  }));
  const houseRules = ruleBook === 'tweedekker' ? ({ balloons: 'through' } as const) : {};
  const flown: { readonly game: Game; readonly orders: Record<number, ReturnType<typeof computerSheet>> }[] = [];
  let game = newGame({ ruleBook, houseRules, seed, pilots });
  while (game.over === null && flown.length < turns) {
    const inPlay = game.aircraft.filter(({ posture }) => posture !== 'out');
    const orders = Object.fromEntries(
      inPlay.map(({ seat }) => [seat, computerSheet(game, seat, crew[seat - 1] as Strength, `${seed}, seat ${seat}`)]),
    );
    flown.push({ game, orders });
    game = resolveTurn({ game, orders }).game;
  }
  return { flown, end: game };
};

const MIXED: readonly Strength[] = ['novice', 'regular', 'veteran', 'regular', 'novice', 'veteran'];

describe.each(BOOKS)('in %s', ruleBook => {
  const { flown } = campaign(ruleBook, ruleBook === 'duel' ? ['novice', 'veteran'] : MIXED, 'a campaign', 9);

  test('every sheet of a computer pilot is legal and complete', () => {
    expect(flown.length).toBeGreaterThanOrEqual(4);
    for (const { game, orders } of flown) {
      for (const [seat, ordered] of Object.entries(orders)) {
        const checked = checkOrders(game, Number(seat), ordered.segments);
        expect({ turn: game.turn, seat, faults: checked.faults }).toEqual({ turn: game.turn, seat, faults: [] });
        expect(checked.shortOfAmmunition).toBe(false);
      }
    }
  });

  test('another seed of the game does not change the orders: nobody looks into the future', () => {
    for (const { game, orders } of flown.slice(1, 4)) {
      for (const [seat, ordered] of Object.entries(orders)) {
        const strength =
          ruleBook === 'duel' ? (['novice', 'veteran'] as const)[Number(seat) - 1] : MIXED[Number(seat) - 1];
        const elsewhere = { ...game, seed: 'another seed' };
        expect(computerSheet(elsewhere, Number(seat), strength as Strength, `a campaign, seat ${seat}`)).toEqual(
          ordered,
        );
      }
    }
  });
});

describe('a decision', () => {
  const melee = aGame('classic', [
    airborne(1, 'J10', 'E'),
    airborne(2, 'J12', 'W'),
    airborne(3, 'H11', 'SW', { ace: true, points: 41 }),
    airborne(4, 'L9', 'NE', { hull: 2, ammunition: 1 }),
    grounded(5),
    out(6, 6),
  ]);

  test.each(STRENGTHS)('of a %s looks at 300 turns at the most, and at one at least', strength => {
    const { resolved } = decided(melee, 1, strength, 'a stream');
    expect(resolved).toBeLessThanOrEqual(300);
    expect(resolved).toBeGreaterThanOrEqual(1);
  });

  test.each(STRENGTHS)('of a %s is the same for the same game, seat and stream', strength => {
    const copy = JSON.parse(JSON.stringify(melee)) as Game;
    expect(computerSheet(copy, 2, strength, 'a stream')).toEqual(computerSheet(melee, 2, strength, 'a stream'));
  });

  test('of a veteran hangs on his own stream', () => {
    const sheets = ['one', 'two', 'three', 'four', 'five', 'six'].map(stream =>
      JSON.stringify(computerSheet(melee, 1, 'veteran', stream)),
    );
    expect(new Set(sheets).size).toBeGreaterThan(1);
  });

  test('cannot be had for a seat that is out or empty', () => {
    expect(() => computerSheet(melee, 6, 'novice', 'a stream')).toThrow('nobody in seat 6 is in play');
    expect(() => computerSheet(melee, 9, 'novice', 'a stream')).toThrow('nobody in seat 9 is in play');
  });
});

describe('a computer pilot', () => {
  test('fires at one who rolls to his field right ahead (A3: he can fly nowhere else)', () => {
    const game = aGame('postal', [
      airborne(1, 'J15', 'E'),
      { seat: 2, posture: 'landing', hex: 'J18', heading: 'E', airfield: 'J19' },
    ]);
    for (const strength of STRENGTHS) {
      const { segments } = computerSheet(game, 1, strength, 'a stream');
      expect(segments.some(({ fire = [] }) => fire.length > 0)).toBe(true);
    }
  });

  test('turns away from the edge (M8)', () => {
    const game = aGame('duel', [airborne(1, 'G7', 'E'), airborne(2, 'M2', 'NE')]);
    for (const strength of STRENGTHS) {
      expect(computerSheet(game, 1, strength, 'a stream').segments[0]?.manoeuvre).toMatch(/^(turn|slip)-/);
    }
  });

  test('does not fly into a cloud that would be his end (C2)', () => {
    const game = aGame('classic', [airborne(1, 'J10', 'E', { hull: 1 }), airborne(2, 'S5', 'E')], {
      clouds: ['I10', 'J11'],
    });
    for (const strength of STRENGTHS) {
      const orders = { 1: computerSheet(game, 1, strength, 'a stream'), 2: sheet('ahead', 'ahead', 'ahead') };
      expect(resolveTurn({ game, orders }).game.aircraft[0]?.posture).toBe('airborne');
    }
  });

  test('lands when his guns are empty and his runway lies ahead (A3, A4)', () => {
    const game = aGame('classic', [airborne(1, 'A3', 'W', { ammunition: 0 }), airborne(2, 'S5', 'E')]);
    expect(computerSheet(game, 1, 'veteran', 'a stream').segments.map(({ manoeuvre }) => manoeuvre)).toEqual([
      'land',
      'land',
      'stay',
    ]);
  });

  test('takes off when nothing keeps him on the ground (A1)', () => {
    const game = aGame('classic', [grounded(1), airborne(2, 'S5', 'E')]);
    for (const strength of STRENGTHS) {
      expect(computerSheet(game, 1, strength, 'a stream').segments[0]?.manoeuvre).toBe('take-off');
    }
  });
});

describe('battles', () => {
  test('the veteran beats the novice in most of ten duels', () => {
    const wins = Array.from({ length: 10 }, (_, number) => {
      const veteran = (number % 2) + 1;
      const crew: readonly Strength[] = veteran === 1 ? ['veteran', 'novice'] : ['novice', 'veteran'];
      return campaign('duel', crew, `test duel ${number}`, 60).end.over?.winner === veteran;
    });
    expect(wins.filter(won => won).length).toBeGreaterThanOrEqual(7);
  });

  test('six computer pilots bring a classic battle to its end', () => {
    const { end, flown } = campaign('classic', Array<Strength>(6).fill('regular'), 'to the end', 60);
    expect(end.over).not.toBeNull();
    expect(flown.length).toBeLessThanOrEqual(40);
  });
});
