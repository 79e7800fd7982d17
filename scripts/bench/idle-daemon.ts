import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, newFolder, until } from '../live/ground.ts';
import { startPostgres } from '../live/postgres.ts';

export type IdleFigures = { readonly idleRssMb: number; readonly peakRssMb: number };

const URL_VARIABLE = 'NOON_PATROL_TEST_POSTGRES';

/**
 * Memory of a daemon that has nothing to do, on PostgreSQL: resident set after some seconds of idling, and its peak. The
 * database is the one NOON_PATROL_TEST_POSTGRES names, else one of our own for the time being. Needs a build, and Linux.
 */
export const benchIdleDaemon = async (idleSeconds = 15): Promise<IdleFigures> => {
  const given = process.env[URL_VARIABLE];
  if (given) return idling(given, idleSeconds);
  const folder = await newFolder();
  const postgres = await startPostgres(folder);
  try {
    return await idling(postgres.url, idleSeconds);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const idling = async (url: string, seconds: number): Promise<IdleFigures> => {
  const cwd = mkdtempSync(join(tmpdir(), 'noon-patrol-idle-'));
  const port = await freePort();
  const env = { ...process.env, NOON_PATROL_DATABASE_URL: url, NOON_PATROL_HEALTH_PORT: String(port) };
  const daemon = spawn(process.execPath, [resolve('dist/main.js'), 'run'], { cwd, env, stdio: 'ignore' });
  const ended = new Promise<number | null>(told => daemon.once('exit', told));
  try {
    await until('the daemon answers on its health page', 60, () => isHealthy(port));
    await pause(seconds * 1000);
    const status = readFileSync(`/proc/${daemon.pid}/status`, 'utf8');
    return { idleRssMb: megabytes(status, 'VmRSS'), peakRssMb: megabytes(status, 'VmHWM') };
  } finally {
    daemon.kill('SIGTERM');
    await ended;
    rmSync(cwd, { recursive: true, force: true });
  }
};

const isHealthy = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
  } catch {
    return false;
  }
};

const megabytes = (status: string, field: string): number =>
  Math.round(Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024);
