import { sheetLines } from '../orders/sheet-text.ts';
import type { BurstDirection, Manoeuvre, OrderSheet } from '../sopwith/index.ts';

/** What a pilot has before him when he answers a mail of the desk. */
export type Reply = {
  readonly name: string;
  readonly from: string;
  /** The address with his token. */
  readonly to: string;
  readonly subject: string;
  /** Message-ID of the mail he answers, and its text; null: he answers none. */
  readonly answers: { readonly id: string; readonly text: string } | null;
  readonly messageId: string;
  readonly date: Date;
};

/** Writes the lines of a letter as one mail program would send them: raw bytes by RFC 5322. */
export type LetterStyle = (reply: Reply, lines: readonly string[]) => string;

const headers = (reply: Reply, ...more: readonly string[]): readonly string[] => [
  `From: ${reply.name} <${reply.from}>`,
  `To: Flight Desk <${reply.to}>`,
  `Subject: ${reply.subject}`,
  `Date: ${reply.date.toUTCString().replace('GMT', '+0000')}`,
  `Message-ID: <${reply.messageId}>`,
  ...(reply.answers ? [`In-Reply-To: <${reply.answers.id}>`, `References: <${reply.answers.id}>`] : []),
  'MIME-Version: 1.0',
  ...more,
];

const plain = (reply: Reply, body: readonly string[], ...more: readonly string[]): string =>
  [
    ...headers(reply, ...more, 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'),
    '',
    ...body,
    '',
  ].join('\r\n');

const history = ({ answers }: Reply): readonly string[] => answers?.text.split(/\r?\n/) ?? [];
const quoted = (reply: Reply): readonly string[] => history(reply).map(line => (line === '' ? '>' : `> ${line}`));
const day = (date: Date): string => date.toISOString().slice(0, 10);

/** The answer on top, the attribution broken in the middle of the address. */
const gmail: LetterStyle = (reply, lines) =>
  plain(reply, [
    ...lines,
    '',
    ...(reply.answers ? [`On ${reply.date.toDateString()} at 09:00, Flight Desk <`, `${reply.to}> wrote:`, ''] : []),
    ...quoted(reply),
  ]);

/** The answer on top of a history without any quote marks. */
const outlook: LetterStyle = (reply, lines) =>
  plain(
    reply,
    [
      ...lines,
      '',
      ...(reply.answers
        ? [
            '________________________________',
            `From: Flight Desk <${reply.to}>`,
            `Sent: ${reply.date.toDateString()} 9:00 AM`,
            `To: ${reply.name} <${reply.from}>`,
            `Subject: ${reply.subject}`,
            '',
          ]
        : []),
      ...history(reply),
    ],
    'X-Mailer: Microsoft Outlook 16.0',
  );

/** The answer below the quote. */
const thunderbird: LetterStyle = (reply, lines) =>
  plain(
    reply,
    [...(reply.answers ? [`On ${day(reply.date)} 09:00, Flight Desk wrote:`, ...quoted(reply), ''] : []), ...lines],
    'User-Agent: Mozilla Thunderbird',
  );

/** Typed with a thumb: capitals where the telephone puts them, and its signature. */
const telephone: LetterStyle = (reply, lines) =>
  plain(
    reply,
    [
      ...lines.map(line => line.replace(/fire/, 'Fire')),
      '',
      'Sent from my iPhone',
      '',
      ...(reply.answers ? [`> On ${reply.date.toDateString()}, at 09:00, Flight Desk <${reply.to}> wrote:`, '>'] : []),
      ...quoted(reply),
    ],
    'X-Mailer: iPhone Mail (23A341)',
  );

const asHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const asDivs = (lines: readonly string[]): string =>
  lines.map(line => `<div>${line === '' ? '<br>' : asHtml(line)}</div>`).join('');

/** HTML and nothing else, a div for each line, the history in a blockquote. */
const webmail: LetterStyle = (reply, lines) => {
  const quote = reply.answers ? `<blockquote type="cite">${asDivs(history(reply))}</blockquote>` : '';
  const html = `<html><body>${asDivs(lines)}${quote}</body></html>`;
  return [
    ...headers(reply, 'Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: base64'),
    '',
    Buffer.from(html)
      .toString('base64')
      .replace(/.{1,76}/g, '$&\r\n'),
  ].join('\r\n');
};

/** Flowed text: quote marks, a signature, and lines wrapped with a blank at their end. */
const mutt: LetterStyle = (reply, lines) =>
  [
    ...headers(reply, 'Content-Type: text/plain; charset=utf-8; format=flowed', 'Content-Transfer-Encoding: 8bit'),
    'User-Agent: Mutt/2.2',
    '',
    ...lines,
    '',
    '-- ',
    `${reply.name}, somewhere over Flanders`,
    '',
  ].join('\r\n');

export const LETTER_STYLES = { gmail, outlook, thunderbird, telephone, webmail, mutt } as const;
export type StyleName = keyof typeof LETTER_STYLES;

const DUTCH: Readonly<Record<Manoeuvre, string>> = {
  ahead: 'rechtdoor',
  'turn-left': 'bocht links',
  'turn-right': 'bocht rechts',
  'slip-left': 'slip links',
  'slip-right': 'slip rechts',
  hold: 'stilstaan',
  immelmann: 'immelmann',
  'split-s': 'split-s',
  loop: 'looping',
  stay: 'aan de grond',
  'take-off': 'opstijgen',
  land: 'landen',
};
const DUTCH_FIRE: Readonly<Record<BurstDirection, string>> = { ahead: 'vooruit', left: 'links', right: 'rechts' };

/** The lines of a sheet in the language of its pilot. */
export const linesOf = (sheet: OrderSheet, language: 'english' | 'dutch'): readonly string[] =>
  language === 'english'
    ? sheetLines(sheet)
    : sheet.segments.map(({ manoeuvre, runway, fire = [] }, index) => {
        const bursts = fire.map(({ direction }) => DUTCH_FIRE[direction]).join(', ');
        return `zet ${index + 1}: ${DUTCH[manoeuvre]}${runway ? ` ${runway}` : ''}${bursts ? `, vuur ${bursts}` : ''}`;
      });
