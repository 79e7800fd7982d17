import { createServer, type Server } from 'node:http';
import type { Pulse } from './daemon.ts';

const HERE = '127.0.0.1';
/** Polls that may be missed before the mailbox counts as silent. R58 */
const MISSED_POLLS = 5;

export type Health = { readonly well: boolean } & Readonly<Record<string, unknown>>;

/** Well: the mailbox was read to its end lately. An open but silent connection is not. R58 */
export const healthOf = (pulse: Pulse, startedAt: Date, pollSeconds: number, now: Date): Health => {
  const silence = now.getTime() - (pulse.lastSweep ?? startedAt).getTime();
  return { well: silence < MISSED_POLLS * pollSeconds * 1000, ...pulse };
};

/** Tells on loopback how the daemon is: 200 when all is well, 503 when not. Resolves once it listens. */
export const serveHealth = (port: number, health: () => Health): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      if (request.url !== '/healthz') {
        response.writeHead(404).end();
        return;
      }
      const answer = health();
      response.writeHead(answer.well ? 200 : 503, { 'content-type': 'application/json' });
      response.end(`${JSON.stringify(answer)}\n`);
    });
    server.once('error', reject);
    server.listen(port, HERE, () => resolve(server));
  });
