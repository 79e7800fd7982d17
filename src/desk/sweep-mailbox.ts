import type { Desk } from './desk.ts';
import type { FileLetters, Inbox, MailboxCursor, Pass, SweptFolder } from './ports/inbox.ts';
import { withholdingOf } from './withheld-letters.ts';

/**
 * One pass through the mailbox, from the first new letter to the last, handful by handful. The lease is
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
    const mayGoOn = (): void => {
      if (lost) throw takenOver(mailbox);
    };
    await readJunk(desk, inbox, { name, fence }, mayGoOn);
    const cursor = await readMailbox(desk, inbox, mayGoOn);
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

/**
 * When the last pass began that read the mailbox to its end; null where there is none. One that is still to come was noted
 * by a clock that ran ahead, and tells nothing of the letters of this moment.
 *
 * Rule: D1
 */
export const lastPassOf = async (
  { store, now }: Pick<Desk, 'store' | 'now'>,
  mailbox: string,
): Promise<Date | null> => {
  const began = await store.lastPass(mailbox);
  return began && began <= now() ? began : null;
};

const takenOver = (mailbox: string): Error =>
  new Error(`the lease of ${mailbox} ran out and another worker has it; he reads the mailbox now`);

/** The mailbox itself; that it cannot be read is an outage. */
const readMailbox = async (desk: Desk, inbox: Inbox, mayGoOn: () => void): Promise<MailboxCursor> => {
  const reading = await readFolder(desk, inbox, letters => desk.store.fileLetters(letters, desk.now()), mayGoOn);
  if (reading.kind === 'read') return reading.cursor;
  await desk.store.failPass(inbox.mailbox, desk.now());
  throw reading.error;
};

/** The junk folder, in the same pass. It holds up nobody: what is wrong with it is told by the inbox. R9 */
const readJunk = async (desk: Desk, { junk }: Inbox, lease: Pass['lease'], mayGoOn: () => void): Promise<void> => {
  if (junk === null) return;
  const { store, now } = desk;
  const began = now();
  const asJunk: FileLetters = letters =>
    store.fileLetters(
      letters.map(letter => ({ ...letter, junk: true })),
      now(),
    );
  const reading = await readFolder(desk, junk, asJunk, mayGoOn);
  if (reading.kind === 'dark') return;
  await store.endPass({ mailbox: junk.mailbox, lease, cursor: reading.cursor, began, ended: now() });
};

/** `dark`: the folder rejected. */
type Reading =
  | { readonly kind: 'read'; readonly cursor: MailboxCursor }
  | { readonly kind: 'dark'; readonly error: unknown };

/** Files handful after handful. What goes wrong here, and not with the folder, is thrown. */
const readFolder = async (
  desk: Desk,
  { mailbox, sweep }: SweptFolder,
  file: FileLetters,
  mayGoOn: () => void,
): Promise<Reading> => {
  let failedHere = false;
  const here = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      failedHere = true;
      throw error;
    }
  };
  const cursor = await desk.store.cursor(mailbox);
  const { known, withheld, given } = await withholdingOf(desk, mailbox);
  const filing: FileLetters = letters =>
    here(async () => {
      mayGoOn();
      await file(letters);
    });
  try {
    const reached = await sweep(cursor, filing, {
      known,
      withheld: letter => here(() => withheld(letter)),
      given: (uidValidity, uid) => here(() => given(uidValidity, uid)),
    });
    return { kind: 'read', cursor: reached };
  } catch (error) {
    if (failedHere) throw error;
    return { kind: 'dark', error };
  }
};
