import { resolve } from 'node:path';
import type { LeaseSettings, NoonSettings, Weekday } from './desk/desk.ts';
import type { MailKind } from './desk/ports/mails.ts';
import type { Policy } from './desk/world.ts';
import type { LetterLimits } from './letters/open-letter.ts';
import type { ImapSettings, Login, SmtpSettings } from './post/settings.ts';
import { DEFAULTS, misfits, wants } from './settings/check.ts';
import { discords } from './settings/discords.ts';
import {
  beforeItems,
  environmentSettings,
  type FileSetting,
  faultsAtTheirFiles,
  joined,
  missingFiles,
  type SettingFault,
  settingAt,
  settingsFile,
  withFilesRead,
} from './settings/sources.ts';

export type ImapConfig = ImapSettings & { readonly kind: 'imap'; readonly pollSeconds: number };
/** How many mails are under way side by side, and which kinds do not wait behind the others. */
type OutboxPace = { readonly sideBySide: number; readonly first: readonly MailKind[] };

export type SmtpConfig = SmtpSettings & { readonly kind: 'smtp' } & OutboxPace;

/** Paths are absolute. */
export type MaildirInboxConfig = { readonly kind: 'maildir'; readonly path: string; readonly pollSeconds: number };
export type MaildirOutboxConfig = { readonly kind: 'maildir'; readonly path: string } & OutboxPace;

export type DeskConfig = {
  readonly name: string;
  /** The order mailbox, without sub-address. */
  readonly address: string;
  readonly bounceAddress: string;
  readonly gameMasters: readonly { readonly name: string; readonly address: string }[];
  /** Whose Authentication-Results are believed; null: nobody's. R24 */
  readonly trustedAuthserv: string | null;
  /** What a letter needs besides the registered address. R21 */
  readonly policy: Policy;
  /** Zone and interval of games whose master names none. */
  readonly zone: string;
  readonly everyDays: number;
};

export type LettersConfig = {
  readonly limits: LetterLimits;
  /** What the reading of one letter may take of time and memory. R53 */
  readonly seconds: number;
  readonly heapMegabytes: number;
  /** Readings that may fail before a letter is parked. R7 */
  readonly parkAfter: number;
  /** Letters that are read of one pilot in 24 hours. R52 */
  readonly perDay: number;
};

/** All settings of an installation, checked and frozen. */
export type Config = {
  /** Absolute. */
  readonly dataDir: string;
  /** A PostgreSQL address, or the directory of a PGlite database. */
  readonly database: { readonly url: string; readonly timeoutSeconds: number } | { readonly directory: string };
  readonly inbox: MaildirInboxConfig | ImapConfig;
  readonly outbox: MaildirOutboxConfig | SmtpConfig;
  readonly desk: DeskConfig;
  readonly letters: LettersConfig;
  /** The caps of R19. */
  readonly answers: { readonly perHour: number; readonly equalPerDay: number };
  /** Whether the board is drawn for the reports, or shown in characters alone. */
  readonly reports: { readonly pictures: boolean };
  /** null: nobody is reminded. */
  readonly reminders: { readonly hoursBefore: number | null };
  /** How long the bytes of letters and the texts of mails are kept; null: for ever. */
  readonly keeping: { readonly textsDays: number | null };
  readonly noon: NoonSettings;
  readonly leases: LeaseSettings;
  /** When game masters are told of their week; null: never, and the desk's zone. */
  readonly digest: { readonly weekday: Weekday | null; readonly zone: string | null };
  /** null: no health page. */
  readonly health: { readonly port: number | null };
  readonly log: { readonly level: 'debug' | 'info' | 'warn' | 'error' | 'silent' };
};

/** The command line options that choose the settings, for `parseArgs` of every verb that needs them. */
export const CONFIG_OPTIONS = { config: { type: 'string' }, data: { type: 'string' } } as const;

/** What the command line said: the settings file, and the data directory in place of the configured one. */
export type ConfigChoice = { readonly config?: string | undefined; readonly data?: string | undefined };

/** Settings that name a file whose content is the setting. */
const FILES: readonly FileSetting[] = [
  { names: ['database', 'urlFile'], fills: ['database', 'url'] },
  { names: ['inbox', 'passwordFile'], fills: ['inbox', 'password'] },
  { names: ['outbox', 'passwordFile'], fills: ['outbox', 'password'] },
  ...['inbox', 'outbox'].flatMap(box =>
    ['clientSecret', 'refreshToken'].map(secret => ({
      names: [box, 'oauth', `${secret}File`],
      fills: [box, 'oauth', secret],
    })),
  ),
];

/** Settings that name a file which others read. */
const NAMED_FILES = [
  ['inbox', 'ca'],
  ['outbox', 'ca'],
] as const;

type MaybeCa = { readonly ca: string | null };
type Patience = { readonly timeoutSeconds: number };
type MaybeFolders = { readonly junk: string | null; readonly handled: string | null };
type MaybePace = { readonly perMinute: number | null };
type MaybeOauth = {
  readonly tokenUrl: string | null;
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly refreshToken: string;
  readonly refreshTokenFile: string | null;
  readonly scope: string | null;
};
type MaybeLogin = { readonly user: string | null; readonly password: string | null; readonly oauth: MaybeOauth };

/** The settings once the schema has passed them: null where nothing is set, settings of another kind beside. */
type Checked = {
  readonly dataDir: string;
  readonly database: { readonly url: string | null; readonly timeoutSeconds: number };
  readonly inbox:
    | MaildirInboxConfig
    | (Omit<ImapConfig, 'ca' | 'junk' | 'handled' | keyof Login> &
        Omit<MaybeLogin, 'user'> &
        MaybeCa &
        MaybeFolders &
        Patience);
  readonly outbox:
    | MaildirOutboxConfig
    | (Omit<SmtpConfig, 'user' | 'ca' | 'perMinute' | keyof Login> & MaybeLogin & MaybeCa & Patience & MaybePace);
} & Pick<
  Config,
  'desk' | 'letters' | 'answers' | 'reports' | 'reminders' | 'keeping' | 'noon' | 'leases' | 'digest' | 'health' | 'log'
>;

/**
 * The settings of this installation: defaults, below the settings file, below the environment, with secrets read from
 * their files.
 *
 * Throws an Error named `ConfigRefusal` that names all faults, one a line: where, which setting, what was found, what
 * was expected. Secrets are not shown.
 */
export const loadConfig = (choice: ConfigChoice = {}, env = process.env, cwd = process.cwd()): Config => {
  const file = settingsFile(choice.config, env, cwd);
  const environment = environmentSettings(DEFAULTS, wants, env);
  const origin = (path: string): string =>
    (settingAt(environment.settings, beforeItems(path)) === undefined ? file : environment).origin(path);
  const layers = joined(joined(DEFAULTS, file.settings), environment.settings);
  const read = withFilesRead(layers, FILES, origin, cwd);
  const { settings } = read;
  const missing = missingFiles(settings, NAMED_FILES, origin, cwd);
  const dataDir = resolve(cwd, choice.data || String(settings['dataDir']));
  const atOdds = discords(settings, origin, dataDir);
  const unfit = faultsAtTheirFiles([...misfits(settings, origin), ...atOdds], read, origin);
  const all = [...file.faults, ...environment.faults, ...read.faults, ...missing, ...unfit];
  if (all.length > 0) throw refusal(all);
  return frozen(configOf(settings as unknown as Checked, cwd, dataDir));
};

const refusal = (faults: readonly SettingFault[]): Error => {
  const lines = faults.map(({ where, path, found, expected }) => {
    const setting = path && !where.startsWith('NOON_PATROL_') ? ` ${path}` : '';
    return `  ${where}:${setting} found ${found}; expected ${expected}.`;
  });
  const error = new Error(['The settings cannot be used, so nothing was started.', ...lines].join('\n'));
  error.name = 'ConfigRefusal';
  return error;
};

const configOf = (checked: Checked, cwd: string, dataDir: string): Config => {
  const { database, inbox, outbox, ...asTheyAre } = checked;
  return {
    ...asTheyAre,
    dataDir,
    database:
      database.url === null
        ? { directory: resolve(dataDir, 'database') }
        : { url: database.url, timeoutSeconds: database.timeoutSeconds },
    inbox: inboxOf(inbox, dataDir, cwd),
    outbox: outboxOf(outbox, dataDir, cwd),
  };
};

const inboxOf = (inbox: Checked['inbox'], dataDir: string, cwd: string): Config['inbox'] => {
  if (inbox.kind === 'maildir') {
    return { kind: inbox.kind, path: resolve(dataDir, inbox.path), pollSeconds: inbox.pollSeconds };
  }
  const { kind, host, port, security, user, mailbox, junk, handled, pollSeconds, timeoutSeconds, ca } = inbox;
  return {
    kind,
    host,
    port,
    security,
    user,
    ...loginOf(inbox, cwd),
    mailbox,
    ...(junk !== null && { junk }),
    ...(handled !== null && { handled }),
    pollSeconds,
    timeoutSeconds,
    ...(ca !== null && { ca: resolve(cwd, ca) }),
  };
};

const outboxOf = (outbox: Checked['outbox'], dataDir: string, cwd: string): Config['outbox'] => {
  const { sideBySide, first } = outbox;
  if (outbox.kind === 'maildir') return { kind: outbox.kind, path: resolve(dataDir, outbox.path), sideBySide, first };
  const { kind, host, port, security, user, timeoutSeconds, ca, perMinute } = outbox;
  return {
    kind,
    host,
    port,
    security,
    timeoutSeconds,
    sideBySide,
    first,
    ...(perMinute !== null && { perMinute }),
    ...(user !== null && { user, ...loginOf(outbox, cwd) }),
    ...(ca !== null && { ca: resolve(cwd, ca) }),
  };
};

/** By access tokens where a token server is set, else by the password. */
const loginOf = ({ password, oauth }: Omit<MaybeLogin, 'user'>, cwd: string): Login => {
  const { tokenUrl, clientId, clientSecret, refreshToken, refreshTokenFile, scope } = oauth;
  if (tokenUrl === null) return { ...(password !== null && { password }) };
  const asked = {
    ...(clientSecret !== null && { clientSecret }),
    ...(refreshTokenFile !== null && { refreshTokenFile: resolve(cwd, refreshTokenFile) }),
    ...(scope !== null && { scope }),
  };
  return { oauth: { tokenUrl, clientId, refreshToken, ...asked } };
};

/** Nothing may change the settings once they are read. */
const frozen = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};
