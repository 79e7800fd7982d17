/** What all live servers stand on: a folder, free ports, waiting with an end, and the programs themselves. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Runs a program to its end. @throws when it fails, with what it said */
export const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string => {
  const ran = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  if (ran.error) throw new Error(`${program} could not be started: ${ran.error.message}`);
  if (ran.status !== 0)
    throw new Error(`${program} ${args.join(' ')} ended with ${ran.status}: ${ran.stderr || ran.stdout}`);
  return ran.stdout;
};

/** A new folder that the servers' own users may enter. */
export const newFolder = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'noon-patrol-live-'));
  await chmod(folder, 0o755);
  return folder;
};

export const subFolder = async (folder: string, name: string, mode: number): Promise<string> => {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  await chmod(path, mode);
  return path;
};

/** A loopback port that nobody listens on at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });

/** Waits until something is so. @throws with `what` when it is not so within the seconds given */
export const until = async (what: string, seconds: number, so: () => Promise<boolean> | boolean): Promise<void> => {
  const end = performance.now() + seconds * 1000;
  while (!(await so())) {
    if (performance.now() > end) throw new Error(`${what}: not so after ${seconds} seconds`);
    await pause(50);
  }
};

export const listens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1');
    const end = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', end(true));
    socket.once('error', end(false));
  });

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Asks a process to end and waits for it; after ten seconds it is ended by force. */
export const end = async (pid: number, signal: NodeJS.Signals): Promise<void> => {
  if (!runs(pid)) return;
  process.kill(pid, signal);
  await until(`process ${pid} ended`, 10, () => !runs(pid)).catch(() => process.kill(pid, 'SIGKILL'));
};

const PROGRAMS = [
  { path: '/usr/sbin/dovecot', packages: ['dovecot-imapd', 'dovecot-lmtpd'] },
  { path: '/usr/lib/dovecot/lmtp', packages: ['dovecot-lmtpd'] },
  { path: '/usr/sbin/postfix', packages: ['postfix'] },
  { path: '/usr/lib/postgresql', packages: ['postgresql'] },
  { path: '/usr/bin/openssl', packages: ['openssl'] },
];

const NO_SERVICES = '/usr/sbin/policy-rc.d';

/** Installs what is missing from Debian's packages; their services are not started. */
export const installServers = (): void => {
  if (process.getuid?.() !== 0) throw new Error('The live servers change users as they run: start them as root.');
  const missing = PROGRAMS.filter(({ path }) => !existsSync(path)).flatMap(({ packages }) => packages);
  if (missing.length === 0) return;
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const forbidden = !existsSync(NO_SERVICES);
  if (forbidden) writeFileSync(NO_SERVICES, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    run('sh', ['-c', 'echo "postfix postfix/main_mailer_type select No configuration" | debconf-set-selections']);
    run('apt-get', ['-q', 'update'], quiet);
    run('apt-get', ['-q', 'install', '-y', '--no-install-recommends', ...new Set(missing)], quiet);
  } finally {
    if (forbidden) rmSync(NO_SERVICES);
  }
};

/** Ends a process and then all that it had started in its group, sessions under way too, as a power cut would. */
export const endGroup = async (pid: number): Promise<void> => {
  await end(pid, 'SIGTERM');
  if (runs(-pid)) process.kill(-pid, 'SIGKILL');
};
