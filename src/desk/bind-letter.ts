import type { Letter } from '../letters/letter.ts';
import { tokenCandidates } from '../letters/token.ts';
import { holdsSheet } from '../orders/read-orders.ts';
import type { Refusal } from '../orders/refusal.ts';
import type { Written } from '../orders/written.ts';
import { noonText } from '../report/time.ts';
import type { Cockpit, Sender } from './sender.ts';
import type { World } from './world.ts';

/** To whom and what a letter is bound, and why it may not be. */
type Bound = {
  readonly cockpit: Cockpit | null;
  /** null where it is bound to no cockpit. */
  readonly turn: number | null;
  /** The game that a `game:` line or the answered mail names; commands that name none mean this one. */
  readonly namedGame: string | null;
  readonly refusals: readonly Refusal[];
};

/**
 * Binds a letter to a game, a pilot and a turn, by the token, the mail it answers and the fields it holds.
 *
 * Rule: order grammar §7.3–7.5
 */
export const bindLetter = (
  letter: Letter,
  arrived: Date,
  world: World,
  sender: Sender | null,
  written: Written,
): Bound => {
  const { cockpit, refusals } = cockpitMeant(sender, written);
  const turn = cockpit ? (written.turn ?? answeredTurn(letter, world, cockpit) ?? turnAt(arrived, cockpit)) : null;
  const late = cockpit && turn !== null && isForATurn(written) ? untimely(cockpit, turn, arrived) : [];
  const namedGame = written.game ?? cockpit?.game.id ?? gameAnswered(letter, world);
  return { cockpit, turn, namedGame, refusals: [...refusals, ...late] };
};

/** Whether a letter is about the open turn: orders, press, `clear`, `test`, or nothing at all. */
const isForATurn = (written: Written): boolean =>
  holdsSheet(written) ||
  written.press !== undefined ||
  written.commands.length === 0 ||
  written.commands.some(({ verb }) => verb === 'clear' || verb === 'test');

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** The game and pilot of a letter: by token, else by `game:`, else by the one game in which he flies. §7.3 */
const cockpitMeant = (sender: Sender | null, written: Written): Pick<Bound, 'cockpit' | 'refusals'> => {
  if (!sender) return { cockpit: null, refusals: [] };
  const { cockpit, cockpits } = sender;
  const wrongGame: Refusal = {
    code: 'wrong-game',
    found: written.game ?? null,
    games: cockpits.map(({ game }) => game.id),
  };
  const named = written.game === undefined ? cockpit : cockpits.find(({ game }) => same(game.id, written.game ?? ''));
  if (written.game !== undefined && cockpits.length > 0) {
    const fits = named && (!cockpit || cockpit.game.id === named.game.id);
    return fits ? { cockpit: named, refusals: [] } : { cockpit, refusals: isForATurn(written) ? [wrongGame] : [] };
  }
  if (cockpit) return { cockpit, refusals: [] };
  const open = cockpits.filter(({ game }) => game.status === 'running' || game.status === 'paused');
  const flying = practiceLast(open);
  if (flying.length === 1 && flying[0]) return { cockpit: flying[0], refusals: [] };
  const asks =
    holdsSheet(written) || written.press !== undefined || written.commands.some(({ verb }) => verb === 'clear');
  return { cockpit: null, refusals: asks ? [wrongGame] : [] };
};

/** A practice sortie makes nobody say which game he means; it is meant where he flies in no other. */
const practiceLast = (open: readonly Cockpit[]): readonly Cockpit[] => {
  const others = open.filter(({ game }) => !game.practice);
  return others.length > 0 ? others : open;
};

/** The turn of the newest mail of this game that a letter answers, whoever's token it bears now. §7.4 */
const answeredTurn = (letter: Letter, world: World, { game }: Cockpit): number | null =>
  tokenCandidates(letter, world.mailbox).answered.find(mail => same(mail.game, game.id))?.turn ?? null;

/**
 * The turn that was open when a letter was delivered: one that is read after the flight, and names no turn, is never flown in
 * the next. Where the flight is one of a database that was put back, the first flight counts, once a letter has shown it.
 * A practice sortie is flown as its letters are read. D1
 */
const turnAt = (arrived: Date, { game }: Cockpit): number =>
  game.lastClosed !== null && secondOf(arrived) < secondOf(game.lastClosed) && !game.practice
    ? game.turn - 1
    : game.turn;

/** Mail servers tell a delivery time in whole seconds: one of the second of the flight may have come after it. RFC 9051, section 2.3.3 */
const secondOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** A letter for a turn that was run, or that came after its noon, is never flown in the next. §7.4, §7.5 */
const untimely = ({ game }: Cockpit, turn: number, arrived: Date): readonly Refusal[] => {
  const open = game.turn;
  if (game.status === 'gathering') return [{ code: 'wrong-turn', found: turn, open: null }];
  if (game.movedTo !== null) return [{ code: 'deadline-passed', turn, why: { kind: 'moved', to: game.movedTo } }];
  if (turn > open) return [{ code: 'wrong-turn', found: turn, open }];
  const isOpen = game.status === 'running' || game.status === 'paused';
  if (turn < open) return [{ code: 'deadline-passed', turn, why: { kind: 'flown', open: isOpen ? open : null } }];
  if (!isOpen) return [{ code: 'deadline-passed', turn, why: { kind: 'closed' } }];
  const late = game.status === 'running' && game.deadline !== null && arrived > game.deadline;
  if (late) return [{ code: 'deadline-passed', turn, why: { kind: 'late', noon: noonText(game.deadline, game.zone) } }];
  return game.frozen ? [{ code: 'deadline-passed', turn, why: { kind: 'frozen' } }] : [];
};

/** The game of the newest mail of ours that a letter answers. */
const gameAnswered = (letter: Letter, world: World): string | null =>
  tokenCandidates(letter, world.mailbox).answered.find(({ game }) => game !== 'desk')?.game ?? null;
