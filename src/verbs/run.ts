import { parseArgs } from 'node:util';
import { pino, stdSerializers } from 'pino';
import { CONFIG_OPTIONS, loadConfig } from '../config.ts';
import { healthOf, servePages } from '../health.ts';
import { openInstallation, REAL_CLOCK } from '../installation.ts';
import { errorInShort, withoutSecrets } from '../log-line.ts';
import { logStream } from '../log-stream.ts';
import { makeMetrics, type Reading } from '../metrics.ts';

/** Runs the daemon until SIGTERM or SIGINT, which end it at a transaction's border. Logs JSON lines. R61 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: CONFIG_OPTIONS });
  const config = loadConfig(values);
  const { now } = REAL_CLOCK;
  const metrics = makeMetrics(() => read());
  const log = pino(
    {
      level: config.log.level,
      serializers: { err: stdSerializers.wrapErrorSerializer(errorInShort) },
      hooks: {
        logMethod(said, write) {
          metrics.count(said);
          write.apply(this, said);
        },
        streamWrite: withoutSecrets,
      },
    },
    logStream(),
  );
  const asked = askedToEnd();
  const { desk, daemon, close } = await openInstallation(config, log, REAL_CLOCK);
  const read = async (): Promise<Reading> => ({
    pulse: daemon.pulse(),
    vitals: await desk.store.vitals().catch((error: Error) => error),
    now: now(),
  });
  try {
    const startedAt = now();
    const { port } = config.health;
    const health = async () => healthOf(await read(), startedAt, config.inbox.pollSeconds);
    const page = port && (await servePages(port, { health, metrics }));
    daemon.start();
    const { inbox, outbox } = config;
    log.info({ inbox: inbox.kind, outbox: outbox.kind, healthPort: port, owner: daemon.owner }, 'on duty');
    await asked;
    log.info('going off duty');
    if (page) page.close();
  } finally {
    await close();
  }
  log.info('off duty');
  return 0;
};

/** Resolves with the first signal; those that follow change nothing, for many send two. */
const askedToEnd = (): Promise<void> =>
  new Promise(resolve => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
