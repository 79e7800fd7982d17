import { allValues, topmostValue } from './headers.ts';
import type { Letter } from './letter.ts';
import { mailboxesIn } from './mailboxes.ts';
import { withoutComments } from './structured.ts';

/**
 * Whether a machine wrote the letter, by the headers that say so and no others.
 *
 * RFC 3834, section 5. Rule: R11
 */
export const automaticSign = (letter: Letter): boolean =>
  isAutoSubmitted(letter) ||
  hasNullReturnPath(letter) ||
  (suppressesReplies(letter) && hasSecondSign(letter)) ||
  RESPONDER_HEADERS.some(name => isSet(letter, name)) ||
  /^(?:true|yes|1)\b/i.test(topmostValue(letter.headers, 'x-fc-machinegenerated') ?? '') ||
  X400_HEADERS.some(name => /auto-?repl/i.test(topmostValue(letter.headers, name) ?? '')) ||
  precedencesOf(letter).includes('auto_reply') ||
  (isBulk(letter) && !listSign(letter));

/** Whether a mailing list passed the letter on. Rule: R14 */
export const listSign = (letter: Letter): boolean =>
  letter.headers.some(header => LIST_HEADERS.has(header.name)) || precedencesOf(letter).includes('list');

/** What looks like a machine, but may stand in a person's letter as well. Rule: R12 */
export const weakSigns = (letter: Letter): readonly string[] => [
  ...(AUTOMATIC_SUBJECT.test(letter.subject) ? ['the subject begins like that of an automatic reply'] : []),
  ...(suppressesReplies(letter) ? ['X-Auto-Response-Suppress asks for no automatic answers'] : []),
];

/** The envelope sender `<>`: nothing is ever sent in answer to it. */
export const hasNullReturnPath = (letter: Letter): boolean =>
  /^<\s*>$/.test(withoutComments(topmostValue(letter.headers, 'return-path') ?? '').trim());

const LIST_HEADERS = new Set(['list-id', 'list-post', 'x-beenthere']);
const RESPONDER_HEADERS = ['x-autoreply', 'x-autorespond', 'x-autoresponder'];
const X400_HEADERS = ['content-identifier', 'x400-content-identifier'];

const isAutoSubmitted = (letter: Letter): boolean =>
  allValues(letter.headers, 'auto-submitted').some(value => {
    const [, token = 'no'] = /^([^\s;]+)/.exec(withoutComments(value).trim()) ?? [];
    return token.toLowerCase() !== 'no';
  });

const isSet = (letter: Letter, name: string): boolean =>
  allValues(letter.headers, name).some(value => value !== '' && value.toLowerCase() !== 'no');

const precedencesOf = ({ headers }: Letter): readonly string[] =>
  allValues(headers, 'precedence').map(value => withoutComments(value).trim().toLowerCase());

const MACHINE_NAME = /^(?:mailer-?daemon|postmaster|(?:no|do-?not)[-_.]?reply)(?:[+@]|$)/;

/** Signs that mailing lists carry too: those are lists first. */
const isBulk = (letter: Letter): boolean =>
  precedencesOf(letter).some(word => word === 'bulk' || word === 'junk') ||
  sendersOf(letter).some(address => MACHINE_NAME.test(address));

const sendersOf = (letter: Letter): readonly string[] => [
  ...letter.from,
  ...allValues(letter.headers, 'sender').flatMap(mailboxesIn),
];

const suppressesReplies = (letter: Letter): boolean =>
  allValues(letter.headers, 'x-auto-response-suppress')
    .flatMap(value => value.split(','))
    .some(word => ['all', 'autoreply'].includes(word.trim().toLowerCase()));

const hasSecondSign = (letter: Letter): boolean =>
  AUTOMATIC_SUBJECT.test(letter.subject) ||
  topmostValue(letter.headers, 'x-ms-exchange-inbox-rules-loop') !== null ||
  topmostValue(letter.headers, 'x-ms-exchange-generated-message-source') !== null;

/** How mail programs begin the subject of an automatic reply; beside another sign only, so more languages than those we read do no harm. */
const AUTOMATIC_SUBJECT = new RegExp(
  `^\\s*(?:${[
    'auto(?:matic|mated)?[- ]?(?:reply|response)',
    'auto:',
    'autoreply',
    "(?:i am |i\u2019m |i'm )?out of (?:the )?office",
    'vacation\\b',
    'away:',
    'automatische antwort',
    'abwesen(?:d|heit)',
    'urlaub\\b',
    'réponse automatique',
    'absen(?:t|ce)\\b',
    'respuesta automática',
    'fuera de (?:la )?oficina',
    'risposta automatica',
    'fuori (?:sede|ufficio)',
    'resposta autom[áà]tica',
    'fora do escritório',
    'automatisch (?:antwoord|beantwoord)',
    'afwezig',
    'autosvar',
    'frånvarande',
    'fraværende',
    'automatiskt? svar',
    'automaattinen vastaus',
    'poissa',
    'automatyczna odpowiedź',
    'odpowiedź automatyczna',
    'nieobecn(?:y|a|ość)',
    'automatická odpoveď',
    'automatická odpověď',
    'mimo kancelář',
    'автоматический ответ',
    'автоответ',
    'автоматична відповідь',
    '自动(?:答复|回复)',
    '自動(?:回覆|応答|返信)',
    '不在通知',
    '자동 ?(?:회신|응답)',
    '부재중',
    'automatikus válasz',
    'răspuns automat',
    'otomatik (?:yanıt|cevap)',
    'αυτόματη απάντηση',
    'automatski odgovor',
    'samodejni odgovor',
    'sjálfvirkt svar',
    'automatinis atsakymas',
    'automātiskā atbilde',
    'automaatvastus',
    'מענה אוטומטי',
    'תשובה אוטומטית',
    'رد تلقائي',
    'trả lời tự động',
  ].join('|')})`,
  'iu',
);
