import { beat } from './beat.ts';
import { claimsAhead } from './claims-ahead.ts';
import type { ClaimedMail, Delivery, MailKind, MailMark, MarkedMail, Postbox } from './ports/mails.ts';
import type { Store } from './ports/store.ts';

const MINUTE = 60_000;
const LONGEST_WAIT = 4 * 60 * MINUTE;
const GIVE_UP_AFTER = 5 * 24 * 60 * MINUTE;
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

type Barred = Extract<Delivery, { kind: 'barred' }>;

/**
 * Posts what waits in the outbox until nothing is left, one recipient a mail, and marks each as it ends. A lane goes on
 * with its next mail while the mark of the last one is written, but no further: so two mails of a lane, at most, may go
 * out again after a sudden death. The first mail goes alone: where the server bars everything, it is the only attempt.
 * Resolves with false when the server bars everything, so that nobody hammers at a shut door.
 *
 * Rule: R44, R45
 */
export const postMails = async (posting: Posting): Promise<boolean> => {
  const { postbox, pace } = posting;
  const claims = claimsAhead(posting);
  const marks = markBook(posting.store);
  let barred: Barred | null = null;
  let broken = false;
  const lane = async (most: number): Promise<void> => {
    let marked: Promise<void> = Promise.resolve();
    for (let posted = 0; posted < most && !barred && !broken; posted += 1) {
      const taken = await claims.take();
      if (!taken) break;
      const delivery = await postbox.post(taken.mail, taken.pictures);
      if (delivery.kind === 'barred') barred = delivery;
      const marking = marks.write(markedBy(posting, taken.mail, delivery));
      marking.catch(() => undefined); // waited for with the next mail
      await marked;
      marked = marking;
      posting.tell(taken.mail, delivery);
    }
    await marked;
  };
  const lanes = async (count: number, most: number): Promise<void> => {
    const ends = await Promise.allSettled(
      Array.from({ length: count }, () =>
        lane(most).catch(error => {
          broken = true;
          throw error;
        }),
      ),
    );
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  };
  try {
    await lanes(1, 1);
    await lanes(pace.sideBySide, Number.POSITIVE_INFINITY);
  } finally {
    await claims.settled();
  }
  if (barred) await putBack(posting, claims.left(), barred);
  else await postbox.rest();
  return barred === null;
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

const markedBy = (posting: Posting, mail: ClaimedMail, delivery: Delivery): MarkedMail => ({
  key: mail.key,
  fence: mail.fence,
  mark: markFor(mail, delivery, posting.now(), posting.jitter()),
});

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
