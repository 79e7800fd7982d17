import { describe, expect, test } from 'vitest';
import type { Letter } from '../../src/letters/letter.ts';
import { readableLines } from '../../src/letters/text.ts';
import { readOrders } from '../../src/orders/read-orders.ts';
import { aLetter, looksLikeOrder, opened } from './letters.ts';

const kinds = (letter: Letter) => readableLines(letter, looksLikeOrder).lines.map(line => `${line.kind}: ${line.text}`);
const kindsOf = async (text: string) => kinds(await aLetter('', text));

const alternative = (text: string, html: string) =>
  opened(
    `From: a@example.net\nContent-Type: multipart/alternative; boundary=b\n\n--b\n\n${text}\n--b\nContent-Type: text/html\n\n${html}\n--b--`,
  );

describe('R32 the plain text is read, or else the HTML', () => {
  test('a plain text with an order is taken', async () => {
    const read = readableLines(await alternative('1: A', '<p>1: RT</p>'), looksLikeOrder);
    expect([read.from, read.lines.map(line => line.text), read.notices]).toEqual(['text', ['1: A'], []]);
  });

  test('a plain text without one gives way', async () => {
    const read = readableLines(await alternative('See the HTML.\n> 1: LT', '<p>1: RT</p>'), looksLikeOrder);
    expect([read.from, read.lines.map(line => line.text), read.notices]).toEqual([
      'html',
      ['1: RT'],
      ['html-was-read'],
    ]);
  });

  test.each([
    ['a quote', '> 1: RT', '<blockquote><p>1: RT</p></blockquote>', '1: RT'],
    ['a forwarded mail', '-----Original Message-----\nFrom: Finch\nSent: Monday\n\n1: RT', '<p>1: RT</p>', '1: RT'],
    [
      'a command',
      '> cancel game G1 because of fog',
      '<blockquote>cancel game G1 because of fog</blockquote>',
      'cancel game G1 because of fog',
    ],
  ])('R39 %s in the plain text is one in the HTML, marked or not', async (_, text, html, said) => {
    const { lines } = readableLines(await alternative(`FYI\n\n${text}`, `<p>ok</p>${html}`), looksLikeOrder);
    expect(lines.filter(each => each.text === said).map(({ kind }) => kind)).toEqual(['quoted']);
  });

  test('where no order stands in either, the pilot is told of neither', async () => {
    const read = readableLines(await alternative('status', '<p>status</p>'), looksLikeOrder);
    expect([read.from, read.lines.map(line => line.text), read.notices]).toEqual(['html', ['status'], []]);
  });

  test('but not to an HTML that says nothing of its own', async () => {
    const read = readableLines(
      await alternative('status', '<blockquote type="cite">1: RT</blockquote>'),
      looksLikeOrder,
    );
    expect([read.from, read.lines.map(line => line.text)]).toEqual(['text', ['status']]);
  });

  test('a letter without text has no lines to speak of', async () => {
    const letter = await opened('From: a@example.net\nContent-Type: application/pdf\n\nx');
    expect(kinds(letter)).toEqual(['own: ']);
  });

  test('R52 a text that was cut is told', async () => {
    const letter = { ...(await aLetter('', '1: A')), cut: true };
    expect(readableLines(letter, looksLikeOrder).notices).toEqual(['end-was-cut']);
  });

  test('R54 HTML that nests too deep to be read on is told, and what stood above is read', async () => {
    const letter = { ...(await aLetter('', '')), text: null, html: `<p>1: A</p>${'<div>'.repeat(600)}<p>2: A</p>` };
    const { lines, notices } = readableLines(letter, looksLikeOrder);
    expect([lines.map(line => line.text).filter(text => text !== ''), notices]).toEqual([
      ['1: A'],
      ['nested-too-deep'],
    ]);
  });

  test('raw keeps what was received', async () => {
    const { lines } = readableLines(await aLetter('', '\t1:\u00a0“A”  '), looksLikeOrder);
    expect(lines).toEqual([{ kind: 'own', raw: '\t1:\u00a0“A”  ', text: '1: "A"' }]);
  });

  test('Word’s soft line ends and the separators of Unicode end lines', async () => {
    expect(await kindsOf('1: A\v2: A\u20283: A')).toEqual(['own: 1: A', 'own: 2: A', 'own: 3: A']);
  });
});

describe('R37 R39 quotes and history', () => {
  test('lines behind > or | are quoted wherever they stand, blanks before them too', async () => {
    expect(await kindsOf('> 1: A\n  | 2: A\n＞ 3: A\n1: RT')).toEqual([
      'quoted: > 1: A',
      'quoted: | 2: A',
      'quoted: > 3: A',
      'own: 1: RT',
    ]);
  });

  test.each([
    '-----Original Message-----',
    '----- Original Message -----',
    '-----Ursprüngliche Nachricht-----',
    '-------- Message d’origine --------',
    '-------- Mensaje original --------',
    '-----Messaggio originale-----',
    '-----Mensagem Original-----',
    '-----Oorspronkelijk bericht-----',
    '-----Ursprungligt meddelande-----',
    '-----Opprinnelig melding-----',
    '-----Oprindelig meddelelse-----',
    '-----Alkuperäinen viesti-----',
    '-----Wiadomość oryginalna-----',
    '---------- Původní e-mail ----------',
    '-----Исходное сообщение-----',
    '-----Вихідне повідомлення-----',
    '------------------ 原始邮件 ------------------',
    '-----元のメッセージ-----',
    '-----원본 메시지-----',
    '---------- Forwarded message ---------',
    '-------- Weitergeleitete Nachricht --------',
    'Begin forwarded message:',
    'Début du message réexpédié :',
    'NOON-PATROL · G1 · turn 7',
  ])('nothing below %s counts', async marker => {
    expect(await kindsOf(`1: RT\n\n${marker}\n1: A\n> 2: A\n3: A`)).toEqual([
      'own: 1: RT',
      'own: ',
      expect.stringMatching(/^history: /),
      'history: 1: A',
      'quoted: > 2: A',
      'history: 3: A',
    ]);
  });

  test.each([
    ['en', 'From: Desk', 'Sent: Monday', 'To: Baron'],
    ['en, bold', '*From:* Desk', '*Sent:* Monday', '*To:* Baron'],
    ['de', 'Von: Desk', 'Gesendet: Montag', 'An: Baron'],
    ['fr', 'De : Desk', 'Envoyé : lundi', 'À : Baron'],
    ['es', 'De: Desk', 'Enviado el: lunes', 'Para: Baron'],
    ['it', 'Da: Desk', 'Inviato: lunedì', 'A: Baron'],
    ['pt', 'De: Desk', 'Enviada em: segunda', 'Para: Baron'],
    ['nl', 'Van: Desk', 'Verzonden: maandag', 'Aan: Baron'],
    ['sv', 'Från: Desk', 'Skickat: måndag', 'Till: Baron'],
    ['no', 'Fra: Desk', 'Sendt: mandag', 'Til: Baron'],
    ['da', 'Fra: Desk', 'Sendt: mandag', 'Emne: x'],
    ['fi', 'Lähettäjä: Desk', 'Lähetetty: maanantai', 'Vastaanottaja: Baron'],
    ['pl', 'Od: Desk', 'Wysłano: poniedziałek', 'Do: Baron'],
    ['cs', 'Od: Desk', 'Odesláno: pondělí', 'Komu: Baron'],
    ['ru', 'От: Desk', 'Отправлено: понедельник', 'Кому: Baron'],
    ['uk', 'Від: Desk', 'Надіслано: понеділок', 'Кому: Baron'],
    ['zh', '发件人: Desk', '发送时间: 2026年3月9日', '收件人: Baron'],
    ['ja', '差出人: Desk', '送信日時: 2026年3月9日', '宛先: Baron'],
    ['ko', '보낸 사람: Desk', '보낸 날짜: 2026년', '받는 사람: Baron'],
  ])('a header block begins the history: %s', async (_language, first, second, third) => {
    const read = await kindsOf(`1: RT\n________________________________\n${first}\n${second}\n${third}\n\n2: A`);
    expect(read.map(line => line.split(':')[0])).toEqual(['own', ...Array(6).fill('history')]);
  });

  test('a header block may be spaced or have one wrapped line', async () => {
    expect((await kindsOf('From: Desk <\norders@game.example.org>\n\nSent: x\n\nTo: y\n1: A')).at(-1)).toBe(
      'history: 1: A',
    );
  });

  test('two header lines are somebody’s words, and a rule alone is a rule', async () => {
    expect(await kindsOf('From: me\nTo: you\n-----\n1: A')).toEqual([
      'own: From: me',
      'own: To: you',
      'own: -----',
      'own: 1: A',
    ]);
  });

  test('an attribution above unquoted lines begins the history', async () => {
    expect(await kindsOf('1: RT\n\nOn Mon, 9 Mar 2026 Flight Desk wrote:\n\n1: A')).toEqual([
      'own: 1: RT',
      'own: ',
      'history: On Mon, 9 Mar 2026 Flight Desk wrote:',
      'history: ',
      'history: 1: A',
    ]);
  });

  test('an attribution that HTML marks as one does the same', async () => {
    const reply = 'Content-Type: text/html\n\n<p>1: RT</p><div class="moz-cite-prefix">Desk wrote:<br></div>';
    expect(kinds(await opened(`${reply}<div>1: A</div>`))).toEqual([
      'own: 1: RT',
      'history: Desk wrote:',
      'history: 1: A',
    ]);
    expect(kinds(await opened(`${reply}<blockquote type="cite">1: A</blockquote><p>2: A</p>`))).toEqual([
      'own: 1: RT',
      'attribution: Desk wrote:',
      'quoted: 1: A',
      'own: 2: A',
    ]);
  });

  test('answers between quoted lines count', async () => {
    expect(await kindsOf('On 9 Mar 2026 Desk wrote:\n> 1: __\n1: RT\n> 2: __\n2: A')).toEqual([
      'attribution: On 9 Mar 2026 Desk wrote:',
      'quoted: > 1: __',
      'own: 1: RT',
      'quoted: > 2: __',
      'own: 2: A',
    ]);
  });

  test('an attribution wrapped over three lines is whole, and takes no press with it', async () => {
    const wrapped =
      'press: hello\nand more\nOn Mon, Mar 9, 2026 at 5:30 PM Flight Desk of\nthe Game <\norders@game.example.org> wrote:\n> x';
    expect((await kindsOf(wrapped)).map(line => line.split(':')[0])).toEqual([
      'own',
      'own',
      'attribution',
      'attribution',
      'attribution',
      'quoted',
    ]);
  });

  test.each([
    'press: On 9 Mar 2026 Finch wrote:',
    'here are my moves for 10 March:',
    'I wrote 3 orders at 17:30:',
    'Hi all:',
  ])('%s is no attribution', async text =>
    expect(await kindsOf(`${text}\n1: RT`)).toEqual([`own: ${text}`, 'own: 1: RT']),
  );

  test('orders that only stand in a quote or a history are known', async () => {
    const quoted = async (text: string) => {
      const { lines } = readableLines(await aLetter('', text), looksLikeOrder);
      return readOrders(lines).onlyQuotedOrders;
    };
    expect(await quoted('> > 1: A')).toBe(true);
    expect(await quoted('---------- Forwarded message ---------\n1: A')).toBe(true);
    expect(await quoted('1: A\n> hello\n-- \n1: A')).toBe(false);
  });
});

describe('R38 signatures, closings and armour', () => {
  const inHtml = async (html: string) => kinds(await opened(`From: a@example.net\nContent-Type: text/html\n\n${html}`));

  test.each([
    ['Gmail', '<div class="gmail_signature"><p>1. Vorsitzender</p><p>Lt. Brandt</p></div>'],
    ['Outlook', '<div id="x_Signature"><p>1. Vorsitzender</p><p>Lt. Brandt</p></div>'],
    ['Thunderbird', '<pre class="moz-signature" cols="72">1. Vorsitzender\nLt. Brandt</pre>'],
  ])('the box of %s for it is dropped, and ends nothing', async (_, box) => {
    expect(await inHtml(`<p>1: A</p>${box}<p>2: RT</p>`)).toEqual([
      'own: 1: A',
      'signature: 1. Vorsitzender',
      'signature: Lt. Brandt',
      'own: 2: RT',
    ]);
  });

  test.each([
    ['Apple Mail', '<div id="AppleMailSignature">2: LT</div><br><div id="AppleMailSignature">Ottilie</div>'],
    ['Gmail', '<div class="gmail_signature">2: LT<br><br>Ottilie</div>'],
    ['Outlook', '<div id="Signature"><div>2: LT<br><br></div><div>Ottilie</div></div>'],
  ])('R40 a box of %s that holds orders is no signature', async (_, box) => {
    expect(await inHtml(`<p>1: A</p>${box}`)).toEqual(['own: 1: A', 'own: 2: LT', 'own: ', 'own: Ottilie']);
  });

  test('R39 what is quoted in a box around the whole letter is quoted all the same', async () => {
    const quotes = [
      '<div>On 9 Mar 2026 Desk wrote:</div><blockquote type="cite">3: LT</blockquote>',
      '<div class="gmail_quote"><div>On 9 Mar 2026 Desk wrote:</div><blockquote>3: LT</blockquote></div>',
      '<div id="divRplyFwdMsg">From: Desk</div><div>3: LT</div>',
    ];
    const whole = quotes.map(quote => inHtml(`<div id="Signature"><div>1: RT</div><div>2: A</div>${quote}</div>`));
    expect(await Promise.all(whole)).toEqual([
      ['own: 1: RT', 'own: 2: A', 'attribution: On 9 Mar 2026 Desk wrote:', 'quoted: 3: LT'],
      ['own: 1: RT', 'own: 2: A', 'attribution: On 9 Mar 2026 Desk wrote:', 'quoted: 3: LT'],
      ['own: 1: RT', 'own: 2: A', 'history: From: Desk', 'history: 3: LT'],
    ]);
  });

  test('below its mark the box of a signature holds no orders', async () => {
    expect(await inHtml('<p>1: A</p><pre class="moz-signature">-- \nOttilie\n2: LT</pre>')).toEqual([
      'own: 1: A',
      'signature: --',
      'signature: Ottilie',
      'signature: 2: LT',
    ]);
  });

  test.each(['-- ', '--', '\u2013\u2013'])('%s ends the letter', async mark => {
    expect(await kindsOf(`1: RT\n${mark}\n2: A\n> q`)).toEqual([
      'own: 1: RT',
      'signature: --',
      'signature: 2: A',
      'quoted: > q',
    ]);
  });

  test.each([
    'Sent from my iPhone',
    '寄件自 iPhone',
    "iPhone'umdan gönderildi",
    'Get Outlook for iOS<https://aka.ms/o0ukef>',
    'Sent from Mail for Windows',
    'Von meinem iPhone gesendet',
    'Gesendet mit der GMX Mail App',
    'Envoyé de mon iPhone',
    'Enviado desde mi iPhone',
    'Inviato da iPhone',
    'Enviado do meu iPhone',
    'Verstuurd vanaf mijn iPhone',
    'Deze e-mail is verzonden met K-9 Mail vanaf mijn Android-toestel.',
    'Von Proton Mail für Android gesendet',
    'Provenance : Courrier pour Windows',
    'Skickat från min iPhone',
    'Sendt fra min iPhone',
    'Lähetetty iPhonesta',
    'Wysłane z iPhone’a',
    'Odesláno z iPhonu',
    'Отправлено с iPhone',
    'Надіслано з iPhone',
    '发自我的 iPhone',
    'iPhoneから送信',
    '나의 iPhone에서 보냄',
  ])('%s is no press', async line => {
    expect((await kindsOf(`press: hi\n${line}\n1: A`)).map(kind => kind.split(':')[0])).toEqual([
      'own',
      'signature',
      'own',
    ]);
  });

  test.each([
    'Kind regards,',
    'Thanks,',
    'Mit freundlichen Grüßen',
    'Cordialement,',
    'Saludos,',
    'Cordiali saluti',
    'Cumprimentos,',
    'Met vriendelijke groet,',
    'Med vänliga hälsningar',
    'Med vennlig hilsen',
    'Venlig hilsen',
    'Terveisin',
    'Pozdrawiam,',
    'S pozdravem',
    'С уважением,',
    'З повагою,',
    '此致',
    'よろしくお願いします。',
    '감사합니다.',
  ])('%s is a closing', async line => {
    expect((await kindsOf(`press: hi\n${line}`)).map(kind => kind.split(':')[0])).toEqual(['own', 'signature']);
  });

  test.each(['Thanks to the Baron', 'Thanks', 'Regards to your widow, Finch', 'press: Cheers,'])(
    '%s is press',
    async line => {
      expect((await kindsOf(`press: hi\n${line}`)).map(kind => kind.split(':')[0])).toEqual(['own', 'own']);
    },
  );

  test('the mark in a quote is that of the quoted letter, and ends nothing', async () => {
    const html = '<blockquote type="cite"><p>1: A</p><p>--</p><p>Desk</p></blockquote><p>2: RT</p>';
    expect(kinds(await opened(`From: a@example.net\nContent-Type: text/html\n\n${html}`))).toEqual([
      'quoted: 1: A',
      'quoted: --',
      'quoted: Desk',
      'own: 2: RT',
    ]);
  });

  test('PGP armour is stripped and dash-escaping undone', async () => {
    const signed =
      '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n1: RT\n- -- \n- 2: A\n-----BEGIN PGP SIGNATURE-----\n\niQ==\n3: LT\n-----END PGP SIGNATURE-----\nfooter';
    expect(await kindsOf(signed)).toEqual(['own: 1: RT', 'signature: --', 'signature: 2: A', 'signature: footer']);
  });

  test('outside of armour a dash is a dash', async () => expect(await kindsOf('- hello')).toEqual(['own: - hello']));
});
