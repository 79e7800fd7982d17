import { deedNotice, type ToldDeed } from '../report/deeds.ts';
import { deedsDone } from '../report/deeds-answered.ts';
import {
  countsNoMore,
  digestOf,
  firstOrdersStand,
  type Game,
  openTurn,
  pilotIn,
  type Seat,
  seatsInPlay,
  seatsOf,
} from '../sopwith/index.ts';
import { computerSheets } from './computer-pilots.ts';
import { answered, type Done, type Errand, notDone, type Obey } from './errand.ts';
import { factsOf } from './game-facts.ts';
import { steerableGame } from './own-game.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier, Seating } from './ports/games.ts';
import type { Mail } from './ports/mails.ts';
import type { ClosedTurn } from './ports/turns.ts';
import { COUNTS, reseatedIn, seatingsIn, startOf } from './replay.ts';
import { noonsFrom } from './timetable.ts';
import { LEFT } from './told-to-all.ts';
import { recipientsOf, unasked, writeMail } from './write-mail.ts';

/**
 * Opens an earlier turn again, as it stood before it was flown. What was flown since is kept, and counts no more; the
 * turn gets a whole interval. Where orders may be changed those for that turn stand, else everybody writes anew. Who has
 * taken a seat since has it from this turn on, and what another said in it for that turn is void; who has had his traces erased
 * is struck off at its end. A battle that is over stays as it ended: its seed is told, and with it all weather to come.
 *
 * Rule: C7, V3
 */
export const rollBack: Obey<'roll back'> = async (errand, { game: named, turn }) => {
  const dossier = await steerableGame(errand, named, ['running', 'paused', 'over']);
  if (typeof dossier === 'string') return notDone(dossier);
  const { game } = dossier;
  if (game.status === 'over') return notDone(seedIsTold(game.id));
  const { store } = errand.desk;
  const turns = await store.closedTurns(game.id);
  const seatings = seatingsIn(COUNTS, await store.seatings(game.id));
  const rewound = positionBefore(turn, dossier, turns, seatings);
  if (typeof rewound === 'string') return notDone(rewound);
  const undone = turns.find(closed => closed.turn === turn);
  if (!undone || !game.position) throw new Error(`rollBack: turn ${turn} of ${game.id} is not on record`);
  const since = seatings.filter(seating => seating.turn >= turn).map(seating => ({ ...seating, turn }));
  return openAgain(errand, dossier, { undone, rewound, now: game.position, since });
};

/** The turn that is opened again as it was flown, the position before it, that of now, and who took a seat since. */
type Rewinding = {
  readonly undone: ClosedTurn;
  readonly rewound: Game;
  readonly now: Game;
  readonly since: readonly Seating[];
};

const openAgain = async (errand: Errand, dossier: Dossier, rewinding: Rewinding): Promise<Done> => {
  const { game } = dossier;
  const change = await rollBackOf(errand, dossier, rewinding);
  const { turn, deadline, sheets, vacated } = change;
  const departed = departedFrom(change.position, dossier);
  const told = {
    kind: 'rolled-back' as const,
    game: factsOf(game),
    turn,
    last: game.turn - 1,
    deadline,
    standing:
      sheets === 'anew' ? null : whoseStand(rewinding, [...vacated, ...dossier.computers.map(({ seat }) => seat)]),
    seatings: rewinding.since.map(seating => ({ ...seating, lost: countsNoMore(rewinding.rewound, seating.after) })),
    departed: departed.map(seat => pilotIn(change.position, seat)),
  };
  const removals = departed.map(seat => ({
    kind: 'rule-removal' as const,
    gameId: game.id,
    turn,
    seat,
    because: LEFT,
  }));
  return answered(deedsDone([told]), [change, ...removals], notices(errand, dossier, told));
};

/** In play again, with nobody to write for him: his traces were erased since. */
const departedFrom = (position: Game, { enrolled, computers }: Dossier): readonly Seat[] => {
  const flown = [...enrolled, ...computers].map(({ seat }) => seat);
  return seatsInPlay(position).filter(seat => !flown.includes(seat));
};

const rollBackOf = async (
  errand: Errand,
  { game, computers }: Dossier,
  { undone: { turn, position: after }, rewound, now, since }: Rewinding,
): Promise<Extract<Change, { readonly kind: 'roll-back' }>> => {
  const position = reseatedIn(since, rewound);
  const vacated = vacatedSince(after, now);
  const relieving = computers.filter(({ seat }) => vacated.includes(seat));
  return {
    kind: 'roll-back',
    gameId: game.id,
    count: game.rollBacks + 1,
    turn,
    position,
    digest: digestOf(position),
    ...noonsFrom(game, position, errand.now),
    sheets: firstOrdersStand(position) ? 'anew' : 'stand',
    seatings: since,
    vacated,
    computerSheets: await computerSheets(position, relieving),
  };
};

/** About the turn that is open again: whoever answers this mail writes for it. */
const notices = (
  { desk, serial }: Errand,
  dossier: Dossier,
  told: Extract<ToldDeed, { readonly kind: 'rolled-back' }>,
): readonly Mail[] => {
  const about = { id: dossier.game.id, turn: told.turn };
  const occasion = unasked('notice', about, `${serial}-rolled-back`); // news that no word about a noon overtakes
  return recipientsOf(dossier).map(to => writeMail(desk, to, occasion, () => deedNotice(told)));
};

/** The seats in which another flew then than flies now. */
const vacatedSince = (then: Game, now: Game): readonly Seat[] =>
  seatsOf(then).filter(seat => pilotIn(then, seat) !== pilotIn(now, seat));

/** Who may change orders of his that stand: nobody in a seat that was left since, nor a computer pilot. */
const whoseStand = ({ undone: { sheets }, now }: Rewinding, others: readonly Seat[]): readonly string[] =>
  seatsOf(now)
    .filter(seat => sheets[seat] && !others.includes(seat))
    .map(seat => pilotIn(now, seat));

/** The position from which a turn was flown; a sentence where there is none. */
const positionBefore = (
  turn: number,
  { game }: Dossier,
  turns: readonly ClosedTurn[],
  seatings: readonly Seating[],
): Game | string => {
  const first = turns[0]?.turn;
  if (!game.position || first === undefined) return `No turn of ${game.id} has been flown yet.`;
  if (turn < first || turn >= game.turn) {
    return `${game.id} can be rolled back to one of the turns that were flown, ${first} to ${game.turn - 1}, not to turn ${turn}.`;
  }
  const start = startOf(game.position, seatings);
  if (turn === openTurn(start)) return start;
  return turns.find(closed => closed.turn === turn - 1)?.position ?? `Turn ${turn - 1} of ${game.id} is not on record.`;
};

const seedIsTold = (id: string): string =>
  `${id} is over, and its last report told the seed: whoever read it knows the weather of every turn to come. No turn is opened again; the battle stands as it ended.`;
