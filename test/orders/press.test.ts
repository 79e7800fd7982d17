import { describe, expect, test } from 'vitest';
import { noticeText } from '../../src/orders/notice-text.ts';
import { readOrders } from '../../src/orders/read-orders.ts';
import { lineOf, linesOf, USUAL_LINES, USUAL_SEGMENTS } from './builders.ts';

const read = (...lines: readonly string[]) => readOrders(linesOf(...lines));

describe('R43 where press begins and ends', () => {
  test('every following line up to a blank one is one more', () => {
    expect(read(...USUAL_LINES, 'press: One.', 'Two.', '', 'Not press.').press).toEqual(['One.', 'Two.']);
  });

  test('the text may begin on the line below', () => {
    expect(read(...USUAL_LINES, 'press:', 'One.').press).toEqual(['One.']);
  });

  test.each(['end', 'End press', 'einde', 'turn: 7'])('it ends at %s', last => {
    expect(read(...USUAL_LINES, 'press: One.', last, 'Two.').press).toEqual(['One.']);
  });

  test('quoted lines are passed over, and the next unquoted line is one more', () => {
    expect(readOrders([...linesOf('press: One.'), lineOf('quoted', '> x'), lineOf('own', 'Two.')]).press).toEqual([
      'One.',
      'Two.',
    ]);
  });

  test.each(['turn: and burn', 'Game: on, Baron!', 'runway: nowhere', 'token: of my love'])(
    '%s only begins like a field, and is press',
    line => {
      const { press, faults } = readOrders(linesOf('1: RT', '2: A', '3: LS', 'press: One.', line));
      expect({ press, faults }).toEqual({ press: ['One.', line], faults: [] });
    },
  );

  test('it ends at a signature and at the history', () => {
    const kinds = ['signature', 'attribution', 'history'] as const;
    for (const kind of kinds)
      expect(readOrders([...linesOf('press: One.'), lineOf(kind, 'x'), lineOf('own', 'Two.')]).press).toEqual(['One.']);
  });

  test('below orders a brace in the press is text as well', () => {
    const { press, faults } = read(...USUAL_LINES, 'press: Look', '{ "oil" }', 'bye');
    expect([press, faults]).toEqual([['Look', '{ "oil" }', 'bye'], []]);
  });

  test('several press lines add up', () => {
    expect(read('press: One.', 'press: Two.', '', 'press: Three.').press).toEqual(['One.', 'Two.', 'Three.']);
  });

  test('its author keeps his characters, without controls, direction overrides and blank ends', () => {
    expect(read('press：  “See you” – Baron’s 👨‍👩‍👧\u202e\u0007 treat…\u200b ').press).toEqual([
      '“See you” – Baron’s 👨‍👩‍👧 treat…',
    ]);
  });

  test('commands below it are not read', () => {
    expect(read(...USUAL_LINES, 'press: Hi.', '', 'clear').commands).toEqual([]);
  });
});

test('R38 R60 an order in a signature is none, and its author is told', () => {
  const { segments, faults, notices } = readOrders([
    ...linesOf(...USUAL_LINES),
    lineOf('signature', '--'),
    lineOf('signature', '1: LT'),
    lineOf('signature', '1. FC Cambrai'),
  ]);
  expect([segments, faults]).toEqual([USUAL_SEGMENTS, []]);
  expect(notices.map(noticeText)).toEqual(['"1: LT" stands in your signature and was not read as an order.']);
});

describe('R60 what stands below the press', () => {
  test('is told, for it is neither printed nor read', () => {
    expect(read('press: One.', '', 'A second paragraph.', 'status', '', '> quoted').notices).toEqual([
      { kind: 'text-left-aside', lines: ['A second paragraph.', 'status'] },
    ]);
  });

  test('below a closing it is a name or a signature, and nothing is told', () => {
    const lines = [...linesOf('press: One.'), lineOf('signature', 'Kind regards,'), lineOf('own', 'Ottilie')];
    expect(readOrders(lines).notices).toEqual([]);
    const apart = [...linesOf('press: One.', ''), lineOf('signature', 'Kind regards,'), lineOf('own', 'Ottilie')];
    expect(readOrders(apart).notices).toEqual([]);
  });

  test('above the press free text is a greeting, and nothing is told', () => {
    expect(read('Hello desk,', ...USUAL_LINES, 'so much for that.', 'press: One.').notices).toEqual([]);
  });
});

describe('R43 what looks like orders in or below the press', () => {
  test('is press where an order stands above, and the pilot is told', () => {
    expect(read(...USUAL_LINES, 'press: I shall fly', '1: LT')).toMatchObject({
      segments: USUAL_SEGMENTS,
      press: ['I shall fly', '1: LT'],
      notices: [{ kind: 'orders-left-aside', where: 'in-press', line: '1: LT' }],
    });
  });

  test('is left aside below the press where an order stands above', () => {
    expect(read(...USUAL_LINES, 'press: Hi.', '', '1: LT', '2: L')).toMatchObject({
      segments: USUAL_SEGMENTS,
      faults: [],
      notices: [
        { kind: 'orders-left-aside', where: 'after-press', line: '1: LT' },
        { kind: 'text-left-aside', lines: ['2: L'] },
      ],
    });
  });

  test('counts where none stands above: nobody loses a turn by greeting first', () => {
    expect(read('press: Good morning!', 'Here I come.', ...USUAL_LINES)).toMatchObject({
      segments: USUAL_SEGMENTS,
      press: ['Good morning!', 'Here I come.'],
      faults: [],
    });
    expect(read('press: Good morning!', '', ...USUAL_LINES).segments).toEqual(USUAL_SEGMENTS);
  });

  test('only a line that parses whole ends the press', () => {
    expect(read('press: Good morning!', '1: fly away').press).toEqual(['Good morning!', '1: fly away']);
  });

  test('is a second block where a new game line opens one', () => {
    expect(read('game: G1', ...USUAL_LINES, 'press: Hi.', 'game: G1', '1: LT').faults).toEqual([
      { code: 'line-twice', twice: { kind: 'segment', segment: 1 }, first: '1: RT fire A', second: '1: LT' },
    ]);
  });

  test('an empty press line does not make the letter deaf', () => {
    expect(read('1: RT fire A', 'press:', '', '2: A fire L R', '3: LS').segments).toEqual(USUAL_SEGMENTS);
  });

  test('a JSON sheet is never printed as press', () => {
    const written = read('press: Good morning!', '{ "segments": [ { "manoeuvre": "ahead" } ] }');
    expect(written).toMatchObject({ press: ['Good morning!'], segments: [{ manoeuvre: 'ahead' }] });
  });
});

describe('how much press is printed', () => {
  test('six lines in a turn; what is more is named', () => {
    expect(read('press: 1', '2', '3', '4', '5', '6', '7', '8')).toMatchObject({
      press: ['1', '2', '3', '4', '5', '6'],
      notices: [{ kind: 'press-lines-left-out', lines: ['7', '8'] }],
      faults: [],
    });
  });

  test('300 characters in a line; what is more is named', () => {
    expect(read(`press: ${'x'.repeat(300)}yz`)).toMatchObject({
      press: ['x'.repeat(300)],
      notices: [{ kind: 'press-shortened', line: 1, leftOut: 'yz' }],
    });
  });

  test.each(['none', 'Geen', '-', '–'])('press: %s withdraws the press and begins none', word => {
    expect(read(`press: ${word}`, 'Cheers.').press).toEqual([]);
  });

  test('a letter without press says nothing about it', () => {
    expect(read(...USUAL_LINES).press).toBeUndefined();
  });
});
