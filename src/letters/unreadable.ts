import { linesOfHtml } from './html.ts';
import { normalised } from './normalise.ts';
import type { Part } from './parts.ts';

/** Outlook's rich text, and letters that are encrypted or signed as one block: nothing we could read. */
const SEALED = /^application\/(?:ms-tnef|vnd\.ms-tnef|pgp-encrypted|(?:x-)?pkcs7-mime|x-microsoft-rpmsg-message)$/;
/** How they are called where a gateway took away their type. */
const SEALED_NAMES = new Set(['winmail.dat', 'smime.p7m', 'message.rpmsg']);

/** Whether a part may hold the whole letter in a form that is not read. Rule: R35 */
export const isSealed = ({ type, name }: Pick<Part, 'type' | 'name'>): boolean =>
  SEALED.test(type) || SEALED_NAMES.has(name.toLowerCase());

/** What mail programs write into the text where a picture stood. */
const PICTURE_MARK = /^\[(?:cid|image|inline image)[^\]]{0,200}\]$/i;

/**
 * Whether a letter says nothing in words but does carry something: TNEF, an encrypted block or only a picture.
 * An empty letter is not unreadable, it is empty.
 *
 * Rule: R35
 */
export const isUnreadableFormat = (text: string | null, html: string | null, leaves: readonly Part[]): boolean => {
  if (text?.trimStart().startsWith('-----BEGIN PGP MESSAGE-----')) return true;
  if (!leaves.some(part => isSealed(part) || part.type.startsWith('image/'))) return false;
  return isWordless(text?.split('\n') ?? []) && isWordless(linesOfHtml(html ?? '').map(line => line.text));
};

const isWordless = (lines: readonly string[]): boolean =>
  lines.map(normalised).every(line => line === '' || PICTURE_MARK.test(line));
