import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readOrders, whyNothing } from '../../src/orders/read-orders.ts';
import { reasonOf } from '../../src/orders/refusal.ts';
import { formLines, sheetLines } from '../../src/orders/sheet-text.ts';
import { BURST_DIRECTIONS, MANOEUVRES, type OrderSheet, RUNWAYS, type SegmentOrder } from '../../src/sopwith/index.ts';
import { linesOf } from './builders.ts';

const SEEDED = { seed: 1918, numRuns: 500 } as const;
const read = (...lines: readonly string[]) => readOrders(linesOf(...lines));

const burst = fc.record(
  { direction: fc.constantFrom(...BURST_DIRECTIONS), through: fc.constant(true as const) },
  { requiredKeys: ['direction'] },
);
const fire = fc.uniqueArray(burst, { minLength: 1, maxLength: 3, selector: ({ direction }) => direction });
const order: fc.Arbitrary<SegmentOrder> = fc
  .tuple(
    fc.constantFrom(...MANOEUVRES),
    fc.option(fc.constantFrom(...RUNWAYS), { nil: undefined }),
    fc.option(fire, { nil: undefined }),
  )
  .map(([manoeuvre, runway, fire]) => ({
    manoeuvre,
    ...(runway && manoeuvre === 'take-off' && { runway }),
    ...(fire && { fire }),
  }));
const sheet: fc.Arbitrary<OrderSheet> = fc.array(order, { minLength: 3, maxLength: 4 }).map(segments => ({ segments }));

describe('what we print can be read again', () => {
  test('the lines of a sheet give the same sheet', () => {
    fc.assert(
      fc.property(sheet, orders => {
        expect(read(...sheetLines(orders))).toMatchObject({ segments: orders.segments, faults: [] });
      }),
      SEEDED,
    );
  });

  test('so do the lines joined by a mail program', () => {
    fc.assert(
      fc.property(sheet, orders => {
        expect(read(sheetLines(orders).join(' '))).toMatchObject({ segments: orders.segments, faults: [] });
      }),
      SEEDED,
    );
  });

  test('capitals, accents and white space change nothing', () => {
    const noise = fc.record({ upper: fc.boolean(), space: fc.constantFrom(' ', '   ', '\t', '\u00a0', '\u2003') });
    fc.assert(
      fc.property(sheet, noise, (orders, { upper, space }) => {
        const noisy = sheetLines(orders)
          .map(line => (upper ? line.toUpperCase() : line.replace('a', '\u00e1')))
          .map(line => line.replaceAll(' ', space));
        expect(read(...noisy)).toMatchObject({ segments: orders.segments, faults: [] });
      }),
      SEEDED,
    );
  });

  test('a canonical sheet reads as its receipt prints it', () => {
    expect(
      sheetLines({
        segments: [
          { manoeuvre: 'take-off', runway: 'beta' },
          { manoeuvre: 'ahead', fire: [{ direction: 'left' }, { direction: 'right' }] },
          { manoeuvre: 'turn-right', fire: [{ direction: 'ahead', through: true }, { direction: 'left' }] },
          { manoeuvre: 'hold' },
        ],
      }),
    ).toEqual(['1: take off beta', '2: A fire L R', '3: RT fire A through, L', '4: H']);
  });
});

describe('the blank form', () => {
  test('is no sheet', () => {
    expect(formLines('G1', 7, 3)).toEqual(['game: G1', 'turn: 7', '1: ?', '2: ?', '3: ?', 'press:']);
    expect(whyNothing(read(...formLines('G1', 7, 4)), [])).toMatchObject({ code: 'no-orders', blankForm: true });
  });

  test('is never read as orders, whatever is folded, indented or joined', () => {
    const mangling = fc.record({
      segments: fc.integer({ min: 3, max: 4 }),
      indent: fc.constantFrom('', ' ', '\u00a0\u00a0'),
      joint: fc.constantFrom('\n', '\n\n', ' \n'),
    });
    fc.assert(
      fc.property(mangling, ({ segments, indent, joint }) => {
        const written = read(
          formLines('G1', 7, segments)
            .map(line => indent + line)
            .join(joint),
        );
        expect(written).toMatchObject({ segments: [], stayAll: false, faults: [] });
        expect(written.press).toBeUndefined();
      }),
      SEEDED,
    );
  });
});

describe('hostile text', () => {
  const words = fc.constantFrom(
    '1:',
    '2:',
    'A',
    'RT',
    'fire',
    'L',
    '-',
    '/',
    '{',
    '}',
    '"',
    'press:',
    'game:',
    '>',
    'do:',
    'hold',
    '?',
    '\n',
    '0',
    ',',
    'stay',
    'β',
    'А',
  );
  test('never throws, and whatever is kept can be printed and read again', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(words).map(all => all.join(' ')),
        ),
        text => {
          const written = readOrders(linesOf(text));
          for (const kept of written.segments) {
            if (kept) expect(read(...sheetLines({ segments: [kept] })).segments).toEqual([kept]);
          }
          expect(reasonOf(written.faults) === undefined).toBe(written.faults.length === 0);
        },
      ),
      { ...SEEDED, numRuns: 2000 },
    );
  });

  /** Quadratic reading of these takes minutes; reading them once takes well under a second. */
  const PATIENCE = 20_000;
  const MEGABYTE = 1_000_000;
  test.each([
    ['of spaces', ' '.repeat(MEGABYTE)],
    ['of quote marks', '>'.repeat(MEGABYTE)],
    ['of one order', `1: A ${'fire A '.repeat(MEGABYTE / 7)}`],
    ['of separators', `1: A ${', '.repeat(MEGABYTE / 2)}`],
    ['of number marks', '1: A '.repeat(MEGABYTE / 5)],
    ['of bare digits', '1 A '.repeat(MEGABYTE / 4)],
    ['of braces', '{'.repeat(MEGABYTE)],
    ['of a string that never ends', `{"${'a'.repeat(MEGABYTE)}`],
    ['of a command', `join ${'as '.repeat(MEGABYTE / 3)}`],
    ['of a field', `game: ${'G1 turn '.repeat(MEGABYTE / 8)}`],
    ['of press', `press: ${' \u200b'.repeat(MEGABYTE / 2)}x`],
  ])(
    'a megabyte %s is read once',
    (_kind, text) => {
      expect(readOrders(linesOf(text)).press ?? []).toEqual(text.startsWith('press') ? ['x'] : []);
    },
    PATIENCE,
  );

  test.each([
    ['lines of braces', '{\n'.repeat(100_000), 1],
    ['lines of closed braces', '{}\n'.repeat(100_000), 100_000],
    ['lines of open keys', '{"\n'.repeat(100_000), 1],
    ['lines of bare marks', '1:\n'.repeat(100_000), 100_000],
    ['lines of contradictions', '1: A\n1: LT\n'.repeat(100_000), 100_000],
    ['lines of new games', 'new game X\n\n'.repeat(100_000), 0],
  ])(
    'a hundred thousand %s are read once, and each fault is told',
    (_kind, text, faults) => {
      expect(readOrders(linesOf(text), 'game-master').faults).toHaveLength(faults);
    },
    PATIENCE,
  );
});
