/**
 * Where the history begins that mail programs put below a reply without quoting it: header blocks and markers, in
 * eighteen languages. All patterns look at normalised text.
 */

import type { Head } from './any-language.ts';

/** The first line of the text part of every mail of ours. */
export const REPORT_FIRST_LINE = /^NOON-PATROL\b/;

const LABELS = new Set(
  [
    'from, sent, to, cc, bcc, subject, date, reply-to, importance, attachments', // en
    'von, gesendet, gesendet am, an, betreff, datum, kopie, antwort an, anlagen, wichtigkeit', // de
    'de, envoyé, envoyé le, à, objet, date, copie à, répondre à, pièces jointes, expéditeur, destinataire', // fr
    'enviado, enviado el, para, asunto, fecha, cco, responder a', // es
    'da, inviato, data invio, a, oggetto, data, rispondi a', // it
    'enviado em, enviada em, enviada, assunto, responder para', // pt
    'van, verzonden, verstuurd, aan, onderwerp, beantwoorden aan, bijlagen', // nl
    'från, skickat, skickat den, till, ämne, kopia', // sv
    'fra, sendt, til, emne, dato, kopi', // no, da
    'lähettäjä, lähetetty, vastaanottaja, aihe, päivämäärä, päiväys, pvm, kopio', // fi
    'od, wysłano, wysłane, do, temat, dw, dla', // pl
    'odesláno, odesílatel, komu, předmět, pro, kopie', // cs
    'от, от кого, отправлено, отправитель, кому, тема, дата, копия', // ru
    'від, від кого, надіслано, відправлено, копія', // uk
    '发件人, 发送时间, 发送日期, 收件人, 抄送, 主题, 日期, 寄件者, 寄件人, 傳送時間, 寄件日期, 收件者, 副本, 主旨, 主題', // zh
    '差出人, 送信者, 送信日時, 送信元, 宛先, 件名, 日時, 日付', // ja
    '보낸 사람, 보낸사람, 보낸 날짜, 보낸날짜, 받는 사람, 받는사람, 제목, 참조, 날짜', // ko
  ].flatMap(list => list.split(', ')),
);

/** The label of a line like `*From:* Flight Desk`, lower case and without its bold marks; null where it is none. */
const labelOf = (text: string): string | null => {
  const colon = text.slice(0, 40).indexOf(':');
  if (colon === -1) return null;
  const label = text.slice(0, colon).replace(/[*_]/g, '').trim().toLowerCase();
  return LABELS.has(label) ? label : null;
};

/** Fewer header lines may stand in anybody's letter. */
const LEAST_LABELS = 3;
/** A block with its wrapped and blank lines is not longer. */
const LONGEST_BLOCK = 14;

/**
 * Whether a header block begins at a line: three different labels, one below the other. A blank line between two of
 * them, as Outlook spaces them, and one wrapped line are let pass.
 *
 * Rule: R37
 */
export const opensHeaderBlock = (texts: readonly string[], at: number): boolean => {
  if (labelOf(texts[at] ?? '') === null) return false;
  const labels = new Set<string>();
  let wrapped = 0;
  let blank = 0;
  for (const text of texts.slice(at, at + LONGEST_BLOCK)) {
    const label = labelOf(text);
    if (label !== null) labels.add(label);
    else if (text !== '') wrapped += 1;
    blank = text === '' ? blank + 1 : 0;
    if (labels.size === LEAST_LABELS) return true;
    if (wrapped > 1 || blank > 1) return false;
  }
  return false;
};

const MARKERS = new Set(
  [
    'original message, original email, reply message, forwarded message, forwarded mail', // en
    'ursprüngliche nachricht, originalnachricht, original-nachricht, original nachricht, weitergeleitete nachricht', // de
    "message d'origine, message original, courriel original, message transféré, message réexpédié", // fr
    'mensaje original, mensaje reenviado', // es
    'messaggio originale, messaggio inoltrato', // it
    'mensagem original, mensagem encaminhada, mensagem reencaminhada', // pt
    'oorspronkelijk bericht, origineel bericht, doorgestuurd bericht', // nl
    'ursprungligt meddelande, originalmeddelande, vidarebefordrat meddelande, vidarebefordrat brev', // sv
    'opprinnelig melding, original melding, videresendt melding, videresendt e-post', // no
    'oprindelig meddelelse, original meddelelse, videresendt meddelelse, videresendt besked', // da
    'alkuperäinen viesti, välitetty viesti, edelleenlähetetty viesti', // fi
    'wiadomość oryginalna, oryginalna wiadomość, wiadomość przekazana, przekazana wiadomość, treść przekazanej wiadomości', // pl
    'původní zpráva, původní e-mail, přeposlaná zpráva', // cs
    'исходное сообщение, исходное письмо, пересланное сообщение, пересылаемое сообщение, пересылаемое письмо', // ru
    'вихідне повідомлення, початкове повідомлення, оригінальне повідомлення, переслане повідомлення', // uk
    '原始邮件, 原始郵件, 原始信件, 邮件原件, 回复的原邮件, 转发的邮件, 转发邮件, 转发邮件信息, 轉寄郵件, 轉寄信件', // zh
    '元のメッセージ, 転送されたメッセージ, 転送メッセージ', // ja
    '원본 메시지, 원본 메일, 원본 이메일, 전달된 메시지, 전달된 메일, 전달된 편지', // ko
  ].flatMap(list => list.split(', ')),
);

/** Apple Mail writes these without dashes. */
const BEGIN_FORWARDED = new Set([
  'begin forwarded message:',
  'anfang der weitergeleiteten nachricht:',
  'début du message réexpédié:',
  'début du message transféré:',
  'inicio del mensaje reenviado:',
  'inizio messaggio inoltrato:',
  'início da mensagem reencaminhada:',
  'início da mensagem encaminhada:',
  'begin doorgestuurd bericht:',
  'vidarebefordrat brev:',
  'start på vidarebefordrat brev:',
  'videresendt melding:',
  'start på videresendt besked:',
  'edelleenlähetetty viesti alkaa:',
  'początek przekazywanej wiadomości:',
  'začátek přeposílané zprávy:',
  'začátek přeposlané zprávy:',
  'начало переадресованного сообщения:',
  'початок листа, що пересилається:',
  '开始转发的邮件:',
  '開始轉寄郵件:',
  '転送されたメッセージ:',
  '전달된 메시지:',
]);

/** What programs and typography draw around those words: `-----`, `– – –`, `***`, `===`, `[` and their kin. */
const DRAWN_BEFORE = /^[-_=*#~|<[( ]+/;
const DRAWN_BEHIND = /[-_=*#~|>\]) :]+$/;

/**
 * How sure it is that a line announces a mail that is answered or forwarded: `-----Original Message-----` and its kin, between
 * whatever signs. The bare words may be anybody's headline.
 *
 * Rule: R37
 */
export const historyMarkerIn = (text: string): Head => {
  if (text.length > 120) return null;
  const lower = text.toLowerCase();
  if (BEGIN_FORWARDED.has(lower.replace(/[*_]/g, '').replace(/\s+:$/, ':').trim())) return 'sure';
  const words = lower.replace(DRAWN_BEFORE, '').replace(DRAWN_BEHIND, '');
  if (!MARKERS.has(words)) return BEGIN_FORWARDED.has(`${words}:`) ? 'doubted' : null;
  return DRAWN_BEFORE.test(lower) && DRAWN_BEHIND.test(lower.replace(/ ?:$/, '')) ? 'sure' : 'doubted';
};

/** A long rule, as Outlook draws it above the header block. */
export const isRule = (text: string): boolean => /^(?:[-_=*] ?){5,200}$/.test(text);
