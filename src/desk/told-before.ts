import { tokenCandidates } from '../letters/token.ts';
import type { Hearing } from './hearing.ts';
import type { Accepted, Rejected } from './judgement.ts';
import type { Change } from './ports/changes.ts';
import { holderOf } from './sender.ts';
import { worldOf } from './world-of.ts';

/**
 * What a letter shows of the turn before the open one: that it had been flown when this letter was delivered, though it is on
 * record as flown later. So it is once this database was put back from a backup, and the letter answers the first report of
 * that turn. Letters that were delivered afterwards, and name no turn, are for the open one. After a roll-back reports of an
 * open turn are older than it, and show nothing.
 *
 * Rule: D1
 */
export const toldBefore = (
  { desk, filed, read, known }: Hearing,
  { cockpit }: Accepted | Rejected,
): readonly Change[] => {
  const dossier = known.dossiers.find(({ game }) => game.id === cockpit?.game.id);
  if (!dossier?.lastClosed || dossier.lastClosed <= filed.arrived || dossier.game.rollBacks > 0) return [];
  const { id, turn } = dossier.game;
  const world = worldOf(desk.settings, known);
  const answersItsReport = tokenCandidates(read.letter, world.mailbox).answered.some(
    mail => mail.turn === turn && holderOf(world, mail.token)?.cockpit?.game.id === id,
  );
  return answersItsReport ? [{ kind: 'turn-told', gameId: id, turn: turn - 1, by: filed.arrived }] : [];
};
