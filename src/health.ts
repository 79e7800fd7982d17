import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Pulse } from './daemon.ts';
import { leavesNoonsAlone } from './desk/clock-check.ts';
import type { Vitals } from './desk/ports/store.ts';
import { withoutSecrets } from './log-line.ts';
import type { Metrics, Reading } from './metrics.ts';

const HERE = '127.0.0.1';
/** Polls that may be missed before the mailbox counts as silent. R58 */
const MISSED_POLLS = 5;
/** Posting may stand still for so long, in milliseconds: two or three attempts. */
const HALT = 5 * 60_000;
/** Two clocks may differ by so much before noon is in doubt, in milliseconds. */
const DRIFT = 60_000;

export type Health = { readonly well: boolean } & Readonly<Record<string, unknown>>;

/**
 * Well: the mailbox was read to its end lately, mails that wait can be posted, and the clocks of machine and database
 * agree. A connection that is open but silent is not well. R58
 */
export const healthOf = ({ pulse, vitals, now }: Reading, startedAt: Date, pollSeconds: number): Health => {
  if (vitals instanceof Error) return { well: false, ...pulse, error: vitals.message };
  const silence = now.getTime() - (pulse.lastSweep ?? startedAt).getTime();
  const { databaseClock, ...figures } = vitals;
  const offset = now.getTime() - databaseClock.getTime();
  const clocksAgree = Math.abs(offset) < DRIFT && !leavesNoonsAlone(pulse.clock);
  const well = silence < MISSED_POLLS * pollSeconds * 1000 && clocksAgree && !isHalted(pulse, vitals, now);
  return { well, ...pulse, ...figures, clockOffsetSeconds: offset / 1000 };
};

/** Where nothing waits, nobody has asked the mail server since. */
const isHalted = ({ postHaltedSince }: Pulse, { mailsWaiting }: Vitals, now: Date): boolean =>
  mailsWaiting > 0 && postHaltedSince !== null && now.getTime() - postHaltedSince.getTime() >= HALT;

type Pages = { readonly health: () => Promise<Health>; readonly metrics: Metrics };

/** Tells on loopback how the daemon is: `/healthz` 200 when all is well, 503 when not; `/metrics` for Prometheus. RFC 9110 */
export const servePages = (port: number, pages: Pages): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      answer(request, response, pages).catch(error => {
        const said = error instanceof Error ? error.message : String(error);
        response.writeHead(503, { 'content-type': 'application/json' });
        response.end(withoutSecrets(`${JSON.stringify({ well: false, error: said })}\n`));
      });
    });
    server.once('error', error => reject(taken(port, error)));
    server.listen(port, HERE, () => resolve(server));
  });

/** As the settings tell their faults. */
const taken = (port: number, { message }: Error): Error =>
  new Error(`health.port found ${port}, at which nothing can be served (${message}); expected a free port, or null.`);

const answer = async ({ url, method }: IncomingMessage, response: ServerResponse, pages: Pages): Promise<void> => {
  const page = PAGES.get(url?.split('?')[0] ?? '');
  if (!page) return void response.writeHead(404).end();
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  const { status, contentType, text } = await page(pages);
  response.writeHead(status, { 'content-type': contentType }).end(text);
};

type Page = { readonly status: 200 | 503; readonly contentType: string; readonly text: string };

const PAGES: ReadonlyMap<string, (pages: Pages) => Promise<Page>> = new Map([
  [
    '/healthz',
    async ({ health }) => {
      const told = await health();
      const text = withoutSecrets(`${JSON.stringify(told)}\n`);
      return { status: told.well ? 200 : 503, contentType: 'application/json', text };
    },
  ],
  ['/metrics', async ({ metrics: { contentType, text } }) => ({ status: 200, contentType, text: await text() })],
]);
