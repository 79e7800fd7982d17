import { beat } from './beat.ts';
import type { ClaimedMail, Delivery, MailKind, MailMark, MarkedMail, Picture, Postbox } from './ports/mails.ts';
import type { Store } from './ports/store.ts';

const MINUTE = 60_000;
const LONGEST_WAIT = 4 * 60 * MINUTE;
const GIVE_UP_AFTER = 5 * 24 * 60 * MINUTE;
/** How many mails are claimed at once. */
const AT_ONCE = 60;

export type Pace = {
  /** How many mails are under way side by side, at most. */
  readonly sideBySide: number;
  /** These kinds do not wait behind the others. */
  readonly first: readonly MailKind[];
};

export type Posting = {
  readonly store: Pick<Store, 'claimMails' | 'picturesOf' | 'markMails'>;
  readonly postbox: Postbox;
  readonly owner: string;
  readonly pace: Pace;
  /** How long claimed mails are left to this worker. */
  readonly leaseSeconds: number;
  readonly now: () => Date;
  /** A number in [0, 1): spreads the attempts of many mails. */
  readonly jitter: () => number;
  readonly tell: (mail: ClaimedMail, delivery: Delivery) => void;
  /** Ends the posting after the mails under way; the rest of a claim stays claimed. */
  readonly stopping: AbortSignal;
};

/**
 * Posts what waits in the outbox until nothing is left, one recipient a mail, and marks each as it ends.
 * Resolves with false when the server bars everything, so that nobody hammers at a shut door.
 *
 * Rule: R44, R45
 */
export const postMails = async (posting: Posting): Promise<boolean> => {
  let first = 1;
  while (!posting.stopping.aborted) {
    const now = posting.now();
    const until = new Date(now.getTime() + posting.leaseSeconds * 1000);
    const { owner, pace } = posting;
    const mails = await posting.store.claimMails({ owner, limit: AT_ONCE, now, until, first: pace.first });
    if (mails.length === 0) break;
    const barred = await postClaim(posting, mails, until, first);
    if (barred) return false;
    first = 0; // the door is open
  }
  await posting.postbox.rest();
  return true;
};

type Barred = Extract<Delivery, { kind: 'barred' }>;

/**
 * Posts the mails of one claim. So many go alone at first: where the server bars everything, one of a whole posting is
 * the only attempt.
 */
const postClaim = async (
  posting: Posting,
  mails: readonly ClaimedMail[],
  until: Date,
  alone: number,
): Promise<Barred | null> => {
  const pictures = await picturesFor(posting, mails);
  const marks = markBook(posting.store);
  const waiting = [...mails];
  let barred: Barred | null = null;
  const lane = async (most: number): Promise<void> => {
    for (let posted = 0; posted < most && !barred; posted += 1) {
      if (posting.stopping.aborted || posting.now() >= until) return; // whoever claims them next posts the rest
      const mail = waiting.shift();
      if (!mail) return;
      const delivery = await posting.postbox.post(mail, pictures);
      if (delivery.kind === 'barred') barred = delivery;
      await marks.write({
        key: mail.key,
        fence: mail.fence,
        mark: markFor(mail, delivery, posting.now(), posting.jitter()),
      });
      posting.tell(mail, delivery);
    }
  };
  await lane(alone);
  await Promise.all(Array.from({ length: posting.pace.sideBySide }, () => lane(Number.POSITIVE_INFINITY)));
  if (barred) await putBack(posting, waiting, barred);
  return barred;
};

/** Mails of one turn share a picture, so all that a claim shows are read together. */
const picturesFor = async ({ store }: Posting, mails: readonly ClaimedMail[]): Promise<readonly Picture[]> => {
  const digests = [...new Set(mails.flatMap(mail => mail.pictures))];
  return digests.length === 0 ? [] : store.picturesOf(digests);
};

/** Marks that come while others are written are written together; each writer waits until his own stands. R44 */
const markBook = (store: Posting['store']) => {
  const pending: MarkedMail[] = [];
  const writing = beat(() => store.markMails(pending.splice(0)));
  return {
    write: (marked: MarkedMail): Promise<void> => {
      pending.push(marked);
      return writing.knock();
    },
  };
};

/** The rest of a claim was never tried: it waits, and its attempts are not counted. */
const putBack = (posting: Posting, mails: readonly ClaimedMail[], { error }: Barred): Promise<void> =>
  posting.store.markMails(
    mails.map(mail => ({
      key: mail.key,
      fence: mail.fence,
      mark: { state: 'untried', nextAttempt: nextAttempt(mail, posting.now(), posting.jitter()), error },
    })),
  );

/** What an attempt means for its mail: posted, tried again after one minute to four hours, refused, or given up. */
export const markFor = (mail: ClaimedMail, delivery: Delivery, now: Date, jitter: number): MailMark => {
  switch (delivery.kind) {
    case 'accepted':
      return { state: 'posted', at: now };
    case 'refused':
      return { state: 'refused', at: now, error: delivery.error };
    case 'barred':
      return { state: 'waiting', nextAttempt: nextAttempt(mail, now, jitter), error: delivery.error };
    case 'deferred':
      return now.getTime() - mail.queuedAt.getTime() > GIVE_UP_AFTER
        ? { state: 'given-up', at: now, error: delivery.error }
        : {
            state: delivery.unknown ? 'unknown' : 'waiting',
            nextAttempt: nextAttempt(mail, now, jitter),
            error: delivery.error,
          };
  }
};

const nextAttempt = (mail: ClaimedMail, now: Date, jitter: number): Date => {
  const wait = Math.min(LONGEST_WAIT, MINUTE * 2 ** Math.max(0, mail.attempts - 1));
  return new Date(now.getTime() + wait * (0.75 + jitter / 2));
};
