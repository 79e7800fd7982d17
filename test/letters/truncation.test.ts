import { describe, expect, test } from 'vitest';
import { openAndRead } from '../../src/desk/read-letter.ts';
import { DEFAULT_LIMITS } from '../../src/letters/open-letter.ts';
import { judging, worldOf } from '../../src/verbs/read-mail.ts';
import { SHARED } from './case-sets.ts';

const HANG = 20_000;

const HEAD = [
  'Received: from a by mx.game.example.org; Mon, 9 Mar 2026 17:04:15 +0000',
  'Authentication-Results: mx.game.example.org; dmarc=pass header.from=example.net',
  'From: Ottilie Brandt <baron@example.net>',
  'To: orders+b7k2m9xw4t@game.example.org',
  'Message-ID: <t1@example.net>',
];

const letter = (...lines: readonly string[]): Buffer => Buffer.from([...HEAD, ...lines, ''].join('\r\n'));

/** The third line means something else with every word that is left out of it. */
const LINES = [
  'Schöne Grüße:',
  '1: RT fire A',
  '2: A fire R',
  '3: A fire L',
  'press: Über Cambrai!',
  'Bis bald, Baron.',
];
const ORDERS = {
  segments: [
    { manoeuvre: 'turn-right', fire: [{ direction: 'ahead' }] },
    { manoeuvre: 'ahead', fire: [{ direction: 'right' }] },
    { manoeuvre: 'ahead', fire: [{ direction: 'left' }] },
  ],
};
const PRESS = ['Über Cambrai!', 'Bis bald, Baron.'];

const base64 = (lines: readonly string[]): readonly string[] =>
  Buffer.from(lines.join('\r\n'))
    .toString('base64')
    .match(/.{1,76}/g) ?? [];
const quotedPrintable = (lines: readonly string[]): readonly string[] =>
  lines.map(line =>
    line
      .replace('ö', '=C3=B6')
      .replace(/ü|Ü/, u => (u === 'ü' ? '=C3=BC' : '=C3=9C'))
      .replace('ß', '=C3=9F'),
  );
const softened = (lines: readonly string[]): readonly string[] =>
  quotedPrintable(lines).flatMap(line => (line.length > 8 ? [`${line.slice(0, 8)}=`, line.slice(8)] : [line]));
const page = ['<html><body>', ...LINES.map(line => `<div>${line}</div>`), '</body></html>'];

const TEXT = 'Content-Type: text/plain; charset=utf-8';
const HTML = 'Content-Type: text/html; charset=utf-8';
const QP = 'Content-Transfer-Encoding: quoted-printable';
const BASE64 = 'Content-Transfer-Encoding: base64';

/** Whole letters whose form tells where they end; each means ORDERS and PRESS. */
const LETTERS: Readonly<Record<string, Buffer>> = {
  HTML: letter(HTML, '', ...page),
  'HTML in quoted-printable, words parted between lines': letter(HTML, QP, '', ...softened(page)),
  'text and HTML beside each other': letter(
    'Content-Type: multipart/alternative; boundary="=_b"',
    '',
    '--=_b',
    TEXT,
    QP,
    '',
    ...softened(LINES),
    '--=_b',
    HTML,
    '',
    ...page,
    '--=_b--',
  ),
  'flowed text between other parts': letter(
    'Content-Type: multipart/mixed; boundary=outer',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    `${TEXT}; format=flowed`,
    '',
    ...LINES.map(line => line.replace(' ', ' \r\n')),
    '--inner--',
    '--outer',
    'Content-Type: application/json; name=orders.json',
    '',
    '{"segments":[{"manoeuvre":"hold"},{"manoeuvre":"hold"},{"manoeuvre":"hold"}]}',
    '--outer--',
  ),
  'HTML alone in a multipart': letter(
    'Content-Type: multipart/related; boundary=r',
    '',
    '--r',
    HTML,
    BASE64,
    '',
    ...base64([LINES.join('<br>')]),
    '--r--',
  ),
};

/** Plain text ends anywhere, so that its last order must not mean anything else with a word less. */
const SHORT = LINES.with(3, '3: LS');
const SHORT_ORDERS = { segments: [...ORDERS.segments.slice(0, 2), { manoeuvre: 'slip-left' }] };

/** Whole letters that may end where any of their lines ends; then press is missing, and orders never. */
const PLAIN: readonly (readonly [name: string, raw: Buffer, orders: object])[] = [
  ['plain text', letter(TEXT, '', ...SHORT), SHORT_ORDERS],
  ['plain text in quoted-printable', letter(TEXT, QP, '', ...quotedPrintable(SHORT)), SHORT_ORDERS],
  [
    'plain text above what it answers',
    letter(
      TEXT,
      '',
      ...SHORT,
      '',
      'On Mon, 9 Mar 2026 at 12:00, Flight Desk',
      '<orders@game.example.org> wrote:',
      '> 1: A fire A',
      '> 2: A',
      '> 3: A',
    ),
    SHORT_ORDERS,
  ],
  ['base64 without a line end in the text', letter(TEXT, BASE64, '', ...base64(LINES)), ORDERS],
  [
    'base64 that fills its last line',
    letter(TEXT, BASE64, '', ...base64([...LINES, '-- ', 'x'.repeat(21), ''])),
    ORDERS,
  ],
];

type Decision = { readonly outcome: string; readonly orders?: object; readonly press?: readonly string[] };

const { world, now } = worldOf(SHARED.world);
const decisionOn = (raw: Uint8Array) => judging(world, now)(raw) as Promise<Decision>;

/** What each beginning of a letter is taken for where it is accepted, and the longest that one took. */
const accepted = async (raw: Buffer) => {
  const decisions: Decision[] = [];
  let slowest = 0;
  for (let end = 0; end < raw.length; end += 1) {
    const start = performance.now();
    const decision = await decisionOn(raw.subarray(0, end));
    slowest = Math.max(slowest, performance.now() - start);
    if (decision.outcome === 'accept') decisions.push(decision);
  }
  return { decisions, slowest: `${slowest.toFixed(1)} ms` };
};

describe('R40 R52 a letter cut at any byte is never taken for what the whole one does not mean', () => {
  test.each(Object.entries(LETTERS))('%s', { timeout: HANG }, async (name, raw) => {
    expect(await decisionOn(raw)).toMatchObject({ outcome: 'accept', orders: ORDERS, press: PRESS });
    const { decisions, slowest } = await accepted(raw);
    for (const decision of decisions) expect(decision).toMatchObject({ orders: ORDERS, press: PRESS });
    console.log(`slowest of ${raw.length} beginnings of “${name}”: ${slowest}`);
  });

  test.each(PLAIN)('%s', { timeout: HANG }, async (name, raw, orders) => {
    expect(await decisionOn(raw)).toMatchObject({ outcome: 'accept', orders, press: PRESS });
    const { decisions, slowest } = await accepted(raw);
    for (const { orders: read, press = [] } of decisions) {
      expect(read).toEqual(orders);
      expect(PRESS.join('\n').startsWith(press.join('\n'))).toBe(true);
    }
    console.log(`slowest of ${raw.length} beginnings of “${name}”: ${slowest}`);
  });

  test('the shared letters, whatever becomes of them', { timeout: 3 * HANG }, async () => {
    for (const { file, after, expect: expected } of SHARED.cases) {
      const whole = SHARED.bytesOf(file);
      if (after.length > 0) continue;
      for (let end = 0; end < whole.length; end += 29) {
        const decision = await decisionOn(whole.subarray(0, end));
        if (decision.outcome === 'accept' && decision.orders) expect(decision.orders).toEqual(expected[0]?.['orders']);
      }
    }
  });
});

const troubleOf = async (raw: Uint8Array, size: number | null) =>
  (await openAndRead({ raw, size }, { limits: DEFAULT_LIMITS, gameMasters: [] })).letter.trouble;

/** What a whole letter may end with; of a file nobody knows whether its last line goes on. */
const MOVES = ['1: RT fire A', '2: A fire R', '3: A fire L'];
const inBase64 = (text: string): string => `${Buffer.from(text).toString('base64')}`;
const filled = (text: string): string => text + ' '.repeat((57 - (text.length % 57)) % 57); // whole lines of 76 letters
const ODD_ENDS: readonly (readonly [name: string, raw: Buffer, asFile: 'broken-off' | null])[] = [
  ['a soft break behind press', letter(TEXT, QP, '', ...MOVES, 'press: Hello, Baron.='), null],
  ['a soft break behind an order', letter(TEXT, QP, '', ...MOVES.slice(0, 2), '3: A fire L='), 'broken-off'],
  ['a soft break behind a name', letter(TEXT, QP, '', ...MOVES, '', 'Ottilie='), null],
  [
    'base64 that fills its last line with press',
    letter(TEXT, BASE64, '', ...base64([filled([...MOVES, 'press: Hello'].join('\n'))])),
    null,
  ],
  [
    'base64 that fills its last line with an order',
    letter(TEXT, BASE64, '', inBase64(filled(MOVES.join('\n')))),
    'broken-off',
  ],
  [
    'base64 whose last line has no end',
    letter(TEXT, BASE64, '', inBase64(filled(`${MOVES.join('\n')}\npress: Hello`))).subarray(0, -2),
    null,
  ],
  [
    'base64 without its padding, a line end behind the orders',
    letter(TEXT, BASE64, '', inBase64(`${MOVES.join('\n')}\n`).replace(/=+$/, '')),
    null,
  ],
  [
    'base64 without its padding',
    letter(TEXT, BASE64, '', inBase64(`${MOVES.join('\n')}\npress: Hi`).replace(/=+$/, '')),
    null,
  ],
  [
    'a soft break behind a page that is closed',
    letter(HTML, QP, '', '<html><body>', ...MOVES.map(line => `<p>${line}</p>`), '</body></html>='),
    null,
  ],
  [
    'a page that is never closed, a name below the orders',
    letter(HTML, '', '<html><body>', ...MOVES.map(line => `<p>${line}</p>`), '<p>Ottilie</p>'),
    null,
  ],
  [
    'a page that is never closed, orders at its end',
    letter(HTML, '', '<html><body>', ...MOVES.map(line => `<p>${line}</p>`)),
    'broken-off',
  ],
  [
    'a multipart without its last delimiter',
    letter('Content-Type: multipart/mixed; boundary=b', '', '--b', TEXT, '', ...MOVES, '', 'Ottilie'),
    'broken-off',
  ],
  [
    'an HTML page that is never closed beside a text that is ended',
    letter(
      'Content-Type: multipart/alternative; boundary=b',
      '',
      '--b',
      TEXT,
      QP,
      '',
      ...MOVES.slice(0, 2),
      '3: A fire L=',
      '--b',
      HTML,
      '',
      '<html><body>',
      ...MOVES.map(line => `<p>${line}</p>`),
      '--b--',
    ),
    null,
  ],
];

describe('R40 a whole letter that ends as if it went on', () => {
  test.each(ODD_ENDS)('is read where its server told its size: %s', async (_name, raw) => {
    expect(await troubleOf(raw, raw.length)).toBeNull();
  });

  test.each(ODD_ENDS)(
    'is doubted as a file where its last line might mean something else: %s',
    async (_, raw, trouble) => {
      expect(await troubleOf(raw, null)).toBe(trouble);
    },
  );
});

describe('R40 plain text that is cut within its last order line', () => {
  const whole = letter(TEXT, '', '1: RT fire A', '2: A fire R', '3: A fire L');
  const cut = whole.subarray(0, whole.length - ' fire L\r\n'.length);

  test('broke off where the server told of more bytes than came', async () => {
    expect(await troubleOf(cut, whole.length)).toBe('broken-off');
  });

  test('is taken as it stands where nobody told its size', async () => {
    expect(await troubleOf(cut, null)).toBeNull();
  });

  test('is whole where only the size is not exact, or only the last line end is missing', async () => {
    expect(await troubleOf(whole, whole.length + 100)).toBeNull();
    expect(await troubleOf(whole.subarray(0, -2), whole.length - 2)).toBeNull();
  });
});
