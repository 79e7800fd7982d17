import type { Desk } from './desk.ts';
import type { Inbox, MailboxCursor } from './ports/inbox.ts';

/**
 * One pass through the mailbox, from the first new letter to the last, each filed before the next is read. The lease is
 * renewed while it lasts; a worker who lost it stops, and notes nothing.
 *
 * `elsewhere`: another worker reads this mailbox. Rejects when the mailbox could not be read to its end; then the lease
 * is given back, for another worker may have better luck.
 *
 * Rule: R2, R6
 */
export const sweepMailbox = async (desk: Desk, inbox: Inbox, owner: string): Promise<'swept' | 'elsewhere'> => {
  const { store, now } = desk;
  const lease = desk.settings.leases.workSeconds * 1000;
  const { mailbox } = inbox;
  const name = leaseNameOf(mailbox);
  const takeLease = () => store.takeLease(name, owner, now(), new Date(now().getTime() + lease));
  const fence = await takeLease();
  if (fence === null) return 'elsewhere';
  let lost = false;
  const renew = async (): Promise<void> => {
    lost ||= (await takeLease()) !== fence;
  };
  const renewing = setInterval(() => renew().catch(() => undefined), lease / 3); // asked again in time
  try {
    const began = now();
    const cursor = await readMailbox(desk, inbox, () => {
      if (lost) throw takenOver(mailbox);
    });
    const ended = await store.endPass({ mailbox, lease: { name, fence }, cursor, began, ended: now() });
    if (ended === 'stale') throw takenOver(mailbox);
    return 'swept';
  } catch (error) {
    await store.dropLease(name, owner);
    throw error;
  } finally {
    clearInterval(renewing);
  }
};

/** The lease under which a mailbox is read. */
export const leaseNameOf = (mailbox: string): string => `mailbox ${mailbox}`;

const takenOver = (mailbox: string): Error =>
  new Error(`the lease of ${mailbox} ran out and another worker has it; he reads the mailbox now`);

/** Files letter after letter. What the mailbox itself rejects with is noted as an outage. */
const readMailbox = async ({ store, now }: Desk, inbox: Inbox, mayGoOn: () => void): Promise<MailboxCursor> => {
  let failedHere = false;
  const here = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failedHere = true;
      throw error;
    }
  };
  const cursor = await store.cursor(inbox.mailbox);
  try {
    return await inbox.sweep(cursor, letter =>
      here(async () => {
        mayGoOn();
        await store.fileLetter(letter, now());
      }),
    );
  } catch (error) {
    if (!failedHere) await store.failPass(inbox.mailbox, now());
    throw error;
  }
};
