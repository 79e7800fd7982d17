import { readdirSync, readFileSync } from 'node:fs';
import type { worldOf } from '../../src/verbs/read-mail.ts';

/** What read-mail must say of a letter; any one of several outcomes where the specification leaves them open. */
export type Expectation = Readonly<Record<string, unknown>> & {
  readonly outcome: string;
  readonly reason?: string;
  readonly recipients?: readonly string[];
  /** A stretch of some press line. */
  readonly pressIncludes?: string;
};

export type LetterCase = {
  readonly file: string;
  /** Letters of the same set that came before. */
  readonly after: readonly string[];
  readonly expect: readonly Expectation[];
};

export type CaseSet = {
  readonly world: Parameters<typeof worldOf>[0];
  readonly cases: readonly LetterCase[];
  /** The names of the letters that lie in the folder, sorted. */
  readonly files: readonly string[];
  readonly bytesOf: (file: string) => Buffer;
};

const caseSet = (name: string): CaseSet => {
  const folder = new URL(`./${name}/`, import.meta.url);
  const { world, cases } = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as {
    readonly world: CaseSet['world'];
    readonly cases: Readonly<Record<string, Omit<LetterCase, 'file' | 'after'> & Partial<LetterCase>>>;
  };
  return {
    world,
    cases: Object.entries(cases).map(([file, one]) => ({ after: [], ...one, file })),
    files: readdirSync(folder).filter(file => file.endsWith('.eml')),
    bytesOf: file => readFileSync(new URL(file, folder)),
  };
};

/** The shared letters, and one more of each of their kinds, differently made, in another world. */
export const SHARED = caseSet('cases');
export const FURTHER = caseSet('further-cases');
export const BOTH = [SHARED, FURTHER] as const;
