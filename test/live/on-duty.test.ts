/** How a daemon that cannot begin, or is asked to end more than once, leaves. */
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveInstallation, openInstallation } from './installation.ts';

let installation: LiveInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

test('a daemon whose page cannot be served says which setting is at fault, and leaves with exit code 1', async () => {
  const neighbour = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => neighbour.once('listening', resolve));
  const { port } = neighbour.address() as { readonly port: number };
  const { code, said } = await installation.run('run', [], { health: { port } });
  neighbour.close();
  expect(said).toContain(`noon-patrol run: health.port found ${port}, at which nothing can be served (`);
  expect(code).toBe(1);
});

test('R61 a daemon that is asked to end twice, as by Ctrl-C under npm, ends cleanly', async () => {
  const daemon = await installation.startDaemon();
  expect(await Promise.all([daemon.stop(), daemon.stop()])).toEqual([0, 0]);
  expect(daemon.log().at(-1)).toContain('"msg":"off duty"');
});
