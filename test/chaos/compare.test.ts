import { describe, expect, test } from 'vitest';
import type { Account } from '../../scripts/chaos/account.ts';
import { compare } from '../../scripts/chaos/compare.ts';

const REPORT = { to: 'baron@sink.test', messageId: 'report.g1.t6.tok@example.test', inReplyTo: null, digest: 'd1' };
const RECEIPT = {
  to: 'baron@sink.test',
  messageId: 'receipt.g1.t5.tok.l7@example.test',
  inReplyTo: 'orders@sink.test',
  digest: 'd2',
};
const GAME = { id: 'G1', turn: 6, status: 'running', digest: 'ab12', heldBecause: null };
const TURN = { gameId: 'G1', turn: 5, digest: 'ab12', sheets: {}, events: [] };

/** A round of one game, one letter and two mails. */
const UNDISTURBED: Account = {
  games: [GAME],
  turns: [TURN],
  letters: [{ messageId: 'orders@sink.test', outcome: 'accept' }],
  taken: [REPORT, RECEIPT],
  outbox: [REPORT, RECEIPT].map(({ messageId, to }) => ({ messageId, to, state: 'posted' })),
  refusedFor: [],
};

const differences = (change: Partial<Account>) => compare(UNDISTURBED, { ...UNDISTURBED, ...change }).differences;

describe('a disturbed round', () => {
  test('that came to the same has nothing to tell', () => {
    expect(compare(UNDISTURBED, UNDISTURBED)).toEqual({ differences: [], copies: 0 });
  });

  test('may number its letters in another order', () => {
    const receipt = { ...RECEIPT, messageId: 'receipt.g1.t5.tok.l9@example.test' };
    expect(differences({ taken: [REPORT, receipt] })).toEqual([]);
  });

  test('may post a mail twice under its one Message-ID, which is counted', () => {
    const twice = { ...UNDISTURBED, taken: [REPORT, REPORT, RECEIPT] };
    expect(compare(UNDISTURBED, twice)).toEqual({ differences: [], copies: 1 });
  });

  test.each<[string, Partial<Account>, string]>([
    [
      'a report that never arrived',
      { taken: [RECEIPT] },
      'the mail report.g1.t6.tok@example.test for baron@sink.test never arrived',
    ],
    [
      'a letter that was answered twice',
      { taken: [REPORT, RECEIPT, { ...RECEIPT, messageId: 'receipt.g1.t5.tok.l9@example.test' }] },
      'the mail the answer to orders@sink.test for baron@sink.test came under two Message-IDs',
    ],
    [
      'two texts under one Message-ID',
      { taken: [REPORT, { ...REPORT, digest: 'd9' }, RECEIPT] },
      'two different mails bear the Message-ID report.g1.t6.tok@example.test',
    ],
    [
      'a mail that nobody expected',
      { taken: [REPORT, RECEIPT, { ...REPORT, messageId: 'report.g1.t7.tok@example.test' }] },
      'nobody expected the mail report.g1.t7.tok@example.test for baron@sink.test',
    ],
    [
      'another position',
      { turns: [{ ...TURN, digest: 'cd34' }] },
      'turn 5 of G1 ended in the position cd34 instead of ab12',
    ],
    ['other sheets', { turns: [{ ...TURN, sheets: { 1: null } }] }, 'turn 5 of G1 was flown from other sheets'],
    ['an order that was lost', { letters: [] }, 'the letter orders@sink.test came to "" instead of "accept"'],
    [
      'an order that came too late',
      { letters: [{ messageId: 'orders@sink.test', outcome: 'rejected' }] },
      'the letter orders@sink.test came to "rejected" instead of "accept"',
    ],
    [
      'a mail that was marked and not posted',
      { taken: [REPORT] },
      'the mail the answer to orders@sink.test for baron@sink.test never arrived',
    ],
  ])('tells of %s', (_, change, sentence) => {
    expect(differences(change)).toEqual([sentence]);
  });

  test('that flew a turn twice says so', () => {
    expect(differences({ turns: [TURN, TURN] })).toEqual([
      'turn 5 of G1 was flown 2 times instead of once',
      '2 turns were flown instead of 1',
    ]);
  });

  test('may lack a mail that the post office refused for good, where the outbox says so', () => {
    const refused = { taken: [REPORT], refusedFor: ['baron@sink.test'] };
    const [report] = UNDISTURBED.outbox;
    const told = { messageId: RECEIPT.messageId, to: RECEIPT.to, state: 'refused' };
    expect(differences({ ...refused, outbox: [...(report ? [report] : []), told] })).toEqual([]);
    expect(differences(refused)).toEqual(['1 mails were refused, but the outbox tells of 0']);
  });
});
