import { describe, expect, test } from 'vitest';
import { openAndRead } from '../../src/desk/read-letter.ts';
import { DEFAULT_LIMITS } from '../../src/letters/open-letter.ts';
import { refusalText } from '../../src/orders/refusal-text.ts';

/** How mail programs of one language, whose words are nowhere in the code, introduce what they copy. */
type Language = {
  /** Above a quote with `>`: a web mailer, then a mail program. */
  readonly web: string;
  readonly program: string;
  /** Outlook's headers above a copy without any mark. */
  readonly outlook: readonly string[];
  /** The line between dashes above what is passed on, and the headers below it. */
  readonly marker: string;
  readonly forward: readonly string[];
};

const DESK = 'Flight Desk <orders@noon.example>';

const LANGUAGES: Readonly<Record<string, Language>> = {
  Hungarian: {
    web: `${DESK} ezt írta (időpont: 2026. máj. 18., H, 9:00):`,
    program: '2026. 05. 18. 9:00 keltezéssel, Flight Desk írta:',
    outlook: [`Feladó: ${DESK}`, 'Elküldve: 2026. május 18., hétfő 9:00', 'Címzett: Baron', 'Tárgy: turn 12'],
    marker: '---------- Továbbított üzenet ---------',
    forward: [`Feladó: ${DESK}`, 'Dátum: 2026. máj. 18., H, 9:00', 'Tárgy: turn 12'],
  },
  Turkish: {
    web: `${DESK}, 18 May 2026 Pzt, 09:00 tarihinde şunu yazdı:`,
    program: '18.05.2026 09:00 tarihinde Flight Desk yazdı:',
    outlook: [`Kimden: ${DESK}`, 'Gönderildi: 18 Mayıs 2026 Pazartesi 09:00', 'Kime: Baron', 'Konu: turn 12'],
    marker: '---------- Yönlendirilen ileti ---------',
    forward: [`Kimden: ${DESK}`, 'Tarih: 18 May 2026 Pzt, 09:00', 'Konu: turn 12'],
  },
  Romanian: {
    web: `În lun., 18 mai 2026 la 09:00, ${DESK} a scris:`,
    program: 'Pe 18.05.2026 09:00, Flight Desk a scris:',
    outlook: [`De la: ${DESK}`, 'Trimis: luni, 18 mai 2026 09:00', 'Către: Baron', 'Subiect: turn 12'],
    marker: '---------- Mesaj redirecționat ---------',
    forward: [`De la: ${DESK}`, 'Dată: lun., 18 mai 2026, 09:00', 'Subiect: turn 12'],
  },
  Greek: {
    web: `Στις Δευ 18 Μαΐ 2026 στις 9:00 π.μ., ο χρήστης ${DESK} έγραψε:`,
    program: 'Στις 18/5/2026 9:00 π.μ., ο/η Flight Desk έγραψε:',
    outlook: [`Από: ${DESK}`, 'Στάλθηκε: Δευτέρα, 18 Μαΐου 2026 9:00 πμ', 'Προς: Baron', 'Θέμα: turn 12'],
    marker: '---------- Προωθημένο μήνυμα ---------',
    forward: [`Από: ${DESK}`, 'Ημερομηνία: Δευ 18 Μαΐ 2026 στις 9:00 π.μ.', 'Θέμα: turn 12'],
  },
  Croatian: {
    web: `pon, 18. svi 2026. u 09:00 ${DESK} napisao je:`,
    program: 'Dana 18. 5. 2026. u 9:00, Flight Desk napisao je:',
    outlook: [`Šalje: ${DESK}`, 'Poslano: 18. svibnja 2026. 9:00', 'Prima: Baron', 'Predmet: turn 12'],
    marker: '---------- Proslijeđena poruka ---------',
    forward: [`Šalje: ${DESK}`, 'Datum: pon, 18. svi 2026. u 09:00', 'Predmet: turn 12'],
  },
  Slovak: {
    web: `po 18. 5. 2026 o 9:00 ${DESK} napísal(a):`,
    program: 'Dňa 18. 5. 2026 o 9:00 Flight Desk napísal(a):',
    outlook: [`Odosielateľ: ${DESK}`, 'Odoslané: pondelok 18. mája 2026 9:00', 'Príjemca: Baron', 'Predmet: turn 12'],
    marker: '---------- Preposlaná správa ---------',
    forward: [`Od: ${DESK}`, 'Dátum: po 18. 5. 2026 o 9:00', 'Predmet: turn 12'],
  },
  Bulgarian: {
    web: `На пн, 18.05.2026 г. в 9:00 ${DESK} написа:`,
    program: 'На 18.5.2026 г. в 9:00 ч., Flight Desk написа:',
    outlook: [`Подател: ${DESK}`, 'Изпратено: понеделник, 18 май 2026 г. 9:00', 'Получател: Baron', 'Относно: turn 12'],
    marker: '---------- Препратено съобщение ---------',
    forward: [`Подател: ${DESK}`, 'Час: пн, 18.05.2026 г. в 9:00', 'Относно: turn 12'],
  },
  Vietnamese: {
    web: `Vào Th 2, 18 thg 5, 2026 vào lúc 09:00 ${DESK} đã viết:`,
    program: 'Vào 9:00 18/5/2026, Flight Desk đã viết:',
    outlook: [
      `Người gửi: ${DESK}`,
      'Đã gửi: Thứ Hai, 18 tháng 5, 2026 9:00 SA',
      'Người nhận: Baron',
      'Chủ đề: turn 12',
    ],
    marker: '---------- Thư đã chuyển tiếp ---------',
    forward: [`Người gửi: ${DESK}`, 'Ngày: Th 2, 18 thg 5, 2026 vào lúc 09:00', 'Chủ đề: turn 12'],
  },
  Indonesian: {
    web: `Pada Sen, 18 Mei 2026 pukul 09.00 ${DESK} menulis:`,
    program: 'Pada 18/05/2026 09.00, Flight Desk menulis:',
    outlook: [`Dari: ${DESK}`, 'Dikirim: Senin, 18 Mei 2026 09.00', 'Kepada: Baron', 'Perihal: turn 12'],
    marker: '---------- Pesan yang diteruskan ---------',
    forward: [`Dari: ${DESK}`, 'Tanggal: Sen, 18 Mei 2026 pukul 09.00', 'Perihal: turn 12'],
  },
  Thai: {
    web: `ในวันที่ จ. 18 พ.ค. 2569 เวลา 09:00 ${DESK} เขียนว่า:`,
    program: 'ใน 18/5/2569 9:00, Flight Desk เขียนว่า:',
    outlook: [`จาก: ${DESK}`, 'ส่ง: วันจันทร์ที่ 18 พฤษภาคม 2569 9:00', 'ถึง: Baron', 'เรื่อง: turn 12'],
    marker: '---------- ข้อความที่ส่งต่อ ---------',
    forward: [`จาก: ${DESK}`, 'วันที่: จ. ๑๘ พ.ค. ๒๕๖๙ เวลา ๐๙:๐๐', 'หัวเรื่อง: turn 12'],
  },
  Hebrew: {
    web: `\u202bבתאריך יום ב׳, 18 במאי 2026 ב-9:00 מאת \u202a${DESK}\u202c\u200f:\u202c`,
    program: 'ב-18/05/2026 9:00, Flight Desk כתב:',
    outlook: [`מאת: ${DESK}`, 'נשלח: יום שני 18 מאי 2026 09:00', 'אל: Baron', 'נושא: turn 12'],
    marker: '---------- הודעה שהועברה ---------',
    forward: [`מאת: ${DESK}`, 'תאריך: יום ב׳, 18 במאי 2026 ב-9:00', 'נושא: turn 12'],
  },
  Arabic: {
    web: `في الاثنين، ١٨ مايو ٢٠٢٦ في ٩:٠٠ ص تمت كتابة ما يلي بواسطة ${DESK}:`,
    program: 'في ١٨/٠٥/٢٠٢٦ ٩:٠٠ ص، كتب Flight Desk:',
    outlook: [`من: ${DESK}`, 'تم الإرسال: الاثنين، ١٨ مايو ٢٠٢٦ ٩:٠٠ ص', 'إلى: Baron', 'الموضوع: turn 12'],
    marker: '---------- رسالة تمت إعادة توجيهها ---------',
    forward: [`من: ${DESK}`, 'التاريخ: الاثنين، ١٨ مايو ٢٠٢٦ في ٩:٠٠ ص', 'الموضوع: turn 12'],
  },
  Persian: {
    web: `در تاریخ دوشنبه ۲۸ اردیبهشت ۱۴۰۵ ساعت ۹:۰۰ ${DESK} نوشت:`,
    program: 'در ۱۴۰۵/۲/۲۸ ۹:۰۰، Flight Desk نوشت:',
    outlook: [`از: ${DESK}`, 'ارسال شده: دوشنبه ۲۸ اردیبهشت ۱۴۰۵ ۹:۰۰', 'به: Baron', 'موضوع: turn 12'],
    marker: '---------- پیام بازارسال‌شده ---------',
    forward: [`از: ${DESK}`, 'تاریخ: دوشنبه ۲۸ اردیبهشت ۱۴۰۵ ساعت ۹:۰۰', 'موضوع: turn 12'],
  },
  Hindi: {
    web: `सोम, 18 मई 2026 को 9:00 am बजे को ${DESK} ने लिखा:`,
    program: '18/05/2026 9:00 पूर्वाह्न पर, Flight Desk ने लिखा:',
    outlook: [`प्रेषक: ${DESK}`, 'भेजा गया: सोमवार, १८ मई २०२६ ९:००', 'प्रति: Baron', 'विषय: turn 12'],
    marker: '---------- अग्रेषित संदेश ---------',
    forward: [`प्रेषक: ${DESK}`, 'दिनांक: सोम, 18 मई 2026 को 9:00 am', 'विषय: turn 12'],
  },
  Lithuanian: {
    web: `2026-05-18, pr, 09:00 ${DESK} rašė:`,
    program: '2026-05-18 09:00, Flight Desk rašė:',
    outlook: [`Nuo: ${DESK}`, 'Išsiųsta: 2026 m. gegužės 18 d., pirmadienis 09:00', 'Kam: Baron', 'Tema: turn 12'],
    marker: '---------- Persiųstas laiškas ---------',
    forward: [`Nuo: ${DESK}`, 'Data: 2026-05-18, pr, 09:00', 'Tema: turn 12'],
  },
  Catalan: {
    web: `Missatge de ${DESK} del dia dl., 18 de maig 2026 a les 9:00:`,
    program: 'El 18/5/2026 a les 9:00, en Flight Desk ha escrit:',
    outlook: [`De: ${DESK}`, 'Enviat el: dilluns, 18 de maig de 2026 9:00', 'Per a: Baron', 'Tema: turn 12'],
    marker: '---------- Missatge reenviat ---------',
    forward: [`De: ${DESK}`, 'Dia: dl., 18 de maig 2026 a les 9:00', 'Tema: turn 12'],
  },
};

const ORDERS = ['1: RT fire A', '2: A fire L R', '3: LS'];
/** Somebody else's orders, which would be taken if they were read. */
const COPIED = ['Here is what I fly:', '', 'game: G9', '1: A fire A', '2: A', '3: A', 'press: I am Snoopy.'];
const quoted = COPIED.map(line => `> ${line}`);

/** What a letter of these lines says. */
const said = async (lines: readonly string[]) => {
  const head = 'From: baron@example.net\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n';
  const raw = Buffer.from(head + lines.join('\r\n'));
  const { written } = await openAndRead({ raw, size: raw.length }, { limits: DEFAULT_LIMITS, gameMasters: [] });
  const { game, segments, press, commands, faults, onlyQuotedOrders } = written;
  return { game, segments, press, commands, faults: faults.map(refusalText), onlyQuotedOrders };
};

/** `RT/A`, `A/LR`, `LS` and his press, and nothing of the copy. */
const HIS_ORDERS = {
  game: undefined,
  segments: [
    { manoeuvre: 'turn-right', fire: [{ direction: 'ahead' }] },
    { manoeuvre: 'ahead', fire: [{ direction: 'left' }, { direction: 'right' }] },
    { manoeuvre: 'slip-left' },
  ],
  press: ['See you over Ypres.'],
  commands: [],
  faults: [],
  onlyQuotedOrders: false,
};
const NOTHING_OF_HIS = { ...HIS_ORDERS, segments: [], press: undefined, onlyQuotedOrders: true };
const own = [...ORDERS, 'press: See you over Ypres.'];
const RULE = '_'.repeat(32);

describe.each(Object.entries(LANGUAGES))('R37 R39 %s', (_language, { web, program, outlook, marker, forward }) => {
  const forwarded = [marker, ...forward, 'To: <baron@example.net>', '', '', ...COPIED];

  test('a reply above the quote', async () => {
    for (const attribution of [web, program]) {
      expect(await said([...own, '', attribution, '', ...quoted])).toEqual(HIS_ORDERS);
      expect(await said([...own, attribution, ...quoted])).toEqual(HIS_ORDERS);
    }
  });

  test('a reply below the quote', async () => {
    for (const attribution of [web, program]) {
      expect(await said([attribution, ...quoted, '', ...own])).toEqual(HIS_ORDERS);
    }
  });

  test('an introduction that is wrapped', async () => {
    const [first = '', rest = ''] = web.split(' <');
    expect(await said([...own, '', `${first} <`, rest, ...quoted])).toEqual(HIS_ORDERS);
  });

  test('a reply above an unmarked copy that is only introduced', async () => {
    expect(await said([...own, '', web, '', ...COPIED])).toEqual(HIS_ORDERS);
  });

  test('a reply above headers and an unmarked copy', async () => {
    expect(await said([...own, '', ...outlook, '', ...COPIED])).toEqual(HIS_ORDERS);
    expect(await said([...own, '', RULE, ...outlook, '', ...COPIED])).toEqual(HIS_ORDERS);
    expect(
      await said([...own, '', RULE, ...outlook.flatMap(line => [`*${line.replace(':', ':*')}`, '']), ...COPIED]),
    ).toEqual(HIS_ORDERS);
  });

  test('a copy that is passed on alone', async () => {
    expect(await said(forwarded)).toEqual(NOTHING_OF_HIS);
    expect(await said(['FYI', '', ...outlook, '', ...COPIED])).toEqual(NOTHING_OF_HIS);
    expect(await said(['FYI', '', web, '', ...COPIED])).toEqual(NOTHING_OF_HIS);
  });

  test('orders above a copy that is passed on', async () => {
    expect(await said([...own, '', ...forwarded])).toEqual(HIS_ORDERS);
  });

  test('what names no address is not sure to be a copy, and nothing is accepted in part', async () => {
    for (const head of [[outlook[0]?.replace(/ <.*>/, '') ?? '', ...outlook.slice(1)], [program], [marker]]) {
      const { faults, press } = await said([...own, '', ...head, '', ...COPIED]);
      expect(faults).toEqual([
        expect.stringMatching(
          /^"game: G9": this line, and 4 more like it, stand below ".+", which looks like the beginning/,
        ),
      ]);
      expect(press).toEqual(['See you over Ypres.']);
    }
  });
});
