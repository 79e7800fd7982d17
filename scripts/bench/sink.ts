import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Sink = { readonly port: number; readonly taken: () => Promise<number>; readonly stop: () => void };

/** Starts the SMTP sink as a process of its own, so that it costs the measured process nothing. */
export const startSink = async (): Promise<Sink> => {
  const script = fileURLToPath(new URL('smtp-sink.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!child.stdout || !child.stdin) throw new Error('the SMTP sink has no voice');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async (): Promise<number> => Number((await lines.next()).value);
  const { stdin } = child;
  const port = await said();
  return {
    port,
    taken: () => {
      stdin.write('count\n');
      return said();
    },
    stop: () => stdin.end(),
  };
};
