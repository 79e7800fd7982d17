import { createHash } from 'node:crypto';
import type { Draft, Reader } from '../report/block.ts';
import { type Trouble, troubleNotice } from '../report/game-master.ts';
import type { Desk } from './desk.ts';
import type { Mail, MailKind } from './ports.ts';
import { type Recipient, unasked, writeMail } from './write-mail.ts';

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

const DAY = 24 * 3_600_000;

/**
 * The answer, unless this address had so many that more would only feed a loop: then silence,
 * and one notice a day to the game masters.
 *
 * Rule: R19, R27
 */
export const answerWithinCaps = async (desk: Desk, answer: Answer, equalPerDay: number): Promise<readonly Mail[]> => {
  const { kind, to, gameId, turn, serial, inReplyTo, write } = answer;
  const fingerprint = digest(answer.sameAs ?? serial);
  const given = await desk.store.answersGiven(to.address, fingerprint, desk.now());
  if (given.lastHour < desk.settings.answers.perHour && given.sameToday < equalPerDay) {
    return [writeMail(desk, to, { kind, gameId, turn, serial, inReplyTo, fingerprint, tellsNoon: false }, write)];
  }
  const day = Math.floor(desk.now().getTime() / DAY);
  const trouble: Trouble = {
    kind: 'silenced',
    address: to.address,
    answers: Math.max(given.lastHour, given.sameToday),
  };
  return tellMasters(desk, `silenced-${day}-${digest(to.address).slice(0, 12)}`, trouble);
};

/** Tells every game master of something to look at; the same serial is told once. */
export const tellMasters = async (desk: Desk, serial: string, trouble: Trouble): Promise<readonly Mail[]> =>
  (await desk.store.gameMasters()).map(master =>
    writeMail(desk, { ...master, seat: null }, unasked('notice', { id: null, turn: null }, serial), () =>
      troubleNotice(trouble),
    ),
  );

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
