import type { ClaimedMail, MailKind, Picture } from './ports/mails.ts';
import type { Store } from './ports/store.ts';

/** How many mails are claimed at once. */
const AT_ONCE = 60;
/** With so few left, the next are claimed. */
const FEW = 20;

/** Who claims mails, for how long, and in which order. */
export type Claiming = {
  readonly store: Pick<Store, 'claimMails' | 'picturesOf'>;
  readonly owner: string;
  /** These kinds do not wait behind the others. */
  readonly pace: { readonly first: readonly MailKind[] };
  /** How long claimed mails are left to this worker. */
  readonly leaseSeconds: number;
  readonly now: () => Date;
  /** Nothing more is given out once it is told; the rest of a claim stays claimed. */
  readonly stopping: AbortSignal;
};

export type Claims = ReturnType<typeof claimsAhead>;

/** A mail to post, the pictures that its claim shows, and how long it is ours. */
type Taken = { readonly mail: ClaimedMail; readonly pictures: readonly Picture[]; readonly until: Date };

/**
 * What waits in the outbox, claim after claim, each made before the one before is used up, so that nobody who posts
 * waits for the store.
 *
 * Rule: R44, R61
 */
export const claimsAhead = (claiming: Claiming) => {
  const waiting: Taken[] = [];
  const inHand = new Set<string>();
  let underWay: Promise<number> | null = null;
  let dry = false;
  let over = false;

  const claim = (): Promise<number> => {
    underWay ??= claimMore().finally(() => {
      underWay = null;
    });
    return underWay;
  };

  const claimMore = async (): Promise<number> => {
    const { store, owner, pace, leaseSeconds } = claiming;
    const now = claiming.now();
    const until = new Date(now.getTime() + leaseSeconds * 1000);
    const mails = await store.claimMails({ owner, limit: AT_ONCE, now, until, first: pace.first });
    const pictures = await picturesFor(claiming, mails);
    const ours = mails.filter(({ key }) => !inHand.has(key)); // a lease may run out while its mail waits for its turn
    waiting.push(...ours.map(mail => ({ mail, pictures, until })));
    dry = mails.length < AT_ONCE;
    return mails.length;
  };

  const claimAhead = (): void => {
    if (waiting.length < FEW && !dry) claim().catch(() => undefined); // told to whoever finds nothing left
  };

  return {
    /** The next mail that is still ours; null where nothing is left, or posting is to stop. */
    take: async (): Promise<Taken | null> => {
      while (!over && !claiming.stopping.aborted) {
        const taken = waiting.shift();
        claimAhead();
        if (taken && claiming.now() < taken.until) {
          inHand.add(taken.mail.key);
          return taken; // whoever claims the others next posts them
        }
        if (waiting.length === 0 && !taken) over = (await claim()) === 0 && waiting.length === 0;
      }
      return null;
    },
    /** A mail that was taken is marked. */
    done: ({ key }: ClaimedMail): void => void inHand.delete(key),
    /** What was claimed and not taken. */
    left: (): readonly ClaimedMail[] => waiting.splice(0).map(({ mail }) => mail),
    /** Resolves when no claim is being made. */
    settled: async (): Promise<void> => {
      await underWay?.catch(() => undefined);
    },
  };
};

/** Mails of one turn share a picture, so all that a claim shows are read together. */
const picturesFor = async ({ store }: Claiming, mails: readonly ClaimedMail[]): Promise<readonly Picture[]> => {
  const digests = [...new Set(mails.flatMap(mail => mail.pictures))];
  return digests.length === 0 ? [] : store.picturesOf(digests);
};
