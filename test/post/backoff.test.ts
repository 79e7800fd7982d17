import { expect, test } from 'vitest';
import { backoff } from '../../src/post/backoff.ts';

test('a server that is away is asked again after one second, then two, four, eight', () => {
  expect([1, 2, 3, 4].map(failures => backoff('unreachable', failures, 0))).toEqual([1000, 2000, 4000, 8000]);
});

test('the wait never grows beyond five minutes', () => {
  expect(backoff('timeout', 9, 0)).toBe(256_000);
  expect(backoff('timeout', 10, 0)).toBe(300_000);
  expect(backoff('broken', 5000, 0)).toBe(300_000);
});

test('a refused login waits five minutes at least and an hour at most', () => {
  expect(backoff('login', 1, 0)).toBe(300_000);
  expect(backoff('login', 20, 0)).toBe(3_600_000);
});

test('where a token server gives no access token, no account is locked: it is asked as one that is away', () => {
  expect([backoff('token', 1, 0), backoff('token', 20, 0)]).toEqual([1000, 300_000]);
});

test('chance takes off up to half', () => {
  expect(backoff('broken', 3, 0.5)).toBe(3000);
  expect(backoff('broken', 3, 1)).toBe(2000);
});
