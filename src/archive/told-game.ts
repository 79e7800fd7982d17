import { type ExportedGame, exportedGame } from '../desk/exported-game.ts';
import type { Chronicle } from '../desk/ports/chronicle.ts';
import type { ClosedTurn } from '../desk/ports/turns.ts';
import { type Branch, COUNTS, reseatedIn, seatingsIn, startOf } from '../desk/replay.ts';
import { pressTold, rulingsTold } from '../desk/told-to-all.ts';
import type { ToldTurn } from '../report/facts.ts';
import { flownAgain } from '../report/flown-again.ts';
import { dateText } from '../report/time.ts';
import { digestOf, type Game, nextLink, seedOf } from '../sopwith/index.ts';

/** A turn as its page tells it. */
export type ArchivedTurn = ToldTurn & {
  readonly turn: number;
  /** The day on which it was flown, in the zone of the game, such as `Tue 10 March 2026`. */
  readonly day: string;
};

/** A game as its pages tell it: what everybody was told, and for a game that is not over nothing of its seed. */
export type ToldGame = {
  readonly id: string;
  readonly name: string;
  readonly state: Exclude<Chronicle['game']['status'], 'gathering'>;
  readonly start: Game;
  readonly position: Game;
  readonly turns: readonly ArchivedTurn[];
  /** The chain of the digests, one link for each turn. */
  readonly chain: readonly string[];
  readonly rollBacks: readonly { readonly number: number; readonly turns: readonly ArchivedTurn[] }[];
  /** With its seed, so that anybody can fly it again; null while the game is not over. Rule: C7 */
  readonly exported: ExportedGame | null;
};

/** What the pages of a game tell, from its chronicle. Rule: C7, V1, V3 */
export const toldGame = (chronicle: Chronicle): ToldGame => {
  const { game, turns, undone, seatings } = chronicle;
  if (game.status === 'gathering') throw new Error(`Game ${game.id} is gathering, and has a position.`);
  const start = startOf(game.position, seatingsIn(COUNTS, seatings));
  const told = turns.map(turn => toldTurn(chronicle, turn, COUNTS));
  return {
    id: game.id,
    name: game.name,
    state: game.status,
    start,
    position: game.position,
    turns: told,
    chain: chainOver(digestOf(start), turns),
    rollBacks: [...new Set(undone.map(({ rollBack }) => rollBack))].map(number => ({
      number,
      turns: undone.filter(({ rollBack }) => rollBack === number).map(turn => toldTurn(chronicle, turn, number)),
    })),
    exported: seedIsPublic(chronicle) ? exportedGame(chronicle, turns, seatings, undone) : null,
  };
};

/** The seed is told with the last report; a battle that was cancelled had none. Rule: C7 */
const seedIsPublic = ({ game }: Chronicle): boolean => game.status === 'over';

const chainOver = (first: string, turns: readonly ClosedTurn[]): readonly string[] => {
  let link = first;
  return turns.map(({ digest }) => {
    link = nextLink(link, digest);
    return link;
  });
};

const toldTurn = (chronicle: Chronicle, flown: ClosedTurn, branch: Branch): ArchivedTurn => {
  const { turn, position: after, events, press, digest, closedAt } = flown;
  const before = positionBefore(chronicle, turn, branch);
  const isLast = branch === COUNTS && turn === chronicle.turns.at(-1)?.turn;
  return {
    turn,
    day: dateText(closedAt, chronicle.game.zone),
    before,
    after,
    events,
    press: pressTold(press, before),
    notes: notesOf(chronicle, flown, before, branch),
    digest,
    previousDigest: digestOf(before),
    seed: isLast && seedIsPublic(chronicle) ? seedOf(after) : null,
  };
};

/** The position from which a turn of a branch was flown, with everybody in his seat. */
const positionBefore = (chronicle: Chronicle, turn: number, branch: Branch): Game => {
  const { game, seatings } = chronicle;
  const start = startOf(game.position, seatingsIn(COUNTS, seatings));
  return reseatedIn(seatingsIn(branch, seatings), turnIn(chronicle, turn - 1, branch)?.position ?? start);
};

/** A turn as it was flown in a branch: a later roll-back may have undone it, or none. */
const turnIn = ({ turns, undone }: Chronicle, number: number, branch: Branch): ClosedTurn | undefined =>
  undone.find(({ turn, rollBack }) => turn === number && rollBack >= branch) ??
  turns.find(({ turn }) => turn === number);

/** What was decided for it, and where it was flown again, what changed. Rule: V3 */
const notesOf = (chronicle: Chronicle, flown: ClosedTurn, before: Game, branch: Branch): readonly string[] => {
  const { turn, position: after, sheets, weather, struckOff } = flown;
  const first = chronicle.undone.findLast(each => each.turn === turn && each.rollBack < branch);
  const ruledIn = ({ undone }: { readonly undone: number }): boolean => undone === 0 || undone >= branch;
  const decided = {
    removals: struckOff.map(seat => ({
      seat,
      because:
        chronicle.removals.findLast(ruled => ruled.turn === turn && ruled.seat === seat && ruledIn(ruled))?.because ??
        '',
    })),
    seatings: seatingsIn(branch, chronicle.seatings).filter(seating => seating.turn === turn),
    wind: weather?.wind ?? null,
    flownStraight:
      branch === COUNTS ? chronicle.flownStraight.filter(each => each.turn === turn).map(each => each.seat) : [],
  };
  return [
    ...(first ? flownAgain({ after: first.position, sheets: first.sheets }, { after, sheets }) : []),
    ...rulingsTold(decided, before),
  ];
};
