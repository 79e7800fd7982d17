import { sheetLines } from '../../src/orders/sheet-text.ts';
import type { OrderSheet } from '../../src/sopwith/index.ts';
import type { Subscriber } from './many-games.ts';

/** A pilot who may fly, with what he orders. */
type Writer = Subscriber & { readonly sheet: OrderSheet };

/**
 * So many letters with orders and press, as pilots answer their reports, the report quoted below: every second one plain
 * text, the others text and HTML as Gmail writes them. All pilots write in turn, and again with other press.
 */
export const replies = (subscribers: readonly Subscriber[], count: number, desk: string): readonly string[] => {
  const writers = subscribers.flatMap(({ sheet, ...one }): Writer[] =>
    sheet?.segments.length === 3 ? [{ ...one, sheet }] : [],
  );
  if (writers.length === 0) throw new Error('replies: nobody flies a whole turn');
  return Array.from({ length: count }, (_, n) => replyOf(writers[n % writers.length] as Writer, n, desk));
};

const replyOf = (writer: Writer, n: number, desk: string): string => {
  const lines = [...sheetLines(writer.sheet), `press: Letter ${n}. See you over Cambrai.`];
  return n % 2 === 0 ? plainReply(writer, n, desk, lines) : gmailReply(writer, n, desk, lines);
};

const headOf = ({ name, address, token, gameId, turn }: Writer, n: number, desk: string): readonly string[] => {
  const [mailbox, domain] = desk.split('@');
  const host = address.split('@')[1];
  return [
    `Received: from mail.${host} by mx.${domain}; Mon, 9 Mar 2026 17:04:15 +0000`,
    `From: ${name} <${address}>`,
    `To: Flight Desk <${mailbox}+${token}@${domain}>`,
    `Subject: Re: [${gameId}] turn ${turn - 1} was flown`,
    'Date: Mon, 9 Mar 2026 18:04:12 +0100',
    `Message-ID: <letter-${n}@${host}>`,
    `In-Reply-To: <report.${gameId.toLowerCase()}.t${turn}.${token}@${domain}>`,
    `References: <report.${gameId.toLowerCase()}.t${turn}.${token}@${domain}>`,
    'MIME-Version: 1.0',
  ];
};

const ATTRIBUTION = 'On Mon, 9 Mar 2026 at 12:00, Flight Desk <orders@example.test> wrote:';
const REPORT = Array.from({ length: 60 }, (_, n) => `Pilot ${n} flew ahead from J${n} to J${n + 1}, nose west.`);

const asLetter = (lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;

const plainReply = (writer: Writer, n: number, desk: string, lines: readonly string[]): string =>
  asLetter([...headOf(writer, n, desk), 'Content-Type: text/plain; charset=utf-8', '', ...quoting(lines)]);

const quoting = (lines: readonly string[]): readonly string[] => [
  ...lines,
  '',
  ATTRIBUTION,
  '',
  ...REPORT.map(line => `> ${line}`),
];

const gmailReply = (writer: Writer, n: number, desk: string, lines: readonly string[]): string =>
  asLetter([
    ...headOf(writer, n, desk),
    'Content-Type: multipart/alternative; boundary="parts"',
    '',
    '--parts',
    'Content-Type: text/plain; charset="UTF-8"',
    '',
    ...quoting(lines),
    '',
    '--parts',
    'Content-Type: text/html; charset="UTF-8"',
    '',
    '<html><body>',
    ...lines.map(line => `<div dir="ltr">${line}</div>`),
    `<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${ATTRIBUTION}<br></div><blockquote type="cite">`,
    ...REPORT.map(line => `<p style="margin:0"><span>${line}</span></p>`),
    '</blockquote></div></body></html>',
    '',
    '--parts--',
  ]);
