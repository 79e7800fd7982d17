import { describe, expect, test } from 'vitest';
import { legsOf, strikesOf } from '../../src/report/picture/track.ts';
import { boardOf, type TurnEvent } from '../../src/sopwith/index.ts';
import { duel, opening } from './boards.ts';

const six = boardOf(opening);
const moved = (event: Omit<Extract<TurnEvent, { kind: 'moved' }>, 'kind' | 'segment' | 'seat'>): TurnEvent => ({
  kind: 'moved',
  segment: 1,
  seat: 1,
  ...event,
});

describe('the track on the board', () => {
  test.each<[string, TurnEvent, string]>([
    ['M1 ahead', moved({ manoeuvre: 'ahead', from: 'J1', to: null, heading: 'W' }), 'W'],
    ['M3 a slip to the left of the nose', moved({ manoeuvre: 'slip-left', from: 'K1', to: null, heading: 'NW' }), 'W'],
    [
      'M3 a slip to the right of the nose',
      moved({ manoeuvre: 'slip-right', from: 'K1', to: null, heading: 'SW' }),
      'W',
    ],
    [
      'M5 an Immelmann, its nose already reversed',
      moved({ manoeuvre: 'immelmann', from: 'A5', to: null, heading: 'SE' }),
      'NW',
    ],
  ])('over the edge: %s', (_, event, through) => {
    expect(legsOf(six, [event])).toMatchObject([{ to: null, through, back: null }]);
  });

  test('M4 a hold crosses no side', () => {
    const held = moved({ manoeuvre: 'hold', from: 'J10', to: 'J10', heading: 'E' });
    expect(legsOf(six, [held])).toMatchObject([{ from: 'J10', to: 'J10', through: null }]);
  });

  test('B8 a dotted line leaves through one side and comes back with its own heading', () => {
    expect(legsOf(boardOf(duel.after), duel.events).filter(leg => leg.back !== null)).toEqual([
      { seat: 1, segment: 3, from: 'F1', to: 'A1', through: 'NW', back: 'E' },
    ]);
  });

  test('a move between hexes that no side and no line joins is a bug', () => {
    const leap = moved({ manoeuvre: 'ahead', from: 'J10', to: 'A1', heading: 'NW' });
    expect(() => legsOf(six, [leap])).toThrow('legOf: no way leads from J10 to A1');
  });
});

describe('the bursts on the board', () => {
  const shooter = moved({ manoeuvre: 'ahead', from: 'J9', to: 'J10', heading: 'E' });
  const right: TurnEvent = { kind: 'fired', segment: 1, seat: 1, direction: 'right', line: ['K10', 'L10', 'M10'] };
  const ahead: TurnEvent = {
    kind: 'fired',
    segment: 1,
    seat: 1,
    direction: 'ahead',
    line: ['J11', 'J12', 'J13', 'J14'],
  };
  const hit: TurnEvent = { kind: 'hit', segment: 1, seat: 1, target: 2, range: 3, damage: 2 };
  const strikes = (events: readonly TurnEvent[]) => strikesOf(six, legsOf(six, events), events);

  test('F3 a hit belongs to the burst that crosses its target', () => {
    const target = { ...moved({ manoeuvre: 'ahead', from: 'J14', to: 'J13', heading: 'W' }), seat: 2 } as TurnEvent;
    expect(strikes([shooter, target, right, ahead, hit])).toEqual([
      { seat: 1, segment: 1, heading: 'E', flown: ['J10', 'J11', 'J12'], struck: 'J13', target: 2, damage: 2 },
    ]);
  });

  test('T2 a slow target moves only after the fast one has fired at it', () => {
    const target = { ...moved({ manoeuvre: 'ahead', from: 'M10', to: 'N9', heading: 'SW' }), seat: 2 } as TurnEvent;
    expect(strikes([shooter, ahead, right, hit, target])).toMatchObject([{ heading: 'SE', struck: 'M10' }]);
  });

  test('F6 one shot down before his first move was struck where the burst ran', () => {
    expect(strikes([shooter, ahead, hit])).toMatchObject([{ flown: ['J10', 'J11', 'J12'], struck: 'J13' }]);
  });

  test('L2 a balloon is struck where it stands', () => {
    const balloon: TurnEvent = { kind: 'balloon-hit', segment: 1, seat: 1, hex: 'J12', damage: 3 };
    expect(strikes([shooter, ahead, balloon])).toEqual([
      { seat: 1, segment: 1, heading: 'E', flown: ['J10', 'J11'], struck: 'J12', target: null, damage: 3 },
    ]);
  });

  test('a burst that struck nobody is not drawn', () => {
    expect(strikes([shooter, ahead, right])).toEqual([]);
  });
});
