import { refusalText } from '../orders/refusal-text.ts';
import { strangerAnswer } from '../report/answers.ts';
import { refusalMail } from '../report/refusal-mail.ts';
import { type Answer, answerOncePerDay, answerWithinCaps } from './answer.ts';
import { digest } from './digest.ts';
import { openTurnOf } from './game-facts.ts';
import { type Hearing, serialOf } from './hearing.ts';
import type { Rejected } from './judgement.ts';
import { noteForgery } from './note-forgery.ts';
import type { Change } from './ports/changes.ts';
import type { Acquaintance } from './ports/letters.ts';
import type { Mail } from './ports/mails.ts';
import { recipientAt } from './recipient-at.ts';
import { dayOf, tellMasters } from './tell-masters.ts';
import type { Recipient } from './write-mail.ts';

/** Answers a refused letter, and tells whom it concerns where it was not its sender's, or one of too many. */
export const refuseLetter = async (
  hearing: Hearing,
  judged: Rejected,
): Promise<{ readonly changes: readonly Change[]; readonly mails: readonly Mail[] }> => {
  const { changes, mails } = judged.forgery ? await noteForgery(hearing, judged.forgery) : { changes: [], mails: [] };
  return { changes, mails: [...(await answers(hearing, judged)), ...mails, ...(await flood(hearing, judged))] };
};

/** Every fault in one mail to the registered address; a stranger gets one plain refusal a day. R26, R27, R40 */
const answers = async (hearing: Hearing, judged: Rejected): Promise<readonly Mail[]> => {
  const { answerTo, cockpit } = judged;
  if (answerTo === null) return [];
  const to = recipientAt(hearing.known, answerTo, cockpit?.game.id ?? null);
  const { desk } = hearing;
  if (!to) return answerOncePerDay(desk, toStranger(hearing, answerTo));
  const answer = refusal(hearing, judged, to);
  return isToldOnce(judged)
    ? answerOncePerDay(desk, answer)
    : answerWithinCaps(desk, answer, desk.settings.answers.equalPerDay);
};

/** What tells him nothing new, or may never have been his, is answered once. R26, R52 */
const isToldOnce = ({ reason, forgery }: Rejected): boolean =>
  reason === 'too-many-letters' || forgery?.kind === 'unproved';

const refusal = (
  hearing: Hearing,
  { refusals, notices, cockpit, reason, forgery }: Rejected,
  to: Recipient,
): Answer => {
  const game = cockpit?.game ?? null;
  const openTurn = game ? openTurnOf(recordOf(hearing.known, game.id)) : null;
  const open = openTurn && cockpit ? { ...openTurn, standing: cockpit.pilot.standing } : null;
  return {
    kind: 'refusal',
    to,
    gameId: game?.id ?? null,
    turn: game?.turn ?? null,
    serial: serialOf(hearing),
    inReplyTo: hearing.read.letter.messageId,
    sameAs: forgery?.kind === 'unproved' ? reason : refusals.map(refusalText).join('\n'),
    write: reader => refusalMail({ refusals, notices, open }, reader),
  };
};

const toStranger = (hearing: Hearing, address: string): Answer => ({
  kind: 'refusal',
  to: { name: address, address, token: null, seat: null },
  gameId: null,
  turn: null,
  serial: serialOf(hearing),
  inReplyTo: hearing.read.letter.messageId,
  sameAs: 'stranger',
  write: () => strangerAnswer([]),
});

/** The masters of his games hear of a pilot whose letters are too many, once a day. R52 */
const flood = async ({ desk }: Hearing, { reason, sender }: Rejected): Promise<readonly Mail[]> => {
  if (reason !== 'too-many-letters' || !sender) return [];
  const { address, cockpits } = sender;
  const games = cockpits.map(({ game }) => game.id);
  const serial = `flood-${dayOf(desk)}-${digest(address).slice(0, 12)}`;
  return tellMasters(desk, games, serial, { kind: 'flood', address, letters: desk.settings.lettersPerDay });
};

const recordOf = (known: Acquaintance, gameId: string) => {
  const dossier = known.dossiers.find(({ game }) => game.id === gameId);
  if (!dossier) throw new Error(`recordOf: game ${gameId} was judged but not read`);
  return dossier.game;
};
