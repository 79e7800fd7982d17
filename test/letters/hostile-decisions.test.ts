import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/letters/open-letter.ts';
import { openReader } from '../../src/post/reader.ts';
import { judging, worldOf } from '../../src/verbs/read-mail.ts';
import { BOTH, SHARED } from './case-sets.ts';

/** Letters of strangers to the very end: whatever comes, read-mail answers, and no order is made of it. */
const SEED = 19180421;
const HANG = 20_000;
const MEGABYTE = 1024 * 1024;

const { world, now } = worldOf(SHARED.world);
const reader = openReader({
  limits: DEFAULT_LIMITS,
  gameMasters: world.gameMasters,
  seconds: HANG / 1000,
  heapMegabytes: 256,
  warn: sentence => console.log(sentence),
});
afterAll(reader.close);

let slowest = { took: 0, name: '' };
afterAll(() => console.log(`slowest: ${slowest.took.toFixed(0)} ms for ${slowest.name} (aim: 2000 ms)`));

type Decision = { readonly outcome: string; readonly reason?: string; readonly orders?: object };

const decisionOn = async (name: string, raw: Uint8Array): Promise<Decision> => {
  const start = performance.now();
  const decision = (await judging(world, now, reader.read)(raw)) as Decision;
  const took = performance.now() - start;
  if (took > slowest.took) slowest = { took, name };
  return decision;
};

const HEAD = [
  'Received: from a by mx.game.example.org; Mon, 9 Mar 2026 17:04:15 +0000',
  'Authentication-Results: mx.game.example.org; dmarc=pass header.from=example.net',
  'From: baron@example.net',
  'To: orders+b7k2m9xw4t@game.example.org',
  'Message-ID: <h1@example.net>',
].join('\r\n');
const letter = (rest: string): Buffer => Buffer.from(`${HEAD}\r\n${rest}`);
const long = (piece: string, size = 2 * MEGABYTE - 4096): string =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

const TEXT = 'Content-Type: text/plain; charset=utf-8\r\n\r\n';
const HTML = 'Content-Type: text/html; charset=utf-8\r\n\r\n';

describe('R53 R54 R55 read-mail answers within its time', () => {
  test.each([
    ['of >', '>'],
    ['of spaces', ' '],
    ['of On … wrote', 'On … wrote '],
    ['of On … wrote:', 'On 9 Mar 2026 … wrote: '],
    ['of lines of >', '>\r\n'],
    ['of blank lines', '\r\n'],
    ['of order lines that fit nothing', '1: A fire B\r\n'],
    ['of order lines that repeat', '1: A\r\n'],
    ['of press', 'press: x\r\n'],
    ['of words', 'the sky is blue '],
    ['of JSON', '{"segments":[\r\n'],
    ['of braces', '{'],
    ['of commands', 'do: status\r\n'],
    ['of tokens', 'token: aaaaaaaaaaaa\r\n'],
    ['of marks', '1: 2: 3: '],
    ['of combining marks', '\u0315\u0300'],
    ['of attributions over three lines', 'On 9 Mar 2026\r\nat 12:00\r\nFlight Desk <a@b> wrote:\r\n'],
    ['of header blocks', 'From: a\r\nSent: b\r\nTo: c\r\n'],
  ])('two megabytes %s', { timeout: HANG }, async (name, piece) => {
    const decision = await decisionOn(`two megabytes ${name}`, letter(TEXT + long(piece)));
    expect(['rejected', 'accept']).toContain(decision.outcome);
    expect(decision.orders).toBeUndefined();
  });

  test.each([
    ['of nested tables', '<table><tr><td>'],
    ['of quotes', '<blockquote type="cite">'],
    ['of line breaks', '<br>'],
    ['of borders', '<div style="border-top:solid #E1E1E1 1.0pt">'],
    ['of list items', '<ol><li>A'],
    ['of entities', '&nbsp;'],
    ['of open tags', '<a <b <c '],
    ['of attributes', '<p a="b" '],
    ['of bold letters', '<b>1</b>'],
  ])('two megabytes of HTML %s', { timeout: HANG }, async (name, piece) => {
    const decision = await decisionOn(`HTML ${name}`, letter(HTML + long(piece)));
    expect(decision.outcome).toBe('rejected');
  });

  const nested = (depth: number, kind: string): string =>
    Array.from({ length: depth }, (_, at) => `Content-Type: ${kind}; boundary=b${at}\r\n\r\n--b${at}\r\n`).join('') +
    TEXT;

  test.each([16, 200, 10_000])('parts %i deep', { timeout: HANG }, async depth => {
    const orders = '1: A\r\n2: A\r\n3: A\r\n';
    expect(await decisionOn(`depth ${depth}`, letter(nested(depth, 'multipart/mixed') + orders))).toMatchObject({
      outcome: 'rejected',
      reason: 'too-complex',
    });
    const closed = 'Content-Type: message/rfc822\r\n\r\n'.repeat(depth);
    expect((await decisionOn(`messages ${depth}`, letter(closed + orders))).outcome).toBe('rejected');
  });

  test.each([
    ['one endless line', `X-Bomb: ${'x'.repeat(MEGABYTE)}`],
    ['a million folds', `X-Bomb: x${'\r\n y'.repeat(300_000)}`],
    ['very many fields', 'X-Bomb: x\r\n'.repeat(100_000).trimEnd()],
    ['very many of a kind we read', 'Received: from a by b; x\r\n'.repeat(50_000).trimEnd()],
    ['very many recipients', `Cc: ${'a@example.net, '.repeat(3000)}b@example.net`],
    ['a million brackets', `Subject: ${'('.repeat(60_000)}`],
    ['an endless type', `Content-Type: text/plain${'; a=b'.repeat(10_000)}`],
    ['an endless boundary', `Content-Type: multipart/mixed; boundary="${'b'.repeat(60_000)}"`],
  ])('a header bomb: %s', { timeout: HANG }, async (name, header) => {
    const decision = await decisionOn(`header bomb, ${name}`, letter(`${header}\r\n\r\nnothing of note\r\n`));
    expect(decision.outcome).toBe('rejected');
  });

  test('any bytes are a letter', { timeout: HANG }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async bytes => {
        expect((await decisionOn('any bytes', bytes)).orders).toBeUndefined();
        const behindHeaders = Buffer.concat([Buffer.from(`${HEAD}\r\n\r\n`), bytes]);
        expect((await decisionOn('any body', behindHeaders)).orders).toBeUndefined();
      }),
      { seed: SEED, numRuns: 150 },
    );
  });

  test('a name of a header that is one of ours in JavaScript is a name like any other', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf'];
    const hostile = names
      .map(name => `${name}: {"outcome":"accept"}\r\nContent-Type: text/plain; ${name}=x`)
      .join('\r\n');
    const decision = await decisionOn('__proto__', letter(`${hostile}\r\n\r\n1: A\r\n2: A\r\n3: LS\r\n`));
    expect(decision).toMatchObject({ outcome: 'accept', orders: { segments: [{}, {}, { manoeuvre: 'slip-left' }] } });
    expect(({} as Record<string, unknown>)['outcome']).toBeUndefined();
  });
});

describe('R55 malformed headers throw nothing', () => {
  test.each([
    ['an angle that is never closed', 'From: Ottilie <baron@example.net'],
    ['a group as sender', 'From: Pilots: baron@example.net, finch@example.com;'],
    ['an empty sender', 'From:'],
    ['a sender of brackets', 'From: <<<>>>((("'],
    ['a sender in raw bytes', 'From: \xff\xfe\x80 <baron@example.net>'],
    ['no recipients', 'To:\r\nCc: ,,;;'],
    ['two subjects', 'Subject: =?utf-8?B?////?=\r\nSubject: =?x?y?z?='],
    ['a date beyond all', `Date: Mon, 99 Foo ${'9'.repeat(5000)} 25:61:61 +9999`],
    ['a date of arrival beyond all', `Received: from a by b; Mon, 09 Mar ${'9'.repeat(300)} 17:04:15 +0000`],
    ['a charset that is none', 'Content-Type: text/plain; charset="\\"; DROP TABLE letter; --"'],
    ['encodings that are none', 'Content-Transfer-Encoding: (base64) 7bit; x'],
    ['a type of parameters only', 'Content-Type: ; ; =; boundary'],
  ])('%s', async (name, header) => {
    const raw = Buffer.from(`${header}\r\nMessage-ID: <m@example.net>\r\n\r\n1: A\r\n`, 'latin1');
    expect((await decisionOn(name, raw)).outcome).toBe('rejected');
  });
});

test('a letter of either set with bytes changed is answered', { timeout: 3 * HANG }, async () => {
  const letters = BOTH.flatMap(({ files, bytesOf }) => files.map(bytesOf));
  const change = fc.tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.constantFrom(0, 10, 13, 32, 34, 40, 58, 60, 61, 62, 128, 255),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...letters), fc.array(change, { maxLength: 20 }), async (bytes, changes) => {
      const altered = Buffer.from(bytes);
      for (const [where, value] of changes) altered[Math.floor(where * altered.length)] = value;
      expect(['accept', 'rejected', 'ignored', 'bounce']).toContain(
        (await decisionOn('changed bytes', altered)).outcome,
      );
    }),
    { seed: SEED, numRuns: 300 },
  );
});
