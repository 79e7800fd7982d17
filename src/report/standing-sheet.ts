import { sheetLines } from '../orders/sheet-text.ts';
import { type FlightStep, type OrderSheet, ruleBookOf } from '../sopwith/index.ts';
import type { Block } from './block.ts';
import type { OpenTurn } from './facts.ts';
import { oncePer } from './once-per.ts';
import { noonText } from './time.ts';
import { ended, MANOEUVRE_WORDS, ordinal, WARNING_WORDS } from './words/en.ts';

/** What is flown at noon if nothing else comes. Rule: N1 */
export const whatStands = ({ game, position }: OpenTurn, sheet: OrderSheet | null): readonly Block[] =>
  sheet === null
    ? [
        {
          kind: 'warning',
          lines: [
            game.practice
              ? `No sheet of yours stands for turn ${position.turn}.`
              : `No sheet of yours stands for turn ${position.turn}: if none comes before noon, it is an NMR.`,
          ],
        },
      ]
    : [{ kind: 'paragraph', lines: [`This is what stands for turn ${position.turn}:`] }, sheetBlock(sheet)];

export const sheetBlock = (sheet: OrderSheet): Block => ({ kind: 'sheet', lines: sheetLines(sheet) });

/** When the open turn is flown: at its deadline, earlier once all sheets are in, or not before a pause ends; at once in practice. Rule: D1, D2 */
export const noonLine = oncePer(({ game, position, deadline, paused }: OpenTurn): string => {
  if (paused !== null) {
    const until = noonText(paused.until, game.zone);
    return `Turn ${position.turn} is open, but the battle is paused until ${until}, because ${ended(paused.because)}`;
  }
  const noon = noonText(deadline, game.zone);
  if (game.practice) {
    return `Turn ${position.turn} is flown as soon as your orders are in. Without any the sortie ends: ${noon}.`;
  }
  switch (ruleBookOf(position).runs) {
    case 'deadline':
      return `Turn ${position.turn} is flown at noon: ${noon}.`;
    case 'all-in':
      return `Turn ${position.turn} is flown at the first noon that finds all sheets in, at the latest: ${noon}.`;
  }
});

/** Whether an accepted sheet may still be changed, by the choice of the book. Rule: O1, O2 */
export const finality = ({ game, position }: OpenTurn): string => {
  if (game.practice) return 'It is flown at once; the report follows.';
  switch (ruleBookOf(position).orders) {
    case 'latest-stands':
      return 'You may change it until noon: the last sheet that arrives in time stands.';
    case 'first-stands':
      return 'This sheet is final: in this game the orders delivered first stand. Press may be changed until noon.';
  }
};

/** The flight as it goes if nobody interferes; empty where it could not be followed. Rule: V11 */
export const flightPreview = (flight: readonly FlightStep[]): readonly Block[] => {
  if (flight.length === 0) return [];
  const remarks = flight.some(({ warnings }) => warnings.length > 0) ? ['Remarks'] : [];
  const head = ['Segment', 'Manoeuvre', 'To', 'Fire', 'Amm', ...remarks];
  return [
    { kind: 'heading', text: 'The flight, if nobody interferes' },
    { kind: 'table', head, numbers: [4], rows: flight.map(step => previewRow(step).slice(0, head.length)) },
  ];
};

const previewRow = ({ segment, manoeuvre, runway, hex, heading, fire, ammunition, warnings }: FlightStep) => [
  ordinal(segment),
  manoeuvre === 'take-off' && runway !== null ? `take off ${runway}` : MANOEUVRE_WORDS[manoeuvre],
  hex === null ? (warnings.includes('enters-flak') ? 'down' : 'off') : [hex, heading ?? 'field'].join(' '),
  fire.map(({ direction, through }) => `${direction}${through ? ' through' : ''}`).join(', ') || 'none',
  String(ammunition),
  warnings.map(warning => WARNING_WORDS[warning]).join(', '),
];
