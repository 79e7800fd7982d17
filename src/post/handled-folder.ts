import type { ImapFlow } from 'imapflow';
import { ask, selectFolder } from './imap-connection.ts';
import { type ImapSettings, placeOf } from './settings.ts';
import { mailTrouble } from './trouble.ts';

const DAY = 24 * 3_600_000;
/** Letters moved or deleted by one command. */
const AT_ONCE = 500;

/** The folder to which letters go that were filed, so that the mailbox stays small. */
export type HandledFolder = {
  /** Moves letters of the open folder there, and makes it first where it is not there yet. Rejects with a MailTrouble. */
  readonly putAway: (client: ImapFlow, uids: readonly number[]) => Promise<void>;
  /** Deletes what has been there long enough, once a day; the folder that was open is open again afterwards. */
  readonly thinOut: (client: ImapFlow) => Promise<void>;
};

/** After how many days letters are deleted there. */
export type Thinning = { readonly keepDays: number; readonly now: () => Date };

/** `thinning` null: nothing is ever deleted. */
export const handledFolder = (settings: ImapSettings, folder: string, thinning: Thinning | null): HandledFolder => {
  const made = new WeakSet<ImapFlow>();
  let thinnedOn = '';

  const make = async (client: ImapFlow): Promise<void> => {
    if (made.has(client)) return;
    await ask(client, settings, `CREATE of "${folder}"`, client.mailboxCreate(folder));
    made.add(client);
  };

  const putAway = async (client: ImapFlow, uids: readonly number[]): Promise<void> => {
    if (uids.length === 0) return;
    await make(client);
    for (const some of batches(uids)) {
      const moving = client.messageMove([...some], folder, { uid: true });
      if (!(await ask(client, settings, `MOVE to "${folder}"`, moving))) {
        throw mailTrouble('refused', `The IMAP server ${placeOf(settings)} moved no letters to "${folder}".`);
      }
    }
  };

  const thinOut = async (client: ImapFlow): Promise<void> => {
    if (thinning === null) return;
    const now = thinning.now();
    const today = now.toISOString().slice(0, 10);
    if (thinnedOn === today) return;
    await make(client);
    await selectFolder(client, { ...settings, mailbox: folder });
    const before = new Date(now.getTime() - thinning.keepDays * DAY);
    const old = await ask(client, settings, 'SEARCH', client.search({ before }, { uid: true }));
    for (const some of batches(old || [])) {
      await ask(client, settings, `DELETE in "${folder}"`, client.messageDelete([...some], { uid: true }));
    }
    await selectFolder(client, settings);
    thinnedOn = today;
  };

  return { putAway, thinOut };
};

const batches = (uids: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(uids.length / AT_ONCE) }, (_, index) =>
    uids.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
