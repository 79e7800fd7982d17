/**
 * Looks whether a noon can fail: `npm run chaos -- --rounds N`, with `--seed N` as it went before, and `--only N` for one
 * of its rounds. Twenty games are due at the same noon, on real PostgreSQL and Dovecot and an SMTP server of our own; in
 * each round one fault strikes at a moment left to chance, and what comes of it is compared with an undisturbed round.
 * Exit 1 with a finding. The last line is one JSON object.
 */
import { parseArgs } from 'node:util';
import { compare } from './chaos/compare.ts';
import { type Drawn, rounds } from './chaos/draw.ts';
import { flyRound } from './chaos/round.ts';
import { setStage } from './chaos/stage.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    only: { type: 'string' },
  },
});
const [count, seed] = [Number(values.rounds), Number(values.seed)];
if (!Number.isInteger(count) || count < 1) throw new Error(`--rounds was ${values.rounds}; expected a number from 1.`);

const begun = performance.now();
const stage = await setStage();
const findings: string[] = [];
let copies = 0;
try {
  const undisturbed = await flyRound(stage, null);
  if (undisturbed.complaints.length > 0) throw new Error(`The undisturbed round: ${undisturbed.complaints.join('; ')}`);
  const { account } = undisturbed;
  console.log(
    `seed ${seed}: undisturbed, ${account.turns.length} turns, ${account.letters.length} letters and ` +
      `${account.taken.length} mails in ${Math.round((performance.now() - begun) / 1000)} s. The disk: ${stage.disk.way}.`,
  );
  const drawing = rounds(seed);
  for (let number = 1; number <= count; number += 1) {
    const drawn = drawing.next().value;
    if (values.only !== undefined && Number(values.only) !== number) continue;
    const start = performance.now();
    const flown = await flyRound(stage, drawn);
    const compared = compare(account, flown.account);
    const found = [...flown.complaints, ...compared.differences];
    copies += compared.copies;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${number}: ${told(drawn)}; ${flown.touched}; ${compared.copies} copies, ${seconds} s`);
    for (const each of found) {
      findings.push(`Round ${number} of seed ${seed}: ${told(drawn)} (${flown.touched}), and ${each}.`);
      console.log(`  FINDING ${findings.at(-1)}`);
    }
  }
} finally {
  await stage.close();
}

function told({ fault, moment: { stage: when, percent, delay } }: Drawn): string {
  return `${fault} while ${when} (${percent} %, ${delay} ms later)`;
}

const seconds = Math.round((performance.now() - begun) / 1000);
console.log(JSON.stringify({ rounds: count, seed, findings: findings.length, copies, seconds }));
process.exitCode = findings.length > 0 ? 1 : 0;
