import { expect, test } from 'vitest';
import { isPlainAddress } from '../../src/letters/address.ts';

test.each([
  'baron@example.org',
  'manfred.von.richthofen@jasta-11.example.org',
  "o'neill+sopwith@example.co.uk",
  'a@b.cd',
  'x_y-z=1@xn--mnchen-3ya.example',
  `${'a'.repeat(64)}@example.org`,
])('R47 %s is one plain address', address => {
  expect(isPlainAddress(address)).toBe(true);
});

test.each([
  '',
  'baron',
  'baron@',
  '@example.org',
  'baron@localhost',
  'baron@@example.org',
  'baron@example.org@evil.example',
  'baron@example.org,evil@evil.example',
  'baron@example.org;evil@evil.example',
  '"baron"@example.org',
  '"a@evil.example, b"@example.org',
  'baron(comment)@example.org',
  'baron@example.org(evil.example)',
  'Baron <baron@example.org>',
  '<baron@example.org>',
  ' baron@example.org',
  'baron@example.org\n',
  'baron@example.org\r\nRCPT TO:<evil@evil.example>',
  'ba ron@example.org',
  'ba\u0000ron@example.org',
  'bäron@example.org',
  'baron@exämple.org',
  '.baron@example.org',
  'baron.@example.org',
  'ba..ron@example.org',
  'baron@-example.org',
  'baron@example-.org',
  'baron@example..org',
  'baron@[127.0.0.1]',
  `${'a'.repeat(65)}@example.org`,
  `baron@${'a.'.repeat(124)}org`,
])('R47 %j is none', text => {
  expect(isPlainAddress(text)).toBe(false);
});

test('R54 a very long text is judged at once', () => {
  const started = performance.now();
  expect(isPlainAddress(`${'a.'.repeat(500_000)}@`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(100);
});
