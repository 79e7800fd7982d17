import type { Part } from './parts.ts';

/**
 * Whether a part surely broke off on its way, so that it may have meant more than it says: a part that nothing ends in
 * a multipart, an encoding or an HTML page that ends midway. Plain text has no such sign, and many programs leave its
 * last line end out: it is read as it stands.
 *
 * Rule: R40
 */
export const isBrokenOff = ({ ended, type, encoding, body, content }: Part): boolean => {
  if (ended !== 'with-the-message') return ended === 'never';
  const source = body.toString('latin1');
  if (encoding === 'base64') return endsInBase64(source, content ?? EMPTY);
  if (encoding === 'quoted-printable' && /=[0-9A-F]?\s*$/i.test(source.slice(-200))) return true;
  return type === 'text/html' && endsInHtml(content?.toString('latin1') ?? '');
};

/**
 * Four letters make three bytes; a whole line without padding is rarely the last one, unless a line of text or a page ends
 * there.
 */
const endsInBase64 = (source: string, content: Buffer): boolean => {
  const lines = source.trimEnd().split(/\r?\n/);
  const last = lines.at(-1) ?? '';
  if (last.endsWith('=')) return false;
  if (last.length % 4 !== 0 || !source.endsWith('\n')) return source !== '';
  return lines.length > 1 && last.length === lines[0]?.length && !isAnEnd(content);
};

const EMPTY = Buffer.alloc(0);

const isAnEnd = (content: Buffer): boolean => /\n$|<\/html>$/i.test(content.toString('latin1', content.length - 7));

/** Within a page that is not closed, or within a tag or a word at the very end of the message. */
const endsInHtml = (page: string): boolean =>
  (/<(?:html|body)\b/i.test(page) && !/<\/(?:html|body)\s*>/i.test(page)) ||
  (page !== '' && !page.endsWith('\n') && !page.endsWith('>'));
