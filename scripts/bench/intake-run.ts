/**
 * One daemon that reads a mailbox to its end, in a process of its own so that its memory is its own: `intake-run.ts PORT`,
 * with the database in NOON_PATROL_DATABASE_URL and the time in NOW. Says the seconds and its peak memory as JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { pino } from 'pino';
import { loadConfig } from '../../src/config.ts';
import { playedClock } from '../../src/desk/clock-check.ts';
import { openInstallation } from '../../src/installation.ts';
import { DOMAIN, PASSWORD } from '../live/dovecot.ts';
import { DESK_ADDRESS } from './mailbox-stage.ts';

const [port = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'noon-patrol-intake-'));
const config = loadConfig(
  { data: folder },
  {
    ...process.env,
    NOON_PATROL_INBOX_KIND: 'imap',
    NOON_PATROL_INBOX_HOST: '127.0.0.1',
    NOON_PATROL_INBOX_PORT: port,
    NOON_PATROL_INBOX_SECURITY: 'none',
    NOON_PATROL_INBOX_USER: DESK_ADDRESS,
    NOON_PATROL_INBOX_PASSWORD: PASSWORD,
    NOON_PATROL_DESK_ADDRESS: DESK_ADDRESS,
    NOON_PATROL_DESK_BOUNCE_ADDRESS: `bounces@${DOMAIN}`,
    NOON_PATROL_DESK_GAME_MASTERS: JSON.stringify([{ name: 'Maud', address: 'gm@sink.test' }]),
  },
  folder,
);

const now = new Date(process.env['NOW'] ?? '');
const { desk, daemon, close } = await openInstallation(
  config,
  pino({ level: 'error' }),
  playedClock(() => now),
);
const hello = Buffer.from('From: nobody@sink.test\r\n\r\nhello\r\n');
await desk.readLetter({ raw: hello, size: hello.length }); // a daemon on duty has its reader beside it

let rss = 0;
const watching = setInterval(() => {
  rss = Math.max(rss, process.memoryUsage.rss());
}, 50);
const start = performance.now();
await daemon.fetch();
const seconds = (performance.now() - start) / 1000;
clearInterval(watching);
await close();
rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify({ seconds, rssMb: Math.round(rss / 2 ** 20) }));
