import type { Draft } from '../report/block.ts';
import {
  clearReceipt,
  type KeptPress,
  lastWordsReceipt,
  pressReceipt,
  sheetReceipt,
  testReceipt,
} from '../report/receipt.ts';
import { type OrderSheet, type Seat, seatsInPlay } from '../sopwith/index.ts';
import { openTurnOf } from './game-facts.ts';
import type { Accepted } from './judgement.ts';
import type { Change } from './ports/changes.ts';
import type { Acquaintance, FiledLetter } from './ports/letters.ts';

/** What sheet and press of an accepted letter change for the open turn. Rule: O1, R1 */
export const sheetChanges = (filed: FiledLetter, { cockpit, sheet, press, commands }: Accepted): readonly Change[] => {
  if (!cockpit || cockpit.pilot.seat === null) return [];
  const of = { gameId: cockpit.game.id, turn: cockpit.game.turn, seat: cockpit.pilot.seat, arrived: filed.arrived };
  const clears = sheet === null && commands.some(({ verb }) => verb === 'clear');
  return [
    ...(sheet || clears ? [{ kind: 'sheet' as const, ...of, sheet }] : []),
    ...(press ? [{ kind: 'press' as const, ...of, lines: press }] : []),
  ];
};

/** The receipt for sheet, press, `clear` or `test`; null where the letter is about none of them. */
export const receiptFor = (known: Acquaintance, judged: Accepted): Draft | null => {
  const { cockpit } = judged;
  const game = known.dossiers.find(dossier => dossier.game.id === cockpit?.game.id)?.game;
  const open = game ? openTurnOf(game) : null;
  if (!open || !cockpit) return null;
  const { standing, seat } = cockpit.pilot;
  const press: KeptPress | null = judged.press && { lines: judged.press, leftOut: [] };
  const answered = { ...open, press, notices: judged.notices };
  const { sheet, flight } = judged;
  if (judged.test) return testReceipt({ ...answered, sheet, flight, standing });
  if (sheet) return sheetReceipt({ ...answered, sheet, flight, replaced: standing });
  if (judged.commands.some(({ verb }) => verb === 'clear')) return clearReceipt({ ...answered, cleared: standing });
  return press && pressAlone({ ...answered, press }, seat, standing);
};

/** The receipt for press without a sheet, of one who flies or is out. Rule: R1, E4 */
export const pressAlone = (
  answered: Parameters<typeof lastWordsReceipt>[0],
  seat: Seat | null,
  standing: OrderSheet | null,
): Draft => {
  const flies = seat !== null && seatsInPlay(answered.position).includes(seat);
  return flies ? pressReceipt({ ...answered, standing }) : lastWordsReceipt(answered);
};
