import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const DOOR = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const TSX = import.meta.resolve('tsx');

/** Calls the program as a shell would, in an empty directory. */
const call = (args: readonly string[], input = '') => {
  const cwd = mkdtempSync(join(tmpdir(), 'noon-patrol-main-'));
  const env = { PATH: process.env['PATH'], NOON_PATROL_INBOX_KIND: args[0] === 'run' ? 'pigeon' : '' };
  return spawnSync(process.execPath, ['--import', TSX, DOOR, ...args], { cwd, env, input, encoding: 'utf8' });
};

test('help names every verb that there is, and nothing else', () => {
  const { status, stdout } = call(['help']);
  const named = [...stdout.matchAll(/^ {2}([a-z-]+) /gm)].map(([, verb]) => verb).sort();
  const modules = readdirSync(new URL('../src/verbs', import.meta.url)).map(file => file.replace(/\.ts$/, ''));
  expect(status).toBe(0);
  expect(named).toEqual(modules.filter(name => name !== 'documents').sort());
});

test.each([[['help', 'export']], [['export', '--help']], [['export', 'G1', '-h']]])(
  '%j tells what the verb takes',
  args => {
    const { status, stdout, stderr } = call(args);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toBe(
      'noon-patrol export GAME [--move ADDRESS] [--config FILE] [--data DIR]\n\n' +
        '  writes a game as one document; --move: it goes on elsewhere\n',
    );
  },
);

test('a wrong call is told in one whole sentence, and what the verb takes', () => {
  expect(call(['run', '--loud']).stderr).toBe(
    "noon-patrol run: Unknown option '--loud'.\n\n" +
      'noon-patrol run [--config FILE] [--data DIR]\n\n  runs the daemon until SIGTERM\n',
  );
});

test.each([
  ['no verb', [], 'A verb is missing.'],
  ['a verb that there is not', ['fly'], 'There is no verb "fly".'],
  ['a name that every object has', ['constructor'], 'There is no verb "constructor".'],
  ['an option that there is not', ['doctor', '--loud'], "noon-patrol doctor: Unknown option '--loud'"],
])('%s is a wrong call: exit code 2 and a sentence', (_what, args, sentence) => {
  const { status, stdout, stderr } = call(args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr.split('\n')[0]).toContain(sentence);
});

test('settings that cannot be used are told without a stack, and nothing is started', () => {
  const { status, stdout, stderr } = call(['run']);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toBe(
    'noon-patrol run: The settings cannot be used, so nothing was started.\n' +
      '  NOON_PATROL_INBOX_KIND: found "pigeon"; expected "maildir" or "imap".\n',
  );
});

test('a verb gets what stands on standard input and answers on standard output', () => {
  const { status, stdout } = call(['new-game'], '{"ruleBook":"classic","seed":"","pilots":[]}\n');
  expect(status).toBe(0);
  expect(Object.keys(JSON.parse(stdout))).toEqual(['error']);
});

test('whoever reads only the first answers and goes makes no fault of ours: exit code 1, and not a word', () => {
  const reader = `{ "$0" "$@"; echo "exit code $?" >&2; } | head -n 1`;
  const { stdout, stderr } = spawnSync('sh', ['-c', reader, process.execPath, '--import', TSX, DOOR, 'resolve'], {
    input: '{}\n'.repeat(20_000),
    encoding: 'utf8',
  });
  expect(stdout).toBe('{"error":{"path":"","message":"\\"game\\" is missing here."}}\n');
  expect(stderr).toBe('exit code 1\n');
});

test('doctor makes no database where there is none, and says who will', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'noon-patrol-main-'));
  const { stdout } = spawnSync(process.execPath, ['--import', TSX, DOOR, 'doctor'], {
    cwd,
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  expect(stdout).toContain('hint   database: There is none yet; "migrate" makes it, or the daemon at its start.\n');
  expect(readdirSync(cwd)).toEqual([]);
});
