import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from '../store/directory-lock.ts';

/** Says that a folder was left by a demo, which alone is ever cleared. */
const MARK = 'left-by-the-demo.txt';

/**
 * Makes an empty folder for a demo; one that an earlier demo left is cleared.
 *
 * @throws a sentence where the folder holds anything else, or another process has the database in it open
 */
export const clearFolder = (folder: string): void => {
  const entries = existsSync(folder) ? readdirSync(folder) : [];
  if (entries.length > 0 && !entries.includes(MARK)) {
    throw new Error(
      `The folder ${folder} holds files that no demo left, so nothing was changed. ` +
        'Name an empty or a new folder with --data.',
    );
  }
  const unlock = lockDirectory(join(folder, 'database'));
  for (const entry of entries) {
    if (entry !== MARK && !entry.startsWith('database.lock')) rmSync(join(folder, entry), { recursive: true });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, MARK), 'noon-patrol demo clears this folder and fills it anew each time.\n');
  unlock();
};
