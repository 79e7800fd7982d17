import { describe, expect, test } from 'vitest';
import { type Choice, type Game, legal } from '../../src/sopwith/index.ts';
import { AHEAD, aGame, airborne, grounded, out, play } from './builders.ts';

const manoeuvres = (choices: readonly Choice[]) => choices.map(({ manoeuvre }) => manoeuvre);
const choose = (choices: readonly Choice[], ...path: readonly string[]): Choice => {
  const [first, ...rest] = path;
  const choice = choices.find(({ manoeuvre, runway }) => manoeuvre === first || runway === first) as Choice;
  return rest.length === 0 ? choice : choose(choice.next, ...rest);
};
const of = (game: Game) => legal(game, 1);

describe('what a pilot may order', () => {
  test('in the air, classic: five ways in the first segment, Hold from the second', () => {
    const choices = of(aGame('classic', [airborne(1, 'J10', 'E'), grounded(6)]));
    expect(manoeuvres(choices)).toEqual(['ahead', 'turn-left', 'turn-right', 'slip-left', 'slip-right']);
    expect(manoeuvres(choose(choices, 'ahead').next)).toEqual([
      'ahead',
      'turn-left',
      'turn-right',
      'slip-left',
      'slip-right',
      'hold',
    ]);
  });

  test('P10, M5–M7 a pilot of standing 80 has all three privileges from the second segment', () => {
    const choices = of(aGame('tweedekker', [airborne(1, 'J10', 'E', { standing: 80 }), grounded(6)]));
    expect(manoeuvres(choices)).not.toContain('immelmann');
    expect(manoeuvres(choose(choices, 'ahead').next).slice(-4)).toEqual(['hold', 'immelmann', 'split-s', 'loop']);
  });

  test('M4 after Hold in 2 there is only Hold in 3', () => {
    const choices = of(aGame('classic', [airborne(1, 'J10', 'E'), grounded(6)]));
    expect(choose(choices, 'ahead', 'hold').next).toEqual([
      { manoeuvre: 'hold', hex: 'J11', heading: 'E', mayFire: true, warnings: [], next: [] },
    ]);
  });

  test('A1 on the ground: Stay or one of three runways; then one committed segment', () => {
    const choices = of(aGame('classic', [grounded(1), grounded(6)]));
    expect(choices.map(({ manoeuvre, runway, hex }) => [manoeuvre, runway, hex])).toEqual([
      ['stay', undefined, 'A1'],
      ['take-off', 'alpha', 'A2'],
      ['take-off', 'beta', 'B2'],
      ['take-off', 'gamma', 'B1'],
    ]);
    const roll = choose(choices, 'gamma').next;
    expect(roll.map(({ manoeuvre, hex, heading, mayFire }) => [manoeuvre, hex, heading, mayFire])).toEqual([
      ['take-off', 'C1', 'SW', false],
    ]);
    expect(manoeuvres(roll[0]?.next ?? [])).not.toContain('hold');
    expect(manoeuvres(choose(choices, 'stay').next)).toEqual(['stay']);
  });

  test('A3 a landing under way is the only choice, and he stays down', () => {
    const choices = of(aGame('tweedekker', [airborne(1, 'B2', 'NW', { posture: 'landing' }), grounded(6)]));
    expect(choices).toMatchObject([{ manoeuvre: 'land', hex: 'A1', heading: null, mayFire: false }]);
    expect(manoeuvres(choices[0]?.next ?? [])).toEqual(['stay']);
  });

  test('A1, A3 a take-off names its runway, a landing needs no name', () => {
    const choices = of(aGame('classic', [airborne(1, 'C3', 'NW'), grounded(6)]));
    expect(choose(choices, 'land')).toMatchObject({ hex: 'B2', heading: 'NW' });
    expect(choose(choices, 'land')).not.toHaveProperty('runway');
    expect(choose(choices, 'ahead')).not.toHaveProperty('runway');
  });

  test('T3 a colonel has four segments', () => {
    const choices = of(aGame('tweedekker', [airborne(1, 'J5', 'E', { ranks: 5 }), grounded(6)]));
    expect(choose(choices, 'ahead', 'ahead', 'ahead', 'ahead')).toMatchObject({ hex: 'J9', next: [] });
  });

  test('one who is out has no choices', () => {
    expect(of(aGame('classic', [out(1, 3), grounded(2), grounded(6)]))).toEqual([]);
  });
});

describe('warnings', () => {
  test('M8 leaving the board ends the tree', () => {
    const choices = of(aGame('classic', [airborne(1, 'A5', 'NW'), grounded(6)]));
    expect(choose(choices, 'ahead')).toEqual({
      manoeuvre: 'ahead',
      hex: null,
      heading: null,
      mayFire: true,
      warnings: ['leaves-board'],
      next: [],
    });
  });

  test('L4 flak ends the tree', () => {
    const game = aGame('tweedekker', [airborne(1, 'J10', 'E'), grounded(6)], {
      houseRules: { balloons: 'block' },
      balloons: [{ hex: 'J11', hull: 12 }],
    });
    expect(choose(of(game), 'ahead')).toMatchObject({ hex: null, warnings: ['enters-flak'], next: [] });
  });

  test('C2 a cloud is warned of, and on the ground only where it harms', () => {
    expect(choose(of(aGame('classic', [airborne(1, 'J10', 'E')], { clouds: ['J11'] })), 'ahead').warnings).toEqual([
      'enters-cloud',
    ]);
    expect(choose(of(aGame('classic', [grounded(1)], { clouds: ['A1'] })), 'stay').warnings).toEqual(['enters-cloud']);
    expect(choose(of(aGame('postal', [grounded(1)], { clouds: ['A1'] })), 'stay').warnings).toEqual([]);
  });

  test('B9 Ahead and the turns follow a line, a slip leaves the board', () => {
    const choices = of(aGame('duel', [airborne(1, 'F1', 'W'), airborne(2, 'C3', 'E')]));
    expect(choose(choices, 'turn-right')).toMatchObject({ hex: 'A1', heading: 'E', warnings: ['follows-line'] });
    expect(choose(choices, 'slip-right')).toMatchObject({ hex: null, warnings: ['leaves-board'] });
  });

  test('A3 Land may come next, in this turn or as the first of the next', () => {
    const choices = of(aGame('classic', [airborne(1, 'D4', 'NW'), grounded(6)]));
    expect(choose(choices, 'ahead').warnings).toEqual(['may-land-next']);
    expect(manoeuvres(choose(choices, 'ahead').next)).toContain('land');
    const later = of(aGame('classic', [airborne(1, 'F6', 'NW'), grounded(6)]));
    expect(choose(later, 'ahead', 'ahead', 'ahead')).toMatchObject({ hex: 'C3', warnings: ['may-land-next'] });
  });

  test('A3, M4 a Hold on the outer runway hex binds the rest of the turn, but not the next one', () => {
    const choices = of(aGame('classic', [airborne(1, 'D4', 'NW'), grounded(6)]));
    expect(choose(choices, 'ahead', 'hold').warnings).toEqual([]);
    expect(choose(choices, 'ahead', 'hold', 'hold').warnings).toEqual(['may-land-next']);
  });
});

test('every choice of the tree is flown as it says', () => {
  const game = aGame('tweedekker', [airborne(1, 'D4', 'NW', { standing: 80 }), grounded(6)]);
  for (const first of legal(game, 1)) {
    for (const second of first.next) {
      const after = play(game, {
        1: { segments: [first, second, ...AHEAD.segments.slice(2)].map(({ manoeuvre }) => ({ manoeuvre })) },
        6: null,
      });
      const moved = after.events.find(event => event.kind === 'moved' && event.seat === 1 && event.segment === 2);
      expect(moved).toMatchObject({
        manoeuvre: second.manoeuvre,
        to: second.hex,
        ...(second.hex === null ? {} : { heading: second.heading }),
      });
    }
  }
});
