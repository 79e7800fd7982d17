import { BOARDS, type Board } from '../sopwith/index.ts';
import type { Draft, Enclosure } from './block.ts';
import { pdfOf } from './board-pdf.ts';
import { boardTitle, boardToPrint } from './board-print.ts';

const FILE_NAMES: Readonly<Record<Board['name'], string>> = {
  'hexagon-10': 'sopwith-board-for-six',
  'duel-79': 'sopwith-duel-board',
};

/** Every board to print, as SVG and as PDF. Takes a second: whoever needs them often keeps them. Rule: V10 */
export const boardFiles = async (): Promise<readonly Enclosure[]> => {
  const files = await Promise.all(Object.values(BOARDS).map(filesOf));
  return files.flat();
};

const filesOf = async (board: Board): Promise<readonly Enclosure[]> => {
  const name = FILE_NAMES[board.name];
  const svg = boardToPrint(board);
  return [
    { name: `${name}.pdf`, type: 'application/pdf', bytes: await pdfOf(svg, boardTitle(board)) },
    { name: `${name}.svg`, type: 'image/svg+xml', bytes: Buffer.from(svg) },
  ];
};

/** The boards by mail. Rule: V10 */
export const boardAnswer = (files: readonly Enclosure[]): Draft => ({
  subject: 'The boards to print',
  blocks: [
    {
      kind: 'paragraph',
      lines: ['The boards go with this mail, empty and ready to print: A3, upright, black on white.'],
    },
    { kind: 'list', items: files.map(({ name }) => name) },
  ],
  enclosures: files,
});
