import { describe, expect, test } from 'vitest';
import { type Telling, tell } from '../../src/report/tell.ts';
import { tellingOf } from '../../src/report/telling.ts';
import type { TurnEvent } from '../../src/sopwith/index.ts';
import { BEFORE } from './battle.ts';

const telling: Telling = {
  name: seat => ['', 'Red', 'Blue', 'Green'][seat] ?? '',
  ranOffBoard: ({ line }) => line.at(-1) === 'J19',
};

describe('every event is told in one sentence', () => {
  const cases: [event: TurnEvent, sentence: string][] = [
    [
      { kind: 'moved', segment: 1, seat: 1, manoeuvre: 'ahead', from: 'J9', to: 'J10', heading: 'E' },
      'Red flew ahead from J9 to J10, nose east.',
    ],
    [
      { kind: 'moved', segment: 1, seat: 1, manoeuvre: 'turn-left', from: 'J10', to: 'I10', heading: 'NE' },
      'Red turned left from J10 to I10, nose north-east.',
    ],
    [
      { kind: 'moved', segment: 1, seat: 1, manoeuvre: 'turn-right', from: 'J10', to: 'K10', heading: 'SE' },
      'Red turned right from J10 to K10, nose south-east.',
    ],
    [
      { kind: 'moved', segment: 1, seat: 1, manoeuvre: 'slip-left', from: 'J10', to: 'I10', heading: 'E' },
      'Red slipped left from J10 to I10, nose east.',
    ],
    [
      { kind: 'moved', segment: 1, seat: 1, manoeuvre: 'slip-right', from: 'J10', to: 'K10', heading: 'E' },
      'Red slipped right from J10 to K10, nose east.',
    ],
    [
      { kind: 'moved', segment: 2, seat: 1, manoeuvre: 'hold', from: 'J10', to: 'J10', heading: 'E' },
      'Red held at J10, nose east.',
    ],
    [
      { kind: 'moved', segment: 2, seat: 1, manoeuvre: 'immelmann', from: 'J10', to: 'J11', heading: 'W' },
      'Red flew an Immelmann from J10 to J11, nose west.',
    ],
    [
      { kind: 'moved', segment: 2, seat: 1, manoeuvre: 'split-s', from: 'J10', to: 'J9', heading: 'W' },
      'Red flew a split-S from J10 to J9, nose west.',
    ],
    [
      { kind: 'moved', segment: 2, seat: 1, manoeuvre: 'loop', from: 'J10', to: 'J10', heading: 'SW' },
      'Red looped at J10, nose south-west.',
    ],
    [
      { kind: 'moved', segment: 1, seat: 1, manoeuvre: 'stay', from: 'A1', to: 'A1', heading: null },
      'Red stayed on the ground at A1.',
    ],
    [
      { kind: 'moved', segment: 1, seat: 1, manoeuvre: 'take-off', from: 'A1', to: 'A2', heading: 'E' },
      'Red rolled down the runway from A1 to A2, nose east.',
    ],
    [
      { kind: 'moved', segment: 2, seat: 1, manoeuvre: 'land', from: 'A3', to: 'A2', heading: 'W' },
      'Red landed from A3 to A2, nose west.',
    ],
    [
      { kind: 'moved', segment: 3, seat: 1, manoeuvre: 'land', from: 'A2', to: 'A1', heading: null },
      'Red rolled in from A2 to A1.',
    ],
    [
      { kind: 'moved', segment: 3, seat: 1, manoeuvre: 'turn-right', from: 'J19', to: null, heading: 'SE' },
      'Red turned right from J19, over the edge of the board.',
    ],
    [
      { kind: 'followed-line', segment: 1, seat: 2, from: 'F1', to: 'A1' },
      'Blue followed the dotted line from F1 to A1.',
    ],
    [{ kind: 'cloud-damage', segment: 1, seat: 2, hex: 'J7' }, 'Blue was shaken in cloud at J7: one hull.'],
    [
      { kind: 'fired', segment: 1, seat: 1, direction: 'ahead', line: ['J11', 'J12', 'J13', 'J14'] },
      'Red fired ahead over J11, J12, J13 and J14.',
    ],
    [
      { kind: 'fired', segment: 1, seat: 1, direction: 'left', line: ['J11'], cloud: 'J12' },
      'Red fired ahead-left over J11; the cloud at J12 stopped the burst.',
    ],
    [
      { kind: 'fired', segment: 1, seat: 1, direction: 'right', line: [], cloud: 'J12' },
      'Red fired ahead-right, straight into the cloud at J12.',
    ],
    [
      { kind: 'fired', segment: 1, seat: 1, direction: 'ahead', line: ['J18', 'J19'] },
      'Red fired ahead over J18 and J19, as far as the edge.',
    ],
    [
      { kind: 'fired', segment: 1, seat: 1, direction: 'ahead', line: [] },
      'Red fired ahead, out over the edge of the board.',
    ],
    [{ kind: 'hit', segment: 1, seat: 1, target: 2, range: 2, damage: 3 }, 'Red hit Blue at two hexes: three hull.'],
    [{ kind: 'hit', segment: 1, seat: 1, target: 2, range: 1, damage: 4 }, 'Red hit Blue at one hex: four hull.'],
    [{ kind: 'balloon-hit', segment: 1, seat: 1, hex: 'G4', damage: 2 }, 'Red hit the balloon at G4: two hull.'],
    [
      { kind: 'balloon-down', segment: 1, hex: 'G4', by: [1, 2, 3] },
      'The balloon at G4 came down, shot by Red, Blue and Green.',
    ],
    [{ kind: 'out', segment: 1, seat: 2, cause: 'shot-down', by: [1, 3] }, 'Blue was shot down by Red and Green.'],
    [{ kind: 'out', segment: 1, seat: 2, cause: 'cloud', by: [] }, 'Blue was lost in cloud.'],
    [{ kind: 'out', segment: 1, seat: 2, cause: 'edge', by: [] }, 'Blue left the board and is out.'],
    [{ kind: 'out', segment: 1, seat: 2, cause: 'flak', by: [] }, 'Blue flew into the flak of a balloon and is out.'],
    [{ kind: 'out', seat: 2, cause: 'struck-off', by: [] }, 'Blue was struck off.'],
    [{ kind: 'landed', segment: 2, seat: 2 }, 'Blue came to a stop on his own field.'],
    [{ kind: 'airborne', segment: 2, seat: 2 }, 'Blue was airborne.'],
    [{ kind: 'repaired', seat: 2, hull: 10 }, 'Blue had his aircraft mended: hull 10.'],
    [{ kind: 'points', segment: 1, seat: 1, delta: 3, reason: 'damage' }, 'Red gained three points for damage done.'],
    [{ kind: 'points', segment: 1, seat: 1, delta: 1, reason: 'hit' }, 'Red gained one point for hits.'],
    [
      { kind: 'points', segment: 1, seat: 2, delta: -5, reason: 'shot-down' },
      'Blue lost five points for being shot down.',
    ],
    [{ kind: 'points', seat: 1, delta: 15, reason: 'pot' }, 'Red gained 15 points from the pot.'],
    [{ kind: 'missed-orders', seat: 2, inARow: 1 }, 'Blue sent no orders: NMR.'],
    [{ kind: 'missed-orders', seat: 2, inARow: 3 }, 'Blue sent no orders: NMR, three in a row.'],
    [
      { kind: 'replaced-segment', segment: 3, seat: 2, why: 'missing' },
      'Blue had written nothing for the third segment; the rules chose for him.',
    ],
    [
      { kind: 'replaced-segment', segment: 2, seat: 2, why: 'illegal' },
      'Blue could not fly what he had written for the second segment; the rules chose for him.',
    ],
    [
      { kind: 'replaced-segment', segment: 1, seat: 2, why: 'not-privileged' },
      'Blue lacked the privilege for what he had written for the first segment; the rules chose for him.',
    ],
    [
      { kind: 'dropped-burst', segment: 1, seat: 2, direction: 'left', why: 'no-ammunition' },
      'Blue did not fire ahead-left: he had no ammunition left.',
    ],
    [
      { kind: 'dropped-burst', segment: 1, seat: 2, direction: 'ahead', why: 'barred' },
      'Blue did not fire ahead: fire was barred there.',
    ],
    [{ kind: 'wind', wind: 'NW' }, 'The wind blew towards the north-west and took all clouds one hex with it.'],
    [{ kind: 'wind', wind: 'calm' }, 'It was calm.'],
    [{ kind: 'drift-damage', seat: 2, hex: 'C4' }, 'Blue was caught by drifting cloud at C4: one hull.'],
    [{ kind: 'new-cloud', hexes: ['A5', 'A6', 'B6'] }, 'New cloud came in at A5, A6 and B6.'],
    [{ kind: 'ace', seat: 1 }, 'Red is an ace from the next turn on.'],
    [{ kind: 'over', segment: 2, winner: 1 }, 'The battle is over: Red has won.'],
    [{ kind: 'over', winner: null }, 'The battle is over: nobody is left, and it is a draw.'],
  ];

  test.each(cases)('$kind $seat', (event, sentence) => {
    expect(tell(event, telling)).toBe(sentence);
  });
});

describe('F4 a burst that runs out at the edge is known by the board, from where it was fired', () => {
  const moved: TurnEvent = {
    kind: 'moved',
    segment: 1,
    seat: 1,
    manoeuvre: 'ahead',
    from: 'J15',
    to: 'J16',
    heading: 'E',
  };
  const { ranOffBoard } = tellingOf(BEFORE, [moved]);

  test.each([
    [['J17', 'J18', 'J19'], true],
    [['J17', 'J18'], false],
    [['I16'], false],
  ])('%j: %s', (line, ranOff) => {
    expect(ranOffBoard({ kind: 'fired', segment: 1, seat: 1, direction: 'ahead', line })).toBe(ranOff);
  });
});
