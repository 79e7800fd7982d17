import { deedNotice } from '../report/deeds.ts';
import type { Desk } from './desk.ts';
import { factsOf } from './game-facts.ts';
import type { Accepted } from './judgement.ts';
import type { Change } from './ports/changes.ts';
import type { Dossier } from './ports/games.ts';
import { recipientsOf, unasked, writeMail } from './write-mail.ts';

/** So long a practice sortie waits for orders, in days. */
export const PRACTICE_PATIENCE = 7;

/** In a practice sortie accepted orders have the turn flown at once. Rule: D2 */
export const turnCalled = ({ cockpit, sheet }: Accepted): readonly Change[] => {
  if (!cockpit?.game.practice || !sheet) return [];
  const { id, turn } = cockpit.game;
  return [{ kind: 'call-turn', gameId: id, turn }];
};

/** Orders of a practice sortie are answered by the report of their turn, unless there is more to say of the letter. */
export const reportAnswers = ({ cockpit, sheet, test, notices }: Accepted): boolean =>
  cockpit?.game.practice === true && sheet !== null && !test && notices.length === 0;

/** Whether nobody wrote orders for a practice sortie in all the time it waits. */
export const isAbandoned = ({ game }: Dossier): boolean => game.practice && game.calledTurn !== game.turn;

/** Ends a practice sortie without a result, and tells its pilot. */
export const abandon = async (desk: Desk, dossier: Dossier, now: Date): Promise<'waits' | 'stale'> => {
  const { game } = dossier;
  const because = `no orders came for ${PRACTICE_PATIENCE} days`;
  const told = { kind: 'cancelled' as const, game: factsOf(game), because };
  const mails = recipientsOf(dossier).map(to =>
    writeMail(desk, to, unasked('notice', game, 'abandoned'), () => deedNotice(told)),
  );
  const read = [{ gameId: game.id, revision: game.revision }];
  const done = await desk.store.change([{ kind: 'cancel-game', gameId: game.id, because }], mails, read, now);
  return done === 'stale' ? 'stale' : 'waits';
};
