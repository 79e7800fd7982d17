import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One place where a clause is named. */
export type Naming = { readonly clause: string; readonly file: string };

/** `Rule: F3, F4` in a docstring, and a clause that begins a remark. */
export const clausesInCode = (): readonly Naming[] =>
  namings(filesBelow('src', '.ts'), /Rules?: ([^\n*]+)|\/\/ ([A-Z]\d+.*)$/gm);

/** In the titles of tests, and in first cells of tables that say more than a clause; a lone `A1` may be a hex. */
export const clausesInTests = (): readonly Naming[] =>
  namings(
    filesBelow('test', '.test.ts'),
    /\b(?:test|it|describe)\(\s*(['"`])(.*?)\1|^\s*\](?: as const)?\)\(\s*(['"`])(.*?)\3|\beach\(\w+\)\(\s*(['"`])(.*?)\5|^\s*\[\s*(['"])([A-Z]\d+\b.*?[a-z]{2}.*?)\7/gm,
  );

const CLAUSE = /\b[ABCDEFLMNOPRTV]\d{1,2}\b/g;

const namings = (files: readonly string[], pattern: RegExp): readonly Naming[] =>
  files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(pattern)]
      .flatMap(([, ...found]) => spreadOut(found.join(' ')).match(CLAUSE) ?? [])
      .map(clause => ({ clause, file })),
  );

/** `V1–V5` names five clauses. */
const spreadOut = (text: string): string =>
  text.replace(/\b([A-Z])(\d+)[–-]\1(\d+)\b/g, (_range, letter: string, from: string, to: string) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${letter}${Number(from) + n}`).join(' '),
  );

const filesBelow = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith(ending))
    .map(file => join(folder, file))
    .sort();
