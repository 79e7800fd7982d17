import { describe, expect, test } from 'vitest';
import { readOrders } from '../../src/orders/read-orders.ts';
import { linesOf, USUAL_LINES, USUAL_SEGMENTS } from './builders.ts';

const read = (...lines: readonly string[]) => readOrders(linesOf(...lines));
const USUAL_JSON = `{ "game": "G1", "turn": 7,
  "segments": [ { "manoeuvre": "turn-right", "fire": [ { "direction": "ahead" } ] },
                { "manoeuvre": "ahead", "fire": [ { "direction": "left" }, { "direction": "right" } ] },
                { "manoeuvre": "slip-left", "fire": [] } ],
  "press": [ "See you over Cambrai, Baron." ], "test": false }`;
const wrongIn = (json: string) =>
  read(json).faults.map(fault => (fault.code === 'unreadable-line' ? fault.fault : fault.code));

describe('a JSON sheet in the body', () => {
  test('gives game, turn, segments and press', () => {
    expect(read('Hello,', USUAL_JSON, 'bye')).toMatchObject({
      game: 'G1',
      turn: 7,
      segments: USUAL_SEGMENTS,
      press: ['See you over Cambrai, Baron.'],
      test: false,
      faults: [],
    });
  });

  test('a fence of backticks around it is ignored', () => {
    expect(read('```json', USUAL_JSON, '```')).toMatchObject({ segments: USUAL_SEGMENTS, faults: [] });
  });

  test('typographic quotes and foreign spaces outside strings are folded, inside they stay', () => {
    const json = '{\u00a0“segments”: [{“manoeuvre”: „ahead“}], "press": "“So” it goes\u00a0…"}';
    expect(read(json)).toMatchObject({
      segments: [{ manoeuvre: 'ahead' }],
      press: ['“So” it goes\u00a0…'],
      faults: [],
    });
  });

  test('press may be one text; test stores nothing', () => {
    const json = '{ "segments": [{ "manoeuvre": "ahead" }], "press": "One.\\nTwo.", "test": true }';
    expect(read(json)).toMatchObject({ press: ['One.', 'Two.'], test: true, commands: [{ verb: 'test' }] });
  });

  test('beside order lines it is refused, and so are two that differ', () => {
    expect(read(...USUAL_LINES, USUAL_JSON).faults).toMatchObject([{ code: 'line-twice', twice: { kind: 'sheet' } }]);
    expect(read(...USUAL_LINES, 'press: Hi.', '', USUAL_JSON).faults).toMatchObject([{ code: 'line-twice' }]);
    expect(read(USUAL_JSON, '', USUAL_JSON).faults).toEqual([]);
    expect(read(USUAL_JSON, USUAL_JSON.replace('slip-left', 'slip-right')).faults).toMatchObject([
      { code: 'line-twice' },
    ]);
  });

  test('quoted it is never read', () => {
    expect(read('> { "segments": [{ "manoeuvre": "ahead" }] }').segments).toEqual([]);
  });
});

describe('faults of a JSON sheet are told about segments', () => {
  const sheet = (segment: string) => `{ "segments": [ { "manoeuvre": "ahead" }, ${segment} ] }`;

  test.each([
    [
      '{ "manoeuvre": "ahaed" }',
      'segment 2',
      '"manoeuvre" is "ahaed"; it must be one of ahead, turn-left, turn-right, slip-left, slip-right, hold, immelmann, split-s, loop, stay, take-off, land',
    ],
    ['{ "fire": [] }', 'segment 2', '"manoeuvre" is missing'],
    ['{ "manoeuvre": "ahead", "shoot": 1 }', 'segment 2', 'the key "shoot" is not known there'],
    ['{ "manoeuvre": "ahead", "runway": "beta" }', 'segment 2', '"runway" belongs only to a take-off'],
    [
      '{ "manoeuvre": "ahead", "fire": [{ "direction": "up" }] }',
      'segment 2, burst 1',
      '"direction" is "up"; it must be one of ahead, left, right',
    ],
    [
      '{ "manoeuvre": "ahead", "fire": [{ "direction": "left", "through": false }] }',
      'segment 2, burst 1',
      '"through" can only be true; leave it out otherwise',
    ],
    ['{ "manoeuvre": "ahead", "fire": "left" }', 'segment 2', '"fire" must be a list in square brackets, not "left"'],
    ['"ahead"', 'segment 2', 'it must be an object in braces, not "ahead"'],
  ])('%s', (segment, where, wrong) => {
    expect(wrongIn(sheet(segment))).toEqual([{ kind: 'json-sheet', where, wrong }]);
  });

  test('all of them at once', () => {
    expect(wrongIn('{ "segments": [ { "manoeuvre": "up" }, { "fire": [] } ], "pres": "x" }')).toHaveLength(3);
  });

  test('a missing list, an empty one, and a fifth segment', () => {
    expect(wrongIn('{ "turn": 7 }')).toEqual([
      { kind: 'json-sheet', where: 'the sheet', wrong: '"segments" is missing' },
    ]);
    expect(wrongIn('{ "segments": [] }')).toEqual([
      { kind: 'json-sheet', where: 'the sheet', wrong: '"segments" is empty' },
    ]);
    const five = Array(5).fill('{ "manoeuvre": "ahead" }').join(', ');
    expect(wrongIn(`{ "segments": [ ${five} ] }`)).toEqual([
      { kind: 'json-sheet', where: 'the sheet', wrong: '"segments" has 5 entries; 4 is the most there can be' },
    ]);
  });

  test('a game or turn that cannot be', () => {
    expect(wrongIn('{ "game": "G 1", "turn": 0, "segments": [{ "manoeuvre": "ahead" }] }')).toEqual([
      { kind: 'json-sheet', where: 'the sheet', wrong: '"game" is "G 1"; it must be letters, digits and hyphens' },
      { kind: 'json-sheet', where: 'the sheet', wrong: '"turn" is 0, which is out of bounds' },
    ]);
  });

  test('broken JSON quotes the place', () => {
    const long = `{ "segments": [ { "manoeuvre": "ahead" }, ], "press": "${'x'.repeat(100)}" }`;
    expect(wrongIn(long)).toEqual([{ kind: 'broken-json', near: 'ahead" }, ], "press"' }]);
    expect(wrongIn('{smile}')).toEqual([{ kind: 'broken-json', near: '{smile}' }]);
    expect(wrongIn('{ "segments": [')).toEqual([{ kind: 'unclosed-json' }]);
  });

  test('a key given twice, or text behind the brace, is not guessed at', () => {
    expect(wrongIn('{ "turn": 7, "turn": 8, "segments": [] }')).toEqual([{ kind: 'json-key-twice', key: 'turn' }]);
    expect(wrongIn('{ "segments": [] } 1: A')).toEqual([{ kind: 'json-behind-brace', rest: '1: A' }]);
  });

  test('comments and keys without quotes are broken JSON, on however many lines', () => {
    expect(read('{ // mine', '"segments": [] }').faults).toMatchObject([{ code: 'unreadable-line' }]);
    expect(read('{ segments: [', '] }').faults).toMatchObject([{ code: 'unreadable-line' }]);
    expect(read("{ 'segments': [", '] }').faults).toMatchObject([{ code: 'unreadable-line' }]);
  });

  test('a brace that opens a sentence is free text', () => {
    expect(read('{ what a day', ...USUAL_LINES)).toMatchObject({ segments: USUAL_SEGMENTS, faults: [] });
  });
});
