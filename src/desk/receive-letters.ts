import { acceptLetter } from './accept-letter.ts';
import { writesFrom } from './addresses.ts';
import type { Desk } from './desk.ts';
import { type Ending, foreknownOf, knownOf } from './foresight.ts';
import type { Hearing } from './hearing.ts';
import { judgeLetter } from './judge-letter.ts';
import type { Accepted, Judgement, Rejected } from './judgement.ts';
import { noteBounce } from './note-bounce.ts';
import type { Settlement } from './ports/changes.ts';
import type { Acquaintance, FiledLetter } from './ports/letters.ts';
import { isUnwell } from './ports/store.ts';
import type { ReadLetter } from './read-letter.ts';
import { refuseLetter } from './refuse-letter.ts';
import { type NoonDuty, runDueTurns } from './run-turn.ts';
import { tellMasters } from './tell-masters.ts';
import { worldOf } from './world-of.ts';

const AT_ONCE = 50;
/** How often a letter is judged while its game keeps moving on, before it waits for the next round. */
const JUDGINGS = 8;

/**
 * Settles every filed letter in order of arrival; one that cannot be read does not hold up the others. Rejects where the
 * store is unwell.
 * `stopping` ends it after the letter under way; what is claimed and not read stays claimed.
 *
 * Rule: R1, R7, R61
 */
export const receiveLetters = async (desk: Desk, owner: string, stopping: AbortSignal): Promise<void> => {
  while (!stopping.aborted) {
    const now = desk.now();
    const until = new Date(now.getTime() + desk.settings.leases.workSeconds * 1000);
    const letters = await desk.store.nextLetters({ owner, limit: AT_ONCE, now, until });
    if (letters.length === 0) return;
    await receiveInOrder(desk, letters, stopping);
  }
};

/** A letter that is being read, and what is known of it so far. */
type Waiting = {
  readonly filed: FiledLetter;
  readonly reading: Promise<ReadLetter>;
  readonly foreknown: Promise<Acquaintance | null> | null;
};

/** One letter after the other, the next one being read and looked up while the one before is judged and settled. */
const receiveInOrder = async (desk: Desk, letters: readonly FiledLetter[], stopping: AbortSignal): Promise<void> => {
  const waiting = (filed: FiledLetter | undefined): Waiting | null =>
    filed ? { filed, reading: quiet(desk.readLetter(filed)), foreknown: null } : null;
  let next = waiting(letters[0]);
  for (let n = 1; next && !stopping.aborted; n += 1) {
    const letter = next;
    next = waiting(letters[n]);
    await receiveSafely(desk, letter, ending => {
      if (next) next = { ...next, foreknown: quiet(foreknownOf(desk, next.filed, next.reading, ending)) };
    });
  }
};

/** Whether it failed is told where it is waited for. */
const quiet = <T>(begun: Promise<T>): Promise<T> => {
  begun.catch(() => undefined);
  return begun;
};

/** Hears how a letter is about to end, just before that is written. */
type Settling = (ending: Ending) => void;

const receiveSafely = async (desk: Desk, letter: Waiting, settling: Settling): Promise<void> => {
  const { filed } = letter;
  try {
    const outcome = await receiveLetter(desk, letter, settling);
    desk.diary.info({ letter: filed.id, outcome }, 'letter settled');
  } catch (err) {
    if (isUnwell(err)) throw err; // no letter can be settled now; all are read again, and nothing is held against them
    desk.diary.error({ err, letter: filed.id }, 'letter not read');
    const error = err instanceof Error ? err.message : String(err);
    const state = await desk.store.letterFailed(filed.id, error, desk.settings.parkAfter);
    if (state === 'waiting') return;
    const trouble = { kind: 'parked' as const, letterId: filed.id, error, attempts: filed.attempts + 1 };
    const mails = await tellMasters(desk, [], `parked-${filed.id}`, trouble);
    await desk.store.queue(mails, [], desk.now());
  }
};

/**
 * Judges one letter and stores its outcome, what it changes and its answer together.
 * When a game it was judged against has moved on meanwhile, it is judged again.
 *
 * Rule: requirements §1
 */
const receiveLetter = async (
  desk: Desk,
  { filed, reading, foreknown }: Waiting,
  settling: Settling,
): Promise<string> => {
  const read = await reading;
  for (let tried = 0; tried < JUDGINGS; tried += 1) {
    const known = (tried === 0 ? await foreknown : null) ?? (await knownOf(desk, filed, read));
    const settlement = await settlementOf({ desk, filed, read, known });
    settling({ read, settlement });
    if ((await desk.store.settle(settlement, desk.now())) === 'settled') {
      if (callsPractice(known, settlement)) await runDueTurns(desk, dutyOf(filed));
      return [settlement.outcome, settlement.reason].filter(Boolean).join(' ');
    }
  }
  throw new Error(`letter ${filed.id} was judged ${JUDGINGS} times, and each time its game had moved on meanwhile`);
};

/** What is called by orders is flown before the next letter is read; after a crash the next beat does it. Rule: D2 */
const callsPractice = ({ dossiers }: Acquaintance, { changes }: Settlement): boolean =>
  changes.some(
    change => change.kind === 'call-turn' && dossiers.some(({ game }) => game.id === change.gameId && game.practice),
  );

/** A duty without a mailbox runs called turns alone. */
const dutyOf = ({ id }: FiledLetter): NoonDuty => ({
  owner: `letter ${id}`,
  mailbox: '',
  stopping: new AbortController().signal,
  mailsWait: () => undefined, // whoever reads letters posts afterwards
});

const settlementOf = async (hearing: Hearing): Promise<Settlement> => {
  const { letter } = hearing.read;
  const outcome = await outcomeOf(hearing);
  return {
    letterId: hearing.filed.id,
    messageId: letter.messageId,
    contentHash: letter.contentHash,
    sender: letter.from[0] ?? null,
    read: hearing.known.dossiers.map(({ game }) => ({ gameId: game.id, revision: game.revision })),
    ...outcome,
    ...(leavesNoTrace(outcome) && TRACELESS),
  };
};

/**
 * The letter that has its pilot erased is one of his. What was left in the junk folder must not look like a repeat when
 * somebody takes it out of there.
 */
const leavesNoTrace = ({ reason, changes }: Outcome): boolean =>
  reason === JUNK || changes.some(({ kind }) => kind === 'erase-pilot');

const TRACELESS = { messageId: null, contentHash: null, sender: null, pilotKey: null };

type Outcome = Pick<Settlement, 'outcome' | 'reason' | 'pilotKey' | 'changes' | 'mails'>;

const JUNK = 'junk';

/** From the junk folder only letters of pilots and game masters are read, and only those that are proved to be theirs. R9 */
const isSurelyKnown = (judged: Judgement): boolean =>
  (judged.outcome === 'accept' || judged.outcome === 'rejected') && judged.sender !== null && judged.forgery === null;

const SILENT = { pilotKey: null, changes: [], mails: [] };

const outcomeOf = async (hearing: Hearing): Promise<Outcome> => {
  const { desk, filed, read, known } = hearing;
  if (known.duplicate) return { outcome: 'duplicate', reason: null, ...SILENT };
  const judged = judgeLetter(read, filed.arrived, worldOf(desk.settings, known));
  if (filed.junk && !isSurelyKnown(judged)) return { outcome: 'ignored', reason: JUNK, ...SILENT };
  const { outcome } = judged;
  switch (judged.outcome) {
    case 'ignored':
      return { outcome, reason: judged.reason, ...SILENT };
    case 'bounce':
      return { outcome, reason: judged.reason, pilotKey: null, ...(await noteBounce(hearing, judged)) };
    case 'rejected':
      return {
        outcome,
        reason: judged.reason,
        pilotKey: judged.reason === 'too-many-letters' ? null : keyOf(hearing, judged),
        ...(await refuseLetter(hearing, judged)),
      };
    case 'accept':
      return { outcome, reason: null, pilotKey: keyOf(hearing, judged), ...(await acceptLetter(hearing, judged)) };
  }
};

const keyOf = ({ known }: Hearing, { sender }: Accepted | Rejected): string | null =>
  known.pilots.find(pilot => sender !== null && writesFrom(pilot, sender.address))?.key ?? null;
