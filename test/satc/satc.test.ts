import { describe, expect, test } from 'vitest';
import { answererOf } from '../../src/verbs/documents.ts';
import { answerTurn } from '../../src/verbs/resolve.ts';
import { type Case, readCases } from './case-text.ts';
import { ownCases, sharedCases } from './cases.ts';
import { expectCase } from './expect-case.ts';

/** Through the schema and the code of the verb, text in and text out. */
const answer = await answererOf('resolve', answerTurn);

const named = (cases: readonly Case[]) => cases.map(one => [`${one.id} ${one.title}`, one] as const);

describe('SATC: Sopwith Adjudication Test Cases', () => {
  test('the shared ones are a hundred', () => expect(sharedCases).toHaveLength(100));
  test.each(named(sharedCases))('%s', (_name, one) => expectCase(one, answer(JSON.stringify(one.input))));
});

describe('cases of our own', () => {
  test.each(named(ownCases))('%s', (_name, one) => expectCase(one, answer(JSON.stringify(one.input))));
});

describe('the case files', () => {
  const all = [...sharedCases, ...ownCases];

  test('no id is given twice', () => {
    const ids = all.map(({ id }) => id);
    expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
  });

  test('every case expects something', () => {
    const isEmpty = ({ expect: { refusedAt, game = {}, events = [], noEvents = [], pointsTotal = {} } }: Case) =>
      refusedAt === undefined && [game, events, noEvents, pointsTotal].every(part => Object.keys(part).length === 0);
    expect(all.filter(isEmpty).map(({ id }) => id)).toEqual([]);
  });

  test('what is never told in one case has such a kind and such fields as are told in another', () => {
    const told = all.flatMap(one => JSON.parse(answer(JSON.stringify(one.input))).events ?? []) as object[];
    const couldBeTold = (event: object) =>
      told.some(one => 'kind' in one && 'kind' in event && one.kind === event.kind && hasFieldsOf(one, event));
    const hasFieldsOf = (one: object, event: object) => Object.keys(event).every(field => field in one);
    const never = all.flatMap(one => one.expect.noEvents ?? []);
    expect(never.length).toBeGreaterThan(100);
    expect(never.filter(event => !couldBeTold(event))).toEqual([]);
  });

  const good = 'Z.1 A case.\n  clauses M1\n  book duel\n  before 1 G2 E\n  orders 1 ahead\n  after 1 G5 E\n';
  test('a good case is read', () => expect(readCases(`# A remark.\n\n${good}`)).toHaveLength(1));

  test.each([
    ['an unknown keyword', good.replace('after 1', 'afterwards 1')],
    ['an unknown manoeuvre', good.replace('1 ahead', '1 ahaed')],
    ['an unknown direction of fire', good.replace('1 ahead', '1 ahead fire up')],
    ['a seat in play without orders', good.replace('orders 1 ahead\n', 'pot 0\n')],
    ['no clause', good.replace('clauses M1', 'pot 0')],
    ['no sentence', good.replace('Z.1 A case.', 'Z.1')],
  ])('%s is no case', (_what, text) => expect(() => readCases(text)).toThrow('cannot read'));
});
