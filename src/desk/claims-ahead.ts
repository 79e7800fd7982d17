import type { ClaimedMail, Picture } from './ports/mails.ts';
import type { Posting } from './post-mails.ts';

/** How many mails are claimed at once. */
const AT_ONCE = 60;
/** With so few left, the next are claimed. */
const FEW = 20;

/** A mail to post, the pictures that its claim shows, and how long it is ours. */
type Taken = { readonly mail: ClaimedMail; readonly pictures: readonly Picture[]; readonly until: Date };

/**
 * What waits in the outbox, claim after claim, each made before the one before is used up, so that nobody who posts
 * waits for the store. Asked to stop, nothing more is given out; the rest stays claimed.
 *
 * Rule: R44, R61
 */
export const claimsAhead = (
  posting: Pick<Posting, 'store' | 'owner' | 'pace' | 'leaseSeconds' | 'now' | 'stopping'>,
) => {
  const waiting: Taken[] = [];
  let claiming: Promise<number> | null = null;
  let dry = false;
  let over = false;

  const claim = (): Promise<number> => {
    claiming ??= claimMore().finally(() => {
      claiming = null;
    });
    return claiming;
  };

  const claimMore = async (): Promise<number> => {
    const { store, owner, pace, leaseSeconds } = posting;
    const now = posting.now();
    const until = new Date(now.getTime() + leaseSeconds * 1000);
    const mails = await store.claimMails({ owner, limit: AT_ONCE, now, until, first: pace.first });
    const pictures = await picturesFor(posting, mails);
    waiting.push(...mails.map(mail => ({ mail, pictures, until })));
    dry = mails.length < AT_ONCE;
    return mails.length;
  };

  const claimAhead = (): void => {
    if (waiting.length < FEW && !dry) claim().catch(() => undefined); // told to whoever finds nothing left
  };

  return {
    /** The next mail that is still ours; null where nothing is left, or posting is to stop. */
    take: async (): Promise<Taken | null> => {
      while (!over && !posting.stopping.aborted) {
        const taken = waiting.shift();
        claimAhead();
        if (taken && posting.now() < taken.until) return taken; // whoever claims the others next posts them
        if (waiting.length === 0 && !taken) over = (await claim()) === 0 && waiting.length === 0;
      }
      return null;
    },
    /** What was claimed and not taken. */
    left: (): readonly ClaimedMail[] => waiting.splice(0).map(({ mail }) => mail),
    /** Resolves when no claim is being made. */
    settled: async (): Promise<void> => {
      await claiming?.catch(() => undefined);
    },
  };
};

/** Mails of one turn share a picture, so all that a claim shows are read together. */
const picturesFor = async (
  { store }: Pick<Posting, 'store'>,
  mails: readonly ClaimedMail[],
): Promise<readonly Picture[]> => {
  const digests = [...new Set(mails.flatMap(mail => mail.pictures))];
  return digests.length === 0 ? [] : store.picturesOf(digests);
};
