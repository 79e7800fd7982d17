import { acceptLetter } from './accept-letter.ts';
import { writesFrom } from './addresses.ts';
import type { Hearing } from './hearing.ts';
import { judgeLetter } from './judge-letter.ts';
import { type Accepted, type Judgement, type Rejected, restsOnContent } from './judgement.ts';
import { noteBounce } from './note-bounce.ts';
import type { Settlement } from './ports/changes.ts';
import { refuseLetter } from './refuse-letter.ts';
import { toldBefore } from './told-before.ts';
import { worldOf } from './world-of.ts';

/** How a letter ends, judged against what is known of it; nothing is written. Rule: requirements §1 */
export const settlementOf = async (hearing: Hearing): Promise<Settlement> => {
  const { letter } = hearing.read;
  const { mayBeRepeated, ...outcome } = await outcomeOf(hearing);
  return {
    letterId: hearing.filed.id,
    messageId: letter.messageId,
    contentHash: mayBeRepeated ? letter.contentHash : null,
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
const leavesNoTrace = ({ reason, changes }: Pick<Outcome, 'reason' | 'changes'>): boolean =>
  reason === JUNK || changes.some(({ kind }) => kind === 'erase-pilot');

const TRACELESS = { messageId: null, contentHash: null, sender: null, pilotKey: null };

type Outcome = Pick<Settlement, 'outcome' | 'reason' | 'pilotKey' | 'changes' | 'mails'> & {
  /** Whether what says the same counts as a repeat of it. R4 */
  readonly mayBeRepeated: boolean;
};

const JUNK = 'junk';

/** From the junk folder only letters of pilots and game masters are read, and only those that are proved to be theirs. R9 */
const isSurelyKnown = (judged: Judgement): boolean =>
  (judged.outcome === 'accept' || judged.outcome === 'rejected') && judged.sender !== null && judged.forgery === null;

const SILENT = { pilotKey: null, changes: [], mails: [], mayBeRepeated: false };

const outcomeOf = async (hearing: Hearing): Promise<Outcome> => {
  const { desk, filed, read, known } = hearing;
  if (known.duplicate) return { outcome: 'duplicate', reason: null, ...SILENT, mayBeRepeated: true };
  const judged = judgeLetter(read, filed.arrived, worldOf(desk.settings, known));
  if (filed.junk && !isSurelyKnown(judged)) return { outcome: 'ignored', reason: JUNK, ...SILENT };
  const { outcome } = judged;
  const mayBeRepeated = restsOnContent(judged);
  switch (judged.outcome) {
    case 'ignored':
      return { outcome, reason: judged.reason, ...SILENT };
    case 'bounce':
      return { outcome, reason: judged.reason, pilotKey: null, mayBeRepeated, ...(await noteBounce(hearing, judged)) };
    case 'rejected': {
      const { changes, mails } = await refuseLetter(hearing, judged);
      return {
        outcome,
        reason: judged.reason,
        pilotKey: judged.reason === 'too-many-letters' ? null : keyOf(hearing, judged),
        mayBeRepeated,
        changes: [...changes, ...toldBefore(hearing, judged)],
        mails,
      };
    }
    case 'accept': {
      const { changes, mails } = await acceptLetter(hearing, judged);
      return {
        outcome,
        reason: null,
        pilotKey: keyOf(hearing, judged),
        mayBeRepeated,
        changes: [...changes, ...toldBefore(hearing, judged)],
        mails,
      };
    }
  }
};

const keyOf = ({ known }: Hearing, { sender }: Accepted | Rejected): string | null =>
  known.pilots.find(pilot => sender !== null && writesFrom(pilot, sender.address))?.key ?? null;
