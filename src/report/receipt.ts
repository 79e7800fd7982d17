import { type FlightStep, firstOrdersStand, type OrderSheet } from '../sopwith/index.ts';
import type { Block, Draft } from './block.ts';
import { gameTag, type OpenTurn } from './facts.ts';
import { finality, flightPreview, noonLine, sheetBlock, whatStands } from './standing-sheet.ts';
import { countOf, inBrief } from './words/en.ts';

/** What became of the press of a letter; no lines kept: it was withdrawn. Rule: R1 */
export type KeptPress = {
  readonly lines: readonly string[] /** What is not printed. */;
  readonly leftOut: readonly string[];
};

type Answered = OpenTurn & {
  /** null: the letter says nothing about press. */
  readonly press: KeptPress | null;
  /** What was ignored or is worth a look. R60 */
  readonly notices: readonly string[];
};

export type SheetReceipt = Answered & {
  readonly sheet: OrderSheet;
  readonly flight: readonly FlightStep[];
  /** The sheet that stood before. */
  readonly replaced: OrderSheet | null;
};

/** The sheet was accepted: as understood, with the flight it leads to. Rule: O1, O2; R60 */
export const sheetReceipt = (receipt: SheetReceipt): Draft => ({
  subject: `${gameTag(receipt.game)}: orders for turn ${receipt.position.turn} accepted`,
  blocks: [
    paragraph('Your orders were accepted and read like this:'),
    sheetBlock(receipt.sheet),
    paragraph(noonLine(receipt), finality(receipt)),
    ...flightPreview(receipt.flight),
    ...(receipt.replaced === null ? [] : [paragraph(replacing(receipt.position)), sheetBlock(receipt.replaced)]),
    ...pressBlocks(receipt.press),
    ...noticeBlocks(receipt.notices),
  ],
});

/** Where the first orders stand, only orders that were delivered before them take their place. Rule: O1, O2; R8 */
const replacing = (position: OpenTurn['position']): string =>
  firstOrdersStand(position)
    ? 'They replace these orders, which I read before them and called final. This letter was delivered earlier, and in this game the orders delivered first stand:'
    : 'They replace these orders:';

/** The letter was only judged. Rule: O2 */
export const testReceipt = (
  receipt: Answered & {
    readonly sheet: OrderSheet | null;
    readonly flight: readonly FlightStep[];
    readonly standing: OrderSheet | null;
  },
): Draft => ({
  subject: `${gameTag(receipt.game)}: a test for turn ${receipt.position.turn}`,
  blocks: [
    paragraph('This was a test: nothing was stored.'),
    ...(receipt.sheet === null
      ? []
      : [paragraph('These orders would be accepted, and read like this:'), sheetBlock(receipt.sheet)]),
    ...flightPreview(receipt.flight),
    ...pressTried(receipt.press),
    ...noticeBlocks(receipt.notices),
    ...whatStands(receipt, receipt.standing),
    paragraph(noonLine(receipt)),
  ],
});

/** What would become of the press of a test. */
const pressTried = (press: KeptPress | null): readonly Block[] => {
  if (press === null) return [];
  if (press.lines.length === 0) return [paragraph('Your press would be withdrawn.')];
  return [paragraph('This press would be printed:'), { kind: 'sheet', lines: press.lines }];
};

/** Press alone was accepted; it is no sheet. Rule: N1, R1 */
export const pressReceipt = (
  receipt: Answered & { readonly press: KeptPress; readonly standing: OrderSheet | null },
): Draft => ({
  subject: `${gameTag(receipt.game)}: press for turn ${receipt.position.turn} ${receipt.press.lines.length > 0 ? 'accepted' : 'withdrawn'}`,
  blocks: [
    ...pressBlocks(receipt.press),
    ...noticeBlocks(receipt.notices),
    ...whatStands(receipt, receipt.standing),
    paragraph(noonLine(receipt)),
  ],
});

/** The press of one who is out of the battle. Rule: E4 */
export const lastWordsReceipt = (receipt: Answered & { readonly press: KeptPress }): Draft => ({
  subject: `${gameTag(receipt.game)}: press for turn ${receipt.position.turn} ${receipt.press.lines.length > 0 ? 'accepted' : 'withdrawn'}`,
  blocks: [...pressBlocks(receipt.press), ...noticeBlocks(receipt.notices), paragraph(noonLine(receipt))],
});

/** The sheet was taken back. Rule: O1 */
export const clearReceipt = (receipt: Answered & { readonly cleared: OrderSheet | null }): Draft => ({
  subject: `${gameTag(receipt.game)}: ${receipt.cleared === null ? 'no ' : ''}orders for turn ${receipt.position.turn} ${receipt.cleared === null ? 'to take' : 'taken'} back`,
  blocks: [
    ...(receipt.cleared === null
      ? [paragraph('There was no sheet to take back.')]
      : [paragraph('This sheet was taken back:'), sheetBlock(receipt.cleared)]),
    ...whatStands(receipt, null),
    ...noticeBlocks(receipt.notices),
    paragraph(noonLine(receipt)),
  ],
});

/** A letter that came to light after a newer one of the same pilot; the newer counts. Rule: O1; R8 */
export const overtakenReceipt = (receipt: Answered & { readonly standing: OrderSheet | null }): Draft => ({
  subject: `${gameTag(receipt.game)}: a newer letter for turn ${receipt.position.turn} counts`,
  blocks: [
    paragraph('This letter was delivered before one of yours that I have read already. The one delivered last counts.'),
    ...whatStands(receipt, receipt.standing),
    paragraph(noonLine(receipt)),
    ...pressBlocks(receipt.press),
    ...noticeBlocks(receipt.notices),
  ],
});

/** The press as it will be printed, and what of it will not. Rule: R1 */
const pressBlocks = (press: KeptPress | null): readonly Block[] => {
  if (press === null) return [];
  const { lines, leftOut } = press;
  return [
    { kind: 'heading', text: 'Your press' },
    ...(lines.length === 0
      ? [paragraph('Nothing of yours will be printed.')]
      : [
          paragraph(
            `${countOf(lines.length, 'line', 'lines')} will be printed:`.replace(/^\w/, first => first.toUpperCase()),
          ),
        ]),
    ...(lines.length === 0 ? [] : [{ kind: 'sheet', lines } as const]),
    ...(leftOut.length === 0
      ? []
      : [paragraph('Too long for the paper, and left out:'), { kind: 'sheet', lines: leftOut } as const]),
  ];
};

export const noticeBlocks = (notices: readonly string[]): readonly Block[] =>
  notices.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Please note' },
        { kind: 'list', items: inBrief(notices) },
      ];

/** The end of an answer to commands alone. R60 */
export const noticesDraft = (notices: readonly string[]): Draft => ({
  subject: 'Please note',
  blocks: noticeBlocks(notices),
});

const paragraph = (...lines: readonly string[]): Block => ({ kind: 'paragraph', lines });
