/**
 * Where settings come from: defaults, one file, the environment, and files that hold a secret.
 * What they mean together is config.ts's.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export type Setting = null | string | number | boolean | readonly Setting[] | Settings;
export type Settings = { readonly [name: string]: Setting };

/** One thing wrong with the settings. */
export type SettingFault = {
  /** The file or the environment variable it stands in. */
  readonly where: string;
  /** Such as `inbox.port`; empty for a file as a whole. */
  readonly path: string;
  readonly found: string;
  readonly expected: string;
};

/** Settings of one source, and what of it could not be read. */
export type Source = {
  readonly settings: Settings;
  readonly faults: readonly SettingFault[];
  /** Where a path of this source stands. */
  readonly origin: (path: string) => string;
};

const PREFIX = 'NOON_PATROL_';
const FILE_VARIABLE = `${PREFIX}CONFIG`;
const FILE_NAME = 'noon-patrol.json';
/** Belongs to the live tests, which find their servers by it. */
const NOT_OURS = `${PREFIX}TEST_`;

export const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every setting that has a value of its own, as its path. */
export const pathsOf = (settings: Settings, above: readonly string[] = []): readonly (readonly string[])[] =>
  Object.entries(settings).flatMap(([name, value]) =>
    isSettings(value) ? pathsOf(value, [...above, name]) : [[...above, name]],
  );

/** The environment variable of a setting: `inbox.pollSeconds` is `NOON_PATROL_INBOX_POLL_SECONDS`. */
export const variableOf = (path: readonly string[]): string =>
  PREFIX + path.map(name => name.replace(/[A-Z]/g, letter => `_${letter}`).toUpperCase()).join('_');

/** The variable in which a path stands; a list, with all that is in it, stands in one. */
const variableFor = (path: string): string => variableOf(beforeItems(path));

/** `desk.gameMasters.0.name` is a part of the setting `desk.gameMasters`. */
export const beforeItems = (path: string): readonly string[] => {
  const names = path.split('.');
  const item = names.findIndex(name => /^\d+$/.test(name));
  return item === -1 ? names : names.slice(0, item);
};

/** Settings of `over` win; objects are joined, everything else is replaced. */
export const joined = (under: Settings, over: Settings): Settings => {
  const names = [...new Set([...Object.keys(under), ...Object.keys(over)])];
  return Object.fromEntries(
    names.map((name): [string, Setting] => {
      const [below, above] = [under[name], over[name]];
      if (above === undefined) return [name, below ?? null];
      return [name, isSettings(below) && isSettings(above) ? joined(below, above) : above];
    }),
  );
};

export const settingAt = (settings: Settings, path: readonly string[]): Setting | undefined =>
  path.reduce<Setting | undefined>((at, name) => (isSettings(at) ? at[name] : undefined), settings);

export const withSetting = (settings: Settings, path: readonly string[], value: Setting): Settings => {
  const [name = '', ...rest] = path;
  const below = settings[name];
  return { ...settings, [name]: rest.length === 0 ? value : withSetting(isSettings(below) ? below : {}, rest, value) };
};

/**
 * The settings file: the one named, else the one NOON_PATROL_CONFIG names, else noon-patrol.json in the working
 * directory. A file that was named must be there; noon-patrol.json may be missing.
 */
export const settingsFile = (named: string | undefined, env: NodeJS.ProcessEnv, cwd: string): Source => {
  const wanted = named || env[FILE_VARIABLE];
  const file = wanted ? resolve(cwd, wanted) : join(cwd, FILE_NAME);
  const where = wanted ?? FILE_NAME;
  const source = (settings: Settings, faults: readonly SettingFault[]): Source => ({
    settings,
    faults,
    origin: () => where,
  });
  if (!wanted && !existsSync(file)) return { ...source({}, []), origin: variableFor };
  try {
    const settings: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isSettings(settings)) return source(settings, []);
    return source({}, [{ where, path: '', found: 'no JSON object', expected: 'a JSON object with settings' }]);
  } catch (error) {
    return source({}, [
      { where, path: '', found: withoutQuote((error as Error).message), expected: 'a JSON file that can be read' },
    ]);
  }
};

/** Node quotes the text around a fault of JSON, and a password may stand there. */
const withoutQuote = (message: string): string => message.replace(/, (?:\.\.\.)?"[\s\S]*$/, '');

/** What kind of text an environment variable's setting takes. */
export type Wants = (path: readonly string[]) => 'text' | 'number' | 'json';

/**
 * The settings among the environment variables. An empty variable is as if it were not there; `null` unsets a default;
 * a list is written as JSON. A variable of our prefix that is no setting is a fault: it is a typing error.
 */
export const environmentSettings = (defaults: Settings, wants: Wants, env: NodeJS.ProcessEnv): Source => {
  const known = new Map(pathsOf(defaults).map(path => [variableOf(path), path]));
  const ours = Object.keys(env).filter(
    name => name.startsWith(PREFIX) && name !== FILE_VARIABLE && !name.startsWith(NOT_OURS),
  );
  const faults = ours
    .filter(name => !known.has(name))
    .map(name => ({
      where: name,
      path: '',
      found: 'no setting of that name',
      expected: 'a variable of docs/operating.md',
    }));
  const settings = [...known].reduce<Settings>((told, [name, path]) => {
    const text = env[name];
    return text ? withSetting(told, path, settingOf(text, wants(path))) : told;
  }, {});
  return { settings, faults, origin: variableFor };
};

const settingOf = (text: string, wanted: 'text' | 'number' | 'json'): Setting => {
  if (text === 'null') return null;
  if (wanted === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (wanted === 'text') return text;
  try {
    return JSON.parse(text) as Setting;
  } catch {
    return text; // the schema says what a list looks like
  }
};

/** A setting that names a file, and the setting that gets what is in it. */
export type FileSetting = { readonly names: readonly string[]; readonly fills: readonly string[] };

/** Settings with what files hold, and what of it could not be read. */
export type FilesRead = {
  readonly settings: Settings;
  readonly faults: readonly SettingFault[];
  /** The setting that named the file, by the one that got what is in it: `inbox.passwordFile` by `inbox.password`. */
  readonly named: ReadonlyMap<string, string>;
};

/** Puts the content of `passwordFile` where `password` belongs, and so on. A final line end is not part of it. */
export const withFilesRead = (
  settings: Settings,
  files: readonly FileSetting[],
  origin: (path: string) => string,
  cwd: string,
): FilesRead => {
  const faults: SettingFault[] = [];
  const named = new Map<string, string>();
  const filled = files.reduce((told, { names, fills }) => {
    const file = settingAt(told, names);
    if (typeof file !== 'string') return told;
    const path = names.join('.');
    const other = fills.join('.');
    if (typeof settingAt(told, fills) === 'string') {
      faults.push({ where: origin(path), path, found: `${other} as well`, expected: 'one of the two' });
      return told;
    }
    named.set(other, path);
    try {
      return withSetting(told, fills, readFileSync(resolve(cwd, file), 'utf8').replace(/\r?\n$/, ''));
    } catch (error) {
      faults.push({ where: origin(path), path, found: (error as Error).message, expected: 'a file that can be read' });
      return withSetting(told, fills, 'unread'); // so that the secret is not called missing as well
    }
  }, settings);
  return { settings: filled, faults, named };
};

/** A fault of what a file holds is one of the setting that named it; none, where the file could not be read at all. */
export const faultsAtTheirFiles = (
  faults: readonly SettingFault[],
  { faults: unread, named }: FilesRead,
  origin: (path: string) => string,
): readonly SettingFault[] =>
  faults.flatMap(fault => {
    const path = named.get(fault.path);
    if (path === undefined) return [fault];
    return unread.some(each => each.path === path) ? [] : [{ ...fault, where: origin(path), path }];
  });

/** Files that settings name and that cannot be read, so that a typing error is told at the start. */
export const missingFiles = (
  settings: Settings,
  names: readonly (readonly string[])[],
  origin: (path: string) => string,
  cwd: string,
): readonly SettingFault[] =>
  names.flatMap(name => {
    const file = settingAt(settings, name);
    const path = name.join('.');
    if (typeof file !== 'string' || existsSync(resolve(cwd, file))) return [];
    return [{ where: origin(path), path, found: `no file ${file}`, expected: 'a file that can be read' }];
  });
