import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { CONFIG_OPTIONS, loadConfig } from '../config.ts';
import { healthOf, serveHealth } from '../health.ts';
import { openInstallation } from '../installation.ts';

/** Runs the daemon until SIGTERM or SIGINT, which end it at a transaction's border. Logs JSON lines. R61 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: CONFIG_OPTIONS });
  const config = loadConfig(values);
  const log = pino({ level: config.log.level });
  const now = () => new Date();
  const asked = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  const { daemon, close } = await openInstallation(config, log, now);
  const startedAt = now();
  const { port } = config.health;
  const page =
    port && (await serveHealth(port, () => healthOf(daemon.pulse(), startedAt, config.inbox.pollSeconds, now())));
  daemon.start();
  log.info({ inbox: config.inbox.kind, outbox: config.outbox.kind, healthPort: port }, 'on duty');
  await asked;
  log.info('going off duty');
  if (page) page.close();
  await close();
  log.info('off duty');
  return 0;
};
