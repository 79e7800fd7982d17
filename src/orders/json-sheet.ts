import { createRequire } from 'node:module';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { SegmentOrder } from '../sopwith/index.ts';
import type { JsonBlock } from './json-block.ts';
import type { LineFault } from './line-fault.ts';

/** A sheet as JSON, its shape checked, nothing judged yet. */
export type JsonSheet = {
  readonly game?: string;
  readonly turn?: number;
  readonly segments: readonly SegmentOrder[];
  readonly press?: string | readonly string[];
  readonly test?: boolean;
};

export type JsonSheetReading =
  | { readonly kind: 'read'; readonly sheet: JsonSheet }
  | { readonly kind: 'faults'; readonly faults: readonly LineFault[] };

// The schema is published beside the program, so it is read from there and not built in.
const schema: object = createRequire(import.meta.url)('../../config/order-sheet.schema.json');
const isSheet = new Ajv2020({ allErrors: true, verbose: true, strictTypes: false }).compile<JsonSheet>(schema);

/** So many faults of one sheet are told; a hostile one could hold thousands. */
const MOST_FAULTS = 12;

/**
 * Reads a JSON block as an order sheet. Only `segments` is required, unknown keys are refused by name,
 * and every fault is told in words about segments.
 *
 * Rule: order grammar, section 4; contract §1 (OrderSheet)
 */
export const readJsonSheet = (block: JsonBlock): JsonSheetReading => {
  if (!block.closed) return faults({ kind: 'unclosed-json' });
  if (/[^`\s]/.test(block.behind)) return faults({ kind: 'json-behind-brace', rest: block.behind });
  const parsed = parse(block.text);
  if ('near' in parsed) return faults({ kind: 'broken-json', near: parsed.near });
  const key = keyWrittenTwice(block.text);
  if (key !== undefined) return faults({ kind: 'json-key-twice', key });
  if (isSheet(parsed.json)) return { kind: 'read', sheet: withoutEmptyFire(parsed.json) };
  const told = (isSheet.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(faultOf);
  return faults(...told.slice(0, MOST_FAULTS));
};

const faults = (...all: LineFault[]): JsonSheetReading => ({ kind: 'faults', faults: all });

/** No fire has one form only, so that equal sheets are equal. */
const withoutEmptyFire = (sheet: JsonSheet): JsonSheet => ({
  ...sheet,
  segments: sheet.segments.map(({ fire = [], ...order }) => (fire.length > 0 ? { ...order, fire } : order)),
});

const parse = (text: string): { readonly json: unknown } | { readonly near: string } => {
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    return { near: nearOf(text, String(error)) };
  }
};

/** JSON.parse names the place as a position, or quotes it, or says nothing at the end of the text. */
const nearOf = (text: string, message: string): string => {
  const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
  const quoted = /"(.*)"(?:\.\.\.)? is not valid JSON/s.exec(message)?.[1];
  return (quoted ?? text.slice(Math.max(0, position - 20), position + 20)).replace(/\s+/g, ' ').trim();
};

/** JSON.parse silently keeps the last of two equal keys; a pilot would not know which. */
const keyWrittenTwice = (text: string): string | undefined => {
  const open: Set<string>[] = [];
  for (const [, key, brace] of text.matchAll(/"((?:[^"\\]|\\.)*)"(?=\s*:)|"(?:[^"\\]|\\.)*"|([{}])/g)) {
    if (brace === '{') open.push(new Set());
    if (brace === '}') open.pop();
    if (key === undefined) continue;
    if (open.at(-1)?.has(key)) return key;
    open.at(-1)?.add(key);
  }
  return undefined;
};

const faultOf = (error: ErrorObject): LineFault => ({
  kind: 'json-sheet',
  where: whereOf(error.instancePath),
  wrong: wrongOf(error),
});

/** `/segments/1/fire/0/direction` is segment 2, burst 1. */
const whereOf = (path: string): string => {
  const [, segment, burst] = /^\/segments\/(\d+)(?:\/fire\/(\d+))?/.exec(path) ?? [];
  if (segment === undefined) return 'the sheet';
  return `segment ${Number(segment) + 1}${burst === undefined ? '' : `, burst ${Number(burst) + 1}`}`;
};

const KINDS: Readonly<Record<string, string>> = {
  object: 'an object in braces',
  array: 'a list in square brackets',
  string: 'a text in quotes',
  integer: 'a whole number',
  boolean: 'true or false',
};

const wrongOf = ({ instancePath, keyword, params, data }: ErrorObject): string => {
  const key = /\/([a-z]+)$/.exec(instancePath)?.[1];
  const named = key === undefined ? 'it' : `"${key}"`;
  switch (keyword) {
    case 'required':
      return `"${params['missingProperty']}" is missing`;
    case 'additionalProperties':
      return `the key "${String(params['additionalProperty']).slice(0, 40)}" is not known there`;
    case 'enum':
      return `${named} is ${shown(data)}; it must be one of ${params['allowedValues'].join(', ')}`;
    case 'const':
      return `${named} can only be ${shown(params['allowedValue'])}; leave it out otherwise`;
    case 'type':
      return `${named} must be ${[params['type']]
        .flat()
        .map(kind => KINDS[kind])
        .join(' or ')}, not ${shown(data)}`;
    case 'minItems':
      return `${named} is empty`;
    case 'maxItems':
      return `${named} has ${(data as readonly unknown[]).length} entries; ${params['limit']} is the most there can be`;
    case 'false schema':
      return '"runway" belongs only to a take-off';
    case 'pattern':
      return `${named} is ${shown(data)}; it must be letters, digits and hyphens`;
    default: // minimum and maximum, the only other keywords of the schema
      return `${named} is ${shown(data)}, which is out of bounds`;
  }
};

const shown = (value: unknown): string => JSON.stringify(value).slice(0, 60);
