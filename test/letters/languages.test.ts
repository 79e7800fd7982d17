import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { openAndRead } from '../../src/desk/read-letter.ts';
import { DEFAULT_LIMITS } from '../../src/letters/open-letter.ts';

/** How mail programs of one language introduce what they quote, and a charset that its speakers used. */
type Language = {
  readonly charset: string;
  readonly press: string;
  /** Above a quote with `>`: a web mailer, then a mail program. */
  readonly web: string;
  readonly program: string;
  /** Outlook's headers above a copy without any mark. */
  readonly outlook: readonly string[];
};

const LANGUAGES: Readonly<Record<string, Language>> = {
  English: {
    charset: 'us-ascii',
    press: 'See you over Ypres.',
    web: 'On Mon, 18 May 2026 at 09:00, Flight Desk <orders@noon.example> wrote:',
    program: 'On 18/05/2026 09:00, Flight Desk wrote:',
    outlook: ['From: Flight Desk', 'Sent: Monday, May 18, 2026 9:00 AM', 'To: Baron', 'Subject: turn 12'],
  },
  German: {
    charset: 'iso-8859-1',
    press: 'Grüße über Ypern.',
    web: 'Am Mo., 18. Mai 2026 um 09:00 Uhr schrieb Flight Desk <orders@noon.example>:',
    program: 'Am 18.05.2026 um 09:00 schrieb Flight Desk:',
    outlook: ['Von: Flight Desk', 'Gesendet: Montag, 18. Mai 2026 09:00', 'An: Baron', 'Betreff: turn 12'],
  },
  French: {
    charset: 'windows-1252',
    press: 'À bientôt, l’ami.',
    web: 'Le lun. 18 mai 2026 à 09:00, Flight Desk <orders@noon.example> a écrit :',
    program: 'Le 18/05/2026 à 09:00, Flight Desk a écrit :',
    outlook: ['De : Flight Desk', 'Envoyé : lundi 18 mai 2026 09:00', 'À : Baron', 'Objet : turn 12'],
  },
  Spanish: {
    charset: 'iso-8859-15',
    press: '¡Mañana en Ypres!',
    web: 'El lun, 18 may 2026 a las 9:00, Flight Desk (<orders@noon.example>) escribió:',
    program: 'El 18/5/26 a las 9:00, Flight Desk escribió:',
    outlook: ['De: Flight Desk', 'Enviado: lunes, 18 de mayo de 2026 9:00', 'Para: Baron', 'Asunto: turn 12'],
  },
  Italian: {
    charset: 'utf-8',
    press: 'Perché no, barone?',
    web: 'Il giorno lun 18 mag 2026 alle ore 09:00 Flight Desk <orders@noon.example> ha scritto:',
    program: 'Il 18/05/2026 09:00, Flight Desk ha scritto:',
    outlook: ['Da: Flight Desk', 'Inviato: lunedì 18 maggio 2026 09:00', 'A: Baron', 'Oggetto: turn 12'],
  },
  Portuguese: {
    charset: 'iso-8859-1',
    press: 'Até amanhã, barão.',
    web: 'Flight Desk <orders@noon.example> escreveu (segunda, 18/05/2026 à(s) 09:00):',
    program: 'Em 18/05/2026 09:00, Flight Desk escreveu:',
    outlook: [
      'De: Flight Desk',
      'Enviada em: segunda-feira, 18 de maio de 2026 09:00',
      'Para: Baron',
      'Assunto: turn 12',
    ],
  },
  Dutch: {
    charset: 'iso-8859-1',
    press: 'Eén rondje boven Ieper.',
    web: 'Op ma 18 mei 2026 om 09:00 schreef Flight Desk <orders@noon.example>:',
    program: 'Op 18-05-2026 om 09:00 schreef Flight Desk:',
    outlook: ['Van: Flight Desk', 'Verzonden: maandag 18 mei 2026 09:00', 'Aan: Baron', 'Onderwerp: turn 12'],
  },
  Swedish: {
    charset: 'iso-8859-1',
    press: 'Vi ses över Ypern.',
    web: 'Den mån 18 maj 2026 kl 09:00 skrev Flight Desk <orders@noon.example>:',
    program: 'Den 2026-05-18 kl. 09:00, skrev Flight Desk:',
    outlook: ['Från: Flight Desk', 'Skickat: den 18 maj 2026 09:00', 'Till: Baron', 'Ämne: turn 12'],
  },
  Norwegian: {
    charset: 'iso-8859-1',
    press: 'På gjensyn, baron.',
    web: 'man. 18. mai 2026 kl. 09:00 skrev Flight Desk <orders@noon.example>:',
    program: 'Den 18.05.2026 09:00, skrev Flight Desk:',
    outlook: ['Fra: Flight Desk', 'Sendt: mandag 18. mai 2026 09:00', 'Til: Baron', 'Emne: turn 12'],
  },
  Danish: {
    charset: 'iso-8859-1',
    press: 'På gensyn over Ypres, kære ven.',
    web: 'Den man. 18. maj 2026 kl. 09.00 skrev Flight Desk <orders@noon.example>:',
    program: 'Den 18.05.2026 kl. 09.00 skrev Flight Desk:',
    outlook: ['Fra: Flight Desk', 'Sendt: 18. maj 2026 09:00', 'Til: Baron', 'Emne: turn 12'],
  },
  Finnish: {
    charset: 'iso-8859-15',
    press: 'Nähdään Ypresin yllä.',
    web: 'ma 18. toukok. 2026 klo 9.00 Flight Desk (orders@noon.example) kirjoitti:',
    program: 'Flight Desk kirjoitti 18.5.2026 klo 9.00:',
    outlook: [
      'Lähettäjä: Flight Desk',
      'Lähetetty: maanantai 18. toukokuuta 2026 9.00',
      'Vastaanottaja: Baron',
      'Aihe: turn 12',
    ],
  },
  Polish: {
    charset: 'iso-8859-2',
    press: 'Do zobaczenia, łosie.',
    web: 'pon., 18 maj 2026 o 09:00 Flight Desk <orders@noon.example> napisał(a):',
    program: 'W dniu 18.05.2026 o 09:00, Flight Desk pisze:',
    outlook: ['Od: Flight Desk', 'Wysłano: poniedziałek, 18 maja 2026 09:00', 'Do: Baron', 'Temat: turn 12'],
  },
  Czech: {
    charset: 'windows-1250',
    press: 'Příště u Yper.',
    web: 'po 18. 5. 2026 v 9:00 odesílatel Flight Desk <orders@noon.example> napsal:',
    program: 'Dne 18. 05. 26 v 9:00 Flight Desk napsal(a):',
    outlook: ['Od: Flight Desk', 'Odesláno: pondělí 18. května 2026 9:00', 'Komu: Baron', 'Předmět: turn 12'],
  },
  Russian: {
    charset: 'koi8-r',
    press: 'Увидимся над Ипром.',
    web: 'пн, 18 мая 2026 г. в 09:00, Flight Desk <orders@noon.example>:',
    program: '18.05.2026 9:00, Flight Desk пишет:',
    outlook: ['От: Flight Desk', 'Отправлено: 18 мая 2026 г. 9:00', 'Кому: Baron', 'Тема: turn 12'],
  },
  Ukrainian: {
    charset: 'koi8-u',
    press: 'Побачимось над Іпром, її тут нема.',
    web: 'пн, 18 трав. 2026 р. о 09:00 Flight Desk <orders@noon.example> пише:',
    program: '18.05.26 09:00, Flight Desk пише:',
    outlook: ['Від: Flight Desk', 'Надіслано: 18 травня 2026 р. 9:00', 'Кому: Baron', 'Тема: turn 12'],
  },
  Chinese: {
    charset: 'gb18030',
    press: '伊普尔上空见。',
    web: 'Flight Desk <orders@noon.example> 于2026年5月18日周一 09:00写道：',
    program: '在 2026/5/18 9:00, Flight Desk 写道:',
    outlook: ['发件人: Flight Desk', '发送时间: 2026年5月18日 9:00', '收件人: Baron', '主题: turn 12'],
  },
  Japanese: {
    charset: 'shift_jis',
    press: 'イーペルの上で会おう。',
    web: '2026年5月18日(月) 9:00 Flight Desk <orders@noon.example>:',
    program: '2026/05/18 9:00、Flight Desk <orders@noon.example>のメール:',
    outlook: ['差出人: Flight Desk', '送信日時: 2026年5月18日 9:00', '宛先: Baron', '件名: turn 12'],
  },
  Korean: {
    charset: 'euc-kr',
    press: '이프르 상공에서 봅시다.',
    web: '2026년 5월 18일 (월) 오전 9:00, Flight Desk <orders@noon.example>님이 작성:',
    program: '2026. 5. 18. 9:00에 Flight Desk 이(가) 쓴 글:',
    outlook: [
      '보낸 사람: Flight Desk',
      '보낸 날짜: 2026년 5월 18일 월요일 오전 9:00',
      '받는 사람: Baron',
      '제목: turn 12',
    ],
  },
};

const ORDERS = ['1: RT fire A', '2: A fire L R', '3: LS'];
/** A report whose form would be orders if it were read; marked, as our own forms never are. */
const COPIED = ['Ypres: turn 11 was flown.', '', '1: A fire A', '2: A', '3: A', 'press: your message here'];
const quoted = COPIED.map(line => `> ${line}`);

/** What a letter of these lines says, sent in the charset. */
const said = async (charset: string, lines: readonly string[]) => {
  const head = `From: baron@example.net\r\nContent-Type: text/plain; charset=${charset}\r\n\r\n`;
  const raw = Buffer.concat([Buffer.from(head), iconv.encode(lines.join('\r\n'), charset)]);
  const { written } = await openAndRead({ raw, size: raw.length }, { limits: DEFAULT_LIMITS, gameMasters: [] });
  const { segments, press, faults } = written;
  return { segments, press, faults };
};

/** `RT/A`, `A/LR`, `LS`, and nothing of the copied report. */
const theOrders = (press: string) => ({
  segments: [
    { manoeuvre: 'turn-right', fire: [{ direction: 'ahead' }] },
    { manoeuvre: 'ahead', fire: [{ direction: 'left' }, { direction: 'right' }] },
    { manoeuvre: 'slip-left' },
  ],
  press: [press],
  faults: [],
});

describe.each(Object.entries(LANGUAGES))('R37 %s', (_language, { charset, press, web, program, outlook }) => {
  const own = [...ORDERS, `press: ${press}`];

  test.each([
    ['a web mailer', web],
    ['a mail program', program],
  ])('a reply above the quote of %s', async (_program, attribution) => {
    expect(await said(charset, [...own, '', attribution, '', ...quoted])).toEqual(theOrders(press));
    expect(await said(charset, [...own, attribution, ...quoted])).toEqual(theOrders(press));
  });

  test.each([
    ['a web mailer', web],
    ['a mail program', program],
  ])('a reply below the quote of %s', async (_program, attribution) => {
    expect(await said(charset, [attribution, ...quoted, '', ...own])).toEqual(theOrders(press));
  });

  test('a reply above Outlook’s headers and an unmarked copy', async () => {
    expect(await said(charset, [...own, '', ...outlook, '', ...COPIED])).toEqual(theOrders(press));
    expect(await said(charset, [...own, '', '_'.repeat(32), ...outlook, '', ...COPIED])).toEqual(theOrders(press));
  });

  test('a reply above an unmarked copy that is only introduced', async () => {
    expect(await said(charset, [...own, '', web, '', ...COPIED])).toEqual(theOrders(press));
  });

  test('an introduction that is wrapped', async () => {
    const [first = '', ...rest] = web.split(' Flight ');
    const wrapped = [first, `Flight ${rest.join(' Flight ')}`.trim()].filter(line => line !== '');
    expect(await said(charset, [...own, '', ...wrapped, '', ...quoted])).toEqual(theOrders(press));
  });
});
