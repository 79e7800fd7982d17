/**
 * One daemon, one noon, in a process of its own so that its memory is its own: `noon-run.mjs PORT on|off`, with the
 * database in NOON_PATROL_DATABASE_URL and the noon in NOON. It runs what `npm run build` made, as an installation does.
 * Says the seconds and its peak memory as JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const { desk, daemon, close } = await openInstallation(
  config,
  pino({ level: 'error' }),
  playedClock(() => noon),
);
await daemon.post(); // the welcome of the game master
await desk.flyAgain([]); // a daemon on duty has its referee beside it

let rss = 0;
const watching = setInterval(() => {
  rss = Math.max(rss, process.memoryUsage.rss());
}, 50);
const start = performance.now();
await daemon.noon();
while ((await desk.store.vitals()).mailsWaiting > 0) await daemon.post();
const seconds = (performance.now() - start) / 1000;
clearInterval(watching);
await close();
rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify({ seconds, rssMb: Math.round(rss / 2 ** 20) }));
