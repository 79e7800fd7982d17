import type { Change, Settlement } from '../desk/ports/changes.ts';
import type { Store } from '../desk/ports/store.ts';
import { readdress } from './addresses.ts';
import { createGame, noteReminded, noteSummedUp, startGame, steer } from './course.ts';
import { joinDuelList, leaveDuelList, pairOff } from './duel-list.ts';
import { noteDuty } from './duties.ts';
import { erasePilot } from './erase-pilot.ts';
import { markTold, noteForgery } from './forgeries.ts';
import { UNLEASED } from './letters.ts';
import { moveAway, takeOver } from './moving.ts';
import { lapseOffers, promote } from './offers.ts';
import { addMails, sendAgain } from './outbox.ts';
import { addPilot, enrol, observe, unobserve } from './people.ts';
import { askCode, noteBounce, useCode } from './requests.ts';
import { countChange, lockGames } from './revisions.ts';
import { rollBack } from './roll-back.ts';
import type { Db, Trx } from './schema.ts';
import { reseat } from './seatings.ts';
import { writeDown } from './sheets.ts';
import { reissue } from './tokens.ts';
import { outdated, unlessStale } from './transact.ts';
import { noteUnreached } from './unreached.ts';

/** Ends a letter: outcome, changes and answers together. Settled again it stays as it was. R1, R44 */
export const settle =
  (db: Db): Store['settle'] =>
  (settlement, now) =>
    unlessStale<'settled'>(db, async trx => {
      if (await endLetter(trx, settlement, now)) await carryOut(trx, settlement, now);
      return 'settled';
    });

/** False where it had ended before, by a worker that took the lease over. */
const endLetter = async (trx: Trx, settlement: Settlement, now: Date): Promise<boolean> => {
  const { letterId } = settlement;
  const { numUpdatedRows } = await trx
    .updateTable('letter')
    .set({
      state: 'settled',
      message_id: settlement.messageId,
      content_hash: settlement.contentHash,
      outcome: settlement.outcome,
      reason: settlement.reason,
      sender: settlement.sender,
      pilot_key: settlement.pilotKey,
      settled_at: now,
      ...UNLEASED,
    })
    .where('id', '=', letterId)
    .where('state', '<>', 'settled')
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const known = await trx.selectFrom('letter').select('id').where('id', '=', letterId).executeTakeFirst();
  if (!known) throw new Error(`settle: there is no letter ${letterId}`);
  return false;
};

export const change =
  (db: Db): Store['change'] =>
  (changes, mails, read, now) =>
    unlessStale<'settled'>(db, async trx => {
      await carryOut(trx, { letterId: null, read, changes, mails }, now);
      return 'settled';
    });

type Work = Pick<Settlement, 'read' | 'changes' | 'mails'> & { readonly letterId: number | null };

const carryOut = async (trx: Trx, work: Work, now: Date): Promise<void> => {
  const { read, changes, mails } = work;
  const changed = new Set([
    ...changes.flatMap(gameChanged),
    ...(await gamesShowing(trx, changes.flatMap(careerChanged))),
  ]);
  const found = await lockGames(trx, [...read.map(({ gameId }) => gameId), ...changed]);
  if (read.some(({ gameId, revision }) => found.get(gameId) !== revision)) outdated();
  for (const each of changes) await apply(trx, each, work.letterId, now);
  await countChange(trx, [...changed]);
  await addMails(trx, mails, now);
  for (const each of changes) {
    if (each.kind === 'erase-pilot') await erasePilot(trx, each, { letterId: work.letterId, mails, now });
  }
};

/** Whatever a dossier shows counts as a change of its game: it may alter what a closing would write. */
const gameChanged = (change: Change): readonly string[] => {
  if (!('gameId' in change) || change.gameId === null || change.kind === 'reminded') return [];
  if (change.kind === 'send-again' || change.kind === 'summed-up') return [];
  return [change.gameId];
};

const careerChanged = (change: Change): readonly string[] =>
  change.kind === 'promote' || change.kind === 'erase-pilot' ? [change.pilotKey] : [];

/**
 * The games under way whose dossiers show the careers of these pilots. Whoever closes or begins one of them must see the
 * standing of that moment, else the points of two games that end at one noon would overwrite each other. Rule: P10
 */
export const gamesShowing = async (trx: Trx, pilotKeys: readonly string[]): Promise<readonly string[]> => {
  if (pilotKeys.length === 0) return [];
  const rows = await trx
    .selectFrom('enrolment')
    .innerJoin('game', 'game.id', 'enrolment.game_id')
    .select('game.id')
    .distinct()
    .where('enrolment.pilot_key', 'in', pilotKeys)
    .where('game.status', 'in', ['gathering', 'running', 'paused'])
    .execute();
  return rows.map(({ id }) => id);
};

const apply = (trx: Trx, change: Change, letterId: number | null, now: Date): Promise<void> => {
  switch (change.kind) {
    case 'sheet':
    case 'press':
    case 'rule-wind':
    case 'rule-removal':
    case 'call-turn':
      return writeDown(trx, change, { letterId, now });
    case 'add-pilot':
      return addPilot(trx, change.pilot);
    case 'enrol':
      return enrol(trx, change);
    case 'new-token':
      return reissue(trx, change, now);
    case 'add-address':
    case 'drop-address':
    case 'main-address':
      return readdress(trx, change, now);
    case 'erase-pilot': // last of all, when his last mail is written
      return Promise.resolve();
    case 'observe':
      return observe(trx, change);
    case 'unobserve':
      return unobserve(trx, change);
    case 'create-game':
      return createGame(trx, change.game);
    case 'start-game':
      return startGame(trx, change, now);
    case 'set-deadline':
    case 'set-schedule':
    case 'await-noon':
    case 'pause':
    case 'resume':
    case 'hold-turn':
    case 'cancel-game':
      return steer(trx, change);
    case 'move-game':
      return moveAway(trx, change, now);
    case 'take-over':
      return takeOver(trx, change);
    case 'roll-back':
      return rollBack(trx, change, now);
    case 'reminded':
      return noteReminded(trx, change);
    case 'promote':
      return promote(trx, change);
    case 'join-duel-list':
      return joinDuelList(trx, change, now);
    case 'leave-duel-list':
      return leaveDuelList(trx, change);
    case 'pair-off':
      return pairOff(trx, change);
    case 'lapse-offers':
      return lapseOffers(trx, change);
    case 'reseat':
      return reseat(trx, change, { letterId, now });
    case 'summed-up':
      return noteSummedUp(trx, change);
    case 'ask-code':
      return askCode(trx, change.request);
    case 'use-code':
      return useCode(trx, change.code, now);
    case 'send-again':
      return sendAgain(trx, change, now);
    case 'unreached':
      return noteUnreached(trx, change, now);
    case 'forgery':
      return noteForgery(trx, change, now);
    case 'forgeries-told':
      return markTold(trx, change.told, now);
    case 'duty-done':
      return noteDuty(trx, change);
    case 'bounce':
      return noteBounce(trx, change, letterId, now);
  }
};
