/**
 * Holds the rules, the code and the tests against each other: `npm run rules` prints each clause of
 * docs/rules/sopwith.md with the files whose docstrings name it and the number of tests that do. Exit code 1 when a clause
 * has no test and is not marked as planned, or when code or a test names a clause that nobody wrote down.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CLAUSE = /\b[ABCDEFLMNOPRTV]\d{1,2}\b/g;
/** The requirements for mail count from R1 to R61; the first two are clauses of the rules as well. */
const LAST_REQUIREMENT = 61;

type Naming = { readonly clause: string; readonly file: string };

const filesBelow = (folder: string, ending: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith(ending))
    .map(file => join(folder, file))
    .sort();

/** `V1–V5` names five clauses. */
const spreadOut = (text: string): string =>
  text.replace(/\b([A-Z])(\d+)[–-]\1(\d+)\b/g, (_range, letter: string, from: string, to: string) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, n) => `${letter}${Number(from) + n}`).join(' '),
  );

const clausesIn = (text: string): readonly string[] => spreadOut(text).match(CLAUSE) ?? [];

const RULES = readFileSync('docs/rules/sopwith.md', 'utf8');
const written = [...RULES.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, clause = '']) => clause);
/** `- **V9** *(planned)*` may wait for its test. */
const planned = [...RULES.matchAll(/^- \*\*([A-Z]\d+)\*\*°? \*\(planned\)\*/gm)].map(([, clause = '']) => clause);

/** Names of tests, first cells of tables, and the clauses that a case says it is about. */
const NAMED_IN_TEST = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1|^\s*\[\s*(['"])([A-Z]\d+)\b.*?\3/gm;
const NAMED_IN_CASE = /"clauses":\s*\[([^\]]*)\]/g;

const namings = (files: readonly string[], pattern: RegExp): readonly Naming[] =>
  files.flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(pattern)]
      .flatMap(([, ...found]) => clausesIn(found.join(' ')))
      .map(clause => ({ clause, file })),
  );

/** `Rule: F3, F4` in a docstring, and a clause that begins a remark. */
const inCode = namings(filesBelow('src', '.ts'), /Rules?: ([^\n*]+)|\/\/ ([A-Z]\d+.*)$/gm);
const inTests = [
  ...namings(filesBelow('test', '.test.ts'), NAMED_IN_TEST),
  ...namings(filesBelow('test/satc', '.json'), NAMED_IN_CASE),
];

const isKnown = (clause: string): boolean =>
  written.includes(clause) || (clause.startsWith('R') && Number(clause.slice(1)) <= LAST_REQUIREMENT);

for (const clause of written) {
  const files = [...new Set(inCode.filter(one => one.clause === clause).map(({ file }) => file.replace(/^src\//, '')))];
  const tests = inTests.filter(one => one.clause === clause).length;
  console.log(`${clause.padEnd(4)} ${String(tests).padStart(4)} tests   ${files.join(' ')}`);
}

const untested = written.filter(clause => !planned.includes(clause) && !inTests.some(one => one.clause === clause));
const unwritten = inCode.filter(({ clause }) => !isKnown(clause));
for (const clause of untested) console.error(`${clause} has no test.`);
for (const { clause, file } of unwritten) console.error(`${file} names ${clause}, which nobody wrote down.`);
console.log(`${written.length} clauses, ${untested.length} without a test, ${unwritten.length} names of none`);
process.exitCode = untested.length + unwritten.length > 0 ? 1 : 0;
