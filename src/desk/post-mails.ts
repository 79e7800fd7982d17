import type { ClaimedMail, Delivery, MailMark, Postbox, Store } from './ports.ts';

const MINUTE = 60_000;
const LONGEST_WAIT = 4 * 60 * MINUTE;
const GIVE_UP_AFTER = 5 * 24 * 60 * MINUTE;
const LEASE = 5 * MINUTE;
const AT_ONCE = 20;

export type Posting = {
  readonly store: Pick<Store, 'claimMails' | 'picturesOf' | 'markMail'>;
  readonly postbox: Postbox;
  readonly owner: string;
  readonly now: () => Date;
  /** A number in [0, 1): spreads the attempts of many mails. */
  readonly jitter: () => number;
  readonly tell: (mail: ClaimedMail, delivery: Delivery) => void;
  /** Ends the posting after the mail under way; the rest of a claim stays claimed. */
  readonly stopping: AbortSignal;
};

/**
 * Posts what waits in the outbox until nothing is left, one recipient a mail, and marks each as it ends.
 * Resolves with false when the server bars everything, so that nobody hammers at a shut door.
 *
 * Rule: R44, R45
 */
export const postMails = async (posting: Posting): Promise<boolean> => {
  while (!posting.stopping.aborted) {
    const now = posting.now();
    const until = new Date(now.getTime() + LEASE);
    const mails = await posting.store.claimMails({ owner: posting.owner, limit: AT_ONCE, now, until });
    if (mails.length === 0) return true;
    for (const [index, mail] of mails.entries()) {
      if (posting.stopping.aborted) break;
      const delivery = await postOne(posting, mail);
      if (delivery.kind === 'barred') {
        await putBack(posting, mails.slice(index + 1), delivery);
        return false;
      }
    }
  }
  return true;
};

const postOne = async (posting: Posting, mail: ClaimedMail): Promise<Delivery> => {
  const pictures = mail.pictures.length > 0 ? await posting.store.picturesOf(mail.pictures) : [];
  const delivery = await posting.postbox.post(mail, pictures);
  await posting.store.markMail(mail.key, markFor(mail, delivery, posting.now(), posting.jitter()));
  posting.tell(mail, delivery);
  return delivery;
};

/** The rest of a claim was never tried: it waits, and its attempts are not counted. */
const putBack = async (
  posting: Posting,
  mails: readonly ClaimedMail[],
  barred: Extract<Delivery, { kind: 'barred' }>,
): Promise<void> => {
  for (const mail of mails) {
    const wait = nextAttempt(mail, posting.now(), posting.jitter());
    await posting.store.markMail(mail.key, { state: 'untried', nextAttempt: wait, error: barred.error });
  }
};

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
        : { state: 'waiting', nextAttempt: nextAttempt(mail, now, jitter), error: delivery.error };
  }
};

const nextAttempt = (mail: ClaimedMail, now: Date, jitter: number): Date => {
  const wait = Math.min(LONGEST_WAIT, MINUTE * 2 ** Math.max(0, mail.attempts - 1));
  return new Date(now.getTime() + wait * (0.75 + jitter / 2));
};
