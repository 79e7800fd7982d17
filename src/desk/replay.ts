import {
  asItBegan,
  beginningFault,
  digestOf,
  type Fault,
  firstOtherEvent,
  type Game,
  type Orders,
  openTurn,
  type Resolved,
  reseated,
  resolveTurn,
  turnFault,
} from '../sopwith/index.ts';
import type { ExportedGame, ExportedTurn, ExportedUndoneTurn } from './exported-game.ts';
import type { RecordedSeating, Seating } from './ports/games.ts';

/** What flying a game again found: so many turns agree, of those that count and of those that were undone; or the first difference in a sentence. */
export type Replay = { readonly turns: number; readonly undone: number; readonly difference: string | null };

/** A turn flown again. */
export type FlownAgain<Turn extends ExportedTurn = ExportedTurn> = { readonly turn: Turn; readonly flown: Resolved };

/** A game flown again: the turns that count, those that were undone, and the first difference there was, at its place in the document. */
export type Reflown = {
  readonly turns: readonly FlownAgain[];
  readonly undone: readonly FlownAgain<ExportedUndoneTurn>[];
  readonly difference: Fault | null;
};

/**
 * Flies a game again from its seed and its sheets, and compares the digest and the events of every turn with those on
 * record; those of turns that were undone, too.
 *
 * Rule: C7, contract §5
 */
export const replay = (exported: ExportedGame): Replay => {
  const { turns, undone, difference } = flyAgain(exported);
  return { turns: turns.length, undone: undone.length, difference: difference?.message ?? null };
};

/** The same with all that was flown; what follows a difference is not. Rule: C7 */
export const flyAgain = (exported: ExportedGame): Reflown => {
  const { game, turns } = exported;
  const seatings = seatingsOf(exported, COUNTS);
  const crew = withFirstCrew(game, seatings);
  const fault = beginningFault(crew);
  if (fault)
    return { turns: [], undone: [], difference: atGame(`No game can have begun like this one: ${fault.message}`) };
  const beginning = asItBegan(crew);
  const trunk = flyHistory(beginning, { turns, seatings });
  if (trunk.difference !== null) return { ...trunk, undone: [], difference: faultIn(exported, trunk.difference) };
  const last = digestOf(game);
  if (digestOf(trunk.end) !== last) {
    const difference = atGame(`The position on record has the digest ${last}; its turns lead to another.`);
    return { ...trunk, undone: [], difference };
  }
  return { turns: trunk.turns, ...flyBranches(beginning, exported) };
};

const atGame = (message: string): Fault => ({ path: '/game', message });

/** A turn that does not end as it stands on record, and why. */
type Difference = { readonly turn: ExportedTurn; readonly message: string };

const faultIn = (exported: ExportedGame, { turn, message }: Difference): Fault => ({
  path: placeOf(exported, turn),
  message,
});

/** Where a turn of this document stands in it: a branch that was undone begins with turns that count. */
export const placeOf = ({ turns, undone = [] }: ExportedGame, turn: ExportedTurn): string => {
  const index = turns.indexOf(turn);
  const places: readonly ExportedTurn[] = undone;
  return index === -1 ? `/undone/${places.indexOf(turn)}` : `/turns/${index}`;
};

/** One way in which the game went: its turns, and who took which seat meanwhile. */
type History<Turn extends ExportedTurn> = { readonly turns: readonly Turn[]; readonly seatings: readonly Seating[] };

/** The branches that were undone, the last one first: each left a history that the one after it had made. */
const flyBranches = (beginning: Game, exported: ExportedGame): Pick<Reflown, 'undone' | 'difference'> => {
  let undone: readonly FlownAgain<ExportedUndoneTurn>[] = [];
  for (const rollBack of rollBacksOf(exported).reverse()) {
    const branch = undoneBy(exported, rollBack);
    const history = { turns: turnsAt(exported, rollBack - 1), seatings: seatingsOf(exported, rollBack) };
    const { turns, difference } = flyHistory(beginning, history);
    if (difference !== null) {
      const message = `Undone by roll-back ${rollBack}: ${difference.message}`;
      return { undone, difference: faultIn(exported, { ...difference, message }) };
    }
    undone = [...turns.slice(-branch.length).map(flight => flight as FlownAgain<ExportedUndoneTurn>), ...undone];
  }
  return { undone, difference: null };
};

/** The turns that counted while the game had been rolled back so often, as far as they were flown before it was again. */
export const turnsAt = (exported: ExportedGame, rollBacks: number): readonly ExportedTurn[] =>
  rollBacksOf(exported)
    .filter(each => each > rollBacks)
    .reduceRight((then, each) => turnsBefore(then, undoneBy(exported, each)), exported.turns);

const undoneBy = ({ undone = [] }: ExportedGame, rollBack: number): readonly ExportedUndoneTurn[] =>
  undone.filter(turn => turn.rollBack === rollBack);

const rollBacksOf = ({ undone = [] }: ExportedGame): number[] =>
  [...new Set(undone.map(({ rollBack }) => rollBack))].sort((one, other) => one - other);

/** The turns as they had been flown when the game was rolled back. */
const turnsBefore = (
  turns: readonly ExportedTurn[],
  branch: readonly ExportedUndoneTurn[],
): readonly ExportedTurn[] => {
  const first = branch[0]?.turn ?? 0;
  return [...turns.filter(({ turn }) => turn < first), ...branch];
};

const seatingsOf = ({ rulings }: ExportedGame, branch: Branch): readonly Seating[] =>
  seatingsIn(
    branch,
    rulings.flatMap(({ turn, seating }) => (seating ? [{ turn, rollBacks: 0, undone: 0, ...seating }] : [])),
  );

const flyHistory = <Turn extends ExportedTurn>(
  beginning: Game,
  { turns, seatings }: History<Turn>,
): { readonly turns: readonly FlownAgain<Turn>[]; readonly end: Game; readonly difference: Difference | null } => {
  const flown: FlownAgain<Turn>[] = [];
  let position = reseatedIn(seatings, beginning);
  for (const turn of turns) {
    const flight = flyAgainFrom(position, turn);
    if (typeof flight === 'string') return { turns: flown, end: position, difference: { turn, message: flight } };
    flown.push({ turn, flown: flight });
    position = reseatedIn(seatings, flight.game);
  }
  return { turns: flown, end: position, difference: null };
};

/** How one turn ends; a sentence where it does not end as it stands on record. */
const flyAgainFrom = (position: Game, { turn, sheets, weather, struckOff = [], events, digest }: ExportedTurn) => {
  const open = openTurn(position);
  if (turn !== open) return `Turn ${open} is missing on record.`;
  const toFly = { game: position, orders: sheets as Orders, struckOff, ...(weather && { weather }) };
  const fault = turnFault(toFly);
  if (fault) return `Turn ${turn} cannot be flown as it stands on record (${fault.path}): ${fault.message}`;
  const flown = resolveTurn(toFly);
  const found = digestOf(flown.game);
  if (found !== digest) return `Turn ${turn} has the digest ${digest} on record, but flown again ${found}.`;
  const other = firstOtherEvent(events, flown.events);
  if (other === null) return flown;
  return `Turn ${turn} tells another story on record than flown again, from its event ${other} on.`;
};

/** The turns that the roll-back of this number undid; those that count are undone by none. */
export type Branch = number;
export const COUNTS: Branch = Number.POSITIVE_INFINITY;

/** Who had taken whose seat when a branch was undone, or by now. Rule: V3 */
export const seatingsIn = <Recorded extends Pick<RecordedSeating, 'rollBacks' | 'undone'>>(
  branch: Branch,
  seatings: readonly Recorded[],
): readonly Recorded[] =>
  seatings.filter(({ rollBacks, undone }) => rollBacks < branch && (undone === 0 || undone >= branch));

/** The position before the first turn, with everybody in the seat in which he began. */
export const startOf = (game: Game, seatings: readonly Seating[]): Game => asItBegan(withFirstCrew(game, seatings));

const withFirstCrew = (game: Game, seatings: readonly Seating[]): Game =>
  seatings.reduceRight((crew, { seat, before }) => reseated(crew, seat, before), game);

/** What was done to the seats while this turn was open, done again. Rule: V3, P10 */
export const reseatedIn = (seatings: readonly Seating[], position: Game): Game =>
  seatings
    .filter(({ turn }) => turn === openTurn(position))
    .reduce((left, { seat, after }) => reseated(left, seat, after), position);
