import { beat } from './beat.ts';
import { type Claiming, type Claims, claimsAhead } from './claims-ahead.ts';
import type { ClaimedMail, Delivery, MailMark, MarkedMail, Postbox } from './ports/mails.ts';
import type { Store } from './ports/store.ts';
import type { Door } from './shut-door.ts';

const MINUTE = 60_000;
const LONGEST_WAIT = 4 * 60 * MINUTE;
const GIVE_UP_AFTER = 5 * 24 * 60 * MINUTE;
/** So many attempts take eight hours: a mail that waited long behind a shut door is not given up at the first "later". */
const FEWEST_ATTEMPTS = 10;
/** So many milliseconds the others wait for the first mail: a server that says nothing about one recipient holds up none of them. */
const LONGEST_ALONE = 5000;
/** So many milliseconds a mark waits for others. */
const GATHERING = 5;

export type Pace = Claiming['pace'] & {
  /** How many mails the postbox has in hand at once, at most: so many were posted and go out again after a sudden death. */
  readonly handed: number;
};

export type Posting = Claiming & {
  readonly store: Pick<Store, 'markMails'>;
  readonly postbox: Postbox;
  readonly door: Door;
  readonly pace: Pace;
  /** A number in [0, 1): spreads the attempts of many mails. */
  readonly jitter: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly tell: (mail: ClaimedMail, delivery: Delivery) => void;
};

/** Why nothing goes out, and when it is tried again. */
type Barred = { readonly error: string; readonly until: Date };

/** What the lanes of one posting share; nothing more is posted once it is barred or broken. */
type Round = {
  readonly claims: Claims;
  readonly marks: ReturnType<typeof markBook>;
  barred: Barred | null;
  broken: boolean;
};

/**
 * Posts what waits in the outbox until nothing is left, one recipient a mail, and marks each as it ends. The first mail
 * goes alone: where the server bars everything, it is the only attempt, and none is made until the door is tried again.
 * Resolves with false where the door is shut.
 *
 * Rule: R44, R45
 */
export const postMails = async (posting: Posting): Promise<boolean> => {
  const { pace, postbox, door } = posting;
  if (door.isShut(posting.now())) return false;
  const round: Round = { claims: claimsAhead(posting), marks: markBook(posting), barred: null, broken: false };
  try {
    const first = lane(posting, round, 1);
    const further = (await endsWithin(LONGEST_ALONE, first)) ? pace.handed : pace.handed - 1;
    const lanes = Array.from({ length: further }, () => lane(posting, round, Number.POSITIVE_INFINITY));
    const broken = (await Promise.allSettled([first, ...lanes])).find(end => end.status === 'rejected');
    if (broken) throw broken.reason;
  } finally {
    await round.claims.settled();
  }
  if (round.barred) await putBack(posting, round.claims.left(), round.barred);
  else await postbox.rest();
  return round.barred === null;
};

/** Whether it ends within so many milliseconds; a failure is an end. */
const endsWithin = async (milliseconds: number, work: Promise<void>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const ended = work.then(
    () => true,
    () => true, // told with the other lanes
  );
  const which = await Promise.race([ended, late]);
  clearTimeout(timer);
  return which;
};

/** Posts one mail after another; none before the mark of the last one stands. Rule: R44 */
const lane = async (posting: Posting, round: Round, most: number): Promise<void> => {
  try {
    for (let posted = 0; posted < most && !round.barred && !round.broken; posted += 1) {
      const taken = await round.claims.take();
      if (!taken) return;
      const delivery = await posting.postbox.post(taken.mail, taken.pictures);
      learn(posting, round, delivery);
      await round.marks.write(markedBy(posting, round, taken.mail, delivery));
      round.claims.done(taken.mail);
      posting.tell(taken.mail, delivery);
    }
  } catch (error) {
    round.broken = true;
    throw error;
  }
};

/** What an answer says of the door. Several lanes that are barred together were one attempt. */
const learn = ({ door, now, jitter }: Posting, round: Round, delivery: Delivery): void => {
  if (delivery.kind === 'accepted') door.open();
  if (delivery.kind === 'barred') round.barred ??= { error: delivery.error, until: door.shut(now(), jitter()) };
};

/**
 * Marks that come close together are written together, and so are those that come while others are written; each writer
 * waits until his own stands. R44
 */
const markBook = ({ store, pause }: Pick<Posting, 'store' | 'pause'>) => {
  const pending: MarkedMail[] = [];
  const writing = beat(async () => {
    await pause(GATHERING);
    await store.markMails(pending.splice(0));
  });
  return {
    write: (marked: MarkedMail): Promise<void> => {
      pending.push(marked);
      return writing.knock();
    },
  };
};

const markedBy = (posting: Posting, { barred }: Round, mail: ClaimedMail, delivery: Delivery): MarkedMail => ({
  key: mail.key,
  fence: mail.fence,
  mark:
    delivery.kind === 'barred'
      ? { state: 'waiting', nextAttempt: barred?.until ?? posting.now(), error: delivery.error }
      : markFor(mail, delivery, posting.now(), posting.jitter()),
});

/** The rest of a claim was never tried: it waits, and its attempts are not counted. */
const putBack = ({ store }: Posting, mails: readonly ClaimedMail[], { error, until }: Barred): Promise<void> =>
  store.markMails(
    mails.map(({ key, fence }) => ({ key, fence, mark: { state: 'untried', nextAttempt: until, error } })),
  );

type OfOneMail = Exclude<Delivery, { kind: 'barred' }>;

/** What an attempt means for its mail: posted, tried again after one minute to four hours, refused, or given up. */
const markFor = (mail: ClaimedMail, delivery: OfOneMail, now: Date, jitter: number): MailMark => {
  switch (delivery.kind) {
    case 'accepted':
      return { state: 'posted', at: now };
    case 'refused':
      return { state: 'refused', at: now, error: delivery.error };
    case 'deferred':
      return now.getTime() - mail.queuedAt.getTime() > GIVE_UP_AFTER && mail.attempts >= FEWEST_ATTEMPTS
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
