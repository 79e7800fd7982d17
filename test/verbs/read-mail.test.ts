import { describe, expect, test } from 'vitest';
import { validatorOf } from '../../src/verbs/documents.ts';
import { judging, worldOf } from '../../src/verbs/read-mail.ts';
import { type CaseSet, FURTHER, SHARED } from '../letters/case-sets.ts';

/** What became of the last of these letters, each judged after the ones before. */
const decisionOn = async ({ world: document, bytesOf }: CaseSet, files: readonly string[]): Promise<object> => {
  const { world, now } = worldOf(document);
  const judge = judging(world, now);
  let decision: object = {};
  for (const file of files) decision = await judge(bytesOf(file));
  return decision;
};

describe.each([
  ['the shared letters', SHARED],
  ['one more of each kind', FURTHER],
])('%s', (_title, set) => {
  test.each(set.cases)('$file', async ({ file, after, expect: expected }) => {
    const decision = (await decisionOn(set, [...after, file])) as { readonly reason?: string };
    const allowed = expected.map(({ pressIncludes, ...fields }) => ({
      ...fields,
      ...(pressIncludes && { press: expect.arrayContaining([expect.stringContaining(pressIncludes)]) }),
    }));
    // Where several outcomes are allowed, the one that came is held against its own entry.
    const own = allowed.find(entry => (entry as { reason?: string }).reason === decision.reason);
    expect(decision).toMatchObject(own ?? allowed[0] ?? {});
  });

  test('R59 every decision fits its published schema', async () => {
    const validate = await validatorOf('letter-decision');
    for (const { file, after } of set.cases) {
      const decision = { file, ...(await decisionOn(set, [...after, file])) };
      expect([file, validate(decision), validate.errors]).toEqual([file, true, null]);
    }
  });
});

test('R26 an answer goes to the registered address, and nowhere when authentication failed', async () => {
  expect(await decisionOn(SHARED, ['a-plain-letter-with-orders-and-press.eml'])).toMatchObject({
    answerTo: 'baron@example.net',
  });
  expect(await decisionOn(SHARED, ['a-forged-sender-fails-dmarc.eml'])).toMatchObject({ answerTo: null });
  expect(await decisionOn(SHARED, ['a-vacation-answer-that-copies-orders.eml'])).toMatchObject({ answerTo: null });
});

describe('O2 in a game of first-stands the letter that was delivered first counts, whichever is read first', () => {
  const { world, now } = worldOf({
    now: '2026-03-10T10:00:00Z',
    mailbox: 'orders@game.example.org',
    bounceAddress: 'bounces@game.example.org',
    games: [
      {
        id: 'G1',
        turn: 3,
        deadline: '2026-03-10T11:00:00Z',
        ruleBook: 'duel',
        pilots: [{ seat: 1, name: 'Baron', address: 'baron@example.net', token: 'b7k2m9xw4t' }],
      },
    ],
  });
  const letter = (id: string, received: string, orders: string): Buffer =>
    Buffer.from(
      `Received: from relay by game.example.org; ${received}\r\nFrom: baron@example.net\r\nTo: orders+b7k2m9xw4t@game.example.org\r\nMessage-ID: <${id}@example.net>\r\n\r\n${orders}\r\n`,
    );
  const first = letter('first', 'Tue, 10 Mar 2026 09:30:00 +0000', '1: A\n2: A\n3: A');

  test.each([
    ['earlier', '09:29:59', { outcome: 'accept', turn: 3 }],
    ['in the same second', '09:30:00', { outcome: 'rejected', reason: 'final-orders-stand' }],
    ['later', '09:30:01', { outcome: 'rejected', reason: 'final-orders-stand' }],
  ])('one that was delivered %s', async (_, time, decision) => {
    const judge = judging(world, now);
    await judge(first);
    expect(await judge(letter('second', `Tue, 10 Mar 2026 ${time} +0000`, '1: LT\n2: A\n3: A'))).toMatchObject(
      decision,
    );
  });
});
