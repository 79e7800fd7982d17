import { LETTER_STYLES, type StyleName } from '../../src/demo/letter-styles.ts';
import { sheetLines } from '../../src/orders/sheet-text.ts';
import type { OrderSheet } from '../../src/sopwith/index.ts';
import type { Subscriber } from './many-games.ts';

/** A pilot who flies a whole turn, with what he orders. */
type Writer = Subscriber & { readonly sheet: OrderSheet };

const STYLES = Object.keys(LETTER_STYLES) as StyleName[];
/** Prime, so that neighbours in the mailbox come from games far apart, and each pilot has his turn. */
const STRIDE = 1009;

/**
 * So many letters with orders and press, as pilots of all games answer their reports with six mail programs, most of which
 * quote the whole report. Who has written writes again, with other press.
 */
export const replies = (
  subscribers: readonly Subscriber[],
  count: number,
  desk: string,
  report: string,
): readonly string[] => {
  const writers = subscribers.flatMap(({ sheet, ...one }): Writer[] =>
    sheet?.segments.length === 3 ? [{ ...one, sheet }] : [],
  );
  if (writers.length === 0) throw new Error('replies: nobody flies a whole turn');
  const stride = writers.length % STRIDE === 0 ? 1 : STRIDE;
  return Array.from({ length: count }, (_, n) => {
    const writer = writers[(n * stride) % writers.length] as Writer;
    const write = LETTER_STYLES[STYLES[n % STYLES.length] as StyleName];
    return write(replyOf(writer, n, desk, report), [...sheetLines(writer.sheet), `press: Letter ${n}. See you.`]);
  });
};

const replyOf = ({ name, address, token, gameId, turn }: Writer, n: number, desk: string, report: string) => {
  const [mailbox, domain] = desk.split('@');
  return {
    name,
    from: address,
    to: `${mailbox}+${token}@${domain}`,
    answers: {
      id: `report.${gameId.toLowerCase()}.t${turn}.${token}@${domain}`,
      subject: `[${gameId}] Battle ${gameId}: turn ${turn - 1} was flown`,
      text: report,
      sent: new Date('2026-03-09T11:00:00Z'),
    },
    messageId: `letter-${n}@${address.split('@')[1]}`,
    date: new Date('2026-03-09T17:04:12Z'),
  };
};
