import { pino } from 'pino';

/** Characters that wait while nothing can be written; of what is more, the log keeps none. */
const MOST_WAITING = 1_000_000;

/**
 * Standard output, as the log writes it: a log that cannot be written, as on a full disk, stops nobody. Lines wait for
 * better times, and at the end nobody waits for them.
 *
 * Rule: R61
 */
export const logStream = (): ReturnType<typeof pino.destination> => {
  const stream = pino.destination({ dest: 1, sync: false, maxLength: MOST_WAITING });
  let failing = false;
  stream.on('error', () => {
    failing = true;
  });
  stream.on('write', () => {
    failing = false;
  });
  // Before the handler of pino, which would try again for ever.
  process.prependListener('exit', () => {
    if (failing) stream.destroy();
  });
  return stream;
};
