/**
 * How mail programs introduce a quote, such as "On 9 Mar 2026, at 17:30, Flight Desk wrote:", in eighteen languages; in
 * others by what needs no words. All patterns look at normalised text of bounded length.
 */
import { introducesMail, isBeforeMail, isFieldLine } from './any-language.ts';

/** Nobody's name and address are longer; whatever is, is no attribution. */
const LONGEST = 500;

/** A date or a time of day, in digits. */
const DATED = /(?:19|20)\d{2}|\d{1,2}[./-] ?\d{1,2}|\d{1,2}[:.]\d{2}|\d(?:日|일)/;

/** The verb of each language, with what may stand between it and the colon. */
const WROTE: readonly RegExp[] = [
  /(?:^|\s)(?:wrote|writes)(?: on .+| \(.+\))? ?:$/i, // en
  /(?:^|\s)(?:schrieb(?:en)?(?=[ :])|geschrieben ?:$)/i, // de
  /(?:^|\s)a écrit(?: le .+)? ?:$/i, // fr
  /(?:^|\s)escribi[óo](?: el .+)? ?:$/i, // es
  /(?:^|\s)(?:ha scritto|scrive)(?: il .+)? ?:$/i, // it
  /(?:^|\s)escreveu(?: \(.+\)| no dia .+| em .+)? ?:$/i, // pt
  /(?:^|\s)(?:schreef(?=[ :])|geschreven ?:$)/i, // nl
  /(?:^|\s)(?:skrev(?=[ :])|skrevet(?: følgende)? ?:$)/i, // sv, no, da
  /(?:^|\s)kirjoitti(?=[ :])/i, // fi
  /(?:^|\s)(?:napisał(?:\(a\)|a)?|pisze) ?:$|^wiadomość napisana przez /i, // pl
  /(?:^|\s)(?:napsal(?:\(a\)|a)?|píše) ?:$/i, // cs
  /(?:^|\s)(?:(?:на)?писал(?:\(а\)|а)?|пишет) ?:$/iu, // ru
  /(?:^|\s)(?:пише|(?:на)?писа(?:в|ла)(?:\(-?ла\))?) ?:$/iu, // uk
  /(?:写道|寫道|写到|来信) ?:$/, // zh
  /(?:のメール|書きました|書いた) ?:$/, // ja
  /^(?:quoting|zitat von|citando) \S.* ?:$/i, // Horde
  /(?:작성|쓴 글|썼습니다|작성함) ?:$/, // ko
];

/** Gmail in Russian and Japanese, Apple in Czech, Yandex and Mail.ru do without a verb: date, name, address. */
const NAMED_ONLY = /<[^<>]*@[^<>]*> ?:$/;

/** Tutanota names the hour, a word for "by" and the bare address: `9. mrt 2026 17:30 door desk@example.org:`. */
const BY_ADDRESS = /\d{1,2}[:.]\d{2},? (?:by|von|par|por|di|da|door|av|af|przez|od|от|від) [^\s@]+@[^\s@]+ ?:$/iu;

/** Whether a whole text, its lines joined, introduces a quote. Rule: R37 */
export const isAttribution = (text: string): boolean => {
  const inner = withoutDashes(text);
  if (inner.length > LONGEST || !inner.endsWith(':') || isFieldLine(inner)) return false;
  if (!inner.includes('@') && (!DATED.test(inner) || isBeforeMail(inner))) return false;
  return (
    saysWrote(inner) ||
    (NAMED_ONLY.test(inner) && DATED.test(inner)) ||
    BY_ADDRESS.test(inner) ||
    introducesMail(inner) === 'sure'
  );
};

/**
 * Whether a text ends in the verb of an attribution and its colon, and names neither day nor address: `Lt. Finch wrote:`.
 * So does the author's own prose, and what stands below may be his or a copy. What follows the name of a field is its value;
 * and a year at the end in which nobody mailed is that of a book or a battle.
 *
 * Rule: R37, R39
 */
export const mayBeAttribution = (text: string): boolean => {
  const inner = withoutDashes(text);
  if (/^\P{Nd}* 19\d{2} ?:$/u.test(inner) && isBeforeMail(inner)) return false;
  return (
    inner.length <= LONGEST && saysWrote(inner) && (!isFieldLine(inner) || inner.indexOf(':') === inner.length - 1)
  );
};

const saysWrote = (text: string): boolean => text.endsWith(':') && WROTE.some(pattern => pattern.test(text));

/**
 * Whether a line just above a quote introduces it, in whatever language: it names an address or a day, or ends in a
 * known verb, and in a colon. Anywhere else that is too little to tell.
 */
export const mayIntroduceQuote = (text: string): boolean =>
  mayBeAttribution(text) ||
  (text.length <= LONGEST &&
    text.endsWith(':') &&
    !isFieldLine(text) &&
    (text.includes('@') || DATED.test(text) || introducesMail(text) !== null));

/** Whether a line names a year, as no order does. */
export const isSurelyDated = (text: string): boolean => /(?<!\d)(?:19|20)\d{2}(?!\d)/.test(text);

/** Zoho writes `---- On Mon, 9 Mar 2026 … wrote ----`. */
const withoutDashes = (text: string): string => {
  const inner = /^-{3,}([^-].{0,500}?) ?-{3,}$/.exec(text)?.[1]?.trim();
  return inner === undefined ? text : `${inner}:`;
};

const OPENING =
  /^(?:on|at|am|le|el|il|em|no dia|op|den|dne|w dniu|wiadomość napisana przez|在|于|於) |^\d|^\p{L}{1,12}[.,]* ?\d/iu;

/** Whether a line may be the beginning of an attribution that is wrapped: it opens like one and has its date. */
export const opensAttribution = (text: string): boolean =>
  text.length <= LONGEST && (OPENING.test(text) || text.endsWith('<')) && DATED.test(text) && !isFieldLine(text);

/** `On Mon, Mar`, `man.`: what stands before the day of a date, if a line ends there. */
const BEFORE_DAY =
  /^(?:(?:[Oo]n|[Aa]m|[Ll]e|[Ee]l|[Ii]l giorno|[Ee]m|[Oo]p|[Dd]en|[Dd]ne|[Ww] dniu) \p{L}{2,10}[.,]{0,2}(?: \p{L}{3,9}[.,]?)?|\p{Ll}{2,4}\.,?)$/u;
const FROM_DAY = /^\d{1,2}(?:[.,]| \p{L})/u;
const BEFORE_MONTH = /^(?:\p{L}{1,10}[.,]{0,2} ){0,2}\d{1,2}\.?$/u;
const FROM_MONTH = /^\p{L}{3,10}\.? (?:19|20)\d{2}(?!\d)/u;

/** Whether the date of an attribution begins in one line and goes on in the next. */
export const isDateWrapped = (text: string, next: string): boolean =>
  (BEFORE_DAY.test(text) && FROM_DAY.test(next)) || (BEFORE_MONTH.test(text) && FROM_MONTH.test(next));

/** A day of the month where an attribution is wrapped: `9.`, or `9., H, 17:30):`. No order is written so. */
export const isWrappedDay = (text: string): boolean => /^\d{1,2}\.(?:$|, \p{L}{1,10}\.?, \d)/u.test(text);
