import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ArchiveFile, OWN_FILE } from './files.ts';

/** Says that a folder was left by an archive: without it nothing in a folder is ours, whatever its name. */
const MARK = 'left-by-the-archive.txt';
/** Ends the name of a file while it is written. */
const PART = '.part';

const ANOTHER = 'Name an empty or a new folder, or that of an archive, with --out.';

/** A folder that an archive is written into. */
export type ArchiveFolder = {
  /** Puts a file in its place, whole; one that is the same already is not touched. */
  readonly keep: (file: ArchiveFile) => void;
  /** Takes away what an earlier archive left and this one did not; gives the number of files kept. */
  readonly finish: () => number;
};

/**
 * Opens a folder for an archive, new, empty or left by an earlier one. A web server may show it all the while: each file
 * is written beside its place and then put there.
 *
 * @throws a sentence where the folder holds anything else
 */
export const openFolder = (folder: string): ArchiveFolder => {
  const before = existsSync(join(folder, MARK)) ? filesBelow(folder) : [];
  const foreign = before.length > 0 ? before.filter(path => path !== MARK && !isOurs(path)) : entriesOf(folder);
  if (foreign.length > 0) {
    const more = foreign.length > 1 ? ` and ${foreign.length - 1} more` : '';
    throw new Error(
      `The folder ${folder} holds ${JSON.stringify(foreign[0])}${more}, which no archive left, so nothing was written. ${ANOTHER}`,
    );
  }
  place(
    join(folder, MARK),
    Buffer.from('noon-patrol archive writes into this folder and takes away what is out of date.\n'),
  );
  const kept = new Set<string>();
  return {
    keep: ({ path, content }) => {
      if (!OWN_FILE.test(path)) throw new Error(`openFolder: "${path}" is no name for a file of an archive`);
      kept.add(path);
      place(join(folder, path), Buffer.from(content));
    },
    finish: () => {
      for (const path of before) if (path !== MARK && !kept.has(path)) rmSync(join(folder, path), { force: true });
      return kept.size;
    },
  };
};

/** A file that an archive wrote, or was writing when it was ended. */
const isOurs = (path: string): boolean => OWN_FILE.test(path.endsWith(PART) ? path.slice(0, -PART.length) : path);

const place = (file: string, bytes: Buffer): void => {
  if (existsSync(file) && readFileSync(file).equals(bytes)) return;
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file + PART, { force: true });
  writeFileSync(file + PART, bytes, { flag: 'wx' }); // never through a link that somebody laid there
  renameSync(file + PART, file);
};

/** What stands in a folder that no archive left; nothing where there is none. */
const entriesOf = (folder: string): readonly string[] => {
  if (!existsSync(folder)) return [];
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is no folder, so nothing was written. ${ANOTHER}`);
  return readdirSync(folder).sort();
};

/** Every entry below a folder that is no folder, by its path; links are never followed, which a recursive reading may do. */
const filesBelow = (folder: string, inside = ''): readonly string[] =>
  readdirSync(join(folder, inside), { withFileTypes: true })
    .flatMap(entry => {
      const path = join(inside, entry.name);
      return entry.isDirectory() ? filesBelow(folder, path) : [path];
    })
    .sort();
