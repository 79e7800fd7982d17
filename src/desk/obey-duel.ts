import { offDuelListAnswer, onDuelListAnswer } from '../report/duel-list.ts';
import { answered, notDone, type ObeyBare } from './errand.ts';

/** Puts a pilot on the duel list, where the desk finds him an opponent. Rule: V9 */
export const duel: ObeyBare = async ({ desk, pilot }) => {
  if (!pilot) return notDone('You have no flying name yet; write "join as NAME" first, then "duel".');
  const waiting = (await desk.store.duelList()).filter(({ key }) => key !== pilot.key).map(({ name }) => name);
  return answered(onDuelListAnswer(waiting), [{ kind: 'join-duel-list', pilotKey: pilot.key }]);
};

/** Takes him off again; a duel that has begun is not ended by it. Rule: V9 */
export const noDuel: ObeyBare = async ({ desk, pilot }) => {
  const waits = (await desk.store.duelList()).some(({ key }) => key === pilot?.key);
  if (!pilot || !waits) return notDone('You are not on the duel list.');
  return answered(offDuelListAnswer(), [{ kind: 'leave-duel-list', pilotKeys: [pilot.key] }]);
};
