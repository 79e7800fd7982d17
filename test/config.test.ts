import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsTable } from '../scripts/settings-table.ts';
import { loadConfig } from '../src/config.ts';
import { DEFAULT_LIMITS } from '../src/letters/open-letter.ts';
import { READING_BOUNDS } from '../src/post/reader.ts';

/** A working directory with these files in it. */
const aDirectory = (files: Record<string, string> = {}): string => {
  const directory = mkdtempSync(join(tmpdir(), 'noon-patrol-config-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  return directory;
};

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

const refusalOf = (files: Record<string, string>, env: Record<string, string> = {}, config?: string): string[] => {
  try {
    loadConfig({ config }, env, aDirectory(files));
  } catch (error) {
    expect((error as Error).name).toBe('ConfigRefusal');
    return (error as Error).message.split('\n').slice(1);
  }
  throw new Error('the settings were accepted');
};

const IMAP = {
  NOON_PATROL_INBOX_KIND: 'imap',
  NOON_PATROL_INBOX_HOST: 'mail.example.org',
  NOON_PATROL_INBOX_USER: 'orders',
};

const IMAP_LOGIN = { ...IMAP, NOON_PATROL_INBOX_PASSWORD: 'Camel-1917' };

test('without any settings the daemon keeps all it has under var', () => {
  const cwd = aDirectory();
  const config = loadConfig({}, {}, cwd);
  expect(config.database).toEqual({ directory: join(cwd, 'var/database') });
  expect(config.inbox).toEqual({ kind: 'maildir', path: join(cwd, 'var/mail/orders'), pollSeconds: 60 });
  expect(config.outbox).toMatchObject({ kind: 'maildir', path: join(cwd, 'var/mail/out') });
});

test('letters are limited as the reader of letters proposes (R52)', () => {
  expect(loadConfig({}, {}, aDirectory()).letters.limits).toEqual(DEFAULT_LIMITS);
});

test('a letter may take as much of time and memory as the reader proposes (R53)', () => {
  expect(loadConfig({}, {}, aDirectory()).letters).toMatchObject(READING_BOUNDS);
});

test('the environment is above the file, the file above the defaults', () => {
  const cwd = aDirectory({ 'noon-patrol.json': '{"desk": {"name": "Red Desk", "everyDays": 3}}' });
  const { desk } = loadConfig({}, { NOON_PATROL_DESK_EVERY_DAYS: '7' }, cwd);
  expect(desk).toMatchObject({ name: 'Red Desk', everyDays: 7, policy: 'either' });
});

test('the command line names the file and the data directory', () => {
  const cwd = aDirectory({ 'other.json': '{"log": {"level": "warn"}}' });
  const config = loadConfig({ config: 'other.json', data: 'elsewhere' }, { NOON_PATROL_CONFIG: 'third.json' }, cwd);
  expect(config.log.level).toBe('warn');
  expect(config.dataDir).toBe(join(cwd, 'elsewhere'));
});

test('a password comes from a file, without the line end', () => {
  const cwd = aDirectory({ secret: 'Camel-1917\n' });
  const { inbox } = loadConfig({}, { ...IMAP, NOON_PATROL_INBOX_PASSWORD_FILE: 'secret' }, cwd);
  expect(inbox).toEqual({
    kind: 'imap',
    host: 'mail.example.org',
    port: 993,
    security: 'tls',
    user: 'orders',
    password: 'Camel-1917',
    mailbox: 'INBOX',
    pollSeconds: 60,
    timeoutSeconds: 60,
  });
});

test('OAuth2 stands in for a password, its secrets kept in files', () => {
  const cwd = aDirectory({
    refresh: 'refresh-me\n',
    'noon-patrol.json': JSON.stringify({
      inbox: {
        kind: 'imap',
        host: 'outlook.example',
        user: 'orders@example.org',
        oauth: { tokenUrl: 'https://login.example/token', clientId: 'noon', refreshTokenFile: 'refresh' },
      },
    }),
  });
  expect(loadConfig({}, {}, cwd).inbox).toMatchObject({
    user: 'orders@example.org',
    oauth: {
      tokenUrl: 'https://login.example/token',
      clientId: 'noon',
      refreshToken: 'refresh-me',
      refreshTokenFile: join(cwd, 'refresh'),
    },
  });
});

test('a token server without a refresh token, or beside a password, is refused', () => {
  const oauth = { tokenUrl: 'https://login.example/token', clientId: 'noon' };
  const file = { inbox: { kind: 'imap', host: 'outlook.example', user: 'orders', password: 'x', oauth } };
  const refusal = refusalOf({ 'noon-patrol.json': JSON.stringify(file) });
  expect(refusal).toContain(
    '  noon-patrol.json: inbox.oauth.refreshToken found nothing; expected a refresh token (or refreshTokenFile), since oauth.tokenUrl is set.',
  );
  expect(refusal).toContain(
    '  noon-patrol.json: inbox.password found a text that is not shown here; expected nothing here, since inbox.oauth.tokenUrl is set.',
  );
});

test('an SMTP server may do without a login', () => {
  const env = { NOON_PATROL_OUTBOX_KIND: 'smtp', NOON_PATROL_OUTBOX_HOST: 'mail.example.org' };
  expect(loadConfig({}, env, aDirectory()).outbox).toEqual({
    kind: 'smtp',
    sideBySide: 4,
    first: ['code', 'receipt', 'refusal', 'answer'],
    host: 'mail.example.org',
    port: 587,
    security: 'starttls',
    timeoutSeconds: 60,
  });
});

test('a list and an empty setting can be written in the environment', () => {
  const config = loadConfig(
    {},
    {
      NOON_PATROL_DESK_GAME_MASTERS: '[{"name": "Anna", "address": "anna@example.org"}]',
      NOON_PATROL_REMINDERS_HOURS_BEFORE: 'null',
      NOON_PATROL_DESK_NAME: '',
    },
    aDirectory(),
  );
  expect(config.desk.gameMasters).toEqual([{ name: 'Anna', address: 'anna@example.org' }]);
  expect(config.reminders.hoursBefore).toBeNull();
  expect(config.desk.name).toBe('Flight Desk');
});

test('nothing can change the settings once they are read', () => {
  const config = loadConfig({}, {}, aDirectory());
  expect(Object.isFrozen(config)).toBe(true);
  expect(Object.isFrozen(config.desk.gameMasters)).toBe(true);
});

test('all faults are told at once, each with its place, what was found and what was expected', () => {
  const file = '{"inbox": {"kind": "imap", "port": "x", "hots": 1}, "desk": {"zone": "EST"}}';
  expect(
    refusalOf({ 'noon-patrol.json': file }, { NOON_PATROL_OUTBOX_PORT: '99999', NOON_PATROL_INBXO_HOST: 'a' }),
  ).toEqual([
    '  NOON_PATROL_INBXO_HOST: found no setting of that name; expected a variable of docs/operating.md.',
    '  noon-patrol.json: inbox.password found nothing; expected a password (or inbox.passwordFile, or inbox.oauth), since inbox.kind is "imap".',
    '  noon-patrol.json: inbox.host found nothing; expected the name of a server, since inbox.kind is "imap".',
    '  noon-patrol.json: inbox.user found nothing; expected a login name, since inbox.kind is "imap".',
    '  noon-patrol.json: inbox.hots found no setting of that name; expected one of kind, path, host, port, security, user, password, passwordFile, mailbox, junk, handled, pollSeconds, timeoutSeconds, oauth, ca.',
    '  noon-patrol.json: inbox.port found "x"; expected a port from 1 to 65535.',
    '  NOON_PATROL_OUTBOX_PORT: found 99999; expected a port from 1 to 65535.',
    '  noon-patrol.json: desk.zone found "EST"; expected an IANA zone such as Europe/Amsterdam, or UTC.',
  ]);
});

test('a fault inside a list, and a setting that is missing, are told by their variables where there is no file', () => {
  const env = { NOON_PATROL_DESK_GAME_MASTERS: '[{"name":"A"}]', NOON_PATROL_OUTBOX_KIND: 'smtp' };
  expect(refusalOf({}, env)).toEqual([
    '  NOON_PATROL_OUTBOX_HOST: found nothing; expected the name of a server, since outbox.kind is "smtp".',
    '  NOON_PATROL_DESK_GAME_MASTERS: found {"name":"A"}; expected {"name", "address"}.',
  ]);
});

test('two game masters of one address are refused, in whatever case it is written', () => {
  const gameMasters = [
    { name: 'Anna', address: 'anna@example.org' },
    { name: 'Bert', address: 'bert@example.org' },
    { name: 'Ann', address: 'Anna@Example.org' },
  ];
  expect(refusalOf({ 'noon-patrol.json': JSON.stringify({ desk: { gameMasters } }) })).toEqual([
    '  noon-patrol.json: desk.gameMasters.2.address found Anna@Example.org, as desk.gameMasters.0.address is; expected an address of his own for each game master.',
  ]);
  expect(refusalOf({}, { NOON_PATROL_DESK_GAME_MASTERS: JSON.stringify(gameMasters) })).toEqual([
    '  NOON_PATROL_DESK_GAME_MASTERS: found Anna@Example.org, as desk.gameMasters.0.address is; expected an address of his own for each game master.',
  ]);
});

const HERS = 'an address at which the game master reads his mail';

test.each(['Orders@game.example', 'orders+anna@game.example', 'bounces@game.example', 'bounces+1@GAME.example'])(
  'R10 a game master at %s, an address of the desk itself, is refused',
  address => {
    const gameMasters = [{ name: 'Anna', address }];
    const desk = { address: 'orders@game.example', bounceAddress: 'bounces@game.example', gameMasters };
    expect(refusalOf({ 'noon-patrol.json': JSON.stringify({ desk }) })).toEqual([
      `  noon-patrol.json: desk.gameMasters.0.address found ${address}, an address of the desk itself; expected ${HERS}.`,
    ]);
  },
);

test('R47 a game master at an address to which no mail of ours goes is refused', () => {
  expect(refusalOf({}, { NOON_PATROL_DESK_GAME_MASTERS: '[{"name":"Anna","address":"anna@localhost"}]' })).toEqual([
    '  NOON_PATROL_DESK_GAME_MASTERS: found "anna@localhost"; expected a plain address such as anna@example.org.',
  ]);
});

test.each([
  [{ handled: 'inbox' }, 'handled', '"inbox", as inbox.mailbox is'],
  [{ junk: 'INBOX' }, 'junk', '"INBOX", as inbox.mailbox is'],
  [{ mailbox: 'Orders', junk: 'Orders' }, 'junk', '"Orders", as inbox.mailbox is'],
  [{ junk: 'Spam', handled: 'Spam' }, 'handled', '"Spam", as inbox.junk is'],
])(
  'of the folders %j two are one, so letters would come again for ever, and they are refused',
  (folders, at, found) => {
    expect(refusalOf({ 'noon-patrol.json': JSON.stringify({ inbox: folders }) }, IMAP_LOGIN)).toEqual([
      `  noon-patrol.json: inbox.${at} found ${found}; expected the name of another folder, or null.`,
    ]);
  },
);

test('folders whose names differ in case alone are two, but for INBOX (RFC 9051)', () => {
  const folders = { mailbox: 'Orders', junk: 'orders', handled: 'ORDERS' };
  const cwd = aDirectory({ 'noon-patrol.json': JSON.stringify({ inbox: folders }) });
  expect(loadConfig({}, IMAP_LOGIN, cwd).inbox).toMatchObject(folders);
});

test.each([
  ['the Maildir in which mails are posted', { inbox: { path: 'mail/out' } }, 'outbox.path', 'out', 'inbox.path', 'out'],
  [
    'one of the Maildirs in which mails are posted',
    { inbox: { path: 'mail/out/a@b.example' } },
    'outbox.path',
    'out',
    'inbox.path',
    'out/a@b.example',
  ],
  [
    'a part of the order Maildir',
    { outbox: { path: 'mail/in/new' }, inbox: { path: 'mail/in' } },
    'outbox.path',
    'in/new',
    'inbox.path',
    'in',
  ],
])('%s is no directory for anything else, and is refused', (_what, file, at, place, other, otherPlace) => {
  const cwd = aDirectory({ 'noon-patrol.json': JSON.stringify(file) });
  expect(() => loadConfig({ data: 'd' }, {}, cwd)).toThrow(
    `  noon-patrol.json: ${at} found ${cwd}/d/mail/${place}, while ${other} is ${cwd}/d/mail/${otherPlace}; expected a directory that lies in no other and holds no other.`,
  );
});

test('no mail is written into the directory of the database, where it is PGlite', () => {
  const cwd = aDirectory();
  const env = { NOON_PATROL_OUTBOX_PATH: `${cwd}/var/database/out` };
  expect(() => loadConfig({}, env, cwd)).toThrow(
    `  NOON_PATROL_OUTBOX_PATH: found ${cwd}/var/database/out, while the database is ${cwd}/var/database; expected`,
  );
  expect(loadConfig({}, { ...env, NOON_PATROL_DATABASE_URL: 'postgres://db/noon' }, cwd).outbox).toMatchObject({
    path: `${cwd}/var/database/out`,
  });
});

test('an empty name on the command line is none, as in the environment', () => {
  const cwd = aDirectory({ 'other.json': '{"dataDir": "there"}' });
  expect(loadConfig({ config: '', data: '' }, { NOON_PATROL_CONFIG: 'other.json' }, cwd).dataDir).toBe(`${cwd}/there`);
});

test('a lease of mails that may end before a post does is refused, where mails are posted by SMTP (R44)', () => {
  const smtp = { NOON_PATROL_OUTBOX_KIND: 'smtp', NOON_PATROL_OUTBOX_HOST: 'mail.example.org' };
  const file = { 'noon-patrol.json': '{"outbox": {"timeoutSeconds": 61}}' };
  expect(refusalOf(file, smtp)).toEqual([
    '  noon-patrol.json: leases.mailSeconds found 300; expected 305 or more, five times outbox.timeoutSeconds: so long a mail may be on its way.',
  ]);
  expect(refusalOf({}, { ...smtp, NOON_PATROL_LEASES_MAIL_SECONDS: '299' })).toEqual([
    '  NOON_PATROL_LEASES_MAIL_SECONDS: found 299; expected 300 or more, five times outbox.timeoutSeconds: so long a mail may be on its way.',
  ]);
  expect(loadConfig({}, { ...smtp, NOON_PATROL_LEASES_MAIL_SECONDS: '300' }, aDirectory()).leases.mailSeconds).toBe(
    300,
  );
  expect(loadConfig({}, { NOON_PATROL_LEASES_MAIL_SECONDS: '5' }, aDirectory()).leases.mailSeconds).toBe(5);
});

test('game masters of one name, or at sub-addresses of one mailbox, are different people', () => {
  const gameMasters = [
    { name: 'Anna', address: 'anna@example.org' },
    { name: 'Anna', address: 'anna+games@example.org' },
  ];
  const file = { 'noon-patrol.json': JSON.stringify({ desk: { gameMasters } }) };
  expect(loadConfig({}, {}, aDirectory(file)).desk.gameMasters).toEqual(gameMasters);
});

test.each([
  [
    'a server for a Maildir',
    { NOON_PATROL_INBOX_HOST: 'mail.example.org' },
    'nothing here unless inbox.kind is "imap"',
  ],
  ['bounces in the order mailbox', { NOON_PATROL_DESK_BOUNCE_ADDRESS: 'Orders@localhost' }, 'another address'],
  [
    'an order mailbox with a sub-address',
    { NOON_PATROL_DESK_ADDRESS: 'a+b@example.org' },
    'a plain address without "+"',
  ],
  ['an offset for a zone', { NOON_PATROL_DESK_ZONE: '+02:00' }, 'an IANA zone'],
  ['a list that is none', { NOON_PATROL_DESK_GAME_MASTERS: 'Anna' }, 'a list of {"name", "address"}'],
  ['a missing authority', { NOON_PATROL_INBOX_CA: 'gone.pem' }, 'a file that can be read'],
  ['a missing secret file', { ...IMAP, NOON_PATROL_INBOX_PASSWORD_FILE: 'gone' }, 'a file that can be read'],
])('%s is refused', (_what, env, expected) => {
  const faults = refusalOf({}, env);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(`expected ${expected}`);
});

test.each([
  ['where none is used', {}, 'INBOX_PASSWORD_FILE'],
  ['where nobody logs in', { NOON_PATROL_OUTBOX_KIND: 'smtp', NOON_PATROL_OUTBOX_HOST: 'a' }, 'OUTBOX_PASSWORD_FILE'],
  ['where the address of a database is expected', {}, 'DATABASE_URL_FILE'],
])('a file that cannot be read is told once, also %s', (_where, env, name) => {
  expect(refusalOf({}, { ...env, [`NOON_PATROL_${name}`]: 'gone' })).toEqual([
    expect.stringMatching(
      new RegExp(`^  NOON_PATROL_${name}: found ENOENT: .* open '.*/gone'; expected a file that can be read\\.$`),
    ),
  ]);
});

test('what a file holds is refused by the name of the setting that names the file', () => {
  const files = { url: 'mysql://db/noon\n', empty: '\n' };
  const env = { ...IMAP, NOON_PATROL_DATABASE_URL_FILE: 'url', NOON_PATROL_INBOX_PASSWORD_FILE: 'empty' };
  expect(refusalOf(files, env)).toEqual([
    '  NOON_PATROL_DATABASE_URL_FILE: found a text that is not shown here; expected an address such as postgres://user:password@host:5432/name, or null.',
    '  NOON_PATROL_INBOX_PASSWORD_FILE: found an empty text; expected the password, or null.',
  ]);
});

test('a password in two places is refused, and neither is shown', () => {
  const env = { ...IMAP, NOON_PATROL_INBOX_PASSWORD: 'Camel-1917', NOON_PATROL_INBOX_PASSWORD_FILE: 'secret' };
  expect(refusalOf({ secret: 'Dolphin-1918' }, env)).toEqual([
    '  NOON_PATROL_INBOX_PASSWORD_FILE: found inbox.password as well; expected one of the two.',
  ]);
});

test('a wrong database address is refused without showing its password', () => {
  expect(refusalOf({}, { NOON_PATROL_DATABASE_URL: 'mysql://red:Camel-1917@db/noon' })).toEqual([
    '  NOON_PATROL_DATABASE_URL: found a text that is not shown here; expected an address such as postgres://user:password@host:5432/name, or null.',
  ]);
});

test.each([
  'postgres://red:Camel/1917@db/noon',
  'postgres://red:Camel?1917@db/noon',
  'postgresql://red:Camel#1917@db:5432/noon',
  'postgres://red:1917/Camel@db/noon',
  'postgres://red:1917?Camel@db/noon',
  'postgres://red:1917#Camel@db/noon',
  'postgres://red:1917/18?Camel@db/noon',
  'postgres://red:Camel@1917/18@db/noon',
])('the address %s has signs in its password that must be escaped, and none of it is shown', address => {
  expect(refusalOf({ url: `${address}\n` }, { NOON_PATROL_DATABASE_URL_FILE: 'url' })).toEqual([
    '  NOON_PATROL_DATABASE_URL_FILE: found a text that is not shown here; expected an address such as postgres://user:password@host:5432/name, in whose user and password / is written as %2F, ? as %3F, # as %23, @ as %40, : as %3A and % as %25.',
  ]);
});

test.each([
  'postgres://red:Camel%2F1917%3F%23%40@db:5432/noon',
  'postgres://red:Camel-1917@/noon',
  'postgres://red@%2Fvar%2Frun%2Fpostgresql/noon',
  'postgres:///noon?host=/var/run/postgresql&user=red@db',
  'postgres://red:50%@[::1]:5432/noon?sslmode=require&application_name=noon@home',
])('the address %s is taken as it is', url => {
  expect(loadConfig({}, { NOON_PATROL_DATABASE_URL: url }, aDirectory()).database).toMatchObject({ url });
});

test('a file that is no JSON is refused without a word of what stands in it (a password may)', () => {
  const [fault] = refusalOf({ 'noon-patrol.json': '{"inbox": {"password": hunter2}}' });
  expect(fault).toContain("noon-patrol.json: found Unexpected token 'h'; expected a JSON file that can be read.");
});

test('a file that is named must be there and be JSON', () => {
  expect(refusalOf({}, {}, 'gone.json')[0]).toContain('gone.json: found ENOENT');
  expect(refusalOf({ 'noon-patrol.json': '{"desk":}' })[0]).toContain('expected a JSON file that can be read');
  expect(refusalOf({ 'noon-patrol.json': '[]' })[0]).toContain('expected a JSON object with settings');
});

test('docs/operating.md holds the table of all settings, as `npm run settings` writes it', () => {
  expect(read('docs/operating.md')).toContain(settingsTable());
  expect(settingsTable()).toContain('| `inbox.pollSeconds` | `NOON_PATROL_INBOX_POLL_SECONDS` | `60` |');
});

test('R61 what stops the daemon in the manual and in compose.yaml gives it longer than a silent server is waited for', () => {
  const { inbox, outbox, database } = JSON.parse(read('config/default.json'));
  const longest = Math.max(inbox.timeoutSeconds, outbox.timeoutSeconds, database.timeoutSeconds);
  const [, unit] = /^TimeoutStopSec=(\d+)$/m.exec(read('docs/operating.md')) ?? [];
  const [, compose] = /^ +stop_grace_period: (\d+)s$/m.exec(read('compose.yaml')) ?? [];
  expect([longest, Number(unit), Number(compose)]).toEqual([60, 90, 90]);
});
