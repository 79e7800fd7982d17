import type { RawLetter } from '../../src/desk/lost-end.ts';
import { openAndRead, type ReadLetter } from '../../src/desk/read-letter.ts';
import { DEFAULT_LIMITS } from '../../src/letters/open-letter.ts';
import { openReader, READING_BOUNDS } from '../../src/post/reader.ts';

/** Letters a second, from bytes to orders: in this thread, and through the thread that the daemon reads in. */
export type LetterFigures = {
  readonly letters: number;
  readonly lettersPerSecond: number;
  readonly lettersPerSecondInThread: number;
  readonly htmlLettersPerSecond: number;
  readonly htmlLettersPerSecondInThread: number;
  readonly largeLettersPerSecond: number;
  readonly largeLettersPerSecondInThread: number;
};

const RULES = { limits: DEFAULT_LIMITS, gameMasters: [] };

export const benchLetters = async (letters = 3000, large = 20): Promise<LetterFigures> => {
  const reader = openReader({ ...RULES, ...READING_BOUNDS, warn: sentence => console.log(sentence) });
  const here = (letter: RawLetter) => openAndRead(letter, RULES);
  const kinds = { plain: many(letters, plainLetter), html: many(letters, htmlLetter), large: many(large, largeLetter) };
  try {
    await readAll(kinds.plain.slice(0, 100), reader.read); // the thread starts
    return {
      letters,
      lettersPerSecond: await perSecond(kinds.plain, here),
      lettersPerSecondInThread: await perSecond(kinds.plain, reader.read),
      htmlLettersPerSecond: await perSecond(kinds.html, here),
      htmlLettersPerSecondInThread: await perSecond(kinds.html, reader.read),
      largeLettersPerSecond: await perSecond(kinds.large, here),
      largeLettersPerSecondInThread: await perSecond(kinds.large, reader.read),
    };
  } finally {
    await reader.close();
  }
};

type Read = (letter: RawLetter) => Promise<ReadLetter>;

const perSecond = async (letters: readonly RawLetter[], read: Read): Promise<number> => {
  const start = performance.now();
  await readAll(letters, read);
  return Math.round((letters.length / (performance.now() - start)) * 10_000) / 10;
};

const readAll = async (letters: readonly RawLetter[], read: Read): Promise<void> => {
  for (const letter of letters) {
    const { written } = await read(letter);
    if (written.faults.length > 0 || written.segments.length !== 3) {
      throw new Error(`letters: a good letter was refused: ${JSON.stringify(written.faults)}`);
    }
  }
};

const many = (count: number, letter: (n: number) => string): readonly RawLetter[] =>
  Array.from({ length: count }, (_, n) => {
    const raw = Buffer.from(letter(n));
    return { raw, size: raw.length };
  });

const MANOEUVRES = ['A', 'RT', 'LT', 'LS', 'RS'];

const headOf = (n: number, type: string): string =>
  [
    'Received: from mail.example.net by mx.example.org; Mon, 9 Mar 2026 17:04:15 +0000',
    `From: Pilot ${n} <pilot${n}@example.net>`,
    `To: orders+token${n}@example.org`,
    'Subject: Re: [G1] The Somme: turn 7',
    `Message-ID: <letter-${n}@example.net>`,
    `In-Reply-To: <report.g1.t7.token${n}@example.org>`,
    `Content-Type: ${type}`,
    '',
    '',
  ].join('\r\n');

const ordersOf = (n: number): readonly string[] => [
  `1: ${MANOEUVRES[n % 5]} fire A`,
  '2: A fire L R',
  '3: LS',
  'press: See you over Cambrai.',
];

const ATTRIBUTION = 'On Mon, 9 Mar 2026 at 12:00, Flight Desk <orders@example.org> wrote:';
const report = (lines: number): readonly string[] =>
  Array.from({ length: lines }, (_, line) => `line ${line} of the report`);

/** Three orders, press and a quoted report. */
const plainLetter = (n: number): string =>
  headOf(n, 'text/plain; charset=utf-8') +
  [...ordersOf(n), '', ATTRIBUTION, ...report(30).map(line => `> ${line}`), ''].join('\r\n');

/** The same as a page, as Gmail writes it. */
const htmlLetter = (n: number): string =>
  headOf(n, 'text/html; charset=utf-8') +
  [
    '<html><body>',
    ...ordersOf(n).map(line => `<div dir="ltr">${line}</div>`),
    `<div class="gmail_quote"><div class="gmail_attr">${ATTRIBUTION}<br></div><blockquote type="cite">`,
    ...report(30).map(line => `<p style="margin:0"><span>${line}</span></p>`),
    '</blockquote></div></body></html>',
    '',
  ].join('\r\n');

const LARGE = 2_000_000;

/** The same beside a picture that makes it nearly as large as letters may be. */
const largeLetter = (n: number): string =>
  headOf(n, 'multipart/mixed; boundary=large') +
  ['--large', 'Content-Type: text/plain; charset=utf-8', '', ...ordersOf(n), '--large', ''].join('\r\n') +
  ['Content-Type: image/png; name=cat.png', 'Content-Transfer-Encoding: base64', '', ''].join('\r\n') +
  `${'A'.repeat(76)}\r\n`.repeat(LARGE / 78) +
  '--large--\r\n';
