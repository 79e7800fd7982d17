import { simpleParser } from 'mailparser';
import { describe, expect, test } from 'vitest';
import { authenticationOf } from '../../src/letters/authentication.ts';
import { DEFAULT_LIMITS, openLetter } from '../../src/letters/open-letter.ts';
import { recognise } from '../../src/letters/recognise.ts';
import { readableLines } from '../../src/letters/text.ts';
import { tokenCandidates } from '../../src/letters/token.ts';
import { BOTH, SHARED } from './case-sets.ts';
import { looksLikeOrder } from './letters.ts';

/**
 * The shared cases, as far as letters alone decide: the kind, the proofs of the sender, the lines that are his own.
 * `expected.json` holds the whole decision; what follows from it is compared, the rest is written here.
 */
const { world, cases, bytesOf } = SHARED;
const open = (file: string) => openLetter(bytesOf(file), DEFAULT_LIMITS);
const ours = { ...world, isOurMessageId: (id: string) => world.sentMessageIds?.includes(id) ?? false };

const ownLines = async (file: string) =>
  readableLines(await open(file), looksLikeOrder)
    .lines.filter(line => line.kind === 'own' && line.text !== '')
    .map(line => line.text);

test.each(BOTH)('every case has its letter', ({ cases, files }) => {
  expect(files).toEqual(cases.map(({ file }) => file).toSorted());
  expect(files).toHaveLength(51);
});

describe('what kind of letter it is', () => {
  test.each(cases)('$file', async ({ file, expect: [first] }) => {
    const recognised = recognise(await open(file), ours);
    if (first?.outcome === 'ignored') expect(recognised.kind).toBe(first.reason);
    else if (first?.outcome === 'bounce') {
      expect(recognised).toEqual({
        kind: 'bounce',
        severity: first.reason,
        recipients: first.recipients,
        returnedMessageId: 'report.g1.t7.b7k2m9xw4t@game.example.org',
      });
    } else expect(recognised).toEqual({ kind: 'person', weakSigns: [] });
  });
});

const ORDERS = ['game: G1', '1: RT fire A', '2: A  fire L R', '3: LS'];
const PRESS = 'press: See you over Cambrai, Baron.';
const USUAL = [...ORDERS, PRESS];

/** The author's own lines of each accepted or plainly refused letter. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  'a-date-far-in-the-future.eml': USUAL,
  'a-gateway-banner-a-greeting-and-a-disclaimer.eml': [
    'CAUTION: This message came from outside the organisation. Do not click links.',
    'Hello desk,',
    'here are my moves:',
    ...USUAL,
    'Ottilie',
    'This e-mail and any files with it are confidential. If you are not the addressee, delete it.',
  ],
  'a-gmail-reply-above-a-wrapped-attribution.eml': USUAL,
  'a-json-attachment-contradicts-the-text.eml': USUAL,
  'a-letter-without-message-id.eml': USUAL,
  'a-person-whose-program-says-auto-submitted-no.eml': USUAL,
  'a-plain-letter-with-orders-and-press.eml': USUAL,
  'a-signature-with-lines-that-look-like-orders.eml': USUAL,
  'a-subject-that-decodes-to-line-ends.eml': USUAL,
  'a-telephone-capitalises-and-spaces-freely.eml': [
    'Game: g1',
    '1 : Rt Fire a',
    '2: A FIRE l, r',
    '3 :ls',
    'Press: See you over Cambrai, Baron.',
  ],
  'a-thunderbird-reply-below-the-quote.eml': USUAL,
  'a-winmail-dat-and-no-words.eml': [],
  'an-iphone-signature-and-an-attribution-inside-the-quote.eml': USUAL,
  'an-outlook-reply-above-an-unquoted-history.eml': USUAL,
  'answers-between-the-quoted-lines.eml': USUAL,
  'base64-with-a-byte-order-mark.eml': USUAL,
  'bytes-that-are-no-utf-8-in-the-press.eml': [...ORDERS, 'press: Au revoir café, Baron.'],
  'eight-bit-latin-1-press.eml': [...ORDERS, 'press: Grüße über Cambrai, schöner Baron!'],
  'eight-bit-utf-8-without-a-content-type.eml': [...ORDERS, 'press: Grüße über Cambrai!'],
  'gb2312-with-a-chinese-attribution.eml': [...ORDERS, 'press: 康布雷上空见,男爵。'],
  'html-only-from-word-with-a-german-header-block.eml': USUAL,
  'html-only-with-a-line-in-each-div.eml': USUAL,
  'invisible-characters-between-the-letters.eml': USUAL,
  'koi8-r-with-a-russian-attribution.eml': [...ORDERS, 'press: Увидимся над Камбре, барон.'],
  'nested-parts-with-a-gateway-footer.eml': USUAL,
  'no-break-spaces-and-a-fullwidth-colon.eml': [
    'game: G1',
    '1: RT fire A',
    '2: A fire L R',
    '3: LS',
    'press: See you over Cambrai, Baron\'s "friend" - me.',
  ],
  'only-a-forwarded-letter-with-orders.eml': ['FYI, this came in yesterday, what do you make of it?'],
  'orders-only-in-an-attached-text.eml': ['Orders attached.'],
  'orders-only-in-the-subject.eml': [],
  'outlook-double-spaces-the-lines.eml': USUAL,
  'press-soft-wrapped-by-format-flowed.eml': [
    ...ORDERS,
    'press: See you over Cambrai, Baron. I will be the one with the red streamers, and I mean to be home in time for supper.',
  ],
  'quoted-printable-soft-breaks-inside-orders.eml': [...USUAL, 'A=Ahead, if you wonder.'],
  'recipients-in-group-syntax.eml': USUAL,
  'signed-with-s-mime.eml': USUAL,
  'the-token-only-in-references.eml': USUAL,
  'windows-1252-labelled-as-latin-1.eml': [...ORDERS, 'press: "See you" over Cambrai - Baron\'s treat...'],
};

describe('which lines are the author’s own', () => {
  test.each(Object.entries(OWN))('%s', async (file, lines) => {
    const squeezed = (await ownLines(file)).map(line => line.replace(/ +/g, ' '));
    expect(squeezed).toEqual(lines.map(line => line.replace(/ +/g, ' ')));
  });
});

describe('who wrote it', () => {
  test.each([
    ['a-plain-letter-with-orders-and-press.eml', 'pass', ['b7k2m9xw4t'], ['b7k2m9xw4t']],
    ['a-forged-sender-fails-dmarc.eml', 'fail', [], []],
    ['a-forged-verdict-below-the-real-one.eml', 'fail', [], []],
    ['the-token-only-in-references.eml', 'pass', [], ['b7k2m9xw4t']],
    ['the-token-of-another-pilot.eml', 'pass', ['b7k2m9xw4t'], ['b7k2m9xw4t']],
    ['a-stranger-without-a-token.eml', 'pass', [], []],
    ['recipients-in-group-syntax.eml', 'pass', ['b7k2m9xw4t'], ['b7k2m9xw4t']],
  ])('%s: %s', async (file, verdict, subAddress, answered) => {
    const letter = await open(file);
    const candidates = tokenCandidates(letter, world.mailbox);
    expect(authenticationOf(letter, world.trustedAuthserv ?? null)).toBe(verdict);
    expect(candidates.subAddress).toEqual(subAddress);
    expect(candidates.answered.map(mail => mail.token)).toEqual(answered);
  });
});

test('R4 a redelivery has the Message-ID and the content of the first delivery', async () => {
  const first = await open('a-plain-letter-with-orders-and-press.eml');
  const again = await open('the-plain-letter-delivered-again.eml');
  expect([again.messageId, again.contentHash]).toEqual([first.messageId, first.contentHash]);
  expect((await open('a-date-far-in-the-future.eml')).contentHash).toBe(first.contentHash);
});

test('R46 a subject is one line', async () => {
  const { subject } = await open('a-subject-that-decodes-to-line-ends.eml');
  expect(subject).toBe('Re: [G1] Turn 7 Bcc: victim@example.com X-Evil: 1');
});

test('R35 R60 what is not read is named', async () => {
  expect((await open('a-winmail-dat-and-no-words.eml')).trouble).toBe('unreadable-format');
  const named = async (file: string) => (await open(file)).attachments.map(each => `${each.type} ${each.name}`);
  expect(await named('a-json-attachment-contradicts-the-text.eml')).toEqual(['application/json orders.json']);
  expect(await named('orders-only-in-an-attached-text.eml')).toEqual(['text/plain orders.txt']);
  expect(await named('nested-parts-with-a-gateway-footer.eml')).toEqual(['image/png logo.png', 'text/plain ']);
  expect(await named('signed-with-s-mime.eml')).toEqual([]);
});

/** Where the two must differ, and what mailparser does there. */
const DIFFERENT: ReadonlyMap<string, string> = new Map([
  ['nested-parts-with-a-gateway-footer.eml', 'joins further text parts'],
  ['alternatives-around-related-parts-with-a-scanner-footer.eml', 'joins further text parts'],
  ['bytes-that-are-no-utf-8-in-the-press.eml', 'tries no charset but the declared one'],
  ['surrogates-and-nul-where-utf-8-was-promised.eml', 'tries no charset but the declared one'],
  ['windows-1252-labelled-as-us-ascii.eml', 'reads us-ascii as UTF-8'],
  ['a-gateway-doubles-the-carriage-returns.eml', 'leaves a carriage return in the line'],
]);

describe.each(BOTH)('mailparser reads the same text', ({ files, bytesOf }) => {
  test.each(files.filter(file => !DIFFERENT.has(file)))('%s', async file => {
    const theirs = await simpleParser(bytesOf(file), {
      keepDeliveryStatus: true,
      skipHtmlToText: true,
      skipTextToHtml: true,
      skipImageLinks: true,
    });
    const letter = await openLetter(bytesOf(file), DEFAULT_LIMITS);
    const plain = (text: string | false | undefined) => (text || '').replace(/^\ufeff/, '').trimEnd();
    expect((letter.text ?? '').trimEnd()).toBe(plain(theirs.text));
    expect((letter.html ?? '').trimEnd()).toBe(plain(theirs.html));
  });
});
