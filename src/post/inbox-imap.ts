import type { ImapFlow } from 'imapflow';
import { type Inbox, NOTHING_WITHHELD, type SweptFolder } from '../desk/ports/inbox.ts';
import { type Swept, sweepFolder } from './folder-imap.ts';
import { handledFolder, type Thinning } from './handled-folder.ts';
import { ask } from './imap-connection.ts';
import { type ImapLine, imapLine } from './imap-line.ts';
import type { Round } from './imap-round.ts';
import type { ImapSettings } from './settings.ts';
import { isMailTrouble, type TroubleKind } from './trouble.ts';

export type InboxDuties = {
  /** Larger letters are handed over as headers only. R52 */
  readonly maxLetterBytes: number;
  /** How long letters stay in the folder for handled ones; for ever where nothing is said. */
  readonly thinning?: Thinning;
  /** Hears what an operator should know though the work goes on. R3 */
  readonly warn: (sentence: string) => void;
};

/**
 * The order mailbox on an IMAP server, and the junk folder beside it. One connection is kept and made anew when it is
 * lost; after a failure the server is left alone for a while, longer each time, and sweeps reject at once until then.
 * Letters that were filed are put into the folder for handled ones, where there is one.
 *
 * @throws when the file of the certificate authority cannot be read; `sweep` rejects with a MailTrouble, or with
 * what `file` rejected with
 *
 * Rule: R1–R5, R9, R52, R61, requirements §3 (imapflow)
 */
export const imapInbox = (settings: ImapSettings, duties: InboxDuties): Inbox => {
  const line = imapLine(settings);
  const round = folderRound(settings, duties);
  const handled =
    settings.handled === undefined ? null : handledFolder(settings, settings.handled, duties.thinning ?? null);

  /** All letters were filed by now: what goes wrong here is made up for by the next pass. */
  const tidyUp = async (client: ImapFlow, { readOnly, handedOver, leftBehind }: Swept): Promise<void> => {
    if (readOnly || !client.usable) return;
    try {
      await markSeen(client, settings, handedOver);
      await handled?.putAway(client, [...leftBehind, ...handedOver]);
      await handled?.thinOut(client);
    } catch (error) {
      if (!isMailTrouble(error)) throw error;
      duties.warn(`Letters that were read stay where they are: ${error.message}`);
    }
  };

  return {
    ...folderOf(settings),
    sweep: async (cursor, file, withholding = NOTHING_WITHHELD) => {
      const client = await line.open();
      try {
        const swept = await sweepFolder({ client, ...round, withholding }, cursor, file);
        line.worked();
        await tidyUp(client, swept);
        if (swept.stuck) throw swept.stuck;
        return swept.reached;
      } catch (error) {
        if (isMailTrouble(error) && !client.usable) line.failed(error);
        throw error;
      }
    },
    junk: settings.junk === undefined ? null : junkFolder(line, { ...settings, mailbox: settings.junk }, duties),
    news: (milliseconds, signal) => newsOn(line, milliseconds, signal),
    close: line.hangUp,
  };
};

const folderOf = ({ user, host, mailbox }: ImapSettings) => ({
  mailbox: `imap://${encodeURIComponent(user)}@${host}/${encodeURIComponent(mailbox)}`,
});

const folderRound = (
  settings: ImapSettings,
  { maxLetterBytes, warn }: InboxDuties,
): Omit<Round, 'client' | 'withholding'> => ({
  settings,
  ...folderOf(settings),
  maxLetterBytes,
  warn,
  care: { letterByLetter: false },
});

/**
 * A folder that is read and otherwise left as it is. What is wrong with it is told once: servers tell the same in ever
 * other words, with the time it took them. R9
 */
const junkFolder = (line: ImapLine, settings: ImapSettings, duties: InboxDuties): SweptFolder => {
  const { handled: _, ...readOnly } = settings;
  const round = folderRound(readOnly, duties);
  let told: TroubleKind | null = null;
  return {
    ...folderOf(settings),
    sweep: async (cursor, file, withholding = NOTHING_WITHHELD) => {
      const client = await line.open();
      try {
        const swept = await sweepFolder({ client, ...round, withholding }, cursor, file);
        if (swept.stuck) throw swept.stuck;
        told = null;
        return swept.reached;
      } catch (error) {
        if (isMailTrouble(error) && error.kind !== told) {
          told = error.kind;
          duties.warn(`The junk folder was not looked at: ${error.message}`);
        }
        throw error;
      }
    },
  };
};

/** For people who look into the mailbox; nothing relies on it. R1 */
const markSeen = async (client: ImapFlow, settings: ImapSettings, uids: readonly number[]): Promise<void> => {
  if (uids.length === 0) return;
  await ask(client, settings, 'STORE', client.messageFlagsAdd([...uids], ['\\Seen'], { uid: true, silent: true }));
};

/** IDLE is a hint and no more: whoever waits wakes in any case. The next command ends it. */
const newsOn = (line: ImapLine, milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const client = line.current();
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      client?.off('exists', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener('abort', wake);
    client?.on('exists', wake);
    if (signal.aborted) wake();
    else if (client && !client.idling) client.idle().catch(() => {});
  });
