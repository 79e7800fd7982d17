import { DEFAULT_LIMITS, openLetter } from '../../src/letters/open-letter.ts';
import { readableLines } from '../../src/letters/text.ts';
import { looksLikeOrder } from '../../src/orders/order-line.ts';
import { readOrders } from '../../src/orders/read-orders.ts';

export type LetterFigures = { readonly letters: number; readonly lettersPerSecond: number };

const MANOEUVRES = ['A', 'RT', 'LT', 'LS', 'RS'];

/** A plain letter with three orders, press and a quoted report, each of them another. */
const letter = (n: number): Uint8Array =>
  Buffer.from(
    [
      `Received: from mail.example.net by mx.example.org; Mon, 9 Mar 2026 17:04:15 +0000`,
      `From: Pilot ${n} <pilot${n}@example.net>`,
      `To: orders+token${n}@example.org`,
      `Subject: Re: [G1] The Somme: turn 7`,
      `Message-ID: <letter-${n}@example.net>`,
      `In-Reply-To: <report.g1.t7.token${n}@example.org>`,
      `Content-Type: text/plain; charset=utf-8`,
      '',
      `1: ${MANOEUVRES[n % 5]} fire A`,
      '2: A fire L R',
      '3: LS',
      'press: See you over Cambrai.',
      '',
      'On Mon, 9 Mar 2026 at 12:00, Flight Desk <orders@example.org> wrote:',
      ...Array.from({ length: 30 }, (_, line) => `> line ${line} of the report`),
      '',
    ].join('\r\n'),
  );

/** How many plain letters are read in a second, from bytes to orders. */
export const benchLetters = async (letters = 3000): Promise<LetterFigures> => {
  const raw = Array.from({ length: letters }, (_, n) => letter(n));
  const start = performance.now();
  for (const bytes of raw) {
    const { lines } = readableLines(await openLetter(bytes, DEFAULT_LIMITS), looksLikeOrder);
    const { faults } = readOrders(lines);
    if (faults.length > 0) throw new Error(`letters: a plain letter was refused: ${JSON.stringify(faults)}`);
  }
  return { letters, lettersPerSecond: Math.round((letters / (performance.now() - start)) * 1000) };
};
