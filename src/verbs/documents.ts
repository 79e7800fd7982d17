import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text as wholeText } from 'node:stream/consumers';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Fault } from '../sopwith/index.ts';

/** What one document is answered with: a result, or why there is none. */
export type Answer = Readonly<Record<string, unknown>> | { readonly error: Fault };

/** Turns one document of the right shape into its answer. */
export type Answering<T> = (document: T) => Answer;

const SCHEMAS = [
  'game',
  'turn-event',
  'resolve',
  'new-game',
  'legal',
  'world',
  'letter-decision',
  'exported-game',
] as const;
export type SchemaName = (typeof SCHEMAS)[number];

/**
 * Answers every document of the named files, or of standard input, line by line: one JSON line each, written before
 * the next is read. A bad document is answered with its fault and the next is read. A file may also hold one
 * document over several lines. Exit code 0; 2 for a call with options or with a file that cannot be read.
 *
 * Contract: the verbs that read documents
 */
export const answerDocuments = async <T>(
  args: readonly string[],
  schema: SchemaName,
  answering: Answering<T>,
): Promise<number> => {
  const option = args.find(arg => arg.startsWith('-'));
  if (option !== undefined)
    return calledWrongly(`there is no option ${option}; name files, or nothing for standard input`);
  const answer = await answererOf(schema, answering);
  if (args.length === 0) {
    await answerLines(process.stdin, answer);
    return 0;
  }
  for (const file of args) {
    try {
      await answerFile(file, answer);
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error)) throw error;
      return calledWrongly(`cannot read ${file}: ${error.message}`);
    }
  }
  return 0;
};

/** From the text of one document to the text of its answer. The schemas are those published in config/. */
export const answererOf = async <T>(schema: SchemaName, answering: Answering<T>): Promise<(text: string) => string> => {
  const validate = await validatorOf<T>(schema);
  return text => JSON.stringify(answered(text, validate, answering));
};

const answered = <T>(text: string, validate: ValidateFunction<T>, answering: Answering<T>): Answer => {
  let document: unknown;
  try {
    document = JSON.parse(withoutMark(text));
  } catch (error) {
    return { error: { path: '', message: `This is not JSON: ${(error as SyntaxError).message}.` } };
  }
  if (!validate(document)) return { error: shapeFault(validate.errors ?? []) };
  return answering(document);
};

/**
 * The one document of a file, or of standard input where null names none, if it has the published shape; else what is
 * wrong with it and where, in a sentence.
 */
export const documentIn = async <T>(file: string | null, schema: SchemaName): Promise<T | string> => {
  const name = file ?? 'what stands on standard input';
  let document: unknown;
  try {
    document = JSON.parse(withoutMark(file === null ? await wholeText(process.stdin) : await readFile(file, 'utf8')));
  } catch (error) {
    return `${name} cannot be read: ${(error as Error).message}`;
  }
  const validate = await validatorOf<T>(schema);
  if (validate(document)) return document;
  const { path, message } = shapeFault(validate.errors ?? []);
  return `${name} does not fit config/${schema}.schema.json: at "${path}": ${message}`;
};

/** A validator of one published schema; the first fault is enough. */
export const validatorOf = async <T>(schema: SchemaName): Promise<ValidateFunction<T>> => {
  const ajv = new Ajv2020({ verbose: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
  for (const name of SCHEMAS) ajv.addSchema(JSON.parse(await readFile(schemaFile(name), 'utf8')));
  return ajv.getSchema<T>(`${schema}.schema.json`) as ValidateFunction<T>;
};

/** The same place from the sources and from the build. */
const schemaFile = (schema: SchemaName): URL => new URL(`../../config/${schema}.schema.json`, import.meta.url);

/** The first fault of the shape in one sentence: what was found, where, what was expected. */
const shapeFault = (errors: readonly ErrorObject[]): Fault => {
  const error = errors[0];
  if (error === undefined) throw new Error('shapeFault: refused without an error');
  const { instancePath, keyword, params, data, message, parentSchema } = error;
  switch (keyword) {
    case 'additionalProperties':
      return {
        path: `${instancePath}/${escaped(params['additionalProperty'])}`,
        message: `"${params['additionalProperty']}" is not known here.`,
      };
    case 'required':
      return { path: instancePath, message: `"${params['missingProperty']}" is missing here.` };
    case 'enum':
      return {
        path: instancePath,
        message: `Found ${shown(data)}; it may be ${params['allowedValues'].map(shown).join(', ')}.`,
      };
    case 'const':
      return {
        path: instancePath,
        message: `Found ${shown(data)}; it can only be ${shown(params['allowedValue'])}.`,
      };
    case 'pattern':
      return {
        path: instancePath,
        message: `Found ${shown(data)}, which is no ${parentSchema?.['title'] ?? 'text of this form'}.`,
      };
    default:
      return { path: instancePath, message: `Found ${shown(data)}; it ${message}.` };
  }
};

/** A list or an object is only named: written out it may be longer, or nested deeper, than can be told. */
const shown = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

/** RFC 6901, section 3 */
const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** A file that parses whole is one document, however it is broken into lines; else each line is one. */
const answerFile = async (file: string, answer: (text: string) => string): Promise<void> => {
  const text = await readFile(file, 'utf8');
  if (isOneDocument(text)) await written(answer(text));
  else await answerLines(createReadStream(file), answer);
};

/** Some editors begin a file with a byte order mark. RFC 8259, section 8.1 */
const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

const isOneDocument = (text: string): boolean => {
  try {
    JSON.parse(withoutMark(text));
    return true;
  } catch {
    return false;
  }
};

/** Blank lines are no documents. */
const answerLines = async (input: Readable, answer: (text: string) => string): Promise<void> => {
  for await (const line of linesOf(input)) {
    if (line.trim() !== '') await written(answer(line));
  }
};

/** What stands between line feeds, and nothing else: U+2028 may stand in JSON, and a carriage return is blank there. RFC 8259, section 2 */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let begun = '';
  for await (const chunk of input.setEncoding('utf8')) {
    const [first = '', ...others] = String(chunk).split('\n');
    const lines = [begun + first, ...others];
    begun = lines.pop() ?? '';
    yield* lines;
  }
  yield begun;
}

/** Resolves when the line has left the process. */
const written = (line: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(`${line}\n`, error => (error ? reject(error) : resolve()));
  });

const calledWrongly = (why: string): number => {
  process.stderr.write(`noon-patrol: ${why}\n`);
  return 2;
};
