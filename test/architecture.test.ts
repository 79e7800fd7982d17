import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Who may import whom. Anything not written here is forbidden; only drivers reach for the machine (`node:*`). */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'sopwith/board': [],
  'sopwith/rulebooks': [],
  'sopwith/game': ['sopwith/board', 'sopwith/rulebooks', 'pure-rand', '@noble/hashes'],
  'sopwith/turn': ['sopwith/board', 'sopwith/rulebooks', 'sopwith/game'],
  'sopwith/autopilot': ['sopwith/board', 'sopwith/rulebooks', 'sopwith/game', 'sopwith/turn'],
  sopwith: ['sopwith/board', 'sopwith/rulebooks', 'sopwith/game', 'sopwith/turn', 'sopwith/autopilot'],
  letters: [
    '@zone-eu/mailsplit',
    'libmime',
    'libqp',
    'libbase64',
    'htmlparser2',
    'iconv-lite',
    'node:buffer',
    'node:crypto',
  ],
  orders: ['sopwith', 'letters', 'ajv', 'node:module'],
  report: [
    'sopwith',
    'orders',
    'mjml',
    'eta',
    '@resvg/resvg-js',
    'pdfkit',
    'svg-to-pdfkit',
    'temporal-polyfill',
    'node:crypto',
    'node:fs',
    'node:module',
    'node:stream',
    'node:zlib',
  ],
  desk: ['sopwith', 'letters', 'orders', 'report', 'temporal-polyfill', 'node:crypto'],
  archive: ['sopwith', 'report', 'desk', 'node:fs', 'node:path'],
  post: ['desk', 'letters', 'imapflow', 'nodemailer', 'p-limit', 'node:*'],
  store: ['desk', 'sopwith', 'kysely', 'pg', '@electric-sql/pglite', 'dataloader', 'node:*'],
};

/** The shell around the houses: it knows them all, so only its own packages are listed. */
const SHELL: Record<string, readonly string[]> = {
  main: [],
  verbs: ['ajv', 'pino'],
  installation: ['pino'],
  referee: [],
  daemon: ['pino', 'node-cron'],
  health: [],
  'log-line': [],
  'log-stream': ['pino'],
  metrics: ['prom-client'],
  painter: [],
  'painting-thread': [],
  config: [],
  settings: ['ajv'],
  demo: ['smtp-server', 'hoodiecrow-imap', 'nodemailer', 'pino'],
};

/** The resolver knows no clock, no chance but its dice, no waiting and no world. */
const FORBIDDEN_IN_RESOLVER =
  /\b(Date|process|console|Promise|await|async|setTimeout|setInterval|setImmediate|queueMicrotask|performance)\b|Math\.random/;

/** A rule book is read, never asked for its name; only the shelf finds a book by it. (`duel` is a command, too.) */
const ASKS_FOR_BOOK =
  /\b(rules|book|ruleBook)(\.id)?\s*[=!]==|[=!]==\s*'(classic|tweedekker|postal|duel)'|case '(classic|tweedekker|postal)'/;

type Edge = { readonly from: string; readonly to: string };

const SRC = fileURLToPath(new URL('../src', import.meta.url));
/** `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`. */
const IMPORT = /^(?:import|export)\b[^'"`;]*?\bfrom\s+'([^'\n]+)'|^import\s+'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm;

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .sort();

const codeOf = (file: string): string =>
  readFileSync(join(SRC, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$|\s\/\/ .*$/gm, '');

/** A file of ours as its path below src, a package as its name. */
const targetOf = (file: string, specifier: string): string => {
  if (specifier.startsWith('.')) return relative(SRC, resolve(SRC, dirname(file), specifier));
  const depth = specifier.startsWith('@') ? 2 : 1;
  return specifier.startsWith('node:')
    ? (specifier.split('/')[0] ?? '')
    : specifier.split('/').slice(0, depth).join('/');
};

const edges: readonly Edge[] = files.flatMap(file =>
  [...codeOf(file).matchAll(IMPORT)].map(([, ...found]) => ({ from: file, to: targetOf(file, found.join('')) })),
);

/** The house a file stands in: its folder below src (two deep in the resolver), or its own name. */
const houseOf = (path: string): string => {
  const [first = '', second = '', third] = path.split('/');
  if (first === 'sopwith') return third === undefined ? first : `${first}/${second}`;
  return first.replace(/\.ts$/, '');
};

const isOurs = (path: string): boolean => path.endsWith('.ts') || path.startsWith('..');

const isAllowed = ({ from, to }: Edge): boolean => {
  const [house, other] = [houseOf(from), isOurs(to) ? houseOf(to) : to];
  if (house === other) return true;
  const shell = SHELL[house];
  const listed = shell ? [...shell, 'node:*'] : (MAY_IMPORT[house] ?? []);
  if (shell && isOurs(to)) return !to.startsWith('..');
  return listed.includes(other) || (to.startsWith('node:') && listed.includes('node:*'));
};

/** From outside, the resolver has one door. */
const usesTheDoor = ({ from, to }: Edge): boolean =>
  from.startsWith('sopwith/') || !to.startsWith('sopwith/') || to === 'sopwith/index.ts';

const told = (list: readonly Edge[]): readonly string[] => list.map(({ from, to }) => `${from} -> ${to}`);

/** The first way that leads from a file back to itself, or null. */
const cycleIn = (all: readonly Edge[]): readonly string[] | null => {
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const { to } of all.filter(edge => edge.from === file)) {
      const cycle = walk(to, [...way, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return null;
  };
  return all.reduce<readonly string[] | null>((found, { from }) => found ?? walk(from, []), null);
};

describe('the houses', () => {
  test('the source tree was really read', () => {
    expect(files.length).toBeGreaterThan(40);
    expect(edges.length).toBeGreaterThan(100);
    expect(files).toContain('sopwith/index.ts');
  });

  test('every house may import only what the table says', () => {
    expect(told(edges.filter(edge => !isAllowed(edge)))).toEqual([]);
  });

  test('the resolver is entered by its door', () => {
    expect(told(edges.filter(edge => !usesTheDoor(edge)))).toEqual([]);
  });

  test('no file leads back to itself', () => {
    expect(cycleIn(edges)).toBeNull();
  });

  test.each([
    ['sopwith/turn/flight.ts', 'node:fs'],
    ['sopwith/board/hex.ts', 'sopwith/turn/flight.ts'],
    ['letters/text.ts', 'orders/read-orders.ts'],
    ['desk/run-turn.ts', 'store/turns.ts'],
    ['store/turns.ts', 'post/outbox-smtp.ts'],
    ['report/render.ts', 'pino'],
    ['verbs/run.ts', 'imapflow'],
    ['daemon.ts', '../test/builders.ts'],
  ])('%s importing %s would be caught', (from, to) => {
    expect(isAllowed({ from, to })).toBe(false);
  });

  test('a side door and a cycle would be caught', () => {
    expect(usesTheDoor({ from: 'desk/run-turn.ts', to: 'sopwith/turn/flight.ts' })).toBe(false);
    const ring = [
      { from: 'a.ts', to: 'b.ts' },
      { from: 'b.ts', to: 'a.ts' },
    ];
    expect(cycleIn(ring)).toEqual(['a.ts', 'b.ts', 'a.ts']);
  });
});

describe('what a mail can reach', () => {
  const naming = (pattern: RegExp): readonly string[] => files.filter(file => pattern.test(codeOf(file)));

  test('R56 is no shell: one file runs a program, to ask the system who holds a directory', () => {
    expect(naming(/node:child_process|\beval\(|new Function\(/)).toEqual(['store/directory-lock.ts']);
  });

  test('R56 is no SQL but that of kysely: raw statements are those of the numbered files', () => {
    expect(naming(/\bsql\.(raw|lit|ref|table)\b/)).toEqual(['store/migrate.ts']);
  });
});

describe('the desk', () => {
  /** What only somebody would name who reads a position or a rule book himself. */
  const LOOKS_INTO_IT =
    /\.(aircraft|posture|hull|ammunition|clouds|balloons|houseRules\.\w+)\b|\bposition\.\w+|\b(ruleBookOf|newestEdition|boardOf)\b/;

  test('asks the game and looks into no position, so that another game may sit beside it', () => {
    const looking = files.filter(file => file.startsWith('desk/') && LOOKS_INTO_IT.test(codeOf(file)));
    expect(looking).toEqual([]);
    expect('game.position?.aircraft').toMatch(LOOKS_INTO_IT);
    expect('dossier.game.position.turn').toMatch(LOOKS_INTO_IT);
  });
});

describe('the resolver', () => {
  const resolver = files.filter(file => file.startsWith('sopwith/'));

  test('knows no clock, no chance but its dice, no waiting and no world', () => {
    expect(resolver.filter(file => FORBIDDEN_IN_RESOLVER.test(codeOf(file)))).toEqual([]);
    expect('const now = new Date();').toMatch(FORBIDDEN_IN_RESOLVER);
  });

  test('a rule book is never asked for its name, there or elsewhere', () => {
    const asking = files.filter(file => ASKS_FOR_BOOK.test(codeOf(file)));
    expect(asking.filter(file => file !== 'sopwith/rulebooks/shelf.ts')).toEqual([]);
    expect("if (rules.id === 'duel')").toMatch(ASKS_FOR_BOOK);
  });
});
