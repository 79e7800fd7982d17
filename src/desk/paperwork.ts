import type { Draft } from '../report/block.ts';
import {
  clearReceipt,
  type KeptPress,
  lastWordsReceipt,
  overtakenReceipt,
  pressReceipt,
  sheetReceipt,
  testReceipt,
} from '../report/receipt.ts';
import { firstOrdersStand, type OrderSheet, type Seat, seatsInPlay } from '../sopwith/index.ts';
import { openTurnOf } from './game-facts.ts';
import type { Hearing } from './hearing.ts';
import type { Accepted } from './judgement.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier, LastWord } from './ports/games.ts';
import type { FiledLetter } from './ports/letters.ts';
import type { Cockpit } from './sender.ts';

/** What sheet and press of an accepted letter change for the open turn. Rule: O1, R1 */
export const sheetChanges = (filed: FiledLetter, { cockpit, sheet, press, commands }: Accepted): readonly Change[] => {
  if (!cockpit || cockpit.pilot.seat === null) return [];
  const of = { gameId: cockpit.game.id, turn: cockpit.game.turn, seat: cockpit.pilot.seat, arrived: filed.arrived };
  const stands = standsBy(cockpit);
  const clears = sheet === null && stands === 'latest' && commands.some(({ verb }) => verb === 'clear');
  return [
    ...(sheet || clears ? [{ kind: 'sheet' as const, ...of, sheet, stands }] : []),
    ...(press ? [{ kind: 'press' as const, ...of, lines: press }] : []),
  ];
};

/** By delivery, which of a pilot's sheets stands. What may not be taken back is not: `clear` leaves no mark there. Rule: O1, O2 */
const standsBy = ({ game }: Cockpit): 'first' | 'latest' =>
  firstOrdersStand(game.position ?? game) ? 'first' : 'latest';

/**
 * Whether what counts for this seat was delivered later than this: then this changes nothing, though it came to light
 * afterwards, as a letter does that lay in a junk folder.
 *
 * Rule: O1; R8
 */
export const isOvertaken = (
  { lastWords }: Pick<Dossier, 'lastWords'>,
  about: LastWord['about'],
  said: { readonly seat: Seat | null; readonly arrived: Date },
): boolean => lastWords.some(last => last.about === about && last.seat === said.seat && last.arrived > said.arrived);

/** The receipt for sheet, press, `clear` or `test`; null where the letter is about none of them. */
export const receiptFor = ({ known, filed }: Pick<Hearing, 'known' | 'filed'>, judged: Accepted): Draft | null => {
  const { cockpit } = judged;
  const dossier = known.dossiers.find(({ game }) => game.id === cockpit?.game.id);
  const open = dossier ? openTurnOf(dossier.game) : null;
  if (!dossier || !open || !cockpit) return null;
  const { standing, seat } = cockpit.pilot;
  const said = { seat, arrived: filed.arrived };
  const oldPress = judged.press !== null && isOvertaken(dossier, 'press', said);
  const press: KeptPress | null = judged.press && !oldPress ? { lines: judged.press, leftOut: [] } : null;
  const answered = { ...open, press, notices: oldPress ? [...judged.notices, OLD_PRESS] : judged.notices };
  const { sheet, flight } = judged;
  const clears = judged.commands.some(({ verb }) => verb === 'clear');
  if (judged.test) return testReceipt({ ...answered, sheet, flight, standing });
  const oldOrders = standsBy(cockpit) === 'latest' && isOvertaken(dossier, 'orders', said);
  if ((sheet || clears) && oldOrders) return overtakenReceipt({ ...answered, standing });
  if (sheet) return sheetReceipt({ ...answered, sheet, flight, replaced: standing });
  if (clears) return clearReceipt({ ...answered, cleared: standing });
  if (oldPress) return overtakenReceipt({ ...answered, standing });
  return press && pressAlone({ ...answered, press }, seat, standing);
};

const OLD_PRESS = 'The press of this letter is not printed: a letter of yours that was delivered later says what is.';

/** The receipt for press without a sheet, of one who flies or is out. Rule: R1, E4 */
export const pressAlone = (
  answered: Parameters<typeof lastWordsReceipt>[0],
  seat: Seat | null,
  standing: OrderSheet | null,
): Draft => {
  const flies = seat !== null && seatsInPlay(answered.position).includes(seat);
  return flies ? pressReceipt({ ...answered, standing }) : lastWordsReceipt(answered);
};
