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
  const to = recipientAfter(hearing.known, judged, errands.changes);
  const answers = to && told.length > 0 ? await answer(hearing, judged, to, errands.kind, told) : [];
  return {
    changes: judged.test ? [] : [...sheetChanges(hearing.filed, judged), ...errands.changes],
    mails: [...answers, ...(judged.test ? [] : errands.mails)],
  };
};

/** The registered person, under the secret that these changes have just given him; or a stranger, for a code. */
const recipientAfter = (
  known: Acquaintance,
  { answerTo, cockpit }: Accepted,
  changes: readonly Change[],
): Recipient | null => {
  if (answerTo === null) return null;
  const newcomer = newcomerAt(known, answerTo, changes);
  if (newcomer) return newcomer;
  const registered = recipientAt(known, answerTo, cockpit?.game.id ?? null);
  const reissued = changes.flatMap(change =>
    change.kind === 'new-token' && change.replaces === registered?.token ? [change.token] : [],
  )[0];
  if (registered) return reissued === undefined ? registered : { ...registered, token: reissued };
  return { name: answerTo, address: answerTo, token: null, seat: null };
};

/** Who has just joined, or had this address added. */
const newcomerAt = (known: Acquaintance, address: string, changes: readonly Change[]): Recipient | null => {
  const joined = changes.flatMap(change => (change.kind === 'add-pilot' ? [change.pilot] : []))[0];
  const enrolment = changes.flatMap(change => (change.kind === 'enrol' ? [change] : []))[0];
  if (joined?.address === address) {
    return { name: joined.name, address, token: enrolment?.token ?? joined.token, seat: null };
  }
  const added = changes.find(change => change.kind === 'add-address' && change.address === address);
  const pilot = known.pilots.find(({ key }) => added?.kind === 'add-address' && key === added.pilotKey);
  return pilot ? { name: pilot.name, address, token: pilot.token, seat: null } : null;
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
