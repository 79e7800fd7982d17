import type { Draft, Reader } from '../report/block.ts';
import { notDoneAnswer, together } from '../report/not-done.ts';
import { noticesDraft } from '../report/receipt.ts';
import { type Answer, answerToCode, answerWithinCaps, copiesWithinCaps } from './answer.ts';
import { serialWithCode } from './ask-code.ts';
import type { Errands } from './errand.ts';
import { type Hearing, serialOf } from './hearing.ts';
import { holdPress } from './held-press.ts';
import { type Accepted, mayBeMailed } from './judgement.ts';
import { receiptFor, sheetChanges } from './paperwork.ts';
import type { Change } from './ports/changes.ts';
import type { Acquaintance } from './ports/letters.ts';
import type { Mail } from './ports/mails.ts';
import { reportAnswers, turnCalled } from './practice-sortie.ts';
import { recipientAt } from './recipient-at.ts';
import { runErrands } from './run-errands.ts';
import type { Recipient } from './write-mail.ts';

const NOTHING_TO_DO = 'Your letter asks for nothing that can be done now.';

/** Stores what an accepted letter orders, has its commands carried out, and answers all of it in one mail. */
export const acceptLetter = async (
  hearing: Hearing,
  judged: Accepted,
): Promise<{ readonly changes: readonly Change[]; readonly mails: readonly Mail[] }> => {
  const byReport = reportAnswers(judged);
  const receipt = byReport ? null : receiptFor(hearing, judged);
  const errands = await runErrands(hearing, judged);
  const held = holdPress(hearing, judged);
  const drafts = [...(receipt ? [() => receipt] : []), ...held.drafts, ...errands.drafts];
  const said =
    drafts.length > 0 || errands.mails.length > 0 || byReport ? drafts : [() => notDoneAnswer([NOTHING_TO_DO])];
  const isCodeAlone = errands.kind === 'code' && mayBeMailed(judged) === 'codes'; // the names of files are the writer's words
  const told = receipt || said.length === 0 || isCodeAlone ? said : [...said, () => noticesDraft(judged.notices)];
  const to = recipientAfter(hearing.known, judged, errands.changes);
  const [code = null] = [...held.changes, ...errands.changes].flatMap(codeIn);
  const answers = to ? await answered(hearing, judged, to, { ...errands, code }, told) : [];
  return {
    changes: judged.test
      ? []
      : [...sheetChanges(hearing.filed, judged), ...turnCalled(judged), ...held.changes, ...errands.changes],
    mails: [...answers, ...(judged.test ? [] : errands.mails.filter(mail => !isCopyTo(to)(mail)))],
  };
};

/** The code that the answer to this letter brings. */
const codeIn = (change: Change): readonly string[] => (change.kind === 'ask-code' ? [change.request.code] : []);

/** The registered person, under the secret that these changes have just given him; or a stranger, for a code. */
const recipientAfter = (
  known: Acquaintance,
  { answerTo, cockpit }: Accepted,
  changes: readonly Change[],
): Recipient | null => {
  if (answerTo === null) return null;
  if (changes.some(({ kind }) => kind === 'erase-pilot')) {
    return { name: answerTo, address: answerTo, token: null, seat: null };
  }
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

/** A mail of ours that is sent once more answers a letter, too, and counts like any other answer. R19 */
const isCopyTo =
  (reader: Recipient | null) =>
  ({ fingerprint, to }: Mail): boolean =>
    fingerprint !== null && to.address === reader?.address;

const answered = async (
  hearing: Hearing,
  judged: Accepted,
  to: Recipient,
  errands: Errands & { readonly code: string | null },
  drafts: readonly ((reader: Reader) => Draft)[],
): Promise<readonly Mail[]> => {
  const { desk } = hearing;
  const { code } = errands;
  const gameId = judged.cockpit?.game.id ?? null;
  const copies = judged.test ? [] : await copiesWithinCaps(desk, to, gameId, errands.mails.filter(isCopyTo(to)));
  if (drafts.length === 0) return copies;
  const answer: Answer = {
    kind: errands.kind,
    to,
    gameId,
    turn: judged.cockpit?.game.turn ?? null,
    serial: code === null ? serialOf(hearing) : serialWithCode(serialOf(hearing), code),
    inReplyTo: hearing.read.letter.messageId,
    sameAs: to.token === null ? 'a stranger who joins' : code,
    write: reader => together(drafts.map(draft => draft(reader))),
  };
  if (errands.changes.some(({ kind }) => kind === 'use-code')) return [answerToCode(desk, answer), ...copies];
  const equalPerDay = to.token === null ? desk.settings.answers.equalPerDay : Number.POSITIVE_INFINITY;
  return [...(await answerWithinCaps(desk, answer, equalPerDay)), ...copies];
};
