import type { Draft, Reader } from '../report/block.ts';
import { notDoneAnswer, together } from '../report/not-done.ts';
import { noticesDraft } from '../report/receipt.ts';
import { type Answer, answerWithinCaps } from './answer.ts';
import { type Hearing, serialOf } from './hearing.ts';
import type { Accepted } from './judgement.ts';
import { receiptFor, sheetChanges } from './paperwork.ts';
import type { Acquaintance, Change, Mail, MailKind } from './ports.ts';
import { recipientAt } from './recipient-at.ts';
import { runErrands } from './run-errands.ts';
import type { Recipient } from './write-mail.ts';

const NOTHING_TO_DO = 'Your letter asks for nothing that can be done now.';

/** Stores what an accepted letter orders, has its commands carried out, and answers all of it in one mail. */
export const acceptLetter = async (
  hearing: Hearing,
  judged: Accepted,
): Promise<{ readonly changes: readonly Change[]; readonly mails: readonly Mail[] }> => {
  const receipt = receiptFor(hearing.known, judged);
  const errands = await runErrands(hearing, judged);
  const drafts = [...(receipt ? [() => receipt] : []), ...errands.drafts];
  const said = drafts.length > 0 || errands.mails.length > 0 ? drafts : [() => notDoneAnswer([NOTHING_TO_DO])];
  const told = receipt || said.length === 0 ? said : [...said, () => noticesDraft(judged.notices)];
  const to = newcomer(errands.changes, judged) ?? registered(hearing.known, judged);
  const answers = to && told.length > 0 ? await answer(hearing, judged, to, errands.kind, told) : [];
  return {
    changes: judged.test ? [] : [...sheetChanges(hearing.filed, judged), ...errands.changes],
    mails: [...answers, ...(judged.test ? [] : errands.mails)],
  };
};

/** The registered address, or a stranger's own for the code of a `join`. */
const registered = (known: Acquaintance, { answerTo, cockpit }: Accepted): Recipient | null =>
  answerTo === null
    ? null
    : (recipientAt(known, answerTo, cockpit?.game.id ?? null) ?? {
        name: answerTo,
        address: answerTo,
        token: null,
        seat: null,
      });

/** Who has just joined is answered under the secret he has just been given. */
const newcomer = (changes: readonly Change[], { answerTo }: Accepted): Recipient | null => {
  const pilot = changes.flatMap(change => (change.kind === 'add-pilot' ? [change.pilot] : []))[0];
  const enrolment = changes.flatMap(change => (change.kind === 'enrol' ? [change] : []))[0];
  if (!pilot || pilot.address !== answerTo) return null;
  return { name: pilot.name, address: pilot.address, token: enrolment?.token ?? pilot.token, seat: null };
};

const answer = (
  hearing: Hearing,
  { cockpit }: Accepted,
  to: Recipient,
  kind: MailKind,
  drafts: readonly ((reader: Reader) => Draft)[],
): Promise<readonly Mail[]> => {
  const written: Answer = {
    kind,
    to,
    gameId: cockpit?.game.id ?? null,
    turn: cockpit?.game.turn ?? null,
    serial: serialOf(hearing),
    inReplyTo: hearing.read.letter.messageId,
    sameAs: null,
    write: reader => together(drafts.map(draft => draft(reader))),
  };
  return answerWithinCaps(hearing.desk, written, Number.POSITIVE_INFINITY);
};
