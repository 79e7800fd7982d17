import type { BrokenOff } from './letter.ts';
import type { Part } from './parts.ts';

type How = BrokenOff['how'];

/**
 * How surely a part broke off on its way, so that it may have meant more than it says; null where nothing shows it.
 * A delimiter below a part proves it whole, and so does the padding of base64. Plain text that is not encoded has no
 * sign of its end, and many programs leave its last line end out: it is read as it stands.
 *
 * Rule: R40
 */
export const breakIn = ({ ended, type, encoding, body, content }: Part): How | null => {
  if (ended !== 'with-the-message') return ended === 'never' ? 'surely' : null;
  const end = body.toString('latin1', Math.max(0, body.length - 200)).trimEnd();
  if (encoding === 'base64' && end.endsWith('=')) return null;
  const inEncoding = breakInEncoding(encoding, end, content ?? EMPTY);
  if (inEncoding === 'surely' || type !== 'text/html') return inEncoding;
  const page = content?.toString('latin1') ?? '';
  return CLOSED.test(page.slice(-100)) ? null : (breakInPage(page) ?? inEncoding);
};

const CLOSED = /<\/html\s*>\s*$/i;

const EMPTY = Buffer.alloc(0);

const breakInEncoding = (encoding: string, end: string, content: Buffer): How | null => {
  // Where a line ends, the letter is as whole as it would be without its encoding.
  if (encoding === 'base64') return end === '' || content.at(-1) === LINE_FEED ? null : 'perhaps';
  if (encoding !== 'quoted-printable') return null;
  if (/=[0-9A-F]$/i.test(end)) return 'surely';
  // Some programs say with a soft line break that the text has no last line end.
  return end.endsWith('=') ? 'perhaps' : null;
};

const LINE_FEED = 0x0a;

/** Within a tag or a word at the very end of the message, or within a page that is not closed, as HTML allows. */
const breakInPage = (page: string): How | null => {
  if (page !== '' && !page.endsWith('\n') && !page.endsWith('>')) return 'surely';
  return /<(?:html|body)\b/i.test(page) && !/<\/(?:html|body)\s*>/i.test(page) ? 'perhaps' : null;
};
