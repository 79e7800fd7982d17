import { spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Runs a program whose log goes to this file; it tells on standard error how it fares. */
const running = (log: string, program: string) => {
  const whole = `import { pino } from 'pino'; import { logStream } from './src/log-stream.ts';
    const log = pino({ base: null, timestamp: false }, logStream()); ${program}`;
  const stdio = ['ignore' as const, openSync(log, 'a'), 'pipe' as const];
  const args = ['--import', 'tsx', '--input-type=module', '--eval', whole];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio,
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stderr };
};

test('R61 a log on a full disk stops neither the work nor its end', () => {
  const program = `log.info('on duty'); setTimeout(() => { log.info('at work'); console.error('worked'); }, 50);`;
  expect(running('/dev/full', program)).toEqual({ status: 0, stderr: 'worked\n' });
});

test('R61 a fault is told though the log is on a full disk', () => {
  const { status, stderr } = running('/dev/full', `log.info('on duty'); setTimeout(() => { throw 'a fault'; }, 50);`);
  expect(status).toBe(1);
  expect(stderr).toContain('a fault');
});

test('R61 the last line of a log is written before the program ends', () => {
  const log = join(mkdtempSync(join(tmpdir(), 'noon-patrol-log-')), 'log');
  expect(running(log, `log.info('off duty'); process.exit(0);`)).toEqual({ status: 0, stderr: '' });
  expect(readFileSync(log, 'utf8')).toBe('{"level":30,"msg":"off duty"}\n');
});
