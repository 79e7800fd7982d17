/**
 * Looks whether a noon can fail: `npm run chaos -- --rounds N`, with `--seed N` as it went before, and `--only 3,7` for
 * some of its rounds; `--disk triggers` has triggers say that the disk is full even where a file system could be mounted.
 * Twenty games are due at the same noon, on real PostgreSQL and Dovecot and an SMTP server of our own; in each round one
 * fault strikes at a moment left to chance, and what comes of it is compared with an undisturbed round. Exit 1 with a
 * finding. The last line is one JSON object. `--table` writes what came of it into docs/operating.md.
 */
import { parseArgs } from 'node:util';
import { compare } from './chaos/compare.ts';
import { type Drawn, rounds } from './chaos/draw.ts';
import { flyRound } from './chaos/round.ts';
import { setStage } from './chaos/stage.ts';
import { type Ending, writeTable } from './chaos/table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    only: { type: 'string' },
    disk: { type: 'string', default: 'mounted' },
    table: { type: 'boolean', default: false },
  },
});
const [count, seed] = [Number(values.rounds), Number(values.seed)];
if (!Number.isInteger(count) || count < 1) throw new Error(`--rounds was ${values.rounds}; expected a number from 1.`);
if (!Number.isInteger(seed)) throw new Error(`--seed was ${values.seed}; expected a whole number.`);

const only = values.only?.split(',').map(Number);
const { disk } = values;
if (disk !== 'mounted' && disk !== 'triggers') throw new Error(`--disk was ${disk}; expected mounted or triggers.`);

const begun = performance.now();
const secondsSince = (start: number): number => Math.round((performance.now() - start) / 1000);
const told = ({ fault, moment: { stage, percent, delay } }: Drawn): string =>
  `${fault} while ${stage} (${percent} %, ${delay} ms later)`;

const stage = await setStage(disk);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stage.close().finally(() => process.exit(1))); // no server is left behind
}
const endings: Ending[] = [];
try {
  const undisturbed = await flyRound(stage, null);
  if (undisturbed.complaints.length > 0) throw new Error(`The undisturbed round: ${undisturbed.complaints.join('; ')}`);
  const { account } = undisturbed;
  console.log(
    `seed ${seed}: undisturbed, ${account.turns.length} turns, ${account.letters.length} letters and ` +
      `${account.taken.length} mails in ${secondsSince(begun)} s. The disk: ${stage.disk.way}.`,
  );
  const drawing = rounds(seed);
  for (let number = 1; number <= count; number += 1) {
    const drawn = drawing.next().value;
    if (only && !only.includes(number)) continue;
    const start = performance.now();
    const { account: disturbed, touched, complaints } = await flyRound(stage, drawn);
    const { differences, copies } = compare(account, disturbed);
    const findings = [...complaints, ...differences];
    console.log(`${number}: ${told(drawn)}; ${touched}; ${copies} copies, ${secondsSince(start)} s`);
    for (const each of findings) {
      console.log(`FINDING in round ${number} of seed ${seed}: ${told(drawn)} (${touched}), and ${each}.`);
    }
    endings.push({ fault: drawn.fault, stage: drawn.moment.stage, findings: findings.length, copies });
    if (values.table) writeTable(endings, { seed, disk: stage.disk.way });
  }
} finally {
  await stage.close();
}

const findings = endings.reduce((sum, ending) => sum + ending.findings, 0);
const copies = endings.reduce((sum, ending) => sum + ending.copies, 0);
console.log(JSON.stringify({ rounds: endings.length, seed, findings, copies, seconds: secondsSince(begun) }));
process.exitCode = findings > 0 ? 1 : 0;
