import { describe, expect, test } from 'vitest';
import { authenticationOf } from '../../src/letters/authentication.ts';
import { authenticationResultsIn } from '../../src/letters/authentication-results.ts';
import { aLetter, opened } from './letters.ts';

const verdict = async (results: string, from = 'baron@example.net') =>
  authenticationOf(await opened(`Authentication-Results: ${results}\nFrom: ${from}\n\n`), 'mx.game.example.org');

describe('R24 the From domain is authenticated only by the header of the trusted server', () => {
  test.each<[string, string, 'pass' | 'fail' | 'none']>([
    ['dmarc=pass for the From domain', 'mx.game.example.org; dmarc=pass header.from=example.net', 'pass'],
    ['names are compared without case', 'MX.Game.Example.org; DMARC=Pass Header.From=Example.NET', 'pass'],
    [
      'a policy in a comment',
      'mx.game.example.org; dmarc=pass (p=none; sp=none dis=none) header.from=example.net',
      'pass',
    ],
    [
      'comments within comments',
      'mx.game.example.org (a (b) \\) c) ; dmarc(x)=(y)pass header.from(z)=example.net',
      'pass',
    ],
    [
      'folded with blanks around the signs',
      'mx.game.example.org 1;\n dmarc = pass\n header.from\t=\texample.net',
      'pass',
    ],
    ['a quoted authserv-id', '"mx.game.example.org"; dmarc=pass header.from=example.net', 'pass'],
    ['a method with its version', 'mx.game.example.org; dmarc/1=pass header.from=example.net', 'pass'],
    ['dmarc=pass for another domain', 'mx.game.example.org; dmarc=pass header.from=example.com', 'none'],
    ['dmarc=pass for nobody', 'mx.game.example.org; dmarc=pass', 'none'],
    ['dmarc=fail', 'mx.game.example.org; dkim=pass header.d=example.net; dmarc=fail header.from=example.net', 'fail'],
    [
      'the first of two dmarc results counts',
      'mx.game.example.org; dmarc=fail header.from=example.net; dmarc=pass header.from=example.net',
      'fail',
    ],
    ['dmarc=none leaves dkim unasked', 'mx.game.example.org; dmarc=none; dkim=pass header.d=example.net', 'none'],
    [
      'without dmarc, dkim=pass of the domain',
      'mx.game.example.org; dkim=pass header.d=example.net header.b="a;b="',
      'pass',
    ],
    [
      'without dmarc, dkim=pass named by header.i',
      'mx.game.example.org; dkim=pass header.i=@example.net header.b=Ab/c=',
      'pass',
    ],
    ['without dmarc, dkim=pass of another domain', 'mx.game.example.org; dkim=pass header.d=example.com', 'none'],
    ['a domain that only ends alike is no parent', 'mx.game.example.org; dkim=pass header.d=ample.net', 'none'],
    ['a top level is no parent', 'mx.game.example.org; dkim=pass header.d=net', 'none'],
    [
      'the first of two dkim results counts, whoever signed',
      'mx.game.example.org; dkim=pass header.d=relay.example.com; dkim=pass header.d=example.net',
      'none',
    ],
    ['dkim=fail', 'mx.game.example.org; dkim=fail header.d=example.net', 'none'],
    [
      'R26 dkim=fail and spf=fail without dmarc',
      'mx.game.example.org; dkim=fail header.d=example.net; spf=fail smtp.mailfrom=baron@example.net',
      'fail',
    ],
    ['R26 spf=fail of an unsigned letter', 'mx.game.example.org; spf=fail smtp.mailfrom=baron@example.net', 'fail'],
    [
      'R26 both fail where the domain has no policy',
      'mx.game.example.org; dmarc=none header.from=example.net; dkim=fail; spf=fail',
      'fail',
    ],
    ['spf=softfail is no more than a doubt', 'mx.game.example.org; dkim=fail; spf=softfail', 'none'],
    [
      'spf=fail of a letter that was forwarded whole',
      'mx.game.example.org; dkim=pass header.d=example.net; spf=fail',
      'pass',
    ],
    ['spf=fail beside dmarc=pass', 'mx.game.example.org; dmarc=pass header.from=example.net; spf=fail', 'pass'],
    [
      'spf=fail beside the signature of another domain',
      'mx.game.example.org; dkim=pass header.d=example.com; spf=fail',
      'none',
    ],
    ['spf alone', 'mx.game.example.org; spf=pass smtp.mailfrom=baron@example.net', 'none'],
    ['a verdict inside a comment', 'mx.game.example.org; spf=pass (; dmarc=pass header.from=example.net)', 'none'],
    [
      'a verdict inside a quoted reason',
      'mx.game.example.org; spf=pass reason="; dmarc=pass header.from=example.net"',
      'none',
    ],
    [
      'a method that is not first in its stretch',
      'mx.game.example.org; spf=pass dmarc=pass header.from=example.net',
      'none',
    ],
    ['no result', 'mx.game.example.org; none', 'none'],
    ['another server', 'mx.mail.example.com; dmarc=pass header.from=example.net', 'none'],
    ['a server that only begins alike', 'mx.game.example.org.evil.example; dmarc=pass header.from=example.net', 'none'],
    ['another version of the standard', 'mx.game.example.org 2; dmarc=pass header.from=example.net', 'none'],
    ['no server', '; dmarc=pass header.from=example.net', 'none'],
  ])('%s', async (_name, results, expected) => expect(await verdict(results)).toBe(expected));

  test('a parent of the From domain may sign for it', async () => {
    expect(await verdict('mx.game.example.org; dkim=pass header.d=example.net', 'baron@mail.example.net')).toBe('pass');
  });

  test('two From mailboxes have no domain', async () => {
    const from = 'baron@example.net, finch@example.net';
    expect(await verdict('mx.game.example.org; dmarc=pass header.from=example.net', from)).toBe('none');
  });

  test('R24 of the headers of the trusted server only the topmost is read', async () => {
    const pass = 'Authentication-Results: mx.game.example.org; dmarc=pass header.from=example.net';
    const fail = 'Authentication-Results: mx.game.example.org; dmarc=fail header.from=example.net';
    expect(authenticationOf(await aLetter(`${fail}\n${pass}`), 'mx.game.example.org')).toBe('fail');
    expect(authenticationOf(await aLetter(`${pass}\n${fail}`), 'mx.game.example.org')).toBe('pass');
  });

  test('R24 the header of another server neither speaks nor hides that of the trusted one', async () => {
    const other = 'Authentication-Results: filter.mail.example.com; dmarc=pass header.from=example.net';
    const ours = 'Authentication-Results: mx.game.example.org; dmarc=fail header.from=example.net';
    expect(authenticationOf(await aLetter(other), 'mx.game.example.org')).toBe('none');
    expect(authenticationOf(await aLetter(`${other}\n${ours}`), 'mx.game.example.org')).toBe('fail');
  });

  test('without a trusted server nothing is known', async () => {
    const letter = await aLetter('Authentication-Results: mx.game.example.org; dmarc=pass header.from=example.net');
    expect(authenticationOf(letter, null)).toBe('none');
    expect(authenticationOf(await aLetter(''), 'mx.game.example.org')).toBe('none');
  });
});

test('RFC 8601 all results and properties of a header are read', () => {
  const value =
    'example.org 1; dkim=pass (good) header.d=example.net header.b="a b"; spf=softfail reason="not; listed" smtp.mailfrom="x y"@example.com';
  const read = authenticationResultsIn(value);
  expect(read?.authserv).toBe('example.org');
  expect(read?.results.map(each => [each.method, each.result, [...each.properties]])).toEqual([
    [
      'dkim',
      'pass',
      [
        ['header.d', 'example.net'],
        ['header.b', 'a b'],
      ],
    ],
    [
      'spf',
      'softfail',
      [
        ['reason', 'not; listed'],
        ['smtp.mailfrom', '"x y"@example.com'],
      ],
    ],
  ]);
});
