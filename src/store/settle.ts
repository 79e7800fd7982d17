import { sql } from 'kysely';
import type { Change, Settlement } from '../desk/ports/changes.ts';
import type { Store } from '../desk/ports/store.ts';
import { readdress } from './addresses.ts';
import { createGame, noteReminded, noteSummedUp, noteTold, startGame, steer } from './course.ts';
import { joinDuelList, leaveDuelList, pairOff } from './duel-list.ts';
import { noteDuty } from './duties.ts';
import { erasePilot } from './erase-pilot.ts';
import { readAgain } from './failed-letters.ts';
import { markTold, noteForgery } from './forgeries.ts';
import { comeHome, moveAway, takeOver } from './moving.ts';
import { lapseOffers, promote } from './offers.ts';
import { addMails, sendAgain } from './outbox.ts';
import { addPilot, enrol, observe, unobserve } from './people.ts';
import { askCode, noteBounce, useCode } from './requests.ts';
import { countChange, lockGames } from './revisions.ts';
import { rollBack } from './roll-back.ts';
import type { Db, Trx } from './schema.ts';
import { reseat } from './seatings.ts';
import { type SaidForATurn, writeDown, writeWords } from './sheets.ts';
import { json } from './storable.ts';
import { reissue } from './tokens.ts';
import { outdated, unlessStale } from './transact.ts';
import { noteUnreached } from './unreached.ts';

/** Ends letters: outcomes, changes and answers together. What was settled before stays as it was. R1, R44 */
export const settle =
  (db: Db): Store['settle'] =>
  (settlements, now) =>
    unlessStale<'settled'>(db, async trx => {
      const ended = await endLetters(trx, settlements, now);
      await carryOut(trx, workOf(settlements.filter(({ letterId }) => ended.has(letterId))), now);
      return 'settled';
    });

/** The letters that end now; the others ended before, by a worker that took the lease over. */
const endLetters = async (trx: Trx, settlements: readonly Settlement[], now: Date): Promise<ReadonlySet<number>> => {
  const ends = settlements.map(({ read: _, changes: __, mails: ___, ...end }) => end);
  const { rows } = await sql<{ id: number }>`
    update letter set state = 'settled', message_id = ending."messageId", content_hash = ending."contentHash",
      outcome = ending.outcome, reason = ending.reason, sender = ending.sender, pilot_key = ending."pilotKey",
      settled_at = ${now}, leased_by = null, leased_until = null
    from jsonb_to_recordset(${json(ends)}::jsonb) as ending ("letterId" bigint, "messageId" text, "contentHash" text,
      outcome text, reason text, sender text, "pilotKey" text)
    where id = ending."letterId" and state <> 'settled'
    returning id`.execute(trx);
  const ended = new Set(rows.map(({ id }) => id));
  await mustBeFiled(
    trx,
    ends.map(({ letterId }) => letterId).filter(id => !ended.has(id)),
  );
  return ended;
};

const mustBeFiled = async (trx: Trx, letterIds: readonly number[]): Promise<void> => {
  if (letterIds.length === 0) return;
  const rows = await trx.selectFrom('letter').select('id').where('id', 'in', letterIds).execute();
  const missing = letterIds.find(id => rows.every(row => row.id !== id));
  if (missing !== undefined) throw new Error(`settle: there is no letter ${missing}`);
};

export const change =
  (db: Db): Store['change'] =>
  (changes, mails, read, now) =>
    unlessStale<'settled'>(db, async trx => {
      await carryOut(trx, { deeds: changes.map(each => ({ change: each, letterId: null })), read, mails }, now);
      return 'settled';
    });

/** A change, and the letter that asked for it, if one did. */
type Deed = { readonly change: Change; readonly letterId: number | null };

type Work = Pick<Settlement, 'read' | 'mails'> & { readonly deeds: readonly Deed[] };

const workOf = (settlements: readonly Settlement[]): Work => ({
  read: settlements.flatMap(({ read }) => read),
  deeds: settlements.flatMap(({ letterId, changes }) => changes.map(each => ({ change: each, letterId }))),
  mails: settlements.flatMap(({ mails }) => mails),
});

const carryOut = async (trx: Trx, { read, deeds, mails }: Work, now: Date): Promise<void> => {
  const changes = deeds.map(deed => deed.change);
  const changed = new Set([
    ...changes.flatMap(gameChanged),
    ...(await gamesShowing(trx, changes.flatMap(careerChanged))),
  ]);
  const found = await lockGames(trx, [...read.map(({ gameId }) => gameId), ...changed]);
  if (read.some(({ gameId, revision }) => found.get(gameId) !== revision)) outdated();
  await applyAll(trx, deeds, now);
  await countChange(trx, [...changed]);
  await addMails(trx, mails, now);
  for (const { change: each, letterId } of deeds) {
    if (each.kind === 'erase-pilot') await erasePilot(trx, each, { letterId, mails, now });
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

/** Sheets and press, which are nearly all, are written together; anything else in its order. */
const applyAll = async (trx: Trx, deeds: readonly Deed[], now: Date): Promise<void> => {
  const words = deeds.flatMap(({ change: each, letterId }): readonly SaidForATurn[] =>
    each.kind === 'sheet' || each.kind === 'press' ? [{ ...each, letterId }] : [],
  );
  if (words.length === deeds.length) return writeWords(trx, words);
  for (const { change: each, letterId } of deeds) await apply(trx, each, letterId, now);
};

const apply = (trx: Trx, change: Change, letterId: number | null, now: Date): Promise<void> => {
  switch (change.kind) {
    case 'sheet':
    case 'press':
      return writeWords(trx, [{ ...change, letterId }]);
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
    case 'come-home':
      return comeHome(trx, change);
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
    case 'turn-told':
      return noteTold(trx, change);
    case 'ask-code':
      return askCode(trx, change.request);
    case 'use-code':
      return useCode(trx, change, now);
    case 'read-again':
      return readAgain(trx, change);
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
