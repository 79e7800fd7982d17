import {
  asItBegan,
  beginningFault,
  digestOf,
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
import type { Seating } from './ports/games.ts';

/** What flying a game again found: as many turns as agree, or the first difference in a sentence. */
export type Replay = { readonly turns: number; readonly difference: string | null };

/** A turn flown again. */
export type FlownAgain<Turn extends ExportedTurn = ExportedTurn> = { readonly turn: Turn; readonly flown: Resolved };

/** A game flown again: the turns that count, those that were undone, and the first difference there was. */
export type Reflown = {
  readonly turns: readonly FlownAgain[];
  readonly undone: readonly FlownAgain<ExportedUndoneTurn>[];
  readonly difference: string | null;
};

/**
 * Flies a game again from its seed and its sheets, and compares the digest and the events of every turn with those on
 * record; those of turns that were undone, too.
 *
 * Rule: C7, contract §5
 */
export const replay = (exported: ExportedGame): Replay => {
  const { turns, difference } = flyAgain(exported);
  return { turns: turns.length, difference };
};

/** The same with all that was flown; what follows a difference is not. Rule: C7 */
export const flyAgain = (exported: ExportedGame): Reflown => {
  const { game, turns } = exported;
  const now: History<ExportedTurn> = { turns, seatings: seatingsOf(exported) };
  const crew = withFirstCrew(game, now.seatings);
  const fault = beginningFault(crew);
  if (fault) return { turns: [], undone: [], difference: `No game can have begun like this one: ${fault.message}` };
  const beginning = asItBegan(crew);
  const trunk = flyHistory(beginning, now);
  if (trunk.difference !== null) return { ...trunk, undone: [] };
  const last = digestOf(game);
  if (digestOf(trunk.end) !== last) {
    const difference = `The position on record has the digest ${last}; its turns lead to another.`;
    return { ...trunk, undone: [], difference };
  }
  return { turns: trunk.turns, ...flyBranches(beginning, exported, now) };
};

/** One way in which the game went: its turns, and who took which seat meanwhile. */
type History<Turn extends ExportedTurn> = { readonly turns: readonly Turn[]; readonly seatings: readonly Seating[] };

/** The branches that were undone, the last one first: each left a history that the one after it had made. */
const flyBranches = (
  beginning: Game,
  exported: ExportedGame,
  now: History<ExportedTurn>,
): Pick<Reflown, 'undone' | 'difference'> => {
  let after: History<ExportedTurn> = now;
  let undone: readonly FlownAgain<ExportedUndoneTurn>[] = [];
  for (const rollBack of rollBacksOf(exported).reverse()) {
    const branch = (exported.undone ?? []).filter(turn => turn.rollBack === rollBack);
    after = historyBefore(after, branch);
    const { turns, difference } = flyHistory(beginning, after);
    if (difference !== null) return { undone, difference: `Undone by roll-back ${rollBack}: ${difference}` };
    undone = [...turns.slice(-branch.length).map(flight => flight as FlownAgain<ExportedUndoneTurn>), ...undone];
  }
  return { undone, difference: null };
};

const rollBacksOf = ({ undone = [] }: ExportedGame): number[] =>
  [...new Set(undone.map(({ rollBack }) => rollBack))].sort((one, other) => one - other);

/** How the game had gone when it was rolled back: to no turn in which, or after which, a seat had changed hands. */
const historyBefore = (
  { turns, seatings }: History<ExportedTurn>,
  branch: readonly ExportedUndoneTurn[],
): History<ExportedTurn> => {
  const first = branch[0]?.turn ?? 0;
  return {
    turns: [...turns.filter(({ turn }) => turn < first), ...branch],
    seatings: seatings.filter(({ turn }) => turn < first),
  };
};

const seatingsOf = ({ rulings }: ExportedGame): readonly Seating[] =>
  rulings.flatMap(({ turn, seating }) => (seating ? [{ turn, ...seating }] : []));

const flyHistory = <Turn extends ExportedTurn>(
  beginning: Game,
  { turns, seatings }: History<Turn>,
): { readonly turns: readonly FlownAgain<Turn>[]; readonly end: Game; readonly difference: string | null } => {
  const flown: FlownAgain<Turn>[] = [];
  let position = reseatedIn(seatings, beginning);
  for (const turn of turns) {
    const flight = flyAgainFrom(position, turn);
    if (typeof flight === 'string') return { turns: flown, end: position, difference: flight };
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

/** The position before the first turn, with everybody in the seat in which he began. */
export const startOf = (game: Game, seatings: readonly Seating[]): Game => asItBegan(withFirstCrew(game, seatings));

const withFirstCrew = (game: Game, seatings: readonly Seating[]): Game =>
  seatings.reduceRight((crew, { seat, before }) => reseated(crew, seat, before), game);

/** What was done to the seats while this turn was open, done again. Rule: V3, P10 */
export const reseatedIn = (seatings: readonly Seating[], position: Game): Game =>
  seatings
    .filter(({ turn }) => turn === openTurn(position))
    .reduce((left, { seat, after }) => reseated(left, seat, after), position);
