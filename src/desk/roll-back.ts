import { deedNotice, deedsDone } from '../report/deeds.ts';
import { asItBegan, digestOf, firstOrdersStand, type Game, openTurn } from '../sopwith/index.ts';
import { answered, type Errand, notDone, type Obey } from './errand.ts';
import { factsOf, pilotAt } from './game-facts.ts';
import { steerableGame } from './own-game.ts';
import type { Dossier } from './ports/games.ts';
import type { ClosedTurn } from './ports/turns.ts';
import { noonsFrom } from './timetable.ts';
import { aboutNoon, recipientsOf, writeMail } from './write-mail.ts';

/**
 * Opens an earlier turn again, as it stood before it was flown. What was flown since is kept, and counts no more; the
 * turn gets a whole interval. Where orders may be changed those for that turn stand, else everybody writes anew. A battle
 * that is over stays as it ended: its seed is told, and with it all weather to come.
 *
 * Rule: C7
 */
export const rollBack: Obey<'roll back'> = async (errand, { game: named, turn }) => {
  const dossier = await steerableGame(errand, named, ['running', 'paused', 'over']);
  if (typeof dossier === 'string') return notDone(dossier);
  const { game } = dossier;
  if (game.status === 'over') return notDone(seedIsTold(game.id));
  const turns = await errand.desk.store.closedTurns(game.id);
  const position = positionBefore(turn, dossier, turns);
  if (typeof position === 'string') return notDone(position);
  const fault = await cannotUndo(errand, dossier, position);
  if (fault) return notDone(fault);
  const noons = noonsFrom(game, position, errand.now);
  const anew = firstOrdersStand(position);
  const written = turns.find(closed => closed.turn === turn)?.sheets ?? {};
  const standing = Object.entries(written).flatMap(([seat, sheet]) =>
    sheet === null ? [] : [pilotAt(dossier, Number(seat))?.pilot.name ?? `seat ${seat}`],
  );
  const told = {
    kind: 'rolled-back' as const,
    game: factsOf(game),
    turn,
    last: game.turn - 1,
    deadline: noons.deadline,
    standing: anew ? null : standing,
  };
  const occasion = aboutNoon('notice', game, `${errand.serial}-rolled-back`);
  const mails = recipientsOf(dossier).map(to => writeMail(errand.desk, to, occasion, () => deedNotice(told)));
  const change = {
    kind: 'roll-back' as const,
    gameId: game.id,
    count: game.rollBacks + 1,
    turn,
    position,
    digest: digestOf(position),
    ...noons,
    sheets: anew ? ('anew' as const) : ('stand' as const),
  };
  return answered(deedsDone([told]), [change], mails);
};

/** The position from which a turn was flown; a sentence where there is none. */
const positionBefore = (turn: number, { game }: Dossier, turns: readonly ClosedTurn[]): Game | string => {
  const first = turns[0]?.turn;
  if (!game.position || first === undefined) return `No turn of ${game.id} has been flown yet.`;
  if (turn < first || turn >= game.turn) {
    return `${game.id} can be rolled back to one of the turns that were flown, ${first} to ${game.turn - 1}, not to turn ${turn}.`;
  }
  if (turn === openTurn(asItBegan(game.position))) return asItBegan(game.position);
  return turns.find(closed => closed.turn === turn - 1)?.position ?? `Turn ${turn - 1} of ${game.id} is not on record.`;
};

const seedIsTold = (id: string): string =>
  `${id} is over, and its last report told the seed: whoever read it knows the weather of every turn to come. No turn is opened again; the battle stands as it ended.`;

/** What a roll-back cannot take back: seats that changed hands. Rule: P10 */
const cannotUndo = async ({ desk }: Errand, { game }: Dossier, position: Game): Promise<string | null> => {
  const seatings = await desk.store.seatings(game.id);
  return seatings.some(seating => seating.turn >= openTurn(position))
    ? `A seat of ${game.id} has changed hands since; it can only be rolled back to a turn after that.`
    : null;
};
