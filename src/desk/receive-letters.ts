import { refusalText } from '../orders/refusal-text.ts';
import { strangerAnswer } from '../report/answers.ts';
import { refusalMail } from '../report/refusal-mail.ts';
import { acceptLetter } from './accept-letter.ts';
import { answerWithinCaps, tellMasters } from './answer.ts';
import type { Desk } from './desk.ts';
import { factsOf } from './game-facts.ts';
import { judgeLetter, type Rejected } from './judge-letter.ts';
import type { Acquaintance, Change, FiledLetter, Mail, Settlement } from './ports.ts';
import { inquiryOf, type ReadLetter, readLetter } from './read-letter.ts';
import { recipientAt } from './recipient-at.ts';
import { worldOf } from './world-of.ts';

const LEASE = 120_000;
const AT_ONCE = 50;
/** How often a letter is judged while its game keeps moving on, before it waits for the next round. */
const JUDGINGS = 8;

/**
 * Settles every filed letter in order of arrival; one that cannot be read does not hold up the others.
 * `stopping` ends it after the letter under way; what is claimed and not read stays claimed.
 *
 * Rule: R1, R7, R61
 */
export const receiveLetters = async (desk: Desk, owner: string, stopping: AbortSignal): Promise<void> => {
  while (!stopping.aborted) {
    const now = desk.now();
    const until = new Date(now.getTime() + LEASE);
    const letters = await desk.store.nextLetters({ owner, limit: AT_ONCE, now, until });
    if (letters.length === 0) return;
    for (const letter of letters) if (!stopping.aborted) await receiveSafely(desk, letter);
  }
};

const receiveSafely = async (desk: Desk, filed: FiledLetter): Promise<void> => {
  try {
    const outcome = await receiveLetter(desk, filed);
    desk.diary.info({ letter: filed.id, outcome }, 'letter settled');
  } catch (err) {
    desk.diary.error({ err, letter: filed.id }, 'letter not read');
    const error = err instanceof Error ? err.message : String(err);
    const state = await desk.store.letterFailed(filed.id, error, desk.settings.parkAfter);
    if (state === 'waiting') return;
    const trouble = { kind: 'parked' as const, letterId: filed.id, error, attempts: filed.attempts + 1 };
    const mails = await tellMasters(desk, `parked-${filed.id}`, trouble);
    await desk.store.queue(mails, [], desk.now());
  }
};

/**
 * Judges one letter and stores its outcome, what it changes and its answer together.
 * When a game it was judged against has moved on meanwhile, it is judged again.
 *
 * Rule: requirements §1
 */
export const receiveLetter = async (desk: Desk, filed: FiledLetter): Promise<string> => {
  const { settings, store } = desk;
  const read = readLetter(await desk.openLetter(filed.raw, filed.size), settings.gameMasters);
  for (let tried = 0; tried < JUDGINGS; tried += 1) {
    const known = withoutLapsed(await store.acquaintance(inquiryOf(read, filed.id, settings.mailbox)), desk.now());
    const settlement = await settlementOf(desk, filed, read, known);
    if ((await store.settle(settlement, desk.now())) === 'settled') {
      return [settlement.outcome, settlement.reason].filter(Boolean).join(' ');
    }
  }
  throw new Error(`letter ${filed.id} was judged ${JUDGINGS} times, and each time its game had moved on meanwhile`);
};

/** A code that is past its 48 hours opens nothing. Order grammar §6 */
const withoutLapsed = (known: Acquaintance, now: Date): Acquaintance => ({
  ...known,
  requests: known.requests.filter(({ expires }) => expires > now),
});

type Outcome = Pick<Settlement, 'outcome' | 'reason' | 'changes' | 'mails'>;

const settlementOf = async (
  desk: Desk,
  filed: FiledLetter,
  read: ReadLetter,
  known: Acquaintance,
): Promise<Settlement> => {
  const { letter } = read;
  return {
    letterId: filed.id,
    messageId: letter.messageId,
    contentHash: letter.contentHash,
    sender: letter.from[0] ?? null,
    read: known.dossiers.map(({ game }) => ({ gameId: game.id, revision: game.revision })),
    ...(await outcomeOf(desk, filed, read, known)),
  };
};

const silent = (outcome: Settlement['outcome'], reason: string | null): Outcome => ({
  outcome,
  reason,
  changes: [],
  mails: [],
});

const outcomeOf = async (desk: Desk, filed: FiledLetter, read: ReadLetter, known: Acquaintance): Promise<Outcome> => {
  if (known.duplicate) return silent('duplicate', null);
  const judged = judgeLetter(read, filed.arrived, worldOf(desk.settings, known));
  switch (judged.outcome) {
    case 'ignored':
      return silent('ignored', judged.reason);
    case 'bounce':
      return bounced(desk, filed, read, known, judged.reason);
    case 'rejected':
      return {
        outcome: 'rejected',
        reason: judged.reason,
        changes: [],
        mails: await refuse(desk, filed, read, known, judged),
      };
    case 'accept':
      return { outcome: 'accept', reason: null, ...(await acceptLetter(desk, filed, read, known, judged)) };
  }
};

/** What came back is recorded for its recipient; the game masters hear of what failed for good. R15, R16 */
const bounced = async (
  desk: Desk,
  filed: FiledLetter,
  { letter }: ReadLetter,
  known: Acquaintance,
  severity: 'hard' | 'transient',
): Promise<Outcome> => {
  const messageId = known.ours.find(id => id === letter.returnedMessageId) ?? null;
  const changes = letter.deliveryReports.map(
    ({ recipient, status }): Change => ({ kind: 'bounce', recipient, severity, status, messageId }),
  );
  const hard = severity === 'hard' ? letter.deliveryReports : [];
  const notices = hard.map(({ recipient, status }, index) =>
    tellMasters(desk, `l${filed.id}-bounce-${index}`, { kind: 'bounce', severity, recipient, status }),
  );
  const mails = (await Promise.all(notices)).flat();
  return { outcome: 'bounce', reason: severity, changes, mails };
};

/** Every fault in one mail to the registered address; a stranger gets one plain refusal a day. R26, R27, R40 */
const refuse = async (
  desk: Desk,
  filed: FiledLetter,
  { letter }: ReadLetter,
  known: Acquaintance,
  judged: Rejected,
): Promise<readonly Mail[]> => {
  const { reason, refusals, answerTo, cockpit, notices } = judged;
  const warning =
    reason === 'sender-not-authenticated'
      ? await tellMasters(desk, `l${filed.id}-forged`, {
          kind: 'forged',
          from: letter.from[0] ?? '',
          messageId: letter.messageId,
        })
      : [];
  if (answerTo === null) return warning;
  const common = { kind: 'refusal' as const, serial: `l${filed.id}`, inReplyTo: letter.messageId };
  const to = recipientAt(known, answerTo, cockpit?.game.id ?? null);
  if (!to) {
    const stranger = { name: answerTo, address: answerTo, token: null, seat: null };
    const answer = { ...common, to: stranger, gameId: null, turn: null, sameAs: 'stranger' };
    return answerWithinCaps(desk, { ...answer, write: () => strangerAnswer([]) }, 1);
  }
  const game = cockpit?.game ?? null;
  const open =
    game?.position && game.deadline && cockpit
      ? {
          game: factsOf(recordOf(known, game.id)),
          position: game.position,
          deadline: game.deadline,
          standing: cockpit.pilot.standing,
        }
      : null;
  const sameAs = refusals.map(refusalText).join('\n');
  const answer = { ...common, to, gameId: game?.id ?? null, turn: game?.turn ?? null, sameAs };
  return answerWithinCaps(
    desk,
    { ...answer, write: reader => refusalMail({ refusals, notices, open }, reader) },
    desk.settings.answers.equalPerDay,
  );
};

const recordOf = (known: Acquaintance, gameId: string) => {
  const dossier = known.dossiers.find(({ game }) => game.id === gameId);
  if (!dossier) throw new Error(`recordOf: game ${gameId} was judged but not read`);
  return dossier.game;
};
