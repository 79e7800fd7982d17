import { describe, expect, test } from 'vitest';
import { openAndRead } from '../../src/desk/read-letter.ts';
import { DEFAULT_LIMITS } from '../../src/letters/open-letter.ts';
import { readableLines } from '../../src/letters/text.ts';
import { looksLikeOrder } from '../../src/orders/order-line.ts';

/** Replies to a report whose form reads `1: RT` and so on, as the mail programs write them, sent as HTML alone. */
const read = (html: string) =>
  openAndRead(
    {
      raw: Buffer.from(`From: a@example.net\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}\r\n`),
      size: null,
    },
    { limits: DEFAULT_LIMITS, gameMasters: [] },
  );

const ordersIn = async (html: string): Promise<readonly string[]> => {
  const { letter } = await read(html);
  return readableLines(letter, looksLikeOrder)
    .lines.filter(({ kind, text }) => kind === 'own' && looksLikeOrder(text))
    .map(({ text }) => text);
};

const MINE = ['1: A', '2: LT', '3: LS'] as const;
const lines = (...texts: readonly string[]): string => texts.map(text => `<div>${text}</div>`).join('');
const [FIRST, SECOND, THIRD] = MINE.map(text => lines(text)) as [string, string, string];
const ORDERS = FIRST + SECOND + THIRD;
const REPORT = lines('NOON-PATROL', '1: RT', '2: A', '3: A');

/** Above its quote, below it, and between two stretches of it; `null` where the program leaves no mark to tell by. */
type Program = {
  readonly top: string;
  readonly bottom: string | null;
  readonly inline: string | null;
  readonly forward: string;
};

const GMAIL_QUOTE =
  'blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204)"';
const GMAIL_ATTR =
  '<div dir="ltr" class="gmail_attr">On Mon, Mar 9, 2026 at 5:30 PM Desk &lt;<a href="mailto:d@example.org">d@example.org</a>&gt; wrote:<br></div>';
const gmail = (...inside: readonly string[]): string =>
  `<div class="gmail_quote gmail_quote_container">${inside.join('')}</div>`;

const APPLE = (text: string): string => `<blockquote type="cite">${text}</blockquote>`;
const APPLE_HEAD = lines('On 9 Mar 2026, at 17:30, Desk &lt;d@example.org&gt; wrote:');

const PROTON_HEAD = 'On Monday, March 9th, 2026 at 5:30 PM, Desk &lt;d@example.org&gt; wrote:<br>';
const PROTON_FORWARD_HEAD = '------- Forwarded Message -------<br>From: Finch<br>Date: Mon<br>To: Baron<br><br>';
const PROTON_QUOTE = (text: string): string => `<blockquote class="protonmail_quote" type="cite">${text}</blockquote>`;
const proton = (...inside: readonly string[]): string => `<div class="protonmail_quote">${inside.join('')}</div>`;

const ZOHO_HEAD = '<div>---- On Mon, 09 Mar 2026 17:30:00 +0100 <b>Desk &lt;d@example.org&gt;</b> wrote ---<br></div>';
const zoho = (...inside: readonly string[]): string => `<div class="zmail_extra">${inside.join('')}</div>`;
const ZOHO_QUOTE = (text: string): string =>
  `<blockquote id="blockquote_zmail" style="margin:0px">${text}</blockquote>`;

const YAHOO = `<div id="ydp1a2byahoo_quoted_123" class="ydp1a2byahoo_quoted"><div>On Monday, March 9, 2026, Desk wrote:</div>${REPORT}</div>`;
const GMX = `<div name="quote" style="border-left:2px solid #C3D9E5"><div><b>Von:</b> Desk<br><b>An:</b> Baron</div><div name="quoted-content">${REPORT}</div></div>`;
const OUTLOOK = `<hr><div id="divRplyFwdMsg"><b>From:</b> Desk<br><b>Sent:</b> Monday<br><b>To:</b> Baron</div><div>${REPORT}</div>`;
const WORD = `<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>Odosielate\u013e:</b> Desk<br>Komu: Baron<br>Predmet: x</p></div>${REPORT}`;
const THUNDERBIRD_HEAD = '<div class="moz-cite-prefix">On 09/03/2026 17:30, Desk wrote:<br></div>';
const FORWARD_HEAD =
  '---------- Forwarded message ---------<br>From: Finch<br>Date: Mon<br>Subject: x<br>To: Baron<br>';

const PROGRAMS: Readonly<Record<string, Program>> = {
  Gmail: {
    top: `<div dir="ltr">${ORDERS}</div><br>${gmail(GMAIL_ATTR, `<${GMAIL_QUOTE}>${REPORT}</blockquote>`)}`,
    bottom: `<div dir="ltr"><div dir="ltr"><br></div>${gmail(GMAIL_ATTR, `<${GMAIL_QUOTE}>${REPORT}</blockquote>`, `<div><br></div>${ORDERS}`)}</div>`,
    inline: `<div dir="ltr">${gmail(
      GMAIL_ATTR,
      `<${GMAIL_QUOTE}>${lines('1: RT')}</blockquote>${FIRST}`,
      `<${GMAIL_QUOTE}>${lines('2: A')}</blockquote>${SECOND}`,
      `<${GMAIL_QUOTE}>${lines('3: A')}</blockquote>${THIRD}</div>`,
    )}`,
    forward: `<div dir="ltr">FYI<div class="gmail_quote"><div dir="ltr" class="gmail_attr">${FORWARD_HEAD}</div><br>${REPORT}</div></div>`,
  },
  'Gmail, below the box': {
    top: `<div dir="ltr">${ORDERS}<br><div class="gmail_extra"><div class="gmail_quote">On Mon, 9 Mar 2026, Desk wrote:<br><${GMAIL_QUOTE}>${REPORT}</blockquote></div></div></div>`,
    bottom: `<div dir="ltr"><div class="gmail_quote">${GMAIL_ATTR}<${GMAIL_QUOTE}>${REPORT}</blockquote></div>${ORDERS}</div>`,
    inline: `<div class="gmail_quote">${GMAIL_ATTR}<blockquote>1: RT</blockquote>${FIRST}<blockquote>2: A</blockquote>${SECOND}</div>${THIRD}`,
    forward: `<div>FYI</div><div class="gmail_quote">${lines('1: RT', '2: A', '3: A')}</div>`,
  },
  Proton: {
    top: `${ORDERS}<div class="protonmail_signature_block">x</div>${proton(PROTON_HEAD, PROTON_QUOTE(REPORT), '<br>')}`,
    bottom: proton(PROTON_HEAD, PROTON_QUOTE(REPORT), `<br>${ORDERS}`),
    inline: proton(
      PROTON_HEAD,
      PROTON_QUOTE('1: RT'),
      FIRST,
      PROTON_QUOTE('2: A'),
      SECOND,
      PROTON_QUOTE('3: A'),
      THIRD,
    ),
    forward: `<div>FYI</div>${proton(PROTON_FORWARD_HEAD, PROTON_QUOTE(REPORT), ORDERS)}`,
  },
  Zoho: {
    top: `${ORDERS}<div style="border-top:1px solid"><br></div>${zoho(ZOHO_HEAD, ZOHO_QUOTE(REPORT))}`,
    bottom: zoho(ZOHO_HEAD, ZOHO_QUOTE(REPORT), ORDERS),
    inline: zoho(ZOHO_HEAD, ZOHO_QUOTE('1: RT'), FIRST, ZOHO_QUOTE('2: A'), SECOND, ZOHO_QUOTE('3: A'), THIRD),
    forward: zoho('============ Forwarded message ============<br>From: Finch<br>To: Baron<br>Date: Mon<br>', REPORT),
  },
  Yahoo: { top: ORDERS + YAHOO, bottom: YAHOO + ORDERS, inline: null, forward: `<div>FYI</div>${YAHOO}` },
  'GMX and web.de': { top: ORDERS + GMX, bottom: GMX + ORDERS, inline: null, forward: `<div>FYI</div>${GMX}` },
  Thunderbird: {
    top: `<p>${ORDERS}</p>${THUNDERBIRD_HEAD}${APPLE(REPORT)}`,
    bottom: `${THUNDERBIRD_HEAD}${APPLE(REPORT)}<p><br></p>${ORDERS}`,
    inline: `${THUNDERBIRD_HEAD}${APPLE('1: RT')}${FIRST}${APPLE('2: A')}${SECOND}${APPLE('3: A')}${THIRD}`,
    forward: `<p>FYI</p><div class="moz-forward-container">-------- Forwarded Message --------<table class="moz-email-headers-table"></table>${REPORT}</div>`,
  },
  'Apple Mail': {
    top: `${ORDERS}<br>${APPLE(APPLE_HEAD + REPORT)}`,
    bottom: `${APPLE(APPLE_HEAD + REPORT)}<br>${ORDERS}`,
    inline: `${APPLE(`${APPLE_HEAD}1: RT`)}${FIRST}${APPLE('2: A')}${SECOND}${APPLE('3: A')}${THIRD}`,
    forward: `<div>FYI</div>${APPLE(`Begin forwarded message:<br><b>From: </b>Finch<br><br>${REPORT}`)}`,
  },
  'Outlook on the web': { top: ORDERS + OUTLOOK, bottom: null, inline: null, forward: `<div>FYI</div>${OUTLOOK}` },
  'Outlook with Word': { top: ORDERS + WORD, bottom: null, inline: null, forward: `<div>FYI</div>${WORD}` },
};

const written = Object.entries(PROGRAMS).flatMap(([program, { top, bottom, inline }]) =>
  [
    [program, 'above', top],
    [program, 'below', bottom],
    [program, 'between the lines of', inline],
  ].filter((row): row is [string, string, string] => row[2] !== null),
);

describe('R33 R37 an answer as HTML alone is read', () => {
  test.each(written)('%s, %s what it answers', async (_program, _where, html) => {
    expect(await ordersIn(html)).toEqual(['1: A', '2: LT', '3: LS']);
  });

  test('Thunderbird, below a mail of Outlook', async () => {
    expect(await ordersIn(`${APPLE(OUTLOOK)}${ORDERS}`)).toEqual(['1: A', '2: LT', '3: LS']);
    expect(await ordersIn(`${APPLE(WORD)}${ORDERS}`)).toEqual(['1: A', '2: LT', '3: LS']);
  });
});

describe('R39 a forwarded mail as HTML alone is never the sender’s own', () => {
  test.each(Object.entries(PROGRAMS))('%s', async (_program, { forward }) => {
    expect(await ordersIn(forward)).toEqual([]);
    expect((await read(forward)).written.onlyQuotedOrders).toBe(true);
  });

  test('nor is an answer within it', async () => {
    const answer = `<div class="gmail_quote">${GMAIL_ATTR}<${GMAIL_QUOTE}>${REPORT}</blockquote>${ORDERS}</div>`;
    expect(await ordersIn(gmail(`<div class="gmail_attr">${FORWARD_HEAD}</div>`, answer, ORDERS))).toEqual([]);
    expect(await ordersIn(gmail(`<div class="gmail_attr">${FORWARD_HEAD}</div>`, APPLE(REPORT), ORDERS))).toEqual([]);
  });

  test.each([
    ['in Outlook on the web', OUTLOOK],
    ['in Outlook with Word', WORD],
  ])('where the answer cannot be told from the mail above it, nothing is read: %s', async (_program, mail) => {
    expect(await ordersIn(mail + ORDERS)).toEqual([]);
  });
});

describe('R33 R37 a blockquote without any mark is a quote where it is introduced as one', () => {
  test.each([
    ['Yandex', lines('09.03.2026, 17:30, "Flight Desk" &lt;orders@game.example.org&gt;:')],
    ['HEY', 'On March 9, 2026, Flight Desk &lt;orders@game.example.org&gt; wrote:<br>'],
    ['a name alone', lines('Flight Desk schrieb:')],
    ['wrapped', lines('On Mon, 9 Mar 2026 at 17:30', 'Flight Desk wrote:')],
    ['an hour and a name', lines('9 Mar 2026 17:30 Flight Desk:')],
    ['a marker', lines('-------- Original Message --------')],
    ['fields', lines('From: Flight Desk', 'Sent: Monday', 'To: Baron', 'Subject: Turn 7')],
  ])('%s', async (_program, head) => {
    const quote = `${head}<br><blockquote>${REPORT}</blockquote>`;
    expect(await ordersIn(ORDERS + quote)).toEqual(MINE);
    expect(await ordersIn(quote + ORDERS)).toEqual(MINE);
    expect(await ordersIn(`${quote}${FIRST}<blockquote>${SECOND}</blockquote>${THIRD}`)).toEqual(MINE);
  });

  test('anywhere else it is the pilot’s own indentation', async () => {
    for (const above of ['My orders:', 'Orders for 9 March 2026, 12:00:', 'Hello!'])
      expect(await ordersIn(`${lines(above)}<blockquote>${ORDERS}</blockquote>`)).toEqual(MINE);
  });
});
