import { refusalText } from '../orders/refusal-text.ts';
import { strangerAnswer } from '../report/answers.ts';
import { refusalMail } from '../report/refusal-mail.ts';
import { answerWithinCaps, tellMasters } from './answer.ts';
import { openTurnOf } from './game-facts.ts';
import { type Hearing, serialOf } from './hearing.ts';
import type { Rejected } from './judgement.ts';
import type { Acquaintance, Mail } from './ports.ts';
import { recipientAt } from './recipient-at.ts';

/** Every fault in one mail to the registered address; a stranger gets one plain refusal a day. R26, R27, R40 */
export const refuseLetter = async (hearing: Hearing, judged: Rejected): Promise<readonly Mail[]> => {
  const { desk, known } = hearing;
  const { letter } = hearing.read;
  const { reason, refusals, answerTo, cockpit, notices } = judged;
  const warning =
    reason === 'sender-not-authenticated'
      ? await tellMasters(desk, `${serialOf(hearing)}-forged`, {
          kind: 'forged',
          from: letter.from[0] ?? '',
          messageId: letter.messageId,
        })
      : [];
  if (answerTo === null) return warning;
  const common = { kind: 'refusal' as const, serial: serialOf(hearing), inReplyTo: letter.messageId };
  const to = recipientAt(known, answerTo, cockpit?.game.id ?? null);
  if (!to) {
    const stranger = { name: answerTo, address: answerTo, token: null, seat: null };
    const answer = { ...common, to: stranger, gameId: null, turn: null, sameAs: 'stranger' };
    return answerWithinCaps(desk, { ...answer, write: () => strangerAnswer([]) }, 1);
  }
  const game = cockpit?.game ?? null;
  const openTurn = game ? openTurnOf(recordOf(known, game.id)) : null;
  const open = openTurn && cockpit ? { ...openTurn, standing: cockpit.pilot.standing } : null;
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
