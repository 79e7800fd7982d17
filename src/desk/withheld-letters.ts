import type { Desk } from './desk.ts';
import { digest } from './digest.ts';
import type { WithheldLetter, Withholding } from './ports/inbox.ts';
import { tellMasters } from './tell-masters.ts';

/** After so many attempts a letter that the server does not give holds up no pass any more. */
const ASIDE_AFTER = 3;
/** How long until a letter that was set aside is asked for once more. */
const UNTIL_NEXT = 3_600_000;

/** Keeps record of the letters that one mailbox does not give, and tells the game masters of each that is set aside. R7 */
export const withholdingOf = async (desk: Desk, mailbox: string): Promise<Withholding> => {
  const { store, now } = desk;
  return {
    known: await store.withheldLetters(mailbox, new Date(now().getTime() - UNTIL_NEXT)),
    withheld: async letter => {
      const tries = await store.noteWithheld(mailbox, letter, ASIDE_AFTER, now());
      if (tries === ASIDE_AFTER) await tell(desk, mailbox, letter, tries);
      return tries < ASIDE_AFTER ? 'asked-again' : 'set-aside';
    },
    given: (uidValidity, uid) => store.forgetWithheld(mailbox, uidValidity, uid),
  };
};

const tell = async (desk: Desk, mailbox: string, letter: WithheldLetter, attempts: number): Promise<void> => {
  const { uidValidity, uid, arrived, size, sender, error } = letter;
  desk.diary.error({ uid, size, attempts, error }, 'letter withheld by the mail server');
  const serial = `withheld-${digest(`${mailbox} ${uidValidity} ${uid}`).slice(0, 12)}`;
  const trouble = { kind: 'withheld' as const, uid, arrived, size, from: sender, error, attempts };
  await desk.store.queue(await tellMasters(desk, [], serial, trouble), [], desk.now());
};
