/**
 * One daemon, one noon, in a process of its own so that its memory is its own: `noon-run.mjs PORT on|off`, with the
 * database in NOON_PATROL_DATABASE_URL and the noon in NOON. It runs what `npm run build` made, as an installation does,
 * and flies first, unmeasured, what was due a day before.
 * Says as JSON the seconds, those of processor time, its peak memory, and the largest heap of the desk that was in use right
 * after a whole collection: what is kept, without what waits to be collected.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setInterval } from 'node:timers';
import { pino } from 'pino';

const built = file => import(new URL(`../../dist/${file}`, import.meta.url).href);
const { loadConfig } = await built('config.js');
const { playedClock } = await built('desk/clock-check.js');
const { openInstallation } = await built('installation.js');

const [port = '', pictures = 'off'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'noon-patrol-noon-'));
const config = loadConfig(
  { data: folder },
  {
    ...process.env,
    NOON_PATROL_OUTBOX_KIND: 'smtp',
    NOON_PATROL_OUTBOX_HOST: '127.0.0.1',
    NOON_PATROL_OUTBOX_PORT: port,
    NOON_PATROL_OUTBOX_SECURITY: 'none',
    NOON_PATROL_REPORTS_PICTURES: String(pictures === 'on'),
    NOON_PATROL_NOON_SETTLE_SECONDS: '0',
    NOON_PATROL_DESK_ADDRESS: 'orders@sink.test',
    NOON_PATROL_DESK_BOUNCE_ADDRESS: 'bounces@sink.test',
    NOON_PATROL_DESK_GAME_MASTERS: JSON.stringify([{ name: 'Maud', address: 'gm@sink.test' }]),
  },
  folder,
);

const noon = new Date(process.env['NOON'] ?? '');
let now = new Date(noon.getTime() - 24 * 3_600_000);
const { desk, daemon, close } = await openInstallation(
  config,
  pino({ level: 'error' }),
  playedClock(() => now),
);
await daemon.post(); // the welcome of the game master
await desk.flyAgain([]); // a daemon on duty has its referee beside it
await keepNoon();
now = noon;

let rss = 0;
const watching = setInterval(() => {
  rss = Math.max(rss, process.memoryUsage.rss());
}, 50);
let kept = 0;
const collections = new PerformanceObserver(list => {
  const whole = list.getEntries().some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR);
  if (whole) kept = Math.max(kept, process.memoryUsage().heapUsed);
});
collections.observe({ entryTypes: ['gc'] });
const before = process.cpuUsage();
const start = performance.now();
await keepNoon();
const seconds = (performance.now() - start) / 1000;
const { user, system } = process.cpuUsage(before);
clearInterval(watching);
collections.disconnect();
await close();
rmSync(folder, { recursive: true, force: true });
const cpuSeconds = (user + system) / 1e6;
const inMb = bytes => Math.round(bytes / 2 ** 20);
console.log(JSON.stringify({ seconds, cpuSeconds, rssMb: inMb(rss), keptMb: inMb(kept) }));

async function keepNoon() {
  await daemon.noon();
  while ((await desk.store.vitals()).mailsWaiting > 0) await daemon.post();
}
