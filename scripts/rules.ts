/**
 * Holds the rules, the cases, the tests and the code against each other: `npm run rules` prints each clause of
 * docs/rules/sopwith.md with the SATC cases about it, the tests that name it and the files whose docstrings do; then
 * each choice of §10 with the cases that show each book's reading. Exit code 1 when a clause or a reading has none,
 * or when code or a case names a clause that nobody wrote down.
 */
import { readFileSync } from 'node:fs';
import { ownCases, sharedCases } from '../test/satc/cases.ts';
import { choicesOfBooks, choicesOfHouses } from './rules/choices.ts';
import { clausesInCode, clausesInTests, type Naming } from './rules/namings.ts';

/** The requirements for mail count from R1 to R61; the first two are clauses of the rules as well. */
const LAST_REQUIREMENT = 61;

/** `resolve` never sees people and mail, nor how a game is laid out, nor the dice: tests prove these. */
const isShownByTests = (clause: string): boolean => /^[RODV]/.test(clause) || ['B10', 'C1', 'C7'].includes(clause);

const RULES = readFileSync('docs/rules/sopwith.md', 'utf8');
const written = [...RULES.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, clause = '']) => clause);

const cases = [...sharedCases, ...ownCases];
const inTests = clausesInTests();
const inCode = clausesInCode();
const faults: string[] = [];

const filesNaming = (namings: readonly Naming[], clause: string): readonly string[] => [
  ...new Set(namings.filter(one => one.clause === clause).map(({ file }) => file.replace(/^(src|test)\//, ''))),
];

for (const clause of written) {
  const ids = cases.filter(({ clauses }) => clauses.includes(clause)).map(({ id }) => id);
  const tests = filesNaming(inTests, clause);
  console.log(`${clause.padEnd(4)} cases ${ids.join(' ') || '–'}`);
  console.log(`     tests ${tests.join(' ') || '–'}`);
  console.log(`     code  ${filesNaming(inCode, clause).join(' ') || '–'}`);
  if (isShownByTests(clause) && ids.length + tests.length === 0) faults.push(`${clause} has neither case nor test.`);
  if (!isShownByTests(clause) && ids.length === 0) faults.push(`${clause} has no case.`);
}

console.log('\n§10');
const choices = [...choicesOfBooks(RULES, cases), ...choicesOfHouses(RULES, cases)];
for (const { choice, proof, unproven } of choices) {
  console.log(`${choice.padEnd(30)} ${proof}`);
  for (const reading of unproven) faults.push(`§10 "${choice}" has no case for ${reading}.`);
}

const isKnown = (clause: string): boolean =>
  written.includes(clause) || (clause.startsWith('R') && Number(clause.slice(1)) <= LAST_REQUIREMENT);
for (const { clause, file } of inCode) {
  if (!isKnown(clause)) faults.push(`${file} names ${clause}, which nobody wrote down.`);
}
for (const { id, clauses, choice } of cases) {
  for (const clause of clauses)
    if (!isKnown(clause)) faults.push(`Case ${id} names ${clause}, which nobody wrote down.`);
  if (choice !== undefined && !choices.some(one => one.choice === choice)) {
    faults.push(`Case ${id} shows the choice "${choice}", which stands in no row of §10.`);
  }
}

for (const fault of faults) console.error(fault);
console.log(`\n${written.length} clauses, ${cases.length} cases, ${choices.length} choices, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
