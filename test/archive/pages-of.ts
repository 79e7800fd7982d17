/** An archive in a folder of its own, to be read back as bytes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { Parser } from 'htmlparser2';
import { writeArchive } from '../../src/archive/write-archive.ts';
import type { Store } from '../../src/desk/ports/store.ts';
import { boardFiles } from '../../src/report/board-files.ts';

/** Every file by its path, as bytes told one by one (Latin-1). */
export type Archive = ReadonlyMap<string, string>;

const bytesIn = (folder: string): Archive =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .sort()
      .map(file => [file.slice(folder.length + 1), readFileSync(file, 'latin1')]),
  );

/** Printed once for all tests of a file. */
const boards = boardFiles();

/** Writes the archive of a store, and gives what it holds; texts are read with `textOf`. */
export const archiveOf = async (store: Store): Promise<Archive> => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  try {
    await writeArchive(store, await boards, folder);
    return bytesIn(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A file of an archive as people read it; throws where there is none. */
export const textOf = (archive: Archive, path: string): string => {
  const bytes = archive.get(path);
  if (bytes === undefined) throw new Error(`there is no ${path} among ${[...archive.keys()].join(', ')}`);
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

/** What a page looks like to a browser: its tags in order, those it left open, where it leads, its text. */
const read = (html: string) => {
  const tags: { readonly name: string; readonly attributes: Readonly<Record<string, string>> }[] = [];
  const unclosed: string[] = [];
  let text = '';
  const parser = new Parser(
    {
      onopentag: (name, attributes) => void tags.push({ name, attributes }),
      onclosetag: (name, implied) => void (implied && !VOID.has(name) && unclosed.push(name)),
      ontext: part => {
        text += part;
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  const targets = tags.flatMap(({ attributes: { href, src } }) => [href, src].filter(target => target !== undefined));
  return { tags, unclosed, targets, text: text.replace(/\s+/g, ' ') };
};

const VOID: ReadonlySet<string> = new Set(['meta', 'img', 'br']);

/** A page of an archive. */
export const page = (archive: Archive, path: string) => read(textOf(archive, path));

/** What a page has that a browser would stumble over, load or run, and where it leads to nothing. */
export const faultsOf = (archive: Archive, path: string) => {
  const { tags, unclosed, targets } = page(archive, path);
  const ids = tags.map(({ attributes: { id } }) => `#${id}`);
  return {
    unclosed,
    lost: targets.filter(to => (to.startsWith('#') ? !ids.includes(to) : !archive.has(posix.join(path, '..', to)))),
    active: tags.filter(
      ({ name, attributes }) =>
        ['script', 'iframe', 'form', 'link', 'object'].includes(name) ||
        Object.keys(attributes).some(key => key.startsWith('on')),
    ),
  };
};
