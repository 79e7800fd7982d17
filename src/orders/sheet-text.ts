import type { Burst, BurstDirection, Manoeuvre, OrderSheet, SegmentOrder } from '../sopwith/index.ts';

const MANOEUVRE_TEXT: Readonly<Record<Manoeuvre, string>> = {
  ahead: 'A',
  'turn-left': 'LT',
  'turn-right': 'RT',
  'slip-left': 'LS',
  'slip-right': 'RS',
  hold: 'H',
  immelmann: 'I',
  'split-s': 'SS',
  loop: 'loop',
  stay: 'stay',
  'take-off': 'take off',
  land: 'land',
};
const DIRECTION_TEXT: Readonly<Record<BurstDirection, string>> = { ahead: 'A', left: 'L', right: 'R' };

/**
 * One segment as receipts print it, such as `RT fire A L` or `take off beta`.
 * Read again it gives the same order.
 */
export const orderText = ({ manoeuvre, runway, fire = [] }: SegmentOrder): string =>
  [
    MANOEUVRE_TEXT[manoeuvre],
    ...(runway ? [runway] : []),
    ...(fire.length > 0 ? [`fire ${burstsText(fire)}`] : []),
  ].join(' ');

/** A sheet as numbered lines, such as `1: RT fire A`; receipts print each behind `| `. Rule: R60 */
export const sheetLines = (sheet: OrderSheet): readonly string[] =>
  sheet.segments.map((order, index) => `${index + 1}: ${orderText(order)}`);

/**
 * The blank form of a report for a turn of so many segments (three, or a colonel's four).
 * It is never read as orders, whatever a mail program does to it.
 *
 * Rule: order grammar, sections 1 and 2
 */
export const formLines = (game: string, turn: number, segments: number): readonly string[] => [
  `game: ${game}`,
  `turn: ${turn}`,
  ...Array.from({ length: segments }, (_, index) => `${index + 1}: ?`),
  'press:',
];

/** Bursts with `through` have two words and are parted by commas. */
const burstsText = (fire: readonly Burst[]): string =>
  fire
    .map(({ direction, through }) => `${DIRECTION_TEXT[direction]}${through ? ' through' : ''}`)
    .join(fire.some(({ through }) => through) ? ', ' : ' ');
