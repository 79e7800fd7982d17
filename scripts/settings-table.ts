/** Writes the table of all settings into docs/operating.md, between its two marks: `npm run settings`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { DEFAULTS, schemaAt } from '../src/settings/check.ts';
import { pathsOf, settingAt, variableOf } from '../src/settings/sources.ts';

const FILE = new URL('../docs/operating.md', import.meta.url);
const [BEGIN, END] = ['<!-- settings: begin -->', '<!-- settings: end -->'];

const rowOf = (path: readonly string[]): string => {
  const { title, description } = schemaAt(path);
  const value = JSON.stringify(settingAt(DEFAULTS, path));
  return `| \`${path.join('.')}\` | \`${variableOf(path)}\` | \`${value}\` | ${description} Expected: ${title}. |`;
};

/** The table as docs/operating.md holds it: one row for each setting. */
export const settingsTable = (): string =>
  ['| setting | variable | default | what it is |', '|---|---|---|---|', ...pathsOf(DEFAULTS).map(rowOf)].join('\n');

const write = (): void => {
  const [before = '', rest = ''] = readFileSync(FILE, 'utf8').split(BEGIN);
  writeFileSync(FILE, `${before}${BEGIN}\n${settingsTable()}\n${END}${rest.split(END)[1]}`);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) write();
