/**
 * Measures the installation for people, and as JSON on the last line: `npm run bench`. Needs a build for the idle daemon and,
 * unless NOON_PATROL_TEST_POSTGRES names a database, Debian's PostgreSQL. Aims: 20,000 turns a second, at most 3 times
 * the cost of reading and writing the same documents as JSON, a turn of the richest tweedekker game at most twice a classic
 * one, and an idle daemon under 200 MB.
 */
import { benchIdleDaemon } from './bench/idle-daemon.ts';
import { benchLetters } from './bench/letters.ts';
import { benchMails } from './bench/mails.ts';
import { benchPictures } from './bench/pictures.ts';
import { benchResolver } from './bench/resolver.ts';

const PARTS = [
  { title: 'Turns resolved, classic, six pilots', measure: async () => benchResolver() },
  { title: 'Pictures of the board', measure: async () => benchPictures() },
  { title: 'Turn reports made, from events to bytes', measure: benchMails },
  { title: 'Plain letters read, from bytes to orders', measure: benchLetters },
  { title: 'An idle daemon on PostgreSQL', measure: benchIdleDaemon },
] as const;

const figures: Record<string, number> = {};
for (const { title, measure } of PARTS) {
  console.log(title);
  const measured: Readonly<Record<string, number>> = await measure();
  for (const [name, value] of Object.entries(measured)) console.log(`  ${name.padEnd(28)} ${value}`);
  Object.assign(figures, measured);
}
console.log(JSON.stringify(figures));
