import { createHash } from 'node:crypto';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, test } from 'vitest';
import { boardAlt } from '../../src/report/board-alt.ts';
import { drawBoard } from '../../src/report/board-picture.ts';
import { boardToPrint } from '../../src/report/board-print.ts';
import { boardSvg } from '../../src/report/board-svg.ts';
import { PAINTS } from '../../src/report/picture/paints.ts';
import { seatColour } from '../../src/report/seat-colours.ts';
import { boardOf, type Game } from '../../src/sopwith/index.ts';
import { busy, duel, opening } from './boards.ts';
import { apart, contrast, type Sight } from './eyesight.ts';

const SEATS = [1, 2, 3, 4, 5, 6];

/** The pixels of a PNG as an independent reader sees them. */
const pixelsOf = (png: Uint8Array) => {
  const file = Buffer.from(png);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const href = `data:image/png;base64,${file.toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`;
  const { pixels } = new Resvg(svg).render();
  const at = (x: number, y: number) =>
    `#${pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 3).toString('hex')}`;
  return { width, height, pixels, at };
};

const withoutFonts = (svg: string): Buffer => new Resvg(svg, { font: { loadSystemFonts: false } }).render().pixels;

/** Where the middle of a hex lies on the picture of the six-pilot board: 44 pixels a hex, 38 a row, J10 at 440, 390. */
const middleOnHexagon = (hex: string) => {
  const { q, r } = boardOf(opening).axial(hex);
  return { x: 440 + 44 * q + 22 * r, y: 390 + 38 * r };
};

const darkness = (pixels: Uint8Array, start: number) =>
  (pixels[start] as number) + (pixels[start + 1] as number) + (pixels[start + 2] as number);

describe('the picture of a turn', () => {
  test('the same turn makes the same bytes, named by their SHA-256', () => {
    const [first, second] = [drawBoard(busy.after, busy.events), drawBoard(busy.after, busy.events)];
    expect(Buffer.from(first.png).equals(second.png)).toBe(true);
    expect(first.digest).toBe(createHash('sha256').update(first.png).digest('hex'));
  });

  test.each([
    ['a busy turn of six', busy, 'b7077453abd9bd43'],
    ['a turn of a duel', duel, '4f24250f5a009ab4'],
    ['the opening', { after: opening, events: [] }, 'cf0136a7ad530234'],
  ])('%s shows these very pixels', (_, { after, events }, golden) => {
    const { pixels } = pixelsOf(drawBoard(after, events).png);
    expect(createHash('sha256').update(pixels).digest('hex').slice(0, 16)).toBe(golden);
  });

  test('it is 880 pixels wide and weighs less than 64 kB when much has happened', () => {
    const { png } = drawBoard(busy.after, busy.events);
    expect(pixelsOf(png)).toMatchObject({ width: 880, height: 948 });
    expect(png.length).toBeLessThan(64_000);
  });

  test('B3 every hex that is not an airfield carries its label, which a drawing without fonts does not', () => {
    const game: Game = { ...opening, aircraft: opening.aircraft.slice(0, 1) };
    const picture = pixelsOf(drawBoard(game, []).png);
    const blank = withoutFonts(boardSvg(game, []));
    const unlabelled = boardOf(game).hexes.filter(hex => {
      const { x, y } = middleOnHexagon(hex);
      let darker = 0;
      for (let row = y - 18; row < y - 6; row++) {
        for (let column = x - 13; column < x + 13; column++) {
          const start = 4 * (row * picture.width + column);
          if (darkness(blank, start) - darkness(picture.pixels, start) > 150) darker++;
        }
      }
      return darker < 12;
    });
    expect(unlabelled).toEqual(['A1']);
  });

  test('B10 an airfield has the paint of its pilot', () => {
    const picture = pixelsOf(drawBoard(busy.after, busy.events).png);
    const beside = (hex: string) => picture.at(middleOnHexagon(hex).x - 19, middleOnHexagon(hex).y + 4);
    expect(['A1', 'A10', 'J19', 'S1', 'J1'].map(beside)).toEqual([
      '#b0210f',
      '#2a66d4',
      '#1ba87a',
      '#5f2a62',
      '#ffffff',
    ]);
  });

  test('V4 the wind stands beside the board by name and arrow, calm too', () => {
    expect(boardSvg(busy.after, busy.events)).toContain('>wind to NE</text>');
    expect(boardSvg(duel.after, duel.events)).toContain('>calm</text>');
  });

  test('V5 an ace and a rank wear rings, and the legend says what they are', () => {
    const svg = boardSvg(busy.after, busy.events);
    expect(svg.split(`stroke="${PAINTS.gold}"`)).toHaveLength(1 + 2);
    expect(svg).toContain('>ace</text>');
    expect(svg).toContain('>one bead a rank</text>');
    const without = boardSvg(duel.after, duel.events);
    expect(without).not.toContain(`stroke="${PAINTS.gold}"`);
    expect(without).not.toContain('>ace</text>');
  });

  test('B8 the legend of the duel says what dotted lines and grey hexes are', () => {
    const svg = boardSvg(duel.after, duel.events);
    expect(svg).toContain('>joins two sides</text>');
    expect(svg).toContain('>where such lines end</text>');
    expect(boardSvg(busy.after, busy.events)).not.toContain('>joins two sides</text>');
  });

  test('every aircraft in play flies under its letter, and one who left has his cross', () => {
    const svg = boardSvg(busy.after, busy.events);
    const count = (mark: string) => svg.split(mark).length - 1;
    expect(count('<rect x="-27" y="-12" width="54" height="14" rx="6"/>')).toBe(2 * 5);
    expect(count('M-17-17 17 17M17-17-17 17')).toBe(2 * 2); // his and the one in the legend, each with its rim
  });

  test('a name with markup, control characters or foreign letters is printed as it is and breaks nothing', () => {
    const [one, ...others] = opening.aircraft;
    const named = (pilot: string): Game => ({
      ...opening,
      aircraft: [{ ...one, pilot } as typeof one & object, ...others],
    });
    const svg = boardSvg(named('</text><image href="x"/>'), []);
    expect(svg.match(/font-size="18" fill=[^>]*>([^<]*)</)?.[1]).toBe('&lt;/text&gt;&lt;image href="x…');
    expect(svg).not.toContain('<image');
    expect(drawBoard(named('a\u0000b\u0007\ud800c\u202e 中文 🛩'), []).png.length).toBeGreaterThan(10_000);
  });
});

describe('paints that colour-blind pilots tell apart', () => {
  const pairs = SEATS.flatMap(one => SEATS.filter(other => other > one).map(other => [one, other] as const));

  test.each<[Sight, number]>([
    ['full', 40],
    ['deuteranopia', 35],
    ['protanopia', 35],
    ['tritanopia', 20],
  ])('with %s sight any two seats lie at least %i steps apart (CIE 1976)', (sight, least) => {
    const close = pairs.filter(([one, other]) => apart(seatColour(one).paint, seatColour(other).paint, sight) < least);
    expect(close).toEqual([]);
  });

  test('every seat has a letter of its own, legible on its paint, and labels are legible on the land', () => {
    expect(SEATS.map(seat => seatColour(seat).letter)).toEqual(['R', 'B', 'G', 'Y', 'P', 'W']);
    const faint = SEATS.filter(seat => contrast(seatColour(seat).paint, seatColour(seat).lettering) < 4.5);
    expect(faint).toEqual([]);
    expect(contrast(PAINTS.label, PAINTS.land)).toBeGreaterThan(4.5);
    expect(contrast(PAINTS.ink, PAINTS.cloud)).toBeGreaterThan(4.5);
  });
});

describe('the picture in words', () => {
  test('it says who is where and what the wind did', () => {
    expect(boardAlt(busy.after, busy.events)).toBe(
      'The board after turn 7, wind to NE. Red at J11 heading NE, Blue at J15 heading NE, Green at K10 heading W, Yellow on the ground at S10, Purple at K10 heading SE, White gone over the edge.',
    );
  });

  test('before the first turn all are on the ground', () => {
    expect(boardAlt({ ...opening, aircraft: opening.aircraft.slice(0, 2) }, [])).toBe(
      'The board before turn 1, calm. Red on the ground at A1, Blue on the ground at A10.',
    );
  });

  test('somebody shot down is told with those who did it, and not again in the next turn', () => {
    const after: Game = {
      ...opening,
      turn: 3,
      aircraft: opening.aircraft.slice(0, 3).map(one => (one.seat === 3 ? { ...one, posture: 'out', hex: null } : one)),
    };
    expect(boardAlt(after, [{ kind: 'out', segment: 2, seat: 3, cause: 'shot-down', by: [1, 2] }])).toBe(
      'The board after turn 2, calm. Red on the ground at A1, Blue on the ground at A10, Green shot down by Red and Blue.',
    );
    expect(boardAlt({ ...after, turn: 4 }, [])).toBe(
      'The board after turn 3, calm. Red on the ground at A1, Blue on the ground at A10.',
    );
  });
});

describe('the board to print', () => {
  const print = boardToPrint(boardOf(duel.after));

  test('V10 it is A3 upright, black on white with grey hexes', () => {
    expect(print).toMatch(/^<svg [^>]*width="297mm" height="420mm" viewBox="0 0 297 420"/);
    expect([...new Set(print.match(/#[0-9a-f]{6}/g))].sort()).toEqual(['#000000', '#808080', '#bfbfbf', '#ffffff']);
    expect(print.split('fill="#bfbfbf"')).toHaveLength(1 + 6);
  });

  test('B6, B7 it names 79 hexes and marks two airfields with six hexes of runway each', () => {
    expect(new Set(print.match(/>[A-M]\d<\/text>/g)).size).toBe(79);
    expect(print.split('>airfield</text>')).toHaveLength(1 + 2);
    expect(['α', 'β', 'γ'].map(letter => print.split(`>${letter}</text>`).length - 1)).toEqual([4, 4, 4]);
  });

  test('B8 four dotted lines have an arrow at both ends', () => {
    expect(print.split('stroke-dasharray')).toHaveLength(1 + 4);
    expect(print.split('d="M0-8 6 4H-6Z"')).toHaveLength(1 + 8);
  });

  test('B4 the board for six has 271 names, six airfields and no dotted line', () => {
    const six = boardToPrint(boardOf(opening));
    expect(new Set(six.match(/>[A-S]\d{1,2}<\/text>/g)).size).toBe(271);
    expect(six.split('>airfield</text>')).toHaveLength(1 + 6);
    expect(six).not.toContain('stroke-dasharray');
  });
});
