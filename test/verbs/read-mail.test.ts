import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { validatorOf } from '../../src/verbs/documents.ts';
import { judging, worldOf } from '../../src/verbs/read-mail.ts';

type Case = {
  readonly after?: readonly string[];
  readonly expect: readonly (Readonly<Record<string, unknown>> & { readonly pressIncludes?: string })[];
};

const folder = new URL('../letters/cases/', import.meta.url);
const bytesOf = (file: string): Uint8Array => readFileSync(new URL(file, folder));
const { world: document, cases: byFile } = JSON.parse(String(readFileSync(new URL('expected.json', folder)))) as {
  readonly world: Parameters<typeof worldOf>[0];
  readonly cases: Readonly<Record<string, Case>>;
};
const cases = Object.entries(byFile).map(([file, one]) => ({ file, ...one }));

/** What became of the last of these letters, each judged after the ones before. */
const decisionOn = async (...files: readonly string[]): Promise<object> => {
  const { world, now } = worldOf(document);
  const judge = judging(world, now);
  let decision: object = {};
  for (const file of files) decision = await judge(bytesOf(file));
  return decision;
};

test('every case of the shared set is there', () => expect(cases).toHaveLength(51));

test.each(cases)('$file', async ({ file, after = [], expect: expected }) => {
  const decision = (await decisionOn(...after, file)) as { readonly press?: readonly string[] };
  const allowed = expected.map(({ pressIncludes, ...fields }) => ({
    ...fields,
    ...(pressIncludes && { press: expect.arrayContaining([expect.stringContaining(pressIncludes)]) }),
  }));
  // Where several outcomes are allowed, the one that came is held against its own entry.
  const own = allowed.find(entry => (entry as { reason?: string }).reason === (decision as { reason?: string }).reason);
  expect(decision).toMatchObject(own ?? allowed[0] ?? {});
});

test('every decision fits its published schema', async () => {
  const validate = await validatorOf('letter-decision');
  for (const { file, after = [] } of cases) {
    expect([file, validate({ file, ...(await decisionOn(...after, file)) }), validate.errors]).toEqual([
      file,
      true,
      null,
    ]);
  }
});

test('R26 an answer goes to the registered address, and nowhere when authentication failed', async () => {
  expect(await decisionOn('a-plain-letter-with-orders-and-press.eml')).toMatchObject({ answerTo: 'baron@example.net' });
  expect(await decisionOn('a-forged-sender-fails-dmarc.eml')).toMatchObject({ answerTo: null });
  expect(await decisionOn('a-vacation-answer-that-copies-orders.eml')).toMatchObject({ answerTo: null });
});
