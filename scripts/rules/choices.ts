import type { Case } from '../../test/satc/case-text.ts';

/** Choices that no turn shows, and the clauses whose tests prove them. */
const SHOWN_BY_TESTS: Readonly<Record<string, readonly string[]>> = {
  orders: ['O1', 'O2'],
  'cloud hexes': ['C1'],
  'turn runs (D2)': ['D2'],
};

/** One row of a table of §10: its name, what proves each of its readings, and the readings that nothing proves. */
export type ChoiceProof = { readonly choice: string; readonly proof: string; readonly unproven: readonly string[] };

/** The cases that show each choice of §10 in each book's reading. */
export const choicesOfBooks = (rules: string, cases: readonly Case[]): readonly ChoiceProof[] => {
  const [[, ...books] = [], ...rows] = tableAfter(rules, '\n## 10. The books as data');
  return rows.map(([choice = '']) => {
    const tests = SHOWN_BY_TESTS[choice];
    if (tests !== undefined) return { choice, proof: `tests of ${tests.join(' ')}`, unproven: [] };
    return proofOf(choice, books, book =>
      cases.filter(one => one.choice === choice && one.input.game.ruleBook === book),
    );
  });
};

/** The cases that are played under each value of each house rule. */
export const choicesOfHouses = (rules: string, cases: readonly Case[]): readonly ChoiceProof[] => {
  const [, ...rows] = tableAfter(rules, '\n### House rules');
  return rows.map(([name = '', values = '']) => {
    const rule = name.replaceAll('`', '');
    return proofOf(`house rule ${rule}`, valuesOf(values), value =>
      cases.filter(
        ({ input, expect }) => expect.refusedAt === undefined && String(input.game.houseRules[rule]) === value,
      ),
    );
  });
};

const proofOf = (choice: string, readings: readonly string[], showing: (reading: string) => readonly Case[]) => {
  const shown = readings.map(reading => ({ reading, ids: showing(reading).map(({ id }) => id) }));
  return {
    choice,
    proof: shown.map(({ reading, ids }) => [reading, ...ids].join(' ')).join(' · '),
    unproven: shown.filter(({ ids }) => ids.length === 0).map(({ reading }) => reading),
  };
};

/** `1 to 99, or null for never` has no words to list but null; a number is shown by the first of them. */
const valuesOf = (text: string): readonly string[] => (text.startsWith('1 to 99') ? ['1', 'null'] : text.split(', '));

/** The rows of the first table below a headline, cell by cell, without the rule under its head. */
const tableAfter = (rules: string, headline: string): readonly (readonly string[])[] => {
  const below = rules.slice(rules.indexOf(headline) + headline.length);
  const table = /(?:^\|.+\|\n)+/m.exec(below)?.[0] ?? '';
  return table
    .trimEnd()
    .split('\n')
    .map(row => row.slice(2, -2).split(' | '))
    .filter(([first]) => !first?.startsWith('--'));
};
