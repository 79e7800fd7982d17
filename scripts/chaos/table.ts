import { readFileSync, writeFileSync } from 'node:fs';
import type { FaultName } from './faults.ts';
import { FAULT_NAMES } from './faults.ts';
import { STAGES_OF_NOON, type StageOfNoon } from './moments.ts';

/** How one round of a fault at a stage ended. */
export type Ending = {
  readonly fault: FaultName;
  readonly stage: StageOfNoon;
  readonly findings: number;
  readonly copies: number;
};

/** What all rounds of a table have in common. */
export type Heading = { readonly seed: number; readonly disk: string };

const FILE = new URL('../../docs/operating.md', import.meta.url);
const [BEGIN, END] = ['<!-- chaos: begin -->', '<!-- chaos: end -->'];

/** Fault by stage of noon, with what came of it, as docs/operating.md holds it. */
export const table = (endings: readonly Ending[], { seed, disk }: Heading): string =>
  [
    `${endings.length} rounds of seed ${seed}, ${sum(endings, 'findings')} findings, ${sum(endings, 'copies')} copies. The disk: ${disk}.`,
    '',
    `| fault | ${STAGES_OF_NOON.map(stage => `while ${stage}`).join(' | ')} |`,
    `|---|${STAGES_OF_NOON.map(() => '---|').join('')}`,
    ...FAULT_NAMES.map(
      fault => `| ${fault} | ${STAGES_OF_NOON.map(stage => cell(endings, fault, stage)).join(' | ')} |`,
    ),
  ].join('\n');

const cell = (endings: readonly Ending[], fault: FaultName, stage: StageOfNoon): string => {
  const here = endings.filter(ending => ending.fault === fault && ending.stage === stage);
  const [rounds, findings, copies] = [here.length, sum(here, 'findings'), sum(here, 'copies')];
  if (rounds === 0) return 'not met';
  const same = findings === 0 ? `${rounds} × the same` : `**${findings} findings in ${rounds} rounds**`;
  return copies === 0 ? same : `${same}, ${copies} copies`;
};

const sum = (endings: readonly Ending[], of: 'findings' | 'copies'): number =>
  endings.reduce((total, ending) => total + ending[of], 0);

/** Writes it between its two marks. */
export const writeTable = (endings: readonly Ending[], heading: Heading): void => {
  const [before = '', rest = ''] = readFileSync(FILE, 'utf8').split(BEGIN);
  writeFileSync(FILE, `${before}${BEGIN}\n${table(endings, heading)}\n${END}${rest.split(END)[1]}`);
};
