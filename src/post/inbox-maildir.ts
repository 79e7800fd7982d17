import { existsSync, type FSWatcher, mkdirSync, watch } from 'node:fs';
import { lstat, open, readdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Inbox } from '../desk/ports/inbox.ts';
import type { InboundLetter } from '../desk/ports/letters.ts';

/** Of a letter that is too large, this much is read and cut at the end of its header. R52 */
const HEADER_BYTES = 64 * 1024;

/**
 * A Maildir as order mailbox: letters wait in `new/` and are moved to `cur/` once they are filed, so no cursor is
 * needed. A letter arrived when its file was written. Larger letters than `maxLetterBytes` are handed over as
 * headers only. A file that cannot be read does not hold up the others: they are handed over, then the sweep rejects.
 *
 * Rule: R1, R8, R52, contract §4 (Arrival)
 */
export const maildirInbox = (directory: string, maxLetterBytes: number): Inbox => {
  const maildir = resolve(directory);
  makeMaildir(maildir);
  const hints = watchForLetters(join(maildir, 'new'));
  const mailbox = `maildir:${maildir}`;
  return {
    mailbox,
    sweep: async (cursor, file) => {
      hints.forget();
      const stuck: unknown[] = [];
      for (const waiting of await lettersIn(maildir)) {
        const letter = await readLetter(maildir, mailbox, waiting, maxLetterBytes).catch(error => {
          if (error.code !== 'ENOENT') stuck.push(error);
          return null;
        });
        if (!letter) continue;
        await file([letter]);
        await moveToRead(maildir, waiting.name);
      }
      if (stuck.length > 0) {
        throw new Error(`${stuck.length} of the letters in ${maildir}/new cannot be read: ${String(stuck[0])}`);
      }
      return cursor;
    },
    junk: null,
    news: hints.news,
    close: async () => hints.close(),
  };
};

/** Told as the settings tell their faults. */
const makeMaildir = (maildir: string): void => {
  try {
    for (const folder of ['tmp', 'new', 'cur']) mkdirSync(join(maildir, folder), { recursive: true });
  } catch (error) {
    throw new Error(
      `inbox.path found ${maildir}, where no Maildir can be made (${(error as Error).message}); expected a directory of letters, or the name of a new one.`,
      { cause: error },
    );
  }
};

type Waiting = { readonly name: string; readonly arrived: Date; readonly size: number };

/** The regular files of `new/`, oldest first; links and folders are no letters. R56 */
const lettersIn = async (maildir: string): Promise<readonly Waiting[]> => {
  const names = (await readdir(join(maildir, 'new'))).filter(name => !name.startsWith('.'));
  const seen = await Promise.all(
    names.map(async name => ({ name, stat: await lstat(join(maildir, 'new', name)).catch(() => null) })),
  );
  return seen
    .flatMap(({ name, stat }) => (stat?.isFile() ? [{ name, arrived: stat.mtime, size: stat.size }] : []))
    .sort((one, other) => one.arrived.getTime() - other.arrived.getTime() || (one.name < other.name ? -1 : 1));
};

const readLetter = async (
  maildir: string,
  mailbox: string,
  { name, arrived, size }: Waiting,
  maxLetterBytes: number,
): Promise<InboundLetter> => {
  const whole = size <= maxLetterBytes;
  const start = await readStart(join(maildir, 'new', name), whole ? size : HEADER_BYTES);
  return {
    mailbox,
    uidValidity: '1',
    // Names are unique by convention only: a letter put here by hand under an old name is another letter.
    uid: `${bareName(name)}@${arrived.getTime()}`, // also of one that was put back into `new` to be read again
    arrived,
    size: Math.max(size, sizeNamed(name)),
    raw: whole ? start : headerOf(start),
  };
};

const readStart = async (path: string, bytes: number): Promise<Buffer> => {
  const opened = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await opened.close();
  }
};

const headerOf = (start: Buffer): Buffer => {
  const end = /\r?\n\r?\n/.exec(start.toString('latin1'));
  return end ? start.subarray(0, end.index + end[0].length) : start;
};

/** Delivery agents write the size into the name, as `,S=1234`: a file that is shorter lost its end. Else 0. R40 */
const sizeNamed = (name: string): number => Number(/,S=(\d{1,12})(?=[,:]|$)/.exec(name)?.[1] ?? 0);

/** The name without the marks of a letter that was seen. */
const bareName = (name: string): string => name.replace(/:.*$/, '');

/** `S` is Maildir's mark for a letter that was read. */
const moveToRead = (maildir: string, name: string): Promise<void> =>
  rename(join(maildir, 'new', name), join(maildir, 'cur', `${bareName(name)}:2,S`));

/** Hints from the file system that a letter came; they may fail to come, so nobody waits for them alone. */
const watchForLetters = (folder: string) => {
  let stirred = false;
  let wake: (() => void) | null = null;
  const watcher: FSWatcher = watch(folder, (_, name) => {
    // A letter that we moved away stirs the folder as well.
    if (name !== null && !existsSync(join(folder, name))) return;
    stirred = true;
    wake?.();
  });
  watcher.on('error', () => watcher.close());
  const news = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise(done => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        wake = null;
        done();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end);
      wake = end;
      if (stirred || signal.aborted) end();
    });
  return {
    news,
    forget: () => {
      stirred = false;
    },
    close: () => watcher.close(),
  };
};
