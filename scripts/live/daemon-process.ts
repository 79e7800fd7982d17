import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { until } from './ground.ts';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export type Ran = { readonly code: number | null; readonly said: string };

/** A daemon as a process of its own. */
export type DaemonProcess = {
  /** Its log so far, a JSON line each. */
  readonly log: () => readonly string[];
  /** Waits for a line of the log. @throws with the end of the log when none comes */
  readonly says: (what: RegExp) => Promise<string>;
  /** Whether it has ended, by itself or because it was asked or made to. */
  readonly hasEnded: () => boolean;
  /** Ends it as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Stands still, and goes on as if nothing had been. */
  readonly pause: () => void;
  readonly wake: () => void;
  /** Asks it to end; tells its exit code. */
  readonly stop: () => Promise<number | null>;
};

/** Starts the built program's daemon; `says(ON_DUTY)` waits until it has started. */
export const daemonProcess = (cwd: string, settingsFile: string): DaemonProcess =>
  watched(program(cwd, 'run', ['--config', settingsFile]));

export const ON_DUTY = /"msg":"on duty"/;

/** Runs another verb to its end. */
export const verbProcess = async (cwd: string, verb: string, args: readonly string[]): Promise<Ran> => {
  const child = program(cwd, verb, args);
  const said = spoken(child);
  await once(child, 'close');
  return { code: child.exitCode, said: said() };
};

const program = (cwd: string, verb: string, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [MAIN, verb, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });

/** Everything a process has said on both its channels. */
const spoken = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const channel of [child.stdout, child.stderr]) {
    channel?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  return () => text;
};

const watched = (child: ChildProcess): DaemonProcess => {
  const said = spoken(child);
  const ended = once(child, 'close');
  const log = () => said().split('\n').filter(Boolean);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    log,
    says: async what => {
      await until(`the daemon says ${what}`, 120, () => what.test(said()) || hasEnded()).catch(() => null);
      const line = log().find(each => what.test(each));
      if (line === undefined) {
        throw new Error(
          `The daemon said no ${what} (exit code ${child.exitCode}), but:\n${log().slice(-10).join('\n')}`,
        );
      }
      return line;
    },
    hasEnded,
    kill: async () => void (await end('SIGKILL')),
    pause: () => void child.kill('SIGSTOP'),
    wake: () => void child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  };
};
