import { describe, expect, test } from 'vitest';
import { orderForm, ownOrders } from '../../src/report/order-form.ts';
import type { Aircraft, Game } from '../../src/sopwith/index.ts';
import { BARON, BEFORE, BIGGLES, CAMBRAI, OPEN, OPENED, ZOE } from './battle.ts';

const withAircraft = (game: Game, seat: number, changes: Partial<Aircraft>): Game => ({
  ...game,
  aircraft: game.aircraft.map(one => (one.seat === seat ? { ...one, ...changes } : one)),
});

const formOf = (game: Game, seat: number) => {
  const form = orderForm(game, CAMBRAI, seat, 'orders+b7k2m9xw4t@game.example.org');
  return form.kind === 'form' ? form : undefined;
};

describe('the form has a question mark where a manoeuvre goes', () => {
  test('three of them in the air', () => {
    expect(formOf(BEFORE, 1)?.lines).toEqual(['game: G1', 'turn: 6', '1: ?', '2: ?', '3: ?', 'press:']);
  });

  test('three on the ground, for a take-off leaves the third segment free', () => {
    expect(formOf(OPENED, 1)?.lines).toEqual(['game: G1', 'turn: 1', '1: ?', '2: ?', '3: ?', 'press:']);
  });

  test('A3 one for him who only rolls in', () => {
    const rolling = withAircraft(BEFORE, 2, { airfield: 'J1', hex: 'J2', heading: 'W', posture: 'landing' });
    expect(formOf(rolling, 2)?.lines).toEqual(['game: G1', 'turn: 6', '1: ?', 'press:']);
  });

  test('T3 four for a colonel', () => {
    const colonel = withAircraft({ ...BEFORE, ruleBook: 'tweedekker' }, 1, { ranks: 5, ace: false });
    expect(formOf(colonel, 1)?.lines).toEqual(['game: G1', 'turn: 6', '1: ?', '2: ?', '3: ?', '4: ?', 'press:']);
  });

  test('its link opens it as a letter to us, line by line', () => {
    expect(formOf(BEFORE, 1)?.mailto).toBe(
      'mailto:orders%2Bb7k2m9xw4t@game.example.org?subject=Re%3A%20%5BG1%5D%20turn%206&body=game%3A%20G1%0D%0Aturn%3A%206%0D%0A1%3A%20%3F%0D%0A2%3A%20%3F%0D%0A3%3A%20%3F%0D%0Apress%3A',
    );
  });
});

const said = (game: Game, reader: typeof BARON): string =>
  ownOrders({ ...OPEN, position: game }, reader)
    .flatMap(block => (block.kind === 'paragraph' ? block.lines : block.kind === 'list' ? block.items : []))
    .join('\n');

describe('the reader is told what he may write', () => {
  test('where he is and what is left', () => {
    expect(said(BEFORE, BARON)).toContain('You fly at J9, nose east: hull 9 of 12, nine bursts left.');
    expect(said(BEFORE, ZOE)).toContain('You stand on your field at A10: hull 7 of 12, 16 bursts left.');
  });

  test('A1 his runways with the headings they lead to', () => {
    expect(said(BEFORE, ZOE)).toContain(
      'Your runways are alpha (south-east), beta (south-west) and gamma (west). A take-off takes two segments: “take off beta”, then “A”.',
    );
  });

  test('M5 the Immelmann is offered to an ace and to nobody else', () => {
    expect(said(BEFORE, BARON)).toContain('I Immelmann');
    expect(said(withAircraft(BEFORE, 1, { ace: false }), BARON)).not.toContain('Immelmann');
  });

  test('V11 a dotted line before the nose: what follows it, and that a slip there leaves the board', () => {
    const duel: Game = { ...BEFORE, ruleBook: 'duel', clouds: [], aircraft: BEFORE.aircraft.slice(0, 2) };
    const seats = withAircraft(withAircraft(duel, 2, { airfield: 'M1' }), 1, { airfield: 'A4', ace: false });
    expect(said(withAircraft(seats, 1, { hex: 'F1', heading: 'W' }), BARON)).toContain(
      'In the first segment “A ahead” leaves the board, “LT turn left” follows the dotted line to J1, “RT turn right” follows the dotted line to A1, “LS slip left” leaves the board and “RS slip right” leaves the board.',
    );
    expect(said(withAircraft(seats, 1, { hex: 'F2', heading: 'W' }), BARON)).toContain(
      'Ahead or a turn over the north-west side of F1 follows the dotted line to A1; a slip there leaves the board.',
    );
    expect(said(withAircraft(seats, 1, { hex: 'G4', heading: 'E' }), BARON)).not.toContain('dotted line');
  });

  test('P10, P11 what his career gives him', () => {
    const career: Game = { ...BEFORE, ruleBook: 'tweedekker' };
    expect(said(withAircraft(career, 1, { ace: false, standing: 19 }), BARON)).not.toContain('By your career');
    expect(said(withAircraft(career, 1, { ace: false, standing: 60, ranks: 2 }), BARON)).toContain(
      'By your career you have twin guns, the Immelmann, the split-S, room for 20 bursts and fire over five hexes.',
    );
    expect(said(withAircraft(career, 1, { ace: false, standing: 0, ranks: 5 }), BARON)).toContain(
      'fire over five hexes, four bursts a turn, a fast aircraft and a fourth segment.',
    );
  });

  test('V8 “through” is named only where the game allows it', () => {
    const balloons: Game = { ...BEFORE, ruleBook: 'tweedekker', houseRules: { balloons: 'through' } };
    expect(said(balloons, BARON)).toContain('A burst may go on through a balloon: “A fire A through”.');
    expect(said(BEFORE, BARON)).not.toContain('through');
  });

  test('O1, O2 whether orders may be changed', () => {
    expect(said(BEFORE, BARON)).toContain('The last sheet that arrives before noon stands.');
    expect(said({ ...BEFORE, ruleBook: 'tweedekker' }, BARON)).toContain('The first sheet that is accepted is final.');
  });

  test('D2 when the turn is flown', () => {
    expect(said(BEFORE, BARON)).toContain(
      'Turn 6 is flown at noon: Tue 10 March 2026, 12:00 Amsterdam time (11:00 UTC).',
    );
    expect(said({ ...BEFORE, ruleBook: 'tweedekker' }, BARON)).toContain(
      'Turn 6 is flown at the first noon that finds all sheets in, at the latest: Tue 10 March 2026, 12:00 Amsterdam time (11:00 UTC).',
    );
  });

  test('E4 one who is out may write press, where the game allows it', () => {
    expect(said(BEFORE, BIGGLES)).toContain('You may still write press');
    expect(said({ ...BEFORE, houseRules: { pressOfTheOut: false } }, BIGGLES)).not.toContain('press');
  });
});
