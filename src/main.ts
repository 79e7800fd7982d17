#!/usr/bin/env node
/** The door of the program: chooses the verb. With the verbs, the only place that knows all houses. */
import { readFileSync } from 'node:fs';

/** One verb of the command line. Resolves with the exit code: 0 done, 1 failed, 2 called wrongly. */
type Verb = (args: readonly string[]) => Promise<number>;

type Entry = { readonly takes: string; readonly does: string; readonly load: () => Promise<{ readonly run: Verb }> };

const SETTINGS = '[--config FILE] [--data DIR]';

/** A verb's module is loaded only when the verb is called, so that `resolve` never waits for a database. */
const VERBS: Readonly<Record<string, Entry>> = {
  run: { takes: SETTINGS, does: 'runs the daemon until SIGTERM', load: () => import('./verbs/run.ts') },
  migrate: { takes: SETTINGS, does: 'brings the database up to date', load: () => import('./verbs/migrate.ts') },
  doctor: {
    takes: `[--post] ${SETTINGS}`,
    does: 'tries settings, IMAP, SMTP and database; --post: a mail to itself, too',
    load: () => import('./verbs/doctor.ts'),
  },
  demo: { takes: '[--data DIR]', does: 'flies a whole battle by mail', load: () => import('./verbs/demo.ts') },
  resolve: {
    takes: '[FILE…]',
    does: 'flies turns: one JSON document a line',
    load: () => import('./verbs/resolve.ts'),
  },
  'new-game': { takes: '[FILE…]', does: 'lays out games', load: () => import('./verbs/new-game.ts') },
  legal: { takes: '[FILE…]', does: 'tells what a seat may order', load: () => import('./verbs/legal.ts') },
  verify: {
    takes: `[GAME.json…] | --all ${SETTINGS}`,
    does: 'flies games again and compares every digest',
    load: () => import('./verbs/verify.ts'),
  },
  archive: {
    takes: `--out DIR ${SETTINGS}`,
    does: 'writes all that was flown as pages',
    load: () => import('./verbs/archive.ts'),
  },
  export: {
    takes: `GAME [--move ADDRESS] ${SETTINGS}`,
    does: 'writes a game as one document; --move: it goes on elsewhere',
    load: () => import('./verbs/export.ts'),
  },
  import: {
    takes: `GAME.json [--as ID] [--game-master ADDRESS] ${SETTINGS}`,
    does: 'goes on with a game of another installation',
    load: () => import('./verbs/import.ts'),
  },
  restored: {
    takes: SETTINGS,
    does: 'has everybody told that a backup was put back',
    load: () => import('./verbs/restored.ts'),
  },
  'read-mail': {
    takes: 'FILE.eml… [--world FILE]',
    does: 'shows every decision about a letter, stores nothing',
    load: () => import('./verbs/read-mail.ts'),
  },
};

const helpText = (): string => {
  const lines = Object.entries(VERBS).map(([verb, { does }]) => `  ${verb.padEnd(9)}  ${does}`);
  const usage = [
    'noon-patrol VERB [ARGUMENTS]',
    '',
    ...lines,
    '',
    '“noon-patrol VERB --help” tells what a verb takes.',
  ];
  return ['noon-patrol runs postal Sopwith by email.', '', ...usage, ''].join('\n');
};

const verbText = (verb: string, { takes, does }: Entry): string => `noon-patrol ${verb} ${takes}\n\n  ${does}\n`;

const versionText = (): string =>
  `${JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version}\n`;

/** Errors that we throw are sentences; any other, such as a TypeError, is a fault of ours and shows where it happened. */
const faultText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.constructor === Error) return error.message;
  // Compiled packages put whole bundles on one line of a stack.
  const lines = (error.stack ?? error.message).split('\n').slice(0, 12);
  return lines.map(line => line.slice(0, 300)).join('\n');
};

/** Its first sentence; what Node adds is advice for something else. */
const wrongCallText = ({ message }: Error): string => `${message.split(/\. | To specify/)[0]}.`;

/** What `parseArgs` throws. */
const isWrongCall = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

const HELP: ReadonlySet<string | undefined> = new Set(['help', '--help', '-h']);

const entryOf = (verb: string | undefined): Entry | undefined =>
  verb !== undefined && Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;

/** `help`, `help VERB`, `VERB --help`; null where none is asked for. What follows `--` is no option. */
const helpAsked = ([verb, ...args]: readonly string[]): string | null => {
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  const about = HELP.has(verb) ? args[0] : options.some(each => each !== 'help' && HELP.has(each)) ? verb : undefined;
  const entry = entryOf(about);
  if (about !== undefined && entry) return verbText(about, entry);
  return HELP.has(verb) ? helpText() : null;
};

const obey = async ([verb, ...args]: readonly string[]): Promise<number> => {
  const help = helpAsked(verb === undefined ? [] : [verb, ...args]);
  if (help !== null) {
    process.stdout.write(help);
    return 0;
  }
  if (verb === '--version') {
    process.stdout.write(versionText());
    return 0;
  }
  const entry = entryOf(verb);
  if (verb === undefined || !entry) {
    process.stderr.write(
      `${verb === undefined ? 'A verb is missing.' : `There is no verb "${verb}".`}\n\n${helpText()}`,
    );
    return 2;
  }
  try {
    return await (await entry.load()).run(args);
  } catch (error) {
    if (isWrongCall(error)) {
      process.stderr.write(`noon-patrol ${verb}: ${wrongCallText(error)}\n\n${verbText(verb, entry)}`);
      return 2;
    }
    process.stderr.write(`noon-patrol ${verb}: ${faultText(error)}\n`);
    return 1;
  }
};

/** Whoever read us may have gone, as `head` does: there is nobody to say more to, and what was asked for was not all written. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') process.stderr.write(`noon-patrol: ${error.message}\n`);
  process.exit(1);
});

process.exitCode = await obey(process.argv.slice(2));
