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
