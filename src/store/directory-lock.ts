/**
 * PGlite lets two processes open one directory, after which nobody can open it again. This lock keeps the second one out.
 * It outlives a killed owner without harm: whether the owner still lives is asked of the system, not of the file.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname, resolve } from 'node:path';

const TOUCH_EVERY = 10_000;
/** A holder that cannot be asked, being in another container, is believed dead after missing three touches. */
const SILENT_AFTER = 35_000;

/** Who holds a directory. `born` tells a process from a later one with the same number. */
type Holder = { readonly pid: number; readonly born: string; readonly space: string; readonly nonce: string };

/**
 * Takes the lock beside a directory and gives back how to release it.
 * Throws a sentence with the holder's pid and the directory where somebody has it, or where no file can be made there.
 */
export const lockDirectory = (directory: string): (() => void) => {
  const file = `${resolve(directory)}.lock`;
  const me: Holder = { pid: process.pid, born: bornAt(process.pid), space: pidSpace(), nonce: randomUUID() };
  const folder = dirname(file);
  ofFolder(folder, 'is not there and cannot be made', () => makeFolder(folder));
  const claimed = (): boolean => ofFolder(folder, 'cannot be written into', () => claim(file, me));
  if (!claimed()) {
    const holder = read(file);
    if (holder && isAlive(holder, file)) throw new Error(heldBy(holder, directory));
    if (!evict(file, holder) || !claimed()) throw new Error(heldBy(read(file), directory));
  }
  const touching = setInterval(() => touch(file), TOUCH_EVERY).unref();
  return () => {
    clearInterval(touching);
    if (read(file)?.nonce === me.nonce) rmSync(file, { force: true });
  };
};

/** What the system refuses is told with the folder and the setting that names it. */
const ofFolder = <T>(folder: string, fault: string, done: () => T): T => {
  try {
    return done();
  } catch (error) {
    throw new Error(
      `The folder ${folder}, in which the database is to lie, ${fault}: ${(error as Error).message}. ` +
        'Name another with dataDir.',
      { cause: error },
    );
  }
};

/** Makes a folder and all above it. Node's `recursive` tries for ever under /proc, where what may not be made is called missing. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error; // else another process was quicker
  }
};

const heldBy = (holder: Holder | null, directory: string): string =>
  `The database in ${resolve(directory)} is in use by process ${holder?.pid ?? 'unknown'}: ` +
  'only one process at a time can open it. Stop that process, or use PostgreSQL (database.url) to share a database.';

/** Writes the lock whole or not at all: nobody ever reads half a holder. */
const claim = (file: string, me: Holder): boolean => {
  const draft = `${file}.${me.nonce}`;
  writeFileSync(draft, JSON.stringify(me));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Moves a dead holder's lock aside; puts it back where another process was quicker and the lock is already its own. */
const evict = (file: string, dead: Holder | null): boolean => {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
  const evicted = read(aside);
  if (evicted?.nonce !== dead?.nonce) {
    linkSync(aside, file);
    rmSync(aside);
    return false;
  }
  rmSync(aside);
  return true;
};

const isAlive = (holder: Holder, file: string): boolean =>
  holder.space === pidSpace() ? bornAt(holder.pid) === holder.born && holder.born !== '' : !isSilent(file);

const isSilent = (file: string): boolean => {
  try {
    return Date.now() - statSync(file).mtimeMs > SILENT_AFTER;
  } catch {
    return true; // released meanwhile
  }
};

const touch = (file: string): void => {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // the directory is gone, and with it whatever the lock guarded
  }
};

const read = (file: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null; // gone, or not written by us
  }
};

/** When a process began, as the system tells it; empty when there is none. */
const bornAt = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name may hold anything
    return state === 'Z' || state === 'X' ? '' : (fields[18] ?? ''); // starttime, proc(5) field 22
  } catch {
    return process.platform === 'linux' ? '' : bornBySystem(pid);
  }
};

/** Outside Linux `ps` knows; where there is no `ps`, being alive must do. */
const bornBySystem = (pid: number): string => {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return answersSignal(pid) ? 'alive' : '';
  }
};

const answersSignal = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

/** Process numbers mean something only within one boot and one container. */
const pidSpace = (): string => {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
