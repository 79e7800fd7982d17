import { expect, test } from 'vitest';
import { faultText } from '../../src/store/fault-text.ts';

test.each([
  ['a full disk, as PGlite tells it', { name: 'ErrnoError', errno: 51 }, 'the disk is full'],
  ['anything else of a file system', { name: 'ErrnoError', errno: 29 }, 'the file system refuses it (WASI error 29)'],
  ['an error', new Error('no such database'), 'no such database'],
  [
    'an error for each address that was tried',
    new AggregateError([new Error('refused at ::1'), new Error('refused at 127.0.0.1')]),
    'refused at ::1; refused at 127.0.0.1',
  ],
])('%s is told in words', (_what, error, words) => {
  expect(faultText(error)).toBe(words);
});
