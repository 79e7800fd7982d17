/**
 * Throws mutated letters at the reader: `npm run fuzz:mail -- --minutes 5`, with `--seed N` as it went before. What must
 * hold of any letter stands in fuzz/oracles.ts. Letters that break it are kept in var/fuzz/; exit 1 where there are some.
 * The last line is one JSON object.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DEFAULT_LIMITS } from '../src/letters/open-letter.ts';
import { openReader, READING_BOUNDS } from '../src/post/reader.ts';
import { worldOf } from '../src/verbs/read-mail.ts';
import { BOTH, SHARED } from '../test/letters/case-sets.ts';
import { chanceOf } from './fuzz/chance.ts';
import { mutated } from './fuzz/mutations.ts';
import { oracles } from './fuzz/oracles.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string', default: String(Date.now() % 1e9) } },
});
const seed = Number(values.seed);
const chance = chanceOf(seed);
const letters = BOTH.flatMap(({ files, bytesOf }) => files.map(bytesOf));
const { world, now } = worldOf(SHARED.world);

const findings: string[] = [];
/** By the processor time of the reader: a busy machine makes no letter slow. */
let slowest = { milliseconds: 0, bytes: 0, digest: '' };
const keep = (letter: Buffer, oracle: string, found: string): void => {
  const digest = digestOf(letter);
  mkdirSync('var/fuzz', { recursive: true });
  writeFileSync(`var/fuzz/${digest}.eml`, letter);
  findings.push(`var/fuzz/${digest}.eml ${oracle}: ${found.slice(0, 300)}`);
  console.log(findings.at(-1));
};
const digestOf = (letter: Buffer): string => createHash('sha256').update(letter).digest('hex').slice(0, 12);

/** No letter takes so long, however busy the machine is. */
const HANG_SECONDS = 120;

const reader = openReader({
  limits: DEFAULT_LIMITS,
  gameMasters: world.gameMasters,
  seconds: HANG_SECONDS,
  heapMegabytes: READING_BOUNDS.heapMegabytes,
  warn: sentence => keep(reading, 'is read in its time and memory', sentence),
});
let reading = Buffer.alloc(0);

/** Reads a letter while nothing else is done, so that all processor time of this process is the reader's. */
const read: typeof reader.read = async letter => {
  reading = Buffer.from(letter.raw);
  const before = process.cpuUsage();
  const found = await reader.read(letter);
  const { user, system } = process.cpuUsage(before);
  const milliseconds = Math.round((user + system) / 1000);
  if (milliseconds > READING_BOUNDS.seconds * 1000) keep(reading, 'is read in its time', `${milliseconds} ms`);
  if (milliseconds > slowest.milliseconds) {
    slowest = { milliseconds, bytes: reading.length, digest: digestOf(reading) };
    mkdirSync('var/fuzz', { recursive: true });
    writeFileSync('var/fuzz/slowest.eml', reading);
  }
  return found;
};
await read({ raw: letters[0] ?? reading, size: letters[0]?.length ?? 0 }); // starts the thread
slowest = { milliseconds: 0, bytes: 0, digest: '' };
const all = Object.entries(await oracles({ world, now, read }));
console.log(`seed ${seed}, ${letters.length} letters to begin with, ${values.minutes} minutes`);

const end = performance.now() + Number(values.minutes) * 60_000;
let tried = 0;
for (; performance.now() < end; tried += 1) {
  const letter = Buffer.from(mutated(letters, chance));
  const [name, oracle] = all[tried % all.length] as (typeof all)[number];
  try {
    const found = await oracle(letter);
    if (found !== null) keep(letter, name, found);
  } catch (error) {
    keep(letter, name, String(error));
  }
}
await reader.close();
console.log(
  `${tried} letters, the slowest took ${slowest.milliseconds} ms of processor time (var/fuzz/slowest.eml), ${findings.length} findings`,
);
console.log(JSON.stringify({ seed, letters: tried, slowestCpuMs: slowest.milliseconds, findings: findings.length }));
process.exitCode = findings.length > 0 ? 1 : 0;
