import { topmostValue } from './headers.ts';
import type { Header } from './letter.ts';

/**
 * The Message-IDs in a field, in their order, without angle brackets. Fields joined by commas, folded inside an ID or
 * without brackets are read all the same.
 *
 * RFC 5322, section 3.6.4. Rule: R22
 */
export const messageIdsIn = (value: string): readonly string[] =>
  [...value.matchAll(/<([^<>]*)>|[^\s,<>"]+/g)]
    .flatMap(([word, bracketed]) => (bracketed === undefined ? [word] : bracketed.replace(/\s/g, '').split(',')))
    .filter(id => id.includes('@'));

/** The Message-ID of a message, without angle brackets; null where it has none or an empty one. */
export const messageIdOf = (headers: readonly Header[]): string | null => {
  const value = topmostValue(headers, 'message-id') ?? '';
  return messageIdsIn(value)[0] ?? (value.replace(/[<>\s]/g, '') || null);
};
