/**
 * Looks for faults in Dockerfile and compose.yaml without a container engine: two linters, and what they cannot know,
 * namely whether files, settings, volumes and secrets that are named are there. Exit code 1 with a finding.
 */
import { existsSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { run } from 'dockerfilelint';
import { parseDocument } from 'yaml';
import { DEFAULTS } from '../src/settings/check.ts';
import { pathsOf, variableOf } from '../src/settings/sources.ts';

type Service = {
  readonly environment?: Record<string, string>;
  readonly depends_on?: Record<string, unknown>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
};

type Compose = {
  readonly services: Record<string, Service>;
  readonly secrets: Record<string, unknown>;
  readonly volumes: Record<string, unknown>;
};

const SETTINGS = new Set(pathsOf(DEFAULTS).map(variableOf));

const dockerfileFindings = (text: string): readonly string[] => [
  ...run('.', text).map(({ line, title, description }) => `Dockerfile:${line} ${title}: ${description}`),
  ...validate(text).map(({ range, message }) => `Dockerfile:${range.start.line + 1} ${message}`),
  ...unknownSettings(
    'Dockerfile',
    [...text.matchAll(/^ENV (NOON_PATROL_\w+)=/gm)].map(([, name = '']) => name),
  ),
  ...[...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, sources = '']) => sources.split(' '))
    .filter(source => !existsSync(source))
    .map(source => `Dockerfile: COPY ${source}: no such file`),
];

const unknownSettings = (file: string, names: readonly string[]): readonly string[] =>
  names
    .filter(name => name.startsWith('NOON_PATROL_') && !SETTINGS.has(name))
    .map(name => `${file}: ${name} is no setting`);

const composeFindings = (text: string): readonly string[] => {
  const document = parseDocument(text);
  if (document.errors.length > 0) return document.errors.map(error => `compose.yaml: ${error.message}`);
  const { services, secrets, volumes }: Compose = document.toJS();
  return Object.entries(services).flatMap(([name, service]) => {
    const missing = (what: string, wanted: readonly string[], known: object): readonly string[] =>
      wanted.filter(one => !Object.hasOwn(known, one)).map(one => `compose.yaml: ${name}: no ${what} ${one}`);
    return [
      ...unknownSettings('compose.yaml', Object.keys(service.environment ?? {})),
      ...missing('service', Object.keys(service.depends_on ?? {}), services),
      ...missing('secret', service.secrets ?? [], secrets),
      ...missing(
        'volume',
        (service.volumes ?? []).map(volume => volume.split(':')[0] ?? ''),
        volumes,
      ),
    ];
  });
};

const findings = [
  ...dockerfileFindings(readFileSync('Dockerfile', 'utf8')),
  ...composeFindings(readFileSync('compose.yaml', 'utf8')),
];
for (const finding of findings) console.error(finding);
console.log(`Dockerfile and compose.yaml: ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
