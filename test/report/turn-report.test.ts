import { describe, expect, test } from 'vitest';
import type { Block } from '../../src/report/block.ts';
import { standings } from '../../src/report/standings.ts';
import { ownWarning, result, turnReport } from '../../src/report/turn-report.ts';
import type { Aircraft, Game, TurnEvent } from '../../src/sopwith/index.ts';
import { aGame, airborne, out } from '../sopwith/builders.ts';
import { BARON, BEFORE, MASTER, ZOE } from './battle.ts';
import { STORY } from './samples.ts';

const career: Game = { ...BEFORE, ruleBook: 'tweedekker' };
const missing = (game: Game, seat: number, missed: number): Game => ({
  ...game,
  aircraft: game.aircraft.map((one): Aircraft => (one.seat === seat ? { ...one, missed } : one)),
});
const chapters = (blocks: readonly Block[]) =>
  Object.fromEntries(blocks.flatMap(block => (block.kind === 'chapter' ? [[block.title, block.sentences]] : [])));

describe('V2 from the first missed turn the report of the pilot warns him', () => {
  test('how many in a row, and in which turn he is struck off', () => {
    expect(ownWarning(missing(career, 1, 2), 1)).toEqual([
      {
        kind: 'warning',
        lines: [
          'No orders came from you for two turns in a row (NMR). Without orders you are struck off at the end of turn 7.',
        ],
      },
    ]);
  });

  test('N3 the first of four: three more turns are left', () => {
    expect(ownWarning(missing(career, 1, 1), 1)).toEqual([
      {
        kind: 'warning',
        lines: ['No orders came from you for one turn (NMR). Without orders you are struck off at the end of turn 8.'],
      },
    ]);
  });

  test('where nobody is struck off it only counts', () => {
    expect(ownWarning(missing(BEFORE, 1, 1), 1)).toEqual([
      { kind: 'warning', lines: ['No orders came from you for one turn (NMR).'] },
    ]);
  });

  test('not to those who have sent orders, are out, or have no seat', () => {
    expect(ownWarning(missing(career, 1, 0), 1)).toEqual([]);
    expect(ownWarning(missing(career, 6, 3), 6)).toEqual([]);
    expect(ownWarning(missing(career, 1, 3), null)).toEqual([]);
  });
});

describe('the story is told segment by segment', () => {
  const told = (events: readonly TurnEvent[]) => chapters(turnReport({ ...STORY, events }, BARON).blocks);

  test('with missed orders before it, and weather and service after it', () => {
    expect(
      told([
        { kind: 'missed-orders', seat: 5, inARow: 2 },
        { kind: 'cloud-damage', segment: 2, seat: 1, hex: 'J7' },
        { kind: 'wind', wind: 'E' },
        { kind: 'drift-damage', seat: 3, hex: 'I13' },
        { kind: 'repaired', seat: 5, hull: 9 },
      ]),
    ).toEqual({
      'Missed orders': ['Zoë sent no orders: NMR, two in a row.'],
      'Second segment': ['Baron was shaken in cloud at J7: one hull.'],
      'The weather': [
        'The wind blew towards the east and took all clouds one hex with it.',
        'Ottilie was caught by drifting cloud at I13: one hull.',
      ],
      'After the last segment': ['Zoë had his aircraft mended: hull 9.'],
    });
  });

  test('T2 with what fast aircraft did before all others moved', () => {
    expect(
      told([
        { kind: 'moved', segment: 1, seat: 1, manoeuvre: 'ahead', from: 'J9', to: 'J10', heading: 'E', half: 'fast' },
        { kind: 'moved', segment: 1, seat: 3, manoeuvre: 'slip-left', from: 'J12', to: 'K11', heading: 'W' },
        { kind: 'fired', segment: 1, seat: 1, direction: 'ahead', line: ['J11', 'J12'], half: 'fast' },
        { kind: 'hit', segment: 1, seat: 1, target: 3, range: 2, damage: 3, half: 'fast' },
        { kind: 'landed', segment: 1, seat: 5 },
        { kind: 'moved', segment: 2, seat: 3, manoeuvre: 'hold', from: 'K11', to: 'K11', heading: 'W' },
      ]),
    ).toEqual({
      'First segment: fast aircraft move and fire first': [
        'Baron flew ahead from J9 to J10, nose east.',
        'Baron fired ahead over J11 and J12.',
        'Baron hit Ottilie at two hexes: three hull.',
      ],
      'First segment: then all others': [
        'Ottilie slipped left from J12 to K11, nose west.',
        'Zoë came to a stop on his own field.',
      ],
      'Second segment': ['Ottilie held at K11, nose west.'],
      'The weather': ['The battle ended before a wind was drawn.'],
    });
  });

  test('V4 a calm is told too', () => {
    expect(told([{ kind: 'wind', wind: 'calm' }])).toEqual({ 'The weather': ['It was calm.'] });
  });

  test('T5 and a wind that was never drawn', () => {
    expect(told([])).toEqual({ 'The weather': ['The battle ended before a wind was drawn.'] });
  });
});

describe('what only some are shown', () => {
  const kinds = (blocks: readonly Block[]) => blocks.map(({ kind }) => kind);

  test('the form stands in the report of those who fly on', () => {
    expect(kinds(turnReport(STORY, BARON).blocks)).toContain('form');
    expect(kinds(turnReport(STORY, MASTER).blocks)).not.toContain('form');
  });

  test('the warning stands in the report of him whom it warns', () => {
    expect(kinds(turnReport(STORY, ZOE).blocks)).toContain('warning');
    expect(kinds(turnReport(STORY, BARON).blocks)).not.toContain('warning');
  });

  test('C7 the seed stands in the last report only', () => {
    const text = (seed: string | null) => JSON.stringify(turnReport({ ...STORY, seed }, BARON));
    expect(text('5eed')).toContain('The seed of this battle: 5eed');
    expect(text(null)).not.toContain(BEFORE.seed);
  });
});

describe('P12 a duel has no points', () => {
  const duel = aGame('duel', [airborne(1, 'G2', 'E'), out(2, 2)], { over: { winner: 1 } });
  const won: Game = { ...duel, aircraft: duel.aircraft.map(one => ({ ...one, place: one.seat })) };

  test('neither in its table nor beside its places', () => {
    const blocks = [...standings(won), ...result({ after: won })];
    expect(blocks.flatMap(block => (block.kind === 'table' ? [block.head] : []))).toEqual([
      ['Pilot', 'Where', 'Hull', 'Amm', 'Hits', 'Kills', 'NMR'],
    ]);
    expect(blocks.flatMap(block => (block.kind === 'list' ? block.items : []))).toEqual([
      '1st: Pilot 1',
      '2nd: Pilot 2',
    ]);
  });
});
