/** How letters end, in eighteen languages. All patterns look at normalised text. */

/** The line under which a signature stands; mail programs strip its blank. Rule: R38 */
export const isSignatureMark = (text: string): boolean => text === '--';

/** The lines that telephones and mail programs add of themselves. */
const MOBILE: readonly RegExp[] = [
  /^sent (?:from|with|via|using) \S/i, // en
  /^(?:get|download) (?:outlook|bluemail|[\w ]{1,30} mail) for \S/i,
  /^(?:von (?:meinem .{1,60}|proton mail für .{1,30}) gesendet|gesendet (?:von|mit|aus|über) \S|diese nachricht wurde von meinem .{1,60} gesendet)/i, // de
  /^outlook (?:für|voor) .{1,30}(?:herunterladen|beziehen|downloaden)/i, // de, nl
  /^(?:holen sie sich|laden sie|herunterladen) outlook/i,
  /^envoyé (?:de|depuis|à partir|avec|par|via) ?\S/i, // fr
  /^provenance ?: courrier pour windows/i,
  /^(?:obtenez|obtenir|télécharger|téléchargez) outlook/i,
  /^enviad[oa] (?:desde|con|do|da|a partir|via|através) ?\S/i, // es, pt
  /^(?:obtener|obtén|descargar|descarga|obter|baixar|baixe) (?:o )?outlook/i,
  /^inviato (?:da|dal|con|tramite) ?\S/i, // it
  /^(?:scarica|ottieni) outlook/i,
  /^(?:deze (?:e-mail|mail) is )?(?:verstuurd|verzonden) (?:vanaf|vanuit|met|via) \S/i, // nl
  /^(?:download|haal|krijg) outlook/i,
  /^skickat (?:från|med|via) \S/i, // sv
  /^(?:skaffa|hämta|ladda ned) outlook/i,
  /^sendt (?:fra|med|via) \S/i, // no, da
  /^(?:skaff deg|skaff|hent|last ned|få) outlook/i,
  /^lähetetty \S.{0,80}(?:sta|stä|lla|llä|lta|ltä)\.?$/i, // fi
  /^(?:hanki|lataa) outlook/i,
  /^wysłan[eoy] (?:z|ze|za) ?\S/i, // pl
  /^pobierz (?:aplikację |program )?outlook/i,
  /^odesláno (?:z|ze|pomocí) \S/i, // cs
  /^(?:získejte|získat|stáhnout|stáhněte) (?:si )?outlook/i,
  /^отправлено (?:с|из|через|от) \S/iu, // ru
  /^(?:скачать|скачайте|получить|получите) outlook/iu,
  /^(?:надіслано|відправлено) (?:з|із|через) \S/iu, // uk
  /^(?:отримати|отримайте|завантажити|завантажте) outlook/iu,
  /^(?:发自|發自|从我的|從我的|寄自|寄件自)\s?\S/, // zh
  /^(?:获取|下载|取得|下載)\s?outlook/i,
  /から送信(?:されました)?[。.]?$/, // ja
  /outlook .{0,30}を入手/i,
  /에서 (?:보냄|보냈습니다|보낸 메일)\.?$/, // ko
  /^(?:\S+ ){0,3}\S+'\p{L}{0,6}[dt][ae]n gönderildi\.?$/iu, // tr
  /outlook (?:다운로드|받기|가져오기)$/i,
];

/** `发自` and one character more. */
const SHORTEST = 3;

/** A line that a telephone or a mail program adds below what was written. Rule: R38 */
export const isMobileSignature = (text: string): boolean =>
  text.length >= SHORTEST && text.length <= 160 && MOBILE.some(pattern => pattern.test(text));

const CLOSINGS = new Set(
  [
    'kind regards, best regards, warm regards, regards, with kind regards, best wishes, yours sincerely, yours faithfully', // en
    'yours truly, yours, sincerely, many thanks, all the best',
    'mit freundlichen grüßen, mit freundlichem gruß, freundliche grüße, viele grüße, beste grüße, liebe grüße, schöne grüße', // de
    'mit besten grüßen, herzliche grüße, grüße, gruß, mfg, lg, vg',
    'cordialement, bien cordialement, bien à vous, bien à toi, amicalement, sincères salutations, meilleures salutations', // fr
    'saludos, un saludo, saludos cordiales, atentamente, un abrazo, cordialmente', // es
    'cordiali saluti, distinti saluti, saluti, un saluto, a presto', // it
    'atenciosamente, cumprimentos, melhores cumprimentos, com os melhores cumprimentos, abraço, abraços, um abraço', // pt
    'met vriendelijke groet, met vriendelijke groeten, vriendelijke groet, vriendelijke groeten, groet, groeten, groetjes', // nl
    'hartelijke groet, hartelijke groeten, mvg',
    'med vänliga hälsningar, med vänlig hälsning, vänliga hälsningar, vänligen, hälsningar, mvh', // sv
    'med vennlig hilsen, vennlig hilsen, beste hilsener, beste hilsen, hilsen', // no
    'med venlig hilsen, venlig hilsen, med venlige hilsner, de bedste hilsner', // da
    'ystävällisin terveisin, parhain terveisin, terveisin, terv, yt', // fi
    'pozdrawiam, z poważaniem, serdecznie pozdrawiam, pozdrowienia', // pl
    's pozdravem, s přátelským pozdravem, zdravím', // cs
    'с уважением, с наилучшими пожеланиями, всего доброго', // ru
    'з повагою, з найкращими побажаннями, всього найкращого', // uk
    '此致, 此致敬礼, 此致敬禮, 敬礼, 祝好, 顺祝商祺', // zh
    '敬具, よろしくお願いします, よろしくお願いいたします, よろしくお願い致します', // ja
    '감사합니다, 드림, 올림', // ko
  ].flatMap(list => list.split(', ')),
);

/** Too short or too common a word to be a closing without its comma. */
const CLOSINGS_WITH_COMMA = new Set([
  'thanks',
  'thank you',
  'cheers',
  'best',
  'love',
  'danke',
  'merci',
  'gracias',
  'grazie',
  'obrigado',
  'obrigada',
  'bedankt',
  'tack',
  'takk',
  'tak',
  'kiitos',
  'dzięki',
  'díky',
]);

/** A closing such as "Kind regards," on a line of its own. Rule: R38 */
export const isClosing = (text: string): boolean => {
  const lower = text.slice(0, 80).toLowerCase();
  const word = lower.replace(/[,.!。、]+$/, '');
  return word.length < 60 && (CLOSINGS.has(word) || (lower.endsWith(',') && CLOSINGS_WITH_COMMA.has(word)));
};
