import { describe, expect, test } from 'vitest';
import { readableLines } from '../../src/letters/text.ts';
import { looksLikeOrder } from '../../src/orders/order-line.ts';
import { aLetter } from './letters.ts';

/** How mail programs introduce a quote, as they write it. A newline is where they wrap. */
const ATTRIBUTIONS: readonly [language: string, program: string, attribution: string][] = [
  ['English', 'Gmail', 'On Mon, Mar 9, 2026 at 5:30 PM Flight Desk <\norders+b7k2m9xw4t@game.example.org> wrote:'],
  ['English', 'Outlook', 'On 3/9/26, 5:30 PM, "Flight Desk" <orders@game.example.org> wrote:'],
  ['English', 'Apple Mail', 'On 9 Mar 2026, at 17:30, Flight Desk <orders@game.example.org> wrote:'],
  ['English', 'Thunderbird', 'On 09/03/2026 17:30, Flight Desk wrote:'],
  ['English', 'Yahoo', 'On Monday, March 9, 2026 at 05:30:00 PM GMT+1, Flight Desk <orders@game.example.org> wrote:'],
  ['English', 'SeaMonkey', 'Flight Desk wrote on 09/03/2026 17:30:'],
  ['English', 'Zoho', '---- On Mon, 09 Mar 2026 17:30:00 +0100 Flight Desk <orders@game.example.org> wrote ----'],
  ['German', 'Gmail', 'Am Mo., 9. März 2026 um 17:30 Uhr schrieb Flight Desk <\norders@game.example.org>:'],
  ['German', 'Apple Mail', 'Am 09.03.2026 um 17:30 schrieb Flight Desk <orders@game.example.org>:'],
  ['German', 'Thunderbird', 'Am 09.03.26 um 17:30 schrieb Flight Desk:'],
  ['French', 'Gmail', 'Le lun. 9 mars 2026 à 17:30, Flight Desk <orders@game.example.org> a\nécrit :'],
  ['French', 'Apple Mail', 'Le 9 mars 2026 à 17:30, Flight Desk <orders@game.example.org> a écrit :'],
  ['French', 'Thunderbird', 'Le 09/03/2026 à 17:30, Flight Desk a écrit\u00a0:'],
  ['Spanish', 'Gmail', 'El lun, 9 mar 2026 a las 17:30, Flight Desk (<orders@game.example.org>)\nescribió:'],
  ['Spanish', 'Apple Mail', 'El 9 mar 2026, a las 17:30, Flight Desk <orders@game.example.org> escribió:'],
  ['Spanish', 'Thunderbird', 'El 09/03/2026 a las 17:30, Flight Desk escribió:'],
  ['Italian', 'Gmail', 'Il giorno lun 9 mar 2026 alle ore 17:30 Flight Desk <\norders@game.example.org> ha scritto:'],
  ['Italian', 'Apple Mail', 'Il giorno 9 mar 2026, alle ore 17:30, Flight Desk <orders@game.example.org> ha scritto:'],
  ['Italian', 'Thunderbird', 'Il 09/03/2026 17:30, Flight Desk ha scritto:'],
  ['Portuguese', 'Gmail', 'Em seg., 9 de mar. de 2026 às 17:30, Flight Desk <\norders@game.example.org> escreveu:'],
  [
    'Portuguese',
    'Gmail in Portugal',
    'Flight Desk <orders@game.example.org> escreveu (segunda, 9/03/2026 à(s)\n17:30):',
  ],
  ['Portuguese', 'Apple Mail', 'No dia 09/03/2026, às 17:30, Flight Desk <orders@game.example.org> escreveu:'],
  ['Portuguese', 'Thunderbird', 'Em 09/03/2026 17:30, Flight Desk escreveu:'],
  ['Dutch', 'Gmail', 'Op ma 9 mrt 2026 om 17:30 schreef Flight Desk <\norders@game.example.org>:'],
  [
    'Dutch',
    'Apple Mail',
    'Op 9 mrt 2026, om 17:30 heeft Flight Desk <orders@game.example.org> het volgende geschreven:',
  ],
  ['Dutch', 'Thunderbird', 'Op 09-03-2026 om 17:30 schreef Flight Desk:'],
  ['Dutch', 'Tutanota', '9. mrt 2026 17:30 door orders@game.example.org:'],
  ['Swedish', 'Gmail', 'Den mån 9 mars 2026 kl 17:30 skrev Flight Desk <orders@game.example.org>:'],
  ['Swedish', 'Apple Mail', '9 mars 2026 kl. 17:30 skrev Flight Desk <orders@game.example.org>:'],
  ['Swedish', 'Thunderbird', 'Den 2026-03-09 kl. 17:30, skrev Flight Desk:'],
  ['Norwegian', 'Gmail', 'man. 9. mars 2026 kl. 17:30 skrev Flight Desk <orders@game.example.org>:'],
  ['Norwegian', 'Apple Mail', '9. mars 2026 kl. 17:30 skrev Flight Desk <orders@game.example.org>:'],
  ['Norwegian', 'Apple Mail, wrapped', '9. mars 2026 kl. 17:30 skrev Flight Desk <\norders@game.example.org>:'],
  [
    'Norwegian',
    'Gmail, wrapped at the day',
    'man.\n9.\nmars 2026 kl. 17:30 skrev Flight Desk <orders@game.example.org>:',
  ],
  ['Norwegian', 'Thunderbird', 'Den 09.03.2026 17:30, skrev Flight Desk:'],
  ['Danish', 'Gmail', 'Den man. 9. mar. 2026 kl. 17.30 skrev Flight Desk <\norders@game.example.org>:'],
  ['Danish', 'Apple Mail', 'Den 9. mar. 2026 kl. 17.30 skrev Flight Desk <orders@game.example.org>:'],
  ['Danish', 'Thunderbird', 'Den 09.03.2026 kl. 17.30 skrev Flight Desk:'],
  ['Finnish', 'Gmail', 'ma 9. maalisk. 2026 klo 17.30 Flight Desk (orders@game.example.org)\nkirjoitti:'],
  ['Finnish', 'Apple Mail', 'Flight Desk <orders@game.example.org> kirjoitti 9.3.2026 kello 17.30:'],
  ['Finnish', 'Thunderbird', 'Flight Desk kirjoitti 9.3.2026 klo 17.30:'],
  ['Polish', 'Gmail', 'pon., 9 mar 2026 o 17:30 Flight Desk <orders@game.example.org>\nnapisał(a):'],
  [
    'Polish',
    'Apple Mail',
    'Wiadomość napisana przez Flight Desk <orders@game.example.org> w dniu\n9 mar 2026, o godz. 17:30:',
  ],
  ['Polish', 'Thunderbird', 'W dniu 9.03.2026 o 17:30, Flight Desk pisze:'],
  ['Czech', 'Gmail', 'po 9. 3. 2026 v 17:30 odesílatel Flight Desk <orders@game.example.org>\nnapsal:'],
  ['Czech', 'Apple Mail', '9. 3. 2026 v 17:30, Flight Desk <orders@game.example.org>:'],
  ['Czech', 'Thunderbird', 'Dne 09. 03. 26 v 17:30 Flight Desk napsal(a):'],
  ['Russian', 'Gmail', 'пн, 9 мар. 2026 г. в 17:30, Flight Desk <orders@game.example.org>:'],
  ['Russian', 'Apple Mail', '9 марта 2026 г., в 17:30, Flight Desk <orders@game.example.org> написал(а):'],
  ['Russian', 'Thunderbird', '09.03.2026 17:30, Flight Desk пишет:'],
  ['Russian', 'Mail.ru', 'Понедельник, 9 марта 2026, 17:30 +03:00 от Flight Desk <orders@game.example.org>:'],
  ['Ukrainian', 'Gmail', 'пн, 9 бер. 2026 р. о 17:30 Flight Desk <orders@game.example.org> пише:'],
  ['Ukrainian', 'Apple Mail', '9 бер. 2026 р. о 17:30 Flight Desk <orders@game.example.org> написав(-ла):'],
  ['Ukrainian', 'Thunderbird', '09.03.2026 17:30, Flight Desk пише:'],
  ['Chinese', 'Gmail', 'Flight Desk <orders@game.example.org> 于2026年3月9日周一 17:30写道：'],
  ['Chinese', 'Gmail in Taiwan', 'Flight Desk <orders@game.example.org> 於 2026年3月9日 週一 下午5:30寫道：'],
  ['Chinese', 'Apple Mail', '2026年3月9日 17:30，Flight Desk <orders@game.example.org> 写道：'],
  ['Chinese', 'Thunderbird', '在 2026/3/9 17:30, Flight Desk 写道:'],
  ['Japanese', 'Gmail', '2026年3月9日(月) 17:30 Flight Desk <orders@game.example.org>:'],
  ['Japanese', 'Apple Mail', '2026/03/09 17:30、Flight Desk <orders@game.example.org>のメール:'],
  ['Japanese', 'Thunderbird', 'On 2026/03/09 17:30, Flight Desk wrote:'],
  ['Korean', 'Gmail', '2026년 3월 9일 (월) 오후 5:30, Flight Desk <orders@game.example.org>님이 작성:'],
  ['Korean', 'Apple Mail', '2026. 3. 9. 오후 5:30, Flight Desk <orders@game.example.org> 작성:'],
  ['Korean', 'Thunderbird', '2026-03-09 오후 5:30에 Flight Desk 이(가) 쓴 글:'],
];

const kindsOf = async (text: string) =>
  readableLines(await aLetter('Content-Type: text/plain; charset=utf-8', text), looksLikeOrder).lines.map(
    line => line.kind,
  );
const linesIn = (attribution: string): number => attribution.split('\n').length;

describe.each(ATTRIBUTIONS)('R37 %s, %s', (_language, _program, attribution) => {
  const attributed = Array(linesIn(attribution)).fill('attribution');

  test('a reply above the quote', async () => {
    const text = `1: RT\npress: See you.\n\n${attribution}\n\n> 1: A\n> 2: A`;
    expect(await kindsOf(text)).toEqual(['own', 'own', 'own', ...attributed, 'own', 'quoted', 'quoted']);
  });

  test('a reply below the quote', async () => {
    const text = `${attribution}\n> 1: A\n> 2: A\n\n1: RT\npress: See you.`;
    expect(await kindsOf(text)).toEqual([...attributed, 'quoted', 'quoted', 'own', 'own', 'own']);
  });

  test('an unquoted copy below is history', async () => {
    const text = `1: RT\n\n${attribution}\n\n1: A`;
    expect(await kindsOf(text)).toEqual(['own', 'own', ...Array(linesIn(attribution) + 2).fill('history')]);
  });
});

test.each([
  ['Turkish', 'Flight Desk <orders@game.example.org>, 9 Mar 2026 Pzt, 17:30 tarihinde şunu yazdı:'],
  ['Hungarian', 'Flight Desk <orders@game.example.org> ezt írta (időpont: 2026. márc. 9., H, 17:30):'],
  ['Horde', 'Quoting Flight Desk <orders@game.example.org>:'],
  ['Gnus', 'Flight Desk <orders@game.example.org> writes:'],
  ['mutt', '* Flight Desk <orders@game.example.org> [2026-03-09 17:30]:'],
])('R37 just above a quote, a line with an address and a colon introduces it: %s', async (_name, attribution) => {
  const text = `1: RT\npress: See you.\n${attribution}\n\n> 1: A`;
  expect(await kindsOf(text)).toEqual(['own', 'own', 'attribution', 'own', 'quoted']);
});

test.each(['press: I told him at 17:30:', '1: A', 'Three lessons:'])(
  'R37 %s above a quote is the pilot’s own',
  async line => {
    expect(await kindsOf(`${line}\n> 1: A\n1: RT`)).toEqual(['own', 'quoted', 'own']);
  },
);

test.each([
  ['English', 'On Mon, Mar\n9, 2026 at 5:30 PM Flight Desk <orders@game.example.org> wrote:'],
  ['Greek', 'Στις Δευ 9 Μαρ 2026 στις 5:30 μ.μ., ο χρήστης Flight Desk <\norders@game.example.org> έγραψε:'],
  ['Hungarian', 'Flight Desk <orders@game.example.org> ezt írta (időpont: 2026. márc.\n9., H, 17:30):'],
])(
  'R37 R38 nothing of an attribution stays in the press, wherever it is wrapped: %s',
  async (_language, attribution) => {
    const attributed = Array(linesIn(attribution)).fill('attribution');
    expect(await kindsOf(`press: Yes.\nOn guard!\n${attribution}\n> 1: A\n\n1: RT`)).toEqual([
      ...['own', 'own'],
      ...attributed,
      ...['quoted', 'own', 'own'],
    ]);
  },
);

const FIELDS =
  'From: Flight Desk <orders@game.example.org>\nSent: Monday, March 9, 2026 5:30 PM\nTo: Baron\nSubject: Turn 7';

describe('R37 a head directly above a quote introduces it, and what follows the quote is the author’s', () => {
  test.each([
    ['Proton', '-------- Original Message --------\nOn 3/9/26 17:30, Flight Desk <orders@game.example.org> wrote:'],
    ['AOL', `-----Original Message-----\n${FIELDS}`],
    ['Outlook', `________________________________\n${FIELDS}`],
    ['Outlook, wrapped', FIELDS.replace('Baron', 'Ottilie Brandt\n<baron@example.net>')],
    ['QQ', '------------------ 原始邮件 ------------------\n发件人: "Desk";\n发送时间: 2026年3月9日\n主题: 7'],
    ['GroupWise', '>>> Flight Desk 09.03.2026 17:30 >>>'],
    ['a language I do not know', '-------- Προωθημένο μήνυμα --------'],
  ])('%s', async (_program, head) => {
    const introduced = Array(linesIn(head)).fill('attribution');
    expect(await kindsOf(`${head}\n\n> 1: A\n\n1: RT`)).toEqual([...introduced, 'own', 'quoted', 'own', 'own']);
    expect(await kindsOf(`1: RT\n${head}\n> 1: A`)).toEqual(['own', ...introduced, 'quoted']);
  });

  test.each([
    ['its own words', `${FIELDS}\n\nHello,\n> 1: A`],
    ['the introduction of what its sender quoted', `${FIELDS}\n\nOn 9 Mar 2026, Baron wrote:\n> 1: A`],
    ['its orders', `${FIELDS}\n1: LT\n> 1: A`],
    ['its press', `${FIELDS}\npress: mine\n> 1: A`],
  ])('a copy that begins with %s is history to its end', async (_what, copy) => {
    expect((await kindsOf(`${copy}\n1: RT`)).at(-1)).toBe('history');
  });
});
