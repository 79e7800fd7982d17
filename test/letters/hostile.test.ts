import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authenticationOf } from '../../src/letters/authentication.ts';
import { classified } from '../../src/letters/classify.ts';
import { linesOfHtml } from '../../src/letters/html.ts';
import { mailboxesIn } from '../../src/letters/mailboxes.ts';
import { normalised, pressText } from '../../src/letters/normalise.ts';
import { DEFAULT_LIMITS, openLetter } from '../../src/letters/open-letter.ts';
import { recognise } from '../../src/letters/recognise.ts';
import { readableLines } from '../../src/letters/text.ts';
import { tokenCandidates } from '../../src/letters/token.ts';
import { readOrders } from '../../src/orders/read-orders.ts';
import { looksLikeOrder } from './letters.ts';

const OURS = {
  mailbox: 'orders@game.example.org',
  bounceAddress: 'bounces@game.example.org',
  isOurMessageId: () => false,
};
const SEED = 19160815;
const HANG = 20_000;

/** Everything that is asked of a letter; the answer is what must hold of any. */
const asked = async (raw: Uint8Array, limits = DEFAULT_LIMITS) => {
  const letter = await openLetter(raw, limits);
  recognise(letter, OURS);
  authenticationOf(letter, 'mx.game.example.org');
  tokenCandidates(letter, OURS.mailbox);
  const { lines } = readableLines(letter, looksLikeOrder);
  readOrders(lines);
  return { letter, lines };
};

const folder = new URL('./cases/', import.meta.url);
const letters = readdirSync(folder)
  .filter(name => name.endsWith('.eml'))
  .map(name => readFileSync(new URL(name, folder)));

/** No half character, no NUL: the database takes it. */
const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

describe('R55 nothing in a letter throws', () => {
  test('any bytes are a letter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async bytes => {
        const { letter } = await asked(bytes);
        expect(letter.size).toBe(bytes.length);
        expect(isStorable(`${letter.subject}${letter.text}${letter.html}`)).toBe(true);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('any truncation of a valid letter is a letter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...letters),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (bytes, share) => {
          await asked(bytes.subarray(0, Math.floor(bytes.length * share)));
        },
      ),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('a valid letter with bytes changed is a letter', async () => {
    const change = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(0, 10, 13, 32, 34, 40, 58, 60, 61, 62, 128, 255),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...letters), fc.array(change, { maxLength: 20 }), async (bytes, changes) => {
        const altered = Buffer.from(bytes);
        for (const [where, value] of changes) altered[Math.floor(where * altered.length)] = value;
        const { letter } = await asked(altered);
        expect(isStorable(`${letter.subject}${letter.text}${letter.html}`)).toBe(true);
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  test('any line has a copy and a press text, both without ends to trim', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), line => {
        expect(normalised(line)).toBe(normalised(line).trim());
        expect(pressText(pressText(line))).toBe(pressText(line));
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });
});

const MEGABYTE = 1024 * 1024;
const long = (piece: string, size = MEGABYTE): string => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
const PIECES = [
  '>',
  ' ',
  '-',
  '_',
  '=',
  '*',
  ':',
  '<',
  '@',
  '"',
  '\\',
  '(',
  '|',
  '\t',
  '\n',
  '> \n',
  '-- \n',
  '\u0315\u0300',
  '\u00a0',
  '日',
  'On ',
  'On … wrote',
  'On 9 Mar 2026 x wrote:\n',
  'On 9 Mar 2026 x wrote:',
  'From: x\n',
  'From:',
  'From: a\n\n',
  '2026-',
  'a@',
  '<a@b> ',
  'Sent from ',
  '-----BEGIN PGP SIGNED MESSAGE-----\n',
  'schrieb ',
  '17:30 ',
  '[cid:',
  '--=',
  '~ ~',
  '1: A ',
  'press: ',
  '&#x41;',
  'Gesendet mit ',
];

describe('R54 hostile megabytes are read in their time', () => {
  test.each(PIECES)('a megabyte of %j', { timeout: HANG }, piece => {
    const line = long(piece);
    classified(
      line.split('\n').map(raw => ({ raw, place: 'own' as const })),
      looksLikeOrder,
    );
    pressText(`a${line}a`);
    expect(linesOfHtml(line)).toBeInstanceOf(Array);
  });

  test.each([
    '<b>',
    '<div>',
    '<p>',
    '<blockquote type=cite>',
    '<ol><li>',
    '<table><tr><td>',
    '<a style="',
    '<!--',
    '&',
    '</p>',
    '<br>',
    '<div class="',
    '<pre>\n',
    '<svg>',
  ])('a megabyte of %s', { timeout: HANG }, piece => expect(linesOfHtml(long(piece))).toBeInstanceOf(Array));

  test('a megabyte of dashes above a quote in its box', { timeout: HANG }, () => {
    expect(linesOfHtml(`<div class="gmail_quote">-----a${long('-')}x<blockquote>q</blockquote></div>`)).toHaveLength(2);
  });

  test.each(['<div style="border-top:solid #E1E1E1 1.0pt">', '<div class="gmail_quote">', '<blockquote type="cite">'])(
    'a megabyte of lines within 490 of %s',
    { timeout: HANG },
    open => {
      const lines = linesOfHtml(open.repeat(490) + long('a<br>') + '</div></blockquote>'.repeat(490));
      expect(lines.length).toBeGreaterThan(200_000);
    },
  );

  test.each([
    'a@b, ',
    '"',
    '(',
    '<',
    '\\"',
    ' @',
    '=?utf-8?Q?',
    '=?a?b?c?= ',
    ';',
    '; a=',
    '; a*1*=%',
    ' \t',
    '=',
    'dkim=pass ',
    '<a',
    ',',
    ':',
    '=?',
    'a.',
    '/',
  ])('headers full of %j', { timeout: HANG }, async piece => {
    const value = long(piece, 60 * 1024).replace(/\n/g, ' ');
    for (const name of [
      'From',
      'Subject',
      'References',
      'Authentication-Results',
      'Content-Type',
      'Received',
      'Auto-Submitted',
      'Return-Path',
      'X-Failed-Recipients',
    ]) {
      await asked(Buffer.from(`${name}: mx.game.example.org; ${value}\r\n\r\n1: A`));
    }
    expect(mailboxesIn(value)).toBeInstanceOf(Array);
  });

  test.each([
    '--b\n',
    '--b\n\n',
    '--b--\n',
    '--',
    '\n',
    '=',
    '=\n',
    '=3D',
    '--b\nContent-Type: multipart/mixed; boundary=b\n\n',
    '> \n',
  ])('two megabytes of parts made of %j', { timeout: HANG }, async piece => {
    const head =
      'Content-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: quoted-printable\n\n--b\nContent-Type: text/plain; format=flowed\nContent-Transfer-Encoding: quoted-printable\n\n';
    const { letter } = await asked(Buffer.from(head + long(piece, 2 * MEGABYTE - 1000)));
    expect(letter.trouble === null || letter.trouble === 'too-complex').toBe(true);
  });
});
