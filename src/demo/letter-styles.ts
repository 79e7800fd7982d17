import {
  alternatives,
  base64,
  eightBit,
  escaped,
  flowed,
  headerDate,
  headerName,
  letterOf,
  type Part,
  quotedPrintable,
} from './letter-bytes.ts';

/** The mail of the desk that a pilot has before him when he answers. */
export type Answered = {
  /** Message-ID without brackets. */
  readonly id: string;
  readonly subject: string;
  readonly text: string;
  readonly sent: Date;
};

export type Reply = {
  readonly name: string;
  readonly from: string;
  /** The address with his token. */
  readonly to: string;
  /** null: a letter of his own. */
  readonly answers: Answered | null;
  readonly messageId: string;
  readonly date: Date;
};

/** Writes the lines of a letter as one mail program would send them. RFC 5322 */
export type LetterStyle = (reply: Reply, lines: readonly string[]) => string;

const DESK = 'Flight Desk';
const ZONE = 'Europe/Amsterdam';
const CALENDAR_DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;

const letter = (reply: Reply, prefix: string, program: readonly string[], part: Part): string =>
  letterOf({
    headers: [
      `From: ${headerName(reply.name)} <${reply.from}>`,
      `To: ${DESK} <${reply.to}>`,
      `Subject: ${reply.answers ? `${prefix} ${reply.answers.subject}` : 'A letter to the desk'}`,
      `Date: ${headerDate(reply.date)}`,
      `Message-ID: <${reply.messageId}>`,
      ...(reply.answers ? [`In-Reply-To: <${reply.answers.id}>`, `References: <${reply.answers.id}>`] : []),
      'MIME-Version: 1.0',
      ...program,
      ...part.headers,
    ],
    body: part.body,
  });

/** The moment a quoted mail was sent, in the words of a program's language. */
const moment = (sent: Date, locale: string, format: Intl.DateTimeFormatOptions): string =>
  // Some versions of Node put a narrow space before AM.
  sent.toLocaleString(locale, { timeZone: ZONE, ...format }).replace(/\u202f/g, ' ');

const linesIn = (text: string): readonly string[] => text.replace(/\s+$/, '').split(/\r?\n/);
const quoted = (lines: readonly string[]): readonly string[] => lines.map(line => (line === '' ? '>' : `> ${line}`));
const joined = (lines: readonly string[]): string => [...lines, ''].join('\r\n');
const divs = (lines: readonly string[]): string =>
  lines.map(line => `<div>${line === '' ? '<br>' : escaped(line)}</div>`).join('\r\n');

/** Gmail: plain and HTML, the answer on top, the attribution broken in the middle of the address. */
const gmail: LetterStyle = (reply, lines) => {
  const { answers, to } = reply;
  const day = answers && moment(answers.sent, 'en-US', { weekday: 'short', ...CALENDAR_DAY });
  const at = answers && moment(answers.sent, 'en-US', { timeStyle: 'short' });
  const plainQuote = answers
    ? ['', `On ${day} at ${at} ${DESK} <`, `${to}> wrote:`, '', ...quoted(linesIn(answers.text))]
    : [];
  const htmlQuote = answers
    ? `<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On ${day} at ${at} ${DESK} &lt;<a href="mailto:${to}">${to}</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">${divs(linesIn(answers.text))}</blockquote></div>`
    : '';
  const html = `<div dir="ltr">${divs(lines)}</div>${htmlQuote}\r\n`;
  const parts = [quotedPrintable('text/plain', joined([...lines, ...plainQuote])), quotedPrintable('text/html', html)];
  return letter(reply, 'Re:', [], alternatives('000000000000c0ffee0629ab12cd', parts));
};

/** Outlook: the answer on top of a history without any quote marks, below a block of headers. */
const outlook: LetterStyle = (reply, lines) => {
  const { answers, name, from, to } = reply;
  const sent = answers && moment(answers.sent, 'en-US', { dateStyle: 'full', timeStyle: 'short' }).replace(' at ', ' ');
  const history = answers
    ? [
        '',
        '________________________________',
        `From: ${DESK} <${to}>`,
        `Sent: ${sent}`,
        `To: ${name} <${from}>`,
        `Subject: ${answers.subject}`,
        '',
        ...linesIn(answers.text),
      ]
    : [];
  const program = ['Accept-Language: en-GB, en-US', 'X-Mailer: Microsoft Outlook 16.0'];
  return letter(reply, 'RE:', program, quotedPrintable('text/plain', joined([...lines, ...history])));
};

/** Thunderbird: the answer below the quote. */
const thunderbird: LetterStyle = (reply, lines) => {
  const { answers } = reply;
  const quote = answers
    ? [
        `On ${moment(answers.sent, 'en-US', { dateStyle: 'short', timeStyle: 'short' })}, ${DESK} wrote:`,
        ...quoted(linesIn(answers.text)),
        '',
      ]
    : [];
  const body = joined([...quote, ...lines.flatMap(line => flowed(line))]);
  return letter(reply, 'Re:', ['User-Agent: Mozilla Thunderbird'], eightBit('text/plain; format=flowed', body));
};

/** An iPhone: typed with a thumb, capitals where the telephone puts them, its signature, the attribution in the quote. */
const iphone: LetterStyle = (reply, lines) => {
  const { answers, to } = reply;
  const at = answers && moment(answers.sent, 'en-US', { dateStyle: 'medium' });
  const clock = answers && moment(answers.sent, 'en-GB', { timeStyle: 'short' });
  const quote = answers
    ? ['', ...quoted([`On ${at}, at ${clock}, ${DESK} <${to}> wrote:`, '', ...linesIn(answers.text)])]
    : [];
  const body = joined([...lines.map(typedByThumb), '', 'Sent from my iPhone', ...quote]);
  return letter(reply, 'Re:', ['X-Mailer: iPhone Mail (22D72)'], quotedPrintable('text/plain', body));
};

/** Capitals at the beginning of an order, a curved apostrophe everywhere. */
const typedByThumb = (line: string): string => {
  const order = /^(\d: )(.)(.*)$/.exec(line);
  const [, mark = '', first = '', rest = ''] = order ?? [];
  return (order ? mark + first.toUpperCase() + rest.toLowerCase() : line).replaceAll("'", '’');
};

/** Webmail that knows HTML only: a div for each line, blanks that do not break, the history in a block of its own. */
const webmail: LetterStyle = (reply, lines) => {
  const { answers, to } = reply;
  const at = answers && moment(answers.sent, 'en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  const quote = answers
    ? `<div><br></div><div>On ${at}, ${DESK} &lt;${to}&gt; wrote:</div><blockquote type="cite">${divs(linesIn(answers.text))}</blockquote>`
    : '';
  const own = divs(lines).replace(/(\d:) /g, '$1&nbsp;');
  return letter(reply, 'Re:', [], base64('text/html', `<html><body>${own}${quote}</body></html>`));
};

/** Mutt: only the form is quoted, the answer below it; flowed text in Latin-1, and a signature. */
const mutt: LetterStyle = (reply, lines) => {
  const { answers, name } = reply;
  const form = answers ? linesIn(answers.text).filter(line => /^(game|turn): |^\d: \?$/.test(line)) : [];
  const at = answers && moment(answers.sent, 'nl-NL', { dateStyle: 'medium', timeStyle: 'short' });
  const quote = form.length > 0 ? [`Op ${at} schreef ${DESK}:`, ...quoted(form), ''] : [];
  const body = joined([...quote, ...lines.flatMap(line => flowed(line)), '', '-- ', `${name}, ergens boven Cambrai`]);
  const part = quotedPrintable('text/plain; format=flowed', body, 'latin1');
  return letter(reply, 'Re:', ['User-Agent: Mutt/2.2.13 (2024-03-09)'], part);
};

export const LETTER_STYLES = { gmail, outlook, thunderbird, iphone, webmail, mutt } as const;
export type StyleName = keyof typeof LETTER_STYLES;

/** What the pages and the terminal call each way of writing. */
export const STYLE_WORDS: Readonly<Record<StyleName, string>> = {
  gmail: 'Gmail, answers above the quote',
  outlook: 'Outlook, answers above an unmarked history',
  thunderbird: 'Thunderbird, answers below the quote',
  iphone: 'an iPhone, with its signature',
  webmail: 'webmail that sends nothing but HTML',
  mutt: 'mutt, in Dutch and flowed text',
};
