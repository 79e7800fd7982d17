/** What settings may be: config/config.schema.json, and the defaults beside it. */
import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { isPlainAddress } from '../letters/address.ts';
import { isDatabaseAddress } from './database-address.ts';
import { isSettings, type SettingFault, type Settings, settingAt, type Wants } from './sources.ts';

const read = (name: string): Settings =>
  JSON.parse(readFileSync(new URL(`../../config/${name}`, import.meta.url), 'utf8'));

export const DEFAULTS = read('default.json');
const SCHEMA = read('config.schema.json');

/** Never printed, not even in a fault. */
const SECRETS = [
  'database.url',
  'inbox.password',
  'inbox.oauth.clientSecret',
  'inbox.oauth.refreshToken',
  'outbox.password',
  'outbox.oauth.clientSecret',
  'outbox.oauth.refreshToken',
];

const isZone = (name: string): boolean => {
  if (name !== 'UTC' && !name.includes('/')) return false; // EST and +02:00 are offsets, not places
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
};

const check = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true, strictTypes: false })
  .addFormat('zone', isZone)
  .addFormat('plain-address', isPlainAddress) // no mail of ours goes to any other: R47
  .addFormat('database-address', isDatabaseAddress)
  .compile(SCHEMA);

/**
 * Everything that does not fit the schema, as faults that a person can act on. `origin` says where a path stands.
 */
export const misfits = (settings: Settings, origin: (path: string) => string): readonly SettingFault[] =>
  check(settings) ? [] : (check.errors ?? []).flatMap(error => misfitOf(error, origin));

/** One fault of the schema as a fault of the settings; a setting may have several. */
const misfitOf = (error: ErrorObject, origin: (path: string) => string): readonly SettingFault[] => {
  if (error.keyword === 'if') return []; // what failed behind it is told on its own
  const at = error.instancePath.split('/').slice(1);
  const stray = error.params['additionalProperty'];
  const path = (typeof stray === 'string' ? [...at, stray] : at).join('.');
  const where = origin(path);
  if (stray !== undefined) {
    const names = Object.keys(error.parentSchema?.['properties']).join(', ');
    return [{ where, path, found: 'no setting of that name', expected: `one of ${names}` }];
  }
  // A title beside the broken rule is nearer to it than the title of the setting.
  const expected = String(error.parentSchema?.['title'] ?? schemaAt(at)['title']);
  return [{ where, path, found: foundText(path, error.data), expected }];
};

const foundText = (path: string, value: unknown): string => {
  if (value === null) return 'nothing';
  if (value === '') return 'an empty text';
  return SECRETS.includes(path) ? 'a text that is not shown here' : JSON.stringify(value);
};

/** The schema of one setting. */
export const schemaAt = (path: readonly string[]): Settings => {
  const step = (at: Settings, name: string): Settings => {
    const within = { ...definitionOf(at), ...at };
    const next = /^\d+$/.test(name) ? within['items'] : settingAt(within, ['properties', name]);
    return isSettings(next) ? next : {};
  };
  return path.reduce(step, SCHEMA);
};

/** What the `$ref` of a schema points at; nothing where it has none. */
const definitionOf = (schema: Settings): Settings => {
  const found = settingAt(SCHEMA, ['$defs', String(schema['$ref']).split('/').at(-1) ?? '']);
  return isSettings(found) ? found : {};
};

/** What text in an environment variable is read as, for each setting. */
export const wants: Wants = path => {
  const schema = schemaAt(path);
  const type = [schema['type'], definitionOf(schema)['type']].flat();
  if (type.includes('array') || type.includes('boolean')) return 'json';
  return type.includes('integer') ? 'number' : 'text';
};
