import type { Letter } from '../letters/letter.ts';
import { isSealed } from '../letters/unreadable.ts';
import { type CompletedSheet, completeSheet } from '../orders/complete-sheet.ts';
import { noticeText } from '../orders/notice-text.ts';
import { holdsSheet, whyNothing } from '../orders/read-orders.ts';
import type { Refusal } from '../orders/refusal.ts';
import { sheetLines } from '../orders/sheet-text.ts';
import type { Written } from '../orders/written.ts';
import { leakText } from '../report/held-press.ts';
import { firstOrdersStand, mayWritePress, type OrderSheet, seatsOf } from '../sopwith/index.ts';
import { bindLetter } from './bind-letter.ts';
import { type Accepted, type Read, type Rejected, rejected } from './judgement.ts';
import { leaksIn } from './leak-guard.ts';
import { attachmentNames } from './notices.ts';
import type { Cockpit } from './sender.ts';
import type { World } from './world.ts';

/**
 * Says what a proved sender's letter means for the game it is bound to; one fault refuses the whole letter.
 *
 * Rule: R40, order grammar §3–7
 */
export const judgeText = (
  letter: Letter,
  arrived: Date,
  world: World,
  written: Written,
  proved: Read,
): Rejected | Accepted => {
  const { cockpit, turn, namedGame, refusals: misbound } = bindLetter(letter, arrived, world, proved.sender, written);
  const read: Read = { ...proved, cockpit, turn };
  const nothing = unlessSealed(whyNothing(written, attachmentNames(letter)), letter);
  const sheet = cockpit && holdsSheet(written) ? completed(written, cockpit) : null;
  const refusals = [
    ...misbound,
    ...(nothing ? [nothing] : []),
    ...written.faults,
    ...(cockpit ? unseated(written, cockpit) : []),
    ...(cockpit ? finalOrders(written, cockpit, arrived) : []),
    ...(cockpit && written.press ? silenced(cockpit) : []),
    ...(sheet?.faults ?? []),
  ];
  if (refusals.length > 0) return rejected(read, refusals);
  const leaks =
    cockpit && written.press && !cockpit.game.practice
      ? leaksIn(written.press, sheetToFly(written, sheet, cockpit), world)
      : [];
  return {
    ...read,
    outcome: 'accept',
    sheet: sheet?.sheet ?? null,
    flight: sheet?.flight ?? [],
    press: leaks.length > 0 ? null : (written.press ?? null),
    held: leaks.length > 0 ? { lines: written.press ?? [], leaks } : null,
    commands: written.commands,
    namedGame,
    test: written.test,
    notices: [...read.notices, ...(sheet?.notices ?? []), ...betrayedBefore(written, sheet, cockpit, world)],
  };
};

/** Words without an order beside rich text or an encrypted block are those of a gateway: the letter itself is in there. R35 */
const unlessSealed = (nothing: Refusal | undefined, letter: Letter): Refusal | undefined =>
  nothing?.code === 'no-orders' &&
  nothing.unnumbered.length === 0 &&
  !nothing.blankForm &&
  letter.attachments.some(isSealed)
    ? { code: 'unreadable-format', attachments: attachmentNames(letter) }
    : nothing;

/** What will be flown once this letter is stored, as far as is known. */
const sheetToFly = (written: Written, completed: Completed | null, { pilot }: Cockpit): OrderSheet | null => {
  if (completed) return completed.sheet ?? null;
  return written.commands.some(({ verb }) => verb === 'clear') ? null : pilot.standing;
};

/** Press that was accepted before tells what the new orders are: he is warned, for it may still be changed. */
const betrayedBefore = (
  written: Written,
  completed: Completed | null,
  cockpit: Cockpit | null,
  world: World,
): readonly string[] => {
  if (!completed || !cockpit || written.press !== undefined) return [];
  return leaksIn(cockpit.pilot.press, completed.sheet ?? null, world).flatMap(leak =>
    leak.what === 'orders'
      ? [`${leakText(leak)} It stands from an earlier letter; send other press to change it.`]
      : [],
  );
};

type Completed = Pick<CompletedSheet, 'sheet' | 'flight' | 'faults'> & { readonly notices: readonly string[] };

const completed = (written: Written, { game, pilot }: Cockpit): Completed => {
  const { position } = game;
  const { seat } = pilot;
  const ground =
    position && seat !== null && seatsOf(position).includes(seat)
      ? { game: position, seat }
      : { ruleBook: game.ruleBook, houseRules: game.houseRules };
  const { warnings, ...sheet } = completeSheet(written, ground);
  return { ...sheet, notices: warnings.map(noticeText) };
};

/** Who was relieved by somebody else gives no orders and writes no press. Rule: V3 */
const unseated = (written: Written, { game, pilot }: Cockpit): readonly Refusal[] => {
  if (!game.position || pilot.seat !== null) return [];
  const speaks = holdsSheet(written) || written.press || written.commands.some(({ verb }) => verb === 'clear');
  return speaks ? [{ code: 'illegal-orders', fault: { code: 'no-seat' } }] : [];
};

/**
 * Where the first orders stand, later ones are refused with the sheet that stands. Those that were delivered before it are
 * no later ones, though they come to light now, as a letter does that lay in a junk folder. Rule: O2; R8
 */
const finalOrders = (written: Written, { game, pilot }: Cockpit, arrived: Date): readonly Refusal[] => {
  if (written.test || game.movedTo !== null || !pilot.standing || !firstOrdersStand(game.position ?? game)) return [];
  const isEarlier = pilot.standingSince !== null && arrived < pilot.standingSince;
  const changes = holdsSheet(written) ? !isEarlier : written.commands.some(({ verb }) => verb === 'clear');
  if (!changes) return [];
  return [{ code: 'final-orders-stand', lines: sheetLines(pilot.standing) }];
};

/** Those who are out may write press only if the game allows it. Rule: E4 */
const silenced = ({ game, pilot }: Cockpit): readonly Refusal[] => {
  if (!game.position || pilot.seat === null || mayWritePress(game.position, pilot.seat)) return [];
  return [{ code: 'illegal-orders', fault: { code: 'press-of-the-out' } }];
};
