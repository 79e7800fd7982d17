import type { Draft, Reader } from '../report/block.ts';
import type { Desk } from './desk.ts';
import { digest } from './digest.ts';
import type { AnswersGiven } from './ports/letters.ts';
import type { Mail, MailKind } from './ports/mails.ts';
import { dayOf, tellMasters } from './tell-masters.ts';
import { type Recipient, writeMail } from './write-mail.ts';

/** The one answer to a letter, and to whom. */
export type Answer = {
  readonly kind: MailKind;
  readonly to: Recipient;
  readonly gameId: string | null;
  readonly turn: number | null;
  /** Such as `l12` for letter 12. */
  readonly serial: string;
  readonly inReplyTo: string | null;
  /** Counts equal answers of a day to this address; null: only the cap of the hour counts. */
  readonly sameAs: string | null;
  readonly write: (reader: Reader) => Draft;
};

/** The answer, unless this address had so many that more would only feed a loop: then the game masters are told. R19 */
export const answerWithinCaps = async (desk: Desk, answer: Answer, equalPerDay: number): Promise<readonly Mail[]> => {
  const { mails, given } = await answerUpTo(desk, answer, equalPerDay);
  return mails.length > 0 ? mails : silence(desk, answer, Math.max(given.lastHour, given.sameToday));
};

/** An answer of which a second one on the same day would say nothing new; then nothing at all is sent. R26, R27 */
export const answerOncePerDay = async (desk: Desk, answer: Answer): Promise<readonly Mail[]> =>
  (await answerUpTo(desk, answer, 1)).mails;

const answerUpTo = async (
  desk: Desk,
  answer: Answer,
  equalPerDay: number,
): Promise<{ readonly mails: readonly Mail[]; readonly given: AnswersGiven }> => {
  const { kind, to, gameId, turn, serial, inReplyTo, write } = answer;
  const fingerprint = fingerprintOf(answer.sameAs ?? serial);
  const given = await desk.store.answersGiven(to.address, fingerprint, desk.now());
  if (given.lastHour >= desk.settings.answers.perHour || given.sameToday >= equalPerDay) return { mails: [], given };
  const occasion = { kind, gameId, turn, serial, inReplyTo, fingerprint, tellsNoon: false };
  return { mails: [writeMail(desk, to, occasion, write)], given };
};

/**
 * The answer to a letter that brought a code back. Whoever read our mail and obeyed it is no loop, so that no cap counts it,
 * and that mail no more either: a game master may have much to do in an hour. R19, R21
 */
export const answerToCode = (desk: Desk, { kind, to, gameId, turn, serial, inReplyTo, write }: Answer): Mail =>
  writeMail(desk, to, { kind, gameId, turn, serial, inReplyTo, fingerprint: null, tellsNoon: false }, write);

/** By which equal answers are counted, and the one that brings a code is found. */
export const fingerprintOf = (sameAs: string): string => digest(sameAs);

/** Answers that were written already, such as a report sent again, within the cap of the hour. R19 */
export const copiesWithinCaps = async (
  desk: Desk,
  to: Recipient,
  gameId: string | null,
  copies: readonly Mail[],
): Promise<readonly Mail[]> => {
  if (copies.length === 0) return [];
  const { lastHour } = await desk.store.answersGiven(to.address, '', desk.now());
  if (lastHour + copies.length <= desk.settings.answers.perHour) return copies;
  return silence(desk, { to, gameId }, lastHour);
};

/** Nothing to the address, and one notice a day to the game masters; of strangers one for all of them. R19, R27 */
const silence = (
  desk: Desk,
  { to, gameId }: Pick<Answer, 'to' | 'gameId'>,
  answers: number,
): Promise<readonly Mail[]> => {
  const who = to.token === null ? 'strangers' : digest(to.address).slice(0, 12);
  const games = gameId === null ? [] : [gameId];
  return tellMasters(desk, games, `silenced-${dayOf(desk)}-${who}`, { kind: 'silenced', address: to.address, answers });
};
